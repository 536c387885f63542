package witchcraft

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"witchtable/engine"
	"witchtable/engine/brain"
	shared "witchtable/engine/difficulty"
	"witchtable/engine/witchcraft/difficulty"
	"witchtable/engine/witchcraft/lore"
	"witchtable/engine/witchcraft/play"
)

// How hard the house pack is: go test ./engine/witchcraft -run TestHowHard -difficulty 5000
var (
	games    = flag.Int("difficulty", 0, "play so many games from each start")
	first    = flag.Uint64("first", 100_000, "the number of the first of these games")
	player   = flag.String("player", "witch", "who plays them")
	never    = flag.String("never", "", "what that player never does: reveals, texts, trials")
	starts0  = flag.String("starts", strings.Join(difficulty.Starts[:], ","), "the persuasion at the beginning")
	playouts = flag.Int("playouts", 0, "what each answer may cost those who look ahead; 0 leaves it to them")
	drafts   = flag.Bool("drafts", false, "drafts are drawn by lot, and Jurors and Witches are listed")
	options  = flag.String("options", "", "other options of the table: coven=starter,pool28=true")
)

// houseLore is what has been learnt with the house pack.
func houseLore(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../cards/witchcraft/house.lore.json")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return data
}

// bookOf is what has been learnt with the house pack.
func bookOf(t testing.TB) lore.Book {
	t.Helper()
	book, err := lore.Read(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// habits are the words of the flag "never".
var habits = map[string]lore.Habits{"reveals": lore.NoReveals, "texts": lore.NoTexts, "trials": lore.NoTrials}

func named(t testing.TB, name string) brain.Brain {
	t.Helper()
	roster, err := Players(houseLore(t))
	if err != nil {
		t.Fatal(err)
	}
	b, err := roster.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestHowHard prints how often each start is won, beside what it should be.
func TestHowHard(t *testing.T) {
	if *games == 0 {
		t.Skip("it plays for minutes: -difficulty 400")
	}
	r := shared.Run[difficulty.Cell, *difficulty.Cell]{Game: withTexts(t), Games: *games, First: *first,
		Brain: named(t, *player), Playouts: *playouts}
	if *never != "" {
		l := lore.New(bookOf(t))
		for _, word := range strings.Split(*never, ",") {
			l.Never |= habits[word]
		}
		r.Brain = ByRule(l)
	}
	if *drafts {
		r.Brain = drawing{r.Brain}
	}
	began, moves := time.Now(), 0
	var cells []difficulty.Cell
	for _, start := range strings.Split(*starts0, ",") {
		o := map[string]string{"start_persuasion": start}
		for _, word := range strings.Split(*options, ",") {
			if name, value, ok := strings.Cut(word, "="); ok {
				o[name] = value
			}
		}
		c, err := r.Cell(context.Background(), 1, o)
		if err != nil {
			t.Fatal(err)
		}
		c.Name, c.Start = *player+", from "+start, start
		moves += c.Moves
		cells = append(cells, c)
	}
	if *drafts {
		for i := range cells {
			t.Logf("%s\n%s", cells[i].Name, cells[i].Cards(withTexts(t).rules.Program))
		}
	}
	t.Logf("never %q, options %q, games from %d: %.0f decisions/s\n%s", *never, *options, *first,
		float64(moves)/time.Since(began).Seconds(), difficulty.Table(cells))
}

// drawing is a player who drafts by lot.
type drawing struct{ brain.Brain }

// Choose keeps any of two Witches, and is the player in everything else.
func (d drawing) Choose(ctx context.Context, q brain.Question) (engine.Answer, bool) {
	if answers := q.View.Answers(q.Decision); len(answers) == 2 {
		if k, _, _ := play.Split(answers[0]); k == play.AnsKeep {
			return answers[q.Chance.Below(2, nil)], true
		}
	}
	return d.Brain.Choose(ctx, q)
}
