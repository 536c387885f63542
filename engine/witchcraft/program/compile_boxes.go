package program

import (
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// boxes compiles those boxes of a card that it has.
func (k *Compiler) boxes(n *engine.Node, d *CardDef, list ...Box) {
	for _, b := range list {
		if v := n.Get(BoxWords.Word(int(b))); v != nil {
			k.box(v, d, b)
		}
	}
}

// box compiles what a box says: what it does, or what holds.
func (k *Compiler) box(n *engine.Node, d *CardDef, box Box) {
	p := k.P
	do, while := n.Get("do"), n.Get("while")
	k.Box = box
	k.At(fmt.Sprintf("%s.%s", d.ID, BoxWords.Word(int(box))))
	switch {
	case do != nil && while != nil:
		k.Fail(n, "a box either does something or holds: do or while")
	case do == nil && while == nil && box > BoxRevealed:
		k.Fail(n, "the box does nothing: it has neither do nor while")
	}
	a := Ability{Card: Card(p.N), Box: box, Do: -1, Mods: int16(len(p.Mods)), Class: -1,
		Moment: Moment(max(0, Moments.Index(n.Word("moment", ""))))}
	if box == BoxFamiliar && (do == nil) != (a.Moment == Always) {
		k.Fail(n, "a Familiar that does something has a moment for it, and one that holds has none")
	}
	if while != nil {
		k.NewAbility()
		for i := range while.Items {
			k.mod(&while.Items[i])
		}
	}
	if a.ModEnd = int16(len(p.Mods)); do != nil {
		a.Do = k.do(do)
		a.Class = k.class(do)
	}
	if do != nil || while != nil {
		d.Boxes[box] = int16(len(p.Abilities))
		p.Abilities = append(p.Abilities, a)
	}
}

// do compiles steps and returns where they begin.
func (k *Compiler) do(list *engine.Node) int16 {
	k.NewAbility()
	start := k.Here()
	k.Steps(list)
	k.Emit(Op{Verb: effect.VerbEnd})
	if (k.Box <= BoxRevealed || k.Box == BoxFamiliar) && len(list.Items) > 0 && k.alone(list) {
		k.P.Code.Ops[start].Own.Lone = true
	}
	return start
}

// alone reports whether all steps behind the first are about what that has picked.
func (k *Compiler) alone(list *engine.Node) bool {
	for i := range list.Items[1:] {
		in := list.Items[1+i].Keys[0].Node.Get("in")
		if in == nil || in.Shape != "bound" {
			return false
		}
	}
	return true
}

// class numbers boxes so that those which say the same have the same number, whatever their numbers are where they have
// a single step (A43).
func (k *Compiler) class(do *engine.Node) int16 {
	var b strings.Builder
	spell(&b, do, len(do.Items) == 1)
	key := b.String()
	if n, ok := k.classes[key]; ok {
		return n
	}
	k.classes[key] = int16(len(k.classes))
	return k.classes[key]
}

// spell writes a node down; amounts are left out where they do not matter.
func spell(b *strings.Builder, n *engine.Node, amounts bool) {
	switch {
	case len(n.Keys) > 0:
		for i := range n.Keys {
			fmt.Fprintf(b, "{%s:", n.Keys[i].Name)
			spell(b, &n.Keys[i].Node, amounts)
			b.WriteByte('}')
		}
	case len(n.Items) > 0:
		for i := range n.Items {
			b.WriteByte('[')
			spell(b, &n.Items[i], amounts)
			b.WriteByte(']')
		}
	case amounts && n.Shape == "points":
		b.WriteByte('#')
	default:
		fmt.Fprintf(b, "%s %d %t", n.Text, n.Int, n.Bool)
	}
}

// modsOf is which mods a box can have, as bits.
func modsOf(box Box) uint16 {
	anywhere := uint16(1<<ModPower | 1<<ModHand)
	switch box {
	case BoxHidden, BoxRevealed:
		return anywhere | 1<<ModFamily | 1<<ModJailIf
	case BoxChosen:
		return anywhere | 1<<ModDifficulty | 1<<ModBlock | 1<<ModForbid
	}
	return anywhere
}

func (k *Compiler) mod(n *engine.Node) {
	word, v := n.Keys[0].Name, &n.Keys[0].Node
	m := Mod{Kind: ModKind(ModWords.Index(word)), N: -1}
	if modsOf(k.Box)>>m.Kind&1 == 0 {
		k.Fail(n, "%s does not hold in a box %s", word, BoxWords.Word(int(k.Box)))
	}
	switch m.Kind {
	case ModPower, ModHand:
		m.N = k.Number(v.Get("add"))
	case ModDifficulty:
		m.N = k.Number(v.Get("add"))
		m.Scope = Scope(max(0, Scopes.Index(v.Word("of", ""))))
		if m.Scope == OfSelf && k.Class == Mission {
			k.Fail(v, "self is a Challenge; a Mission's own difficulty is mission_here")
		}
	case ModBlock:
		m.Scope = Scope(max(0, Blocks.Index(v.Text)))
	case ModForbid:
		m.Side = Mode(max(0, ModeWords.Index(v.Word("action", ""))))
	}
	k.P.Mods = append(k.P.Mods, m)
}
