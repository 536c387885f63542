package effect

// What could happen. An effect is offered only if it could do something, a price only if it could be paid in full. Both
// are found out with the code that does it: the steps are walked until one can do something; before that nothing has
// changed, so the table can be read as it is. All of this only reads, and allocates nothing.

// CanDo reports whether any of the steps from start to end, or to the end of the ability, could do something. An effect
// that could not is not begun, where a game's rules want it so: CanDo(…, ability.Start, the end of the program).
func CanDo[S, F, X, A any](p *Program[A], d *Deeds[S, F, X, A], s *S, x X, start, end int16) bool {
	for pc := start; pc < end; {
		o := &p.Ops[pc]
		switch o.Verb {
		case VerbEnd:
			return false
		case VerbJump:
			pc = max(o.End, pc+1)
			continue
		}
		if d.Verbs[o.Verb].Can(s, x, o) {
			return true
		}
		if pc++; o.Steers() {
			pc = o.End
		}
	}
	return false
}

// Value evaluates a number of the pack by its place in Nums; without one, -1, it is 1.
func Value[S, F, X, A any](p *Program[A], d *Deeds[S, F, X, A], s *S, x X, i int16) int {
	if i < 0 {
		return 1
	}
	n := &p.Nums[i]
	v := int(n.Fixed) // most are
	if n.Kind != NumFixed {
		v = d.Evaluate[n.Kind](s, x, n)
	}
	if n.Capped {
		v = min(v, int(n.Most))
	}
	return v
}

// Holds evaluates a condition of the pack by its place in Conds.
func Holds[S, F, X, A any](p *Program[A], d *Deeds[S, F, X, A], s *S, x X, i int16) bool {
	c := &p.Conds[i]
	return d.Tests[c.Kind](s, x, c)
}

// BranchCan reports whether an alternative of a choice could do something.
func BranchCan[S, F, X, A any](p *Program[A], d *Deeds[S, F, X, A], s *S, x X, choose *Op[A], i int) bool {
	b := p.Blocks[int(choose.N)+i]
	return CanDo(p, d, s, x, b.Start, b.End)
}

// Offered reports whether the alternative is on offer while the topmost frame asks which of a choice is done.
func Offered[S, F, X, A any](p *Program[A], d *Deeds[S, F, X, A], s *S, x X, f *Frame, choose *Op[A], i int) bool {
	if kept := f.Kept(); kept != 0 {
		return kept>>i&1 != 0
	}
	return BranchCan(p, d, s, x, choose, i)
}

// Chosen takes a frame to the alternative that was chosen.
func Chosen[A any](p *Program[A], f *Frame, choose *Op[A], i int) {
	f.Keep(0)
	f.Pc = p.Blocks[int(choose.N)+i].Start
}
