package lore

import (
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// tally is what steps come to.
type tally struct {
	gain          float64 // what they are worth, less what they cost
	souls, curses float64 // Villagers lost, Curses gained
	hidden        float64 // what they cost where a Witch is played hidden
	tools         tools
}

// tools are what can be done for the Mission that is chosen, by which its plan changes.
type tools struct {
	discards, hardest int8 // Challenges that can be thrown out, up to which printed difficulty
	silences          int8 // Challenges of which the Failure effect can be silenced
	ease              int8 // by how much the Mission becomes easier
	power             int8 // more power
}

func (t *tools) add(o *tools) {
	t.discards += o.discards
	t.hardest = max(t.hardest, o.hardest)
	t.silences += o.silences
	t.ease += o.ease
	t.power += o.power
}

func (t *tally) add(o *tally) {
	t.gain += o.gain
	t.souls += o.souls
	t.curses += o.curses
	t.hidden += o.hidden
	t.tools.add(&o.tools)
}

// worth is what a tally comes to, where nothing else is lost in the round.
func (m *mind) worth(t *tally) float64 {
	u := &t.tools
	return t.gain - m.mourned(t.souls) - m.cursed(t.curses) - t.hidden +
		m.w[Throw]*(2*float64(u.discards)+float64(u.silences)) + m.w[Power]*float64(u.ease+u.power)
}

// box is what a box of a card comes to, from its first step to its last.
func (m *mind) box(ability int16, src play.Card) (t tally) {
	m.steps(m.s.R.Abilities[ability].Do, int16(len(m.s.R.Code.Ops)), play.From(src), 1, &t)
	return t
}

// steps adds up some steps, as often as times says.
func (m *mind) steps(from, to int16, x play.Ctx, times float64, t *tally) {
	s := m.on
	for pc := from; pc < to; {
		o := &s.R.Code.Ops[pc]
		switch o.Verb {
		case effect.VerbEnd:
			return
		case effect.VerbJump:
			pc = max(o.End, pc+1)
			continue
		case effect.VerbNext, effect.VerbAgain:
		case program.VerbIf:
			if effect.Holds(&s.R.Code, &s.R.Deeds.Deeds, s, x, o.Cond) {
				m.steps(o.Body, o.Mid, x, times, t)
			} else {
				m.steps(o.Mid, o.End, x, times, t)
			}
		case program.VerbChoose:
			m.choice(o, x, times, t)
		case program.VerbMay:
			m.maybe(o.Body, o.No, x, times, t)
		case program.VerbPay:
			m.price(o, x, times, t)
		case program.VerbRepeat:
			m.steps(o.Body, o.End, x, times*float64(max(0, s.Number(x, o.N))), t)
		case program.VerbForEach:
			m.steps(o.Body, o.End, x, times*float64(s.Count(x, o.Arg[0])), t)
		default:
			m.step(o, x, times, t)
		}
		if pc++; o.Steers() {
			pc = o.End
		}
	}
}

// choice adds the best of several things that can be done.
func (m *mind) choice(o *program.Op, x play.Ctx, times float64, t *tally) {
	var best, one tally
	most, any := 0.0, false
	for i := range int(o.Small) {
		if !effect.BranchCan(&m.on.R.Code, &m.on.R.Deeds.Deeds, m.on, x, o, i) {
			continue
		}
		b := m.on.R.Code.Blocks[int(o.N)+i]
		one = tally{}
		m.steps(b.Start, b.End, x, times, &one)
		if v := m.worth(&one); !any || v > most {
			best, most, any = one, v, true
		}
	}
	t.add(&best)
}

// maybe adds steps that can be left out, where they are worth anything.
func (m *mind) maybe(from, to int16, x play.Ctx, times float64, t *tally) {
	var one tally
	if m.steps(from, to, x, times, &one); m.worth(&one) > 0 {
		t.add(&one)
	}
}

// price adds what is had at a price, where that can be paid and is worth it: as often as there is something to pay
// with.
func (m *mind) price(o *program.Op, x play.Ctx, times float64, t *tally) {
	cost := &m.on.R.Code.Ops[o.Body]
	if !m.on.R.Deeds.Verbs[cost.Verb].Full(m.on, x, cost) {
		m.steps(o.No, o.End, x, times, t)
		return
	}
	if cost.Arg[0].Kind == effect.BySearch && m.on.R.Deeds.May[cost.Verb] != nil {
		times = min(times, float64(m.on.Count(x, cost.Arg[0])))
	}
	m.maybe(o.Body, o.No, x, times, t)
}

// amount is to how many cards a step is done.
func (m *mind) amount(o *program.Op, x play.Ctx) float64 {
	s := m.on
	if o.Arg[0].Kind != effect.BySearch {
		return float64(s.Count(x, o.Arg[0]))
	}
	sel := &s.R.Sels[o.Arg[0].Sel]
	found := s.Count(x, o.Arg[0])
	if !sel.All {
		return float64(min(found, s.Number(x, sel.N)))
	}
	if sel.Own.At == program.AtGroup {
		found = (found + program.Places - 1) / program.Places
	}
	return float64(found)
}
