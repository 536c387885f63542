package revolution

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
	"witchtable/engine/words"
)

// storyBook has all that is said in the game; what it cannot say fails the test.
func storyBook(t *testing.T) *words.Book {
	t.Helper()
	b, err := words.Load(os.DirFS("../../cards/revolution/lang"))
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Error(f) })
}

// callers names cards as the pack does, in its own language.
type callers struct{ g *Game }

func (n callers) Player(w engine.Who) string { return []string{"Ash", "Basil", "Clover", "Dill"}[w] }
func (n callers) Card(id engine.CardID) string {
	return n.g.rules.Pack.Cards[n.g.rules.Index[id]].Node.Word("name", "")
}

// told is a whole game with all that has happened in it.
type told struct {
	setup  engine.Setup
	end    engine.Position
	moves  []engine.Move
	events []engine.Event
}

// byThumb plays a game by rule of thumb; now and then, where fickle, half-made Acts are given up and what was put in is
// taken out.
func byThumb(t *testing.T, g *Game, n uint64, setup engine.Setup, fickle bool) told {
	t.Helper()
	thumb, log := ByRule(lore.New(bookOf(t))), &engine.Log{WantScores: true}
	p, err := g.Start(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	out, rng := told{setup: setup, end: p}, rand.New(rand.NewPCG(n, 3))
	for !p.Over() {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		chance := engine.Restore(engine.SeedOf(rng.Uint64()), 0)
		a, ok := thumb.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
		list := p.Answers(d.ID, nil)
		if !ok || fickle && rng.IntN(3) == 0 && !last(p.View(d.Seat), d.ID, a) {
			if !ok && !fickle {
				continue
			}
			a = list[rng.IntN(len(list))]
			if i := slices.IndexFunc(list, func(a engine.Answer) bool {
				return p.View(d.Seat).Option(d.ID, a).Verb == "play"
			}); i >= 0 && rng.IntN(2) == 0 {
				a = list[i]
			}
		}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}
		if err := p.Apply(m, log); err != nil {
			t.Fatalf("%s of %v: %v", p.View(d.Seat).Option(d.ID, a).Key(), setup, err)
		}
		out.moves = append(out.moves, m)
	}
	out.events = log.Events
	return out
}

// last reports whether an answer ends a turn: such a one is not put off by whim.
func last(v engine.View, d engine.DecisionID, a engine.Answer) bool {
	return slices.Contains([]string{"done", "draw"}, v.Option(d, a).Verb)
}

func table(n uint64, seats int) engine.Setup {
	return engine.Setup{Seats: seats, Seed: engine.SeedOf(n), Host: engine.Onlooker}
}

