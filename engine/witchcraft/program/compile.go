package program

import (
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
	"witchtable/engine/emblem"
)

// Language is the vocabulary as far as the compiler must know it.
type Language struct {
	Entries
	Searches search.Reader[*Compiler, Look, Args]
}

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports what the vocabulary cannot say:
// words that mean nothing on a card, numbers of cards with which no game can be set up. Errors are *engine.PackError
// joined.
func Compile(pack engine.PackSource, words *Language) (*Program, error) {
	k := &Compiler{P: &Program{Pack: pack, Sources: len(pack.Cards), Index: map[engine.CardID]Card{}},
		searches: &words.Searches, classes: map[string]int16{}}
	k.Whole, k.Blank = pack.At, Args{Bottom: -1}
	k.Begin(k, &k.P.Code, &words.Entries)
	k.families()
	k.jurors(pack.Table.Get("jurors"))
	for i := range pack.Cards {
		k.card(i)
	}
	k.At("table")
	k.table(&pack.Table)
	k.At("")
	k.blanks()
	if k.P.N <= MaxCards {
		k.lint()
	}
	if err := k.Faults(); err != nil {
		return nil, err
	}
	k.P.setMark()
	return k.P, nil
}

// Compiler turns one pack into a [Program], card by card. The entries of the vocabulary work with it.
type Compiler struct {
	effect.Compiler[*Compiler, Args]
	P     *Program
	Class Class // of the card whose box is compiled
	Box   Box
	// Reach is where the cards can lie to which the step is done that is compiled.
	Reach PlaceSet

	searches *search.Reader[*Compiler, Look, Args]
	classes  map[string]int16
	juror    []engine.CardID // the Jurors of the table, in its order
}

// add adds a card and n-1 copies of it, and returns the first. What they say is compiled once.
func (k *Compiler) add(n int, d CardDef, at *engine.Node) Card {
	p := k.P
	if p.N+n > MaxCards {
		if p.N <= MaxCards {
			k.Fail(nil, "a game has at most %d cards, each copy counted", MaxCards)
		}
		p.N = MaxCards + 1
		return NoCard
	}
	if _, twice := p.Index[d.ID]; twice {
		k.Fail(at, "the id %s is taken", d.ID)
		return NoCard
	}
	first := Card(p.N)
	p.Index[d.ID] = first
	for i := range n {
		d.Copy = uint8(i + 1)
		p.Cards[p.N] = d
		p.N++
	}
	return first
}

func (k *Compiler) card(i int) {
	src := &k.P.Pack.Cards[i]
	n := &src.Node
	k.At(string(src.ID))
	d := CardDef{ID: src.ID, Class: Class(Classes.Index(n.Word("kind", ""))), Source: int16(i), Juror: NoCard,
		Star: [Modes]int16{-1, -1}}
	for b := range d.Boxes {
		d.Boxes[b] = -1
	}
	k.Class = d.Class
	copies := n.Number("n", 1)
	switch d.Class {
	case Witch:
		k.witch(n, &d)
	case Challenge:
		d.Difficulty = int8(n.Number("difficulty", 0))
		d.Juror = k.linked(n)
		k.boxes(n, &d, BoxChosen, BoxSuccess, BoxFailure, BoxFamiliar)
		d.Familiar = n.Get("familiar") != nil
	case Mission:
		d.Difficulty, d.Act = int8(n.Number("difficulty", 0)), uint8(n.Number("act", 0))
		d.Deal, d.Juror = uint8(n.Number("challenges", 0)), k.linked(n)
		d.Linked, d.Other = int8(n.Number("linked", 0)), int8(n.Number("other", 0))
		k.boxes(n, &d, BoxChosen, BoxNotChosen, BoxSuccess, BoxFailure)
	}
	k.add(copies, d, n)
}

// linked is the Juror to whom a card is linked, NoCard for none.
func (k *Compiler) linked(n *engine.Node) Card {
	v := n.Get("juror")
	if v == nil {
		return NoCard
	}
	for i, id := range k.juror {
		if string(id) == v.Text {
			return Card(i)
		}
	}
	k.Fail(v, "the section table has no Juror %q", v.Text)
	return NoCard
}

