package bot

import (
	"witchtable/bot/screen"
	"witchtable/engine"
)

func wayChoices[T any](ways []screen.Preference[T]) []choice {
	var out []choice
	for _, w := range ways {
		out = append(out, choice{value: w.Word, label: w.Offer})
	}
	return out
}

// wayAsked is the way that the user has chosen. Errors: BadInput for one that is not offered.
func wayAsked[T any](q *exchange, ways []screen.Preference[T]) (screen.Preference[T], error) {
	asked := q.in.Options["how"]
	for _, w := range ways {
		if w.Word == asked {
			return w, nil
		}
	}
	return screen.Preference[T]{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no way %q",
		asked)
}
