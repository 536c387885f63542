package annals_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/annals"
	"witchtable/store"
)

// wayTo writes down how a game was played.
func wayTo(w annals.Way) string {
	out := fmt.Sprintf("%d players", w.Players)
	for name, value := range w.Options {
		out += " " + name + "=" + value
	}
	return out
}

func tallied(t annals.Tally) string {
	return fmt.Sprintf("%d of %d won, %d%%, best %d, row %d", t.Won, t.Games, t.Percent(), t.Best, t.Row)
}

func jointly(j annals.Joint) string {
	var out strings.Builder
	fmt.Fprintf(&out, "all: %s\n", tallied(j.Tally))
	for _, w := range j.Ways {
		fmt.Fprintf(&out, "%s: %s\n", wayTo(w), tallied(w.Tally))
	}
	for _, c := range j.Losses {
		fmt.Fprintf(&out, "lost %d by %q\n", c.Games, c.Ending)
	}
	return out.String()
}

// What has come of games that all win or lose as one: by who played, by how it was played, and why games were lost.
func TestWonTogether(t *testing.T) {
	h := openArchive(t)
	for i, seats := range []string{
		"joint feast: Ash+ 9 0, Birch+ 9 0",
		"joint feast: Ash+ 11 0, Birch+ 11 0",
		"joint lean: Ash 30 0, Birch 30 0", // points of a game that was lost are no best
		"joint feast hard=yes: Ash+ 7 0, Birch+ 7 0, (Basil)+ 7 0",
		"joint fair: Ash+ 8 0 4/10, Cedar+ 8 0", // a stand-in has played it for Ash
		"joint storm hard=yes: Ash 2 0, Cedar 2 0, (Basil) 2 0",
		"joint storm hard=yes: Dill 2 0, (Clove) 2 0, (Basil) 2 0",
		"joint feast: friendly: Ash+ 40 0, Birch+ 40 0",
		"joint feast: Elm+ 50 0",                   // who does not wish to be listed
		"joint feast: -+ 60 0",                     // who has been forgotten
		"Ash+ 99 1, Birch 5 2",                     // each for themselves
		"joint feast: Ash+ 5 0",                    // alone
		"joint lean: Ash 90 0", "joint : Ash 90 0", // lost alone, once for no reason that the game names
	} {
		h.finish(t, i+1, "g", seats)
	}
	h.setListed(t, userOf("Elm"), false)
	a := h.read(t)
	all, members := a.Together("g")
	said := jointly(all)
	for _, m := range members {
		said += fmt.Sprintf("%d. %s: %s\n", m.Rank, m.Name, tallied(m.Tally))
	}
	const want = `all: 5 of 10 won, 50%, best 11, row 2
2 players: 3 of 4 won, 75%, best 11, row 2
1 players: 1 of 3 won, 33%, best 5, row 1
3 players hard=yes: 1 of 3 won, 33%, best 7, row 1
lost 2 by "lean"
lost 2 by "storm"
lost 1 by ""
1. Ash: 4 of 8 won, 50%, best 11, row 2
2. Birch: 3 of 4 won, 75%, best 11, row 2
3. Cedar: 1 of 2 won, 50%, best 8, row 1
4. Dill: 0 of 1 won, 0%, best 0, row 0
`
	if said != want {
		t.Errorf("counted:\n%s\nwant:\n%s", said, want)
	}
	if got := h.counted(t, "Nobody"); !strings.Contains(got, "g alone: Ash 5 ") || strings.Contains(got, "90") ||
		strings.Contains(got, "g 1. Cedar") {
		t.Errorf("beside those who win together the lists have\n%s\nwant what Ash won alone on the sheet, nothing that was "+
			"lost, and nobody ranked for it", got)
	}
}

// A career has the games that were won or lost together apart from the others: friendly ones among them, and those of
// the others that were met most often.
func TestACareerTogether(t *testing.T) {
	h := openArchive(t)
	for i, seats := range []string{
		"Ash+ 9 1, Birch 5 2",
		"joint feast: Ash+ 9 0, Cedar+ 9 0",
		"joint lean: Ash 9 0, Cedar 9 0, Dill 9 0",
		"joint feast: friendly: Ash+ 40 0, Dill+ 40 0",
		"joint feast: Ash+ 9 0 4/10, Dill+ 9 0",
	} {
		h.finish(t, i+1, "g", seats)
	}
	c := h.read(t).Careers(userOf("Ash"))[0]
	said := fmt.Sprintf("%sgames %d, apart %+v, stood in %d, rival %s %d/%d, mate %s %d/%d", jointly(c.Joint), c.Games(),
		c.Counts, c.StoodIn, c.Company.Name, c.Company.Ahead, c.Company.Games, c.Mate.Name, c.Mate.Won, c.Mate.Games)
	const want = `all: 2 of 3 won, 67%, best 40, row 1
2 players: 2 of 2 won, 100%, best 40, row 2
3 players: 0 of 1 won, 0%, best 0, row 0
lost 1 by "lean"
games 4, apart [{Players:2 Games:1 Won:1 Total:9 Best:9 CanLose:false}], stood in 1, rival Birch 1/1, mate Cedar 1/2`
	if said != want {
		t.Errorf("counted:\n%s\nwant:\n%s", said, want)
	}
}

// In a season a game counts that several people have won or lost together; what one person plays alone, or with
// computer players, could be played without end. A deal of the day that was lost is nobody's best and brings nothing.
func TestASeasonTogether(t *testing.T) {
	h := openArchive(t)
	h.finish(t, 150, "g", "joint feast: Ash+ 9 0, Birch+ 9 0")
	h.finish(t, 160, "g", "joint lean: Ash 9 0, Cedar 9 0, (Basil) 9 0")
	h.finish(t, 170, "g", "joint feast: Dill+ 9 0, (Basil)+ 9 0")
	h.finish(t, 180, "g", "joint feast: Dill+ 9 0")
	h.jointDeal(t, "Elm", 2, 110, 30, false)
	h.jointDeal(t, "Fern", 2, 120, 4, true)
	h.jointDeal(t, "Gale", 3, 220, 30, false) // nobody has won this one
	a := h.read(t)
	var said []string
	for _, c := range a.Season("g", 100, 400) {
		said = append(said, fmt.Sprintf("%d. %s %d of %d, %d won", c.Rank, c.Name, c.Points, c.Games, c.Won))
	}
	for _, l := range a.Dailies(t.Context(), "g", "2026-11-02", "2026-11-08", "") {
		said = append(said, fmt.Sprintf("%d. %s %d in %d, best %d", l.Rank, l.Name, l.Total, l.Days, l.Best))
	}
	want := []string{"1. Ash 4 of 2, 1 won", "2. Birch 3 of 1, 1 won", "2. Fern 3 of 1, 1 won", "4. Cedar 1 of 1, 0 won",
		"4. Elm 1 of 1, 0 won", "4. Gale 1 of 1, 0 won",
		"1. Fern 4 in 1, best 4", "2. Elm 0 in 1, best 0", "2. Gale 0 in 1, best 0"}
	if !slices.Equal(said, want) {
		t.Errorf("counted:\n%s\nwant:\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
}

// jointDeal stores somebody's attempt at the deal of a day of a game that can be lost.
func (h archive) jointDeal(t *testing.T, name string, day, at, score int, won bool) {
	t.Helper()
	h.lay(t, dealOf(name, day, at, score, true), func(table *store.Table) {
		table.Outcome, table.Results[0].Rank = store.Outcome{Victory: store.VictoryJoint}, 0
		table.Results[0].Won = won
	})
}
