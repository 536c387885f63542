package lore

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// pick answers what a card's text has picked: what scores most, or no more where nothing scores.
func (m *mind) pick(id engine.DecisionID) engine.Answer {
	s := m.s
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	p := picking{f: f, o: o, focus: play.Nowhere}
	var room [64]engine.Answer
	answers := s.Answers(id, room[:0])
	best, most := answers[0], -1e9
	for _, a := range answers {
		k, x, y := play.Split(a)
		v := 0.0
		switch k {
		case play.AnsPick:
			v = m.score(&p, x)
		case play.AnsPickAt:
			v = m.score(&p, s.Nth(&s.At[x], int(y)))
		case play.AnsPickTop:
			v = m.scoreTop(&p, x)
		case play.AnsEnough:
			v = 1e-9 // before what is worth nothing
		}
		if v > most {
			best, most = a, v
		}
	}
	return best
}

// picking is what is being picked.
type picking struct {
	f     *play.Frame
	o     *program.Op
	focus int  // the place at which the round is decided
	ready bool // that place was surveyed, and its plan is worth base
	base  float64
}

// ready surveys the place at which the round is decided.
func (m *mind) ready(p *picking) {
	if p.ready {
		return
	}
	p.ready = true
	if p.focus = m.focus(); p.focus != play.Nowhere {
		m.survey(p.focus)
		p.base = m.worthNow()
	}
}

// worthNow is what the best plan is worth at the place that was surveyed.
func (m *mind) worthNow() float64 {
	p, _ := m.plan(tools{}, unit*m.s.Spent)
	return p.worth
}

// score is how much speaks for picking a card.
func (m *mind) score(p *picking, c play.Card) float64 {
	switch m.s.Def(c).Class {
	case program.Challenge:
		return m.scoreChallenge(p, c)
	case program.Mission:
		return m.scoreMission(p, c)
	case program.Juror:
		return m.scoreJuror(p, c)
	case program.Conviction:
		return m.scoreConviction(p, c)
	case program.Witch:
		return m.scoreWitch(p, c)
	case program.Villager:
		return float64(m.s.Def(c).Value)
	}
	if m.s.ZoneOf[c] == play.ZoneDiscards { // of Curses those that are gone already, since others may still be of use
		return 0.2
	}
	return 0.1
}

// scoreChallenge is for Challenges, and Familiars.
func (m *mind) scoreChallenge(p *picking, c play.Card) float64 {
	if m.s.ZoneOf[c] == play.ZoneFamiliars {
		return 1 - m.pet(c)
	}
	m.ready(p)
	place := m.s.PlaceOf(c)
	if p.o.Verb == program.VerbUncover {
		return m.w[Scout] + 0.1*m.worths[place]/ruin + float64(m.blind(place))/100
	}
	if place != p.focus {
		return m.elsewhere(p, c)
	}
	i := m.field.find(c)
	if i < 0 { // face down, or one too many
		m.guess()
		return 0.5 * m.field.usual.bad
	}
	was := m.field
	v := 0.0
	switch it := &m.field.items[i]; p.o.Verb {
	case program.VerbSilence:
		it.fails, it.bad = tally{}, 0
	case program.VerbCapture:
		v = m.pet(c)
		m.field.drop(i)
	case program.VerbReplace:
		m.guess()
		m.field.drop(i)
		m.field.items[m.field.n] = m.field.usual
		m.field.n++
	default:
		m.field.drop(i)
	}
	v += m.worthNow() - p.base
	m.field = was
	return v
}

// elsewhere is for Challenges at other Missions than where the round is decided.
func (m *mind) elsewhere(p *picking, c play.Card) float64 {
	if !seen(m.s, c) {
		return -0.01
	}
	var it item
	m.judge(&it, c)
	switch p.o.Verb {
	case program.VerbCapture:
		return it.gain + 0.3*it.bad
	case program.VerbSilence:
		return -0.01
	case program.VerbReplace:
		m.guess()
		return 0.3 * (it.bad - m.field.usual.bad)
	}
	return 0.3*it.bad - 0.01
}