func (k *Compiler) witch(n *engine.Node, d *CardDef) {
	d.Family = k.Family(n.Get("family"))
	d.Starter, d.Extra = isTrue(n, "starter"), isTrue(n, "extra")
	if d.Starter && d.Extra {
		k.Fail(n, "an extra Witch is none of the starter coven")
	}
	for mode := range Mode(Modes) {
		side := n.Get(ModeWords.Word(int(mode)))
		d.Power[mode] = int8(side.Number("power", 0))
		k.box(side, d, Box(mode))
		if star := side.Get("star"); star != nil {
			k.NewAbility()
			d.Star[mode] = k.Number(star)
		}
	}
}

// families numbers the families of the Witches, in the order in which they come.
func (k *Compiler) families() {
	for i := range k.P.Pack.Cards {
		n := &k.P.Pack.Cards[i].Node
		if name := n.Word("family", ""); name != "" && k.P.Families.Index(name) < 0 {
			k.P.Families = append(k.P.Families, name)
		}
	}
	if len(k.P.Families) > maxFamilies {
		k.Fail(nil, "there are %d families; there can be %d", len(k.P.Families), maxFamilies)
	}
}

const maxFamilies = 100

// Family is the number of the family under a node.
func (k *Compiler) Family(v *engine.Node) int8 {
	i := k.P.Families.Index(v.Text)
	if i < 0 {
		k.Fail(v, "no Witch is of the family %s", v.Text)
	}
	return int8(min(i, maxFamilies))
}

func isTrue(n *engine.Node, key string) bool {
	v := n.Get(key)
	return v != nil && v.Bool
}

// jurors makes cards of the Jurors, before the cards that are linked to them. They come first of all.
func (k *Compiler) jurors(list *engine.Node) {
	k.At("table.jurors")
	if list == nil {
		return // the loader has said so
	}
	for i := range list.Items {
		n := &list.Items[i]
		id := engine.CardID(n.Word("id", ""))
		d := k.plain(Juror, id, 0)
		d.Source = int16(i)
		if v := n.Get("emblem"); v != nil {
			if _, err := emblem.Parse(strings.TrimSpace(v.Text)); err != nil {
				k.Fail(v, "the emblem cannot be drawn: %v", err)
			}
		}
		k.juror = append(k.juror, id)
		k.add(1, d, n)
	}
}

// plain is a card that says nothing.
func (k *Compiler) plain(class Class, id engine.CardID, value int) CardDef {
	d := CardDef{ID: id, Class: class, Juror: NoCard, Value: int8(value), Star: [Modes]int16{-1, -1}, Source: -1}
	for b := range d.Boxes {
		d.Boxes[b] = -1
	}
	return d
}

// table reads the rest of the section table: Convictions and Villagers as cards, by their values, and the track.
func (k *Compiler) table(n *engine.Node) {
	k.P.Track = uint8(n.Number("track", 0))
	for _, of := range []struct {
		key   string
		class Class
		want  int
	}{{"convictions", Conviction, Convictions}, {"villagers", Villager, Villagers}} {
		list := n.Get(of.key)
		if list == nil {
			continue
		}
		if len(list.Items) != of.want {
			k.Fail(list, "%s has %d numbers; this list has %d", of.key, of.want, len(list.Items))
			continue
		}
		k.values(list, of.class)
	}
}

// values adds a card for each number of a list, in the order of the numbers; equal ones are copies.
func (k *Compiler) values(list *engine.Node, class Class) {
	var count [10]int
	zero, sum := 0, 0
	for i := range list.Items {
		v := list.Items[i].Int
		count[v]++
		sum += v
		if v == 0 {
			zero++
		}
	}
	for v, n := range count {
		if n > 0 {
			id := engine.CardID(fmt.Sprintf("%s-%d", Classes.Word(int(class)), v))
			k.add(n, k.plain(class, id, v), list)
		}
	}
	if class == Villager && (zero != 1 || sum <= MostLost) {
		k.Fail(list, "exactly one of the Villagers is a 0, and all together are more than %d people", MostLost)
	}
}

// blanks makes cards of the numbers that no card has: those that stand for what lies face down at the Missions, and
// behind them at the Jurors, say nothing and are of the class that lies there.
func (k *Compiler) blanks() {
	for c := min(k.P.N, MaxCards); c < Numbers; c++ {
		class := NoClass
		switch {
		case c >= Blank+Places*MaxAt && c < Blank+Places*(MaxAt+AtJuror):
			class = Conviction
		case c >= Blank && c < Blank+Places*MaxAt:
			class = Challenge
		}
		k.P.Cards[c] = k.plain(class, "", 0)
	}
}
