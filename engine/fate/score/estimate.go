package score

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Estimate is the score as it stands with something for what may still come of hand, Cauldron and Suspicion.
func Estimate(s *play.State, seat engine.Seat) float64 {
	me := int8(seat)
	if me < 0 || me >= s.Seats {
		return 0
	}
	mine := outlook(s, me)
	if s.Solo() {
		return mine
	}
	best := -1e9
	for i := int8(0); i < s.Seats; i++ {
		if i != me {
			best = max(best, outlook(s, i))
		}
	}
	return mine - 0.4*best
}

// outlook is a seat's score and a rough worth of what it holds.
func outlook(s *play.State, seat int8) float64 {
	v := float64(Score(s, seat, nil))
	if s.Phase == play.PhaseOver {
		return v
	}
	later := 1.0
	if s.Final {
		later = 0.3
	}
	v += later * 0.35 * float64(s.TokensIn(seat, program.Enchantment))
	v += later * 0.5 * float64(s.At[play.ZoneCauldron+play.Zone(seat)].N)
	for _, z := range [...]play.Zone{play.ZoneHand + play.Zone(seat), play.ZoneKept + play.Zone(seat)} {
		for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
			v += later * promise(s, c)
		}
	}
	return v
}

// promise is the worth of a card in hand, from what is printed on it.
func promise(s *play.State, c program.Card) float64 {
	d := &s.R.Cards[c]
	if d.Kind == program.Item {
		return 0.9
	}
	v := 0.35*float64(max(d.Value, 0)) + 0.15*float64(max(d.Grave, 0))
	if len(d.Casts) > 0 {
		v += 0.3
	}
	if s.R.Endgame.Has(c) {
		v += 0.4
	}
	return v
}