// find is the item that is a Challenge, -1 for none.
func (f *field) find(c play.Card) int {
	for i := range f.n {
		if f.items[i].card == c {
			return i
		}
	}
	return -1
}

// drop takes an item away.
func (f *field) drop(i int) {
	f.cost -= f.items[i].weighs
	f.n--
	f.items[i] = f.items[f.n]
	for k := range f.n {
		f.worst[k] = int8(k)
	}
}

// blind is how many Challenges at a Mission were not seen.
func (m *mind) blind(place int) (n int) {
	for c := m.s.At[play.At(place)].Head; c != play.NoCard; c = m.s.Next[c] {
		if !seen(m.s, c) {
			n++
		}
	}
	return n
}

// scoreMission is for Missions: where something is uncovered, from where Challenges are moved, and to where.
func (m *mind) scoreMission(p *picking, c play.Card) float64 {
	m.ready(p)
	place := m.s.PlaceOf(c)
	here := 0.0
	if place == p.focus {
		here = 1
	}
	switch {
	case p.o.Verb == program.VerbUncover:
		return 1 + 0.1*m.worths[place] + 0.2*float64(m.blind(place)) + 0.1*here
	case p.o.Verb == program.VerbSilence:
		return -m.slighted(c)*(1-here) + 0.001
	case p.f.Asks == play.AsksTo:
		return 2 - here - 0.1*m.worths[place] - 0.05*float64(m.s.At[play.At(place)].N)
	}
	return 1 + here
}

// scoreJuror is for Jurors: where persuasion is gained or lost, and whose Convictions are uncovered.
func (m *mind) scoreJuror(p *picking, c play.Card) float64 {
	i := m.s.JurorOf(c)
	n := 1
	if p.o.N >= 0 {
		n = m.s.Number(p.f.Ctx(), p.o.N)
	}
	switch p.o.Verb {
	case program.VerbPersuade:
		return m.swayed(i, n)
	case program.VerbDissuade:
		return 10 + m.swayed(i, -n)
	}
	return m.doubts(i)
}

// doubts is how much there is to learn about a Juror: most where it is open whether they are convinced soon.
func (m *mind) doubts(i int) float64 {
	p := m.jury.chance[i][min(int(m.s.Persuasion[i])+2, mostConviction)]
	return 0.1 + p*(1-p) + 0.01*float64(m.s.Persuasion[i])
}

// scoreConviction is for Convictions.
func (m *mind) scoreConviction(p *picking, c play.Card) float64 {
	if p.o.Verb == program.VerbUncover {
		return m.doubts(m.s.JurorOf(c))
	}
	i := m.s.JurorOf(c)
	return m.doubted(c) * (1.2 - m.jury.chance[i][min(int(m.s.Persuasion[i]), mostConviction)])
}

// scoreWitch is for Witches: the best are rescued, the least are jailed or lost.
func (m *mind) scoreWitch(p *picking, c play.Card) float64 {
	switch p.o.Verb {
	case program.VerbJail, program.VerbLose:
		return 10 - m.quality(c)
	case program.VerbPerform:
		if a, ok := m.s.R.Does(c, program.Box(m.s.Mode(c))); ok {
			t := m.box(a, c)
			return 0.01 + m.worth(&t)
		}
		return 0
	}
	return m.quality(c)
}

// scoreTop is for cards on top of a deck: what goes to the bottom, or comes first.
func (m *mind) scoreTop(p *picking, i uint8) float64 {
	own := &p.o.Own
	c := m.s.Nth(&m.s.At[play.ZoneOfDeck(own.Deck)], int(i))
	if c == play.NoCard {
		return -1
	}
	d := m.s.Def(c)
	switch {
	case own.Reorder:
		return 10 - float64(d.Value)
	case own.Deck == program.CovenDeck && d.Class == program.Curse:
		return 1
	case own.Deck == program.CovenDeck:
		return 0.5 - m.quality(c)
	case own.Deck == program.ChallengeDeck:
		var it item
		m.judge(&it, c)
		m.field.unusual = false
		m.guess()
		return it.bad - it.gain - m.field.usual.bad + 0.05*float64(int(d.Difficulty)-2)
	}
	return float64(d.Value) - 1
}
