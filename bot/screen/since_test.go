package screen

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/scenetest"
	"witchtable/engine"
)

// counting is a game in which two kinds of things are counted up, of which that to 0 matters most; whatever else
// happens is told by itself.
type counting struct{ faces }

func (counting) Tell(e engine.Event) (engine.Telling, bool) {
	out := engine.Telling{Text: scenetest.Said(string(rune('a' + e.Kind)))}
	if e.Kind < 2 {
		out.Gather = engine.Gather{Key: string(rune('a' + e.Kind)), Latest: true}
		out.Foremost = e.Args[0] == 0
	}
	return out, true
}

// TestWhatIsCountedUpIsToldTogether: where the last of what is counted up is told first, what was counted before goes
// with it, and nothing else does.
func TestWhatIsCountedUpIsToldTogether(t *testing.T) {
	p := Panel{}
	p.t.Rules.Game = counting{}
	for _, tt := range []struct{ came, want string }{
		{"a2 c1 a1 b3 a0", "c1 b3 a2 a1 a0"},
		{"a2 c1 a1 b3", "a2 c1 a1 b3"},
		{"b0 a1 b1", "b0 a1 b1"},
	} {
		var events []engine.Event
		for _, word := range strings.Fields(tt.came) {
			events = append(events, engine.Event{Kind: engine.EventKind(word[0] - 'a'), Args: [4]int16{int16(word[1] - '0')}})
		}
		var got []string
		for _, e := range p.countedUp(events) {
			got = append(got, string(rune('a'+e.Kind))+string(rune('0'+e.Args[0])))
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s is told as %s, want %s", tt.came, s, tt.want)
		}
	}
}

// TestWhatHasPassedIsNotTold: how something stood is told where nothing came after it.
func TestWhatHasPassedIsNotTold(t *testing.T) {
	stood := engine.Telling{Text: scenetest.Said("stood"), Passing: true}
	came := engine.Telling{Text: scenetest.Said("came"), Foremost: true, By: engine.Onlooker}
	for _, tt := range []struct{ list, want []engine.Telling }{
		{[]engine.Telling{stood, came}, []engine.Telling{came}},
		{[]engine.Telling{came, stood, stood}, []engine.Telling{came, stood}},
	} {
		got := foremostFirst(tt.list, 0)
		if !slices.EqualFunc(got, tt.want, func(a, b engine.Telling) bool { return a.Passing == b.Passing }) {
			t.Errorf("of %d sentences %d are told, want %d", len(tt.list), len(got), len(tt.want))
		}
	}
}
