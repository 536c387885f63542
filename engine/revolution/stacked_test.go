package revolution

import (
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/layout"
	"witchtable/engine/revolution/play"
)

// stacked deals for two, with cards on top; the host, who begins, is the first.
func stacked(t *testing.T, seed uint64, cards string, options map[string]string) *play.State {
	t.Helper()
	var ids []engine.CardID
	for _, id := range strings.Fields(cards) {
		ids = append(ids, engine.CardID(id))
	}
	pos, err := withTexts(t).Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(seed), Options: options, Stacked: ids}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := pos.Check(); err != nil {
		t.Fatal(err)
	}
	return pos.(*play.State)
}

// TestStackedCardsAreDealtFirst: a lesson's cards are dealt and drawn in the order in which they are stacked, each from
// where it belongs: Seekers to their players, Recruits to the row and then on top of their deck, Events on theirs,
// Objectives of their types. What the pack lacks is passed over, and Blessings stay in their thirds.
func TestStackedCardsAreDealtFirst(t *testing.T) {
	for seed := range uint64(20) {
		s := stacked(t, seed, "rel-comb seeker-salt-marsh-fh seeker-hollow-hill-br nobody-at-all ste-tempest "+
			"seeker-salt-marsh-ce ded-cce ev-rb-e2 cel-vane ev-fh-e1 obj-pilots rel-sickle",
			map[string]string{"first_player": "host"})
		d := s.Dump().(layout.Dump)
		for _, lies := range []struct {
			where string
			got   []engine.CardID
			want  string
		}{
			{"in the first hand", d.Seats[0].Hand[:2], "seeker-salt-marsh-fh seeker-salt-marsh-ce"},
			{"in the other hand", d.Seats[1].Hand[:1], "seeker-hollow-hill-br"},
			{"in the row", d.Row, "rel-comb ste-tempest ded-cce"},
			{"in the line", d.Line[:1], "ev-rb-e2"},
			{"on the Event deck", d.Events[:1], "ev-fh-e1"},
			{"of its type of Objectives", d.Objectives[2:3], "obj-pilots"},
			{"on the Recruit deck", slices.DeleteFunc(d.Recruits[:3],
				func(id engine.CardID) bool { return strings.HasPrefix(string(id), "ble-") })[:2], "cel-vane rel-sickle"},
		} {
			var got []string
			for _, id := range lies.got {
				got = append(got, string(id))
			}
			if strings.Join(got, " ") != lies.want {
				t.Errorf("seed %d: %s lies %q, want %s", seed, lies.where, got, lies.want)
			}
		}
	}
}

// TestAGameThatBeginsLate: one marker is left on each Objective, of the kind of which it has most, eight Events are to
// come, the first of them at once; all else has left the game, and what is hidden can be dealt anew.
func TestAGameThatBeginsLate(t *testing.T) {
	for seed := range uint64(20) {
		s := stacked(t, seed, "obj-greenpack obj-banquet obj-beacons obj-valley",
			map[string]string{"begins": "late", "difficulty": []string{"easy", "normal", "random"}[seed%3]})
		d := s.Dump().(layout.Dump)
		for power, want := range map[string]int{"familiars": 1, "hexing": 0, "rituals": 0, "brewing": 1, "enchanting": 0,
			"channeling": 1, "catastrophe": 0, "unaligned": 1} {
			if d.Markers[power] != want {
				t.Errorf("%d %s markers are left, want %d", d.Markers[power], power, want)
			}
		}
		if spent := d.Spent["familiars"] + d.Spent["hexing"]; spent != 6 {
			t.Errorf("%d markers of the first Objective are out of the game, want 6", spent)
		}
		if len(d.Events) != 7 || len(d.Gone) != 32 || len(d.Achieved) != 0 {
			t.Errorf("%d Events are to come, %d are gone, and %v is achieved; want 7, 32 and none", len(d.Events), len(d.Gone),
				d.Achieved)
		}
		chance := engine.Restore(engine.SeedOf(9), 0)
		anew := s.View(0).Redeal(&chance)
		if err := anew.Check(); err != nil {
			t.Errorf("dealt anew: %v", err)
		}
		stored, err := s.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := withTexts(t).Load(stored); err != nil || !slices.Equal(back.(*play.State).Left[:], s.Left[:]) {
			t.Errorf("read back: %v", err)
		}
	}
}
