package witchcraftcards_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// The whole set to be read: each card's names and lines in both languages, and what it has and does. A difficulty that
// has changed by one is seen here, and nowhere else.
func TestTheWholeSet(t *testing.T) {
	b := book(t)
	var out strings.Builder
	entry := func(n *engine.Node) {
		id := engine.CardID(n.Word("id", ""))
		spanish, _ := b.CardName("es", id)
		fmt.Fprintf(&out, "%s\n  %s / %s\n", id, n.Word("name", ""), spanish)
		for i := range n.Keys {
			switch k := &n.Keys[i]; k.Name {
			case "id", "name", "flavour":
			default:
				fmt.Fprintf(&out, "  %s %s\n", k.Name, written(&k.Node))
			}
		}
	}
	lines := func(english, spanish string) { fmt.Fprintf(&out, "  %s\n  %s\n\n", english, spanish) }
	for _, n := range onTable(t, "jurors") {
		entry(&n)
		key := "witchcraft.juror." + n.Word("id", "")
		lines(b.Pattern("en", key), b.Pattern("es", key))
	}
	for _, c := range load(t).Cards() {
		entry(&c.Node)
		lines(c.Node.Word("flavour", ""), b.Pattern("es", words.FlavourKey(c.ID)))
	}
	golden.Check(t, "testdata/set.txt", out.String())
}
