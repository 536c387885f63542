// Package pile keeps the cards of a position: which there are, where they lie in which order, and who has seen what.
//
// Inside the rules a card is a number, its place in the pack, a [Card]; ids are for everybody else. All of the package
// is plain values without pointers, made to be fields of a position that is copied whole and compared byte by byte,
// and nothing of it allocates. A [Set] is cards in no order, as bits; it comes in two widths, since a position has many
// of them: [Set128] for packs of up to 128 cards, [Set256] for up to 255. [Lists] thread ordered lists through arrays:
// decks, hands, rows, discards. A row with gaps is a slice of cards, some of them [NoCard], see [Slide]. [Known] is
// what each seat has seen of cards that lie hidden from it now.
//
// A deck that is drawn from and made anew of its discards:
//
//	if s.Deck.N == 0 {
//		s.Move(&s.Deck, &s.Discards) // all of them, in their order
//		s.Shuffle(&s.Deck, &s.Chance, log)
//	}
//	if c := s.Deck.Head; c != pile.NoCard { // the top
//		s.Lift(&s.Deck, c)
//		s.PushEnd(&s.Hand, c)
//	}
package pile
