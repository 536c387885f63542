package words

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Steps that decide which other steps are done.

// Choose is one of several things: those that can do something are offered, one alone is done.
func Choose[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	can := func(s *S, x X, o *effect.Op[A]) bool {
		p, d := t.Rules(s)
		for i := range int(o.Small) {
			if effect.BranchCan(p, d, s, x, o, i) {
				return true
			}
		}
		return false
	}
	return Step[K, S, F, X, A]{
		Word: "choose", Doc: "one of several things, as the player likes",
		Shape: engine.Shape{Name: "step-choose", Form: engine.Listing, Of: "steps", Min: 2,
			Doc: "The alternatives; only those that can do something are offered."},
		Compile: func(game K, o effect.Op[A], v *engine.Node) { compileChoose(t.Compiler(game), o, v) },
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) { t.offer(s, f, o) }, Can: can, Full: can,
		},
	}
}

func compileChoose[K, A any](k *effect.Compiler[K, A], o effect.Op[A], v *engine.Node) {
	k.Around(o, func(o *effect.Op[A]) {
		o.N, o.Small = k.Alternatives(v), uint8(len(v.Items))
		var ends []int16
		for i := range v.Items {
			start := k.Here()
			k.Steps(&v.Items[i])
			ends = append(ends, k.Jump())
			k.Code.Blocks[int(o.N)+i] = effect.Block{Start: start, End: k.Here() - 1}
		}
		for _, j := range ends {
			k.Land(j)
		}
	})
}

// May is something the player may leave out, written as may: {do: […]}.
func May[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	under := Record("step-may", Must("do", "steps", "what"))
	return may(t, under, func(v *engine.Node) *engine.Node { return v.Get("do") })
}

// MayList is May written as may: […], with the steps at once under the word.
func MayList[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	return may(t, engine.Shape{Name: "steps"}, func(v *engine.Node) *engine.Node { return v })
}

func may[K, S, F, X, A any](t *Kit[K, S, F, X, A], under engine.Shape,
	steps func(v *engine.Node) *engine.Node) Step[K, S, F, X, A] {
	can := func(s *S, x X, o *effect.Op[A]) bool { return t.canDo(s, x, o.Body, o.End) }
	return Step[K, S, F, X, A]{
		Word: "may", Doc: "something the player may leave out", Shape: under,
		Compile: func(game K, o effect.Op[A], v *engine.Node) {
			k := t.Compiler(game)
			k.Around(o, func(o *effect.Op[A]) {
				k.Steps(steps(v))
				o.No = k.Here()
			})
		},
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) {
				if t.canDo(s, t.Context(f), o.Body, o.End) {
					t.AskYesNo(s, f)
				} else {
					t.Frame(f).Pc = o.No
				}
			},
			Can: can, Full: can,
		},
	}
}

// Pay is something done at a price, which must be possible in full.
func Pay[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	can := func(s *S, x X, o *effect.Op[A]) bool { return t.payable(s, x, o) || t.canDo(s, x, o.No, o.End) }
	return Step[K, S, F, X, A]{
		Word: "pay", Doc: "something done at a price",
		Shape: Record("step-pay", Must("cost", "steps", "the price: must be possible in full"),
			Can("then", "steps", "[]", "what follows when it is paid"),
			Can("otherwise", "steps", "[]", "what follows when it is not")),
		Compile: func(game K, o effect.Op[A], v *engine.Node) { compilePay(t.Compiler(game), o, v) },
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) {
				if t.payable(s, t.Context(f), o) {
					t.AskYesNo(s, f)
				} else {
					t.Frame(f).Pc = o.No
				}
			},
			Can: can, Full: can,
		},
	}
}

func compilePay[K, A any](k *effect.Compiler[K, A], o effect.Op[A], v *engine.Node) {
	k.Around(o, func(o *effect.Op[A]) {
		k.Steps(v.Get("cost"))
		o.Mid = k.Here()
		for i := o.Body; i < o.Mid; i++ {
			if k.Code.Ops[i].Pay == 0 { // else it is part of a price inside this one
				k.Code.Ops[i].Pay = o.Body
			}
		}
		k.Block(v, "then")
		paid := k.Jump()
		o.No = k.Here()
		k.Block(v, "otherwise")
		k.Land(paid)
	})
}

// If is something done under a condition.
func If[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	can := func(s *S, x X, o *effect.Op[A]) bool {
		if t.holds(s, x, o.Cond) {
			return t.canDo(s, x, o.Body, o.Mid)
		}
		return t.canDo(s, x, o.Mid, o.End)
	}
	return Step[K, S, F, X, A]{
		Word: "if", Doc: "something done under a condition",
		Shape: Record("step-if", Must("cond", "condition", "when"), Must("then", "steps", "what"),
			Can("else", "steps", "[]", "what else")),
		Compile: func(game K, o effect.Op[A], v *engine.Node) {
			k := t.Compiler(game)
			k.Around(o, func(o *effect.Op[A]) {
				o.Cond = k.Cond(v.Get("cond"))
				k.Steps(v.Get("then"))
				then := k.Jump()
				o.Mid = k.Here()
				k.Block(v, "else")
				k.Land(then)
			})
		},
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) {
				if t.holds(s, t.Context(f), o.Cond) {
					t.Frame(f).Pc = o.Body
				} else {
					t.Frame(f).Pc = o.Mid
				}
			},
			Can: can, Full: can,
		},
	}
}

// mostRepeats bounds a repeat whose number is computed.
const mostRepeats = 50

// Repeat is something done several times.
func Repeat[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	can := func(s *S, x X, o *effect.Op[A]) bool {
		return t.number(s, x, o.N) > 0 && t.canDo(s, x, o.Body+1, o.End-1)
	}
	return Step[K, S, F, X, A]{
		Word: "repeat", Doc: "something done several times",
		Shape: Record("step-repeat", Must("times", "number", "how often"), Must("do", "steps", "what")),
		Compile: func(game K, o effect.Op[A], v *engine.Node) {
			k := t.Compiler(game)
			k.Around(o, func(o *effect.Op[A]) {
				o.N = k.Number(v.Get("times"))
				o.Loop = k.Loop(v, false)
				k.Repeated(o, effect.Op[A]{Verb: effect.VerbAgain, Loop: o.Loop}, v.Get("do"))
			})
		},
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) {
				n := min(max(t.number(s, t.Context(f), o.N), 0), mostRepeats)
				b := t.Frame(f)
				b.Loops[o.Loop] = effect.Loop{Left: uint8(n), Each: effect.NoCard}
				b.Pc = o.Body
			},
			Can: can, Full: can,
		},
	}
}

// Note is something told, without any effect.
func Note[K, S, F, X, A any](t *Kit[K, S, F, X, A]) Step[K, S, F, X, A] {
	return Step[K, S, F, X, A]{
		Word: "note", Doc: "something told, without any effect",
		Shape: Record("step-note", Must("say", "id", "the message `note.<id>` of the pack's words")),
		Compile: func(game K, o effect.Op[A], v *engine.Node) {
			k := t.Compiler(game)
			o.N = k.Note(v.Word("say", ""))
			k.Emit(o)
		},
		Deed: effect.Deed[S, F, X, A]{
			Step: func(s *S, f *F, o *effect.Op[A]) {
				t.Note(s, f, o.N)
				t.Frame(f).Pc++
				t.Reset(f)
			},
			Can: never[S, X, A], Full: never[S, X, A],
		},
	}
}

func never[S, X, A any](*S, X, *effect.Op[A]) bool { return false }
