package tables_test

import (
	"encoding/json"
	"maps"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/budget"
	"witchtable/store"
)

// A game that ends leaves its record in the same breath, with who has given how many answers.
func TestAGameIsRecorded(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := h.begun(t, "c1", 1, "Ash", "Birch")
	tab = h.playOn(t, tab.Head.ID, 100)
	records := must(h.store.Finished(ctx, "server"))(t)
	if len(records) != 1 || records[0].Table != tab.Head.ID || len(records[0].Seats) != 3 {
		t.Fatalf("records: %+v, want that of table %s with three seats", records, tab.Head.ID)
	}
	for _, s := range records[0].Seats {
		if s.Result.Answers == 0 || s.User != "" && s.Result.Own != s.Result.Answers || s.User == "" && s.Result.Own != 0 {
			t.Errorf("%s gave %d of %d answers", s.Name, s.Result.Own, s.Result.Answers)
		}
	}
}

// The record of a game says what came of it as a whole, and by which options, cards and rules: of one that all win or
// lose as one its ending, too.
func TestARecordIsWhole(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		want    store.Victory
		ends    bool
	}{
		{"each for themselves", map[string]string{"seasons": "1"}, store.VictoryOwn, false},
		{"all as one", map[string]string{"seasons": "1", "village": "yes"}, store.VictoryJoint, true},
	} {
		h := newHouse(t, openStore(t))
		tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", c.options))(t)
		must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "first", "Basil"))(t)
		tab = h.playOn(t, must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t).Head.ID, 200)
		r := must(h.store.Finished(ctx, "server"))(t)[0]
		standing := tab.View(engine.Onlooker).Standing()
		if r.Outcome.Victory != c.want || r.Outcome.Ending != standing.Ending || (r.Outcome.Ending != "") != c.ends {
			t.Errorf("%s: it came to %+v, want a victory of the kind %q by the ending %q", c.name, r.Outcome, c.want,
				standing.Ending)
		}
		if joint, won := r.Joint(); joint != standing.Together || won != (joint && len(standing.Winners) > 0) {
			t.Errorf("%s: the record has joint %t, won %t; the game ended with %+v", c.name, joint, won, standing)
		}
		if !maps.Equal(r.Options, c.options) || r.Pack != tab.Head.Pack || r.Pack == "" || r.Rules != 1 || r.Players != 2 {
			t.Errorf("%s: the record has options %v, pack %q, rules %d, %d players", c.name, r.Options, r.Pack, r.Rules,
				r.Players)
		}
	}
}

// What is kept of each finished game for ever stays small: all of a server's are read at once to be counted.
func TestARecordIsSmall(t *testing.T) {
	h := newHouse(t, openStore(t))
	tab := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", map[string]string{"village": "yes"}))(t)
	for _, name := range []string{"Birch", "Cedar"} {
		must(h.Join(ctx, tab.Head.ID, person(name)))(t)
	}
	must(h.AddComputer(ctx, tab.Head.ID, person("Ash").User, "first", "Basil"))(t)
	h.playOn(t, must(h.Start(ctx, tab.Head.ID, person("Ash").User))(t).Head.ID, 200)
	record := must(json.Marshal(must(h.store.Finished(ctx, "server"))(t)[0]))(t)
	budget.Hold(t, "record.bytes", float64(len(record)))
}
