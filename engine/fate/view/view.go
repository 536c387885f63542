package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/score"
)

// View is what one seat, or an onlooker, may know. It is a table of its own, laid from nothing with what the rules
// show; everything else is missing from it, not hidden in it.
type View struct {
	viewer engine.Seat
	s      play.State
	veils  []veil
	// recalled is where the cards lie that the viewer remembers and does not see.
	recalled []recalled
}

// veil stands for a hidden card that a running effect is about: everybody knows that there is one, and where.
type veil struct {
	frame uint8
	slot  uint8 // the argument, or behind the arguments the name it is bound to
	first int   // the veil that stands for the same card: itself, or an earlier one
	zone  play.Zone
	kind  program.Kind
}

var _ engine.Secluded = (*View)(nil)

// Of returns what the seat may know.
func Of(s *play.State, seat engine.Seat) engine.View { return of(s, seat, (*View).remember) }

// of is Of with what the viewer remembers: nothing where he has no seat, else what remember gives him.
func of(s *play.State, seat engine.Seat, remember func(*View, *play.State, int8)) *View {
	if seat < 0 || seat >= engine.Seat(s.Seats) {
		seat = engine.Onlooker
	}
	v := &View{viewer: seat}
	v.s.ClearFor(s.R)
	showOpen(&v.s, s)
	for z := play.Zone(0); z < play.Zones; z++ {
		if s.Shows(z, int8(seat)) {
			showZone(&v.s, s, z)
		} else {
			showLyingOpen(&v.s, s, z)
			v.s.At[z].N = s.At[z].N
		}
	}
	if seat != engine.Onlooker {
		showLookedAt(&v.s, s, int8(seat))
	}
	remember(v, s, int8(seat))
	v.veils = showEffects(&v.s, s, v.recalledCards())
	for _, h := range v.veils {
		if h.frame == s.Depth-1 && h.slot == 0 {
			v.s.Unseen = h.zone
		}
	}
	return v
}

// showOpen copies what everybody may know beside the cards.
func showOpen(v *play.State, s *play.State) {
	v.Opts = s.Opts
	v.Seats, v.Coin, v.Active, v.Turns = s.Seats, s.Coin, s.Active, s.Turns
	v.Round, v.Phase, v.Stage, v.Final, v.Stop, v.PickNo = s.Round, s.Phase, s.Stage, s.Final, s.Stop, s.PickNo
	v.Day, v.Drawn, v.Used, v.Runaway = s.Day, s.Drawn, s.Used, s.Runaway
	v.Questions = s.Questions
	v.Supply, v.Returned, v.Live, v.Removed, v.Woken = s.Supply, s.Returned, s.Live, s.Removed, s.Woken
}

func showZone(v *play.State, s *play.State, z play.Zone) {
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		showCard(v, s, z, c)
	}
}

// showLyingOpen shows the cards that lie open in a hidden zone. In a deck none does.
func showLyingOpen(v *play.State, s *play.State, z play.Zone) {
	for c := s.At[z].Head; c != program.NoCard && z >= play.ZoneHand; c = s.Next[c] {
		if laidAside(s, c) || s.Brewing(c) {
			showCard(v, s, z, c)
		}
	}
}

// laidAside reports whether a card is one of a hand's that bear tokens: they lie open beside it (L589).
func laidAside(s *play.State, c program.Card) bool {
	z := s.ZoneOf[c]
	return z >= play.ZoneHand && z < play.ZoneDraft && !s.Bare(c)
}

func showCard(v *play.State, s *play.State, z play.Zone, c program.Card) {
	v.PushEnd(z, c)
	v.Tokens[c], v.Owner[c] = s.Tokens[c], s.Owner[c]
	for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
		v.Hang(i, c)
	}
}

// showLookedAt shows the cards of a deck that a question lets its player look at.
func showLookedAt(v *play.State, s *play.State, seat int8) {
	z, seen := lookedAt(s, seat)
	if seen == 0 {
		return
	}
	n := v.At[z].N
	c := s.At[z].Head
	for range seen {
		v.PushEnd(z, c)
		c = s.Next[c]
	}
	v.At[z].N = n
}

