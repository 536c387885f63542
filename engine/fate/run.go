package fate

// Running effects. A running ability is a frame on a stack inside the state; steps that need a choice open a
// question and wait, and the answer lets the same step go on. Nothing about a running effect lives outside the
// state, so a table can be stored, copied and continued in the middle of any of them.

// begin puts an ability on the stack. It does nothing when effects are nested too deep.
func (s *State) begin(a int16, me int8, src, it card, how via) {
	if s.depth == maxDepth {
		s.cut(src)
		return
	}
	f := &s.stack[s.depth]
	*f = frame{ability: a, pc: s.r.abilities[a].start, me: me, them: nobody, rival: nobody, bottom: noCard, src: src, it: it, via: how}
	for i := range f.loops {
		f.loops[i].each = noCard
	}
	if src < maxCards {
		f.suspect = s.tok[src][suspicion] > 0
	}
	s.since[s.depth] = s.told()
	s.depth++
}

// cut ends all running effects of a card that does not come to an end, so that the table can go on. Check reports it.
func (s *State) cut(c card) {
	s.runaway = c
	s.depth, s.queued = 0, 0
	s.tell(evRunaway, nobody, int16(c), 0, 0, 0)
}

// run goes on until somebody must answer or the game is over.
func (s *State) run() {
	for s.phase != phOver && !s.asking() {
		if s.steps++; s.steps > stepLimit {
			c := noCard
			switch {
			case s.depth > 0:
				c = s.stack[s.depth-1].src
			case s.queued > 0:
				c = s.queue[0].src
			}
			s.cut(c)
			s.steps = 0
			continue
		}
		switch {
		case s.depth > 0:
			s.step()
		case s.queued > 0:
			s.react()
		default:
			s.advance()
		}
	}
}

func (s *State) asking() bool {
	for i := range s.ask {
		if s.ask[i].kind != qNone {
			return true
		}
	}
	return false
}

// question opens a question for a seat.
func (s *State) question(seat int8, kind askKind) {
	s.nextID++
	s.ask[s.decider(seat)] = question{s.nextID, kind}
}

// step does one step of the topmost frame, or as much of it as can be done without an answer.
func (s *State) step() {
	f := &s.stack[s.depth-1]
	o := &s.r.ops[f.pc]
	switch o.verb {
	case vEnd:
		s.finish(f)
	case vJump:
		f.pc = o.end
	case vNext:
		s.nextTurn(f, o)
	case vAgain:
		l := &f.loops[o.loop]
		if l.left == 0 {
			f.pc = o.end
		} else {
			l.left--
			f.pc++
		}
	case vChoose, vMay, vPay, vIf, vForEach, vRepeat:
		s.control(f, o)
	default:
		if !s.resolve(f, o) {
			return
		}
		if s.perform(f, o) {
			s.done(f)
		}
	}
}

// done closes a step and goes on to the next.
func (s *State) done(f *frame) {
	f.pc++
	s.reset(f)
}

func (s *State) reset(f *frame) {
	f.got, f.left, f.seen, f.bottom, f.begun, f.rival = 0, 0, 0, noCard, false, nobody
	f.part, f.arg = cardSet{}, [2]cardSet{}
}

// control does the steps that decide which steps are done.
func (s *State) control(f *frame, o *op) {
	x := f.ctx()
	switch o.verb {
	case vIf:
		if s.holds(&x, o.cond) {
			f.pc = o.body
		} else {
			f.pc = o.mid
		}
	case vMay:
		if s.canDo(&x, o.body, o.end) {
			s.question(f.speaker(), qYesNo)
		} else {
			f.pc = o.end
		}
	case vPay:
		if s.payable(&x, o.body, o.mid) {
			s.question(f.speaker(), qYesNo)
		} else {
			f.pc = o.mid2
		}
	case vChoose:
		n, last := 0, int16(0)
		for i := int16(0); i < int16(o.small); i++ {
			if b := s.r.blocks[o.n+i]; s.canDo(&x, b.start, b.end) {
				n, last = n+1, b.start
			}
		}
		switch n {
		case 0:
			f.pc = o.end
		case 1:
			f.pc = last
		default:
			s.question(f.speaker(), qChoose)
		}
	case vForEach:
		l := &f.loops[o.loop]
		*l = loop{each: noCard, outer: f.them}
		if o.players == pARival {
			if !s.chooseRival(f, s.seatsOf(&x, pARival)) {
				return
			}
			l.seats = bit(f.rival)
		} else if o.players != pUnset {
			l.seats = s.seatsOf(&x, o.players)
		} else {
			l.cards = s.all(&x, o.arg[0])
		}
		s.reset(f)
		f.pc = o.body
	case vRepeat:
		f.loops[o.loop] = loop{left: uint8(min(max(s.number(&x, o.n), 0), 50)), each: noCard}
		f.pc = o.body
	}
}

