package play

import (
	"encoding/binary"
	"math/bits"

	"witchtable/engine/revolution/program"
)

// The steps of a paid Act (A46).
const (
	actLibertyFirst = iota
	actMarkers
	actLiberty
	actOvercome
	actAfterUse
	actGone
)

// pay pays the Act that is proposed, at once: cards go where they belong, the Event is off the line (A45), and what
// comes of it follows.
func (s *State) pay() {
	t := s.Proposal.Target()
	x := s.composing()
	used, sum := s.usedFor(&x)
	c := s.Line[t.Space]
	s.tell(EvActPaid, s.Active, int16(c), int16(x.of), flag(t.Double), int16(sum))
	s.Acts--
	s.spendTrophies()
	s.Free = [program.PowerKinds + 1]uint8{} // they were for this Act
	for k := s.At[Hand(s.Active)].Head; k != NoCard; {
		next := s.Next[k]
		if s.Tags[k]&TagLaid != 0 {
			s.use(k, TagOwn)
		}
		k = next
	}
	for by := int8(1); by < s.Seats; by++ {
		seat := s.LeftOf(s.Active, by)
		if used>>seat&1 == 0 {
			continue
		}
		pack := s.Proposal.Pledges[seat].Pack
		s.use(pack.Card, TagAssist)
		if pack.Also != NoCard {
			s.use(pack.Also, TagAssist)
		}
	}
	s.leaveLine(c)
	s.PushTop(ZoneBeaten, c)
	markers := uint8(1)
	if t.Double {
		markers = 2
	}
	s.clearProposal()
	s.push(Frame{Task: TaskAct, Seat: s.Active, Card: c, Moves: markers})
}

// use puts a card that has paid where it belongs: Relics are banished, others go to their owner's discards (R50, A58).
func (s *State) use(c Card, how uint8) {
	seat := s.Owner[c]
	if s.R.Cards[c].Kind == program.Relic {
		s.banish(c)
		s.Owner[c] = seat // until what comes after its use is done
		s.tell(EvRelicGone, seat, int16(c))
	} else {
		s.discard(c)
		s.tell(EvCardUsed, seat, int16(c), flag(how == TagAssist))
	}
	s.Tags[c] |= how
}

// stepAct takes a paid Act one step on. Frame.Moves is how many markers are still to be taken.
func (s *State) stepAct(f *Frame) {
	d := &s.R.Cards[f.Card]
	switch f.Step {
	case actLibertyFirst, actLiberty:
		first := f.Step == actLibertyFirst
		f.Step++
		if d.Liberty && first == s.Opts.LibertyFirst { // R53, A47
			s.MoveLiberty(2)
		}
	case actMarkers:
		s.stepMarkers(f)
	case actOvercome:
		if s.nextAbility(f, f.Card, program.WhenOvercome, 0) {
			return
		}
		f.Step, f.N, f.At, f.Into = actAfterUse, 0, 0, 0
	case actAfterUse:
		s.stepAfterUse(f)
	default:
		s.move(f.Card, ZoneEventsGone)
		s.tell(EvOvercome, f.Seat, int16(f.Card))
		s.pop()
	}
}

// Markers is the kinds of markers that can be taken for an Event, as bits (R51).
func (s *State) Markers(c Card) (out uint8) {
	for power, n := range s.Left {
		if n > 0 {
			out |= 1 << power
		}
	}
	return out & s.R.Cards[c].Type.Shows()
}

// stepMarkers has a marker taken, asking where there is something to decide: two kinds, or a marker that would achieve
// an Objective.
func (s *State) stepMarkers(f *Frame) {
	choices := s.Markers(f.Card)
	if f.Moves == 0 || choices == 0 {
		if f.Moves > 0 {
			s.tell(EvNoMarker, f.Seat, 1)
		}
		f.Step = actLiberty
		return
	}
	power := program.Power(bits.TrailingZeros8(choices))
	sole := bits.OnesCount8(choices) == 1
	if !sole || s.Opts.Marker == MarkerAlways || s.Opts.Marker == MarkerMatters && s.completes(power) {
		s.ask(f.Seat, AskMarker)
		return
	}
	s.takeMarker(f, power)
}

// completes reports whether a marker is the last of its Objective.
func (s *State) completes(power program.Power) bool {
	goal, _ := program.GoalOf(power)
	two := program.GoalPowers[goal]
	return s.Left[two[0]]+s.Left[two[1]] == 1
}

