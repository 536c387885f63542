package play

import (
	"fmt"

	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/fate/program"
)

// Running effects. A running ability is a frame on a stack inside the state; steps that need a choice open a
// question and wait, and the answer lets the same step go on. Nothing about a running effect lives outside the
// state, so a table can be stored, copied and continued in the middle of any of them.

// Begin puts an ability on the stack. It does nothing when effects are nested too deep.
func (s *State) Begin(a int16, me int8, src, it program.Card, how program.Via) {
	if s.Depth == MaxDepth {
		s.cut(src)
		return
	}
	f := &s.Stack[s.Depth]
	f.start(a, s.R.Abilities[a].Start, me, src, it, how)
	if src < program.MaxCards {
		f.suspect = s.Tokens[src][program.Suspicion] > 0
	}
	f.link = s.link()
	s.Depth++
}

// start makes the frame one in which an ability has not yet done anything.
func (f *Frame) start(a, pc int16, me int8, src, it program.Card, how program.Via) {
	*f = Frame{Via: how, Rival: Nobody, Bottom: program.NoCard}
	f.Start(a, pc, me, src, it)
}

// cut ends all running effects of a card that does not come to an end, so that the table can go on. Check reports it.
func (s *State) cut(c program.Card) {
	s.Runaway = c
	s.Depth, s.Queued = 0, 0
	s.Tell(EvRunaway, Nobody, int16(c), 0, 0, 0)
}

// stageLimit is more stages of the game than a single move can lead through: a Night has two for each Event, which
// comes twice at most (A97). It guards against a fault of these rules, by which nobody would ever be asked again.
const stageLimit = 2000

// Run goes on until somebody must answer or the game is over.
func (s *State) Run() { s.run(stageLimit) }

// run is Run for so many stages of the game. It panics where more would be needed.
func (s *State) run(stages int) {
	for s.Phase != PhaseOver && !s.Asks(0) {
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
		by := s.runs()
		switch {
		case s.Depth > 0:
			s.step()
		case s.Queued > 0:
			s.react()
		default:
			if stages--; stages < 0 {
				const why = "play: round %d goes on without a question and without an end, in stage %d"
				panic(fmt.Sprintf(why, s.Round, s.Stage))
			}
			s.advance()
		}
		s.reckon(by)
	}
}

// link is how many reactions have led to what runs now.
func (s *State) link() uint8 {
	if s.Depth == 0 {
		return 0
	}
	return s.Stack[s.Depth-1].link
}

// Did notes that what runs now has done something.
func (s *State) Did() {
	for i := range s.Stack[:s.Depth] {
		s.Stack[i].Did = true
	}
}

// Question opens a question for a seat.
func (s *State) Question(seat int8, kind AskKind) {
	s.announce()
	s.Questions.Put(int(s.Decider(seat)), kind)
}

// questionFor opens a question for one of some cards.
func (s *State) questionFor(left program.Set, seat int8) {
	s.Question(seat, AskPick)
	s.asked = asked{s.NextID, left}
}

// step does one step of the topmost frame, or as much of it as can be done without an answer.
func (s *State) step() {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	s.R.Verbs[o.Verb].Step(s, f, o)
}

// Done closes a step and goes on to the next.
func (s *State) Done(f *Frame) {
	f.Pc++
	f.Reset()
}

// Reset forgets what a frame has settled for its step, so that the next can begin, or the same anew.
func (f *Frame) Reset() {
	f.Frame.Reset()
	f.Memory.Next()
	f.Got, f.Bottom, f.Rival = 0, program.NoCard, Nobody
	f.Arg = [2]program.Set{}
}

// ChooseRival settles which single rival a step is about, of those its Deed's Among names; it returns false while that
// is being asked. The verb must have an Among: a question without one would have no answers.
func (s *State) ChooseRival(f *Frame, o *program.Op) bool {
	among := s.R.Among[o.Verb]
	if among == nil {
		panic(fmt.Sprintf("the step %q has a rival chosen, and its play.Deed does not say among whom (Among)",
			s.R.Words[o.Verb]))
	}
	return s.chooseRival(f, among(s, f.Ctx(), o))
}

func (s *State) chooseRival(f *Frame, seats uint8) bool {
	if f.Rival != Nobody {
		return true
	}
	if seats&(seats-1) == 0 {
		f.Rival = Low(seats)
		return true
	}
	s.Question(f.Me, AskSeat)
	return false
}

