package lore

import (
	"math"

	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Habits are what a player never does: to see what each of it is worth.
type Habits uint8

// The habits, as bits.
const (
	NoReveals Habits = 1 << iota // plays all Witches hidden
	NoTexts                      // uses no action
	NoTrials                     // goes on as long as that is possible
)

// ruin is what it costs to lose the game at once.
const ruin = 8.0

// mostDrawn is how many Villagers lost in one round are told apart.
const mostDrawn = 4

// mind is a table as one looks at it who thinks about a question. It is kept from one question to the next for the
// memory it has.
type mind struct {
	s     *play.State
	try   play.State  // for trying out what is not so
	on    *play.State // on which of the two texts are weighed
	w     Weights
	never Habits
	rest  float64 // for how much things to come count, from 0 to 1: less when a trial is near
	jury  jury
	souls [mostDrawn + 1]float64 // what so many Villagers lost cost
	lives [mostDrawn + 1]float64 // and how likely it is that the game goes on then

	folk  coven
	hand  hand
	field field
	sums  sums

	worths [program.Places]float64 // what a round is worth at each Mission, see target
	hopes  *Hopes

	rated  *program.Program // of which cards the ratings are, by which weights
	by     Weights
	rating [program.Numbers]float64
}

// look looks at a table.
func (m *mind) look(l *Lore, s *play.State) {
	m.s, m.on, m.w, m.hopes, m.never = s, s, l.weightsOf(s), &l.book.Hope, l.Never
	m.worths, m.field.unusual = [program.Places]float64{}, false
	m.rate()
	m.jury.hear(s, &m.w)
	m.rest = m.left()
	m.mourn()
	m.gather()
}

// left is for how much things to come count: about how many rounds there will be, and whether there are Missions for
// them.
func (m *mind) left() float64 {
	missions := float64(m.s.At[play.ZoneMissions].N) - 1
	for i := range m.s.Display {
		if m.s.FaceUp(i) {
			missions++
		}
	}
	rounds := min(missions, (m.wanted()-1)/max(0.5, m.w[Pace]))
	return min(1, max(0.1, rounds/3))
}

// mourn works out what Villagers lost cost.
func (m *mind) mourn() {
	var deck [10]int
	n, sum := 0, 0
	for c := range play.Card(m.s.R.N) {
		if d := m.s.Def(c); d.Class == program.Villager && m.s.ZoneOf[c] == play.ZoneVillagers {
			deck[min(int(d.Value), 9)]++
			n++
			sum += int(d.Value)
		}
	}
	people := m.s.People()
	mean := float64(sum) / float64(max(1, n))
	for k := range m.souls {
		if k < mostDrawn {
			m.lives[k] = lives(&deck, n, k, people)
		} else {
			m.lives[k] = m.lives[k-1] * m.lives[k-1] / max(1e-3, m.lives[k-2])
		}
		m.souls[k] = m.w[Soul]*m.rest*mean*float64(k) - m.w[Risk]*math.Log(max(math.Exp(-ruin), m.lives[k]))
	}
}

// lives is how likely it is that the village stands so many draws from its deck; the 0 is shuffled back.
func lives(deck *[10]int, n, draws, people int) (p float64) {
	switch {
	case people > program.MostLost:
		return 0
	case draws == 0 || n == 0:
		return 1
	}
	for value, k := range deck {
		if k == 0 {
			continue
		}
		left := n
		if value > 0 {
			deck[value]--
			left--
		}
		p += float64(k) / float64(n) * lives(deck, left, draws-1, people+value)
		deck[value] = k
	}
	return p
}

// mourned is what a number of Villagers costs that need not be whole.
func (m *mind) mourned(n float64) float64 { return between(m.souls[:], n) }

// between reads a table at a place that need not be whole; beyond its end as it goes on there.
func between(table []float64, n float64) float64 {
	if n <= 0 {
		return table[0]
	}
	i := min(int(n), len(table)-2)
	return table[i] + (n-float64(i))*(table[i+1]-table[i])
}

// cursed is what so many Curses gained cost.
func (m *mind) cursed(n float64) float64 {
	pile := float64(m.s.At[play.ZoneCurses].N)
	cost := 0.0
	for ; n > 0; n-- {
		part := min(1, n)
		if pile <= 0 {
			return cost + ruin*part
		}
		pile--
		cost += part * m.w[Curse] * m.rest * (1 + m.w[Dread]*2/(1+pile))
	}
	return cost
}

// stands is how likely it is that the game goes on, with so many Villagers lost and Curses gained.
func (m *mind) stands(souls, curses float64) float64 {
	p := max(0, between(m.lives[:], souls))
	if over := curses - float64(m.s.At[play.ZoneCurses].N); over > 0 {
		p *= max(0, 1-over)
	}
	return p
}

// rate rates the Witches, unless that was done before.
func (m *mind) rate() {
	if m.rated == m.s.R.Program && m.by == m.w {
		return
	}
	m.rated, m.by = m.s.R.Program, m.w
	for c := range play.Card(m.s.R.N) {
		if m.s.Def(c).Class == program.Witch {
			m.rating[c] = m.rates(c)
		}
	}
}

// quality is what a Witch is worth in the coven: 1, about, on average.
func (m *mind) quality(c play.Card) float64 { return m.rating[c] }

func (m *mind) rates(c play.Card) float64 {
	d := m.s.Def(c)
	v := 0.0
	for mode, power := range d.Power {
		share := 1.0
		if program.Mode(mode) == program.Revealed {
			share = m.w[Bold]
		}
		p := float64(power)
		if star := d.Star[mode]; star >= 0 {
			p += m.w[Star] * m.most(star)
		}
		v += share * p
		if a, ok := m.s.R.Does(c, program.Box(mode)); ok {
			v += share * m.w[Text] * m.text(a)
		}
	}
	return v / 3.5
}

// most is the most that a number can come to, about.
func (m *mind) most(n int16) float64 {
	x := &m.s.R.Code.Nums[n]
	switch {
	case x.Kind == 0:
		return float64(x.Fixed)
	case x.Capped:
		return float64(x.Most)
	}
	return 2
}
