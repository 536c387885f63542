package outbox

import (
	"reflect"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// A turn that was over is not gathered again because the next has gone on before it could be told.
func TestWhatIsToBeToldIsNotPutOff(t *testing.T) {
	for _, c := range []struct {
		name       string
		first, now Entry
		want       store.Millis
	}{
		{"a turn is over", Entry{Kind: Story, Chapter: 1, id: 1}, Entry{Kind: Story, Chapter: 1, id: 2, Due: 30}, 0},
		{"a turn goes on", Entry{Kind: Story, Chapter: 1, id: 1, Due: 20}, Entry{Kind: Story, Chapter: 1, id: 2, Due: 20},
			20},
		{"it could not be told", Entry{Kind: Story, Chapter: 1, id: 1, Due: 10, Attempts: 1},
			Entry{Kind: Story, Chapter: 1, id: 2, Due: 20}, 20},
	} {
		got := latest([]Entry{c.first, c.now})
		if len(got) != 1 || got[0].id != 2 || got[0].Due != c.want {
			t.Errorf("%s: to be told is %v, want entry 2, due at %d", c.name, got, c.want)
		}
	}
}

// A chapter that is over is told in the place of the entry that told of it, and both are done with then.
func TestAChapterKeepsItsPlace(t *testing.T) {
	events := make([]engine.Event, 3)
	got := latest([]Entry{
		{Kind: Story, Chapter: 1, Told: 2, id: 1},
		{Kind: Story, Chapter: 1, Told: 3, Due: 40, id: 2},
		{Kind: Notice, id: 3},
		{Kind: Story, Chapter: 1, Told: 3, Events: events, id: 4},
		{Kind: Story, Chapter: 2, Told: 1, id: 5},
	})
	if len(got) != 3 || got[0].id != 4 || got[1].id != 3 || got[2].id != 5 {
		t.Fatalf("to be told is %v", got)
	}
	if e := got[0]; len(e.Events) != 3 || !slices.Equal(e.replaces, []store.OutboxID{2, 1}) {
		t.Errorf("the chapter has %d events and is told in place of %v too", len(e.Events), e.replaces)
	}
	// What a step back has changed is told after what has been said since.
	got = latest([]Entry{
		{Kind: Story, Chapter: 1, Told: 3, id: 1},
		{Kind: Notice, id: 2},
		{Kind: Story, Chapter: 1, Told: 2, Events: events[:2], id: 3},
	})
	if len(got) != 2 || got[0].id != 2 || got[1].id != 3 {
		t.Errorf("after a step back to be told is %v", got)
	}
}

// Where a chapter is over, the entry that has its events goes on to stand for it: the one before is empty once the
// table has forgotten them.
func TestTheEntryWithTheEventsIsKept(t *testing.T) {
	events := []engine.Event{{Kind: 1}, {Kind: 2}}
	notice := Entry{Kind: Notice, id: 6}
	got := latest([]Entry{{Kind: Story, Chapter: 3, Told: 2, left: true, id: 5}, notice,
		{Kind: Story, Chapter: 3, Told: 2, Events: events, id: 7}})
	want := []Entry{{Kind: Story, Chapter: 3, Told: 2, Events: events, left: true, id: 7,
		replaces: []store.OutboxID{5}}, notice}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("there is to be told\n%+v\nwant\n%+v", got, want)
	}
}

// Each call that may have been sent is looked after once, however many entries there are about it: many about one do
// not crowd out another.
func TestNoCallIsCrowdedOut(t *testing.T) {
	var entries []Entry
	for i, call := range []int{6, 7, 8, 8, 8, 8, 8, 8} {
		entries = append(entries, Entry{Kind: Turn, Call: call, Again: true, id: store.OutboxID(i + 1)}.tried())
	}
	if got := latest(entries); len(got) != 1 || !slices.Equal(got[0].Tried, []int{6, 7, 8}) {
		t.Errorf("of the calls 6, 7 and 8 these are looked after: %v", got)
	}
}

