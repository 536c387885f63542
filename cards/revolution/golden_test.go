package revolutioncards_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
)

// The whole set to be read: each card's names and lines in both languages, and what it has and does. A price that has
// changed by one is seen here, and nowhere else.
func TestTheWholeSet(t *testing.T) {
	b := book(t)
	var out strings.Builder
	for _, c := range load(t).Cards() {
		spanish, _ := b.CardName("es", c.ID)
		fmt.Fprintf(&out, "%s\n  %s / %s\n ", c.ID, c.Name, spanish)
		for i := range c.Node.Keys {
			switch k := &c.Node.Keys[i]; k.Name {
			case "id", "name", "flavour", "abilities":
			default:
				fmt.Fprintf(&out, " %s %s", k.Name, written(&k.Node))
			}
		}
		out.WriteString("\n")
		for i := range abilities(&c.Node) {
			fmt.Fprintf(&out, "  %s\n", written(ability(&c.Node, i)))
		}
		fmt.Fprintf(&out, "  %s\n  %s\n\n", c.Node.Word("flavour", ""), b.Pattern("es", words.FlavourKey(c.ID)))
	}
	golden.Check(t, "testdata/set.txt", out.String())
}
