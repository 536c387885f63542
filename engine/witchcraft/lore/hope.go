package lore

import (
	"math"

	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Hope numbers a weight of what a position promises: how likely it is to be won if one goes on, as a logistic
// regression over what lies open at the end of a round.
type Hope int

// What bears on it.
const (
	hopeBase  Hope = iota // 1
	hopeNeed              // persuasion that is still wanted, on average, in tens
	hopeFar               // of the Juror of whom most is wanted, in tens
	hopeNow               // the chance of a trial
	hopeLog               // and the logarithm of it
	hopeFails             // a Mission is failed
	hopeSoul1             // people lost, by how many
	hopeSoul2
	hopeSoul3
	hopeSoul4
	hopePile0 // Curses in the pile, by how many
	hopePile1
	hopePile2
	hopeHeld     // Curses in the coven, as a share of it
	hopeJail     // Witches in Jail, in tens
	hopeCoven    // the quality of those in the coven, in tens
	hopeMean     // the same on average
	hopeLeft     // Missions that are left, in tens
	hopeDeal     // the least difficulty of those that lie there, in tens
	hopePrize    // the most that one of them is worth
	hopeAhead    // Missions that are left, for what is wanted
	hopePets     // Familiars
	hopeTamed    // and their power
	hopeRecruits // Witches to recruit, in tens
	hopeEmpty    // the chance that a hand has no Witch
	hopeNext     // and that the next has none
	hopeDraw     // Witches in a hand, about
	hopes
)

// hopeNames are their names in what is stored.
var hopeNames = program.Words{"base", "need", "far", "now", "log", "fails", "soul1", "soul2", "soul3", "soul4", "pile0",
	"pile1", "pile2", "held", "jail", "coven", "mean", "left", "deal", "prize", "ahead", "pets", "tamed",
	"recruits", "empty", "next", "draw"}

// Hopes are the weights of it.
type Hopes [hopes]float64

// sight is what bears on it at a table.
type sight [hopes]float64

// see looks at the table.
func (m *mind) see(x *sight) {
	s := m.s
	*x = sight{hopeBase: 1}
	need := m.wanted()
	x[hopeNeed] = need / 10
	for i, n := range s.Persuasion {
		x[hopeFar] = max(x[hopeFar], m.jury.need[i][min(int(n), mostConviction)]/10)
	}
	x[hopeNow] = m.verdict()
	x[hopeLog] = math.Log(max(0.001, x[hopeNow]))
	x[hopeFails] = float64(s.Fails)
	if n := s.People(); n >= 1 && n <= program.MostLost {
		x[int(hopeSoul1)+n-1] = 1
	}
	if n := s.At[play.ZoneCurses].N; n <= 2 {
		x[int(hopePile0)+int(n)] = 1
	}
	m.seeCoven(x)
	left := float64(s.At[play.ZoneMissions].N)
	least := 20.0
	for i, c := range s.Display {
		if !s.FaceUp(i) {
			continue
		}
		left++
		d := s.Def(c)
		least = min(least, float64(d.Difficulty))
		_, v := m.best(func(i int) int { return m.gains(d, i) })
		x[hopePrize] = max(x[hopePrize], v)
	}
	x[hopeLeft], x[hopeDeal] = left/10, least/10
	x[hopeAhead] = left / max(1, need)
	x[hopePets] = float64(s.At[play.ZoneFamiliars].N)
	for c := s.At[play.ZoneFamiliars].Head; c != play.NoCard; c = s.Next[c] {
		x[hopeTamed] += float64(m.tame(c))
	}
	x[hopeRecruits] = float64(s.At[play.ZoneRecruits].N) / 10
}

// seeCoven looks at the coven as it is after Recover: who is revealed is in Jail then.
func (m *mind) seeCoven(x *sight) {
	s, v := m.s, &m.folk
	jail, sum := float64(s.At[play.ZoneJail].N), 0.0
	for c := range play.Card(s.R.N) {
		switch {
		case s.Side[c] != play.SideCoven || s.ZoneOf[c] == play.ZoneJail:
		case s.ZoneOf[c] == play.ZonePlay && s.Mode(c) == program.Revealed:
			jail++
		default:
			sum += m.quality(c)
		}
	}
	n := max(1, float64(v.witches+v.curses))
	x[hopeJail], x[hopeCoven] = jail/10, sum/10
	x[hopeMean] = sum / n
	x[hopeHeld] = float64(v.curses) / n
	x[hopeEmpty], x[hopeNext] = barren(v.witches, v.curses, v.hand), v.barren(0)
	x[hopeDraw] = min(float64(v.witches), float64(v.witches)/n*float64(v.hand))
}

// odds is the chance that hopes come true, as log odds.
func (h *Hopes) odds(x *sight) (sum float64) {
	for i, w := range h {
		sum += w * x[i]
	}
	return sum
}

// chance turns log odds into a chance.
func chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// guessHope is what can be said without having learnt anything.
func guessHope() Hopes {
	return Hopes{hopeBase: 0.5, hopeNeed: -1, hopeNow: 1, hopeFails: -1.2, hopeSoul1: -0.1, hopeSoul2: -0.3,
		hopeSoul3: -0.7, hopeSoul4: -1.2, hopePile0: -1, hopePile1: -0.4, hopePile2: -0.2, hopeJail: -1, hopeMean: 0.5}
}
