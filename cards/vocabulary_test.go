package cards

import (
	"strings"
	"testing"

	"witchtable/engine"
)

func key(name, shape string) engine.Key {
	return engine.Key{Name: name, Shape: shape, Required: true, Doc: "the " + name}
}

func optional(name, shape, def string) engine.Key {
	return engine.Key{Name: name, Shape: shape, Default: def}
}

func word(name string, words ...string) engine.Shape {
	s := engine.Shape{Name: name, Form: engine.Word}
	for _, w := range words {
		s.Words = append(s.Words, engine.WordDef{Name: w})
	}
	return s
}

// harbour is the vocabulary of a made-up game about boats. It has every form, and an Either of every sort.
func harbour() *engine.Vocabulary {
	title := []engine.Key{key("id", "id"), key("name", "prose"), optional("notes", "prose", "")}
	return &engine.Vocabulary{Root: "card", Shapes: []engine.Shape{
		{Name: "card", Form: engine.Tagged, Tag: "kind", Doc: "A card.", Cases: []engine.Case{
			{Word: "boat", Doc: "A boat.", Keys: append(title,
				key("crew", "small"), optional("sails", "flag", "false"), optional("do", "steps", ""),
				optional("mast", "mast", "one"))},
			{Word: "port", Doc: "A port.", Keys: append(title, key("toll", "amount"), optional("open", "hours", ""))},
		}},
		{Name: "steps", Form: engine.Listing, Of: "step", Min: 1},
		{Name: "step", Form: engine.OneKey, Doc: "One thing done.", Keys: []engine.Key{
			key("load", "step-load"), key("sink", "target"), key("rest", "step-rest"), key("sail", "voyage")}},
		{Name: "step-load", Form: engine.Record, Keys: []engine.Key{key("cargo", "cargo"), optional("n", "amount", "1")}},
		{Name: "step-rest", Form: engine.Record},
		{Name: "target", Form: engine.Either, Shapes: []string{"known", "bound", "search"}},
		{Name: "search", Form: engine.Record, Keys: []engine.Key{
			key("where", "waters"), optional("cargo", "cargos", "any"), optional("as", "id", "")}},
		{Name: "voyage", Form: engine.Either, Shapes: []string{"course", "drift", "tow"}},
		{Name: "course", Form: engine.Record, Keys: []engine.Key{key("to", "waters"), optional("speed", "small", "1")}},
		{Name: "drift", Form: engine.OneKey, Keys: []engine.Key{key("wind", "small"), key("tide", "small")}},
		{Name: "tow", Form: engine.Tagged, Tag: "by",
			Cases: []engine.Case{{Word: "rope", Keys: []engine.Key{key("length", "small")}}, {Word: "chain"}}},
		{Name: "amount", Form: engine.Either, Shapes: []string{"small", "computed"}},
		{Name: "computed", Form: engine.OneKey, Keys: []engine.Key{key("count", "search"), key("sum", "amounts")}},
		{Name: "amounts", Form: engine.Listing, Of: "amount"},
		{Name: "cargos", Form: engine.Either, Shapes: []string{"cargo", "cargo-list"}},
		{Name: "cargo-list", Form: engine.Listing, Of: "cargo"},
		{Name: "hours", Form: engine.Listing, Of: "flag"},
		{Name: "mast", Form: engine.Either, Shapes: []string{"id", "flag", "small"}},
		word("known", "self", "flagship"),
		word("cargo", "salt", "cod", "amber"),
		word("waters", "bay", "open-sea", "river"),
		{Name: "bound", Form: engine.Bound},
		{Name: "flag", Form: engine.Flag},
		{Name: "small", Form: engine.Integer, Min: -5, Max: 9},
		{Name: "id", Form: engine.Name},
		{Name: "prose", Form: engine.Prose, Doc: "Text for people."},
	}}
}

func TestHarbourIsInOrder(t *testing.T) {
	if _, err := index(harbour()); err != nil {
		t.Fatal(err)
	}
}

func TestVocabulariesThatCannotServe(t *testing.T) {
	shape := func(name string) func(*engine.Vocabulary) *engine.Shape {
		return func(v *engine.Vocabulary) *engine.Shape { return v.Shape(name) }
	}
	for _, c := range []struct {
		want   string
		of     func(*engine.Vocabulary) *engine.Shape
		change func(*engine.Shape)
	}{
		{`shape "nowhere" is used but not defined`, shape("steps"), func(s *engine.Shape) { s.Of = "nowhere" }},
		{`shape "small": the range 3 to 2 is empty`, shape("small"), func(s *engine.Shape) { s.Min, s.Max = 3, 2 }},
		{`shape "cargo": word "cod" is there twice`, shape("cargo"), func(s *engine.Shape) { s.Words[0].Name = "cod" }},
		{`shape "cargo": has no word`, shape("cargo"), func(s *engine.Shape) { s.Words = nil }},
		{`shape "step": has no keys to choose from`, shape("step"), func(s *engine.Shape) { s.Keys = nil }},
		{`shape "course": key "to" is there twice`, shape("course"), func(s *engine.Shape) { s.Keys[1].Name = "to" }},
		{`shape "tow": has no tag`, shape("tow"), func(s *engine.Shape) { s.Tag = "" }},
		{`shape "tow": case "rope" is there twice`, shape("tow"), func(s *engine.Shape) { s.Cases[1].Word = "rope" }},
		{`shape "tow": case "rope": key "by" is there twice`, shape("tow"),
			func(s *engine.Shape) { s.Cases[0].Keys[0].Name = "by" }},
		{`shape "amount": is an alternative of itself`, shape("amount"), func(s *engine.Shape) { s.Shapes[0] = "amount" }},
		{`shape "flag": has the unknown form 0`, shape("flag"), func(s *engine.Shape) { s.Form = 0 }},
		{`every card needs the key "name"`, shape("card"), func(s *engine.Shape) { s.Cases[1].Keys = s.Cases[1].Keys[:1] }},
		{`every card needs the key "id"`, shape("id"), func(s *engine.Shape) { s.Form = engine.Prose }},
		{`the root "card" must be a Record or Tagged`, shape("card"),
			func(s *engine.Shape) { s.Form, s.Of = engine.Listing, "small" }},
	} {
		v := harbour()
		c.change(c.of(v))
		if _, err := ReadFile("x.yaml", nil, v); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("ReadFile: %v, want an error with %q", err, c.want)
		}
	}
}
