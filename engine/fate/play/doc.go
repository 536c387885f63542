// Package play is one table of Fate of Witches: its whole state, a plain value, and the rules that run on it.
//
//	state.go    the state; zones.go its lists of cards, moves.go and tokens.go what moves on it
//	run.go      runs effects: frames on a stack inside the state; eligible.go what a step could do, perform.go what it does
//	select.go   searches; value.go numbers, conditions and what holds all the time; react.go what is waited for
//	turn.go     the phases; answers.go lists what is legal; apply.go takes an answer
//	check.go    the invariants; encode.go the stored form
//
// What a seat may know, how a state is scored and described belongs to the rooms above; they reach it by [Readers].
package play
