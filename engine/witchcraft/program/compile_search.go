package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
)

// Search compiles a search. A standing one has no choice in it: it finds all.
func (k *Compiler) Search(n *engine.Node, standing bool) effect.Target {
	sel := search.Of(Look{Family: -1, Not: -1, Group: -1})
	own := &sel.Own
	if in := n.Get("in"); in.Shape == "bound" {
		own.In, own.From = 1<<InBound, k.Bound(in)
	} else {
		own.In = 1 << max(1, PlaceWords.Index(in.Text))
	}
	if v := n.Get("mission"); v != nil {
		if own.In != 1<<InAt {
			k.Fail(v, "mission says where Challenges lie: in: at")
		}
		k.where(&sel, v, standing, MissionWords)
	}
	if v := n.Get("juror"); v != nil {
		if own.In != 1<<InConviction {
			k.Fail(v, "juror says where Convictions lie: in: conviction")
		}
		k.where(&sel, v, standing, JurorWords)
	}
	k.searches.Read(k, &sel, n, standing)
	k.hidden(n, own)
	return k.add2(sel)
}

// Taken compiles the search of a step: the cards to which it is done. They lie where it can be done to them.
func (k *Compiler) Taken(n *engine.Node) effect.Target {
	reach := k.Reach | 1<<InBound
	t := k.Search(n, false)
	if in := k.P.Sels[t.Sel].Own.In; in&^reach != 0 {
		k.Fail(n, "this cannot be done to cards in: %s", n.Word("in", ""))
	}
	return t
}

// add2 adds a search to the program.
func (k *Compiler) add2(sel Selector) effect.Target {
	k.P.Sels = append(k.P.Sels, sel)
	return effect.Target{Kind: effect.BySearch, Sel: int16(len(k.P.Sels) - 1)}
}

// hidden refuses searches by what lies face down: nobody could tell what they find.
func (k *Compiler) hidden(n *engine.Node, own *Look) {
	face := n.Word("face", "")
	printed := n.Get("difficulty") != nil || n.Get("familiar") != nil
	if own.In.Has(InAt) && printed && face != "up" {
		k.Fail(n, "a Challenge that lies face down is not searched by what it is: say face: up")
	}
	if own.In&(1<<InHand|1<<InRecruit) != 0 && (n.Get("family") != nil || n.Get("not_family") != nil) {
		k.Fail(n, "hand and Recruit deck are not searched by family: they lie hidden from others")
	}
}

// where compiles at which Mission or Juror a search looks: a word, a name, or one that is picked first.
func (k *Compiler) where(sel *Selector, v *engine.Node, standing bool, words Words) {
	own := &sel.Own
	switch {
	case v.Shape == "bound":
		own.At, own.Slot, own.Loop = k.boundAt(v)
	case len(v.Keys) > 0:
		if standing {
			k.Fail(v, "this search finds all: no Mission and no Juror is picked for it")
			return
		}
		own.At, own.Group = AtGroup, k.group(v, words).Sel
	default:
		own.At = Where(max(0, words.Index(v.Text)))
		k.placed(v, own.At)
		if own.At == AtEach && standing {
			k.Fail(v, "each_other is of add alone")
		}
	}
}

// boundAt is a Mission or Juror that was named before.
func (k *Compiler) boundAt(v *engine.Node) (at Where, slot, loop uint8) {
	t := k.Bound(v)
	if t.Kind == effect.ByEach {
		return AtEachCard, 0, t.Loop
	}
	return AtBound, t.Slot, 0
}

// placed refuses words that are seen from a Mission, on cards that lie at none.
func (k *Compiler) placed(v *engine.Node, at Where) {
	switch at {
	case AtThis, AtOther, AtEach, AtLinked:
		if k.Class == Witch || k.Box == BoxFamiliar {
			k.Fail(v, "%s is seen from a Mission, or a Challenge at one; this card lies at none", v.Text)
		}
	}
}

// group compiles {pick: 1, …}: a Mission or a Juror that is picked.
func (k *Compiler) group(v *engine.Node, words Words) effect.Target {
	sel := search.Of(Look{Family: -1, Not: -1, Group: -1})
	sel.Own.In = 1 << InDisplay
	if words.Index("linked") >= 0 {
		sel.Own.In = 1 << InJurors
		sel.Own.Min = int8(v.Number("min", 0))
	} else if isTrue(v, "other") {
		sel.Own.At = AtOther
	}
	if as := v.Get("as"); as != nil {
		if slot, ok := k.Bind(as, as.Text); ok {
			sel.Slot = int8(slot)
		}
	}
	return k.add2(sel)
}

// Mission compiles the Mission under a key: where Challenges go.
func (k *Compiler) Mission(v *engine.Node) effect.Target { return k.one(v, InDisplay, MissionWords) }

// Juror compiles the Juror under a key: over whom persuasion is gained or lost.
func (k *Compiler) Juror(v *engine.Node) effect.Target { return k.one(v, InJurors, JurorWords) }

func (k *Compiler) one(v *engine.Node, in Place, words Words) effect.Target {
	if len(v.Keys) > 0 {
		return k.group(v, words)
	}
	sel := search.Of(Look{In: 1 << in, Family: -1, Not: -1, Group: -1})
	k.where(&sel, v, false, words)
	sel.All = sel.Own.At == AtEach
	return k.add2(sel)
}

// Cleansed compiles the Curses that are removed: from where, and how many.
func (k *Compiler) Cleansed(v *engine.Node) effect.Target {
	sel := search.Of(Look{Kind: Curse, Family: -1, Not: -1, Group: -1})
	for _, word := range v.Texts("from") {
		sel.Own.In |= 1 << PlaceWords.Index(word)
	}
	k.searches.Taking(k, &sel, v, false)
	return k.add2(sel)
}
