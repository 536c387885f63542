package wording

import (
	"witchtable/engine"
	"witchtable/engine/effect/say"
)

// lineVerbs are verbs on Events. They only happen to Events: nobody need be named.
func lineVerbs() map[string]say.Verb[*Scribe] {
	moves := func(verb string) say.Verb[*Scribe] {
		return say.Verb[*Scribe]{Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			n := v.Number("n", 1)
			return engine.T(f.Key(verb), engine.A("n", engine.Number(n)), engine.A("event", s.event(v)))
		}}
	}
	return map[string]say.Verb[*Scribe]{
		"add_event": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return s.counted(f.Key("do.add_event"), "more-events", v.Get("n"))
		}},
		"advance": moves("do.advance"),
		"retreat": moves("do.retreat"),
		"dismiss": {Say: func(s *Scribe, v *engine.Node, f say.Form) engine.Text {
			return engine.T(f.Key("do.dismiss"), engine.A("event", s.event(v)))
		}},
	}
}

// event names the Event that a step is about: "the farthest Event", "another Thorn Event".
func (s *Scribe) event(v *engine.Node) engine.Text {
	word := v.Word("event", "this")
	key := "event.a." + word
	switch {
	case word == "other_same_type":
		return engine.T(key, engine.A("event", s.ofType(1)))
	case word == "chosen" && s.Ownerless():
		key += ".host"
	}
	return engine.T(key)
}

// events names Events that are counted: "other Thorn Events in the line".
func (s *Scribe) events(v *engine.Node, n int) engine.Text {
	word, count := v.Word("event", "all"), engine.A("n", engine.Number(n))
	if word == "other_same_type" {
		return engine.T("event.bare."+word, count, engine.A("event", s.ofType(n)))
	}
	return engine.T("event.bare."+word, count)
}

// ofType is what Events of the card's own type are called: "Thorn Events".
func (s *Scribe) ofType(n int) engine.Text {
	return engine.T("event.type."+s.typ, engine.A("n", engine.Number(n)))
}
