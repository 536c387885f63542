// Package gamelog writes a game down so completely that somebody else's program can referee it from scratch, and
// checks such records against the rules of this program.
//
// A [Record] is one JSON value: who played which game with which cards, the deal, every question with its legal
// answers, every move with its events and random outcomes, and every line of the score. The format is described in
// docs/game-log.md. Records hold hidden cards and the secret seed: they are for referees, tests and bug reports, and
// not for players of a game that still runs.
//
// The package knows no particular game. Choosing the moves (computer players, a stored table) and keeping the files
// is left to the callers.
package gamelog
