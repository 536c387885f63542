package play

import (
	"encoding/binary"

	"witchtable/engine/revolution/program"
)

// What could be raised for a price, as far as the active player can tell. It is asked of all prices in the line at
// once, so nothing is counted twice, and what others could give only where one's own does not do.

// reach is what could be raised for prices under what holds.
type reach struct {
	m    mods
	help help
	// own is what the active player has for each kind, all what there is with the help of others; which of them are
	// counted, as bits.
	own, all       [program.PowerKinds + 1]int16
	ownSet, allSet uint16
}

// help is the most icons that each of the others could give, for each price that there can be, eight bits each.
type help struct {
	counted bool
	of      [MaxSeats]uint64
}

// reaches reports whether so many icons of a kind could be raised.
func (s *State) reaches(r *reach, of program.Power, need int) bool {
	kind := uint16(1) << (of & 15)
	if r.ownSet&kind == 0 {
		r.own[of], r.ownSet = int16(s.ownReach(of, &r.m)), r.ownSet|kind
	}
	if int(r.own[of]) >= need {
		return true
	}
	if r.allSet&kind == 0 {
		r.all[of], r.allSet = r.own[of]+int16(s.helpReach(of, r)), r.allSet|kind
	}
	return int(r.all[of]) >= need
}

// ownReach is all that the active player has for a price.
func (s *State) ownReach(of program.Power, m *mods) int {
	sum := s.freeIcons(of)
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		d := &s.R.Cards[c]
		switch {
		case m.ban&program.BanRelics != 0 && d.Kind == program.Relic:
		case m.blind == 0:
			sum += int(d.Gives[of])
		default:
			sum += s.gives(c, of, m.blind)
		}
	}
	switch {
	case m.ban&program.BanTrophies != 0:
	case of == program.AnyPower:
		sum += s.trophies(s.Active)
	default:
		sum += int(s.Trophies[s.Active][of])
	}
	return sum
}

// helpReach is the most icons that others could give, those of them who may.
func (s *State) helpReach(of program.Power, r *reach) (sum int) {
	if !r.help.counted {
		s.countHelp(r)
	}
	shift := 8 * of.Priced() & 63
	if r.m.seats >= s.Seats-1 {
		for seat := range r.help.of {
			sum += int(r.help.of[seat] >> shift & 0xff)
		}
		return sum
	}
	best := r.help.of
	for range r.m.seats {
		at := 0
		for seat := range best {
			if best[seat]>>shift&0xff > best[at]>>shift&0xff {
				at = seat
			}
		}
		sum += int(best[at] >> shift & 0xff)
		best[at] = 0
	}
	return sum
}

// Numbers below 128, eight bits each: one of each, and what somebody whose hand is private might give, which is any.
const (
	ones    uint64 = 0x0101010101010101
	unknown        = 100 * ones
)

// countHelp counts what others could give for all prices at once: each the best pack of the hand.
func (s *State) countHelp(r *reach) {
	r.help.counted = true
	limited := r.m.blind != 0 || r.m.ban&(program.BanSeekerAssist|program.BanRelics) != 0
	for seat := range s.Seats {
		switch {
		case seat == s.Active || s.At[Hand(seat)].N == 0:
			continue
		case s.Opts.Private:
			r.help.of[seat] = unknown
			continue
		}
		best := uint64(0)
		for c := s.At[Hand(seat)].Head; c != NoCard; c = s.Next[c] {
			gives := binary.LittleEndian.Uint64(s.R.Cards[c].Lent[:])
			if limited {
				gives = s.lent(c, &r.m)
			}
			if along := s.R.Cards[c].Along; along != program.Nobody {
				more := uint64(0)
				for also := s.At[Hand(seat)].Head; also != NoCard; also = s.Next[also] {
					if also != c && (along != program.ASeeker || s.R.Cards[also].Kind == program.Seeker) {
						more = greater(more, s.lent(also, &r.m))
					}
				}
				gives += more & notLess(gives, ones)
			}
			best = greater(best, gives)
		}
		r.help.of[seat] = best
	}
}

// lent is lends for each price, under what limits who helps and with what.
func (s *State) lent(c Card, m *mods) (out uint64) {
	switch {
	case !s.mayLend(c, m):
		return 0
	case m.blind == 0:
		return binary.LittleEndian.Uint64(s.R.Cards[c].Lent[:])
	}
	for of := range program.Power(program.Icons) {
		out |= uint64(s.lends(c, of, m.blind)) << (8 * of)
	}
	return out | uint64(s.lends(c, program.AnyPower, m.blind))<<(8*program.AnyPower.Priced())
}

// notLess is all bits of those of eight numbers that are not less than others.
func notLess(a, b uint64) uint64 { return ((a | ones<<7) - b) & (ones << 7) >> 7 * 0xff }

// greater is the greater of each of eight numbers.
func greater(a, b uint64) uint64 {
	at := notLess(a, b)
	return a&at | b&^at
}
