package play

import (
	"fmt"
	"testing"

	"witchtable/engine/enginetest/pinned"
	"witchtable/engine/revolution/program"
)

// TestStoredNumbers holds what logs, positions and live buttons carry to testdata/stored.txt.
func TestStoredNumbers(t *testing.T) {
	consts := func(name, breaks, member string, skip ...string) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: pinned.Constants(t, ".", member, skip...)}
	}
	words := func(name, breaks string, list program.Words) pinned.List {
		return pinned.List{Name: name, Breaks: breaks, Entries: pinned.Words(list)}
	}
	options := pinned.List{Name: "options", Breaks: "the set-up of stored tables names options and values, the first " +
		"value is what absence means: old games would be replayed by other rules"}
	for _, d := range optionDefs() {
		for i, v := range d.Values {
			options.Entries = append(options.Entries, pinned.Names(fmt.Sprintf("%s.%d.%s", d.Name, i, v))...)
		}
	}
	positions := "stored positions carry these numbers: running tables would be loaded as another position, or not at all"
	events := "they are in stored events and answers: old ones would be about another one"
	pinned.Check(t, "testdata/stored.txt",
		consts("answers",
			"they are in every recorded move and on every live button: old games would be replayed with other answers",
			"AnsAct", "AnsKinds"),
		consts("events", "they are in the stories, hands and outboxes of stored tables and in game logs: old ones would "+
			"tell of something else", "EvBegins", "evNone", "EvKinds"),
		consts("questions", positions, "AskMenu", "askKinds"),
		consts("zones", positions, "ZoneEvents", "Zones"),
		consts("stages", positions, "StageBegin"),
		consts("tasks", positions, "TaskAdd", "taskKinds"),
		consts("steps of an Act", positions, "actMarkers"),
		consts("marks of cards", positions, "TagLaid"),
		consts("states of pledges", positions, "PledgeAsked"),
		consts("proposals", positions, "ProposeAct"),
		consts("sorts of picks", positions, "PickYes", "pickKinds"),
		consts("sizes", positions, "MaxSeats", "stepLimit"),
		words("endings", positions, Endings),
		words("standing orders", events, Modes),
		words("powers", events, program.Powers),
		words("kinds of cards", positions, program.Kinds),
		words("types of Events", positions, program.Types),
		words("types of Objectives", positions, program.Goals),
		options,
	)
}
