package play

import (
	"fmt"
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestStoredNumbers holds what logs, positions and live buttons carry to testdata/stored.txt.
func TestStoredNumbers(t *testing.T) {
	consts := func(name, breaks, member string, skip ...string) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: pinned.Constants(t, ".", member, skip...)}
	}
	options := pinned.List{Name: "options", Breaks: "the set-up of stored tables names options and values, the first " +
		"value is what absence means: old games would be replayed by other rules"}
	for _, d := range optionDefs() {
		for i, v := range d.Values {
			options.Entries = append(options.Entries, pinned.Names(fmt.Sprintf("%s.%d.%s", d.Name, i, v))...)
		}
	}
	positions := "stored positions carry these numbers: running tables would be loaded as another position, or not at all"
	pinned.Check(t, "testdata/stored.txt",
		consts("answers",
			"they are in every recorded move and on every live button: old games would be replayed with other answers",
			"AnsKeep", "AnsKinds"),
		consts("events", "they are in the stories, hands and outboxes of stored tables and in game logs: old ones would "+
			"tell of something else", "EvBegins", "evNone", "EvKinds"),
		consts("places Items follow to", "game logs carry these numbers", "followToHand"),
		consts("places Events are put away", "game logs carry these numbers", "storedOnNightCard"),
		consts("questions", positions, "AskKeep", "askKinds"),
		consts("zones", positions, "ZoneVillage", "Zones"),
		consts("phases", positions, "PhaseDraft"),
		consts("stages", positions, "StagePick"),
		consts("sizes", positions, "MaxSeats", "stepLimit"),
		options,
	)
}
