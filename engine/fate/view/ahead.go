package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// ahead is what a few tokens more would change for a player: the next row of the Enchantment guide, the next step of the Suspicion
// chart. It stands where the player decides.
func ahead(s *play.State, seat int8) (out []engine.Text) {
	if s.Phase == play.PhaseDraft || s.Phase == play.PhaseOver {
		return nil
	}
	level := s.Level(seat)
	for _, r := range s.Opts.Guide() {
		if int(r.From) > level {
			out = append(out, engine.T("scene.ahead.enchantment", engine.A("n", engine.Number(int(r.From)-level)), engine.A("level", engine.Number(level)),
				engine.A("witch", engine.Number(r.Witch)), engine.A("villager", engine.Number(r.Villager)), engine.A("grave", engine.Number(r.Grave))))
			break
		}
	}
	if n := s.TokensIn(seat, program.Suspicion); n > 0 {
		now := engine.A("now", engine.Number(-play.Penalty(n)))
		if next := play.Penalty(n + 1); next > play.Penalty(n) {
			out = append(out, engine.T("scene.ahead.suspicion", now, engine.A("next", engine.Number(-next))))
		} else {
			out = append(out, engine.T("scene.ahead.suspicion.most", now))
		}
	}
	return out
}
