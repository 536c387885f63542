package fate_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	fateplay "witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
	"witchtable/engine/fate/view"
)

// Running effects and waiting reactions name cards: these fields are cards, these are not. A new field must be put
// here, so that somebody thinks of the view.
var (
	frameCards   = []string{"Src", "It", "Bottom", "Each"}
	frameNumbers = []string{"Via", "Got", "Left", "Seen", "Seats", "link"}
)

// named calls f for every card that a running effect or a waiting reaction of a table names.
func named(core reflect.Value, f func(field string, c program.Card)) error {
	for _, list := range []struct{ name, n string }{{"Stack", "Depth"}, {"Queue", "Queued"}} {
		for i := range int(core.FieldByName(list.n).Uint()) {
			if err := namedIn(list.name, core.FieldByName(list.name).Index(i), f); err != nil {
				return err
			}
		}
	}
	return nil
}

func namedIn(name string, v reflect.Value, f func(field string, c program.Card)) error {
	switch {
	case v.Type() == reflect.TypeFor[program.Set]():
		set := program.Set{Low: v.Field(0).Uint(), High: v.Field(1).Uint()}
		for !set.Empty() {
			f(name, set.Pop())
		}
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			if err := namedIn(name, v.Index(i), f); err != nil {
				return err
			}
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			one := name + "." + field.Name
			if field.Anonymous { // the part of a frame that all games share
				one = name
			}
			switch {
			case field.Type.Kind() != reflect.Uint8 || slices.Contains(frameNumbers, field.Name):
				if err := namedIn(one, v.Field(i), f); err != nil {
					return err
				}
			case !slices.Contains(frameCards, field.Name):
				return fmt.Errorf(
					"%s: is it a card, which a view must not show where it lies hidden, or a number? Say so in this file", one)
			case v.Field(i).Uint() != uint64(program.NoCard):
				f(one, program.Card(v.Field(i).Uint()))
			}
		}
	}
	return nil
}

// plant names a card in every field of running effects and waiting reactions that may name one. The source of a waiting
// reaction is left: it lay open when it was woken.
func plant(s *fateplay.State, c program.Card) {
	var in func(v reflect.Value)
	in = func(v reflect.Value) {
		switch {
		case v.Type() == reflect.TypeFor[program.Set]():
			set := v.Addr().Interface().(*program.Set)
			set.Add(c)
		case v.Kind() == reflect.Array:
			for i := range v.Len() {
				in(v.Index(i))
			}
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				switch field := v.Type().Field(i); {
				case field.Type.Kind() != reflect.Uint8:
					in(v.Field(i))
				case slices.Contains(frameCards, field.Name):
					v.Field(i).SetUint(uint64(c))
				}
			}
		}
	}
	for i := range s.Stack[:s.Depth] {
		in(reflect.ValueOf(&s.Stack[i]).Elem())
	}
	for i := range s.Queue[:s.Queued] {
		s.Queue[i].It = c
	}
}

// TestViewsNameNoHiddenCard looks at what views keep of running effects, which scenes do not show but redeals and
// computer players get: no card is in it that the viewer does not see, whatever the effects may come to be about.
func TestViewsNameNoHiddenCard(t *testing.T) {
	tried := map[string]int{} // how often a table named a card there that a viewer must not know
	for n := range 4 {
		list, err := zealous(3000 + n)
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(engine.PackSource{Name: "random", Game: fate.Name, Hash: "random", Cards: list})
		if err != nil {
			t.Fatal(err)
		}
		namesNoHidden(t, g, n, tried)
	}
	for _, field := range []string{"Stack.Moved", "Stack.Part", "Stack.Arg", "Stack.Bound", "Stack.Walks",
		"Stack.Loops.Each", "Stack.Src", "Stack.It",
		"Stack.Bottom", "Queue.It"} {
		if tried[field] == 0 {
			t.Errorf("%s never named a hidden card: nothing was tested", field)
		}
	}
}

func namesNoHidden(t *testing.T, g *fate.Game, n int, tried map[string]int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 41))
	p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}, nil)
	if err != nil {
		t.Fatal(err)
	}
	who := enginetest.Prefer("keep", "square", "deck", "recruit", "attach", "cast", "activate", "prepare", "exchange",
		"yes", "pick")
	for !p.Over() {
		s := p.(*fateplay.State)
		for viewer := engine.Onlooker; viewer < engine.Seat(s.Seats) && s.Depth+s.Queued > 0; viewer++ {
			keepsNothingHidden(t, s, viewer, tried)
		}
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)},
			nil); err != nil {
			t.Fatal(err)
		}
	}
}

// keepsNothingHidden looks at a view of the table as it is, and as it would be if its effects were about a hidden card.
func keepsNothingHidden(t *testing.T, s *fateplay.State, viewer engine.Seat, tried map[string]int) {
	t.Helper()
	planted := s.Clone().(*fateplay.State)
	for c := range program.Card(s.R.N) {
		if !s.View(viewer).(*view.View).Sees(c) {
			plant(planted, c)
			break
		}
	}
	for _, q := range []*fateplay.State{s, planted} {
		v := q.View(viewer).(*view.View)
		kept := reflect.ValueOf(v).Elem().FieldByName("s").FieldByName("Core")
		err := named(kept, func(field string, c program.Card) {
			if !v.Sees(c) && field != "Queue.Src" {
				t.Fatalf("in %s the view of seat %d keeps %s, which lies hidden from it", field, viewer, q.ID(c))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		_ = named(reflect.ValueOf(q).Elem().FieldByName("Core"), func(field string, c program.Card) {
			if !v.Sees(c) {
				tried[field]++
			}
		})
	}
}
