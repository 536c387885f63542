package effect

import "witchtable/engine"

// What stands beside a step: players, names, numbers, conditions, alternatives.

// Who compiles the players under a key; def where it is left out.
func (k *Compiler[K, A]) Who(n *engine.Node, name string, def Players) Players {
	w := n.Word(name, "")
	if w == "" {
		return def
	}
	p := Players(k.Players.Index(w))
	if p == k.Them && k.among == 0 {
		k.Fail(n, "them is the player of a surrounding for_each; there is none")
	}
	return p
}

// Bind gives the name of an `as` its slot in the frame; ok is false where it can have none.
func (k *Compiler[K, A]) Bind(n *engine.Node, name string) (slot uint8, ok bool) {
	if name == "each" {
		k.Fail(n, "each is the name of the card of a for_each")
		return 0, false
	}
	slot, ok = k.names[name]
	if !ok {
		if len(k.names) == MaxSlots {
			k.Fail(n, "an ability can name at most %d picks", MaxSlots)
			return 0, false
		}
		slot = uint8(len(k.names))
		k.names[name] = slot
	}
	return slot, true
}

// Bound compiles a card that the ability has named, as $each or by an `as` further up.
func (k *Compiler[K, A]) Bound(n *engine.Node) Target {
	name := n.Text[1:]
	if name == "each" {
		for i := len(k.loops) - 1; i >= 0; i-- {
			if k.loops[i] {
				return Target{Kind: ByEach, Loop: uint8(i)}
			}
		}
		k.Fail(n, "$each stands for the card of a surrounding for_each over cards; there is none")
		return Target{}
	}
	slot, ok := k.names[name]
	if !ok {
		k.Fail(n, "$%s is not bound by an earlier `as: %s`", name, name)
	}
	return Target{Kind: ByBound, Slot: slot}
}

// Amount compiles how many of something a step is about: the key n, at least 1 where it is fixed. -1 where there is
// none; Evaluate says 1 of that.
func (k *Compiler[K, A]) Amount(v *engine.Node) int16 {
	n := v.Get("n")
	if n == nil {
		return -1
	}
	if len(n.Keys) == 0 && n.Int < 1 {
		k.Fail(n, "n must be at least 1")
	}
	return k.Number(n)
}

// Number compiles a number, fixed or computed, and returns its place in Nums.
func (k *Compiler[K, A]) Number(n *engine.Node) int16 {
	x := Number[A]{Times: 1, Cond: -1, Own: k.Blank}
	if len(n.Keys) == 0 {
		x.Fixed = int8(n.Int)
		return k.AddNumber(x)
	}
	w := k.words.Numbers[n.Keys[0].Name]
	x.Kind = w.Kind
	w.Compile(k.game, &x, &n.Keys[0].Node)
	return k.AddNumber(x)
}

// AddNumber adds a number that is not written in the pack.
func (k *Compiler[K, A]) AddNumber(x Number[A]) int16 {
	k.Code.Nums = append(k.Code.Nums, x)
	return int16(len(k.Code.Nums) - 1)
}

// Numbers compiles a list of numbers into x.
func (k *Compiler[K, A]) Numbers(x *Number[A], v *engine.Node) {
	var list []int16
	for i := range v.Items {
		list = append(list, k.Number(&v.Items[i]))
	}
	x.List, x.Count = int16(len(k.Code.NumLists)), int16(len(list))
	k.Code.NumLists = append(k.Code.NumLists, list...)
}

// Cond compiles a condition and returns its place in Conds.
func (k *Compiler[K, A]) Cond(n *engine.Node) int16 {
	w := k.words.Conds[n.Keys[0].Name]
	c := Cond[A]{Kind: w.Kind, Own: k.Blank}
	w.Compile(k.game, &c, &n.Keys[0].Node)
	k.Code.Conds = append(k.Code.Conds, c)
	return int16(len(k.Code.Conds) - 1)
}

// Conditions compiles a list of conditions into c.
func (k *Compiler[K, A]) Conditions(c *Cond[A], v *engine.Node) {
	var list []int16
	for i := range v.Items {
		list = append(list, k.Cond(&v.Items[i]))
	}
	c.List, c.Count = int16(len(k.Code.CondLists)), int16(len(list))
	k.Code.CondLists = append(k.Code.CondLists, list...)
}

// Alternatives makes room for the alternatives of a choice and remembers them for their texts; it returns where their
// blocks begin.
func (k *Compiler[K, A]) Alternatives(v *engine.Node) int16 {
	first := int16(len(k.Code.Blocks))
	k.Code.Blocks = append(k.Code.Blocks, make([]Block, len(v.Items))...)
	for i := range v.Items {
		k.Code.Choices[first] = append(k.Code.Choices[first], &v.Items[i])
	}
	return first
}

// Note adds something to be told and returns its place in Notes.
func (k *Compiler[K, A]) Note(id string) int16 {
	k.Code.Notes = append(k.Code.Notes, id)
	return int16(len(k.Code.Notes) - 1)
}
