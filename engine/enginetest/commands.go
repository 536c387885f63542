package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// sightings are what the commands of a game could have stood for in the games played.
type sightings struct {
	verbs  map[string][]int // numbers of operands with which answers were offered
	panels map[string]bool
}

func newSightings() sightings { return sightings{map[string][]int{}, map[string]bool{}} }

func (s sightings) offered(o engine.Option) {
	if n := len(o.Operands); !slices.Contains(s.verbs[o.Verb], n) {
		s.verbs[o.Verb] = append(s.verbs[o.Verb], n)
	}
}

// idle names the commands that stood for nothing: no answer had the verb with as many operands, no scene the panel.
func (s sightings) idle(commands []engine.GameCommand) (out []error) {
	for _, c := range commands {
		name := "the command /" + strings.Join(c.Path, " ")
		numbers := s.verbs[c.Verb]
		switch {
		case c.Panel != "" && !s.panels[c.Panel]:
			out = append(out, fmt.Errorf("%s shows the panel %q, which no scene had", name, c.Panel))
		case c.Verb == "" && c.Panel == "":
			out = append(out, fmt.Errorf("%s stands for no verb and shows no panel", name))
		case c.Verb == "":
		case len(numbers) == 0:
			out = append(out, fmt.Errorf("%s stands for the verb %q, which no answer had", name, c.Verb))
		case !slices.Contains(numbers, len(c.Operands)):
			out = append(out, fmt.Errorf("%s takes %d operands, and answers with the verb %q had %v", name, len(c.Operands),
				c.Verb, numbers))
		}
	}
	return out
}
