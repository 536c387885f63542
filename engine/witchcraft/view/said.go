package view

import (
	"slices"
	"strconv"
	"strings"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// What is left of what was said at once, tried out at a table dealt anew from what is seen: up to where something would
// come to light.

// Holds tells what of then is still to be given once an answer is, see [engine.Joining].
func (v *View) Holds(id engine.DecisionID, a engine.Answer, then []engine.Due) (left []engine.Due, ok bool) {
	if !v.player() || v.s.Asked(id) == play.AskNone {
		return nil, false
	}
	s := v.tried()
	for n := 0; ; n++ {
		step, done := tries(s, a)
		if !done {
			return nil, false
		}
		if step.Reveals() {
			return append(left, then[n:]...), true
		}
		for ; n < len(then) && (s.Over() || !asks(s, v.viewer, then[n])); n++ {
			if !v.works(step, then[n].Meant) {
				return nil, false
			}
		}
		if n == len(then) {
			return left, true
		}
		a, _ = then[n].To(Of(s, v.viewer), s.Ask[0].ID)
		left = append(left, then[n])
	}
}

// tried is a table, dealt anew from what is seen, at which things are tried out.
func (v *View) tried() *play.State {
	s, chance := &play.State{}, engine.Restore(engine.Seed{}, 0)
	v.RedealInto(s, &chance)
	return s
}

// tries gives an answer where things are tried out; ok is false where it cannot be given.
func tries(s *play.State, a engine.Answer) (step engine.Step, ok bool) {
	var log engine.Log
	m := engine.Move{Decision: s.Ask[0].ID, Answer: a}
	ok = s.Apply(m, &log) == nil
	return log.Step(m), ok
}

// asks reports whether what is asked where things are tried out has what is due among its answers.
func asks(s *play.State, seat engine.Seat, due engine.Due) bool {
	_, ok := due.To(Of(s, seat), s.Ask[0].ID)
	return ok
}

// works reports whether a step did to a card, or at it, what would have been asked: the rules took the only one there
// was.
func (v *View) works(step engine.Step, meant engine.Meant) bool {
	_, word, _ := strings.Cut(meant.Key, ":")
	is := func(c int16) bool {
		return c >= 0 && c < program.Blank && v.card(play.Card(c)).Word == word
	}
	down := func(mission int16) bool { // which card it was is not told, but where it lay
		i := slices.Index(v.s.Display[:], play.Card(mission))
		return i >= 0 && strings.HasPrefix(word, "mission-"+strconv.Itoa(i+1)+".")
	}
	return slices.ContainsFunc(step.Events, func(e engine.Event) bool {
		switch e.Kind {
		case play.EvPlayed, play.EvActed, play.EvWorks, play.EvFamiliarUsed, play.EvPower, play.EvDrawn:
			return false
		case play.EvMoved:
			return is(e.Args[0]) || is(e.Args[1]) || is(e.Args[2]) || e.Args[0] < 0 && down(e.Args[1])
		case play.EvUncovered, play.EvDiscarded, play.EvReplaced, play.EvConvictionUncovered, play.EvConvictionReplaced,
			play.EvRefuted:
			return is(e.Args[0]) || is(e.Args[1])
		}
		return is(e.Args[0])
	})
}
