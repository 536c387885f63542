// Package wording is what a card of Witchcraft! says, made from the same nodes that are compiled into what it does.
// Steps, choices, amounts, conditions and the words before nouns are package say's; here is what only this game has:
// its verbs, what its searches look for and where, what holds, and the boxes in which all of it stands.
//
//	sayings.go     the entries of the vocabulary; the scribe
//	boxes.go       the boxes of a card: sides, stars, moments
//	search.go      what a search looks for; steps that are done to what it finds
//	known.go       cards that have been spoken of: "it", "if it is a Familiar", "1 of those"
//	places.go      where things are, where they go: Missions, Jurors, piles
//	challenges.go  verbs on Challenges and Convictions
//	coven.go       verbs on Witches, Curses and decks
//	village.go     verbs on Villagers, Jurors, power and the round
//	control.go     the words that all games share, as this game's packs write them
//	numbers.go     numbers and conditions; "+1 power for each ..."
//	holds.go       what holds as long as a card works
//
// There is one player, who reads the card and is told what to do.
package wording
