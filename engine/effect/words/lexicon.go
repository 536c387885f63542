package words

import (
	"cmp"
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// Lexicon is the entries of a game of which numbers and conditions go by their places in their lists.
type Lexicon[K, S, F, X, A any] struct {
	Verbs []Verb[K, S, F, X, A]
	// Count is how many verbs there should be, those without a word left out.
	Count      int
	Numbers    []Number[K, S, X, A]
	First      effect.NumberKind // the kind of the first of Numbers; those before it have no entry
	Conditions []Condition[K, S, X, A]
}

// Verb is an entry for a step: one thing that is done.
type Verb[K, S, F, X, A any] struct {
	Word, Doc string
	Number    effect.Verb
	Shape     engine.Shape // what stands under its key
	// Compile makes it part of a program.
	Compile func(k K, o effect.Op[A], v *engine.Node)
	// Deed is what it does at the table.
	effect.Deed[S, F, X, A]
}

// Check names the first entry that lacks something, and the number of a verb that none has, or several have.
func (l *Lexicon[K, S, F, X, A]) Check() error {
	var found []error
	var verbs []effect.Verb
	for _, v := range l.Verbs {
		verbs = append(verbs, v.Number)
		found = append(found, v.Lacks())
	}
	for _, n := range l.Numbers {
		found = append(found, n.Lacks())
	}
	for _, c := range l.Conditions {
		found = append(found, c.Lacks())
	}
	return cmp.Or(append(found, Numbered("verb", verbs, l.Count))...)
}

// Lacks says what the entry lacks, of those parts that a game asks for, too; nil where it is whole.
func (v Verb[K, S, F, X, A]) Lacks(more ...Part) error {
	missing := v.Missing()
	return Whole("verb", v.Word, append([]Part{{"its doc", v.Doc != ""}, {"its shape", v.Shape.Name != ""},
		{"how it is compiled", v.Compile != nil},
		{fmt.Sprint("a part of its deed: ", strings.Join(missing, ", ")), len(missing) == 0}}, more...)...)
}

// Lacks is as that of a Verb.
func (n Number[K, S, X, A]) Lacks(more ...Part) error {
	return Whole("number", n.Word, append([]Part{{"its doc", n.Doc != ""}, {"how it is compiled", n.Compile != nil},
		{"its value", n.Value != nil}}, more...)...)
}

// Lacks is as that of a Verb.
func (c Condition[K, S, X, A]) Lacks(more ...Part) error {
	return Whole("condition", c.Word, append([]Part{{"its doc", c.Doc != ""},
		{"how it is compiled", c.Compile != nil}, {"whether it holds", c.Holds != nil}}, more...)...)
}

// Entries are what the compiler must know of them.
func (l *Lexicon[K, S, F, X, A]) Entries() effect.Entries[K, A] {
	e := effect.Entries[K, A]{Steps: map[string]effect.StepEntry[K, A]{},
		Numbers: map[string]effect.NumberEntry[K, A]{}, Conds: map[string]effect.CondEntry[K, A]{}}
	for _, v := range l.Verbs {
		e.Steps[v.Word] = effect.StepEntry[K, A]{Verb: v.Number, Compile: v.Compile}
	}
	for i, n := range l.Numbers {
		e.Numbers[n.Word] = effect.NumberEntry[K, A]{Kind: l.First + effect.NumberKind(i), Compile: n.Compile}
	}
	for i, c := range l.Conditions {
		e.Conds[c.Word] = effect.CondEntry[K, A]{Kind: effect.CondKind(i), Compile: c.Compile}
	}
	return e
}

// Into puts what they do at a table among the game's deeds.
func (l *Lexicon[K, S, F, X, A]) Into(d *effect.Deeds[S, F, X, A]) {
	for _, v := range l.Verbs {
		d.Verbs[v.Number], d.Words[v.Number] = v.Deed, v.Word
	}
	for i, n := range l.Numbers {
		d.Evaluate[l.First+effect.NumberKind(i)] = n.Value
	}
	for i, c := range l.Conditions {
		d.Tests[i] = c.Holds
	}
}
