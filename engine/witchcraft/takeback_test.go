package witchcraft

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// TestStepsBackLeadBehindNothingShown: whoever has placed a Witch may take her back, until something is uncovered,
// drawn or shuffled (S24, A68).
func TestStepsBackLeadBehindNothingShown(t *testing.T) {
	const table = "{hand: [hesper-bellamy, wren-ashdown, ivy-dunmere], familiars: [chimney-cat], display: [{mission: " +
		"guard-the-seed-corn, challenges: [rival-crone, rooting-hog]}, {mission: count-the-night-fold}, gap]}"
	for _, tt := range []struct {
		keys []string
		free bool // the last of them reveals nothing
	}{
		{[]string{"hide:hesper-bellamy"}, true},
		{[]string{"hide:wren-ashdown"}, true},
		{[]string{"hide:wren-ashdown", "use"}, true},
		{[]string{"hide:wren-ashdown", "use", "pick:mission-1.2"}, false},
		{[]string{"hide:ivy-dunmere", "use"}, false},
		{[]string{"choose"}, true},
		{[]string{"choose", "mission:count-the-night-fold"}, true},
		{[]string{"choose", "mission:guard-the-seed-corn"}, false},
	} {
		p := laid(t, withTexts(t), table)
		var step engine.Step
		for _, key := range tt.keys {
			step = give(t, p, key)
		}
		if step.Reveals() == tt.free {
			t.Errorf("%v: the last answer reveals something: %t", tt.keys, step.Reveals())
		}
	}
}

// TestStacked: cards that are to come first do, each from where it belongs.
func TestStacked(t *testing.T) {
	ids := []engine.CardID{"maud-ferrier", "nobody-at-all", "wren-ashdown", "curse", "rival-crone", "villager-3",
		"conviction-5", "osric-tallow", "nell-fenwick", "burn-the-blighted-rye", "hedge-elder"}
	for seed := range uint64(20) {
		p, err := withTexts(t).Start(engine.Setup{Seats: 1, Seed: engine.SeedOf(seed), Host: 0, Stacked: ids,
			Options: map[string]string{"coven": "starter"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
		s := p.(*play.State)
		first := func(z play.Zone) engine.CardID { return s.ID(s.At[z].Head) }
		for what, have := range map[string][2]engine.CardID{
			"the first Juror": {s.ID(s.Jurors[0]), "maud-ferrier"}, "the second": {s.ID(s.Jurors[1]), "osric-tallow"},
			"the first Conviction":      {first(play.Before(0)), "conviction-5"},
			"the first Challenge":       {first(play.At(0)), "rival-crone"},
			"the first Villager":        {first(play.ZoneVillagers), "villager-3"},
			"the first Mission to come": {first(play.ZoneMissions), "burn-the-blighted-rye"},
			"the first card in hand":    {first(play.ZoneHand), "wren-ashdown"},
			"the card after it":         {s.ID(s.Next[s.At[play.ZoneHand].Head]), "curse"},
		} {
			if have[0] != have[1] {
				t.Errorf("seed %d: %s is %s; want %s", seed, what, have[0], have[1])
			}
		}
	}
}
