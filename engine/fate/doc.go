// Package fate holds the rules of Fate of Witches: 1 to 4 players, the pass-left draft, Dawn, Day and Night, and
// the scoring. References like (L214) name lines of the rulebook, (A29) the rulings on what it leaves open.
//
// The pieces, in the order the data flows:
//
//	vocabulary.go  what a card can say, defined once
//	compile*.go    a pack becomes tables of steps, selectors and numbers (Rules)
//	state.go       one table's whole state, a plain value; zones.go moves cards, tokens.go tokens
//	run.go         runs effects: frames on a stack inside the state; verbs.go does the steps
//	turn.go        the phases; answers.go lists what is legal; apply.go takes an answer
//	score.go       the five steps of scoring
//	view.go        what a seat may know; scene.go shows it; redeal.go deals the rest anew
//	sentence*.go   what a card says, as text made from the same data that runs
//
// Packs are read by package cards, words put into a language elsewhere; this package does neither.
package fate
