package play

import (
	"witchtable/engine/fate/program"
)

// Moving Characters and Items between zones, with what the rulebook lets travel along. Each function leaves the
// state consistent, tells the log and wakes the reactions.

// leave takes a Character out of wherever it is, its Items still attached, and says so to those who wait for it.
func (s *State) leave(c program.Card) {
	was := s.Holder(c)
	coven := s.InCoven(c)
	if coven {
		s.Owner[c] = was
		s.Happen(program.OnLeft, was, c, program.AnyVia, program.NoToken, 0) // seen while it still lies in the Coven
	}
	s.Lift(c)
	s.Live.Del(c)
}

// shed returns a Character's tokens to where they belong (A84-A86).
func (s *State) shed(c program.Card) {
	t := &s.Tokens[c]
	s.Supply[0] += int16(t[program.Blessed]) + int16(t[program.Cursed])
	s.Supply[1] += int16(t[program.Enchantment])
	s.Supply[2] += int16(t[program.Suspicion])
	*t = [program.TokenKinds]uint8{}
}

// clear takes one kind of token off a card.
func (s *State) clear(c program.Card, token uint8) {
	n := s.Tokens[c][token]
	s.Tokens[c][token] = 0
	s.Supply[Pool(token)] += int16(n)
}

// toCoven brings a Character with all it bears into a Coven at the far end of the row (A38). It must have room.
func (s *State) ToCoven(c program.Card, seat int8) {
	s.leave(c)
	s.PushEnd(ZoneCoven+Zone(seat), c)
	s.Owner[c] = seat
	s.Refresh(c)
	s.enterAbilities(c, seat)
	for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
		s.enterAbilities(i, seat)
	}
	s.Happen(program.OnEntered, seat, c, program.AnyVia, program.NoToken, 0)
}

// enterAbilities queues what a card does on coming into a Coven or being attached.
func (s *State) enterAbilities(c program.Card, seat int8) {
	if !s.R.Enters.Has(c) {
		return
	}
	d := &s.R.Cards[c]
	for a := d.First; a < d.Last; a++ {
		if s.R.Abilities[a].When == program.WhenEnter {
			s.enqueue(a, c, c, seat, s.Queued)
		}
	}
}

// toGrave lays a Character into a Graveyard: Blessed and Cursed tokens flip, Enchantment goes back to the Supply,
// Items stay (L420), Suspicion goes back to the On Trial Card (A73).
func (s *State) ToGrave(c program.Card, seat int8) {
	s.leave(c)
	t := &s.Tokens[c]
	t[program.Blessed], t[program.Cursed] = t[program.Cursed], t[program.Blessed]
	s.clear(c, program.Enchantment)
	s.clear(c, program.Suspicion)
	s.PushEnd(ZoneGrave+Zone(seat), c)
	s.Refresh(c)
	s.Happen(program.OnBuried, seat, c, program.AnyVia, program.NoToken, 0)
}

// toTrial puts a Character on trial: Suspicion goes back to the On Trial Card, all else travels along (L507-509).
func (s *State) ToTrial(c program.Card) {
	was := s.Holder(c)
	s.leave(c)
	s.clear(c, program.Suspicion)
	s.PushEnd(ZoneTrial, c)
	s.Refresh(c)
	s.Happen(program.OnAccused, was, c, program.AnyVia, program.NoToken, 0)
}

// toBurn puts a Character or Item on the Burn Pile: tokens go to their places, Items burn along (A84).
func (s *State) ToBurn(c program.Card) {
	was := s.Holder(c)
	s.leave(c)
	s.shed(c)
	s.PushEnd(ZoneBurn, c)
	s.Live.Del(c)
	for s.Under[c].N > 0 {
		i := s.Under[c].Head
		s.Lift(i)
		s.Live.Del(i)
		s.PushEnd(ZoneBurn, i)
	}
	s.Happen(program.OnBurned, was, c, program.AnyVia, program.NoToken, 0)
}

// toHand takes a Character or Item into a hand: tokens go back, its Items come along (A85).
func (s *State) ToHand(c program.Card, seat int8) {
	s.leave(c)
	s.shed(c)
	s.PushEnd(ZoneHand+Zone(seat), c)
	s.Live.Del(c)
	for s.Under[c].N > 0 {
		i := s.Under[c].Head
		s.Lift(i)
		s.Live.Del(i)
		s.PushEnd(ZoneHand+Zone(seat), i)
	}
}

// attachTo puts an Item, wherever it is, under a Character.
func (s *State) AttachTo(item, host program.Card) {
	s.Lift(item)
	s.Hang(item, host)
	s.Refresh(host)
	seat := s.Holder(host)
	if s.Live.Has(item) {
		s.enterAbilities(item, seat)
	}
	s.Happen(program.OnAttached, seat, item, program.AnyVia, program.NoToken, 0)
}

// MoveTo moves a card to a zone, with what it bears as if it had moved there alone.
func (s *State) MoveTo(c program.Card, z Zone) {
	seat := int8(z-ZoneHand) % MaxSeats
	switch {
	case z == ZoneTrial:
		s.ToTrial(c)
	case z == ZoneBurn:
		s.ToBurn(c)
	case z >= ZoneSquare && z < ZoneHand:
		s.leave(c)
		if !s.Solo() {
			s.shed(c)
		}
		for s.Under[c].N > 0 {
			i := s.Under[c].Head
			s.Lift(i)
			s.Live.Del(i)
			s.PushEnd(ZoneWell, i)
		}
		s.pushTop(z, c)
	case z >= ZoneCoven && z < ZoneGrave:
		s.ToCoven(c, seat)
	case z >= ZoneGrave && z < ZoneCauldron:
		s.ToGrave(c, seat)
	default:
		s.ToHand(c, seat)
	}
}

// TellMoved tells that a card was fetched; one that comes from a hidden place into a hand is known to the two only.
func (s *State) TellMoved(kind EvKind, to int8, c program.Card, was int8, toCoven bool) {
	z := s.ZoneOf[c]
	hidden := !toCoven && (z == ZoneVillage || z == ZoneWell || s.InCauldron(c) || s.inHand(c) && s.Bare(c))
	e := s.event(kind, to, int16(c), int16(was), B2i(toCoven), 0)
	if hidden {
		e.Secret, e.Knows, e.Reveals = 1, uint32(Bit(to))|uint32(Bit(was)&0xf), true
	}
	s.add(e)
}

// Trade lets two cards change places. Each keeps or sheds what it bears as if it had moved there alone.
func (s *State) Trade(f *Frame, a, b program.Card) {
	za, zb := s.ZoneOf[a], s.ZoneOf[b]
	f.Moved.Add(a)
	f.Moved.Add(b)
	s.Tell(EvTraded, f.Me, int16(a), int16(b), 0, 0)
	s.MoveTo(a, zb)
	s.MoveTo(b, za)
}
