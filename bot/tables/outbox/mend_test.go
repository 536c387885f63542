package outbox

import (
	"context"
	"testing"
	"time"

	"witchtable/store"
)

// still is a clock that stands still.
type still struct{}

func (still) Now() time.Time { return time.Unix(1_800_000_000, 0) }

func (still) AfterFunc(time.Duration, func()) func() bool { return func() bool { return true } }

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
		d := New(Config{Clock: still{}})
		w := &worker{}
		at := errand{store.TableID("t"), behind}
		d.mending.begin(store.Scope{}, still{}.Now())
		d.remember(at, w, Entry{Kind: Board}, show("lobby"))
		w.mendNow = true
		if c.over {
			d.mending.begin(store.Scope{}, still{}.Now().Add(-mendLast))
		}
		d.remember(at, w, Entry{Kind: Board}, show("game"))
		d.mend(context.Background(), at, w)
		if shown != c.want {
			t.Errorf("%s: shown again is%q, want%q: the lobby has been overwritten by the game", c.name, shown, c.want)
		}
	}
}
