package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// lineVerbs are the verbs on Events.
func lineVerbs() []Verb {
	event := words.Must("event", "events", "which; where several fit, who decides chooses one")
	moving := func(name string) engine.Shape {
		return words.Record(name, event, words.Must("n", "count", "how many spaces"))
	}
	compile := func(k *program.Compiler, o program.Op, v *engine.Node) {
		o.Own.Event = k.Selector(v, v.Word("event", ""))
		simple(k, o, v)
	}
	anywhere := func(*play.State, program.Card) bool { return true }
	return []Verb{
		{Word: "add_event", Number: program.VerbAddEvent, Doc: "Events are added, one after another",
			Shape: times("step-add-event"), Compile: simple,
			Deed: once(func(s *play.State, _ play.Ctx, _ *program.Op) bool { return s.At[play.ZoneEvents].N > 0 },
				func(s *play.State, x play.Ctx, o *program.Op) { s.AddEvents(many(s, x, o)) })},
		{Word: "advance", Number: program.VerbAdvance,
			Doc:   "an Event moves away from the first space and pushes what is in its way",
			Shape: moving("step-advance"), Compile: compile,
			Deed: events{may: anywhere, do: (*play.State).Advance}.deed()},
		{Word: "retreat", Number: program.VerbRetreat, Doc: "an Event moves toward the first space, into empty spaces only",
			Shape: moving("step-retreat"), Compile: compile,
			Deed: events{may: (*play.State).CanRetreat, nearestFirst: true,
				do: func(s *play.State, c program.Card) { s.Retreat(c) }}.deed()},
		{Word: "dismiss", Number: program.VerbDismiss, Doc: "an Event is discarded; it is not overcome",
			Shape: words.Record("step-dismiss", event), Compile: compile,
			Deed: events{may: anywhere, do: (*play.State).Dismiss}.deed()},
	}
}

// events is a step on one Event of the line, or on all that a word means: may is of which it can be done, do does it
// once. What the move of one brings is over before the next is done.
type events struct {
	may          func(s *play.State, c program.Card) bool
	do           func(s *play.State, c program.Card)
	nearestFirst bool
}

func (e events) deed() play.Deed {
	can := func(s *play.State, x play.Ctx, o *program.Op) bool {
		_, n := e.among(s, x, o)
		return n > 0
	}
	return play.Deed{Step: e.step, Can: can, Full: can}
}

// among is the Events that a step could be done to.
func (e events) among(s *play.State, x play.Ctx, o *program.Op) (choice play.Choice, n int) {
	choice.Kind = play.PickCard
	for _, c := range s.Line[:s.Loss()] {
		if c != play.NoCard && s.Fits(o.Own.Event, c, x.Src) && e.may(s, c) {
			choice.Among.Add(c)
			n++
		}
	}
	return choice, n
}

// step does the step once, to the Event in Picked[0]. Of the frame, Seen is how often it is still done to that one, and
// Left, of all, the space the next is looked for from.
func (e events) step(s *play.State, f *play.Frame, o *program.Op) {
	all := o.Own.Event == program.EventAll
	if !f.Begun {
		if !all && !e.choose(s, f, o) {
			return
		}
		f.Begun, f.Left, f.Seen = true, uint8(s.Loss()), uint8(many(s, f.Ctx(), o))
		if e.nearestFirst {
			f.Left = 0
		}
		if all {
			f.Picked[0], f.Seen = play.NoCard, 0
		}
	}
	c := f.Picked[0]
	switch {
	case c != play.NoCard && f.Seen > 0 && s.SpaceOf(c) > 0 && e.may(s, c):
		f.Seen--
		e.do(s, c)
	case all && e.next(s, f):
		f.Seen = uint8(many(s, f.Ctx(), o))
	default:
		f.Next()
	}
}

// next finds the next Event of all; those already done are behind it in the order.
func (e events) next(s *play.State, f *play.Frame) bool {
	for {
		if e.nearestFirst {
			f.Left++
		} else {
			f.Left--
		}
		if f.Left == 0 || int(f.Left) >= s.Loss() {
			return false
		}
		if c := s.Line[f.Left]; c != play.NoCard {
			f.Picked[0] = c
			return true
		}
	}
}

// choose puts the Event that a step is about into the frame, NoCard for none; it returns false while that is asked.
// Whose ability it is chooses; on cards of nobody's the active player does.
func (e events) choose(s *play.State, f *play.Frame, o *program.Op) bool {
	choice, n := e.among(s, f.Ctx(), o)
	return one(s, f, f.Speaker(), choice, n)
}
