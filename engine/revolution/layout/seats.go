package layout

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// seats lays what lies before the players: first what is named, so that no rest takes it.
func (l *layer) seats(n *engine.Node) {
	for i := range int8(play.MaxSeats) {
		seat := n.Get(letter(i))
		if seat == nil {
			continue
		}
		if i >= l.s.Seats {
			l.fail(seat, "seat %s does not sit at this table of %d", letter(i), l.s.Seats)
			return
		}
		l.keys(seat, "a seat", "hand", "deck", "discards", "trophies", "tokens", "order", "kept")
		l.list(seat.Get("hand"), play.Hand(i), witch)
		for _, key := range []string{"deck", "discards"} {
			l.named(seat.Get(key), witch)
		}
		l.seat1(seat, i)
	}
	for i := range l.s.Seats {
		seat := n.Get(letter(i))
		l.deck(seat.Get("deck"), play.Deck(i), i, witch)
		if discards := seat.Get("discards"); discards != nil {
			l.deck(discards, play.Discards(i), i, witch)
		}
	}
}

// seat1 reads what a player has beside cards.
func (l *layer) seat1(n *engine.Node, seat int8) {
	s := l.s
	s.Tokens[seat] = uint8(l.number(n, "tokens", int(s.Opts.Reshuffles), 0, 9))
	if trophies := n.Get("trophies"); trophies != nil {
		l.keys(trophies, "trophies", program.Powers[:program.PowerKinds]...)
		for power := range program.PowerKinds {
			s.Trophies[seat][power] = uint8(l.number(trophies, program.Powers.Word(power), 0, 0, 9))
		}
	}
	mode := play.Modes[play.ModeSeekers]
	if s.Opts.Ask {
		mode = play.Modes[play.ModeAsk]
	}
	word := n.Word("order", mode)
	at := play.Modes.Index(word)
	if at < 0 {
		l.fail(n.Get("order"), "there is no standing order %q: seekers, ask, all or away", word)
		return
	}
	s.Modes[seat] = play.Mode(at)
	if kept := n.Get("kept"); kept != nil {
		for i := range kept.Items {
			at := &kept.Items[i]
			if c, ok := l.card(at, at.Text); ok {
				if s.Tags[c] |= play.TagKept; !s.InHand(c, seat) {
					l.fail(at, "%s is not in this hand", at.Text)
				}
			}
		}
	}
}
