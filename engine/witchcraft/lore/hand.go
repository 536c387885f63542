package lore

import (
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// mostHeld is how many Witches in hand are planned for; more are played hidden.
const mostHeld = 9

// hand is the Witches who are still to be played.
type hand struct {
	n     int
	cards [mostHeld]play.Card
	power [mostHeld][program.Modes]int16
	jail  [mostHeld]float64              // what it costs that one goes to Jail
	acts  [mostHeld][program.Modes]tally // what comes of her action
	early [mostHeld][program.Modes]bool  // it had better be used before a Mission is chosen
	base  int16                          // the power of all the others
	shy   int                            // how many of the others are hidden
}

// turn has the first so many of the hand be revealed on a table where they are in play.
func (h *hand) turn(t *play.State, n int) {
	for i := range h.n {
		t.Tags[h.cards[i]] &^= play.TagRevealed
		if i < n {
			t.Tags[h.cards[i]] |= play.TagRevealed
		}
	}
}

// hold looks at the Witches in hand. On m.try they are in play afterwards, all of them hidden.
func (m *mind) hold() {
	h, t := &m.hand, &m.try
	h.n, h.shy = 0, 0
	t.CopyFrom(m.s)
	m.field.unusual = false
	for c := t.At[play.ZonePlay].Head; c != play.NoCard; c = t.Next[c] {
		if t.Mode(c) == program.Hidden {
			h.shy++
		}
	}
	for c := t.At[play.ZoneHand].Head; c != play.NoCard; {
		next := t.Next[c]
		if t.Def(c).Class == program.Witch && h.n < mostHeld {
			t.Lift(&t.At[play.ZoneHand], c)
			t.Push(play.ZonePlay, c)
			t.Tags[c] = 0
			h.cards[h.n] = c
			h.n++
		}
		c = next
	}
	base := t.Recount()
	m.on = t
	for i := range h.n {
		c := h.cards[i]
		h.jail[i] = m.w[Jail] * m.rest * m.quality(c)
		for mode := range program.Mode(program.Modes) {
			p := t.WitchPower(c, mode)
			h.power[i][mode] = unit * int16(p)
			if mode == program.Hidden {
				base -= p
			}
			m.act(i, mode)
		}
	}
	m.on = m.s
	h.base = unit * int16(base)
}

// act weighs the action of a Witch in hand on a side.
func (m *mind) act(i int, mode program.Mode) {
	h, t := &m.hand, &m.try
	c := h.cards[i]
	h.acts[i][mode], h.early[i][mode] = tally{}, false
	a, ok := m.s.R.Does(c, program.Box(mode))
	if !ok || m.never&NoTexts != 0 || m.s.Forbids(mode) != play.NoCard || !t.CanDo(play.From(c), a) {
		return
	}
	h.acts[i][mode] = m.box(a, c)
	h.early[i][mode] = m.scouts(a)
}

// scouts reports whether a box shows or brings something that bears on which Mission is chosen.
func (m *mind) scouts(ability int16) bool {
	ops := m.s.R.OpsOf(ability)
	for i := range ops {
		o := &ops[i]
		switch o.Verb {
		case program.VerbUncover:
			if m.s.R.Sels[o.Arg[0].Sel].Own.In.Has(program.InAt) {
				return true
			}
		case program.VerbDraw:
			return true
		case program.VerbSilence:
			if o.Own.Boxes>>program.BoxNotChosen&1 != 0 {
				return true
			}
		}
	}
	return false
}
