package play

import (
	"witchtable/engine/fate/program"
)

// Running effects. A running ability is a frame on a stack inside the state; steps that need a choice open a
// question and wait, and the answer lets the same step go on. Nothing about a running effect lives outside the
// state, so a table can be stored, copied and continued in the middle of any of them.

// begin puts an ability on the stack. It does nothing when effects are nested too deep.
func (s *State) begin(a int16, me int8, src, it program.Card, how program.Via) {
	if s.Depth == maxDepth {
		s.cut(src)
		return
	}
	f := &s.Stack[s.Depth]
	*f = Frame{Ability: a, Pc: s.R.Abilities[a].Start, Me: me, them: Nobody, rival: Nobody, Bottom: program.NoCard, Src: src, It: it, via: how}
	for i := range f.Loops {
		f.Loops[i].Each = program.NoCard
	}
	if src < program.MaxCards {
		f.suspect = s.Tokens[src][program.Suspicion] > 0
	}
	s.since[s.Depth] = s.told()
	s.Depth++
}

// cut ends all running effects of a card that does not come to an end, so that the table can go on. Check reports it.
func (s *State) cut(c program.Card) {
	s.Runaway = c
	s.Depth, s.Queued = 0, 0
	s.tell(EvRunaway, Nobody, int16(c), 0, 0, 0)
}

// run goes on until somebody must answer or the game is over.
func (s *State) Run() {
	for s.Phase != PhaseOver && !s.asking() {
		if s.steps++; s.steps > stepLimit {
			c := program.NoCard
			switch {
			case s.Depth > 0:
				c = s.Stack[s.Depth-1].Src
			case s.Queued > 0:
				c = s.Queue[0].Src
			}
			s.cut(c)
			s.steps = 0
			continue
		}
		switch {
		case s.Depth > 0:
			s.step()
		case s.Queued > 0:
			s.react()
		default:
			s.advance()
		}
	}
}

func (s *State) asking() bool {
	for i := range s.Ask {
		if s.Ask[i].Kind != AskNone {
			return true
		}
	}
	return false
}

// Question opens a question for a seat.
func (s *State) Question(seat int8, kind AskKind) {
	s.NextID++
	s.Ask[s.decider(seat)] = Question{s.NextID, kind}
}

// step does one step of the topmost frame, or as much of it as can be done without an answer.
func (s *State) step() {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	switch o.Verb {
	case program.VerbEnd:
		s.finish(f)
	case program.VerbJump:
		f.Pc = o.End
	case program.VerbNext:
		s.nextTurn(f, o)
	case program.VerbAgain:
		l := &f.Loops[o.Loop]
		if l.left == 0 {
			f.Pc = o.End
		} else {
			l.left--
			f.Pc++
		}
	case program.VerbChoose, program.VerbMay, program.VerbPay, program.VerbIf, program.VerbForEach, program.VerbRepeat:
		s.control(f, o)
	default:
		if !s.resolve(f, o) {
			return
		}
		if s.perform(f, o) {
			s.Done(f)
		}
	}
}

// Done closes a step and goes on to the next.
func (s *State) Done(f *Frame) {
	f.Pc++
	s.reset(f)
}

func (s *State) reset(f *Frame) {
	f.Got, f.Left, f.Seen, f.Bottom, f.begun, f.rival = 0, 0, 0, program.NoCard, false, Nobody
	f.Part, f.Arg = program.Set{}, [2]program.Set{}
}

// control does the steps that decide which steps are done.
func (s *State) control(f *Frame, o *program.Op) {
	x := f.ctx()
	switch o.Verb {
	case program.VerbIf:
		if s.holds(&x, o.Cond) {
			f.Pc = o.Body
		} else {
			f.Pc = o.Mid
		}
	case program.VerbMay:
		if s.canDo(&x, o.Body, o.End) {
			s.Question(f.speaker(), AskYesNo)
		} else {
			f.Pc = o.End
		}
	case program.VerbPay:
		if s.payable(&x, o.Body, o.Mid) {
			s.Question(f.speaker(), AskYesNo)
		} else {
			f.Pc = o.Mid2
		}
	case program.VerbChoose:
		n, last := 0, int16(0)
		for i := int16(0); i < int16(o.Small); i++ {
			if b := s.R.Blocks[o.N+i]; s.canDo(&x, b.Start, b.End) {
				n, last = n+1, b.Start
			}
		}
		switch n {
		case 0:
			f.Pc = o.End
		case 1:
			f.Pc = last
		default:
			s.Question(f.speaker(), AskChoose)
		}
	case program.VerbForEach:
		l := &f.Loops[o.Loop]
		*l = loop{Each: program.NoCard, outer: f.them}
		if o.Players == program.ARival {
			if !s.chooseRival(f, s.seatsOf(&x, program.ARival)) {
				return
			}
			l.seats = bit(f.rival)
		} else if o.Players != program.Unset {
			l.seats = s.seatsOf(&x, o.Players)
		} else {
			l.Cards = s.all(&x, o.Arg[0])
		}
		s.reset(f)
		f.Pc = o.Body
	case program.VerbRepeat:
		f.Loops[o.Loop] = loop{left: uint8(min(max(s.Number(&x, o.N), 0), 50)), Each: program.NoCard}
		f.Pc = o.Body
	}
}

