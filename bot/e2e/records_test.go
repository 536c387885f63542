package e2e_test

import (
	"context"
	"maps"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// recorded demands that the one game that was played has left a record that says what came of it as a whole: what its
// log comes to when it is played again, and by which options, cards and rules.
func recorded(t *testing.T, db store.Store, a *account) {
	t.Helper()
	all, err := db.Finished(context.Background(), a.head.Server)
	must(t, err)
	if len(all) != 1 {
		t.Fatalf("%d records are kept, expected one", len(all))
	}
	r, standing := all[0], a.end.View(engine.Onlooker).Standing()
	joint, won := r.Joint()
	if r.Outcome.Victory == store.VictoryUnknown || r.Outcome.Ending != standing.Ending || joint != standing.Together ||
		won != (joint && len(standing.Winners) > 0) {
		t.Errorf("the record has %+v, all won as one: %v; the log comes to the ending %q, as one: %v, with the winners %v",
			r.Outcome, won, standing.Ending, standing.Together, standing.Winners)
	}
	if !maps.Equal(r.Options, a.head.Setup.Options) || r.Pack != a.head.Pack || r.Rules != a.head.Rules ||
		r.Players != len(a.head.Seats) {
		t.Errorf("the record has %v, pack %s, rules %d, %d players; it was played with %v, %s, %d, %d", r.Options, r.Pack,
			r.Rules, r.Players, a.head.Setup.Options, a.head.Pack, a.head.Rules, len(a.head.Seats))
	}
}
