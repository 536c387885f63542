package bot

import "witchtable/engine"

// way is one of the ways in which something may be done for a person, as a command offers it, and what is said when it has been
// chosen.
type way[T any] struct {
	word          string
	is            T
	offer, chosen engine.Text
}

func wayChoices[T any](ways []way[T]) []choice {
	var out []choice
	for _, w := range ways {
		out = append(out, choice{value: w.word, label: w.offer})
	}
	return out
}

// wayAsked is the way that the user has chosen. Errors: BadInput for one that is not offered.
func wayAsked[T any](q *exchange, ways []way[T]) (way[T], error) {
	asked := q.in.Options["how"]
	for _, w := range ways {
		if w.word == asked {
			return w, nil
		}
	}
	return way[T]{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no way %q", asked)
}
