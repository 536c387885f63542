package lexicon

import (
	"cmp"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Verb is an entry for a step: one thing that is done.
type Verb struct {
	Word, Doc string
	Number    effect.Verb
	Shape     engine.Shape // what stands under its key
	// Compile makes it part of a program.
	Compile func(k *program.Compiler, o program.Op, v *engine.Node)
	// Deed is what it does at the table.
	play.Deed
}

// Number is an entry for a computed number.
type Number = words.Number[*program.Compiler, play.State, play.Ctx, program.Args]

// Condition is an entry for something that is so or not.
type Condition = words.Condition[*program.Compiler, play.State, play.Ctx, program.Args]

// Verbs are all verbs.
func Verbs() []Verb {
	out := append(tracks(), cardVerbs()...)
	return append(append(out, lineVerbs()...), control()...)
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

// Entries returns the vocabulary for the compiler. Numbers and conditions go by their places in their lists.
func Entries() *program.Entries {
	e := &program.Entries{Steps: map[string]effect.StepEntry[*program.Compiler, program.Args]{},
		Numbers: map[string]effect.NumberEntry[*program.Compiler, program.Args]{},
		Conds:   map[string]effect.CondEntry[*program.Compiler, program.Args]{}}
	for _, v := range Verbs() {
		e.Steps[v.Word] = effect.StepEntry[*program.Compiler, program.Args]{Verb: v.Number, Compile: v.Compile}
	}
	for i, n := range numbers() {
		e.Numbers[n.Word] = effect.NumberEntry[*program.Compiler, program.Args]{
			Kind: program.NumCount + effect.NumberKind(i), Compile: n.Compile}
	}
	for i, c := range conditions() {
		e.Conds[c.Word] = effect.CondEntry[*program.Compiler, program.Args]{Kind: effect.CondKind(i), Compile: c.Compile}
	}
	return e
}

// Deeds returns what the vocabulary does at a table.
func Deeds() *play.Deeds {
	d := &play.Deeds{}
	for _, v := range Verbs() {
		d.Verbs[v.Number], d.Words[v.Number] = v.Deed, v.Word
	}
	for number, deed := range words.HiddenSteps(shared()) {
		d.Verbs[number] = deed
	}
	d.Verbs[effect.VerbEnd] = play.Deed{Step: func(s *play.State, _ *play.Frame, _ *program.Op) { s.Done() },
		Can: never, Full: never}
	d.Verbs[program.VerbAskFree] = askFree()
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

// once is the deed of a step that is done at once, or that puts what it does on the stack: the frame goes on first,
// since the game may end with it.
func once(can test, do func(s *play.State, x play.Ctx, o *program.Op)) play.Deed {
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		x := f.Ctx()
		f.Next()
		do(s, x, o)
	}}
}

// asking is the deed of a step for players, of whom one may have to be chosen first.
func asking(can test, do func(s *play.State, x play.Ctx, o *program.Op, seats uint8)) play.Deed {
	return play.Deed{Can: can, Full: can, Step: func(s *play.State, f *play.Frame, o *program.Op) {
		seats, settled := s.Settle(f, o)
		if !settled {
			return
		}
		x := f.Ctx()
		f.Next()
		do(s, x, o, seats)
	}}
}

// number is a number of the pack, by its place in it.
func number(s *play.State, x play.Ctx, o *program.Op) int {
	p, d := s.Code()
	return effect.Value(p, d, s, x, o.N)
}

// many is how many a step is about: all there are, or a number that is no less than none.
func many(s *play.State, x play.Ctx, o *program.Op) int {
	if o.Own.All {
		return play.All
	}
	return min(max(number(s, x, o), 0), play.All-1)
}

// amount compiles how many a step is about.
func amount(k *program.Compiler, o *program.Op, v *engine.Node) {
	if n := v.Get("n"); n != nil && n.Text == "all" {
		o.Own.All = true
		return
	}
	o.N = k.Amount(v)
}

// simple compiles a step that is only about so many.
func simple(k *program.Compiler, o program.Op, v *engine.Node) {
	amount(k, &o, v)
	k.Emit(o)
}

// flag reads a flag that may be left out.
func flag(v *engine.Node, key string, otherwise bool) bool {
	if n := v.Get(key); n != nil {
		return n.Bool
	}
	return otherwise
}
