package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/fate/program"
)

// What holds because of cards in play. Such rules are asked for all the time and mostly there are none:
//
//	for _, m := range s.mods(kind) {
//		if s.concerns(m, seat) {
//			// m holds for the seat
//		}
//	}

// mods is the mods of a kind in the pack's order, or none if no card with one works now. That the card of each works is
// for concerns and means to say.
func (s *State) mods(kind program.ModKind) []*program.Mod {
	if on := s.Live.And(s.R.ModCards[kind]); on.Empty() {
		return nil
	}
	return s.R.ModsOf[kind]
}

// concerns reports whether a mod holds and is about a player.
func (s *State) concerns(m *program.Mod, seat int8) bool {
	return s.Live.Has(m.Card) && seatsMeant[m.Who](s, s.Holder(m.Card), Nobody)&Bit(seat) != 0
}

// means reports whether a mod holds and is about a card.
func (s *State) means(m *program.Mod, c program.Card) bool {
	switch {
	case !s.Live.Has(m.Card):
		return false
	case m.Of.Kind == effect.ByHost: // most are
		return s.Host[m.Card] == c && c != program.NoCard
	}
	return s.Meant(s.readBy(m), m.Of, c)
}

// readBy is from where a mod reads.
func (s *State) readBy(m *program.Mod) Ctx {
	return Ctx{Me: s.Holder(m.Card), Them: Nobody, Src: m.Card, It: program.NoCard}
}
