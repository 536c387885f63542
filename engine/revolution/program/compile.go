package program

import (
	"errors"
	"fmt"

	"witchtable/engine"
)

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports what the vocabulary cannot say:
// too few cards of a kind, covens that differ, boards without spaces. Errors are *engine.PackError joined.
func Compile(pack engine.PackSource) (*Program, error) {
	k := &compiler{p: &Program{Pack: pack, Index: map[engine.CardID]Card{}}}
	if len(pack.Cards) > MaxCards {
		k.fail(nil, "a pack has at most %d cards; this one has %d", MaxCards, len(pack.Cards))
		return nil, errors.Join(k.errs...)
	}
	for i := range pack.Cards {
		k.card(&pack.Cards[i])
	}
	k.path = "table"
	k.boards(pack.Table.Get("boards"))
	k.path = ""
	k.covens()
	k.counts()
	if len(k.errs) > 0 {
		return nil, errors.Join(k.errs...)
	}
	k.p.setMark()
	return k.p, nil
}

// compiler turns one pack into a [Program], card by card.
type compiler struct {
	p    *Program
	path string
	errs []error
}

// fail reports a fault in the pack, at the node it is about; nil for one of the whole pack.
func (k *compiler) fail(n *engine.Node, format string, args ...any) {
	pos := k.p.Pack.At
	if n != nil {
		pos = n.Pos
	}
	k.errs = append(k.errs, &engine.PackError{Pos: pos, Path: k.path, Problem: fmt.Sprintf(format, args...)})
}

func (k *compiler) card(src *engine.CardSource) {
	p, n := k.p, &src.Node
	c := Card(p.N)
	p.N++
	p.Index[src.ID] = c
	k.path = string(src.ID)
	d := &p.Cards[c]
	d.ID, d.Kind, d.Stars = src.ID, Kind(Kinds.Index(n.Word("kind", ""))), uint8(n.Number("stars", 0))
	d.Mods = int16(len(p.Mods))
	switch d.Kind {
	case Event:
		k.event(n, d)
	case Objective:
		d.Goal = uint8(Goals.Index(n.Word("type", "")))
		for i, power := range GoalPowers[d.Goal] {
			d.Markers[i] = uint8(n.Get("markers").Number(Powers.Word(int(power)), 0))
		}
	default:
		k.witch(n, d)
	}
	d.First = int16(len(p.Abilities))
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			k.path = fmt.Sprintf("%s.abilities[%d]", src.ID, i)
			k.ability(c, &list.Items[i])
		}
	}
	if d.Kind == Seeker && int(d.First) == len(p.Abilities) {
		p.Abilities = append(p.Abilities, Ability{When: WhenPlay, Card: c, ExtraActs: 1, Do: -1}) // R56
	}
	d.Last, d.ModEnd = int16(len(p.Abilities)), int16(len(p.Mods))
	p.Modded[c] = d.ModEnd > d.Mods
}

// witch reads the icons, and gives each class what it has without saying so (R48, R56, R83).
func (k *compiler) witch(n *engine.Node, d *CardDef) {
	if icons := n.Get("icons"); icons != nil {
		for _, pair := range icons.Keys {
			d.Icons[Powers.Index(pair.Name)] = uint8(pair.Node.Int)
			d.Total += uint8(pair.Node.Int)
		}
	}
	d.Lends = 1
	switch d.Kind {
	case Seeker:
		d.Stars = max(d.Stars, 1)
	case Dedicant:
		d.Along = ASeeker
	case Relic:
		d.Lends = AllIcons
	}
}

func (k *compiler) event(n *engine.Node, d *CardDef) {
	d.Type = Type(Types.Index(n.Word("type", "")))
	d.Hard = n.Word("grade", "") == "hard"
	if f := n.Get("liberty"); f != nil {
		d.Liberty = f.Bool
	}
	if f := n.Get("peril"); f != nil {
		d.Peril = f.Bool
	}
	cost := n.Get("cost")
	if d.Type >= Crescent {
		d.Prices[0] = Price{AnyPower, uint8(cost.Number("any", 0))}
		d.PerSeat = int8(cost.Number("per_player", 0))
		return
	}
	i := 0
	for power := Brewing; power < Unaligned; power++ {
		amount := cost.Number(Powers.Word(int(power)), 0)
		switch {
		case amount == 0:
		case d.Type.Shows()>>power&1 == 0:
			k.fail(cost, "an Event of the type %s is not paid with %s", Types.Word(int(d.Type)), Powers.Word(int(power)))
		default:
			d.Prices[i] = Price{power, uint8(amount)}
			i++
		}
	}
	if i == 0 {
		k.fail(n, "the Event asks for nothing")
	}
}

func (k *compiler) ability(c Card, n *engine.Node) {
	p, d := k.p, &k.p.Cards[c]
	a := Ability{When: When(Whens.Index(n.Word("when", ""))), Card: c, Do: -1, Via: ViaAny}
	if spaces := n.Get("spaces"); spaces != nil {
		for i := range spaces.Items {
			a.Spaces |= 1 << spaces.Items[i].Int
		}
	}
	if i := Vias.Index(n.Word("via", "any")); i >= 0 {
		a.Via = Via(i + 1)
	}
	a.Banish = n.Word("then", "discard") == "banish"
	a.Under = n.Word("self_to", "") == "deck_bottom"
	if do := n.Get("do"); do != nil && a.When == WhenPlay && len(do.Items) == 1 && do.Items[0].Get("extra_act") != nil {
		a.ExtraActs = int8(do.Items[0].Get("extra_act").Number("n", 1)) // as Seekers have it: built in
	} else if do != nil {
		a.Do = int16(len(p.Steps))
		p.Steps = append(p.Steps, do)
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

// assist reads what shapes a Witch's assist.
func (k *compiler) assist(n *engine.Node, d *CardDef) {
	if icons := n.Get("icons"); icons != nil {
		if d.Lends = uint8(icons.Int); icons.Text == "all" {
			d.Lends = AllIcons
		}
	}
	if also := n.Get("also"); also != nil {
		d.Along = AnyWitch
		if also.Word("kind", "") == "seeker" {
			d.Along = ASeeker
		}
	}
}

func (k *compiler) mod(n *engine.Node) {
	word, v := n.Keys[0].Name, &n.Keys[0].Node
	m := Mod{Kind: ModKind(ModWords.Index(word)), Add: int8(v.Number("add", 0))}
	m.Of = Scope(max(0, Scopes.Index(v.Word("of", v.Word("against", "all")))))
	switch m.Kind {
	case ModEventCost:
		if per := v.Get("per"); per != nil {
			m.Per = Per(max(0, Pers.Index(per.Word("event", ""))))
		}
		m.From = uint8(v.Get("if").Number("space_min", 0))
	case ModAssistSeats:
		m.Add = int8(v.Number("max", 0))
	case ModForbid:
		for _, what := range v.Texts("what") {
			m.Ban |= 1 << Bans.Index(what)
		}
	case ModBlind:
		m.Blind = Power(Powers.Index(v.Word("icon", "")))
	}
	k.p.Mods = append(k.p.Mods, m)
}
