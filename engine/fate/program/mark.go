package program

import (
	"fmt"
	"strings"

	"witchtable/engine/saved"
)

// sortMods sorts the mods by kind: which of a kind hold is asked all the time.
func (r *Program) sortMods() {
	for i := range r.Mods {
		m := &r.Mods[i]
		r.ModsOf[m.Kind] = append(r.ModsOf[m.Kind], m)
	}
}

// setMark makes the fingerprint of what a stored position refers to: the pack, and the program it was compiled to,
// since a half-finished effect is known by the place of its next step. How the program is written for that does not
// hang on where its fields stand today: a field has its place in the lists below for ever, and a new one goes to the
// end of its list, and only where it says something, so that the mark of a pack that does not use it stays.
func (r *Program) setMark() {
	r.Mark = saved.MarkOf(r.Pack.Hash, r.N, r.Abilities, marks(r.Ops, markOp), r.Blocks,
		marks(r.Sels, markSel), marks(r.Nums, markNumber), marks(r.Conds, markCond), r.CondLists, r.NumLists, r.Mods)
}

// marks writes each of a list as a list of its fields.
func marks[T any](list []T, mark func(x *T) []any) string {
	var b strings.Builder
	for i := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		fields := strings.TrimSuffix(fmt.Sprintln(mark(&list[i])...), "\n")
		b.WriteString("{" + fields + "}")
	}
	return "[" + b.String() + "]"
}

func markOp(o *Op) []any {
	a := &o.Own
	return []any{o.Verb, a.Token, a.Token2, o.Small, a.Deck, o.Loop, a.Flag, a.ToCoven, o.Players, o.N, o.Cond, o.Pay,
		o.Arg, o.Body, o.Mid, o.No, o.End}
}

func markNumber(x *Number) []any {
	return []any{x.Kind, x.Fixed, x.Times, x.Most, x.Capped, x.Own.Per, x.Own.Token, x.Of, x.List, x.Count, x.Cond, x.Then,
		x.Other}
}

func markCond(c *Cond) []any {
	a := &c.Own
	return []any{c.Kind, c.Of, a.Types, a.Zone, a.Has, c.A, c.B, c.How, c.Want, a.Via, c.List, c.Count, c.Nested}
}

// markSel has the choosers by their numbers on the scale of their words; whom nobody names has none there.
func markSel(s *Selector) []any {
	l := &s.Own
	return []any{l.Zone, l.Of, l.Item, l.Types, l.Has, l.Lacks, l.Ranged, l.Min, l.Max, l.Ability, l.Icon, l.Other, l.Rank,
		l.By, l.Row, s.Written(), s.All, s.UpTo, uint8(Choosers.Index(Picking.Word(int(s.Chooser)))), s.Slot, s.Filters,
		l.AnyKind, l.Secret}
}
