package program

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports what the vocabulary cannot say:
// words that mean nothing on a card, too few cards of a kind, covens that differ, boards without spaces. Errors are
// *engine.PackError joined.
func Compile(pack engine.PackSource, words *Entries) (*Program, error) {
	k := &Compiler{P: &Program{Pack: pack, Index: map[engine.CardID]Card{}}}
	k.Whole, k.Players, k.Them = pack.At, PlayerNames, Them
	k.Begin(k, &k.P.Code, words)
	if len(pack.Cards) > MaxCards {
		k.Fail(nil, "a pack has at most %d cards; this one has %d", MaxCards, len(pack.Cards))
		return nil, k.Faults()
	}
	for i := range pack.Cards {
		k.card(&pack.Cards[i])
	}
	k.At("table")
	k.boards(pack.Table.Get("boards"))
	k.covens(pack.Table.Get("covens"))
	k.At("")
	k.counts()
	if err := k.Faults(); err != nil {
		return nil, err
	}
	k.P.setMark()
	return k.P, nil
}

// Compiler turns one pack into a [Program], card by card. The entries of the vocabulary work with it.
type Compiler struct {
	effect.Compiler[*Compiler, Args]
	P    *Program
	Kind Kind // of the card whose ability is compiled
	When When // of the ability
}

func (k *Compiler) card(src *engine.CardSource) {
	p, n := k.P, &src.Node
	c := Card(p.N)
	p.N++
	p.Index[src.ID] = c
	k.At(string(src.ID))
	d := &p.Cards[c]
	d.ID, d.Kind, d.Stars = src.ID, Kind(Kinds.Index(n.Word("kind", ""))), uint8(n.Number("stars", 0))
	d.Mods = int16(len(p.Mods))
	switch d.Kind {
	case Event:
		k.event(n, d)
	case Objective:
		k.objective(n, d)
	default:
		k.witch(n, d)
	}
	d.First = int16(len(p.Abilities))
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			k.At(fmt.Sprintf("%s.abilities[%d]", src.ID, i))
			k.ability(c, &list.Items[i])
		}
	}
	if d.Kind == Seeker && int(d.First) == len(p.Abilities) {
		p.Abilities = append(p.Abilities, Ability{When: WhenPlay, Card: c, ExtraActs: 1, Do: -1}) // R56
	}
	d.settle()
	d.Last, d.ModEnd = int16(len(p.Abilities)), int16(len(p.Mods))
	p.Modded[c] = d.ModEnd > d.Mods
}

func (k *Compiler) objective(n *engine.Node, d *CardDef) {
	d.Goal = uint8(Goals.Index(n.Word("type", "")))
	markers := n.Get("markers")
	for i, power := range GoalPowers[d.Goal] {
		d.Markers[i] = uint8(markers.Number(Powers.Word(int(power)), 0))
	}
	for _, pair := range markers.Keys {
		if goal, _ := GoalOf(Power(Powers.Index(pair.Name))); goal != int(d.Goal) {
			k.Fail(markers, "an Objective of the type %s has no %s markers", Goals.Word(int(d.Goal)), pair.Name)
		}
	}
}

// witch reads the icons, and gives each class what it has without saying so (R48, R56, R83).
func (k *Compiler) witch(n *engine.Node, d *CardDef) {
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

func (k *Compiler) event(n *engine.Node, d *CardDef) {
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
		if d.Prices[0].N == 0 {
			k.Fail(cost, "an Event of the type %s is paid with icons of any kind: any: n", Types.Word(int(d.Type)))
		}
		return
	}
	i := 0
	for power := Brewing; power < Unaligned; power++ {
		amount := cost.Number(Powers.Word(int(power)), 0)
		switch {
		case amount == 0:
		case d.Type.Shows()>>power&1 == 0:
			k.Fail(cost, "an Event of the type %s is not paid with %s", Types.Word(int(d.Type)), Powers.Word(int(power)))
		default:
			d.Prices[i] = Price{power, uint8(amount)}
			i++
		}
	}
	if i == 0 {
		k.Fail(cost, "the Event asks for none of its two icons")
	}
}

// assist reads what shapes a Witch's assist.
func (k *Compiler) assist(n *engine.Node, d *CardDef) {
	if n.Get("icons") == nil && n.Get("also") == nil {
		k.Fail(n, "she gives nothing that others do not: assist has neither icons nor also")
	}
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
