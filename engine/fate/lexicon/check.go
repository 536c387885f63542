package lexicon

import (
	"cmp"
	"fmt"
	"strings"

	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/effect/words"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Check names the first entry that lacks something. A game is not put together from a vocabulary that is not whole.
func Check() error {
	found := append(checkVerbs(), checkSmaller()...)
	return cmp.Or(append(found, checkCounts(), play.CheckPlaces())...)
}

func checkVerbs() (found []error) {
	for _, v := range Verbs() {
		deed := "a part of its deed: " + strings.Join(v.Missing(), ", ")
		const why = "the Reasons why a card cannot be its target; if there is nothing to say, they are unexplained()"
		found = append(found, words.Whole("verb", v.Word,
			words.Part{What: "its doc", Has: v.Doc != ""}, words.Part{What: "its shape", Has: v.Shape.Name != ""},
			words.Part{What: "how it is compiled", Has: v.Compile != nil},
			words.Part{What: deed, Has: len(v.Missing()) == 0},
			words.Part{What: why, Has: v.Reasons.Token != nil && v.Reasons.Harm != nil && v.Reasons.Why != nil},
			words.Part{What: "what it says", Has: v.Say != nil && v.ByPlayer != nil}))
	}
	return found
}

// checkSmaller names the entries lacking something of what is no verb.
func checkSmaller() (found []error) {
	doc := func(doc string) words.Part { return words.Part{What: "its doc", Has: doc != ""} }
	compiled := func(is bool) words.Part { return words.Part{What: "how it is compiled", Has: is} }
	says := func(is bool) words.Part { return words.Part{What: "what it says", Has: is} }
	for _, n := range Numbers() {
		found = append(found, words.Whole("number", n.Word, doc(n.Doc), compiled(n.Compile != nil),
			words.Part{What: "its value", Has: n.Value != nil}, says(n.Noun != nil)))
	}
	for _, c := range Conditions() {
		found = append(found, words.Whole("condition", c.Word, doc(c.Doc), compiled(c.Compile != nil),
			words.Part{What: "whether it holds", Has: c.Holds != nil}, says(c.Say != nil)))
	}
	for _, m := range Mods() {
		found = append(found, words.Whole("mod", m.Word, doc(m.Doc), compiled(m.Compile != nil),
			says(m.That != nil || m.Rule != nil)))
	}
	for _, f := range Filters() {
		found = append(found, words.Whole("search key", f.Name, doc(f.Doc)))
	}
	for _, t := range Triggers() {
		found = append(found, words.Whole("trigger", t.Word, says(t.Say != nil)))
	}
	return found
}

// checkCounts holds the lists of entries to the numbers that programs are made of.
func checkCounts() error {
	// A fixed number and the price of the Exchange have no word.
	numbers := append(list(Numbers(), func(n Number) program.NumberKind { return n.Number }), effect.NumFixed,
		program.NumExchange)
	var filters error
	if n := len(Filters()); n > search.MaxFilters {
		filters = fmt.Errorf("a search has %d keys; at most %d fit", n, search.MaxFilters)
	}
	return cmp.Or(
		words.Numbered("verb", list(Verbs(), func(v Verb) program.Verb { return v.Number }), program.VerbCount),
		words.Numbered("number", numbers, int(program.NumberKinds)),
		words.Numbered("condition", list(Conditions(), func(c Condition) program.CondKind { return c.Number }),
			int(program.CondKinds)),
		words.Numbered("mod", list(Mods(), func(m Mod) program.ModKind { return m.Number }), int(program.ModKinds)),
		words.Numbered("trigger", list(Triggers(), func(t Trigger) program.Happening { return t.Event }),
			int(program.Happenings)),
		filters)
}

// list has one thing of each entry, its number or its word.
func list[E, T any](entries []E, of func(e E) T) (out []T) {
	for _, e := range entries {
		out = append(out, of(e))
	}
	return out
}
