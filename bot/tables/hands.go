package tables

import (
	"reflect"
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// cameLength is how many events of an answer are kept for the seat that has given it.
const cameLength = 24

// aside is how much longer changes of a private message are gathered that calls nobody. Whoever plays by what the
// channel shows does not look at it, nor who plays at their call, and a button pressed in an old one is answered by a
// new one.
const aside = store.Millis(20 * 1000)

// news keeps for each seat the events that it alone has learnt of. What came of the mover's own answer counts as read,
// up to where a new part of the game begins.
func (n *next) news(g engine.Game, events []engine.Event, mover engine.Seat) {
	for i := range n.desk.Hands {
		seat, own := engine.Seat(i), engine.Seat(i) == mover
		for _, e := range events {
			alone := e.SecretFrom(engine.Onlooker) && !e.SecretFrom(seat)
			if !own && !alone { // most events: nothing follows from how they are told
				continue
			}
			told, ok := g.Tell(e.For(seat))
			own = own && !(ok && EndsTurn(told))
			if ok && alone {
				n.desk.Hands[i].Learn(e.For(seat), own)
			}
		}
	}
}

// did notes an answer, and what came of it, for the seat's private message. earlier is what came of
// those that were said at once with it.
func (n *next) did(seat engine.Seat, label engine.Text, events []engine.Event, earlier store.Events) {
	came, most := slices.Clone(earlier), cameLength
	if n.head.Mute() || len(earlier) > 0 { // where nothing else tells what has happened since, and of many answers
		most *= 4
	}
	for _, e := range events[:min(len(events), max(0, most-len(came)))] {
		came = append(came, e.For(seat))
	}
	n.desk.Hands[seat].Gave(label, came)
}

// saidBy notes what a seat's person has said, and what is left of it, once an answer of it is given.
func (n *next) saidBy(seat engine.Seat, said desk.Said) {
	if n.pos.Over() {
		said.Due = nil
	}
	if len(said.Due) > 0 {
		v := n.pos.View(seat)
		said = said.Settle(v, askedOf(seat, v.Open()))
	}
	if len(said.Due) == 0 && said.First == said.Last {
		said = desk.Said{} // an answer by itself
	}
	n.desk.Hands[seat].Said = said
}

// tolls keeps for each person what a move has done to their seat.
func (n *next) tolls(g engine.Game, events []engine.Event, mover engine.Seat, entry int) {
	for _, t := range engine.Tolls(g, events, mover) {
		if t.Seat >= 0 && int(t.Seat) < len(n.desk.Hands) && n.head.Seats[t.Seat].User != "" {
			n.desk.Hands[t.Seat].Tolls.Suffer(entry, t)
		}
	}
}

// hands renews the private messages of the seats whose questions or private panels have changed. A new message is sent
// at once where it calls, and else at first, once, to whoever has not been shown their panel in the channel until then;
// changes of one that stands are gathered until due and somewhat longer.
func (n *next) hands(before engine.Position, mover engine.Seat, due, first store.Millis) {
	if due > 0 {
		due += aside
	}
	for i := range n.head.Seats {
		seat, h := engine.Seat(i), &n.desk.Hands[i]
		calls := n.head.Seats[i].Calls == store.CallsDirect
		switch {
		case calls && h.N > h.Shown:
			n.tellHand(seat, 0)
		case !calls && h.Message == "":
			if h.N > max(h.Shown, h.Promised) {
				h.Promised = h.N
				n.tellHand(seat, first)
			}
		case seat == mover, before == nil, !reflect.DeepEqual(secrets(before, seat), secrets(n.pos, seat)):
			n.tellHand(seat, due)
		}
	}
}

func (n *next) allHands() {
	for i := range n.desk.Hands {
		n.tellHand(engine.Seat(i), 0)
	}
}

func (n *next) tellHand(seat engine.Seat, due store.Millis) {
	if person(n.head, seat) && n.head.Seats[seat].DMs != store.DMsClosed {
		n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seat, Due: due})
	}
}

// again calls a person once more by their private message, if that is how they wish to be called.
func (n *next) again(seat engine.Seat) {
	if n.head.Seats[seat].Calls == store.CallsDirect {
		n.desk.Hands[seat].N++
		n.tellHand(seat, 0)
	}
}

// private is what a seat's private message depends on.
type private struct {
	asked  []engine.Decision
	panels []engine.Panel
}

func secrets(p engine.Position, seat engine.Seat) private {
	v := p.View(seat)
	var out private
	for _, d := range v.Open() {
		if d.Seat == seat && !d.Quiet { // settings are found behind a button that stays the same
			out.asked = append(out.asked, d)
		}
	}
	out.panels = engine.PrivatePanels(v)
	return out
}
