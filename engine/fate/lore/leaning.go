package lore

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Tempers lists the temperaments.
func Tempers() []string { return []string{hoarder, sacrificer, cautious, meddler} }

const (
	hoarder    = "hoarder"    // gathers: Items, cards, what is open to take
	sacrificer = "sacrificer" // buries its own, and those who are worth most there
	cautious   = "cautious"   // keeps to itself and out of Suspicion
	meddler    = "meddler"    // has a hand in other Covens
)

// Leaning says how much a temperament likes each answer.
func (l *Lore) Leaning(temper string, p engine.Position, d engine.Decision, answers []engine.Answer,
	out []float64) []float64 {
	s := p.(*play.State)
	var m moment
	m.look(l, s, int8(d.Seat))
	for _, a := range answers {
		x := 0.0
		switch temper {
		case hoarder:
			x = l.hoards(&m, a)
		case sacrificer:
			x = l.sacrifices(&m, a)
		case cautious:
			x = l.careful(&m, a) - l.meddles(&m, a)/4
		case meddler:
			x = l.meddles(&m, a)
		}
		out = append(out, x)
	}
	return out
}

// hoards likes the Well, Items, and drawing.
func (l *Lore) hoards(m *moment, a engine.Answer) float64 {
	k, x, _ := play.Split(a)
	switch k {
	case play.AnsWell:
		return 1
	case play.AnsDeck:
		return 0.5
	case play.AnsAttach:
		return 1
	case play.AnsTake:
		if m.s.R.Cards[x].Kind == program.Item {
			return 0.5
		}
	case play.AnsPrepare, play.AnsRemove:
		return -0.5
	case play.AnsRecruit, play.AnsKeep:
		return l.does(x, program.VerbDraw) + l.does(x, program.VerbTake)
	case play.AnsSquare:
		return l.does(m.s.At[play.ZoneSquare+play.Zone(x)].Head, program.VerbDraw)
	}
	return l.casts(m, a, func(c program.Card) float64 { return l.does(c, program.VerbDraw) + l.does(c, program.VerbTake) })
}

// sacrifices likes effects with a Sacrifice and Characters who are worth more in the Graveyard.
func (l *Lore) sacrifices(m *moment, a engine.Answer) float64 {
	likes := func(c program.Card) float64 { return l.shows(c, "sacrifice") }
	k, x, y := play.Split(a)
	switch k {
	case play.AnsKeep, play.AnsTake, play.AnsRecruit:
		return likes(x) + l.lies(x)
	case play.AnsSquare:
		return likes(y) + l.lies(y)
	case play.AnsYes:
		return 0.3
	}
	return 1.7 * l.casts(m, a, likes)
}

// lies is how much better a Character is off in the Graveyard.
func (l *Lore) lies(c program.Card) float64 {
	d := &l.r.Cards[c]
	if d.Kind != program.Character || d.Grave <= d.Value {
		return 0
	}
	return 0.5
}

// meddles likes what hurts other Covens, and choosing their cards.
func (l *Lore) meddles(m *moment, a engine.Answer) float64 {
	likes := func(c program.Card) float64 { return l.shows(c, "bloody_hand") }
	k, x, y := play.Split(a)
	switch k {
	case play.AnsKeep, play.AnsTake, play.AnsRecruit:
		return likes(x)
	case play.AnsSquare:
		return likes(y)
	case play.AnsYes:
		return 0.3
	case play.AnsPick:
		if l.owner(m, x) == rivals {
			return 0.3
		}
	}
	return l.casts(m, a, likes)
}

// careful likes the Exchange and shields.
func (l *Lore) careful(m *moment, a engine.Answer) float64 {
	k, x, _ := play.Split(a)
	switch k {
	case play.AnsExchange:
		return 1
	case play.AnsKeep, play.AnsTake, play.AnsRecruit, play.AnsAttach:
		if l.r.ModCards[program.ModImmune].Has(x) {
			return 1
		}
	}
	return 0
}

// casts is how much the card is liked whose Cast effect an answer uses.
func (l *Lore) casts(m *moment, a engine.Answer, likes func(c program.Card) float64) float64 {
	k, x, _ := play.Split(a)
	switch k {
	case play.AnsCast, play.AnsPrepare:
		return likes(x)
	case play.AnsActivate:
		return likes(m.s.At[play.ZoneCauldron+play.Zone(m.seat)].Head)
	}
	return 0
}

// shows is 1 for a card with an icon.
func (l *Lore) shows(c program.Card, icon string) float64 {
	if int(c) < l.r.N && l.r.Cards[c].Icons&(1<<program.Icons.Index(icon)) != 0 {
		return 1
	}
	return 0
}

// does is 1 for a card with such a step.
func (l *Lore) does(c program.Card, verb program.Verb) float64 {
	if int(c) >= l.r.N {
		return 0
	}
	d := &l.r.Cards[c]
	for a := d.First; a < d.Last; a++ {
		from, to := steps(l.r, a)
		if slices.ContainsFunc(l.r.Ops[from:to], func(o program.Op) bool { return o.Verb == verb }) {
			return 1
		}
	}
	return 0
}
