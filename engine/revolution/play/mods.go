package play

import "witchtable/engine/revolution/program"

// mods is what the Events in the line change for everybody. It is counted anew whenever it is asked for, never stored.
type mods struct {
	ban      program.Ban
	hand     int8 // hand size
	recruits int8 // stars more for every Recruit
	gain     int8 // by how much more Liberty rises
	blind    uint8
	seats    int8 // how many may assist
}

// mods counts what holds for everybody.
func (s *State) mods() mods {
	m := mods{seats: MaxSeats}
	for i, end := 1, s.Loss(); i < end; i++ {
		if c := s.Line[i]; c != NoCard && s.R.Modded[c] {
			s.addMods(&m, c, i, 0)
		}
	}
	return m
}

// against is what holds for an Act against an Event of the line: what holds for everybody, and what the Event's own
// text and those of others say about it (A53: the strictest counts).
func (s *State) against(space int) mods {
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
			m.recruits += mod.Add
		case program.ModHandSize:
			m.hand += mod.Add
		case program.ModAssistSeats:
			m.seats = min(m.seats, mod.Add)
		case program.ModForbid:
			m.ban |= mod.Ban
		case program.ModBlind:
			m.blind |= 1 << mod.Blind
		case program.ModLibertyGain:
			m.gain += mod.Add
		}
	}
}

// libertyGain is by how much more Liberty rises each time.
func (s *State) libertyGain() int8 { return s.mods().gain }

// dearer is by how much the Events in the line raise the price of one of them.
func (s *State) dearer(space int) int {
	sum := 0
	for i, end := 1, s.Loss(); i < end; i++ {
		c := s.Line[i]
		if c == NoCard || !s.R.Modded[c] {
			continue
		}
		d := &s.R.Cards[c]
		for k := d.Mods; k < d.ModEnd; k++ {
			mod := &s.R.Mods[k]
			if mod.Kind != program.ModEventCost || mod.Of == program.ThisEvent && i != space ||
				mod.Of == program.OtherEvents && i == space || mod.From > 0 && space < int(mod.From) ||
				mod.Cond >= 0 && !s.condition(mod.Cond, c) {
				continue
			}
			sum += int(mod.Add) * s.per(mod.Per, i)
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
