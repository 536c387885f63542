// Package simulate has computer players play many games and counts what came of them: scores, ties, lengths, who won
// from which seat with which brain, and what the cards were worth.
//
// Everything follows from [Config.Seed]: the same configuration gives the same games and the same [Summary] on every
// machine, with any number of workers. Game n of a run has the seed engine.SeedOf(Config.Seed + n - 1), so a single
// one can be played again by itself.
//
// The package knows no particular game. Writing games down is package gamelog's; showing the summary is the caller's.
package simulate