// speaker is who decides in a step: the player of the surrounding for_each, else the controller (A90).
func (f *frame) speaker() int8 {
	if f.them != nobody {
		return f.them
	}
	return f.me
}

// chooseRival settles which single rival is meant; it returns false while that is being asked.
func (s *State) chooseRival(f *frame, seats uint8) bool {
	if f.rival != nobody {
		return true
	}
	if seats&(seats-1) == 0 {
		f.rival = low(seats)
		return true
	}
	s.question(f.me, qSeat)
	return false
}

// nextTurn takes a for_each to its next player, clockwise from the coin holder, or card, in the order of the rows.
func (s *State) nextTurn(f *frame, o *op) {
	l := &f.loops[o.loop]
	if o.players != pUnset {
		for i := int8(0); i < s.seats; i++ {
			if seat := (s.coin + i) % s.seats; l.seats&bit(seat) != 0 {
				l.seats &^= bit(seat)
				f.them = seat
				f.pc++
				return
			}
		}
		if l.seats&(1<<square) != 0 {
			l.seats = 0
			f.them = square
			f.pc++
			return
		}
		f.them = l.outer
		f.pc = o.end
		return
	}
	l.each = s.foremost(&l.cards)
	if l.each == noCard {
		f.pc = o.end
		return
	}
	f.pc++
}

// foremost takes the first card of a set in table order: seats clockwise from the coin holder, by Day from the player
// whose turn it is (A63), each row from the Cauldron; what lies elsewhere comes after, in the pack's order.
func (s *State) foremost(set *cardSet) card {
	first := s.coin
	if s.phase == phDay {
		first = s.active
	}
	for i := int8(0); i < s.seats; i++ {
		seat := zone((first + i) % s.seats)
		for _, z := range [2]zone{zCoven + seat, zGrave + seat} {
			for c := s.at[z].head; c != noCard; c = s.next[c] {
				if set.has(c) {
					set.del(c)
					return c
				}
			}
		}
	}
	return set.pop()
}

// finish ends an ability: the source discards itself if it must, an activated card burns, reactions learn of it.
func (s *State) finish(f *frame) {
	fr := *f
	s.depth--
	if fr.ability == s.r.exchangeAt || fr.ability == s.r.wellAt {
		return
	}
	a := &s.r.abilities[fr.ability]
	s.tellIdle(a.when, fr.src, s.since[s.depth])
	if a.when == wCast && fr.via == viaCauldron && s.inCauldron(fr.src) {
		s.toBurn(fr.src)
		s.happen(hapActivated, fr.me, fr.src, fr.via, noToken, a.icons)
	} else if fr.discard && s.inPlay(fr.src) {
		s.tell(evDiscarded, fr.me, int16(fr.src), b2i(fr.suspect), 0, 0)
		if fr.suspect {
			s.toTrial(fr.src)
		} else {
			s.toBurn(fr.src)
		}
	}
	if a.when == wCast {
		s.happen(hapCast, fr.me, fr.src, fr.via, noToken, a.icons)
	}
	if a.icons != 0 && a.when != wWhile && a.when != wResolve {
		s.happen(hapIconUsed, fr.me, fr.src, fr.via, noToken, a.icons)
	}
}

