// Package witchcraft is the game Witchcraft!: one player leads a coven through Missions, and in the end before a jury.
// References like (R35) name the rules, (A19) the rulings on what the rulebook leaves open, (I4) the invariants that
// tests hold.
//
// This package puts the rooms together and is all of the game that others see: program, what a pack is compiled to;
// play, one table's whole state and the rules that run on it; lexicon, the words of cards and what they do; wording,
// what cards say; view, what a seat may know; layout, tables described.
package witchcraft
