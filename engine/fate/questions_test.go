package fate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// people are the names of players and cards of a game in a test.
type people map[engine.CardID]string

func (people) Player(w engine.Who) string     { return []string{"Ash", "Basil", "Clover", "Dill"}[w] }
func (p people) Card(id engine.CardID) string { return p[id] }
func (p people) Plural(id engine.CardID) bool { return id == "twine" || id == "coffin-nail" }

func call(cards []engine.CardSource) people {
	p := people{}
	for _, c := range cards {
		p[c.ID] = c.Name
	}
	return p
}

// asked is one question in words, with what is known of its kind.
type asked struct {
	kind string // the key of the question, and for effects the card that asks
	text string
}

// innermost is the key of a question without what is said around it.
func innermost(t engine.Text) engine.Text {
	for _, a := range t.Args {
		if inner, ok := a.Value.(engine.Text); ok && a.Name == "ask" {
			return innermost(inner)
		}
	}
	return t
}

// asker is the card a question names.
func asker(t engine.Text) engine.CardID {
	for _, a := range innermost(t).Args {
		if by, ok := a.Value.(engine.Text); ok && a.Name == "by" {
			return by.Args[0].Value.(engine.CardID)
		}
	}
	return ""
}

// questions plays a game and hears every question with its answers.
func questions(t *testing.T, g *fate.Game, say *words.Speaker, n int, hear func(asked)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 77))
	players := []enginetest.Player{
		enginetest.Random,
		enginetest.Prefer("cast", "activate", "yes", "pick", "recruit"),
		enginetest.Prefer("well", "attach", "prepare", "exchange", "activate", "yes"),
		enginetest.Prefer("recruit", "cast", "exchange", "token", "yes", "pick"),
	}
	p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n)),
		Options: map[string]string{"well_order": []string{"ask", "auto"}[n%2]}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for !p.Over() {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		v := p.View(d.Seat)
		hear(question(v, p.View(engine.Onlooker), d.ID, say))
		list := v.Answers(d.ID)
		a := players[n/4%len(players)](p, d, list, rng)
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func question(v, onlooker engine.View, id engine.DecisionID, say *words.Speaker) asked {
	ask := v.Ask(id)
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", strings.ReplaceAll(say.Say(ask), "\n", "\n  "))
	others := onlooker.Ask(id)
	called := engine.Text{Key: others.Key + ".call", Args: others.Args}
	fmt.Fprintf(&out, "  (The others read: %s The call: %s)\n", say.Say(others), say.Say(called))
	list := v.Answers(id)
	for i, a := range list {
		if i == 8 {
			fmt.Fprintf(&out, "  … and %d more\n", len(list)-i)
			break
		}
		o := v.Option(id, a)
		fmt.Fprintf(&out, "  [%s]  %s\n", say.Say(o.Label), o.Key())
	}
	kind := innermost(ask).Key
	if c := asker(ask); c != "" {
		kind += " " + string(c)
	}
	return asked{kind, out.String()}
}

// TestQuestionsInWords holds one of each kind of question that the house pack asks, and one of each that only other
// cards ask, to a file that an editor can read. -update writes it anew.
func TestQuestionsInWords(t *testing.T) {
	t.Parallel()
	book := houseWords(t)
	first := map[string]string{}
	hear := func(q asked) {
		if _, known := first[q.kind]; !known {
			first[q.kind] = q.text
		}
	}
	pack, err := fatecards.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := book.Speaker("en", call(pack.Cards()), nil)
	for n := range 96 {
		questions(t, house(t), say, n, hear)
	}
	kinds := map[string]bool{}
	for k := range first {
		kind, _, _ := strings.Cut(k, " ")
		kinds[kind] = true
	}
	for n := range 12 {
		list, err := zealous(2000 + n)
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(engine.PackSource{Name: "random", Game: fate.Name, Hash: "random", Cards: list})
		if err != nil {
			t.Fatal(err)
		}
		say := book.Speaker("en", call(list), nil)
		questions(t, g, say, n, func(q asked) {
			if kind, _, _ := strings.Cut(q.kind, " "); !kinds[kind] {
				kinds[kind] = true
				hear(asked{kind + " (random cards)", q.text})
			}
		})
	}
	var names []string
	for k := range first {
		names = append(names, k)
	}
	slices.Sort(names)
	var out strings.Builder
	for _, k := range names {
		fmt.Fprintf(&out, "# %s\n%s\n", k, first[k])
	}
	golden.Check(t, "testdata/questions.txt", out.String())
}
