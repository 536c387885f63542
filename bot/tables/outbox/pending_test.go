package outbox

import (
	"testing"

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
