package fatecards_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// packNames are the names at a table of nobody in particular.
type packNames map[engine.CardID]string

func (n packNames) Player(w engine.Who) string   { return fmt.Sprintf("Player %d", w+1) }
func (n packNames) Card(id engine.CardID) string { return n[id] }

// TestEverythingSaidAtTheTableHasItsSentence plays random games and says all that anybody could be shown on the way.
func TestEverythingSaidAtTheTableHasItsSentence(t *testing.T) {
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := fate.New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	book = book.OnFault(func(f words.Fault) {
		if !seen[f.Key+f.Problem] {
			seen[f.Key+f.Problem] = true
			t.Errorf("%s: %s", f.Key, f.Problem)
		}
	})
	names := packNames{}
	for _, c := range pack.Source().Cards {
		names[c.ID] = c.Name
	}
	speaker := book.Speaker("en", names, nil)
	say := func(where string, texts ...engine.Text) {
		before := len(seen)
		for _, text := range texts {
			if !text.IsZero() {
				speaker.Say(text)
			}
		}
		if len(seen) > before {
			t.Logf("... said by %s", where)
		}
	}
	for n := range uint64(60) {
		playAloud(t, g, n, say)
	}
}

func playAloud(t *testing.T, g engine.Game, n uint64, say func(string, ...engine.Text)) {
	log := &engine.Log{}
	p, err := g.Start(engine.Setup{Seats: int(n%4) + 1, Seed: engine.SeedOf(n)}, log)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(n, 5))
	for {
		for _, e := range log.Events {
			for viewer := engine.Onlooker; viewer < 4; viewer++ {
				told, _ := g.Tell(e.For(viewer))
				say(fmt.Sprintf("event %d, viewer %d, %v", e.Kind, viewer, e.Args), told.Text)
			}
		}
		open := p.Open(nil)
		for viewer := engine.Onlooker; viewer < 4 && rng.IntN(8) == 0; viewer++ {
			sayView(p.View(viewer), open, say)
		}
		if p.Over() {
			sayView(p.View(engine.Onlooker), nil, say)
			return
		}
		d := open[rng.IntN(len(open))]
		answers := p.Answers(d.ID, nil)
		log.Reset()
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}, log); err !=
			nil {
			t.Fatal(err)
		}
	}
}

func sayView(v engine.View, open []engine.Decision, say func(string, ...engine.Text)) {
	for _, d := range open {
		say("ask", v.Ask(d.ID))
		for _, a := range v.Answers(d.ID) {
			o := v.Option(d.ID, a)
			say("option "+o.Key(), o.Label)
			for _, operand := range o.Operands {
				say("operand of "+o.Key(), operand.Label)
			}
		}
	}
	sc := v.Scene()
	say("scene", append(sc.Lines, sc.Title)...)
	for _, panel := range sc.Panels {
		say("panel "+panel.Name, append(panel.Lines, panel.Title)...)
		for _, z := range panel.Zones {
			say("zone", z.Label)
			for _, c := range z.Cards {
				say("note", c.Note)
			}
		}
	}
	st := v.Standing()
	say("verdict", st.Say)
	for _, seat := range st.Seats {
		say("title", seat.Title)
		for _, section := range seat.Sections {
			say("section", section.Title)
			for _, line := range section.Lines {
				say("line", line.Text)
			}
		}
	}
}