func b2i(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// open is the number of the target that is being settled.
func (f *frame) open() int {
	i := 0
	for f.got&(1<<i) != 0 {
		i++
	}
	return i
}

// resolve settles which cards a step is about; it returns false while a choice is being asked.
func (s *State) resolve(f *frame, o *op) bool {
	for i := range o.arg {
		if f.got&(1<<i) != 0 || o.arg[i].kind == tgNone {
			continue
		}
		if i == 1 && f.arg[0].empty() { // nothing to do it with
			f.got |= 1 << i
			continue
		}
		if !s.resolveArg(f, o, i) {
			return false
		}
		f.got |= 1 << i
		f.part, f.rival = cardSet{}, nobody
	}
	return true
}

func (s *State) resolveArg(f *frame, o *op, i int) bool {
	t := o.arg[i]
	x := f.ctx()
	if t.kind != tgSearch {
		set := s.known(&x, t)
		f.arg[i] = s.eligible(&x, o, i, f.arg[0], set)
		return true
	}
	sel := &s.r.sels[t.sel]
	if !s.search(f, o, i, sel) {
		return false
	}
	if sel.slot >= 0 {
		f.bound[sel.slot] = f.arg[i]
	}
	return true
}

// search picks cards one after another until the search is satisfied; it returns false while it asks.
func (s *State) search(f *frame, o *op, i int, sel *selector) bool {
	if (sel.all || sel.secret) && sel.of == pARival && !s.chooseRival(f, s.rivalsWith(f, o, i, sel)) {
		return false
	}
	for {
		left, open := s.pickable(f, o, i)
		if left.empty() {
			break
		}
		if sel.all {
			f.part = f.part.or(left)
			break
		}
		need := int(sel.pick) - f.part.len()
		if need <= 0 {
			break
		}
		switch {
		case sel.upTo:
			s.question(s.chooser(f, sel, left), qPick)
			return false
		case left.len() == 1 || sel.rank < 0 && left.len() <= need && !open:
			f.part.add(left.first())
		case sel.chooser == chooserRandom:
			f.part.add(s.randomOf(left))
		default:
			s.question(s.chooser(f, sel, left), qPick)
			return false
		}
	}
	f.arg[i] = f.part
	return true
}

// pickable is what can still be picked for a search. open is set when a_rival makes the next pick decide between
// several players, so that it matters who is picked first.
func (s *State) pickable(f *frame, o *op, i int) (left cardSet, open bool) {
	x := f.ctx()
	sel := &s.r.sels[o.arg[i].sel]
	found := s.find(&x, sel)
	found = s.eligible(&x, o, i, f.arg[0], found)
	if sel.of != pARival {
		found = found.without(f.part)
		if sel.all && sel.rank < 0 {
			return found, false
		}
		return s.bests(sel, found), false
	}
	// One rival's cards each: rank compares inside a Coven, and all picks come from the same player.
	seats := s.seatsOf(&x, pARival)
	if f.rival != nobody {
		seats = bit(f.rival)
	} else if !f.part.empty() {
		seats = bit(s.holder(f.part.first()))
	}
	n := 0
	for ; seats != 0; seats &= seats - 1 {
		var his cardSet
		for set := found.without(f.part); !set.empty(); {
			if c := set.pop(); s.holder(c) == low(seats) {
				his.add(c)
			}
		}
		if his = s.bests(sel, his); !his.empty() {
			left = left.or(his)
			n++
		}
	}
	return left, n > 1
}

// rivalsWith is the set of rivals among whom a search finds something.
func (s *State) rivalsWith(f *frame, o *op, i int, sel *selector) (seats uint8) {
	x := f.ctx()
	if sel.secret { // who is chosen by what may be known: how many cards lie there
		for all := s.seatsOf(&x, pARival); all != 0; all &= all - 1 {
			if seat := low(all); seat != square && s.at[map4[sel.zone]+zone(seat)].n > 0 {
				seats |= bit(seat)
			}
		}
		return seats
	}
	found := s.find(&x, sel)
	for found = s.eligible(&x, o, i, f.arg[0], found); !found.empty(); {
		seats |= bit(s.holder(found.pop()))
	}
	return seats
}

func (s *State) chooser(f *frame, sel *selector, from cardSet) int8 {
	switch sel.chooser {
	case chooserOwner:
		return s.holder(from.first())
	case chooserCoin:
		return s.coin
	case chooserMe:
		return f.me
	}
	return f.speaker()
}

func (s *State) randomOf(set cardSet) card {
	for k := s.chance.Below(uint32(set.len()), s.log); k > 0; k-- {
		set.pop()
	}
	return set.first()
}
