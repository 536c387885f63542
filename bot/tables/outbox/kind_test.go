package outbox

import (
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// TestKindsHaveRows: whoever adds a kind says how it is delivered; without a row it would be taken for a message in the
// channel.
func TestKindsHaveRows(t *testing.T) {
	kinds := pinned.Constants(t, ".", "Story")
	for _, k := range kinds {
		if _, ok := rows[Kind(k.Name)]; !ok {
			t.Errorf("the kind %q has no row", k.Name)
		}
	}
	if len(rows) != len(kinds) {
		t.Errorf("there are %d rows for %d kinds", len(rows), len(kinds))
	}
}

// TestLanesAndTopics: entries stand in one lane where their order matters, and share a topic where only the last of
// them is told.
func TestLanesAndTopics(t *testing.T) {
	for _, c := range []struct {
		a, b        Entry
		lane, topic bool // whether they share it
	}{
		{Entry{Kind: Story, Chapter: 1}, Entry{Kind: Story, Chapter: 1}, true, true},
		{Entry{Kind: Story, Chapter: 1}, Entry{Kind: Story, Chapter: 2}, true, false},
		{Entry{Kind: Notice}, Entry{Kind: Final}, true, false},
		{Entry{Kind: Turn}, Entry{Kind: Turn}, true, true},
		{Entry{Kind: Turn}, Entry{Kind: Nudge}, false, false},
		{Entry{Kind: Hand, Seat: 1}, Entry{Kind: Hand, Seat: 1}, true, true},
		{Entry{Kind: Hand, Seat: 1}, Entry{Kind: Hand, Seat: 2}, false, false},
		{Entry{Kind: Hand, Seat: 1}, Entry{Kind: Missed, Seat: 1}, true, false},
		{Entry{Kind: Welcome, User: "a"}, Entry{Kind: Admit, User: "a"}, true, false},
		{Entry{Kind: Welcome, User: "a"}, Entry{Kind: Welcome, User: "b"}, false, false},
		{Entry{Kind: StepBack, Call: 1}, Entry{Kind: StepBack, Call: 1}, true, true},
		{Entry{Kind: StepBack, Call: 1}, Entry{Kind: StepBack, Call: 2}, true, false},
		{Entry{Kind: Remove, Message: "1"}, Entry{Kind: Remove, Message: "1"}, true, false},
		{Entry{Kind: "from a later version"}, Entry{Kind: Notice}, true, false},
	} {
		if got := c.a.lane() == c.b.lane(); got != c.lane {
			t.Errorf("%s and %s: lanes %q and %q", c.a.Kind, c.b.Kind, c.a.lane(), c.b.lane())
		}
		if got := c.a.Topic() != "" && c.a.Topic() == c.b.Topic(); got != c.topic {
			t.Errorf("%s and %s: topics %q and %q", c.a.Kind, c.b.Kind, c.a.Topic(), c.b.Topic())
		}
	}
}
