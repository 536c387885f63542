package witchcraft

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// TestAnswersAreAppraised writes down what is said for each answer where a hint is asked for, at the tables of
// asked.txt and through a draft. It is to be read: each says something that lies open, and every answer has something
// said for it but those whose label says it all.
func TestAnswersAreAppraised(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, lang := range []string{"en", "es"} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		var out strings.Builder
		through := func(title string, p engine.Position, steps int) {
			fmt.Fprintf(&out, "## %s\n", title)
			for range steps {
				open := p.Open(nil)
				if p.Over() || len(open) == 0 {
					return
				}
				d, v := open[0].ID, p.View(0)
				fmt.Fprintf(&out, "%s\n", strings.SplitN(say.Say(v.Ask(d)), "\n", 2)[0])
				for _, a := range v.Answers(d) {
					o := v.Option(d, a)
					good := v.(engine.Appraising).Appraise(d, a)
					if good.IsZero() && o.Verb != "part" && !o.Forfeits {
						t.Errorf("%s: nothing is said for %s", title, say.Say(o.Label))
					}
					fmt.Fprintf(&out, "    %s: %s\n", say.Say(o.Label), say.Say(good))
				}
				if onlooker, ok := p.View(engine.Onlooker).(engine.Appraising); ok {
					if good := onlooker.Appraise(d, v.Answers(d)[0]); !good.IsZero() {
						t.Errorf("%s: onlookers are told %q", title, say.Say(good))
					}
				}
				if err := p.Apply(engine.Move{Decision: d, Answer: v.Answers(d)[0]}, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, at := range askings {
			through(at.name, at.laid(t, g), 3)
		}
		draft, err := g.Start(engine.Setup{
			Seats: 1, Seed: engine.SeedOf(3), Options: map[string]string{"coven": "draft"}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		through("A draft", draft, 12)
		golden.Check(t, "testdata/appraised."+lang+".txt", out.String())
	}
}

// TestAMissionIsSaidToBringWhatItDoes: what is said to come of a Mission counts what a text has it bring more.
func TestAMissionIsSaidToBringWhatItDoes(t *testing.T) {
	g := withTexts(t)
	p := laid(t, g, `{stage: choose, display: [{mission: count-the-night-fold}, {mission: light-the-ford},
  {mission: hide-the-almanacs}], jurors: {ned-sallow: 1, bettany-rusk: 1, eldred-voss: 1}}`)
	p.(*play.State).Sway(program.ForAny, 3)
	d := p.Open(nil)[0].ID
	a, ok := engine.FindKey(p.View(0), d, "mission:light-the-ford")
	if !ok {
		t.Fatal("the Mission cannot be chosen")
	}
	book := storyBook(t)
	for lang, want := range map[string]string{
		"en": "🗣️ Ned Sallow: 1 → 6, if it is overcome; 💫 0 of 4 so far.",
		"es": "🗣️ Lalo Sauce: 1 → 6, si la superas; por ahora, 💫 0 de 4.",
	} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		if got := say.Say(p.View(0).(engine.Appraising).Appraise(d, a)); got != want {
			t.Errorf("%s: said is %q, not %q", lang, got, want)
		}
	}
}
