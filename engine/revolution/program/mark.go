package program

import (
	"crypto/sha256"
	"fmt"
)

// MarkSize is how many bytes the mark of a program has.
const MarkSize = 8

// setMark makes the fingerprint of what a stored position refers to: the pack and the program made from it.
func (r *Program) setMark() {
	h := sha256.New()
	fmt.Fprintln(h, r.Pack.Hash, r.N, r.Abilities, r.Mods, r.Boards, r.Code.Ops, r.Code.Blocks, r.Code.Nums, r.Code.Conds,
		r.Code.NumLists, r.Code.CondLists, r.Code.Notes)
	copy(r.Mark[:], h.Sum(nil))
}
