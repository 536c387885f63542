package lore

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// choose answers a question by rule of thumb.
func (l *Lore) choose(m *mind, id engine.DecisionID, kind play.AskKind) engine.Answer {
	s := m.s
	switch kind {
	case play.AskDraft:
		return m.draft()
	case play.AskPlay:
		if s.Stage == play.StagePlay {
			return m.scout()
		}
		return m.next()
	case play.AskUse:
		return m.uses()
	case play.AskFamiliar:
		return m.familiar()
	case play.AskMission:
		place, _ := m.target()
		return play.Give(play.AnsMission, s.Display[place], 0)
	case play.AskOvercome:
		return m.overcome(id)
	case play.AskJuror:
		return play.Give(play.AnsJuror, s.Jurors[m.persuades()], 0)
	case play.AskTrial:
		if m.never&NoTrials == 0 && m.w[Daring]*m.verdict() >= chance(m.promise()) {
			return play.Give(play.AnsTrial, 0, 0)
		}
		return play.Give(play.AnsStay, 0, 0)
	case play.AskYesNo:
		return m.agrees()
	case play.AskPart:
		return m.part(id)
	case play.AskPick:
		return m.pick(id)
	}
	var room [64]engine.Answer
	return s.Answers(id, room[:0])[0]
}

// promise is how likely it is that the game is won if one goes on, as log odds.
func (m *mind) promise() float64 {
	var x sight
	m.see(&x)
	return m.hopes.odds(&x)
}

// draft keeps the better Witch.
func (m *mind) draft() engine.Answer {
	best := m.s.At[play.ZoneOffer].Head
	if other := m.s.Next[best]; other != play.NoCard && m.quality(other) > m.quality(best) {
		best = other
	}
	return play.Give(play.AnsKeep, best, 0)
}

// target is the place of the Mission that is worth most to be chosen, and how a round there could go. What a round is
// worth at each place is in m.worths then.
func (m *mind) target() (place int, top plan) {
	m.hold()
	place, most := play.Nowhere, 0.0
	all := 0.0
	for i, c := range m.s.Display {
		if m.s.FaceUp(i) {
			all += m.slighted(c)
		}
	}
	for i, c := range m.s.Display {
		m.worths[i] = 0
		if !m.s.FaceUp(i) {
			continue
		}
		m.survey(i)
		best, safest := m.plan(tools{}, 0)
		best = m.dares(best, safest)
		v := best.worth + all - m.slighted(c)
		if a, ok := m.s.R.Does(c, program.BoxChosen); ok {
			t := m.box(a, c)
			v += m.worth(&t)
		}
		if m.worths[i] = v; place == play.Nowhere || v > most {
			place, most, top = i, v, best
		}
	}
	return place, top
}

// dares takes the plan that makes the better trial, where a trial after it is worth more than to go on after the best.
func (m *mind) dares(best, safest plan) plan {
	if safest.lives <= 0 || m.never&NoTrials != 0 || m.field.stop < 0.05 {
		return best
	}
	s := m.s
	persuasion, fails := s.Persuasion, s.Fails
	if best.won {
		s.Persuasion[m.field.juror] = uint8(min(int(persuasion[m.field.juror])+m.field.gain, int(s.R.Track)))
	} else {
		s.Fails++
	}
	on := chance(m.promise())
	s.Persuasion, s.Fails = persuasion, fails
	if stop := m.w[Daring] * m.field.stop * safest.lives; stop > on {
		safest.worth = max(safest.worth, best.worth) + stop - on
		return safest
	}
	return best
}

// focus is the place at which the round is decided: that of the chosen Mission, or of the one that would be.
func (m *mind) focus() int {
	if m.s.Chosen != play.Nowhere && m.s.Stage >= play.StageNotChosen && m.s.Stage <= play.StageFlip {
		m.hold()
		return int(m.s.Chosen)
	}
	place, _ := m.target()
	return place
}

// scout plays in phase 1 those whose action bears on which Mission is chosen, if they are to be played so anyway.
func (m *mind) scout() engine.Answer {
	place, p := m.target()
	h := &m.hand
	if place != play.Nowhere {
		for i := range h.n {
			mode := program.Mode(p.shows >> i & 1)
			if h.early[i][mode] && m.worth(&h.acts[i][mode]) > 0 {
				return m.plays(i, mode)
			}
		}
	}
	return play.Give(play.AnsChoose, 0, 0)
}

func (m *mind) plays(i int, mode program.Mode) engine.Answer {
	if mode == program.Revealed {
		return play.Give(play.AnsReveal, m.hand.cards[i], 0)
	}
	return play.Give(play.AnsHide, m.hand.cards[i], 0)
}

