package cardstest

import (
	"fmt"

	"witchtable/engine"
)

// Part says what of a vocabulary a [Use] counts.
type Part uint8

// The parts of a vocabulary that cards use.
const (
	PartShape Part = iota + 1 // a whole shape
	PartWord                  // a word of a Word shape
	PartKey                   // a key of a mapping
	PartCase                  // a case of a Tagged shape
)

// String is the part in a word.
func (p Part) String() string {
	return [...]string{PartShape: "shape", PartWord: "word", PartKey: "key", PartCase: "case"}[p]
}

// Use counts how often cards use one part of a vocabulary.
type Use struct {
	Shape string
	Case  string // of a key of a Tagged shape: the case it belongs to
	Part  Part
	Name  string // the word, key or case
	Count int
}

// String says what is used, not how often.
func (u Use) String() string {
	switch {
	case u.Part == PartShape:
		return fmt.Sprintf("%s: the whole shape", u.Shape)
	case u.Case != "":
		return fmt.Sprintf("%s, case %q: %s %q", u.Shape, u.Case, u.Part, u.Name)
	}
	return fmt.Sprintf("%s: %s %q", u.Shape, u.Part, u.Name)
}

// Usage counts what cards use of a vocabulary, in the vocabulary's order.
type Usage []Use

// Unused returns what no card uses. Of a shape that is never used only the shape itself is named.
func (u Usage) Unused() Usage {
	dead := map[[2]string]bool{} // shapes, and cases of shapes, that are named already
	var out Usage
	for _, use := range u {
		if use.Count > 0 || dead[[2]string{use.Shape}] || use.Case != "" && dead[[2]string{use.Shape, use.Case}] {
			continue
		}
		switch use.Part {
		case PartShape:
			dead[[2]string{use.Shape}] = true
		case PartCase:
			dead[[2]string{use.Shape, use.Name}] = true
		}
		out = append(out, use)
	}
	return out
}

// usePlace is a part of a vocabulary as a map key.
type usePlace struct {
	shape, inCase string
	part          Part
	name          string
}

// UsageOf counts what cards use of their vocabulary.
func UsageOf(v *engine.Vocabulary, list []engine.CardSource) Usage {
	c := counter{shapes: map[string]*engine.Shape{}, uses: map[usePlace]int{}}
	for i := range v.Shapes {
		c.shapes[v.Shapes[i].Name] = &v.Shapes[i]
	}
	for i := range list {
		c.count(&list[i].Node)
	}
	u := parts(v)
	for i := range u {
		u[i].Count = c.uses[usePlace{u[i].Shape, u[i].Case, u[i].Part, u[i].Name}]
	}
	return u
}

type counter struct {
	shapes map[string]*engine.Shape
	uses   map[usePlace]int
}

func (c *counter) count(n *engine.Node) {
	s := c.shapes[n.Shape]
	if s == nil {
		return // the tag of a Tagged shape, counted with it
	}
	c.uses[usePlace{shape: s.Name, part: PartShape}]++
	inCase := ""
	switch s.Form {
	case engine.Word:
		c.uses[usePlace{shape: s.Name, part: PartWord, name: n.Text}]++
	case engine.Tagged:
		inCase = n.Word(s.Tag, "")
		c.uses[usePlace{shape: s.Name, part: PartCase, name: inCase}]++
	}
	for i := range n.Keys {
		c.uses[usePlace{s.Name, inCase, PartKey, n.Keys[i].Name}]++
		c.count(&n.Keys[i].Node)
	}
	for i := range n.Items {
		c.count(&n.Items[i])
	}
}

// parts lists all that can be used. An Either is not listed: a node has the shape of the alternative.
func parts(v *engine.Vocabulary) (u Usage) {
	for _, s := range v.Shapes {
		if s.Form == engine.Either {
			continue
		}
		u = append(u, Use{Shape: s.Name, Part: PartShape})
		for _, w := range s.Words {
			u = append(u, Use{Shape: s.Name, Part: PartWord, Name: w.Name})
		}
		for _, k := range s.Keys {
			u = append(u, Use{Shape: s.Name, Part: PartKey, Name: k.Name})
		}
		for _, cs := range s.Cases {
			u = append(u, Use{Shape: s.Name, Part: PartCase, Name: cs.Word})
			for _, k := range cs.Keys {
				u = append(u, Use{Shape: s.Name, Case: cs.Word, Part: PartKey, Name: k.Name})
			}
		}
	}
	return u
}
