// Package wording is what a card of Witches of the Revolution says, made from the same nodes that are compiled into
// what it does. Steps, choices, amounts, conditions and who does what are package say's; here is what only this game
// has: its verbs, its Events and places, what holds while an Event is in the line, and what an ability waits for.
//
//	sayings.go   the entries of the vocabulary, cards and abilities
//	tracks.go    verbs on Liberty, Moon, prices: what is stated rather than done
//	cards.go     verbs on cards: draw, discard, banish, Recruits
//	line.go      verbs on Events, and what Events are called
//	turn.go      what somebody has more of in a turn
//	holds.go     what holds while an Event is in the line
//	numbers.go   numbers and conditions
//
// A Witch or Relic is its owner's, who is told what to do. Events, Blessings and Objectives are nobody's: what is to be
// done there the active player does, and is named. On an ability for one's own turn the two are the same.
package wording
