package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
)

// A table in words says first what is new on it: whoever listens need not hear all of it again after each move.
func TestATableInWordsSaysWhatIsNew(t *testing.T) {
	v := newTavern(t)
	people := v.village("Ash", "Birch")
	v.settle()
	v.pick(people, 1)
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		said := bottest.TextOf(p.Message)
		if !strings.Contains(said, "· The Orchard · Table 1") {
			continue
		}
		head, _, _ := strings.Cut(said, "### Orchard")
		if !strings.Contains(head, "New or changed: ") {
			t.Errorf("what is new is not said first in\n%s", said)
		}
		return
	}
	t.Fatal("there is no board")
}
