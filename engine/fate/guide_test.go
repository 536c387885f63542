package fate_test

import (
	"strings"
	"testing"

	"witchtable/engine"
)

// The guide and the chart of a table are those of its options, line by line.
func TestGuideIsThatOfTheTable(t *testing.T) {
	chart := []string{
		"**Suspicion chart.** At the end of the game the Suspicion 👁️ of a Coven costs points:",
		"1 👁️: -2", "2 👁️: -4", "3 👁️: -6", "4 👁️: -10", "5 👁️ or more: -16",
	}
	tests := []struct {
		options string
		guide   []string
	}{
		{"{}", []string{
			"**Enchantment guide.** At the end of the game the Enchantment ✨ of a Coven gives points:",
			"From 3 ✨: +1 for each Witch, 0 for each Villager, +1 for each Character in the Graveyard 🪦",
			"From 7 ✨: +2 for each Witch, -1 for each Villager, +2 for each Character in the Graveyard 🪦",
			"From 10 ✨: +3 for each Witch, -2 for each Villager, +3 for each Character in the Graveyard 🪦",
		}},
		{"{enchantment_table: gentle}", []string{
			"**Enchantment guide.** At the end of the game the Enchantment ✨ of a Coven gives points:",
			"From 3 ✨: +1 for each Witch, 0 for each Villager, +1 for each Character in the Graveyard 🪦",
			"From 7 ✨: +2 for each Witch, -1 for each Villager, +2 for each Character in the Graveyard 🪦",
		}},
		{"{enchantment_table: steep, live_enchantment: true}", []string{
			"**Enchantment guide.** The Enchantment ✨ of a Coven gives points; at this table Witches and Villagers have " +
				"theirs during play already:",
			"From 4 ✨: +1 for each Witch, 0 for each Villager, +1 for each Character in the Graveyard 🪦",
			"From 7 ✨: +2 for each Witch, -1 for each Villager, +2 for each Character in the Graveyard 🪦",
			"From 12 ✨: +4 for each Witch, -3 for each Villager, +4 for each Character in the Graveyard 🪦",
		}},
	}
	say := english(t)
	for _, tt := range tests {
		p := arranged(t, fixtures(t), "{seats: 2, options: "+tt.options+", A: {coven: [w1]}}")
		panel, ok := p.View(engine.Onlooker).Scene().Panel("guide", engine.Onlooker)
		if !ok || !panel.Quiet || panel.Private {
			t.Fatalf("there is no panel to ask for with the guide: %+v", panel)
		}
		var got []string
		for _, l := range panel.Lines {
			got = append(got, strings.ReplaceAll(say.Say(l), "−", "-"))
		}
		if want := append(tt.guide, chart...); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("with the options %s the panel says\n%s\nit should say\n%s", tt.options, strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
	}
}