// speaker is who decides in a step: the player of the surrounding for_each, else the controller (A90).
func (f *Frame) speaker() int8 {
	if f.them != Nobody {
		return f.them
	}
	return f.Me
}

// chooseRival settles which single rival is meant; it returns false while that is being asked.
func (s *State) chooseRival(f *Frame, seats uint8) bool {
	if f.rival != Nobody {
		return true
	}
	if seats&(seats-1) == 0 {
		f.rival = low(seats)
		return true
	}
	s.Question(f.Me, AskSeat)
	return false
}

// nextTurn takes a for_each to its next player, clockwise from the coin holder, or card, in the order of the rows.
func (s *State) nextTurn(f *Frame, o *program.Op) {
	l := &f.Loops[o.Loop]
	if o.Players != program.Unset {
		for i := int8(0); i < s.Seats; i++ {
			if seat := (s.Coin + i) % s.Seats; l.seats&bit(seat) != 0 {
				l.seats &^= bit(seat)
				f.them = seat
				f.Pc++
				return
			}
		}
		if l.seats&(1<<Square) != 0 {
			l.seats = 0
			f.them = Square
			f.Pc++
			return
		}
		f.them = l.outer
		f.Pc = o.End
		return
	}
	l.Each = s.foremost(&l.Cards)
	if l.Each == program.NoCard {
		f.Pc = o.End
		return
	}
	f.Pc++
}

// foremost takes the first card of a set in table order: seats clockwise from the coin holder, by Day from the player
// whose turn it is (A63), each row from the Cauldron; what lies elsewhere comes after, in the pack's order.
func (s *State) foremost(set *program.Set) program.Card {
	first := s.Coin
	if s.Phase == PhaseDay {
		first = s.Active
	}
	for i := int8(0); i < s.Seats; i++ {
		seat := Zone((first + i) % s.Seats)
		for _, z := range [2]Zone{ZoneCoven + seat, ZoneGrave + seat} {
			for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
				if set.Has(c) {
					set.Del(c)
					return c
				}
			}
		}
	}
	return set.Pop()
}

// finish ends an ability: the source discards itself if it must, an activated card burns, reactions learn of it.
func (s *State) finish(f *Frame) {
	fr := *f
	s.Depth--
	if fr.Ability == s.R.ExchangeAt || fr.Ability == s.R.WellAt {
		return
	}
	a := &s.R.Abilities[fr.Ability]
	s.tellIdle(a.When, fr.Src, s.since[s.Depth])
	if a.When == program.WhenCast && fr.via == program.ViaCauldron && s.InCauldron(fr.Src) {
		s.toBurn(fr.Src)
		s.happen(program.OnActivated, fr.Me, fr.Src, fr.via, program.NoToken, a.Icons)
	} else if fr.discard && s.InPlay(fr.Src) {
		s.tell(EvDiscarded, fr.Me, int16(fr.Src), b2i(fr.suspect), 0, 0)
		if fr.suspect {
			s.toTrial(fr.Src)
		} else {
			s.toBurn(fr.Src)
		}
	}
	if a.When == program.WhenCast {
		s.happen(program.OnCast, fr.Me, fr.Src, fr.via, program.NoToken, a.Icons)
	}
	if a.Icons != 0 && a.When != program.WhenWhile && a.When != program.WhenResolve {
		s.happen(program.OnIconUsed, fr.Me, fr.Src, fr.via, program.NoToken, a.Icons)
	}
}

