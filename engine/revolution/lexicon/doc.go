// Package lexicon is what cards of Witches of the Revolution can say: each verb, number and condition is one entry,
// with its word, what the reference page says of it, the shape of what stands under it, how it is compiled and what
// it does at the table. What it says on a card is package wording's, under the same word.
//
//	lexicon.go     the entries, and what is made of their lists
//	tracks.go      verbs on Liberty, the Moon and the turn: more Acts, Recruits, icons
//	cards.go       verbs on cards: draw, discard, banish, reshuffle, recover, Recruits
//	line.go        verbs on Events
//	control.go     the words that all games share
//	values.go      numbers and conditions
//	vocabulary.go  the shapes of a pack, for loader and reference page
//
// To add a verb: a number in program/vocabulary.go, as the last above VerbCount; an entry here, on one of the lists
// that Verbs joins; its sentence in package wording, under the same word, with its phrases (do.<verb>, .to, .does) in
// cards/revolution/lang/cards.*.yaml and a line in wording/testdata/vocabulary.yaml; a test in verbs_test.go of the
// game. What it does beyond what play.State can already is a method there. Each Fail has a bad card in
// testdata/refused.
package lexicon
