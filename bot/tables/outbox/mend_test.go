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

// What is told by an edit stays in the outbox, whether or not it takes the place of an entry that was left, also where
// there was nothing of that to tell any more: the table may have gone on between the reading of the two. It stays as
// long as an older text may be under way, and is not shown again without staying.
func TestWhatIsToldByAnEditStays(t *testing.T) {
	shown := Outcome{Redo: func(context.Context) error { return nil }}
	now := store.MillisOf(still{}.Now())
	for _, c := range []struct {
		name    string
		first   Outcome
		left    bool
		written store.Millis
		want    store.OutboxID
	}{
		{"there was nothing to tell", Outcome{}, true, now, 2},
		{"it was shown", shown, true, now, 2},
		{"it was not left", shown, false, now, 2},
		{"it is old", shown, true, now - store.Millis(keptFor.Milliseconds()), 0},
	} {
		d, w, at := New(Config{Clock: still{}}), &worker{}, errand{store.TableID("t"), first}
		d.mending.begin(store.Scope{}, still{}.Now())
		d.mending.inherited[at.table] = true
		d.remember(at, w, Entry{Kind: Story, Chapter: 1, id: 1, written: c.written, left: c.left}, c.first)
		if got := d.remember(at, w, Entry{Kind: Story, Chapter: 1, id: 2, written: c.written}, shown); got != c.want {
			t.Errorf("%s: what stays is entry %v, want %v", c.name, got, c.want)
		}
		if again := len(w.mends) > 0; again != (c.want != 0) {
			t.Errorf("%s: that it is shown again is %v", c.name, again)
		}
	}
}