func b2i(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// open is the number of the target that is being settled.
func (f *Frame) open() int {
	i := 0
	for f.Got&(1<<i) != 0 {
		i++
	}
	return i
}

// resolve settles which cards a step is about; it returns false while a choice is being asked.
func (s *State) resolve(f *Frame, o *program.Op) bool {
	for i := range o.Arg {
		if f.Got&(1<<i) != 0 || o.Arg[i].Kind == program.ByNone {
			continue
		}
		if i == 1 && f.Arg[0].Empty() { // nothing to do it with
			f.Got |= 1 << i
			continue
		}
		if !s.resolveArg(f, o, i) {
			return false
		}
		f.Got |= 1 << i
		f.Part, f.rival = program.Set{}, Nobody
	}
	return true
}

func (s *State) resolveArg(f *Frame, o *program.Op, i int) bool {
	t := o.Arg[i]
	x := f.ctx()
	if t.Kind != program.BySearch {
		set := s.known(&x, t)
		f.Arg[i] = s.eligible(&x, o, i, f.Arg[0], set)
		return true
	}
	sel := &s.R.Sels[t.Sel]
	if !s.search(f, o, i, sel) {
		return false
	}
	if sel.Slot >= 0 {
		f.Bound[sel.Slot] = f.Arg[i]
	}
	return true
}

// search picks cards one after another until the search is satisfied; it returns false while it asks.
func (s *State) search(f *Frame, o *program.Op, i int, sel *program.Selector) bool {
	if (sel.All || sel.Secret) && sel.Of == program.ARival && !s.chooseRival(f, s.rivalsWith(f, o, i, sel)) {
		return false
	}
	for {
		left, open := s.pickable(f, o, i)
		if left.Empty() {
			break
		}
		if sel.All {
			f.Part = f.Part.Or(left)
			break
		}
		need := int(sel.Pick) - f.Part.Len()
		if need <= 0 {
			break
		}
		switch {
		case sel.UpTo:
			s.Question(s.chooser(f, sel, left), AskPick)
			return false
		case left.Len() == 1 || sel.Rank < 0 && left.Len() <= need && !open:
			f.Part.Add(left.First())
		case sel.Chooser == program.ChooserRandom:
			f.Part.Add(s.randomOf(left))
		default:
			s.Question(s.chooser(f, sel, left), AskPick)
			return false
		}
	}
	f.Arg[i] = f.Part
	return true
}

// pickable is what can still be picked for a search. open is set when a_rival makes the next pick decide between
// several players, so that it matters who is picked first.
func (s *State) pickable(f *Frame, o *program.Op, i int) (left program.Set, open bool) {
	x := f.ctx()
	sel := &s.R.Sels[o.Arg[i].Sel]
	found := s.find(&x, sel)
	found = s.eligible(&x, o, i, f.Arg[0], found)
	if sel.Of != program.ARival {
		found = found.Without(f.Part)
		if sel.All && sel.Rank < 0 {
			return found, false
		}
		return s.bests(sel, found), false
	}
	// One rival's cards each: rank compares inside a Coven, and all picks come from the same player.
	seats := s.seatsOf(&x, program.ARival)
	if f.rival != Nobody {
		seats = bit(f.rival)
	} else if !f.Part.Empty() {
		seats = bit(s.Holder(f.Part.First()))
	}
	n := 0
	for ; seats != 0; seats &= seats - 1 {
		var his program.Set
		for set := found.Without(f.Part); !set.Empty(); {
			if c := set.Pop(); s.Holder(c) == low(seats) {
				his.Add(c)
			}
		}
		if his = s.bests(sel, his); !his.Empty() {
			left = left.Or(his)
			n++
		}
	}
	return left, n > 1
}

// rivalsWith is the set of rivals among whom a search finds something.
func (s *State) rivalsWith(f *Frame, o *program.Op, i int, sel *program.Selector) (seats uint8) {
	x := f.ctx()
	if sel.Secret { // who is chosen by what may be known: how many cards lie there
		for all := s.seatsOf(&x, program.ARival); all != 0; all &= all - 1 {
			if seat := low(all); seat != Square && s.At[map4[sel.Zone]+Zone(seat)].N > 0 {
				seats |= bit(seat)
			}
		}
		return seats
	}
	found := s.find(&x, sel)
	for found = s.eligible(&x, o, i, f.Arg[0], found); !found.Empty(); {
		seats |= bit(s.Holder(found.Pop()))
	}
	return seats
}

func (s *State) chooser(f *Frame, sel *program.Selector, from program.Set) int8 {
	switch sel.Chooser {
	case program.ChooserOwner:
		return s.Holder(from.First())
	case program.ChooserCoin:
		return s.Coin
	case program.ChooserMe:
		return f.Me
	}
	return f.speaker()
}

func (s *State) randomOf(set program.Set) program.Card {
	for k := s.Chance.Below(uint32(set.Len()), s.Log); k > 0; k-- {
		set.Pop()
	}
	return set.First()
}
