package play_test

import (
	"testing"

	"witchtable/engine/fate/play"
)

// TestSeersFollowTheRule: who is remembered to have seen a card is who sees the zone it came from or went to, in every
// phase.
func TestSeersFollowTheRule(t *testing.T) {
	for phase := play.PhaseDraft; phase <= play.PhaseOver; phase++ {
		var s play.State
		s.Phase = phase
		if err := s.CheckSeers(); err != nil {
			t.Errorf("in phase %d %v", phase, err)
		}
	}
}
