package engine_test

import (
	"fmt"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/pinned"
)

// TestStoredNames holds what others store of the kernel's values to testdata/stored.txt.
func TestStoredNames(t *testing.T) {
	pinned.Check(t, "testdata/stored.txt",
		pinned.List{Name: "set-up", Breaks: "stored games would begin otherwise and not be played again",
			Entries: pinned.Keys(engine.Setup{})},
		pinned.List{Name: "move", Breaks: "recorded moves would be read as others", Entries: pinned.Keys(engine.Move{})},
		pinned.List{Name: "answers and entries of the kernel's own",
			Breaks: "half-made choices would be read as others, and steps back as answers", Entries: ownForms()},
		pinned.List{Name: "event", Breaks: "stories and hands that are stored would tell of something else",
			Entries: pinned.Keys(engine.Event{})},
		pinned.List{Name: "kinds of errors", Breaks: "errors that are stored or sent would be of another kind",
			Entries: pinned.Constants(t, ".", "Internal")},
	)
}

// ownForms are the forms that the kernel itself gives to answers and to entries of a log.
func ownForms() []pinned.Entry {
	m := engine.TakeBack(3, 17)
	return []pinned.Entry{
		{Number: fmt.Sprint(engine.Back), Name: "back"},
		{Number: fmt.Sprint(m.Decision), Name: "decision-of-a-step-back"},
		{Number: fmt.Sprint(m.Answer), Name: "answer-of-a-step-back-to-17"},
	}
}
