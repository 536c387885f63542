package program

import "witchtable/engine/saved"

// setMark makes the fingerprint of what a stored position refers to: the pack and the program made from it.
func (r *Program) setMark() {
	r.Mark = saved.MarkOf(r.Pack.Hash, r.N, r.Abilities, r.Mods, r.Boards, r.Code.Ops, r.Code.Blocks, r.Code.Nums,
		r.Code.Conds, r.Code.NumLists, r.Code.CondLists, r.Code.Notes)
}
