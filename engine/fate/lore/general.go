package lore

import (
	"witchtable/engine/brain/learn"
	"witchtable/engine/fate/program"
)

// What was learnt of a pack's cards says something about cards like them: their weights are fitted to what is printed
// on them, and cards of which nothing was learnt begin with what comes of that.

// What is printed on a card, as numbers.
const (
	printedCharacter = iota
	printedValue
	printedGrave
	printedCast
	printedLasting
	printedWitch
	printedVillager
	printedItem
	printedMods
	printedGraveyard
	prints
)

func (l *Lore) printed(c program.Card) (p [prints]float64) {
	flag := func(at int, on bool) {
		if on {
			p[at] = 1
		}
	}
	d := &l.r.Cards[c]
	switch d.Kind {
	case program.Character:
		p[printedCharacter], p[printedValue], p[printedGrave] = 1, float64(d.Value), float64(d.Grave)
		flag(printedCast, len(d.Casts) > 0)
		flag(printedLasting, d.Mods < d.ModEnd || l.reacts(c))
		flag(printedWitch, d.Types&program.Witch != 0)
		flag(printedVillager, d.Types&program.Villager != 0)
	case program.Item:
		p[printedItem] = 1
		flag(printedMods, d.Mods < d.ModEnd)
		flag(printedGraveyard, d.InGrave)
	}
	return p
}

// ofCard gathers the weights of a card, those of its steps apart: what general tells of cards nobody knows.
func (l *Lore) ofCard(c program.Card, walk func(w *float32)) {
	for p := range places {
		w := l.worth.of(p, c)
		walk(&w.soon)
		walk(&w.later)
	}
	for _, at := range l.at.likes() {
		walk(&l.rule[at+2*int32(c)])
		walk(&l.rule[at+2*int32(c)+1])
	}
}

// ofAbility gathers the weights of an ability.
func (l *Lore) ofAbility(a int16, walk func(w *float32)) {
	for _, at := range []int32{l.at.cast, l.at.activate} {
		walk(&l.rule[at+2*int32(a)])
		walk(&l.rule[at+2*int32(a)+1])
	}
}

// How many weights a card has, and an ability.
const (
	perCard    = 2 * (places + 7)
	perAbility = 4
)

// fit finds how the weights of cards follow from what is printed on them: for each weight of a card and of an ability,
// so much for each thing printed.
func (l *Lore) fit() (numbers, error) {
	var fits [perCard + perAbility]*learn.Ridge
	for i := range fits {
		fits[i] = learn.NewRidge(prints)
	}
	at := make([]int, prints)
	for i := range at {
		at[i] = i
	}
	for i := range l.r.N {
		c := program.Card(i)
		p := l.printed(c)
		n := 0
		l.ofCard(c, func(w *float32) {
			fits[n].Add(at, p[:], float64(*w))
			n++
		})
		for _, a := range l.r.Cards[c].Casts {
			n := perCard
			l.ofAbility(a, func(w *float32) {
				fits[n].Add(at, p[:], float64(*w))
				n++
			})
		}
	}
	out := make(numbers, 0, len(fits)*prints)
	doubt, none := make([]float64, prints), make([]float64, prints)
	for i := range doubt {
		doubt[i] = 2
	}
	for i := range fits {
		x, err := fits[i].Solve(doubt, none)
		if err != nil {
			return nil, err
		}
		for _, v := range x {
			out = append(out, float32(v))
		}
	}
	return out, nil
}

// guessBy guesses at a card by what cards like it are worth.
func (l *Lore) guessBy(general numbers, c program.Card) {
	if len(general) != (perCard+perAbility)*prints || l.r.Cards[c].Kind == program.Event {
		return
	}
	p := l.printed(c)
	n := 0
	guess := func(w *float32) {
		sum := 0.0
		for i, x := range p {
			sum += x * float64(general[n*prints+i])
		}
		*w = float32(sum)
		n++
	}
	l.ofCard(c, guess)
	for _, a := range l.r.Cards[c].Casts {
		n = perCard
		l.ofAbility(a, guess)
	}
}
