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
			case "id", "name", "flavour", "emblem":
			default:
				fmt.Fprintf(&out, "  %s %s\n", k.Name, written(&k.Node))
			}
		}
		fmt.Fprintf(&out, "  %s\n  %s\n\n", n.Word("flavour", ""), b.Pattern("es", words.FlavourKey(id)))
	}
	for _, n := range onTable(t, "jurors") {
		entry(&n)
	}
	for _, c := range load(t).Cards() {
		entry(&c.Node)
	}
	golden.Check(t, "testdata/set.txt", out.String())
}
