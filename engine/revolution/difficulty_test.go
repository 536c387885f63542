package revolution

import (
	"context"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"witchtable/engine/brain"
	"witchtable/engine/revolution/difficulty"
	"witchtable/engine/revolution/lore"
)

// How hard the house pack is: go test ./engine/revolution -run TestHowHard -difficulty 4000
var (
	games    = flag.Int("difficulty", 0, "play so many games of each preset with each number of players")
	first    = flag.Uint64("first", 100_000, "the number of the first of these games")
	player   = flag.String("player", "witch", "who plays them")
	never    = flag.String("never", "", "what that player never does: help, trophies, recruits, extras, texts")
	silent   = flag.Int("silent", 0, "in how many of a hundred turns a helper is not to be reached")
	presets  = flag.String("presets", strings.Join(difficulty.Presets[:], ","), "the presets that are played")
	seated   = flag.String("seated", "1,2,3,4", "the numbers of players")
	playouts = flag.Int("playouts", 0, "what each answer may cost those who look ahead; 0 leaves it to them")
	options  = flag.String("options", "", "other options of the table: board=b,blessings=6")
)

// houseOf is the game with the house pack.
func houseOf(t testing.TB) *Game {
	t.Helper()
	return withTexts(t)
}

// houseLore is what has been learnt with the house pack.
func houseLore(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../cards/revolution/house.lore.json")
	if err != nil {
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
var habits = map[string]lore.Habits{"help": lore.NoHelp, "trophies": lore.NoTrophies, "recruits": lore.NoRecruits,
	"extras": lore.NoExtras, "texts": lore.NoTexts}

// TestHowHard prints how often each preset is won, beside what it should be.
func TestHowHard(t *testing.T) {
	if *games == 0 {
		t.Skip("it plays for minutes: -difficulty 400")
	}
	r := difficulty.Run{Game: houseOf(t), Games: *games, First: *first, Presets: strings.Split(*presets, ","),
		Silent: *silent, Options: map[string]string{}, Brain: named(t, *player),
		Seats: seatsOf(t), Playouts: *playouts}
	if *never != "" {
		l := lore.New(bookOf(t))
		for _, word := range strings.Split(*never, ",") {
			l.Never |= habits[word]
		}
		r.Brain = ByRule(l)
	}
	for _, o := range strings.Split(*options, ",") {
		if name, value, ok := strings.Cut(o, "="); ok {
			r.Options[name] = value
		}
	}
	began := time.Now()
	cells, err := r.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	for i := range cells {
		moves += cells[i].Moves
	}
	t.Logf("%s never %q, silent %d%%, options %v, games from %d: %.0f decisions/s\n%s", *player, *never, *silent,
		r.Options, *first, float64(moves)/time.Since(began).Seconds(), difficulty.Table(cells))
}

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

// seatsOf are the numbers of players that are asked for.
func seatsOf(t *testing.T) (out []int) {
	t.Helper()
	for _, n := range strings.Split(*seated, ",") {
		seats, err := strconv.Atoi(n)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, seats)
	}
	return out
}
