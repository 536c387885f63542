package witchcraft

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
	"witchtable/engine/words"
)

// storyBook has all that is said in the game; what it cannot say fails the test.
func storyBook(t *testing.T) *words.Book {
	t.Helper()
	b, err := words.Load(os.DirFS("../../cards/witchcraft/lang"))
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Error(f) })
}

// callers names cards as people read them: in their language, or as the pack does.
type callers struct {
	g    *Game
	book *words.Book
	lang string
}

func (n callers) Player(engine.Who) string { return "Ash" }
func (n callers) Card(id engine.CardID) string {
	if name, ok := n.book.CardName(n.lang, id); ok {
		return name
	}
	r := n.g.rules
	d := &r.Cards[r.Index[id]]
	if d.Class == program.Juror {
		return r.Pack.Table.Get("jurors").Items[d.Source].Word("name", "")
	}
	return r.Pack.Cards[d.Source].Node.Word("name", "")
}

// told is a whole game with all that has happened in it.
type told struct {
	setup  engine.Setup
	end    engine.Position
	moves  []engine.Move
	events []engine.Event
}

// played plays a game by rule of thumb; where fickle, every third answer is one by lot.
func played(t *testing.T, g *Game, setup engine.Setup, fickle bool) told {
	t.Helper()
	book, err := lore.Read(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	thumb, log := ByRule(lore.New(book)), &engine.Log{WantScores: true}
	p, err := g.Start(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	out, rng := told{setup: setup, end: p}, rand.New(rand.NewPCG(uint64(setup.Seed[0]), 3))
	for !p.Over() {
		d := p.Open(nil)[0]
		chance := engine.Restore(engine.SeedOf(rng.Uint64()), 0)
		a, ok := thumb.Choose(t.Context(), brain.Question{View: p.View(0), Decision: d.ID, Chance: &chance})
		if list := p.Answers(d.ID, nil); !ok || fickle && rng.IntN(3) == 0 {
			a = list[rng.IntN(len(list))]
		}
		m := engine.Move{Decision: d.ID, Answer: a}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		out.moves = append(out.moves, m)
	}
	out.events = log.Events
	return out
}

func alone(n uint64, options map[string]string) engine.Setup {
	return engine.Setup{Seats: 1, Seed: engine.SeedOf(n), Host: engine.Onlooker, Options: options}
}

// TestStoryInWords holds what onlookers are told of whole games, in short as the channel has it and at length, in both
// languages, to files that are to be read.
func TestStoryInWords(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	for _, lang := range []string{"en", "es"} {
		say := book.Speaker(lang, callers{g, book, lang}, nil)
		var short, long strings.Builder
		for _, n := range []uint64{3, 9, 14} {
			game := played(t, g, alone(n, nil), n == 14)
			writeTold(&short, say.Terse(), engine.ToldInShort(g, game.events, engine.Onlooker))
			writeTold(&long, say, engine.Told(g, game.events, engine.Onlooker))
			best, err := engine.Highlights(g, game.setup, game.moves)
			if err != nil {
				t.Fatal(err)
			}
			st := game.end.View(engine.Onlooker).Standing()
			for _, b := range append([]engine.Text{st.Say, st.Seats[0].Title}, best...) {
				fmt.Fprintf(&short, "* %s\n", say.Say(b))
			}
		}
		golden.Check(t, "testdata/story_short."+lang+".txt", short.String())
		golden.Check(t, "testdata/story."+lang+".txt", long.String())
	}
}

func writeTold(out *strings.Builder, say *words.Speaker, list []engine.Telling) {
	for _, told := range list {
		if told.Turn {
			out.WriteString("\n")
		}
		out.WriteString(say.Say(told.Text) + "\n")
		for _, q := range told.Quote {
			fmt.Fprintf(out, "    > %s\n", say.Say(q))
		}
	}
}

// Whatever anybody can be told of whole games has its sentence: to onlookers in short and at length, to the player as
// "you", in both languages; and in none of them is anything odd. One message tells of a round.
func TestEverythingThatIsToldHasItsSentence(t *testing.T) {
	g, book := withTexts(t), storyBook(t)
	kinds := map[engine.EventKind]bool{play.EvCut: true, play.EvRefuted: true} // no card of the house does that
	for n := range uint64(60) {
		game := played(t, g, alone(n+100, []map[string]string{nil, {"coven": "starter", "spectators_see_hand": "true"},
			{"pool28": "true", "start_persuasion": "2"}}[n%3]), n%2 == 1)
		for _, e := range game.events {
			kinds[e.Kind] = true
		}
		for _, lang := range []string{"en", "es"} {
			say := book.Speaker(lang, callers{g, book, lang}, nil)
			var all strings.Builder
			writeTold(&all, say.Terse(), engine.ToldInShort(g, game.events, engine.Onlooker))
			writeTold(&all, say.To(0), engine.Told(g, game.events, 0))
			for _, odd := range []string{"  ", ": .", ":.", ", .", "..", "()", "{", "«witchcraft.", "«effect."} {
				if i := strings.Index(strings.ReplaceAll(all.String(), "\n    > ", "\n"), odd); i >= 0 {
					t.Errorf("game %d in %s has %q: %.160s", n, lang, odd, all.String()[max(0, i-80):])
				}
			}
		}
	}
	for kind := play.EvBegins; kind < play.EvKinds; kind++ {
		if _, can := g.Tell(engine.Event{Kind: kind}); can && !kinds[kind] {
			t.Errorf("nothing like event %d has happened in these games", kind)
		}
	}
}

// Games have moments worth remembering, of every kind, and what is told of them has its sentence.
func TestHighlightsOfGames(t *testing.T) {
	g, book, met := withTexts(t), storyBook(t), map[string]int{}
	say := book.Speaker("en", callers{g, book, "en"}, nil)
	for n := range uint64(160) {
		game := played(t, g, alone(n+500, map[string]string{"coven": "starter"}), false)
		best, err := engine.Highlights(g, game.setup, game.moves)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range best {
			met[b.Key]++
			say.Say(b)
		}
	}
	for _, key := range []string{"spare", "short", "round", "revealed", "hidden", "familiars", "brink"} {
		if met["witchcraft.best."+key] == 0 {
			t.Errorf("no game had a highlight %q: %v", key, met)
		}
	}
}

// TestEverythingIsSpoken: whatever is said at a table has its sentence, in both languages.
func TestEverythingIsSpoken(t *testing.T) {
	book, games := storyBook(t), 30
	if *long {
		games = 600
	}
	if err := enginetest.Spoken(t, withTexts(t), book.CheckTexts, enginetest.Config{Games: games,
		Players: []enginetest.Player{enginetest.Random, enginetest.Prefer("use", "yes", "reveal", "overcome", "stay")},
	}); err != nil {
		t.Error(err)
	}
}
