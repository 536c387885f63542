// Package permuted has hidden cards change places, for tests that nobody is shown it. Which cards may change places is
// for the game's test to say, by its rules of who knows what: not by what a view shows or deals anew, which is what is
// tried. The positions are to be compared by [enginetest.Alike].
//
// A game keeps much of each card by its number: where it lies, what is noted of it. A card that comes to another's
// place has all of that, so that the place is as it was, and what lies there another card.
package permuted

import (
	"math/rand/v2"

	"witchtable/engine/pile"
)

// Names says which card comes to the place of which: by each card's number the one that lies there now.
type Names [256]pile.Card

// Same changes nothing.
func Same() *Names {
	n := &Names{}
	for c := range n {
		n[c] = pile.Card(c)
	}
	return n
}

// Exchange has two cards change places.
func (n *Names) Exchange(a, b pile.Card) { n[a], n[b] = n[b], n[a] }

// Shuffle has cards change places among themselves, and returns how many have another's now.
func (n *Names) Shuffle(cards []pile.Card, rng *rand.Rand) (moved int) {
	was := append([]pile.Card(nil), cards...)
	rng.Shuffle(len(was), func(i, j int) { was[i], was[j] = was[j], was[i] })
	for i, c := range cards {
		if n[c] = was[i]; was[i] != c {
			moved++
		}
	}
	return moved
}

// Card changes one card that is named somewhere.
func (n *Names) Card(c *pile.Card) { *c = n[*c] }

// Lists changes what lies in piles.
func Lists[A pile.Cards](n *Names, l *pile.Lists[A], piles []pile.Pile) {
	old := *l
	for c := range len(old.Next) {
		k := n[c]
		l.Next[k], l.Prev[k] = n[old.Next[c]], n[old.Prev[c]]
	}
	for i := range piles {
		n.Card(&piles[i].Head)
		n.Card(&piles[i].Tail)
	}
}

// Noted changes what is noted of each card, by its number.
func Noted[T any](n *Names, of []T) {
	old := append([]T(nil), of...)
	for c := range old {
		of[n[c]] = old[c]
	}
}

// cards is a set of cards of any width.
type cards[S any] interface {
	*S
	Add(c pile.Card)
	Pop() pile.Card
	Empty() bool
}

// Set changes which cards are in a set.
func Set[S any, P cards[S]](n *Names, set P) {
	var now S
	for !set.Empty() {
		P(&now).Add(n[set.Pop()])
	}
	*set = now
}
