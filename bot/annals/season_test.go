package annals_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot/annals"
	"witchtable/engine"
	"witchtable/store"
)

// deal stores somebody's attempt at the deal of a day that ended at a moment; the day ends at 100 times its number.
func (h archive) deal(t *testing.T, name string, day, at, score int, counts bool) {
	t.Helper()
	h.lay(t, dealOf(name, day, at, score, counts), func(*store.Table) {})
}

func dealOf(name string, day, at, score int, counts bool) store.Table {
	return store.Table{Server: "server", CreatedAt: 1, State: store.Over, EndedAt: store.Millis(at), Game: "g",
		Pack:    "p",
		Seats:   []store.SeatHolder{{User: userOf(name), Name: name}},
		Results: []store.Result{{Seat: engine.Seat(0), Score: score, Rank: 1, Answers: 10, Own: 10}},
		Daily: store.Daily{Day: store.Day(fmt.Sprintf("2026-11-%02d", day)), Until: store.Millis(100 * day),
			Counts: counts}}
}

// lay stores a table as it is with a change.
func (h archive) lay(t *testing.T, table store.Table, change func(*store.Table)) {
	t.Helper()
	change(&table)
	if err := h.PutPack(t.Context(), "p", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := h.CreateTable(t.Context(), table, 0); err != nil {
		t.Fatal(err)
	}
}

// A season counts games against people and deals of the day that end in it; the list of a week adds up what the deals
// brought, and keeps what came of today's from who has not played it.
func TestSeasonAndWeek(t *testing.T) {
	h := openArchive(t)
	h.finish(t, 50, "g", "Ash+ 9 1, Birch 5 2")            // before the season
	h.finish(t, 150, "g", "Ash+ 9 1, Birch 5 2")           // 3 and 1
	h.finish(t, 160, "g", "friendly: Ash+ 9 1, Birch 5 2") // nothing
	h.finish(t, 170, "g", "Birch+ 9 1, (Basil) 5 2")       // a list of its own
	h.finish(t, 180, "other", "Birch+ 9 1, Ash 5 2")       // another game
	h.deal(t, "Birch", 2, 110, 30, true)                   // the best of its day: 3
	h.deal(t, "Ash", 2, 190, 20, true)                     // 1
	h.deal(t, "Cedar", 2, 210, 99, true)                   // too late
	h.deal(t, "Cedar", 2, 150, 99, false)                  // knew the cards
	h.deal(t, "Birch", 3, 250, 10, true)                   // a day that ends after the season
	h.finish(t, 299, "g", "Dill+ 9 1, Birch 5 2")          // when it is over
	a := h.read(t)
	var said strings.Builder
	for _, c := range a.Season("g", 100, 299) {
		fmt.Fprintf(&said, "%d. %s %d of %d, %d won\n", c.Rank, c.Name, c.Points, c.Games, c.Won)
	}
	for _, hidden := range []store.Day{"", "2026-11-03"} {
		for _, l := range a.Dailies(t.Context(), "g", "2026-11-02", "2026-11-08", hidden) {
			fmt.Fprintf(&said, "%d. %s %d in %d, best %d, hidden %t\n", l.Rank, l.Name, l.Total, l.Days, l.Best, l.Hidden)
		}
	}
	const want = `1. Ash 4 of 2, 1 won
1. Birch 4 of 2, 1 won
1. Birch 40 in 2, best 30, hidden false
2. Ash 20 in 1, best 20, hidden false
1. Birch 30 in 1, best 30, hidden true
2. Ash 20 in 1, best 20, hidden false
`
	if got := said.String(); got != want {
		t.Errorf("counted:\n%s\nwant:\n%s", got, want)
	}
	if len(a.Soloists(t.Context(), "g")) > 0 {
		t.Error("deals of the day are among the games that somebody played alone")
	}
	seen, err := annals.Read(t.Context(), h, "server", annals.SeenBy(userOf("Ash"), 250))
	if err != nil {
		t.Fatal(err)
	}
	if got := seen.Dailies(t.Context(), "g", "2026-11-03", "2026-11-03", ""); len(got) > 0 {
		t.Errorf("Ash, who has not played the third day's deal, sees %+v", got)
	}
}
