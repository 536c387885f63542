package view

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// recalled is a card that the viewer does not see and of which he knows where it is.
type recalled struct {
	card  program.Card
	zone  play.Zone // a deck, or the hand of who has it: there or on the Cauldron
	place uint8     // in a deck, from the top
}

// remember gives the viewer his own memory, and nobody else's.
func (v *View) remember(s *play.State, seat int8) {
	if seat < 0 {
		return
	}
	v.s.Minds[seat] = s.Minds[seat]
	v.recallAll(s, s.Minds[seat].Followed)
}

// recallAll notes where cards lie that the viewer remembers, as far as he does not see them.
func (v *View) recallAll(s *play.State, followed program.Set) {
	for rest := followed; !rest.Empty(); {
		c := rest.Pop()
		if v.s.ZoneOf[c] != play.ZoneNowhere { // in sight just now
			continue
		}
		k := recalled{card: c, zone: s.ZoneOf[c]}
		if k.zone >= play.ZoneHand {
			k.zone = play.ZoneHand + play.Zone(s.Holder(c))
		} else {
			for b := s.Prev[c]; b != program.NoCard; b = s.Prev[b] {
				k.place++
			}
		}
		v.recalled = append(v.recalled, k)
	}
}

// recalledCards is the cards that the viewer does not see and of which he knows where they are.
func (v *View) recalledCards() (out program.Set) {
	for _, k := range v.recalled {
		out.Add(k.card)
	}
	return out
}
