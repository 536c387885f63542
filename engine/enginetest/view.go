package enginetest

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"

	"witchtable/engine"
)

// viewers are all seats and an onlooker.
func (m *match) viewers() []engine.Seat {
	var out []engine.Seat
	for s := engine.Onlooker; s < engine.Seat(m.setup.Seats); s++ {
		out = append(out, s)
	}
	return out
}

// views checks that every view knows its own answers and nobody else's, that all see the same score, and that an
// unknown seat is an onlooker.
func (m *match) views() error {
	open := m.p.Open(nil)
	public := m.p.View(engine.Onlooker)
	score := public.Standing()
	if err := scored(score, m.setup.Seats, m.p.Over()); err != nil {
		return err
	}
	for _, unknown := range []engine.Seat{-7, engine.Seat(m.setup.Seats), 40} {
		v := m.p.View(unknown)
		if v.Viewer() != engine.Onlooker || !bytes.Equal(v.AppendBinary(nil), public.AppendBinary(nil)) {
			return fmt.Errorf("seat %d, which the table does not have, sees more or less than an onlooker", unknown)
		}
	}
	for _, seat := range m.viewers() {
		v := m.p.View(seat)
		if v.Viewer() != seat {
			return fmt.Errorf("the view of seat %d says it is that of seat %d", seat, v.Viewer())
		}
		if !slices.Equal(v.Open(), open) {
			return fmt.Errorf("seat %d sees other open questions than there are", seat)
		}
		for _, d := range open {
			var want []engine.Answer
			if d.Seat == seat {
				want = m.p.Answers(d.ID, nil)
			}
			if got := v.Answers(d.ID); !slices.Equal(got, want) {
				return fmt.Errorf("seat %d is shown the answers %v to decision %d of seat %d; expected %v", seat, got, d.ID, d.Seat,
					want)
			}
			for _, a := range want {
				o := v.Option(d.ID, a)
				if m.seen.offered(o); o.Loses && !o.Forfeits {
					return fmt.Errorf("%s loses the game and is not said to forfeit it", o.Key())
				}
			}
			if v.Ask(d.ID).IsZero() {
				return fmt.Errorf("seat %d is not told what decision %d is about", seat, d.ID)
			}
			if err := bars(v, d); err != nil {
				return err
			}
		}
		if st := v.Standing(); !reflect.DeepEqual(st, score) {
			return fmt.Errorf("seat %d sees the score %+v; an onlooker sees %+v", seat, st, score)
		}
		var private []engine.Panel
		for _, p := range v.Scene().Panels {
			m.seen.panels[p.Name] = true
			if p.Private && p.Seat != seat {
				return fmt.Errorf("seat %d is shown the private panel %q of seat %d", seat, p.Name, p.Seat)
			}
			if p.Private {
				private = append(private, p)
			}
		}
		if got := engine.PrivatePanels(v); !reflect.DeepEqual(got, private) {
			return fmt.Errorf("seat %d's private panels are %+v; its scene has %+v", seat, got, private)
		}
	}
	return nil
}

// bars checks that what a view says to be barred has a cause, is not among the legal answers, and is told to nobody but
// the one who is asked.
func bars(v engine.View, d engine.Decision) error {
	seen := map[string]bool{}
	for _, b := range v.Barred(d.ID) {
		switch {
		case d.Seat != v.Viewer():
			return fmt.Errorf("seat %d is told that %s is barred from seat %d", v.Viewer(), b.Key(), d.Seat)
		case b.Verb == "" || b.Cause.IsZero():
			return fmt.Errorf("decision %d: it is not said what is barred, or why: %+v", d.ID, b)
		case seen[b.Key()]:
			return fmt.Errorf("decision %d: %s is barred twice", d.ID, b.Key())
		}
		seen[b.Key()] = true
		for _, a := range v.Answers(d.ID) {
			if o := v.Option(d.ID, a); b.Bars(o) {
				return fmt.Errorf("decision %d: %s is barred and legal", d.ID, o.Key())
			}
		}
	}
	return nil
}

