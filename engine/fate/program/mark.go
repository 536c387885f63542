package program

import "witchtable/engine/saved"

// sortMods sorts the mods by kind: which of a kind hold is asked all the time.
func (r *Program) sortMods() {
	for i := range r.Mods {
		m := &r.Mods[i]
		r.ModsOf[m.Kind] = append(r.ModsOf[m.Kind], m)
	}
}

// setMark makes the fingerprint of what a stored position refers to: the pack, and the program it was compiled to,
// since a half-finished effect is known by the place of its next step.
func (r *Program) setMark() {
	r.Mark = saved.MarkOf(r.Pack.Hash, r.N, r.Abilities, r.Ops, r.Blocks, r.Sels, r.Nums, r.Conds, r.CondLists, r.NumLists,
		r.Mods)
}