// takeMarker takes a marker off its Objective as a trophy (R51, R52); the last one achieves it.
func (s *State) takeMarker(f *Frame, power program.Power) {
	f.Moves--
	last := s.completes(power)
	s.Left[power]--
	s.Trophies[f.Seat][power]++
	s.tell(EvMarker, f.Seat, int16(power), int16(s.Left[power]))
	s.changed()
	if last {
		goal, _ := program.GoalOf(power)
		s.tell(EvAchieved, f.Seat, int16(s.Goals[goal]))
		s.push(Frame{Task: TaskGoal, Seat: f.Seat, Card: s.Goals[goal], At: uint8(goal)})
	}
}

// declineMarker leaves the markers where they are: no trophy either (A50).
func (s *State) declineMarker() {
	f := &s.Stack[s.Depth-1]
	f.Moves = 0
	s.tell(EvNoMarker, f.Seat)
}

// stepGoal does an achieved Objective's boon, then turns it face down; with the last one the game is won (R80).
func (s *State) stepGoal(f *Frame) {
	if s.nextAbility(f, f.Card, program.WhenAchieved, 0) {
		return
	}
	done := *f
	s.pop()
	s.turnGoal(&done)
}

// turnGoal turns an Objective face down.
func (s *State) turnGoal(f *Frame) {
	s.Achieved |= 1 << f.At
	s.tell(EvBoon, f.Seat, int16(f.Card))
	if s.Achieved == 1<<program.GoalKinds-1 {
		s.end(Won)
	}
}

// stepAfterUse has the cards that have paid do what they do afterwards: the active player's first, then clockwise, each
// once (A46). Frame.At is which seat it has come to, Frame.Into from which card on its cards are looked for.
func (s *State) stepAfterUse(f *Frame) {
	if int8(f.At) == s.Seats || s.nextUsed(0) == program.Numbers {
		f.Step = actGone
		return
	}
	seat := s.LeftOf(f.Seat, int8(f.At))
	for c := s.nextUsed(int(f.Into)); c < program.Numbers; c = s.nextUsed(c + 1) {
		how := s.Tags[c] & (TagOwn | TagAssist)
		if s.Owner[c] != seat {
			continue
		}
		if ability, ok := s.afterUse(f, Card(c), how); ok {
			f.Into = uint8(c)
			s.Begin(ability, seat)
			return
		}
		s.Tags[c] &^= TagOwn | TagAssist
		f.N = 0
		if s.ZoneOf[c] == ZoneBanished {
			s.Owner[c] = Nobody
		}
	}
	f.At, f.Into, f.N = f.At+1, 0, 0
}

// nextUsed is the first card from one on that has paid; program.Numbers if there is none. There are few among all, so
// they are looked for by the eight.
func (s *State) nextUsed(c int) int {
	const each, used = 8, uint64(TagOwn|TagAssist) * 0x0101010101010101
	skip := c % each * 8 // bits of those before it
	for c -= c % each; c < len(s.Tags); c += each {
		if found := binary.LittleEndian.Uint64(s.Tags[c:]) & used >> skip << skip; found != 0 {
			return c + bits.TrailingZeros64(found)/8
		}
		skip = 0
	}
	return program.Numbers
}

// afterUse is the next ability that a card has after use; what is built in of it is done at once. Frame.N counts the
// abilities looked at.
func (s *State) afterUse(f *Frame, c Card, how uint8) (ability int16, ok bool) {
	d := &s.R.Cards[c]
	via := program.ViaOwn
	if how == TagAssist {
		via = program.ViaAssist
	}
	for i := d.First + int16(f.N); i < d.Last; i++ {
		f.N++
		a := &s.R.Abilities[i]
		if a.When != program.WhenAfterUse || a.Via&via == 0 {
			continue
		}
		if a.Under && s.ZoneOf[c] == Discards(s.Owner[c]) {
			s.putUnder(c)
		}
		if a.Do >= 0 && s.R.Deeds != nil {
			return i, true
		}
	}
	return 0, false
}

// putUnder puts a card of its owner's discards under the deck (R84): everybody knows that it lies there.
func (s *State) putUnder(c Card) {
	seat := s.Owner[c]
	s.Lift(c)
	s.PushEnd(Deck(seat), c)
	s.KnownEnd[seat]++
}
