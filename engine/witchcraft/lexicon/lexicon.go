package lexicon

import (
	"cmp"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/effect/words"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Verb is an entry for a step: one thing that is done.
type Verb struct {
	Word, Doc string
	Number    effect.Verb
	Shape     engine.Shape // what stands under its key
	// Compile makes it part of a program.
	Compile func(k *program.Compiler, o program.Op, v *engine.Node)
	// May is which cards it could change; nil for steps that take none.
	May play.May
	// In is where the cards can lie to which it is done; none for steps that take none.
	In program.PlaceSet
	// Deed is what it does at the table.
	play.Deed
}

// Number is an entry for a computed number.
type Number = words.Number[*program.Compiler, play.State, play.Ctx, program.Args]

// Condition is an entry for something that is so or not.
type Condition = words.Condition[*program.Compiler, play.State, play.Ctx, program.Args]

// Verbs are all verbs.
func Verbs() []Verb {
	out := append(challengeVerbs(), covenVerbs()...)
	out = append(append(out, curseVerbs()...), villageVerbs()...)
	return append(append(out, roundVerbs()...), control()...)
}

// Check names the first entry that lacks something. A game is not put together from a vocabulary that is not whole.
func Check() error {
	var found []error
	var verbs []effect.Verb
	for _, v := range Verbs() {
		verbs = append(verbs, v.Number)
		found = append(found, words.Whole("verb", v.Word, words.Part{What: "its doc", Has: v.Doc != ""},
			words.Part{What: "its shape", Has: v.Shape.Name != ""},
			words.Part{What: "how it is compiled", Has: v.Compile != nil},
			words.Part{What: "a part of its deed: " + strings.Join(v.Missing(), ", "), Has: len(v.Missing()) == 0}))
	}
	for _, n := range numbers() {
		found = append(found, words.Whole("number", n.Word, words.Part{What: "its doc", Has: n.Doc != ""},
			words.Part{What: "how it is compiled", Has: n.Compile != nil},
			words.Part{What: "its value", Has: n.Value != nil}))
	}
	for _, c := range conditions() {
		found = append(found, words.Whole("condition", c.Word, words.Part{What: "its doc", Has: c.Doc != ""},
			words.Part{What: "how it is compiled", Has: c.Compile != nil},
			words.Part{What: "whether it holds", Has: c.Holds != nil}))
	}
	return cmp.Or(append(found, words.Numbered("verb", verbs, program.VerbCount))...)
}

// places is a set of places.
func places(list ...program.Place) (set program.PlaceSet) {
	for _, p := range list {
		set |= 1 << p
	}
	return set
}

// within has a step compiled with the places where its cards can lie.
func (v Verb) within() func(k *program.Compiler, o program.Op, n *engine.Node) {
	return func(k *program.Compiler, o program.Op, n *engine.Node) {
		k.Reach = v.In
		v.Compile(k, o, n)
	}
}

// Language returns the vocabulary for the compiler. Numbers and conditions go by their places in their lists.
func Language() *program.Language {
	e := program.Entries{Steps: map[string]effect.StepEntry[*program.Compiler, program.Args]{},
		Numbers: map[string]effect.NumberEntry[*program.Compiler, program.Args]{},
		Conds:   map[string]effect.CondEntry[*program.Compiler, program.Args]{}}
	for _, v := range Verbs() {
		e.Steps[v.Word] = effect.StepEntry[*program.Compiler, program.Args]{Verb: v.Number, Compile: v.within()}
	}
	for i, n := range numbers() {
		e.Numbers[n.Word] = effect.NumberEntry[*program.Compiler, program.Args]{
			Kind: program.NumCount + effect.NumberKind(i), Compile: n.Compile}
	}
	for i, c := range conditions() {
		e.Conds[c.Word] = effect.CondEntry[*program.Compiler, program.Args]{Kind: effect.CondKind(i), Compile: c.Compile}
	}
	return &program.Language{Entries: e, Searches: searches()}
}

// Deeds returns what the vocabulary does at a table.
func Deeds() *play.Deeds {
	d := &play.Deeds{Fits: search.TestsOf(Filters())}
	for _, v := range Verbs() {
		d.Verbs[v.Number], d.Words[v.Number], d.May[v.Number] = v.Deed, v.Word, v.May
		d.Reach[v.Number] = play.ZonesOf(v.In)
	}
	for number, deed := range words.HiddenSteps(shared()) {
		d.Verbs[number] = deed
	}
	d.Verbs[effect.VerbEnd] = play.Deed{Step: func(s *play.State, _ *play.Frame, _ *program.Op) { s.Done() },
		Can: never, Full: never}
	for i, n := range numbers() {
		d.Evaluate[program.NumCount+effect.NumberKind(i)] = n.Value
	}
	for i, c := range conditions() {
		d.Tests[i] = c.Holds
	}
	return d
}

// test is whether a step could do something.
type test = func(s *play.State, x play.Ctx, o *program.Op) bool

func never(*play.State, play.Ctx, *program.Op) bool  { return false }
func always(*play.State, play.Ctx, *program.Op) bool { return true }

// anyCard is the May of steps that can be done to all that their search finds.
func anyCard(*play.State, play.Ctx, *program.Op, program.Card) bool { return true }

// once is the deed of a step that is done at once: the frame goes on first, since the game may end with it.
func once(can test, do func(s *play.State, x play.Ctx, o *program.Op)) play.Deed {
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		x := f.Ctx()
		f.Next()
		do(s, x, o)
	}}
}

// taking is the deed of a step that is done to cards which a search finds, one after another as they are picked.
func taking(do func(s *play.State, x play.Ctx, o *program.Op, c program.Card)) play.Deed {
	return takingAll(do, nil)
}

// takingAll is taking; after is done once when all have been taken, if any were.
func takingAll(do func(s *play.State, x play.Ctx, o *program.Op, c program.Card), after func(s *play.State)) play.Deed {
	return play.Deed{
		Step: func(s *play.State, f *play.Frame, o *program.Op) { s.Take(f, o, do, after) },
		Can:  (*play.State).Some, Full: (*play.State).Enough,
	}
}

// searching compiles a step that is about what a search finds and nothing else.
func searching(k *program.Compiler, o program.Op, v *engine.Node) {
	o.Arg[0] = k.Taken(v)
	k.Emit(o)
}

// amounting compiles a step that is about so many, written as a number or under n; what can be left out is 1.
func amounting(k *program.Compiler, o program.Op, v *engine.Node) {
	if v.Shape == "points" {
		o.N = k.Number(v)
	} else if n := v.Get("n"); n != nil {
		o.N = k.Number(n)
	}
	k.Emit(o)
}

// some is the number of a step that cannot be less than nothing.
func some(s *play.State, x play.Ctx, o *program.Op) int { return min(max(number(s, x, o), 0), 200) }

// flag reads a flag that may be left out.
func flag(v *engine.Node, key string) bool {
	n := v.Get(key)
	return n != nil && n.Bool
}
