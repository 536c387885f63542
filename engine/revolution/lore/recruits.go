package lore

import (
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// recruit is the Recruit that makes the own deck better by most, and by how much above what is paid; NoCard where none
// does.
func (m *mind) recruit() (play.Card, float64) {
	best, most := play.NoCard, 0.0
	if m.never&NoRecruits != 0 || !m.s.MayRecruit() {
		return best, most
	}
	for space := 1; space <= program.RowSpaces; space++ {
		if !m.s.OffersRecruit(space) {
			continue
		}
		if set, ok := m.s.PurseFor(space); ok {
			if v := m.buy(m.s.Row[space], set); v > most {
				best, most = m.s.Row[space], v
			}
		}
	}
	return best, most
}

// buy is what it is worth to pay cards of the hand, by their places in it, for a Recruit: better cards in all draws to
// come, less what is paid and the reshuffles of a smaller deck. A Relic is there for one use.
func (m *mind) buy(c play.Card, set uint16) float64 {
	s := m.s
	n, sum := 0, 0.0
	for k := range play.Card(s.R.N) {
		if s.Owner[k] == s.Active {
			n++
			sum += m.quality(k)
		}
	}
	paid, lost, spent, place := 0, 0.0, 0.0, 0
	for k := s.At[play.Hand(s.Active)].Head; k != play.NoCard; k = s.Next[k] {
		if place < mostOwn && set>>place&1 != 0 {
			paid++
			lost += m.quality(k)
			spent += m.use(k)
		}
		place++
	}
	if s.R.Cards[c].Kind == program.Relic {
		return m.use(c) - m.w[Paid]*spent - m.w[Least]
	}
	turns := float64(s.At[play.ZoneEvents].N) / float64(s.Seats) * 0.85 // the other Events come by reshuffles
	after := max(1, n-paid+1)
	drawn := turns * 3.5
	gain := ((sum-lost+m.quality(c))/float64(after) - sum/float64(max(1, n))) * drawn
	shuffles := drawn/float64(after) - drawn/float64(max(1, n))
	return m.w[Recruit]*gain - m.w[Paid]*spent - m.w[Shuffle]*shuffles
}

// quality is what a card is worth in a deck, for all the times that it will be drawn: a Seeker 1, others by their
// icons.
func (m *mind) quality(c play.Card) float64 {
	return 1 + m.w[Better]*float64(int(m.s.R.Cards[c].Total)-seekersIcons)
}

// seekersIcons is how many icons a Seeker shows.
const seekersIcons = 2