// next plays in phase 3 by the best plan: first those who draw cards, then others who act, then the rest.
func (m *mind) next() engine.Answer {
	m.hold()
	m.survey(int(m.s.Chosen))
	p := m.dares(m.plan(tools{}, 0))
	h := &m.hand
	first, most := 0, -1.0
	for i := range h.n {
		mode := program.Mode(p.shows >> i & 1)
		v := 0.0
		switch a := &h.acts[i][mode]; {
		case h.early[i][mode] && a.gain > 0:
			v = 3
		case a.tools != (tools{}):
			v = 2
		case a.gain > 0:
			v = 1
		}
		if v > most {
			first, most = i, v
		}
	}
	return m.plays(first, program.Mode(p.shows>>first&1))
}

// gainOf is what a tally comes to, with what its tools bring to the plan of the round.
func (m *mind) gainOf(t *tally) float64 {
	if t.tools == (tools{}) {
		return m.worth(t)
	}
	place := m.focus()
	v := t.gain - m.mourned(t.souls) - m.cursed(t.curses)
	if place == play.Nowhere {
		return v
	}
	m.survey(place)
	spent := unit * m.s.Spent
	with, _ := m.plan(t.tools, spent)
	without, _ := m.plan(tools{}, spent)
	return v + with.worth - without.worth
}

// uses is whether the Witch who was played acts.
func (m *mind) uses() engine.Answer {
	c := m.s.Acting
	a, ok := m.s.R.Does(c, program.Box(m.s.Mode(c)))
	if ok && m.never&NoTexts == 0 {
		if t := m.box(a, c); m.gainOf(&t) > 0 {
			return play.Give(play.AnsUse, 0, 0)
		}
	}
	return play.Give(play.AnsSkip, 0, 0)
}

// familiar uses the Familiar that is worth most.
func (m *mind) familiar() engine.Answer {
	best, most := play.NoCard, 0.0
	var room [64]engine.Answer
	for _, a := range m.s.Answers(m.s.Ask[0].ID, room[:0]) {
		k, c, _ := play.Split(a)
		if k != play.AnsFamiliar {
			continue
		}
		if ability, ok := m.s.R.Does(c, program.BoxFamiliar); ok {
			t := m.box(ability, c)
			if v := m.gainOf(&t); v > most {
				best, most = c, v
			}
		}
	}
	if best == play.NoCard {
		return play.Give(play.AnsPass, 0, 0)
	}
	return play.Give(play.AnsFamiliar, best, 0)
}

// overcome overcomes the next Challenge of the best plan: first those that bring power, then those that block.
func (m *mind) overcome(id engine.DecisionID) engine.Answer {
	m.hold()
	m.survey(int(m.s.Chosen))
	p := m.dares(m.plan(tools{}, unit*m.s.Spent))
	best, most := play.Give(play.AnsGoOn, 0, 0), -1.0
	var room [64]engine.Answer
	for _, a := range m.s.Answers(id, room[:0]) {
		k, c, _ := play.Split(a)
		if k != play.AnsOvercome {
			continue
		}
		for i := range m.field.n {
			it := &m.field.items[i]
			if it.card != c || p.takes>>i&1 == 0 {
				continue
			}
			v := it.gain
			if it.pet > 0 {
				v += 20
			}
			if it.blocks[1] {
				v += 10
			}
			if v > most {
				best, most = a, v
			}
		}
	}
	return best
}

// persuades is the Juror over whom persuasion is gained: the one that makes a trial best, if it is to come now.
func (m *mind) persuades() int {
	d := m.s.Def(m.s.Display[m.s.Chosen])
	usual, _ := m.best(func(i int) int { return m.gains(d, i) })
	bold, stop := 0, 0.0
	for i := range m.s.Jurors {
		if p := m.after(i, m.gains(d, i)); p > stop {
			bold, stop = i, p
		}
	}
	was := m.s.Persuasion[usual]
	m.s.Persuasion[usual] = uint8(min(int(was)+m.gains(d, usual), int(m.s.R.Track)))
	on := chance(m.promise())
	m.s.Persuasion[usual] = was
	if m.never&NoTrials == 0 && m.w[Daring]*stop > on {
		return bold
	}
	return usual
}

// agrees is whether something is done that can be left out, or paid for.
func (m *mind) agrees() engine.Answer {
	f := &m.s.Stack[m.s.Depth-1]
	o := &m.s.R.Code.Ops[f.Pc]
	var t tally
	if m.steps(o.Body, o.No, f.Ctx(), 1, &t); m.gainOf(&t) > 0 {
		return play.Give(play.AnsYes, 0, 0)
	}
	return play.Give(play.AnsNo, 0, 0)
}

// part is the best of several things.
func (m *mind) part(id engine.DecisionID) (best engine.Answer) {
	f := &m.s.Stack[m.s.Depth-1]
	o := &m.s.R.Code.Ops[f.Pc]
	most, any := 0.0, false
	var room [64]engine.Answer
	for _, a := range m.s.Answers(id, room[:0]) {
		_, i, _ := play.Split(a)
		b := m.s.R.Code.Blocks[int(o.N)+int(i)]
		var t tally
		m.steps(b.Start, b.End, f.Ctx(), 1, &t)
		if v := m.worth(&t); !any || v > most {
			best, most, any = a, v, true
		}
	}
	return best
}
