package lexicon

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/words"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Verb is an entry for a step: one thing that is done.
type Verb = words.Verb[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]

// Number is an entry for a computed number.
type Number = words.Number[*program.Compiler, play.State, play.Ctx, program.Args]

// Condition is an entry for something that is so or not.
type Condition = words.Condition[*program.Compiler, play.State, play.Ctx, program.Args]

// Verbs are all verbs.
func Verbs() []Verb {
	out := append(tracks(), cardVerbs()...)
	return append(append(out, lineVerbs()...), control()...)
}

// whole is all of it.
func whole() *words.Lexicon[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args] {
	return &words.Lexicon[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]{Verbs: Verbs(),
		Count: program.VerbCount, Numbers: numbers(), First: program.NumCount, Conditions: conditions()}
}

// Check names the first entry that lacks something. A game is not put together from a vocabulary that is not whole.
func Check() error { return whole().Check() }

// Entries returns the vocabulary for the compiler.
func Entries() *program.Entries {
	e := whole().Entries()
	return &e
}

// Deeds returns what the vocabulary does at a table.
func Deeds() *play.Deeds {
	d := &play.Deeds{}
	whole().Into(d)
	for number, deed := range words.HiddenSteps(shared()) {
		d.Verbs[number] = deed
	}
	d.Verbs[effect.VerbEnd] = play.Deed{Step: func(s *play.State, _ *play.Frame, _ *program.Op) { s.Done() },
		Can: never, Full: never}
	d.Verbs[program.VerbAskFree] = askFree()
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
