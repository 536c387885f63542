package pile

import (
	"math/bits"

	"witchtable/engine/saved"
)

// What players remember. A table does not show what everybody has seen a rival take up openly, what lies known on top
// of a deck, or what somebody has looked at under it; who pays attention knows it all the same. It is kept for each
// seat, and no more than that seat can know: a view has its own viewer's memory alone, and redeals by it.

// Set is a set of either width.
type Set interface{ Set128 | Set256 }

// Known is what one seat remembers of cards that lie hidden from it. Where a card goes that nobody can follow, it is
// forgotten. The zero value remembers nothing.
type Known[S Set] struct {
	// Followed is the cards of which the seat knows the place in their deck, or who holds them.
	Followed S
	// Elsewhere is the cards of which the seat knows that another one holds them, no matter who.
	Elsewhere S
}

// Spot is what a place of cards is to those who remember. A place that is seen by nobody, held by nobody and no deck is
// out of this world: a card that goes there is lost track of.
type Spot struct {
	Seers  uint8 // the seats that see the cards there, as bits
	Holder int8  // whose secret the cards are: a hand, a card laid down covered; negative if nobody's
	Deck   bool  // cards lie there in an order, and leave it from where whoever knows the order knows them
}

// Open is the spot of cards that everybody sees.
func Open(seats int) Spot { return Spot{Seers: 1<<seats - 1, Holder: -1} }

// Hand is the spot of cards that their holder alone sees.
func Hand(holder int8) Spot { return Spot{Seers: 1 << holder, Holder: holder} }

// Deck is the spot of cards that nobody sees.
func Deck() Spot { return Spot{Holder: -1, Deck: true} }

// Moved notes for each seat, of which there is one in seats, what it learns of a card that has gone from one spot to
// another; at is where any other card lies now.
func Moved[S Set](seats []Known[S], c Card, from, to Spot, at func(Card) Spot) {
	sees, saw := to.Seers, from.Seers
	all := uint8(1)<<len(seats) - 1
	lost := all &^ (sees | saw)
	if from.Deck || to.Holder >= 0 && from.Holder == to.Holder {
		lost = 0 // whoever knew it on top of the deck knows it still; or it is out of sight in the same hands
	}
	know(seats, c, all&(sees|saw), saw&^sees)
	for ; lost != 0; lost &= lost - 1 {
		seats[bits.TrailingZeros8(lost)].lose(from.Holder, c, to.Holder >= 0, at)
	}
}

// know notes for those seats of all, as bits, that they know where a card is: who follows it saw it go there, who does
// not sees it now.
func know[S Set](seats []Known[S], c Card, all, follow uint8) {
	// The same twice, and word by word: a method called on a type parameter is looked up each time, and a card changes
	// place with each move.
	switch list := any(seats).(type) {
	case []Known[Set128]:
		low, high := bitsOf(c)
		for ; all != 0; all &= all - 1 {
			w := bits.TrailingZeros8(all)
			k := &list[w]
			k.Elsewhere.Low, k.Elsewhere.High = k.Elsewhere.Low&^low, k.Elsewhere.High&^high
			if follow>>(w&7)&1 != 0 {
				k.Followed.Low, k.Followed.High = k.Followed.Low|low, k.Followed.High|high
			} else {
				k.Followed.Low, k.Followed.High = k.Followed.Low&^low, k.Followed.High&^high
			}
		}
	case []Known[Set256]:
		for ; all != 0; all &= all - 1 {
			w := bits.TrailingZeros8(all)
			k := &list[w]
			k.Elsewhere.Del(c)
			if follow>>(w&7)&1 != 0 {
				k.Followed.Add(c)
			} else {
				k.Followed.Del(c)
			}
		}
	}
}

// lose has a seat lose track of what a rival holds, since a card, nobody else knows which, has left those hands. held
// says that it has come into other hands and into no deck.
func (k *Known[S]) lose(rival int8, c Card, held bool, at func(Card) Spot) {
	followed, elsewhere := wide(&k.Followed), wide(&k.Elsewhere)
	for rest := followed; !rest.Empty(); {
		known := rest.Pop()
		if known == c || rival >= 0 && at(known).Holder == rival {
			followed.Del(known)
			elsewhere.Add(known)
		}
	}
	narrow(&k.Followed, followed)
	if !held { // it may be any of those that somebody else holds
		elsewhere = Set256{}
	}
	narrow(&k.Elsewhere, elsewhere)
}

// Forget has all seats forget where cards lie of which gone says so: those of a deck that is shuffled.
func Forget[S Set](seats []Known[S], gone func(Card) bool) {
	for w := range seats {
		followed := wide(&seats[w].Followed)
		for rest := followed; !rest.Empty(); {
			if c := rest.Pop(); gone(c) {
				followed.Del(c)
			}
		}
		narrow(&seats[w].Followed, followed)
	}
}

// Astray is a card of which a seat, w, remembers what cannot be, or NoCard: one that it sees itself, that everybody
// sees, or that lies nowhere.
func (k *Known[S]) Astray(w int8, at func(Card) Spot) Card {
	followed := wide(&k.Followed)
	for rest := followed; !rest.Empty(); {
		c := rest.Pop()
		if p := at(c); !p.Deck && (p.Holder < 0 || p.Holder == w) {
			return c
		}
	}
	for rest := wide(&k.Elsewhere); !rest.Empty(); {
		c := rest.Pop()
		if p := at(c); p.Holder < 0 || p.Holder == w || followed.Has(c) {
			return c
		}
	}
	return NoCard
}

// Len is how many cards the seat knows something about that the table does not show it.
func (k *Known[S]) Len() int {
	all := wide(&k.Followed).Or(wide(&k.Elsewhere))
	return all.Len()
}

// Walk writes or reads what the seat remembers. That it is about cards of the pack is for the game to see to, see
// Beyond.
func (k *Known[S]) Walk(x *saved.Coder) {
	for _, s := range [...]*S{&k.Followed, &k.Elsewhere} {
		switch s := any(s).(type) {
		case *Set128:
			s.Walk(x)
		case *Set256:
			s.Walk(x)
		}
	}
}

// Beyond reports whether the seat remembers cards that a pack of n does not have.
func (k *Known[S]) Beyond(n int) bool {
	all := wide(&k.Followed).Or(wide(&k.Elsewhere))
	return all.last() >= n
}

// last is the highest card of the set, or -1.
func (s *Set256) last() int {
	for i, w := range [...]uint64{s.D, s.C, s.B, s.A} {
		if w != 0 {
			return 64*(3-i) + bits.Len64(w) - 1
		}
	}
	return -1
}

func wide[S Set](s *S) (out Set256) {
	switch s := any(s).(type) {
	case *Set128:
		out.A, out.B = s.Low, s.High
	case *Set256:
		out = *s
	}
	return out
}

func narrow[S Set](s *S, from Set256) {
	switch s := any(s).(type) {
	case *Set128:
		s.Low, s.High = from.A, from.B
	case *Set256:
		*s = from
	}
}
