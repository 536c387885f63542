// Package fate is the game Fate of Witches: 1 to 4 players, the pass-left draft, Dawn, Day and Night, and the scoring.
// References like (L214) name lines of the rulebook, (A29) the rulings on what it leaves open; docs/rulings/fate.md has
// them all.
//
// This package puts the rooms together and is all of the game that others see. The rooms, in the order the data flows:
//
//	lexicon   what a card can say, word by word: how each word is written, compiled, done and said
//	program   the program a pack is compiled to, and the compiler
//	wording   how cards are said: sentences made from the same nodes that are compiled
//	play      one table's whole state, and the rules that run on it
//	score     the five steps of scoring, and what a position is worth
//	view      what a seat may know: views, scenes, answers, bars and events made readable, redeals
//	layout    a table described: laid for scenarios, read fact by fact, dumped
//
// Packs are read by package cards, words put into a language elsewhere; this package does neither.
package fate
