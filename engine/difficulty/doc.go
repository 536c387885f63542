// Package difficulty measures how hard a game is: it has computer players play many games of one kind, a cell, and
// counts what came of them. It knows no game: what is counted is the game's, see [Count], and so are the options that
// tell cells apart. The same run gives the same figures on every machine.
package difficulty
