package screen

import (
	"strings"
	"testing"

	"witchtable/engine"
)

// TestAnswersThatStandOut: which buttons have the colour of what one rather presses. An answer is written as
// question:verb, with an operand behind it if it has one, < before it if it leads back and - if it leaves what is
// asked; * marks those that stand out.
func TestAnswersThatStandOut(t *testing.T) {
	for _, want := range []string{
		"*1:seen",
		"*1:<back",
		"*1:yes 1:-no",
		"*1:activate 1:-burn 1:-end",
		"*1:-end",
		"*1:recruit/raven *1:recruit/owl 1:-end",
		"*1:cast/raven 1:-end",
		"*1:choose *1:choose *1:choose",
		"*1:choose *1:choose 1:<back",
		"*1:cheer *2:lend/pear *2:lend/plum",
		"*1:cheer *2:yes 2:-no",
	} {
		var m Menus
		for i, word := range strings.Fields(strings.ReplaceAll(want, "*", "")) {
			question, verb, _ := strings.Cut(word, ":")
			verb, operand, named := strings.Cut(verb, "/")
			o := Offer{Decision: engine.DecisionID(question[0]), Option: engine.Option{Answer: engine.Answer(i), Verb: verb}}
			if strings.HasPrefix(verb, "<") {
				o.Option.Answer |= engine.Back
			}
			o.Option.Leaves = strings.HasPrefix(verb, "-")
			if named {
				o.Option.Operands = []engine.Operand{{Word: operand}}
			}
			m.offers = append(m.offers, o)
		}
		var got []string
		for i, word := range strings.Fields(strings.ReplaceAll(want, "*", "")) {
			if m.forward(m.offers[i]) {
				word = "*" + word
			}
			got = append(got, word)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("what stands out: %s\nwant:            %s", got, want)
		}
	}
}
