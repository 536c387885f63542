package outbox

import (
	"context"
	"testing"

	"witchtable/store"
)

// What is shown again is the latest that was shown: not what it has replaced, nor anything where the latest needs no
// repair.
func TestNothingOldIsShownAgain(t *testing.T) {
	var shown string
	show := func(what string) Outcome {
		return Outcome{Redo: func(context.Context) error { shown += " " + what; return nil }}
	}
	for _, c := range []struct {
		name string
		over bool // the last round of mending has been ordered meanwhile
		want string
	}{
		{"before the last round", false, " game"},
		{"while the last round is ordered", true, ""},
	} {
		shown = ""
		d := New(Config{})
		w := &worker{}
		at := errand{store.TableID("t"), behind}
		d.remember(at, w, Entry{Kind: Board}, show("lobby"))
		d.mending.over, w.mendNow = c.over, true
		d.remember(at, w, Entry{Kind: Board}, show("game"))
		d.mend(context.Background(), at, w)
		if shown != c.want {
			t.Errorf("%s: shown again is%q, want%q: the lobby has been overwritten by the game", c.name, shown, c.want)
		}
	}
}
