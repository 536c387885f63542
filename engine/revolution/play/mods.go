package play

import (
	"math/bits"

	"witchtable/engine/effect"

	"witchtable/engine/revolution/program"
)

// mods is what the Events in the line change.
type mods struct {
	ban      program.Ban
	hand     int // hand size
	recruits int // stars more for every Recruit
	gain     int // by how much more Liberty rises
	blind    uint8
	seats    int8 // how many may assist
}

// standing is what the line changes as it stands. It follows from the line, and is kept beside it since it is looked at
// for every answer; see lined.
type standing struct {
	all  mods // for everybody
	some bool // something holds for Acts against some of the Events only
	// worked: some of it is worked out from how the table stands, and so has to be looked at each time
	worked bool
	dear   uint16 // the spaces, as bits, of Events that change prices
}

// lined notes what the Events in the line change: it is called whenever one has come, gone, or moved.
func (s *State) lined() { s.stands = s.standing() }

func (s *State) standing() standing {
	out := standing{all: mods{seats: MaxSeats}}
	for i, end := 1, s.Loss(); i < end; i++ {
		c := s.Line[i]
		if c == NoCard || !s.R.Modded[c] {
			continue
		}
		s.addMods(&out.all, c, i, 0)
		d := &s.R.Cards[c]
		for k := d.Mods; k < d.ModEnd; k++ {
			if s.R.Mods[k].Kind == program.ModEventCost {
				out.dear |= 1 << i
				continue
			}
			out.some = out.some || s.R.Mods[k].Of != program.EveryEvent
			out.worked = out.worked || s.R.Mods[k].N >= 0
		}
	}
	return out
}

// mods is what holds for everybody.
func (s *State) mods() mods {
	if s.stands.worked {
		return s.against(0)
	}
	return s.stands.all
}

// against is what holds for an Act against an Event of the line: what holds for everybody, and what the Event's own
// text and those of others say about it (A53: the strictest counts).
func (s *State) against(space int) mods {
	if !s.stands.some && !s.stands.worked {
		return s.stands.all
	}
	m := mods{seats: MaxSeats}
	for i, end := 1, s.Loss(); i < end; i++ {
		if c := s.Line[i]; c != NoCard && s.R.Modded[c] {
			s.addMods(&m, c, i, space)
		}
	}
	return m
}

// addMods adds what an Event on a space changes: about the Event on another one, or on none, which is space 0.
func (s *State) addMods(m *mods, c Card, at, space int) {
	d := &s.R.Cards[c]
	for k := d.Mods; k < d.ModEnd; k++ {
		mod := &s.R.Mods[k]
		if mod.Of == program.ThisEvent && at != space || mod.Of == program.OtherEvents && (at == space || space == 0) {
			continue
		}
		switch mod.Kind {
		case program.ModRecruitCost:
			m.recruits += s.adds(mod, c)
		case program.ModHandSize:
			m.hand += s.adds(mod, c)
		case program.ModAssistSeats:
			m.seats = min(m.seats, mod.Add)
		case program.ModForbid:
			m.ban |= mod.Ban
		case program.ModBlind:
			m.blind |= 1 << mod.Blind
		case program.ModLibertyGain:
			m.gain += s.adds(mod, c)
		}
	}
}

// libertyGain is by how much more Liberty rises each time.
func (s *State) libertyGain() int { return s.mods().gain }

// adds is what a mod of an Event adds: a number, or one that is worked out.
func (s *State) adds(mod *program.Mod, c Card) int {
	if mod.N < 0 || s.R.Deeds == nil {
		return int(mod.Add)
	}
	n := effect.Value(&s.R.Code, s.R.Deeds, s, Ctx{s.Active, Nobody, c}, mod.N)
	return max(-plenty, min(n, plenty))
}

// dearer is by how much the Events in the line raise the price of one of them.
func (s *State) dearer(space int) int {
	sum := 0
	for left := s.stands.dear; left != 0; left &= left - 1 {
		i := bits.TrailingZeros16(left)
		c := s.Line[i]
		d := &s.R.Cards[c]
		for k := d.Mods; k < d.ModEnd; k++ {
			mod := &s.R.Mods[k]
			if mod.Kind != program.ModEventCost || mod.Of == program.ThisEvent && i != space ||
				mod.Of == program.OtherEvents && i == space || mod.From > 0 && space < int(mod.From) ||
				mod.Cond >= 0 && !s.condition(mod.Cond, c) {
				continue
			}
			sum += s.adds(mod, c) * s.per(mod.Per, i)
		}
	}
	return sum
}

// per counts what a mod counts for, of an Event on a space.
func (s *State) per(per program.Events, at int) int {
	if per == program.EventNone {
		return 1
	}
	return s.CountEvents(per, s.Line[at])
}
