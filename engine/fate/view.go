package fate

import "witchtable/engine"

// View is what one seat, or an onlooker, may know. It is a table of its own, laid from nothing with what the rules
// show; everything else is missing from it, not hidden in it.
type View struct {
	viewer engine.Seat
	s      State
	veils  []veil
}

// veil stands for a hidden card that a running effect is about: everybody knows that there is one, and where.
type veil struct {
	frame uint8
	slot  uint8 // the argument, or behind the arguments the name it is bound to
	first int   // the veil that stands for the same card: itself, or an earlier one
	zone  zone
	kind  cardKind
}

var _ engine.View = (*View)(nil)

// View returns what the seat may know.
func (s *State) View(seat engine.Seat) engine.View {
	if seat < 0 || seat >= engine.Seat(s.seats) {
		seat = engine.Onlooker
	}
	v := &View{viewer: seat}
	v.s.clearFor(s.r)
	v.s.masked = true
	v.s.showOpen(s)
	for z := zone(0); z < zones; z++ {
		if s.shows(z, int8(seat)) {
			v.s.showZone(s, z)
		} else {
			v.s.showLaidAside(s, z)
			v.s.at[z].n = s.at[z].n
		}
	}
	if seat != engine.Onlooker {
		v.s.showLookedAt(s, int8(seat))
	}
	v.veils = v.s.showEffects(s)
	return v
}

// shows is the rule for zones: what no case names is hidden.
func (s *State) shows(z zone, viewer int8) bool {
	switch {
	case z == zBurn, z == zTrial, z == zNight, z == zDay, z == zLimbo:
		return true
	case z >= zSquare && z < zHand, z >= zCoven && z < zCauldron:
		return true
	case z >= zCauldron && s.phase == phOver: // A60
		return true
	case z >= zHand && z < zCoven, z >= zCauldron:
		return viewer >= 0 && int8(z-zHand)%maxSeats == viewer
	}
	return false
}

// showOpen copies what everybody may know beside the cards.
func (v *State) showOpen(s *State) {
	v.opts = s.opts
	v.seats, v.coin, v.active, v.turns = s.seats, s.coin, s.active, s.turns
	v.round, v.phase, v.stage, v.final, v.stop, v.pickNo = s.round, s.phase, s.stage, s.final, s.stop, s.pickNo
	v.day, v.drawn, v.used, v.runaway = s.day, s.drawn, s.used, s.runaway
	v.nextID, v.ask = s.nextID, s.ask
	v.supply, v.returned, v.live, v.removed = s.supply, s.returned, s.live, s.removed
}

func (v *State) showZone(s *State, z zone) {
	for c := s.at[z].head; c != noCard; c = s.next[c] {
		v.showCard(s, z, c)
	}
}

// showLaidAside shows the cards of a hand that bear tokens: they lie open beside it (L589).
func (v *State) showLaidAside(s *State, z zone) {
	for c := s.at[z].head; c != noCard && z >= zHand && z < zDraft; c = s.next[c] {
		if !s.bare(c) {
			v.showCard(s, z, c)
		}
	}
}

func (v *State) showCard(s *State, z zone, c card) {
	v.pushEnd(z, c)
	v.tok[c], v.owner[c] = s.tok[c], s.owner[c]
	for i := s.under[c].head; i != noCard; i = s.next[i] {
		v.hang(i, c)
	}
}

// showLookedAt shows the cards of a deck that a question lets its player look at.
func (v *State) showLookedAt(s *State, seat int8) {
	switch s.ask[seat].kind {
	case qDrawKeep, qBottom, qPeek, qReorder:
	default:
		return
	}
	f := &s.stack[s.depth-1]
	z := deckZone(s.r.ops[f.pc].deck)
	n := v.at[z].n
	c := s.at[z].head
	for i := uint8(0); i < f.seen; i++ {
		v.pushEnd(z, c)
		c = s.next[c]
	}
	v.at[z].n = n
}

// showEffects shows the running effects, whose cards lie open; cards they have bound elsewhere are left out.
func (v *State) showEffects(s *State) (veils []veil) {
	var seen cardSet
	var hidden []card
	for c := card(0); int(c) < s.r.n; c++ {
		if v.zoneOf[c] != zNowhere {
			seen.add(c)
		}
	}
	known := func(c card) card {
		if seen.has(c) {
			return c
		}
		return noCard
	}
	v.depth, v.queued = s.depth, s.queued
	for i := uint8(0); i < s.depth; i++ {
		f := s.stack[i]
		for slot := range len(f.arg) + len(f.bound) {
			set := f.about(slot)
			for rest := set.without(seen); !rest.empty(); {
				c := rest.pop()
				first := len(hidden)
				for k, h := range hidden {
					if h == c {
						first = min(first, k)
					}
				}
				hidden = append(hidden, c)
				veils = append(veils, veil{i, uint8(slot), first, s.zoneOf[c], s.r.cards[c].kind})
			}
		}
		f.part, f.moved = f.part.and(seen), f.moved.and(seen)
		for k := range f.arg {
			f.arg[k] = f.arg[k].and(seen)
		}
		for k := range f.bound {
			f.bound[k] = f.bound[k].and(seen)
		}
		for k := range f.loops {
			f.loops[k].cards = f.loops[k].cards.and(seen)
			f.loops[k].each = known(f.loops[k].each)
		}
		f.src, f.it, f.bottom = known(f.src), known(f.it), known(f.bottom)
		v.stack[i] = f
	}
	for i := uint8(0); i < s.queued; i++ {
		w := s.queue[i]
		w.it = known(w.it)
		v.queue[i] = w
	}
	return veils
}

// about is what a frame has settled in a slot: its arguments first, then what it has bound.
func (f *frame) about(slot int) *cardSet {
	if slot < len(f.arg) {
		return &f.arg[slot]
	}
	return &f.bound[slot-len(f.arg)]
}

// Viewer is the seat whose view this is.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Open lists all open decisions.
func (v *View) Open() []engine.Decision { return v.s.Open(nil) }

// Answers lists the legal answers of one of the viewer's own decisions.
func (v *View) Answers(id engine.DecisionID) []engine.Answer {
	if v.viewer == engine.Onlooker || v.s.asked(id) != int8(v.viewer) {
		return nil
	}
	return v.s.Answers(id, nil)
}

// Standing is the score as it stands, from what lies open.
func (v *View) Standing() engine.Standing { return v.s.standing() }

// AppendBinary appends everything the view knows.
func (v *View) AppendBinary(buf []byte) []byte {
	x := coder{buf: append(buf, uint8(v.viewer))}
	v.s.core.walk(&x, v.s.r.n)
	for _, h := range v.veils {
		x.buf = append(x.buf, h.frame, h.slot, uint8(h.first), uint8(h.zone), uint8(h.kind))
	}
	return x.buf
}
