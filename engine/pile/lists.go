package pile

import (
	"errors"
	"fmt"

	"witchtable/engine"
	"witchtable/engine/saved"
)

// Pile is one ordered list of cards: Head is the top of a deck, the first place of a row. It is made by [Nothing]: an
// empty pile is not all zeroes, since 0 is a card.
type Pile struct{ Head, Tail, N Card }

// Nothing is a pile of no cards.
func Nothing() Pile { return Pile{NoCard, NoCard, 0} }

// Walk writes or reads the pile; its cards are the lists'.
func (p *Pile) Walk(x *saved.Coder) {
	x.U8(&p.Head)
	x.U8(&p.Tail)
	x.U8(&p.N)
}

// Cards is an array with a card for each card of a pack.
type Cards interface {
	~[128]Card | ~[256]Card
}

// Lists threads piles through two arrays: Next and Prev are what lies under and over a card in its pile, or NoCard. A
// card is in one pile at most, and whoever keeps the lists knows in which. Going through a pile is
//
//	for c := p.Head; c != pile.NoCard; c = l.Next[c] {
//
// The zero value is not ready for use; Clear makes it so.
type Lists[A Cards] struct{ Next, Prev A }

// Clear makes all cards lie in no pile.
func (l *Lists[A]) Clear() {
	for i := 0; i < len(l.Next); i++ {
		l.Next[i], l.Prev[i] = NoCard, NoCard
	}
}

// PushTop puts a card that is in no pile at the head of one: on top of a deck.
func (l *Lists[A]) PushTop(p *Pile, c Card) {
	l.Prev[c], l.Next[c] = NoCard, p.Head
	if p.Head != NoCard {
		l.Prev[p.Head] = c
	} else {
		p.Tail = c
	}
	p.Head = c
	p.N++
}

// PushEnd puts a card that is in no pile at the end of one: to the bottom of a deck, to the outer end of a row.
func (l *Lists[A]) PushEnd(p *Pile, c Card) {
	l.Next[c], l.Prev[c] = NoCard, p.Tail
	if p.Tail != NoCard {
		l.Next[p.Tail] = c
	} else {
		p.Head = c
	}
	p.Tail = c
	p.N++
}

// Lift takes a card out of the pile it is in.
func (l *Lists[A]) Lift(p *Pile, c Card) {
	if l.Prev[c] != NoCard {
		l.Next[l.Prev[c]] = l.Next[c]
	} else {
		p.Head = l.Next[c]
	}
	if l.Next[c] != NoCard {
		l.Prev[l.Next[c]] = l.Prev[c]
	} else {
		p.Tail = l.Prev[c]
	}
	l.Next[c], l.Prev[c] = NoCard, NoCard
	p.N--
}

// Nth is the card at a place of a pile, from 0, or NoCard.
func (l *Lists[A]) Nth(p *Pile, i int) Card {
	c := p.Head
	for ; i > 0 && c != NoCard; i-- {
		c = l.Next[c]
	}
	return c
}

// Move puts all cards of a pile under another, in their order: discards become a deck.
func (l *Lists[A]) Move(to, from *Pile) {
	for from.N > 0 {
		c := from.Head
		l.Lift(from, c)
		l.PushEnd(to, c)
	}
}

// Shuffle puts a pile into random order.
func (l *Lists[A]) Shuffle(p *Pile, chance *engine.Chance, log *engine.Log) {
	var room [256]Card
	list := room[:0]
	for c := p.Head; c != NoCard; c = l.Next[c] {
		list = append(list, c)
	}
	engine.Shuffle(chance, list, log)
	*p = Nothing()
	for _, c := range list {
		l.PushEnd(p, c)
	}
}

// StackOn lays the cards of a pile that go by these ids on top of it, in the order of the ids; ids that it has no card
// of are passed over. It is for [engine.Setup.Stacked].
func (l *Lists[A]) StackOn(p *Pile, order []engine.CardID, id func(Card) engine.CardID) {
	var stacked Set256
	last := NoCard // the lowest of the stacked
	for _, want := range order {
		for c := p.Head; c != NoCard; {
			next := l.Next[c]
			if !stacked.Has(c) && id(c) == want {
				stacked.Add(c)
				l.Lift(p, c)
				l.pushUnder(p, last, c)
				last = c
			}
			c = next
		}
	}
}

// pushUnder puts a card that is in no pile under one of a pile; on top of the pile if that is none.
func (l *Lists[A]) pushUnder(p *Pile, over, c Card) {
	switch {
	case over == NoCard:
		l.PushTop(p, c)
	case over == p.Tail:
		l.PushEnd(p, c)
	default:
		under := l.Next[over]
		l.Prev[c], l.Next[c] = over, under
		l.Next[over], l.Prev[under] = c, c
		p.N++
	}
}

// Walk writes or reads the threads of the n cards of a pack; the piles are walked beside them.
func (l *Lists[A]) Walk(x *saved.Coder, n int) {
	for i := 0; i < n; i++ {
		x.U8(&l.Next[i])
		x.U8(&l.Prev[i])
	}
}

// Check verifies that a pile hangs together and takes its cards out of rest, which begins as all cards of the pack and
// goes from one pile to the next. The card of an error is in no pile of its own, or in two, or its neighbours do not
// know it; it is NoCard where the pile's own numbers are wrong. A position that was read is checked so before anything
// goes through its piles: they may lead in a circle.
func (l *Lists[A]) Check(p *Pile, rest *Set256) (Card, error) {
	n, last := 0, NoCard
	for c := p.Head; c != NoCard; c = l.Next[c] {
		if !rest.Has(c) {
			return c, errTwice
		}
		if l.Prev[c] != last {
			return c, errLoose
		}
		rest.Del(c)
		n, last = n+1, c
	}
	if n != int(p.N) || p.Tail != last {
		return NoCard, fmt.Errorf("the pile counts %d cards and holds %d", p.N, n)
	}
	return NoCard, nil
}

var (
	errTwice = errors.New("the card lies in two piles, or is none of the pack")
	errLoose = errors.New("the card and the one before it do not know each other")
)
