package layout

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// kinds reports whether cards of a kind can lie in a place.
type kinds func(k program.Kind) bool

func event(k program.Kind) bool     { return k == program.Event }
func objective(k program.Kind) bool { return k == program.Objective }
func witch(k program.Kind) bool     { return k.Witch() }

// recruit is what can lie in the row; flippable what can lie in the Recruit deck, and banishable on its discards.
func recruit(k program.Kind) bool    { return k.Witch() && k != program.Seeker }
func flippable(k program.Kind) bool  { return recruit(k) || k == program.Blessing }
func banishable(k program.Kind) bool { return k.Witch() || k == program.Blessing }

func (l *layer) card(n *engine.Node, id string) (program.Card, bool) {
	c, ok := l.r.Index[engine.CardID(id)]
	if !ok {
		l.fail(n, "there is no card %q in the pack %s", id, l.r.Pack.Name)
	}
	return c, ok && l.err == nil
}

// take notes that a card is used here; false when it cannot be.
func (l *layer) take(n *engine.Node, c program.Card, fits kinds) bool {
	id, kind := l.s.ID(c), l.r.Cards[c].Kind
	switch at, twice := l.laid[c]; {
	case twice && at.Line == 0:
		l.fail(n, "%s lies on the table already, in the rest of a deck", id)
	case twice:
		l.fail(n, "%s lies on the table already, at %s", id, at)
	}
	if !fits(kind) {
		l.fail(n, "%s, a card of the kind %s, cannot lie here", id, program.Kinds.Word(int(kind)))
	}
	l.laid[c] = n.Pos
	return l.err == nil
}

// list lays a list of cards into a zone.
func (l *layer) list(n *engine.Node, z play.Zone, fits kinds) {
	if n == nil {
		return
	}
	for i := range n.Items {
		at := &n.Items[i]
		if c, ok := l.card(at, at.Text); ok && l.take(at, c, fits) {
			l.s.Lay(c, z)
		}
	}
}

// isRest reports whether an entry of a deck stands for cards that are not named.
func isRest(n *engine.Node) bool { return n.Text == "rest" || n.Get("rest") != nil }

// named notes the cards that a deck names, which deck lays later.
func (l *layer) named(list *engine.Node, fits kinds) {
	if list == nil {
		return
	}
	for i := range list.Items {
		at := &list.Items[i]
		if isRest(at) {
			continue
		}
		if c, ok := l.card(at, at.Text); ok {
			l.take(at, c, fits)
		}
	}
}

// deck lays a deck of which the cards may have been noted by named already; one that is not listed is the rest.
func (l *layer) deck(list *engine.Node, z play.Zone, owner int8, fits kinds) {
	if list == nil {
		l.rest(z, owner, program.MaxCards, fits)
		return
	}
	if owner == play.Nobody {
		l.named(list, fits)
	}
	for i := range list.Items {
		switch at := &list.Items[i]; {
		case at.Text == "rest":
			l.rest(z, owner, program.MaxCards, fits)
		case at.Get("rest") != nil:
			if want := l.number(at, "rest", 0, 0, program.MaxCards); l.rest(z, owner, want, fits) < want {
				l.fail(at, "rest: %d: so many cards are not left", want)
			}
		case l.err == nil:
			l.s.Lay(l.r.Index[engine.CardID(at.Text)], z)
		}
	}
}

// rest puts up to n cards that lie nowhere under a deck, in the pack's order: of a player's Coven its Seekers, of the
// Recruit deck no Blessings.
func (l *layer) rest(z play.Zone, owner int8, n int, fits kinds) (got int) {
	for c := program.Card(0); int(c) < l.r.N && got < n && l.err == nil; c++ {
		d := &l.r.Cards[c]
		if _, taken := l.laid[c]; taken || !fits(d.Kind) || d.Kind == program.Blessing ||
			owner != play.Nobody && (d.Kind != program.Seeker || int8(d.Coven) != owner) {
			continue
		}
		l.laid[c] = engine.Pos{}
		l.s.Lay(c, z)
		got++
	}
	return got
}
