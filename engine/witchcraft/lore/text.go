package lore

import (
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/program"
)

// text is what a box is worth on average, wherever and whenever it is used: for those who draft.
func (m *mind) text(ability int16) (v float64) {
	ops := m.s.R.OpsOf(ability)
	for i := range ops {
		o := &ops[i]
		if o.Pay != 0 {
			continue // a price
		}
		if o.Verb < program.VerbIf {
			v += m.verb(o) * m.nominal(o)
		}
	}
	return v
}

// nominal is how many a step is about on average.
func (m *mind) nominal(o *program.Op) float64 {
	n := 1.0
	if o.N >= 0 {
		n = m.most(o.N)
	}
	if o.Arg[0].Kind == effect.BySearch {
		switch sel := &m.s.R.Sels[o.Arg[0].Sel]; {
		case sel.All:
			n = 3
		case sel.N >= 0:
			n = m.most(sel.N)
		}
	}
	return min(n, 3)
}

// verb is what a step is worth on average, done once.
func (m *mind) verb(o *program.Op) float64 {
	switch o.Verb {
	case program.VerbUncover:
		if m.s.R.Sels[o.Arg[0].Sel].Own.In.Has(program.InConviction) {
			return m.w[Insight]
		}
		return m.w[Scout]
	case program.VerbDiscard, program.VerbMove, program.VerbCapture:
		return 2 * m.w[Throw]
	case program.VerbReplace:
		if m.s.R.Sels[o.Arg[0].Sel].Own.In.Has(program.InConviction) {
			return 0.5 * m.w[Swap]
		}
		return m.w[Throw]
	case program.VerbSilence:
		return m.w[Throw]
	case program.VerbDraw:
		return m.w[Draw]
	case program.VerbRecruit:
		return m.w[Recruit]
	case program.VerbRescue:
		return m.w[Jail]
	case program.VerbPeek:
		return m.w[Peek]
	case program.VerbCleanse:
		return m.w[Curse]
	case program.VerbRestore:
		return 2 * m.w[Soul]
	case program.VerbPersuade:
		return m.w[Need]
	case program.VerbPersuasionBonus:
		return 0.5 * m.w[Need]
	case program.VerbPower:
		return m.w[Power]
	case program.VerbAdjust:
		return 2 * m.w[Power]
	}
	return 0
}