// What failed before an entry has it wait, but none of those failures counts for it: it would be given up too early.
func TestFailuresBeforeAnEntryAreNotItsOwn(t *testing.T) {
	first := Entry{Kind: Remove, Message: "1", Attempts: 7, Due: 512_000, id: 1}
	second := Entry{Kind: Remove, Sought: "n", id: 2}
	held := lanesHeldUp([]Entry{first, second})[second.lane()]
	if got := held.wait(second); got.Attempts != 0 || got.Due == 0 {
		t.Errorf("behind an entry that has failed 7 times stands one with %d failures, due at %d, want 0 and a wait",
			got.Attempts, got.Due)
	}
}

// A message told in place of an earlier one goes on counting the failures of that one.
func TestFailuresPassToWhatReplacesAnEntry(t *testing.T) {
	got := latest([]Entry{{Kind: Turn, Call: 1, Attempts: 3, Again: true, id: 1}, {Kind: Turn, Call: 2, id: 2}})
	if len(got) != 1 || got[0].Attempts != 3 {
		t.Errorf("to be told is %+v, want one entry with 3 failures", got)
	}
}

// The moment of a failure is known from when the next attempt is due.
func TestWhenAnAttemptFailed(t *testing.T) {
	for attempts, want := range map[int]store.Millis{0: 0, 1: 98_000, 3: 92_000} {
		if got := failedAt(store.OutboxEntry{Attempts: attempts, NotBefore: 100_000}); got != want {
			t.Errorf("after %d attempts, the next at 100 s: the latest failed at %d ms, want %d", attempts, got, want)
		}
	}
}

// What was written while an earlier entry about the same topic was being told may have been told in its place; what was
// written after that, and what is about no topic, was not.
func TestWhatAnEarlierAttemptMayHaveTold(t *testing.T) {
	failing := store.OutboxEntry{CreatedAt: 10_000, Attempts: 1, NotBefore: 22_000} // at 20 s
	for _, c := range []struct {
		topic   string
		written store.Millis
		want    bool
	}{{"turn", 19_000, true}, {"turn", 20_000, true}, {"turn", 21_000, false}, {"", 19_000, false}} {
		failed := map[string]store.Millis{}
		if triedBefore(failing, c.topic, failed) {
			t.Errorf("topic %q: the first entry was told by one before it", c.topic)
		}
		if got := triedBefore(store.OutboxEntry{CreatedAt: c.written}, c.topic, failed); got != c.want {
			t.Errorf("topic %q, failed at 20 s: an entry of %d ms may have been told: %v, want %v", c.topic, c.written,
				got, c.want)
		}
	}
	if triedBefore(store.OutboxEntry{}, "turn", map[string]store.Millis{}) {
		t.Error("nothing has failed, and an entry may have been told")
	}
}

// An attempt tells the table as it is by then, hence also the call that was made after the entry had been written which
// is told: the entry of that call, written before the attempt failed, must know that it may stand in the channel.
func TestACallMayHaveBeenSentForAnEarlierEntry(t *testing.T) {
	const at = store.Millis(50_000)
	turn := func(id store.OutboxID, call, attempts int, written store.Millis) store.OutboxEntry {
		o, err := Entry{Kind: Turn, Call: call}.Stored(written)
		if err != nil {
			t.Fatal(err)
		}
		o.ID, o.Attempts = id, attempts
		if attempts > 0 {
			o.NotBefore = at + store.Millis(BackOff(attempts-1).Milliseconds())
		}
		return o
	}
	stored := []store.OutboxEntry{turn(1, 7, 1, at-20), turn(2, 8, 0, at-10), turn(3, 9, 0, at+10)}
	told := latest((&Deliverer{}).entriesOf(stored, 0))
	if len(told) != 1 || !slices.Equal(told[0].Tried, []int{7, 8}) {
		t.Errorf("what is to be told is %+v; the calls 7 and 8 may have been sent", told)
	}
}
