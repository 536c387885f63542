package play

import "witchtable/engine/revolution/program"

// Target is what an Act is against: a space of the line, one of its Event's prices, once or twice.
type Target struct {
	Space, Option uint8
	Double        bool
}

// Target is what the Act that is proposed is against.
func (p *Proposal) Target() Target { return Target{p.Space, p.Option, p.Double} }

// Price is how many icons an Act must raise, and of which kind: the one price function (R57, R81). The price is that
// printed, more for each player of Catastrophes, with the Moon's number and what Events add; 1 at least (A52). The
// double price is twice all of that (A34), or, if the table plays it so, twice what is printed.
func (s *State) Price(t Target) (need int, of program.Power) {
	d := &s.R.Cards[s.Line[t.Space]]
	return s.price(d, t, s.more(int(t.Space))), d.Prices[t.Option].Power
}

// more is by how much the prices of the Event on a space are above what is printed.
func (s *State) more(space int) int { return s.MoonNumber() + s.dearer(space) - int(s.Ease) }

// price is how many icons an Act must raise, by what comes to what is printed on the Event.
func (s *State) price(d *program.CardDef, t Target, more int) int {
	printed := int(d.Prices[t.Option].N) + int(d.PerSeat)*int(s.Seats)
	switch {
	case !t.Double:
		return max(1, printed+more)
	case s.Opts.DoublePrinted:
		return max(2, 2*printed+more)
	}
	return 2 * max(1, printed+more)
}

// gives is how many icons a card gives toward a price, blind icons left out.
func (s *State) gives(c Card, of program.Power, blind uint8) int {
	d := &s.R.Cards[c]
	switch {
	case blind == 0:
		return int(d.Gives[of])
	case of != program.AnyPower:
		if blind>>of&1 != 0 {
			return 0
		}
		return int(d.Gives[of])
	}
	n := 0
	for i, have := range d.Icons {
		if blind>>i&1 == 0 {
			n += int(have)
		}
	}
	return n
}

// fits reports whether a trophy helps to pay a price: those of magic icons wherever their icon does, and all of them
// where any icon does (R76).
func fits(trophy, of program.Power) bool { return of == program.AnyPower || trophy == of }

// lends is how many icons a card gives in an assist (R48).
func (s *State) lends(c Card, of program.Power, blind uint8) int {
	if blind == 0 {
		return int(s.R.Cards[c].Lent[of.Priced()])
	}
	return min(s.gives(c, of, blind), int(s.R.Cards[c].Lends))
}

// PackGives is how many icons a pack gives.
func (s *State) PackGives(p Pack, of program.Power, blind uint8) int {
	n := s.lends(p.Card, of, blind)
	if p.Also != NoCard {
		n += s.lends(p.Also, of, blind) // A41
	}
	return n
}

// mayLend reports whether a card may assist under what holds: Seekers and Relics may be forbidden (A53, A62).
func (s *State) mayLend(c Card, m *mods) bool {
	switch s.R.Cards[c].Kind {
	case program.Seeker:
		return m.ban&program.BanSeekerAssist == 0
	case program.Relic:
		return m.ban&program.BanRelics == 0
	}
	return true
}

// mayPay reports whether a card of the active player's hand helps to pay (A32).
func (s *State) mayPay(c Card, of program.Power, m *mods) bool {
	return s.gives(c, of, m.blind) > 0 && (m.ban&program.BanRelics == 0 || s.R.Cards[c].Kind != program.Relic)
}

// freeIcons is how many of the free icons of this turn help to pay.
func (s *State) freeIcons(of program.Power) int {
	if of != program.AnyPower {
		return int(s.Free[of]) + int(s.Free[program.AnyPower])
	}
	sum := 0
	for _, n := range s.Free {
		sum += int(n)
	}
	return sum
}

// isPack reports whether a player may give a pack toward a price: one card that helps under all that holds, or one
// with those that she may bring along, each of which helps.
func (s *State) isPack(seat int8, p Pack, of program.Power, m *mods) bool {
	if !s.InHand(p.Card, seat) || !s.mayLend(p.Card, m) || s.lends(p.Card, of, m.blind) == 0 {
		return false
	}
	return p.Also == NoCard || s.mayBring(seat, p.Card, p.Also, of, m)
}

// mayBring reports whether a card may bring another of the hand along (R83, A42).
func (s *State) mayBring(seat int8, c, also Card, of program.Power, m *mods) bool {
	switch s.R.Cards[c].Along {
	case program.Nobody:
		return false
	case program.ASeeker:
		if s.R.Cards[also].Kind != program.Seeker {
			return false
		}
	}
	return also != c && s.InHand(also, seat) && s.mayLend(also, m) && s.lends(also, of, m.blind) > 0
}

// hasPack reports whether a player has anything to give.
func (s *State) hasPack(seat int8, of program.Power, m *mods) bool {
	for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
		if s.isPack(seat, Pack{c, NoCard}, of, m) {
			return true
		}
	}
	return false
}
