package tables

import (
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// parts is a game that tells of headlines, turns and deeds, and of nothing else.
type parts struct{ engine.Game }

const (
	headline engine.EventKind = iota
	turnOf
	deed
)

func (parts) Tell(e engine.Event) (engine.Telling, bool) {
	weight := map[engine.EventKind]engine.Weight{headline: engine.Headline, turnOf: engine.Aside,
		deed: engine.Line}[e.Kind]
	return engine.Telling{Text: engine.T("told"), Weight: weight, Turn: e.Kind == turnOf}, true
}

// What goes on is gathered within a turn, and told when that is over.
func TestATurnIsToldWhenItIsOver(t *testing.T) {
	const gather = 20
	n := &next{}
	for _, move := range []struct {
		what    string
		at      store.Millis
		events  []engine.EventKind
		told    int // how many events the chapter has that is told
		chapter int
		due     store.Millis
	}{
		{"a chapter and its first turn begin", 1, []engine.EventKind{headline, turnOf}, 2, 1, 0},
		{"something is done", 2, []engine.EventKind{deed}, 3, 1, 21},
		{"and more", 5, []engine.EventKind{deed}, 4, 1, 21},
		{"the turn is over with the last of it", 6, []engine.EventKind{deed, turnOf}, 6, 1, 0},
		{"the next is gathered anew", 7, []engine.EventKind{deed}, 7, 1, 26},
		{"and has been told before it is over", 30, []engine.EventKind{turnOf}, 8, 1, 50},
		{"something is done", 31, []engine.EventKind{deed}, 9, 1, 50},
		{"a headline comes", 32, []engine.EventKind{headline}, 1, 2, 0},
	} {
		n.say = nil
		var events []engine.Event
		for _, k := range move.events {
			events = append(events, engine.Event{Kind: k})
		}
		n.story(parts{}, events, move.at, gather, func(int) bool { return true })
		if len(n.say) == 0 {
			t.Fatalf("%s: nothing is told", move.what)
		}
		if move.events[0] == headline && move.chapter > 1 {
			if before := n.say[0]; len(n.say) != 2 || before.Chapter != move.chapter-1 || before.Due != 0 ||
				len(before.Events) != 9 {
				t.Errorf("%s: told are %v, want what was gathered of the chapter before, at once, and then this one", move.what,
					n.say)
			}
		} else if len(n.say) != 1 {
			t.Errorf("%s: there are %d entries, want one", move.what, len(n.say))
		}
		if e := n.say[len(n.say)-1]; e.Told != move.told || e.Chapter != move.chapter || e.Due != move.due {
			t.Errorf("%s: %d events of chapter %d are told, due at %d, want %d of chapter %d, due at %d",
				move.what, e.Told, e.Chapter, e.Due, move.told, move.chapter, move.due)
		}
	}
}
