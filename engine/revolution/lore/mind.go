package lore

import (
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// Habits are what a player never does: to see what each of it is worth.
type Habits uint8

// The habits, as bits.
const (
	NoHelp     Habits = 1 << iota // asks nobody for help
	NoTrophies                    // spends no trophies on Events
	NoRecruits                    // never recruits
	NoExtras                      // never discards for an extra Act
	NoTexts                       // plays no other ability from the hand
)

// mind is a table as one looks at it who thinks about the active player's turn: what is there to be done, and by whom.
type mind struct {
	s       *play.State
	w       Weights
	never   Habits
	hurry   float64   // what costs count: less when the end is near
	left    int       // markers
	without play.Card // of the own hand: it is not to be used
	worth   [program.PowerKinds]float64
	tables  [program.PowerKinds + 1]table
}

// nearEnd is with how many markers left one begins to care less for what things cost.
const nearEnd = 8

func (m *mind) look(l *Lore, s *play.State) {
	m.s, m.w, m.never, m.without = s, l.weightsOf(s), l.Never, play.NoCard
	m.forget()
	m.left = 0
	for _, n := range s.Left {
		m.left += int(n)
	}
	m.hurry = min(1, float64(m.left+2)/nearEnd)
	if s.Final {
		m.hurry = 0.05
	}
	m.weighMarkers()
}

// weighMarkers works out what a marker of each kind is worth: more, the fewer Events there are from which it can still
// be taken.
func (m *mind) weighMarkers() {
	var gone [program.PowerKinds]int
	s := m.s
	for c := s.At[play.ZoneEventsGone].Head; c != play.NoCard; c = s.Next[c] {
		for shows, power := s.R.Cards[c].Type.Shows(), 0; power < program.PowerKinds; power++ {
			gone[power] += int(shows >> power & 1)
		}
	}
	for power := range m.worth {
		m.worth[power] = 0
		if s.Left[power] == 0 {
			continue
		}
		each := 2 * program.PerType
		if power >= program.Icons {
			each = program.PerType
		}
		rest := max(1, each-gone[power])
		m.worth[power] = m.w[Marker] * (1 + m.w[Scarce]*float64(s.Left[power])/float64(rest))
	}
}

// use is what using a card costs.
func (m *mind) use(c play.Card) float64 { return m.w[min(int(m.s.R.Cards[c].Kind), int(Relic))] }

// dangers is what making room in the line is worth, by the spaces that are free: 4 or more, the last.
var dangers = [...]float64{7, 4, 2.4, 1.4, 0.7}

// events is what overcoming an Event is worth, with one marker or two.
func (m *mind) event(c play.Card, double bool) float64 {
	s, d := m.s, &m.s.R.Cards[c]
	v := m.room()
	if d.Type == program.Skull {
		v += m.w[Skull]
	}
	if s.R.Modded[c] {
		v += m.w[Skull] // its text holds as long as it lies there
	}
	if d.Liberty {
		v += m.w[Liberty] * m.liberty(s.SpaceOf(c))
	}
	taken, gain := m.markers(c, double)
	if taken > 0 && taken >= m.left {
		v += 100 // it wins
	}
	return v + gain
}

// markers is how many markers an Event gives, and what they are worth.
func (m *mind) markers(c play.Card, double bool) (n int, gain float64) {
	most := 1
	if double {
		most = 2
	}
	left := m.s.Left
	for ; n < most; n++ {
		best := m.marker(c, &left)
		if best < 0 {
			break
		}
		left[best]--
		if n == 0 {
			gain = m.worth[best]
		} else {
			gain += m.w[Second] * m.worth[best]
		}
	}
	return n, gain
}

// marker is the kind of marker that one takes for an Event: the dearest, of these that of which most are left; -1 where
// there is none.
func (m *mind) marker(c play.Card, left *[program.PowerKinds]uint8) int {
	best, most := -1, 0.0
	for shows, power := m.s.R.Cards[c].Type.Shows(), 0; power < program.PowerKinds; power++ {
		if shows>>power&1 == 0 || left[power] == 0 {
			continue
		}
		if v := m.worth[power] + 0.01*float64(left[power]); v > most {
			best, most = power, v
		}
	}
	return best
}

// liberty is how many steps of Liberty an Event that bears it is about: two to gain, and those that its way along the
// line would still cost.
func (m *mind) liberty(space int) float64 {
	steps := 2.0
	for into := 2; into <= 6; into += 2 {
		if into > space && into < m.s.Loss() {
			steps += 0.5
		}
	}
	return steps * m.near()
}

// fears is by how many times the weight Fear a step of the Liberty Track counts for more, by where it stands; near the
// other end it counts for half.
var fears = [...]float64{2, 2, 1.5, 0.5, 0, 0, 0, 0}

// near is for how much a step of the Liberty Track counts where it stands.
func (m *mind) near() float64 {
	if m.s.Liberty >= 6 {
		return 0.5
	}
	return 1 + fears[m.s.Liberty]*m.w[Fear]
}