// TestStoryInWords holds what onlookers are told of two whole games, one won and one lost, in short as the channel has
// it and at length, in both languages, to files that are to be read.
func TestStoryInWords(t *testing.T) {
	g, book := houseOf(t), storyBook(t)
	for _, lang := range []string{"en", "es"} {
		say := book.Speaker(lang, callers{g}, nil)
		var short, long strings.Builder
		for _, n := range []uint64{3, 9} {
			game := byThumb(t, g, n, table(n, 3), false)
			writeTold(&short, say.Terse(), engine.ToldInShort(g, game.events, engine.Onlooker))
			writeTold(&long, say, engine.Told(g, game.events, engine.Onlooker))
			best, err := engine.Highlights(g, game.setup, game.moves)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range append([]engine.Text{game.end.View(engine.Onlooker).Standing().Say}, best...) {
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

// Whatever anybody can be told of whole games has its sentence: to onlookers in short and at length, to players as
// "you", in both languages; and in none of them is an icon without its number or a number of nothing.
func TestEverythingThatIsToldHasItsSentence(t *testing.T) {
	g, book := houseOf(t), storyBook(t)
	seldom := []engine.Event{{Kind: play.EvRecovered, Seat: 1}, {Kind: play.EvNoEvent, Seat: engine.Onlooker},
		{Kind: play.EvRecovered, Args: [4]int16{1, 1}}, {Kind: play.EvCut, Seat: engine.Onlooker},
		{Kind: play.EvFinal, Seat: engine.Onlooker}}
	kinds := map[engine.EventKind]bool{}
	for n := range uint64(40) {
		setup := table(n+100, int(n%4)+1)
		setup.Options = []map[string]string{{"difficulty": "easy"}, {"hands": "private", "trophy_consent": "ask"},
			{"free_reshuffles": "2", "blessings": "6"}, {"difficulty": "hardest", "liberty_first": "true"}}[n%4]
		game := byThumb(t, g, n, setup, n%2 == 1)
		game.events = append(game.events, seldom...)
		for _, e := range game.events {
			kinds[e.Kind] = true
		}
		for _, lang := range []string{"en", "es"} {
			say := book.Speaker(lang, callers{g}, nil)
			var all strings.Builder
			writeTold(&all, say.Terse(), engine.ToldInShort(g, game.events, engine.Onlooker))
			for seat := range engine.Seat(setup.Seats) {
				writeTold(&all, say.To(engine.Who(seat)), engine.Told(g, game.events, seat))
			}
			for _, odd := range []string{" 0 ", "  ", ": .", ":.", ", .", "..", "()", "{"} {
				if i := strings.Index(strings.ReplaceAll(all.String(), "\n    > ", "\n"), odd); i >= 0 {
					t.Errorf("game %d in %s has %q: %.160s", n, lang, odd, all.String()[max(0, i-80):])
				}
			}
		}
	}
	for kind := play.EvBegins; kind < play.EvNote; kind++ {
		_, can := g.Tell(engine.Event{Kind: kind})
		if can && !kinds[kind] {
			t.Errorf("nothing like event %d has happened in these games", kind)
		}
	}
}

// Half-made Acts leave no trace in the channel: what is told of a game in which players put cards in and take them out,
// help and take it back, is what is told of the same game without all that.
func TestHalfMadeActsAreNotTold(t *testing.T) {
	g := houseOf(t)
	idle := map[engine.EventKind]int{}
	for n := range uint64(8) {
		game := byThumb(t, g, n, table(n, 3), true)
		var firm []engine.Event
		for _, e := range game.events {
			switch e.Kind {
			case play.EvActOpened, play.EvPledged, play.EvPledgeDropped, play.EvGivenUp, play.EvLent, play.EvLentBack:
				idle[e.Kind]++
			default:
				firm = append(firm, e)
			}
		}
		all, less := engine.ToldInShort(g, game.events, engine.Onlooker), engine.ToldInShort(g, firm, engine.Onlooker)
		if a, b := fmt.Sprint(all), fmt.Sprint(less); a != b {
			t.Errorf("game %d is told in %d sentences, and without what came to nothing in %d", n, len(all), len(less))
		}
	}
	for _, kind := range []engine.EventKind{play.EvActOpened, play.EvPledged, play.EvPledgeDropped, play.EvGivenUp} {
		if idle[kind] < 8 {
			t.Errorf("event %d has happened %d times: too seldom to show anything", kind, idle[kind])
		}
	}
}

// Games have moments worth remembering, of every kind, and what is told of them has its sentence; a lost one tells how
// near it came. What is told does not change when it is asked again.
func TestHighlightsOfGames(t *testing.T) {
	g, book, met := houseOf(t), storyBook(t), map[string]int{}
	for n := range uint64(160) {
		setup := table(n+500, int(n%4)+1)
		setup.Options = map[string]string{"difficulty": []string{"easy", "normal", "hard", "random"}[n/4%4]}
		game := byThumb(t, g, n, setup, false)
		best, err := engine.Highlights(g, setup, game.moves)
		if err != nil {
			t.Fatal(err)
		}
		if err := book.CheckTexts(best...); err != nil {
			t.Error(err)
		}
		for _, b := range best {
			met[b.Key]++
		}
		won := game.end.(*play.State).Ending == play.Won
		if lost := len(best) > 0 && best[0].Key == "revolution.best.near"; lost == won {
			t.Errorf("game %d is won: %t, and %v comes first", n, won, best)
		}
		if early, err := engine.Highlights(g, setup, game.moves[:len(game.moves)/2]); err != nil || early != nil {
			t.Errorf("a game under way has the highlights %v, %v", early, err)
		}
	}
	for _, kind := range []string{"last", "brink", "near", "spree", "together", "blow", "helper", "busy"} {
		if met["revolution.best."+kind] == 0 {
			t.Errorf("in these games nothing was told of as %s: %v", kind, met)
		}
	}
	t.Log(met)
}
