// Package registry has the games that tables can be opened for, and each game's rules by the pack that a table is
// played with: those of new tables from the start, those of older ones as they are asked for.
//
// A pack is read and compiled once, however many ask for it at a time; of packs that new tables are not played with,
// those asked for last are kept. A game that panics over a pack has failed to load it, and nothing else.
//
// Where packs are kept is left to whoever asks, and so is what becomes of a table whose rules cannot be had.
package registry
