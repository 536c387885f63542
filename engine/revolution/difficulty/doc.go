// Package difficulty measures how hard the game is: it has computer players play many games of each preset with each
// number of players, and counts what came of them. The same run gives the same figures on every machine.
package difficulty
