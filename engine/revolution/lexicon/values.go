package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// numbers are the computed numbers, in the order of program.NumCount and those after it.
func numbers() []Number {
	t := shared()
	return []Number{
		{Word: "count", Doc: "how many Events of the line, Recruits of the row or cards of a hand there are",
			Shape: words.Record("number-count", words.Can("event", "events", "", "which Events"),
				words.Can("zone", "place", "", "or where cards are"), words.Times(), words.Most()),
			Compile: func(k *program.Compiler, x *program.Number, v *engine.Node) {
				words.Scaled(x, v)
				if event := v.Get("event"); event != nil {
					x.Own.Event = k.Selector(event, v.Word("event", ""))
				}
				x.Own.Place = program.Place(max(0, program.Places.Index(v.Word("zone", ""))))
				if (x.Own.Event == program.EventNone) == (x.Own.Place == program.PlaceNone) {
					k.Fail(v, "count needs exactly one of event and zone")
				}
			},
			Value: func(s *play.State, x play.Ctx, n *program.Number) int { return count(s, x, n) * int(n.Times) }},
		words.Sum(t), words.NumberIf(t),
	}
}

func count(s *play.State, x play.Ctx, n *program.Number) int {
	switch n.Own.Place {
	case program.PlaceRow:
		return s.FaceUp()
	case program.PlaceHand:
		return int(s.At[play.Hand(x.Speaker())].N)
	}
	return s.CountEvents(n.Own.Event, x.Src)
}

// conditions are the conditions, in the order of program.CondSpaceMin and those after it.
func conditions() []Condition {
	t := shared()
	level := func(word, doc string, holds func(s *play.State, x play.Ctx, n int) bool) Condition {
		return Condition{Word: word, Doc: doc, Shape: engine.Shape{Name: "count"},
			Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
				if c.Own.N = uint8(v.Int); (word == "space_min" || word == "space_max") && k.Kind != program.Event {
					k.Fail(v, "%s is about the Event itself; a %s is none", word, program.Kinds.Word(int(k.Kind)))
				}
			},
			Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool { return holds(s, x, int(c.Own.N)) }}
	}
	return []Condition{
		level("space_min", "it is on this space of the line or beyond",
			func(s *play.State, x play.Ctx, n int) bool { return s.SpaceOf(x.Src) >= n }),
		level("space_max", "it is on this space of the line or before",
			func(s *play.State, x play.Ctx, n int) bool { return s.SpaceOf(x.Src) > 0 && s.SpaceOf(x.Src) <= n }),
		level("liberty_min", "Liberty is so much or more",
			func(s *play.State, _ play.Ctx, n int) bool { return int(s.Liberty) >= n }),
		level("liberty_max", "Liberty is so much or less",
			func(s *play.State, _ play.Ctx, n int) bool { return int(s.Liberty) <= n }),
		level("moon_min", "the Moon has come to this space, counted from 1",
			func(s *play.State, _ play.Ctx, n int) bool { return int(s.Moon)+1 >= n }),
		level("players_max", "so many people play, or fewer",
			func(s *play.State, _ play.Ctx, n int) bool { return int(s.Seats) <= n }),
		exists(), words.Compare(t), words.All(t), words.Any(t), words.Not(t),
	}
}

func exists() Condition {
	return Condition{Word: "exists", Doc: "such an Event is in the line",
		Shape: words.Record("cond-exists", words.Must("event", "events", "which")),
		Compile: func(k *program.Compiler, c *program.Cond, v *engine.Node) {
			c.Own.Event = k.Selector(v.Get("event"), v.Word("event", ""))
		},
		Holds: func(s *play.State, x play.Ctx, c *program.Cond) bool { return s.CountEvents(c.Own.Event, x.Src) > 0 }}
}