// lookedAt is the deck at the top of which a question lets its player look, and at how many cards; 0 where none does.
func lookedAt(s *play.State, seat int8) (z play.Zone, n uint8) {
	switch s.Ask[seat].Kind {
	case play.AskDrawKeep, play.AskBottom, play.AskPeek, play.AskReorder:
	default:
		return z, 0
	}
	f := &s.Stack[s.Depth-1]
	return play.DeckZone(s.R.Ops[f.Pc].Own.Deck), f.Seen
}

// showEffects shows the running effects, whose cards lie open; cards they have bound elsewhere are left out. What a
// reaction is about may have gone out of sight: who remembers where it is knows it still.
func showEffects(v *play.State, s *play.State, remembered program.Set) (veils []veil) {
	var seen program.Set
	var hidden []program.Card
	for c := program.Card(0); int(c) < s.R.N; c++ {
		if v.ZoneOf[c] != play.ZoneNowhere {
			seen.Add(c)
		}
	}
	known := func(c program.Card) program.Card {
		if seen.Has(c) {
			return c
		}
		return program.NoCard
	}
	v.Depth, v.Queued = s.Depth, s.Queued
	for i := uint8(0); i < s.Depth; i++ {
		f := s.Stack[i]
		for slot := range len(f.Arg) + len(f.Bound) {
			set := about(&f, slot)
			for rest := set.Without(seen); !rest.Empty(); {
				c := rest.Pop()
				first := len(hidden)
				for k, h := range hidden {
					if h == c {
						first = min(first, k)
					}
				}
				hidden = append(hidden, c)
				veils = append(veils, veil{i, uint8(slot), first, s.ZoneOf[c], s.R.Cards[c].Kind})
			}
		}
		f.Memory.All(func(set *program.Set) { *set = set.And(seen) })
		f.Moved = f.Moved.And(seen)
		for k := range f.Arg {
			f.Arg[k] = f.Arg[k].And(seen)
		}
		for k := range f.Loops {
			f.Loops[k].Each = known(f.Loops[k].Each)
		}
		f.Src, f.Bottom = known(f.Src), known(f.Bottom)
		if !remembered.Has(f.It) {
			f.It = known(f.It)
		}
		v.Stack[i] = f
	}
	for i := uint8(0); i < s.Queued; i++ {
		// Whose reaction waits is no secret: its source was in play when it was woken, for all to see, and wherever it
		// has gone since, that is not said here.
		w := s.Queue[i]
		if !remembered.Has(w.It) {
			w.It = known(w.It)
		}
		v.Queue[i] = w
	}
	return veils
}

// about is what a frame has settled in a slot: its arguments first, then what it has bound.
func about(f *play.Frame, slot int) *program.Set {
	if slot < len(f.Arg) {
		return &f.Arg[slot]
	}
	return &f.Bound[slot-len(f.Arg)]
}

// Viewer is the seat whose view this is.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Open lists all open decisions.
func (v *View) Open() []engine.Decision { return v.s.Open(nil) }

// Answers lists the legal answers of one of the viewer's own decisions.
func (v *View) Answers(id engine.DecisionID) []engine.Answer {
	if v.viewer == engine.Onlooker || v.s.Asked(id) != int8(v.viewer) {
		return nil
	}
	return v.s.Answers(id, nil)
}

// Standing is the score as it stands, from what lies open.
func (v *View) Standing() engine.Standing { return score.Standing(&v.s) }

// AppendBinary appends everything the view knows.
func (v *View) AppendBinary(buf []byte) []byte {
	buf = v.s.AppendFields(append(buf, uint8(v.viewer)))
	for _, k := range v.recalled {
		buf = append(buf, k.card, uint8(k.zone), k.place)
	}
	for _, h := range v.veils {
		buf = append(buf, h.frame, h.slot, uint8(h.first), uint8(h.zone), uint8(h.kind))
	}
	return buf
}

// Sees reports whether the viewer sees where a card lies.
func (v *View) Sees(c program.Card) bool { return v.s.ZoneOf[c] != play.ZoneNowhere }
