package words

import "witchtable/engine/effect"

// What the steps share at a table.

func (t *Kit[K, S, F, X, A]) canDo(s *S, x X, start, end int16) bool {
	p, d := t.Rules(s)
	return effect.CanDo(p, d, s, x, start, end)
}

func (t *Kit[K, S, F, X, A]) number(s *S, x X, i int16) int {
	p, d := t.Rules(s)
	return effect.Value(p, d, s, x, i)
}

func (t *Kit[K, S, F, X, A]) holds(s *S, x X, i int16) bool {
	p, d := t.Rules(s)
	return effect.Holds(p, d, s, x, i)
}

// payable reports whether the price of a step can be paid in full.
func (t *Kit[K, S, F, X, A]) payable(s *S, x X, pay *effect.Op[A]) bool {
	if t.Payable != nil {
		return t.Payable(s, x, pay)
	}
	p, d := t.Rules(s)
	for pc := pay.Body; pc < pay.Mid; {
		o := &p.Ops[pc]
		if !d.Verbs[o.Verb].Full(s, x, o) {
			return false
		}
		if pc++; o.Steers() {
			pc = o.End
		}
	}
	return true
}

// mostKept is how many alternatives are kept in a frame.
const mostKept = 16

// offer offers the alternatives of a choice that can do something: one alone is done, of several one is asked for.
func (t *Kit[K, S, F, X, A]) offer(s *S, f *F, o *effect.Op[A]) {
	p, d := t.Rules(s)
	x, b := t.Context(f), t.Frame(f)
	n, only, can := 0, 0, uint16(0)
	for i := range int(o.Small) {
		if effect.BranchCan(p, d, s, x, o, i) {
			n, only, can = n+1, i, can|1<<i
		}
	}
	switch n {
	case 0:
		b.Pc = o.End
	case 1:
		b.Pc = p.Blocks[int(o.N)+only].Start
	default:
		if o.Small <= mostKept && t.Keeps != nil && t.Keeps(s, f) {
			b.Keep(can)
		}
		t.AskChoose(s, f)
	}
}

// HiddenSteps are what the verbs do that no word stands for: the end of an ability apart, which is the game's.
func HiddenSteps[K, S, F, X, A any](t *Kit[K, S, F, X, A]) map[effect.Verb]effect.Deed[S, F, X, A] {
	deed := func(step func(s *S, f *F, o *effect.Op[A])) effect.Deed[S, F, X, A] {
		return effect.Deed[S, F, X, A]{Step: step, Can: never[S, X, A], Full: never[S, X, A]}
	}
	return map[effect.Verb]effect.Deed[S, F, X, A]{
		effect.VerbJump: deed(func(s *S, f *F, o *effect.Op[A]) { t.Frame(f).Pc = o.End }),
		effect.VerbNext: deed(t.nextTurn),
		effect.VerbAgain: deed(func(s *S, f *F, o *effect.Op[A]) {
			b := t.Frame(f)
			if l := &b.Loops[o.Loop]; l.Left == 0 {
				b.Pc = o.End
			} else {
				l.Left--
				b.Pc++
			}
		}),
	}
}
