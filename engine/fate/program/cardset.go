package program

import "witchtable/engine/pile"

// Card is the place of a card in its pack. It never leaves the rules: outside them, cards go by their id.
type Card = pile.Card

// The bounds of the numbers that cards go by.
const (
	MaxCards = 128         // how many cards a pack can have
	NoCard   = pile.NoCard // stands for no card
)

// Set is a set of the cards of a pack.
type Set = pile.Set128

// SetOf is a set of one card; of none for what is no card.
func SetOf(c Card) (s Set) {
	s.Add(c)
	return s
}
