package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// timesOf is when cards of a kind can have abilities, as bits (R83): what an Event does nobody plays from a hand.
func timesOf(kind Kind) uint16 {
	switch kind {
	case Event:
		return 1<<WhenFlipped | 1<<WhenWhile | 1<<WhenMoved | 1<<WhenOvercome
	case Objective:
		return 1 << WhenAchieved
	case Blessing:
		return 1 << WhenRevealed
	}
	return 1<<WhenPlay | 1<<WhenAssist | 1<<WhenAfterUse
}

func (k *Compiler) ability(c Card, n *engine.Node) {
	p, d := k.P, &k.P.Cards[c]
	a := Ability{When: When(Whens.Index(n.Word("when", ""))), Card: c, Do: -1, Via: ViaAny}
	k.Kind, k.When = d.Kind, a.When
	k.NewAbility()
	if timesOf(d.Kind)>>a.When&1 == 0 {
		k.Fail(n, "no %s has an ability with when: %s", Kinds.Word(int(d.Kind)), Whens.Word(int(a.When)))
		return
	}
	if spaces := n.Get("spaces"); spaces != nil {
		for i := range spaces.Items {
			if n := spaces.Items[i].Int; n < 1 || n > MaxSpaces {
				k.Fail(&spaces.Items[i], "the line has spaces 1 to %d", MaxSpaces)
			} else {
				a.Spaces |= 1 << n
			}
		}
	}
	if i := Vias.Index(n.Word("via", "any")); i >= 0 {
		a.Via = Via(i + 1)
	}
	a.Banish = n.Word("then", "discard") == "banish"
	a.Under = n.Word("self_to", "") == "deck_bottom"
	do := n.Get("do")
	switch {
	case do == nil && a.When == WhenAfterUse && !a.Under:
		k.Fail(n, "the ability does nothing: it has neither do nor self_to")
	case do == nil:
	case a.When == WhenPlay && extraActs(do) > 0:
		a.ExtraActs = extraActs(do)
	default:
		a.Do = k.Here()
		k.Steps(do)
		k.Emit(Op{Verb: effect.VerbEnd})
	}
	switch a.When {
	case WhenWhile:
		mods := n.Get("mods")
		for i := range mods.Items {
			k.mod(&mods.Items[i])
		}
	case WhenAssist:
		k.assist(n.Get("assist"), d)
	}
	p.Abilities = append(p.Abilities, a)
}

// extraActs is how many Acts an ability gives that does nothing else, as Seekers have it: that is built in (R56).
func extraActs(do *engine.Node) int8 {
	if len(do.Items) != 1 {
		return 0
	}
	n := do.Items[0].Get("extra_act").Get("n")
	if n == nil || len(n.Keys) > 0 {
		return 0
	}
	return int8(n.Int)
}

// Selector compiles which Events are meant. Only an Event can mean itself, or others than itself.
func (k *Compiler) Selector(n *engine.Node, word string) Events {
	e := Events(max(0, EventWords.Index(word)))
	switch e {
	case EventThis, EventOther, EventSameType:
		if k.Kind != Event {
			k.Fail(n, "%s is seen from an Event; a %s is none", word, Kinds.Word(int(k.Kind)))
		}
	}
	return e
}

func (k *Compiler) mod(n *engine.Node) {
	word, v := n.Keys[0].Name, &n.Keys[0].Node
	m := Mod{Kind: ModKind(ModWords.Index(word)), N: -1, Cond: -1}
	if add := v.Get("add"); add != nil && len(add.Keys) > 0 {
		m.N = k.Number(add)
	} else {
		m.Add = int8(v.Number("add", 0))
	}
	m.Of = Scope(max(0, Scopes.Index(v.Word("of", v.Word("against", "all")))))
	switch m.Kind {
	case ModEventCost:
		if per := v.Get("per"); per != nil {
			m.Per = k.Selector(per, per.Word("event", ""))
		}
		if cond := v.Get("if"); cond != nil && cond.Get("space_min") != nil {
			m.From = uint8(cond.Number("space_min", 0))
		} else if cond != nil {
			m.Cond = k.Cond(cond)
		}
	case ModAssistSeats:
		m.Add = int8(v.Number("max", 0))
	case ModForbid:
		for _, what := range v.Texts("what") {
			m.Ban |= 1 << Bans.Index(what)
		}
	case ModBlind:
		m.Blind = Power(Powers.Index(v.Word("icon", "")))
	}
	if k.P.Cards[k.P.N-1].Type != Skull && m.Of != ThisEvent {
		k.Fail(n, "only Catastrophes change more than their own price: %s is not about this Event alone", word)
	}
	k.P.Mods = append(k.P.Mods, m)
}
