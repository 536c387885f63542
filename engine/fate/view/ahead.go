package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

const (
	near  = 1 // how many tokens a row of the guide is away at most to be spoken of
	steep = 3 // points from which on a further Suspicion token is worth a word
)

// ahead is what a token more would change for a player: the next row of the Enchantment guide, the next step of the
// Suspicion chart. It stands where the player decides, and nothing does while neither is near: there it would only be
// in the way.
func ahead(s *play.State, seat int8) (out []engine.Text) {
	if s.Phase == play.PhaseDraft || s.Phase == play.PhaseOver {
		return nil
	}
	level := s.Level(seat)
	for _, r := range s.Opts.Guide() {
		more := int(r.From) - level
		if more > near {
			break
		}
		if more > 0 {
			out = append(out, engine.T("scene.ahead.enchantment", engine.A("n", engine.Number(r.From)),
				engine.A("witch", engine.Number(r.Witch)), engine.A("villager", engine.Number(r.Villager)),
				engine.A("grave", engine.Number(r.Grave))))
			break
		}
	}
	if n := s.TokensIn(seat, program.Suspicion); n > 0 {
		tokens, now := engine.A("n", engine.Number(n)), engine.A("now", engine.Number(play.Penalty(n)))
		switch next := play.Penalty(n + 1); {
		case next-play.Penalty(n) >= steep:
			out = append(out, engine.T("scene.ahead.suspicion", tokens, now, engine.A("next", engine.Number(next))))
		case next == play.Penalty(n):
			out = append(out, engine.T("scene.ahead.suspicion.most", tokens, now))
		}
	}
	if len(out) == 2 { // one line of the phone's few
		out = []engine.Text{engine.T("scene.ahead.both", engine.A("a", out[0]), engine.A("b", out[1]))}
	}
	return out
}
