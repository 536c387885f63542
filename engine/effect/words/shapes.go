package words

import "witchtable/engine"

// Must is a key that must be there.
func Must(name, shape, doc string) engine.Key {
	return engine.Key{Name: name, Shape: shape, Doc: doc, Required: true}
}

// Can is a key that can be left out, which means def.
func Can(name, shape, def, doc string) engine.Key {
	return engine.Key{Name: name, Shape: shape, Doc: doc, Default: def}
}

// Record is a shape with keys.
func Record(name string, keys ...engine.Key) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Record, Keys: keys}
}

// Listing is a list of at least one thing of a shape.
func Listing(name, of, doc string) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Listing, Of: of, Min: 1, Doc: doc}
}

// OneOf is one of some words; an empty one, which stands for none, cannot be written.
func OneOf(name, doc string, list ...string) engine.Shape {
	s := engine.Shape{Name: name, Form: engine.Word, Doc: doc}
	for _, w := range list {
		if w != "" {
			s.Words = append(s.Words, engine.WordDef{Name: w})
		}
	}
	return s
}

// Integer is a whole number from least to most, both included.
func Integer(name, doc string, least, most int) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Integer, Min: least, Max: most, Doc: doc}
}

// Either is what has one of several shapes.
func Either(name, doc string, shapes ...string) engine.Shape {
	return engine.Shape{Name: name, Form: engine.Either, Shapes: shapes, Doc: doc}
}

// Family collects the entries of a kind: the shape in which exactly one of their keys stands, and what stands under
// each.
type Family struct {
	choice engine.Shape
	under  []engine.Shape
}

// FamilyOf begins a family under the name of its shape.
func FamilyOf(name, doc string) Family {
	return Family{choice: engine.Shape{Name: name, Form: engine.OneKey, Doc: doc}}
}

// Add adds a word with the shape of what stands under it: a new one, or the name alone of one that is defined
// elsewhere.
func (f *Family) Add(word, doc string, under engine.Shape) {
	f.choice.Keys = append(f.choice.Keys, Must(word, under.Name, doc))
	if under.Form == 0 { // a shape defined elsewhere
		return
	}
	for _, s := range f.under {
		if s.Name == under.Name {
			return
		}
	}
	f.under = append(f.under, under)
}

// Shapes are the choice and all that can stand under its keys.
func (f *Family) Shapes() []engine.Shape { return append([]engine.Shape{f.choice}, f.under...) }

// Worded is a word of the vocabulary, as far as loader and reference page must know it.
type Worded struct {
	Word, Doc string
	Shape     engine.Shape // what stands under it
}

// family is the shapes of some words of which exactly one stands in a place.
func family(name, doc string, words []Worded) []engine.Shape {
	f := FamilyOf(name, doc)
	for _, w := range words {
		f.Add(w.Word, w.Doc, w.Shape)
	}
	return f.Shapes()
}

// StepShapes are the shapes "steps" and "step", and what stands under the word of each.
func StepShapes(steps []Worded) []engine.Shape {
	list := engine.Shape{Name: "steps", Form: engine.Listing, Of: "step"}
	return append([]engine.Shape{list}, family("step", "One thing that is done.", steps)...)
}

// NumberShapes are the shapes "number" and "computed", and what stands under the word of each. A number that is written
// as it is has the shape "points", which is the game's.
func NumberShapes(numbers []Worded) []engine.Shape {
	number := engine.Shape{Name: "number", Form: engine.Either, Shapes: []string{"points", "computed"},
		Doc: "A number, fixed or computed."}
	return append([]engine.Shape{number}, family("computed", "", numbers)...)
}

// ConditionShapes are the shape "condition", and what stands under the word of each.
func ConditionShapes(conditions []Worded) []engine.Shape {
	return family("condition", "Something that is so or not.", conditions)
}
