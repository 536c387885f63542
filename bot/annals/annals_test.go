package annals_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"witchtable/bot/annals"
	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
)

// archive is a store with finished games, and nobody to ask for titles that were not kept.
type archive struct{ store.Store }

func (archive) TitleOf(context.Context, store.TableID, engine.Seat) engine.Text { return engine.Text{} }

func openArchive(t *testing.T) archive {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "annals.db"), bolt.Config{})
	if err != nil {
		t.Fatalf("opening the store: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	return archive{s}
}

// setListed notes whether a person wishes to be listed.
func (h archive) setListed(t *testing.T, user store.UserID, listed bool) {
	t.Helper()
	p, err := h.Person(t.Context(), user)
	if err != nil {
		t.Fatal(err)
	}
	p.Unlisted = !listed
	if err := h.PutPerson(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}

func (h archive) read(t *testing.T) *annals.Annals {
	t.Helper()
	a, err := annals.Read(t.Context(), h, "server", nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func userOf(name string) store.UserID { return store.UserID("user-" + name) }

// finish stores a table of the server that is over. Each seat is "name score rank", with "+" behind the name of
// winners; whoever did not give all answers themselves has how many of them behind: "Ash+ 12 1 3/8". A name in brackets
// is a computer player's; "-" was forgotten. "friendly: " before them makes the table a friendly one, and "joint
// ENDING: " before that a game that all win or lose as one; "joint ENDING NAME=VALUE: " one with an option; with
// "ENDING TIER: " it is a game for one that ended so.
func (h archive) finish(t *testing.T, at int, game, seats string) {
	t.Helper()
	table := store.Table{
		Server: "server", Channel: store.ChannelID(fmt.Sprint("c", at)), CreatedAt: 1, State: store.Over,
		EndedAt: store.Millis(at), Game: game, Pack: "p",
	}
	if how, rest, _ := strings.Cut(seats, ": "); strings.HasPrefix(how, "joint ") {
		words := append(strings.Fields(how), "", "")
		seats, table.Outcome = rest, store.Outcome{Victory: store.VictoryJoint, Ending: words[1]}
		if name, value, ok := strings.Cut(words[2], "="); ok {
			table.Setup.Options = map[string]string{name: value}
		}
	}
	tier := 0
	if how, rest, _ := strings.Cut(seats, ": "); rest != "" && !strings.HasPrefix(how, "friendly") {
		words := strings.Fields(how)
		seats, table.Outcome, tier = rest, store.Outcome{Victory: store.VictoryOwn, Ending: words[0]}, number(t, words[1])
	}
	seats, table.Friendly = strings.CutPrefix(seats, "friendly: ")
	for i, seat := range strings.Split(seats, ", ") {
		words := strings.Fields(seat)
		name, won := strings.CutSuffix(words[0], "+")
		holder := store.SeatHolder{User: userOf(name), Name: name}
		r := store.Result{Seat: engine.Seat(i), Score: number(t, words[1]), Rank: number(t, words[2]), Won: won, Answers: 10,
			Own: 10, Tier: tier}
		switch {
		case name == "-":
			holder = store.SeatHolder{Name: "Somebody"}
		case strings.HasPrefix(name, "("):
			holder, r.Own = store.SeatHolder{Name: name, Brain: "first"}, 0
		}
		if len(words) > 3 {
			own, all, _ := strings.Cut(words[3], "/")
			r.Own, r.Answers = number(t, own), number(t, all)
		}
		if len(words) > 4 {
			r.Title, r.Titled = "title."+words[4], `{"key":"title.`+words[4]+`"}`
		}
		table.Seats, table.Results = append(table.Seats, holder), append(table.Results, r)
	}
	if err := h.PutPack(t.Context(), "p", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := h.CreateTable(t.Context(), table, 0); err != nil {
		t.Fatal(err)
	}
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// counted is what is counted of a person, and of all of them, in words.
func (h archive) counted(t *testing.T, of string) string {
	t.Helper()
	a := h.read(t)
	var out strings.Builder
	for _, c := range a.Careers(userOf(of)) {
		fmt.Fprintf(&out, "%s at %s:", c.Name, c.Game)
		for _, n := range c.Counts {
			fmt.Fprintf(&out, " %d players: %d games, %d won, on average %d, best %d;", n.Players, n.Games, n.Won, n.Average(),
				n.Best)
		}
		fmt.Fprintf(&out, " stood in %d; with %s %d, ahead %d\n", c.StoodIn, c.Company.Name, c.Company.Games, c.Company.Ahead)
		for _, l := range a.Sheet(t.Context(), c.User, c.Game, 0) {
			fmt.Fprintf(&out, "  %d %s\n", l.Score, l.Title.Key)
		}
	}
	for _, game := range a.Games() {
		for _, s := range a.Ranking(game) {
			fmt.Fprintf(&out, "%s %d. %s %d%% of %d, %d won\n", game, s.Rank, s.Name, s.Percent, s.Games, s.Won)
		}
		for _, s := range a.Challengers(game) {
			fmt.Fprintf(&out, "%s against computers %d. %s %d%% of %d, %d won\n", game, s.Rank, s.Name, s.Percent, s.Games,
				s.Won)
		}
		for _, l := range a.Soloists(t.Context(), game) {
			fmt.Fprintf(&out, "%s alone: %s %d %s\n", game, l.Name, l.Score, l.Title.Key)
		}
	}
	return out.String()
}

func TestWhatIsCounted(t *testing.T) {
	for _, c := range []struct {
		name  string
		games []string
		of    string
		want  string
	}{
		{"nothing", nil, "Ash", ""},
		{"one game won is not the top of the list", []string{
			"Ash+ 9 1, Birch 5 2", "Birch+ 9 1, Cedar 3 2", "Birch+ 9 1, Cedar 2 2", "Birch+ 9 1, Cedar 1 2",
			"Birch+ 7 1, Cedar 1 2",
		}, "Ash", `
Ash at g: 2 players: 1 games, 1 won, on average 9, best 9; stood in 0; with Birch 1, ahead 1
g 1. Birch 65% of 5, 4 won
g 2. Ash 58% of 1, 1 won
g 3. Cedar 28% of 4, 0 won`},
		{"who beats two of three has beaten more than who beats one of two", []string{
			"Ash 5 2, Birch+ 9 1, Cedar 1 3, Dahlia 0 4", "Elm+ 9 1, Fern 5 2, Gale 4 3",
		}, "Fern", `
Fern at g: 3 players: 1 games, 0 won, on average 5, best 5; stood in 0; with Elm 1, ahead 0
g 1. Birch 58% of 1, 1 won
g 1. Elm 58% of 1, 1 won
g 3. Ash 53% of 1, 0 won
g 4. Fern 50% of 1, 0 won
g 5. Cedar 47% of 1, 0 won
g 6. Dahlia 42% of 1, 0 won
g 6. Gale 42% of 1, 0 won`},
		{"ties are half beaten and share a place", []string{"Ash+ 9 1, Birch+ 9 1"}, "Birch", `
Birch at g: 2 players: 1 games, 1 won, on average 9, best 9; stood in 0; with Ash 1, ahead 0
g 1. Ash 50% of 1, 1 won
g 1. Birch 50% of 1, 1 won`},
		{"computer players are neither ranked nor beaten", []string{"Ash+ 9 1, (Basil) 5 2", "(Basil)+ 9 1, Ash 5 2, Birch 4 3"}, "Ash", `
Ash at g: 2 players: 1 games, 1 won, on average 9, best 9; 3 players: 1 games, 0 won, on average 5, best 5; stood in 0; with Birch 1, ahead 1
g 1. Ash 58% of 1, 0 won
g 2. Birch 42% of 1, 0 won
g against computers 1. Ash 58% of 1, 1 won`},
		{"who plays computer players is ranked among those who do", []string{"Ash 9 2, (Basil)+ 12 1, (Clove) 5 3",
			"Birch+ 9 1, (Basil) 5 2", "friendly: Ash+ 9 1, (Basil) 5 2", "Cedar+ 9 1 4/10, (Basil) 5 2"}, "Ash", `
Ash at g: 2 players: 1 games, 1 won, on average 9, best 9; 3 players: 1 games, 0 won, on average 9, best 9; stood in 0; with  0, ahead 0
g against computers 1. Birch 58% of 1, 1 won
g against computers 2. Ash 50% of 1, 0 won`},
		{"a game that a stand-in has played is nobody's", []string{"Ash+ 9 1 4/10, Birch 5 2", "Ash 5 2 5/10, Birch+ 9 1"}, "Ash", `
Ash at g: 2 players: 1 games, 0 won, on average 5, best 5; stood in 1; with Birch 1, ahead 0
g 1. Birch 58% of 1, 1 won
g 2. Ash 42% of 1, 0 won`},
		{"who was forgotten has been beaten all the same", []string{"Ash+ 9 1, - 5 2"}, "Ash", `
Ash at g: 2 players: 1 games, 1 won, on average 9, best 9; stood in 0; with  0, ahead 0
g 1. Ash 58% of 1, 1 won`},
		{"those who win or lose together are not ranked", []string{"Ash+ 9 0, Birch+ 9 0"}, "Ash", `
Ash at g: 2 players: 1 games, 1 won, on average 9, best 9; stood in 0; with Birch 1, ahead 0`},
		{"friendly games are compared with nobody's", []string{
			"friendly: Ash+ 9 1, Birch 5 2", "friendly: Ash 30 1 9/9 queen", "Ash 5 2, Birch+ 9 1", "Ash 5 1 9/9 fool",
		}, "Ash", `
Ash at g: 1 players: 2 games, 0 won, on average 18, best 30; 2 players: 2 games, 1 won, on average 7, best 9; stood in 0; with Birch 1, ahead 0
  5 title.fool
g 1. Birch 58% of 1, 1 won
g 2. Ash 42% of 1, 0 won
g alone: Ash 5 title.fool`},
		{"games for one have a sheet: the best under each title, the first of equals", []string{
			"Ash 5 1 9/9 fool", "Ash 7 1 9/9 witch", "Ash 6 1 9/9 fool", "Birch 7 1 9/9 queen", "Ash 7 1 9/9 witch",
			"Ash 3 1 9/9",
		}, "Ash", `
Ash at g: 1 players: 5 games, 0 won, on average 6, best 7; stood in 0; with  0, ahead 0
  7 title.witch
  6 title.fool
  3 
g alone: Ash 7 title.witch
g alone: Birch 7 title.queen`},
		{"where games for one end in several ways the sheet has the best under each, and the ending comes before the points",
			[]string{
				"cleared 2: Ash 5 0 9/9 from-2", "half 1: Ash 9 0 9/9 from-1", "cleared 2: Ash 7 0 9/9 from-1",
				"eaten 0: Ash 0 0 9/9 eaten", "frozen 0: Ash 0 0 9/9 frozen", "half 1: Birch 12 0 9/9 from-1",
				"eaten 0: Ash 0 0 9/9 eaten-too",
			}, "Ash", `
Ash at g: 1 players: 6 games, 0 won, on average 4, best 9; stood in 0; with  0, ahead 0
  7 title.from-1
  9 title.from-1
  0 title.eaten
  0 title.frozen
g alone: Ash 7 title.from-1
g alone: Birch 12 title.from-1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openArchive(t)
			for i, seats := range c.games {
				h.finish(t, i+1, "g", seats)
			}
			if got, want := h.counted(t, c.of), strings.TrimPrefix(c.want, "\n"); strings.TrimSuffix(got, "\n") != want {
				t.Errorf("counted:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// Who does not wish to be listed is gone from all that others see, at once, and back as soon as they wish.
func TestUnlisted(t *testing.T) {
	h := openArchive(t)
	h.finish(t, 1, "g", "Ash+ 9 1, Birch 5 2")
	h.finish(t, 2, "g", "Ash 9 1")
	before := h.counted(t, "Birch")
	h.setListed(t, userOf("Ash"), false)
	want := "Birch at g: 2 players: 1 games, 0 won, on average 5, best 5; stood in 0; with  0, ahead 0\ng 1. Birch 42% " +
		"of 1, 0 won\n"
	if got := h.counted(t, "Birch"); got != want {
		t.Errorf("counted when Ash is left out:\n%s\nwant:\n%s", got, want)
	}
	a := h.read(t)
	if a.Listed(userOf("Ash")) || len(a.People()) != 1 || a.People()[0].Name != "Birch" {
		t.Errorf("Ash is listed: %t; people who may be looked up: %v", a.Listed(userOf("Ash")), a.People())
	}
	if got := a.Careers(userOf("Ash")); len(got) != 1 || got[0].Games() != 2 {
		t.Errorf("what Ash sees of Ash: %+v, want two games", got)
	}
	h.setListed(t, userOf("Ash"), true)
	if got := h.counted(t, "Birch"); got != before {
		t.Errorf("counted when Ash is back:\n%s\nwant:\n%s", got, before)
	}
}

// A game counts for one list, whoever sat there, or for none.
func TestAGameCountsForOneList(t *testing.T) {
	h := openArchive(t)
	for i, c := range []struct {
		seats string
		want  annals.Purpose
	}{
		{"Ash+ 9 1, Birch 5 2, (Basil) 3 3", annals.AgainstPeople},
		{"Ash+ 9 1, (Basil) 3 2", annals.AgainstComputers},
		{"Ash 9 1", annals.Alone},
		{"Ash 9 0", annals.Alone},
		{"friendly: Ash 9 1", annals.CareerOnly},
		{"friendly: Ash+ 9 1, Birch 5 2", annals.CareerOnly},
		{"Ash+ 9 0, Birch+ 9 0", annals.CareerOnly},
		{"joint feast: Ash+ 9 0, Birch+ 9 0", annals.WonTogether},
		{"joint lean: Ash 9 0, (Basil) 9 0", annals.WonTogether},
		{"joint lean: Ash 9 0", annals.WonTogether},
		{"joint feast: friendly: Ash+ 9 0, Birch+ 9 0", annals.CareerOnly},
		{"joint feast: Ash+ 9 0 4/10, Birch+ 9 0 4/10", annals.CareerOnly},
		{"Ash+ 9 1 4/10, (Basil) 3 2", annals.CareerOnly},
		{"Ash+ 9 1, Birch 3 2 4/10", annals.CareerOnly},
	} {
		h.finish(t, i+1, "g", c.seats)
		records, err := h.Finished(t.Context(), "server")
		if err != nil {
			t.Fatal(err)
		}
		if got := annals.PurposeOf(records[0]); got != c.want {
			t.Errorf("%s counts for %d, want %d", c.seats, got, c.want)
		}
	}
}
