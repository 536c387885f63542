package lore

import (
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// gap is how far a Conviction that is replaced must lie above what can be expected.
const gap = 0.5

// step adds what one step comes to.
func (m *mind) step(o *program.Op, x play.Ctx, times float64, t *tally) {
	switch o.Verb {
	case program.VerbUncover, program.VerbDiscard, program.VerbReplace, program.VerbCapture, program.VerbMove,
		program.VerbAdd:
		m.placed(o, x, times, t)
	case program.VerbDraw, program.VerbRecruit, program.VerbRescue, program.VerbJail, program.VerbLose,
		program.VerbPeek, program.VerbPerform, program.VerbNextHand:
		m.coven(o, x, times, t)
	default:
		m.village(o, x, times, t)
	}
}

// placed adds a step on Challenges or Convictions.
func (m *mind) placed(o *program.Op, x play.Ctx, times float64, t *tally) {
	own := &m.s.R.Sels[o.Arg[0].Sel].Own
	n := times * m.amount(o, x)
	switch in := own.In; {
	case in.Has(program.InConviction):
		switch o.Verb {
		case program.VerbUncover:
			t.gain += m.w[Insight] * n
		default:
			t.gain += m.refuted(n)
		}
	case in.Has(program.InHand):
		t.gain += 0.01 * n // a Curse goes where it would go anyway
	case in.Has(program.InFamiliars):
		t.gain -= n * m.leastPet()
	case o.Verb == program.VerbUncover:
		t.gain += m.w[Scout] * n * m.curious()
	case o.Verb == program.VerbDiscard:
		t.tools.discards += int8(n + 0.5)
		t.tools.hardest = max(t.tools.hardest, hardest(own))
	case o.Verb == program.VerbMove:
		t.tools.discards += int8(n + 0.5)
		t.tools.hardest = 99
		t.gain -= m.w[Throw] * n
	case o.Verb == program.VerbReplace:
		t.gain += m.w[Throw] * n
	case o.Verb == program.VerbCapture:
		t.gain += m.captured(own, n)
	case o.Verb == program.VerbAdd:
		t.gain -= m.w[Throw] * times * float64(max(1, m.on.Number(x, o.N)))
	}
}

// hardest is up to which difficulty a search finds Challenges.
func hardest(own *program.Look) int8 {
	if own.Max == 0 && own.Min == 0 {
		return 99
	}
	return own.Max
}

// curious is for how much it counts to see Challenges: before a Mission is chosen.
func (m *mind) curious() float64 {
	if m.s.Stage > play.StageChoose {
		return 0.3
	}
	return 1
}

// captured is what it is worth to capture Familiars that lie face up; of one that is uncovered first nobody knows.
func (m *mind) captured(own *program.Look, n float64) float64 {
	if own.In.Has(program.InBound) {
		return 0.15 * m.w[Helper]
	}
	best := 0.0
	for z := play.ZoneAt; z < play.ZoneBefore; z++ {
		for c := m.s.At[z].Head; c != play.NoCard; c = m.s.Next[c] {
			if d := m.s.Def(c); m.s.Up(c) && d.Familiar && (own.Max == 0 || d.Difficulty <= own.Max) {
				best = max(best, m.pet(c))
			}
		}
	}
	return best * min(1, n)
}

// refuted is what it is worth to have so many Convictions that lie face up replaced: the dearest first.
func (m *mind) refuted(n float64) (sum float64) {
	for z := play.ZoneBefore; z < play.Zones; z++ {
		for c := m.s.At[z].Head; c != play.NoCard; c = m.s.Next[c] {
			if m.s.Up(c) {
				sum = max(sum, m.doubted(c))
			}
		}
	}
	return sum * min(n, 1.5)
}

// doubted is what it is worth to have a Conviction replaced that is known.
func (m *mind) doubted(c play.Card) float64 {
	return m.w[Swap] * (float64(m.s.Def(c).Value) - m.jury.mean - gap)
}

// coven adds a step on Witches.
func (m *mind) coven(o *program.Op, x play.Ctx, times float64, t *tally) {
	s := m.on
	switch o.Verb {
	case program.VerbDraw:
		t.gain += m.w[Draw] * min(times*float64(s.Number(x, o.N)), float64(s.Left(play.ZoneCoven)))
	case program.VerbRecruit:
		t.gain += m.w[Recruit] * m.rest * min(times*float64(s.Number(x, o.N)), float64(s.At[play.ZoneRecruits].N))
	case program.VerbRescue:
		t.gain += m.rescued(times * m.amount(o, x))
	case program.VerbJail:
		t.hidden += m.w[Jail] * m.rest * times * m.asked(o, x)
	case program.VerbLose:
		if m.s.R.Sels[o.Arg[0].Sel].Own.In.Has(program.InRecruit) {
			t.gain -= 0.5 * m.w[Recruit] * m.rest * times
		} else {
			t.hidden += m.w[Lose] * m.rest * times * m.asked(o, x)
		}
	case program.VerbPeek:
		t.gain += m.w[Peek] * times * float64(s.Number(x, o.N))
	case program.VerbPerform:
		t.gain += m.w[Draw] * times * m.amount(o, x)
	case program.VerbNextHand:
		t.gain += m.w[Card] * m.rest * times * float64(s.Number(x, o.N))
	}
}

// asked is how many cards a step wants, whether they are there or not.
func (m *mind) asked(o *program.Op, x play.Ctx) float64 {
	sel := &m.s.R.Sels[o.Arg[0].Sel]
	return float64(m.on.Number(x, sel.N))
}

// rescued is what it is worth to rescue so many Witches: the best of those in Jail.
func (m *mind) rescued(n float64) float64 {
	first, second, third := 0.0, 0.0, 0.0
	for c := m.s.At[play.ZoneJail].Head; c != play.NoCard; c = m.s.Next[c] {
		switch q := m.quality(c); {
		case q > first:
			first, second, third = q, first, second
		case q > second:
			second, third = q, second
		case q > third:
			third = q
		}
	}
	sum := min(n, 1)*first + min(max(n-1, 0), 1)*second + min(max(n-2, 0), 1)*third
	return m.w[Jail] * m.rest * sum
}

// village adds a step on Curses, Villagers, Jurors, or this round.
func (m *mind) village(o *program.Op, x play.Ctx, times float64, t *tally) {
	s := m.on
	n := times * float64(s.Number(x, o.N))
	switch o.Verb {
	case program.VerbCurse:
		t.curses += n
	case program.VerbCleanse:
		there := float64(s.At[play.ZoneCurses].N)
		t.gain += m.w[Curse] * m.rest * (1 + m.w[Dread]*2/(1+there)) * times * m.amount(o, x)
	case program.VerbLoseVillager:
		t.souls += n
	case program.VerbRestore:
		t.gain += m.w[Soul] * 2 * float64(s.People()) / float64(max(1, s.At[play.ZoneLost].N)) * times * m.amount(o, x)
	case program.VerbPersuade:
		_, v := m.best(func(int) int { return int(n) })
		t.gain += v
	case program.VerbDissuade:
		t.gain -= m.dissuaded(o, x, int(n))
	case program.VerbPersuasionBonus:
		t.gain += 0.5 * m.w[Need] * n
	case program.VerbPower:
		t.tools.power += int8(n)
	case program.VerbAdjust:
		if o.Own.Mission {
			t.tools.ease -= int8(n)
		} else {
			t.tools.power -= int8(n)
		}
	case program.VerbSilence:
		m.silenced(o, x, times, t)
	case program.VerbDefeat:
		t.gain -= ruin
	}
}

// dissuaded is what it costs to lose persuasion over the Juror who wants it least, of those that a step can mean.
func (m *mind) dissuaded(o *program.Op, x play.Ctx, n int) (cost float64) {
	first := true
	for set := m.on.Find(x, o.Arg[0]); !set.Empty(); {
		i := m.s.JurorOf(set.Pop())
		if i == play.Nowhere || m.s.Persuasion[i] == 0 {
			continue
		}
		if v := -m.swayed(i, -n); first || v < cost {
			cost, first = v, false
		}
	}
	return cost
}

// silenced adds a step by which effects do not happen.
func (m *mind) silenced(o *program.Op, x play.Ctx, times float64, t *tally) {
	n := times * m.amount(o, x)
	if o.Own.Boxes>>program.BoxFailure&1 != 0 {
		t.tools.silences += int8(n + 0.5)
	}
	if o.Own.Boxes>>program.BoxNotChosen&1 != 0 && m.s.Stage <= play.StageChoose {
		t.gain += m.quieted()
	}
}

// quieted is the worst that a Mission does which is not chosen.
func (m *mind) quieted() (worst float64) {
	for i, c := range m.s.Display {
		if m.s.FaceUp(i) {
			worst = max(worst, -m.slighted(c))
		}
	}
	return worst
}

// slighted is what it is worth that a Mission is not chosen: what it does then.
func (m *mind) slighted(c play.Card) float64 {
	a, ok := m.s.R.Does(c, program.BoxNotChosen)
	if !ok || m.s.Silenced(c, program.BoxNotChosen) {
		return 0
	}
	t := m.box(a, c)
	return m.worth(&t)
}

// pet is what a Familiar is worth that is captured: its power, in this round and those that come, or that it helps.
func (m *mind) pet(c play.Card) float64 {
	if power := m.tame(c); power > 0 {
		return m.w[Pet] * m.rest * float64(power)
	}
	return m.w[Helper] * m.rest
}

// tame is the power that a Familiar gives as long as it is there.
func (m *mind) tame(c play.Card) (power int) {
	for _, mod := range m.s.R.Holds(c, program.BoxFamiliar) {
		if mod.Kind == program.ModPower {
			power += int(m.most(mod.N))
		}
	}
	return power
}

// leastPet is what the Familiar is worth that is missed least.
func (m *mind) leastPet() (least float64) {
	for c := m.s.At[play.ZoneFamiliars].Head; c != play.NoCard; c = m.s.Next[c] {
		if v := m.pet(c); least == 0 || v < least {
			least = v
		}
	}
	return least
}