// leaks deals anew what a viewer cannot see. Nothing he is shown may change: not his view, not his answers, not what he
// is asked, not the scene, not the score.
func (m *match) leaks() error {
	playOut := m.conf.PlayOut
	if playOut == 0 {
		playOut = 50
	}
	for _, seat := range m.viewers() {
		c := engine.Chance{Seed: engine.SeedOf(m.rng.Uint64())}
		v := m.p.View(seat)
		again := c
		q := v.Redeal(&c)
		if r, ok := v.(engine.Redealing); ok {
			p := m.other.Clone()
			if r.RedealInto(p, &again); !bytes.Equal(mark(p), mark(q)) {
				return fmt.Errorf("dealt anew for seat %d into a position that was there, it is another than without one", seat)
			}
		}
		if err := same(v, q.View(seat), m.p.Open(nil)); err != nil {
			return fmt.Errorf("when all that seat %d cannot see is dealt anew, %w", seat, err)
		}
		if err := q.Check(); err != nil {
			return fmt.Errorf("dealt anew for seat %d: Check: %w", seat, err)
		}
		if err := questions(q); err != nil {
			return fmt.Errorf("dealt anew for seat %d: %w", seat, err)
		}
		if m.rng.IntN(playOut) == 0 {
			if err := m.playOut(q); err != nil {
				return fmt.Errorf("dealt anew for seat %d and played to the end: %w", seat, err)
			}
		}
	}
	return nil
}

// Alike reports the first thing by which a viewer could tell two positions apart: an open question, its answers, how
// they read, what is barred, the scene, the score, or anything else that the view has in it; nil where there is none.
// It is for games whose views keep nothing of what they hide.
func Alike(p, q engine.Position, viewer engine.Seat) error {
	v, w := p.View(viewer), q.View(viewer)
	if err := same(v, w, p.Open(nil)); err != nil {
		return err
	}
	if !reflect.DeepEqual(v, w) { // AppendBinary may leave out what a redeal looks at
		return fmt.Errorf("the view keeps something else, which it does not tell")
	}
	return nil
}

func same(v, w engine.View, open []engine.Decision) error {
	if !slices.Equal(w.Open(), open) {
		return fmt.Errorf("other questions are open: %v instead of %v", w.Open(), open)
	}
	for _, d := range open {
		a, b := v.Answers(d.ID), w.Answers(d.ID)
		if !slices.Equal(a, b) {
			return fmt.Errorf("the answers to decision %d change from %v to %v", d.ID, a, b)
		}
		for _, x := range a {
			if o, p := v.Option(d.ID, x), w.Option(d.ID, x); !reflect.DeepEqual(o, p) {
				return fmt.Errorf("the answer %s reads differently: %s", o.Key(), p.Key())
			}
		}
		if x, y := v.Barred(d.ID), w.Barred(d.ID); !reflect.DeepEqual(x, y) {
			return fmt.Errorf("what is barred changes from %v to %v", x, y)
		}
		if x, y := v.Ask(d.ID), w.Ask(d.ID); !reflect.DeepEqual(x, y) {
			return fmt.Errorf("the question changes from %v to %v", x, y)
		}
	}
	if x, y := v.Scene(), w.Scene(); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("the scene changes")
	}
	if !reflect.DeepEqual(v.Standing(), w.Standing()) {
		return fmt.Errorf("the score changes")
	}
	if !bytes.Equal(v.AppendBinary(nil), w.AppendBinary(nil)) {
		return fmt.Errorf("the view changes")
	}
	return nil
}

func (m *match) playOut(q engine.Position) error {
	for i := 0; !q.Over(); i++ {
		if i > m.most() {
			return fmt.Errorf("it did not end within %d moves", m.most())
		}
		open := q.Open(nil)
		if len(open) == 0 {
			return fmt.Errorf("after %d moves it asks nobody", i)
		}
		d := open[m.rng.IntN(len(open))]
		list := q.Answers(d.ID, nil)
		if len(list) == 0 {
			return fmt.Errorf("after %d moves decision %d has no answer", i, d.ID)
		}
		if err := q.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: Random(q, d, engine.Forward(list), m.rng)},
			nil); err != nil {
			return err
		}
	}
	return q.Check()
}
