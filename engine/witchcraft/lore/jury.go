package lore

import (
	"math"

	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// mostConviction is the highest sum of two Convictions that is told apart.
const mostConviction = 20

// jury is what may lie before the Jurors, as far as the player can tell.
type jury struct {
	unseen [10]int // Convictions that were not seen, by their values
	n      int
	mean   float64                                     // of those
	chance [program.Places][mostConviction + 1]float64 // to convince a Juror, by the persuasion there is
	need   [program.Places][mostConviction + 1]float64 // persuasion that is still wanted then, on average
	worth  [program.Places][mostConviction + 1]float64 // of persuasion over a Juror; beyond the track as at its end
}

// seen reports whether the player knows a card that lies in a place of its own.
func seen(s *play.State, c play.Card) bool { return s.Tags[c]&(play.TagUp|play.TagSeen) != 0 }

// hear works out what the Jurors may want.
func (j *jury) hear(s *play.State, w *Weights) {
	j.unseen, j.n = [10]int{}, 0
	sum := 0
	for c := range play.Card(s.R.N) {
		d := s.Def(c)
		if d.Class != program.Conviction {
			continue
		}
		switch z := s.ZoneOf[c]; {
		case z == play.ZoneRefuted || z == play.ZoneBox || z >= play.ZoneBefore && seen(s, c):
			continue
		}
		j.unseen[min(int(d.Value), 9)]++
		j.n++
		sum += int(d.Value)
	}
	j.mean = float64(sum) / float64(max(1, j.n))
	for i := range s.Jurors {
		j.ask(s, i, w)
	}
}

// ask works out what one Juror may want.
func (j *jury) ask(s *play.State, i int, w *Weights) {
	known, hidden := 0, 0
	for c := s.At[play.Before(i)].Head; c != play.NoCard; c = s.Next[c] {
		if seen(s, c) {
			known += int(s.Def(c).Value)
		} else {
			hidden++
		}
	}
	var p [mostConviction + 1]float64 // how likely each sum is
	p[min(known, mostConviction)] = 1
	if hidden > 0 {
		p = j.drawn(known, hidden)
	}
	sum, track := 0.0, min(int(s.R.Track), mostConviction)
	for n := range p {
		sum += p[n]
		j.chance[i][n] = sum
	}
	j.need[i][mostConviction] = 0
	for n := mostConviction - 1; n >= 0; n-- {
		j.need[i][n] = j.need[i][n+1] + 1 - j.chance[i][n]
	}
	for n := range j.worth[i] {
		k := min(n, track)
		j.worth[i][n] = w[Sure]*math.Log(max(0.02, j.chance[i][k])) - w[Need]*j.need[i][k]
	}
}

// drawn is how likely each sum is of what is known and one or two cards that were not seen; of more, two decide.
func (j *jury) drawn(known, hidden int) (p [mostConviction + 1]float64) {
	for a, na := range j.unseen {
		if na == 0 {
			continue
		}
		pa := float64(na) / float64(j.n)
		if hidden == 1 || j.n == 1 {
			p[min(known+a, mostConviction)] += pa
			continue
		}
		for b, nb := range j.unseen {
			if a == b {
				nb--
			}
			if nb > 0 {
				p[min(known+a+b, mostConviction)] += pa * float64(nb) / float64(j.n-1)
			}
		}
	}
	return p
}

// wanted is the persuasion that is still wanted of all Jurors together, on average.
func (m *mind) wanted() (sum float64) {
	for i, n := range m.s.Persuasion {
		sum += m.jury.need[i][min(int(n), mostConviction)]
	}
	return sum
}

// verdict is the chance that a trial now is won.
func (m *mind) verdict() float64 {
	p := 1.0
	for i, n := range m.s.Persuasion {
		p *= m.jury.chance[i][min(int(n), mostConviction)]
	}
	return p
}

// swayed is what more persuasion over a Juror is worth.
func (m *mind) swayed(i, by int) float64 {
	was := min(int(m.s.Persuasion[i]), mostConviction)
	is := min(max(was+by, 0), int(m.s.R.Track), mostConviction)
	return m.jury.worth[i][is] - m.jury.worth[i][was]
}

// after is the chance of a trial with so much more persuasion over one Juror.
func (m *mind) after(i, by int) float64 {
	p := 1.0
	for k, n := range m.s.Persuasion {
		is := int(n)
		if k == i {
			is = min(max(is+by, 0), int(m.s.R.Track))
		}
		p *= m.jury.chance[k][min(is, mostConviction)]
	}
	return p
}

// best is the Juror over whom so much persuasion is worth most.
func (m *mind) best(gain func(i int) int) (juror int, worth float64) {
	for i := range m.s.Jurors {
		if v := m.swayed(i, gain(i)); i == 0 || v > worth {
			juror, worth = i, v
		}
	}
	return juror, worth
}
