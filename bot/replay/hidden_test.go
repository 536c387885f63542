package replay

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	fatecards "witchtable/cards/fate"
	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/words"
)

// TestNothingHiddenIsInAPageOfAGameUnderWay films each game twice: as it is, and with all that an onlooker does not
// know dealt anew at each move, every secret operand of what happened made up, and twice as many entries in the log.
// The pages are the same, to the byte.
func TestNothingHiddenIsInAPageOfAGameUnderWay(t *testing.T) {
	pack, err := fatecards.Load()
	must(t, err)
	fateGame, err := fate.New(pack.Source())
	must(t, err)
	orchardGame, err := orchard.Load(orchard.Pack)
	must(t, err)
	for name, tt := range map[string]struct {
		game  engine.Game
		words fs.FS
		card  func(engine.CardID) string
		setup engine.Setup
	}{
		"fate":    {fateGame, fatecards.Words(), pack.CardName, engine.Setup{Seats: 3}},
		"orchard": {orchardGame, orchard.Catalogue, orchard.CardName, engine.Setup{Seats: 3}},
		"village": {orchardGame, orchard.Catalogue, orchard.CardName,
			engine.Setup{Seats: 4, Options: map[string]string{"village": "yes"}}},
	} {
		t.Run(name, func(t *testing.T) {
			book, err := words.Load(lang.Files, tt.words)
			must(t, err)
			for seed := range uint64(3) {
				tt.setup.Seed, tt.setup.Host = engine.SeedOf(seed), engine.Onlooker
				g := Game{Title: tt.game.Info().Title, Rules: tt.game, Setup: tt.setup}
				filmedTwice(t, g, Reader{Book: book, Tongues: []Tongue{{"en", seatNames{tt.card}}}}, rand.New(rand.NewPCG(seed, 5)))
			}
		})
	}
}

// filmedTwice plays a game by lot up to its last move, and compares.
func filmedTwice(t *testing.T, g Game, r Reader, rng *rand.Rand) {
	t.Helper()
	truth, guess := newCamera(newTeller(g, r), g, false), newCamera(newTeller(g, r), g, false)
	log := &engine.Log{}
	p, err := g.Rules.Start(g.Setup, log)
	must(t, err)
	before, hidden := engine.Position(nil), 0
	m := engine.Move{Seat: engine.Onlooker}
	chance := engine.Chance{Seed: engine.SeedOf(rng.Uint64())}
	for n := 0; n < 250 && !p.Over(); n++ {
		other := p.View(engine.Onlooker).Redeal(&chance)
		if !bytes.Equal(stored(t, p), stored(t, other)) {
			hidden++
		}
		truth.shoot(shot{n: n, move: m, events: log.Events, before: before, after: p})
		guess.shoot(shot{n: 2 * n, move: m, events: madeUp(log.Events, rng), before: before, after: other})
		before = p.Clone()
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		answers := p.Answers(d.ID, nil)
		m = engine.Move{Seat: d.Seat, Decision: d.ID, Answer: answers[rng.IntN(len(answers))]}
		log.Reset()
		must(t, p.Apply(m, log))
	}
	if hidden == 0 {
		t.Error("nothing was ever hidden: the test shows nothing")
	}
	one, err := write(truth.developed(before))
	must(t, err)
	two, err := write(guess.developed(before))
	must(t, err)
	if line, other, same := firstDifference(string(one), string(two)); !same {
		t.Errorf("the page tells an onlooker something:\n%s\nwould be, if hidden cards lay otherwise:\n%s", line, other)
	}
}

// madeUp are events with other secrets in them.
func madeUp(events []engine.Event, rng *rand.Rand) (out []engine.Event) {
	for _, e := range events {
		for i := range e.Args {
			if e.Secret&(1<<uint(i)) != 0 {
				e.Args[i] = int16(rng.IntN(20))
			}
		}
		out = append(out, e)
	}
	return out
}

func firstDifference(a, b string) (one, two string, same bool) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return x[i], y[i], false
		}
	}
	return "", "", len(x) == len(y)
}

func stored(t *testing.T, p engine.Position) []byte {
	t.Helper()
	out, err := p.AppendBinary(nil)
	must(t, err)
	return out
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

type seatNames struct{ card func(engine.CardID) string }

func (seatNames) Player(w engine.Who) string     { return []string{"Ash", "Basil", "Cedar", "Dot"}[w] }
func (n seatNames) Card(id engine.CardID) string { return n.card(id) }
