// Package lexicon is what cards of Witchcraft! can say: each verb, number, condition and key of a search is one entry,
// with its word, what the reference page says of it, the shape of what stands under it, how it is compiled and what
// it does at the table. What it says on a card is package wording's, under the same word.
//
//	lexicon.go     the entries, and what is made of their lists
//	challenges.go  verbs on Challenges and Convictions
//	coven.go       verbs on Witches, Curses and decks
//	village.go     verbs on Villagers, Jurors, power and the round
//	control.go     the words that all games share
//	searches.go    what a search can ask for
//	values.go      numbers and conditions
//	mods.go        what holds
//	vocabulary.go  the shapes of a pack, for loader and reference page
//
// To add a verb: a number in program/words.go, as the last above VerbCount; an entry here, on one of the lists that
// Verbs joins; its sentence in package wording, under the same word. What it does beyond what play.State can already is
// a method there. Each Fail has a bad card in testdata/refused.
package lexicon
