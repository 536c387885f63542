package press

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"witchtable/bot/fit"
	"witchtable/engine"
)

func TestRoutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Route{
			Do: Step, Table: "bcdfghjk", Decision: engine.DecisionID(rapid.Uint32().Draw(t, "decision")),
			Answer: engine.Answer(rapid.Uint32().Draw(t, "answer")), Depth: rapid.IntRange(0, 9).Draw(t, "depth"),
			Page: rapid.IntRange(0, 99).Draw(t, "page"),
		}
		id := r.String()
		if len(id) > fit.MaxCustomID {
			t.Fatalf("%q has %d characters", id, len(id))
		}
		if got, err := Parse(id); err != nil || got != r {
			t.Fatalf("%q reads as %+v, %v; want %+v", id, got, err, r)
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r := Ref{"bcdfghjk", engine.DecisionID(rapid.Uint32().Draw(t, "decision")),
			engine.Answer(rapid.Uint32().Draw(t, "answer")), Then{}}
		most := 24
		for i := range rapid.IntRange(0, MostThen).Draw(t, "then") {
			r.Then[i] = engine.Answer(rapid.Uint32Min(1).Draw(t, "one of them"))
			most += 8
		}
		if got, err := ParseRef(r.String()); err != nil || got != r || len(r.String()) > most {
			t.Fatalf("%q reads as %+v, %v; want %+v in at most %d characters", r.String(), got, err, r, most)
		}
		if got, err := ParseChosen("bcdfghjk", r.String()); err != nil || got.Ref != r || got.Turned {
			t.Fatalf("%q is chosen as %+v, %v", r.String(), got, err)
		}
		if _, err := ParseChosen("bcdfghjl", r.String()); err == nil {
			t.Fatal("a menu of one table takes answers of another")
		}
	})
	value := Route{Do: Value, Table: "bcdfghjk", Name: "first_coin"}
	if got, err := Parse(value.String()); err != nil || got != value {
		t.Errorf("%q reads as %+v, %v", value.String(), got, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.String().Draw(t, "id")
		if r, err := Parse(id); err == nil && !utf8.ValidString(id) {
			t.Fatalf("%q reads as %+v", id, r)
		}
	})
}
