package lexicon

import (
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

// sharedVerb is as much of it as any game's entries have.
type sharedVerb = words.Verb[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]

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

// whole is all of it. Steps are compiled with the places where their cards can lie.
func whole() *words.Lexicon[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args] {
	out := &words.Lexicon[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]{Count: program.VerbCount,
		Numbers: numbers(), First: program.NumCount, Conditions: conditions()}
	for _, v := range Verbs() {
		w := sharedVerb{Word: v.Word, Doc: v.Doc, Number: v.Number, Shape: v.Shape, Deed: v.Deed}
		if v.Compile != nil {
			w.Compile = func(k *program.Compiler, o program.Op, n *engine.Node) {
				k.Reach = v.In
				v.Compile(k, o, n)
			}
		}
		out.Verbs = append(out.Verbs, w)
	}
	return out
}

// Check names the first entry that lacks something. A game is not put together from a vocabulary that is not whole.
func Check() error { return whole().Check() }

// Language returns the vocabulary for the compiler.
func Language() *program.Language {
	return &program.Language{Entries: whole().Entries(), Searches: searches()}
}

// Deeds returns what the vocabulary does at a table.
func Deeds() *play.Deeds {
	d := &play.Deeds{Fits: search.TestsOf(Filters())}
	whole().Into(&d.Deeds)
	for _, v := range Verbs() {
		d.May[v.Number], d.Reach[v.Number] = v.May, play.ZonesOf(v.In)
	}
	for number, deed := range words.HiddenSteps(shared()) {
		d.Verbs[number] = deed
	}
	d.Verbs[effect.VerbEnd] = play.Deed{Step: func(s *play.State, _ *play.Frame, _ *program.Op) { s.Done() },
		Can: never, Full: never}
	return d
}

// places is a set of places.
func places(list ...program.Place) (set program.PlaceSet) {
	for _, p := range list {
		set |= 1 << p
	}
	return set
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
