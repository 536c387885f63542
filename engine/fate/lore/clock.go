package lore

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// fullGame is the number of turns by which the time left is measured.
const fullGame = 10

// perEvent is how many Nights each Event of a pack's deck makes on average: the others are followed by one more.
func perEvent(r *play.Rules) float32 {
	events, ends := 0, 0
	for c := 0; c < r.N; c++ {
		if d := &r.Cards[c]; d.Kind == program.Event {
			events++
			if d.Day || d.Stop {
				ends++
			}
		}
	}
	if events == 0 {
		return 0
	}
	return float32(ends) / float32(events)
}

// turnsLeft is how many turns a seat still has, about: the one it is having counts whole.
func (l *Lore) turnsLeft(s *play.State, seat int8) float32 {
	if s.Phase == play.PhaseOver {
		return 0
	}
	n := float32(0)
	if !s.Final {
		n = l.nights * float32(s.At[play.ZoneEvents].N)
		if s.Phase != play.PhaseDay {
			n++
		}
	} else if s.Phase != play.PhaseDay {
		n = 1
	}
	if s.Phase == play.PhaseDay && s.Behind(seat) < s.Turns {
		n++
	}
	return n
}
