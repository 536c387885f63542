package fate_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/enginetest"
	"witchtable/engine/fate"
	"witchtable/engine/fate/lexicon"
	"witchtable/engine/words"
)

// unsayable returns the faults of texts that the game's words cannot say. What random cards tell by `note` has no
// sentence, and a sentence need not use all it is given.
func unsayable(book *words.Book, texts ...engine.Text) (faults []string) {
	err := book.CheckTexts(texts...)
	if err == nil {
		return nil
	}
	for _, fault := range strings.Split(err.Error(), "\n") {
		if !strings.Contains(fault, `key "note.`) && !strings.Contains(fault, "has no place") {
			faults = append(faults, fault)
		}
	}
	return faults
}

func houseWords(t *testing.T) *words.Book {
	t.Helper()
	book, err := words.Load(fatecards.Words())
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// All that games with the house pack give to be read has its sentence.
func TestTheHousePackIsSpokenOf(t *testing.T) {
	t.Parallel()
	book := houseWords(t)
	says := func(texts ...engine.Text) error {
		if faults := unsayable(book, texts...); len(faults) > 0 {
			return errors.New(strings.Join(faults, "\n"))
		}
		return nil
	}
	var players []enginetest.Player
	ways := generators()
	for _, name := range slices.Sorted(maps.Keys(ways)) {
		players = append(players, ways[name])
	}
	games := 2 * len(players)
	if testing.Short() {
		games = 4
	}
	if err := enginetest.Spoken(t, house(t), says, enginetest.Config{Games: games, Players: players}); err != nil {
		t.Error(err)
	}
}

// Whatever a verb may ask, also what no card of the house pack has it ask, has its sentence.
func TestEveryVerbHasItsQuestion(t *testing.T) {
	book := houseWords(t)
	for _, v := range lexicon.Verbs() {
		for _, key := range v.Asks {
			if key != "" && !book.Has("en", key) {
				t.Errorf("the verb %s asks %s, which is not in the English catalogue", v.Word, key)
			}
		}
		if v.Asks[0] == "" && strings.Contains(shapesOf(v), "target") {
			t.Errorf("the verb %s has cards as targets, and no question for them", v.Word)
		}
	}
}

// shapesOf lists what stands under the keys of a verb.
func shapesOf(v lexicon.Verb) string {
	var out []string
	for _, k := range v.Shape.Keys {
		if k.Name != "for_each" {
			out = append(out, k.Shape)
		}
	}
	return strings.Join(out, " ")
}

// What is asked, offered, barred, shown and told in games with packs of random cards has its sentence: those say what
// no house card does.
func TestRandomCardsAreSpokenOf(t *testing.T) {
	t.Parallel()
	book := houseWords(t)
	faults := map[string]bool{}
	say := func(texts ...engine.Text) {
		for _, f := range unsayable(book, texts...) {
			if !faults[f] {
				faults[f] = true
				t.Error(f)
			}
		}
	}
	said := 0
	for n := range 6 {
		list, err := zealous(2000 + n)
		if err != nil {
			t.Fatal(err)
		}
		g, err := fate.New(engine.PackSource{Name: "random", Game: fate.Name, Hash: "random", Cards: list})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range g.Cards() {
			face, _ := g.Card(id)
			say(face.Rules...)
		}
		said += spoken(t, g, n, say)
	}
	if said < 1000 {
		t.Errorf("only %d texts were said", said)
	}
}

// spoken plays a game and says what its players are told, asked and offered.
func spoken(t *testing.T, g *fate.Game, n int, say func(...engine.Text)) (said int) {
	t.Helper()
	tell := func(texts ...engine.Text) {
		said += len(texts)
		say(texts...)
	}
	rng := rand.New(rand.NewPCG(uint64(n), 31))
	log := &engine.Log{}
	p, err := g.Start(engine.Setup{Seats: n%4 + 1, Seed: engine.SeedOf(uint64(n))}, log)
	if err != nil {
		t.Fatal(err)
	}
	who := enginetest.Prefer("keep", "square", "deck", "recruit", "attach", "cast", "activate", "prepare", "exchange",
		"yes", "pick")
	for !p.Over() {
		for _, told := range engine.ToldInShort(g, log.Events, engine.Onlooker) {
			tell(told.Text)
		}
		for _, e := range log.Events {
			for _, viewer := range []engine.Seat{engine.Onlooker, 0} {
				told, _ := g.Tell(e.For(viewer))
				tell(append(told.Quote, told.Text)...)
				for _, t := range []engine.Text{told.Short, told.Outcome.Phrase, told.Outcome.Own, told.Outcome.Self} {
					if !t.IsZero() {
						tell(t)
					}
				}
				if told.Gather.Key != "" {
					short := told
					if !told.Gather.Short.IsZero() {
						short.Gather.Whole = told.Gather.Short
					}
					for _, t := range engine.Gathered([]engine.Telling{told, told}) {
						tell(t.Text)
					}
					for _, t := range engine.Gathered([]engine.Telling{short, short}) {
						tell(t.Text)
					}
				}
			}
		}
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		v := p.View(d.Seat)
		tell(v.Ask(d.ID), p.View(engine.Onlooker).Ask(d.ID))
		list := v.Answers(d.ID)
		for _, a := range list {
			tell(v.Option(d.ID, a).Label)
		}
		for _, b := range v.Barred(d.ID) {
			tell(b.Cause)
		}
		log.Reset()
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, list, rng)}, log); err != nil {
			t.Fatal(err)
		}
	}
	return said
}