// First is the player with whom everybody begins: by Day the one whose turn it is, else the coin holder (A63, A140).
func (s *State) First() int8 {
	if s.Phase == PhaseDay {
		return s.Active
	}
	return s.Coin
}

// Foremost takes the first card of a set in table order: seats clockwise from the coin holder, by Day from the player
// whose turn it is (A63), each row from the Cauldron; what lies elsewhere comes after, in the pack's order.
func (s *State) Foremost(set *program.Set) program.Card {
	if set.Len() <= 1 {
		return set.Pop()
	}
	first := s.First()
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

// Finish ends an ability: the source discards itself if it must, an activated card burns, reactions learn of it.
func (s *State) Finish(f *Frame) {
	if f.Ability == s.R.ExchangeAt || f.Ability == s.R.WellAt {
		s.Depth--
		return
	}
	a := &s.R.Abilities[f.Ability]
	did := f.Did || f.Discard && s.InPlay(f.Src)
	if a.When == program.WhenCast && !did {
		s.Tell(EvIdle, s.Holder(f.Src), int16(f.Src), 0, 0, 0)
	}
	if a.When == program.WhenResolve && !did {
		s.Tell(EvFruitless, s.Coin, int16(f.Src), 0, 0, 0)
	}
	if a.When == program.WhenCast && f.Via == program.ViaCauldron && s.InCauldron(f.Src) {
		s.Tell(EvSpent, s.Holder(f.Src), int16(f.Src), 0, 0, 0)
		s.ToBurn(f.Src)
		s.Happen(program.OnActivated, f.Me, f.Src, f.Via, program.NoToken, a.Icons)
	} else if f.Discard && s.InPlay(f.Src) {
		s.Tell(EvDiscarded, f.Me, int16(f.Src), B2i(f.suspect), 0, 0)
		if f.suspect {
			s.ToTrial(f.Src)
		} else {
			s.ToBurn(f.Src)
		}
	}
	if a.When == program.WhenCast {
		s.Happen(program.OnCast, f.Me, f.Src, f.Via, program.NoToken, a.Icons)
	}
	if did && a.Icons != 0 && a.When != program.WhenWhile && a.When != program.WhenResolve {
		s.Happen(program.OnIconUsed, f.Me, f.Src, f.Via, program.NoToken, a.Icons)
	}
	s.Depth--
}

// B2i is a truth as an operand of an event: 1 or 0.
func B2i(b bool) int16 {
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

// lost reports whether a second target is being settled, and the first is gone: there is nothing then to do it with.
func (f *Frame) lost() bool { return f.open() == 1 && f.Arg[0].Empty() }

// Resolve settles which cards a step is about; it returns false while a choice is being asked.
func (s *State) Resolve(f *Frame, o *program.Op) bool {
	for i := range o.Arg {
		if f.Got&(1<<i) != 0 || o.Arg[i].Kind == effect.ByNone {
			continue
		}
		if i == 1 && f.Arg[0].Empty() { // nothing to do it with
			f.Got |= 1 << i
			continue
		}
		if !s.resolveArg(f, o, i) {
			return false
		}
		f.settled(i)
	}
	return true
}

// settled takes note that a target is settled: the next can be.
func (f *Frame) settled(i int) {
	f.Got |= 1 << i
	f.Memory.Next()
	f.Rival = Nobody
}

func (s *State) resolveArg(f *Frame, o *program.Op, i int) bool {
	t := o.Arg[i]
	x := f.Ctx()
	if t.Kind != effect.BySearch {
		set := s.Known(x, t)
		f.Arg[i] = s.eligible(x, o, i, f.Arg[0], set)
		return true
	}
	return s.search(f, o, i, &s.R.Sels[t.Sel])
}

// search picks cards one after another until the search is satisfied; it returns false while it asks.
func (s *State) search(f *Frame, o *program.Op, i int, sel *program.Selector) bool {
	if (sel.All || sel.Own.Secret) && sel.Own.Of == program.ARival && !s.chooseRival(f, s.rivalsWith(f, o, i, sel)) {
		return false
	}
	for done := false; !done && !sel.Enough(f.Part.Len(), sel.Written()); {
		left, open := s.pickable(f, o, i)
		switch turn(f, sel, left, open) {
		case search.Done:
			done = true
			if sel.Own.Secret {
				s.leaveUnseen(f, sel)
			}
		case search.First:
			if done = sel.All; done {
				f.Part = f.Part.Or(left)
			} else {
				f.Part.Add(left.First())
			}
		case search.Lot:
			f.Part.Add(s.RandomOf(left))
		case search.Ask:
			s.questionFor(left, s.Chooser(f, sel, left))
			return false
		}
	}
	f.take(i, sel)
	return true
}

// turn is what comes next while a search picks. Where what can be picked hangs on each pick, by a rank or, open, by
// whose card is picked first, only the next of them is looked at.
func turn(f *Frame, sel *program.Selector, left program.Set, open bool) search.Turn {
	picked, n := f.Part.Len(), sel.Written()
	if sel.Own.Rank >= 0 || open {
		n = picked + 1
	}
	return sel.Turn(picked, left.Len(), n)
}

// take makes what has been picked a step's i-th target.
func (f *Frame) take(i int, sel *program.Selector) {
	f.Arg[i] = f.Part
	f.Bind(sel.Slot)
}

// pickable is what can still be picked for a search. open is set when a_rival makes the next pick decide between
// several players, so that it matters who is picked first.
func (s *State) pickable(f *Frame, o *program.Op, i int) (left program.Set, open bool) {
	left, open = s.candidates(f, o, i)
	if o.Pay != 0 && !left.Empty() && !s.R.Sels[o.Arg[i].Sel].All {
		left = s.staysPayable(f, o, left)
	}
	return left, open
}

// candidates is what can be picked, the rest of a price apart.
func (s *State) candidates(f *Frame, o *program.Op, i int) (left program.Set, open bool) {
	x := f.Ctx()
	sel := &s.R.Sels[o.Arg[i].Sel]
	found := s.Find(x, sel)
	found = s.eligible(x, o, i, f.Arg[0], found)
	if sel.Own.Of != program.ARival {
		found = found.Without(f.Part)
		if sel.All && sel.Own.Rank < 0 {
			return found, false
		}
		return s.bests(sel, found), false
	}
	// One rival's cards each: rank compares inside a Coven, and all picks come from the same player.
	seats := s.SeatsOf(x, program.ARival)
	if f.Rival != Nobody {
		seats = Bit(f.Rival)
	} else if !f.Part.Empty() {
		seats = Bit(s.Holder(f.Part.First()))
	}
	n := 0
	for ; seats != 0; seats &= seats - 1 {
		var his program.Set
		for set := found.Without(f.Part); !set.Empty(); {
			if c := set.Pop(); s.Holder(c) == Low(seats) {
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
	x := f.Ctx()
	if sel.Own.Secret { // who is chosen by what may be known: how many cards lie there
		for all := s.SeatsOf(x, program.ARival); all != 0; all &= all - 1 {
			if seat := Low(all); seat != Square && s.At[SeatZones[sel.Own.Zone]+Zone(seat)].N > 0 {
				seats |= Bit(seat)
			}
		}
		return seats
	}
	found := s.Find(x, sel)
	for found = s.eligible(x, o, i, f.Arg[0], found); !found.Empty(); {
		seats |= Bit(s.Holder(found.Pop()))
	}
	return seats
}

// Chooser is who picks among the cards that a search has found.
func (s *State) Chooser(f *Frame, sel *program.Selector, from program.Set) int8 {
	switch sel.Chooser {
	case program.ByOwner:
		if who := s.ownerOf(from); who != Nobody {
			return who
		}
	case program.ByCoin:
		return s.Coin
	case program.ByMe:
		return f.Me
	}
	return f.Speaker()
}

// ownerOf is whose the cards are, of those on trial whose they were; Nobody if they are nobody's, or not all the same
// player's.
func (s *State) ownerOf(cards program.Set) int8 {
	owner := Nobody
	for !cards.Empty() {
		c := cards.Pop()
		who := s.Holder(c)
		if s.ZoneOf[c] == ZoneTrial {
			who = s.Owner[c]
		}
		if who == Nobody || owner != Nobody && who != owner {
			return Nobody
		}
		owner = who
	}
	return owner
}

// RandomOf draws one card of a set by lot. The set must not be empty.
func (s *State) RandomOf(set program.Set) program.Card {
	for k := s.Chance.Below(uint32(set.Len()), s.Log); k > 0; k-- {
		set.Pop()
	}
	return set.First()
}

// NextSeat is who of some players comes first in a for_each: clockwise from the first of the table, the Square last.
func (s *State) NextSeat(seats uint8) int8 {
	for i := int8(0); i < s.Seats; i++ {
		if seat := (s.First() + i) % s.Seats; seats&Bit(seat) != 0 {
			return seat
		}
	}
	return Square
}
