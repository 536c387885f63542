package screen

import (
	"testing"

	"witchtable/engine"
)

// TestDeedsBeginLines: below a heading that says whose turn it is sentences run on, but one that begins a line has one
// of its own, unless it says of one more what was said before it, and nothing has come of it.
func TestDeedsBeginLines(t *testing.T) {
	deed := func(key string) engine.Telling {
		return engine.Telling{Text: engine.T(key), Weight: engine.Line, Begins: true}
	}
	led := deed("reveals")
	led.Text = engine.T("reveals", engine.A("results", engine.List{engine.T("something")}))
	list := []engine.Telling{
		{Text: engine.T("round"), Weight: engine.Headline, Turn: true},
		deed("hides"), deed("hides"), {Text: engine.T("power"), Weight: engine.Line}, led, led, deed("fails"),
		{Text: engine.T("mission"), Weight: engine.Heading}, {Text: engine.T("uncovered"), Weight: engine.Line},
		deed("hides"),
	}
	said := func(t engine.Text) string {
		if what, ok := t.Args[0].Value.(engine.Text); ok {
			return what.Key + "."
		}
		return ""
	}
	want := "round.\nhides. hides. power.\nreveals.\nreveals.\nfails.\n\nmission.\nuncovered.\nhides."
	if got := storyOf(said, list, true); got != want {
		t.Errorf("the story is\n%s\nwant\n%s", got, want)
	}
}
