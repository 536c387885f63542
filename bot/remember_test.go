package bot_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
	"witchtable/store/bolt"
)

// finished stores a game that is over. Each seat is "name score rank own/all title": names in brackets are computer
// players', and winners have a "+" behind theirs. What is missing at the end is 9/9, and no title.
func (v *tavern) finished(at int, seats ...string) {
	v.t.Helper()
	h := store.Table{
		Server: store.ServerID(bottest.TheServer), Channel: store.ChannelID(fmt.Sprint("before-", at)), CreatedAt: 1,
		State: store.Over, EndedAt: store.Millis(at), Game: "orchard", Pack: "orchard-1",
	}
	for i, seat := range seats {
		r := store.Result{Seat: engine.Seat(i), Answers: 9, Own: 9}
		name, title := "", ""
		if n, _ := fmt.Sscanf(seat, "%s %d %d %d/%d %s", &name, &r.Score, &r.Rank, &r.Own, &r.Answers, &title); n < 3 {
			v.t.Fatalf("%q is no seat", seat)
		}
		for step, points := range map[string]int{"fruit": r.Score - 2*i, "cheers": 2 * i} {
			r.Parts = append(r.Parts, store.Part{Step: fmt.Sprintf(`{"key":"orchard.score.%s"}`, step), Points: points})
		}
		slices.SortFunc(r.Parts, func(a, b store.Part) int { return strings.Compare(b.Step, a.Step) })
		if title != "" {
			r.Title, r.Titled = title, fmt.Sprintf(`{"key":%q}`, title)
		}
		name, r.Won = strings.CutSuffix(name, "+")
		holder := store.SeatHolder{User: store.UserID("id-" + strings.ToLower(name)), Name: name}
		if strings.HasPrefix(name, "(") {
			holder, r.Own = store.SeatHolder{Brain: "greedy", Name: strings.Trim(name, "()")}, 0
		}
		h.Seats, h.Results = append(h.Seats, holder), append(h.Results, r)
	}
	ctx := context.Background()
	if err := v.store.PutPack(ctx, "orchard-1", orchard.Pack); err != nil {
		v.t.Fatal(err)
	}
	if _, err := v.store.CreateTable(ctx, h, 0); err != nil {
		v.t.Fatal(err)
	}
}

// What is counted of people, in words, and what becomes of it when somebody does not wish that, or wishes to be
// forgotten.
func TestRememberedInWords(t *testing.T) {
	rememberedInWords(t, "en-GB", "take-seat", "testdata/remember.txt")
}

func TestRememberedInSpanish(t *testing.T) {
	rememberedInWords(t, "es-ES", "ocupar-lugar", "testdata/remember.es.txt")
}

func rememberedInWords(t *testing.T, locale, seatWord, file string) {
	t.Helper()
	m := &memories{seatWord: seatWord}
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Memory.Locale = locale
		m.tavern = v
		for _, name := range []string{"Ash", "Birch", "Cedar"} {
			u := v.Person(name)
			u.Locale = locale
			m.people = append(m.people, u)
		}
		m.counts()
		m.unlists()
		m.forgets()
	})
	golden.Check(t, file, m.said.String())
}

// memories writes down what three people read.
type memories struct {
	*tavern
	people   []bottest.Person
	said     strings.Builder
	seatWord string // of the command by which one takes a seat
}

func (m *memories) note(when string, p *bottest.Answer) {
	who := "only the one who asks sees it"
	if p.How == "say" {
		who = "everybody sees it"
	}
	fmt.Fprintf(&m.said, "# %s (%s)\n%s\n", when, who, spelt(p.Message))
}

func (m *memories) counts() {
	ash, birch, cedar := m.people[0], m.people[1], m.people[2]
	m.note("Games of somebody who has played none", ash.Run("stats"))
	m.note("The leaderboard where nobody has played", ash.Run("leaderboard"))
	m.finished(1, "Ash+ 31 1", "Birch 12 2")
	m.finished(2, "Ash 20 2", "Birch+ 25 1", "(Basil) 3 3")
	m.finished(3, "Birch+ 40 1", "Ash 18 2 2/9")
	m.finished(4, "Birch+ 22 1", "Cedar 20 2", "Ash 11 3")
	m.note("Games of somebody who has played some", ash.Run("stats"))
	for i, solo := range []string{"Ash 7 0", "Ash 12 0 9/9 orchard.title", "Ash 9 0 9/9 orchard.title", "Cedar 10 0"} {
		m.finished(10+i, solo)
	}
	m.note("… and some alone", ash.Run("stats"))
	m.note("The leaderboard", ash.Run("leaderboard"))
	if got := cedar.Complete("stats", "player=ced"); len(got) != 1 || got[0].Label != "Cedar" {
		m.t.Errorf("who may be looked up is offered as %v, want Cedar", got)
	}
	m.note("Games of somebody else", birch.Run("stats", "player=id-cedar"))
	m.note("Games of nobody", birch.Run("stats", "player=Dahlia"))
	outside := ash.Input(discord.CommandRun)
	outside.Path, outside.Guild = []string{"stats"}, ""
	m.note("Games outside servers", ash.Act(outside))
}

func (m *memories) unlists() {
	birch, cedar := m.people[1], m.people[2]
	if got := cedar.Press("mine//listed", "no"); !got.Replaces() {
		m.t.Errorf("choosing not to be listed: %s", got.How)
	}
	m.note("Cedar does not wish to be listed: what others find", birch.Run("stats", "player=Cedar"))
	m.note("… what Cedar finds", cedar.Run("stats"))
	byName := cedar.Run("stats", "player=<@id-cedar>")
	if own := cedar.Run("stats"); byName.Says() != own.Says() {
		m.t.Errorf("Cedar finds %q by name, want %q", byName.Says(), own.Says())
	}
	m.note("… the leaderboard", cedar.Run("leaderboard", "game=orchard"))
}

func (m *memories) forgets() {
	ash, birch := m.people[0], m.people[1]
	before := ash.Run("stats").Says()
	m.note("Ash wishes to be forgotten", ash.Run("forget-me"))
	m.note("… and thinks better of it", ash.Press("forget!//no"))
	for _, forged := range []string{"forget!//", "forget!//maybe", "forget!/bcdfghjk/yes"} {
		ash.Press(forged)
	}
	if got := ash.Run("stats").Says(); got != before {
		m.t.Errorf("after that Ash finds %q, want %q as before", got, before)
	}
	for _, p := range []struct {
		bottest.Person
		command string
	}{{ash, "table open"}, {birch, "table join"}, {ash, "table start"}} {
		p.Run(p.command)
	}
	m.settle()
	m.note("… and goes", ash.Press("forget!//yes"))
	m.settle()
	fmt.Fprintf(&m.said, "# The channel reads\n%s\n", spelt(m.AwaitMessage(bottest.TheChannel, m.seatWord).Message))
	m.note("… what is left", ash.Run("stats"))
	m.note("… of Birch", birch.Run("stats"))
	m.note("… on the leaderboard", birch.Run("leaderboard"))
}

// The leaderboard does not say that nobody has played where games have ended that do not count for it, and whoever
// plays computer players alone is listed with those who do.
func TestTheLeaderboardIsTrue(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		v.finished(1, "Ash+ 9 0", "Birch+ 9 0") // who win together are not ranked
		if got := ash.Run("leaderboard").Says(); strings.Contains(got, "No finished games") ||
			!strings.Contains(got, "Games have been finished here, but none that this list counts. It leaves out friendly "+
				"games, tutorials, and people who'd rather not be on it.") {
			t.Errorf("after a game that does not count the leaderboard says %q", got)
		}
		v.finished(2, "Ash+ 31 1", "(Basil) 12 2")
		if got := ash.Run("leaderboard").Says(); !strings.Contains(got, "🤖 Alone against computer players\n1. **Ash**: 58%") {
			t.Errorf("after a game against a computer player the leaderboard says %q", got)
		}
	})
}

// The end says what the game counts for.
func TestTheEndSaysWhatItCountsFor(t *testing.T) {
	for _, c := range []struct {
		name     string
		computer bool
		friendly string
		want     string
	}{
		{"against people", false, "no",
			"🏆 This game counts for **/leaderboard**, for everybody who made most of their own moves."},
		{"against a computer player", true, "no",
			"🏆 This game counts for **/leaderboard**, in the table of those who play computer players."},
		{"friendly", false, "yes", "This was a friendly game: it's in your **/stats**, and not on the **/leaderboard**."},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				ash, birch := v.Person("Ash"), v.Person("Birch")
				ash.Run("table open")
				people := []bottest.Person{ash}
				if c.computer {
					ash.Run("table add-computer")
				} else {
					birch.Run("table join")
					people = append(people, birch)
				}
				ash.Run("table friendly", "how="+c.friendly)
				ash.Run("table start")
				v.playByPressing(people)
				if got := spelt(v.AwaitMessage(bottest.TheChannel, "The game is over!").Message); !strings.Contains(got, c.want) {
					t.Errorf("the end reads\n%s\nwant %q", got, c.want)
				}
			})
		})
	}
}

// However many have played, and whatever they are called, the lists keep to Discord's limits (which the recorder
// checks) and to their length.
func TestLongListsAreCut(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		long := strings.Repeat("W", 29)
		for i := range 40 {
			v.finished(2*i+1, fmt.Sprintf("%s%03d+ %d 1", long, i, 50+i), fmt.Sprintf("%s%03d 3 2", long, i+1))
			v.finished(2*i+2, fmt.Sprintf("%s%03d %d 0 9/9 orchard.title", long, i, i))
			v.finished(100+i, fmt.Sprintf("%s000 %d 0 9/9 orchard.score.fruit", long, i))
		}
		list := v.Person("Ash").Run("leaderboard").Says()
		if ranked, alone := strings.Count(list, "games"), strings.Count(list, "The Orchard")-1; ranked < 15 ||
			strings.Contains(list, "\n16. ") || alone != 9 {
			t.Errorf("%d are ranked and %d listed who played alone, want 15 and 10, one of them under another title:\n%s",
				ranked, alone, list)
		}
		first := v.Person(long + "000").Run("stats").Says()
		if !strings.Contains(first, "Alone: 41 games.") {
			t.Errorf("the games of one who played often read\n%s", first)
		}
	}, func(c *bot.Config) { c.Words = englishAlone(t) })
}

// A game for one is compared with those before it.
func TestAScoreToBeat(t *testing.T) {
	for _, c := range []struct {
		name   string
		before []string
		want   string
	}{
		{"the first one", nil, "📜 The score sheet has its first line."},
		{"a new best", []string{"Ash -1 0", "Birch 900 0"}, "📜 A new best on the score sheet! It was −1 before."},
		{"a best with a title", []string{"Ash 900 0 9/9 orchard.title"},
			"📜 The best on the score sheet is still **900**: The Orchard. A score to beat!"},
		{"a best without", []string{"Ash 900 0"}, "📜 The best on the score sheet is still **900**. A score to beat!"},
		{"games for several and of stand-ins are no mark", []string{"Ash+ 900 1|Birch 1 2", "Ash 900 0 1/9"},
			"📜 The score sheet has its first line."},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, v *tavern) {
				for i, seats := range c.before {
					v.finished(i+1, strings.Split(seats, "|")...)
				}
				people := v.begin("Ash")
				v.playByPressing(people)
				final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
				if !strings.Contains(bottest.TextOf(final.Message), c.want) {
					t.Errorf("the end reads %q, want in it %q", bottest.TextOf(final.Message), c.want)
				}
				later := people[0].Press("done/" + string(v.table().Head.ID))
				if !strings.Contains(later.Says(), c.want) {
					t.Errorf("later the end reads %q, want in it %q", later.Says(), c.want)
				}
			}, func(c *bot.Config) { c.Words, c.Random = englishAlone(t), rand.NewChaCha8([32]byte{3}) })
		})
	}
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		ash.Press("mine//listed", "no")
		v.playByPressing(v.begin("Ash"))
		if final := v.AwaitMessage(bottest.TheChannel, "The game is over!"); strings.Contains(bottest.TextOf(final.Message),
			"score sheet") {
			t.Errorf("the channel sees what Ash keeps private: %q", bottest.TextOf(final.Message))
		}
	}, func(c *bot.Config) { c.Words = englishAlone(t) })
}

// TestForgottenByTheHouse plays with somebody, has them forgotten by a bot that is stopped in the middle, and reads the
// file.
func TestForgottenByTheHouse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	traces := func() int {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(raw, []byte("id-zelda")) + bytes.Count(raw, []byte("Zelda"))
	}
	s, err := bolt.Open(path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	v := open(t, s, bottest.NewMemory(t))
	people := v.begin("Zelda", "Birch")
	v.playByPressing(people)
	v.settle()
	v.begin("Zelda", "Birch", "Cedar")
	v.settle()
	if traces() == 0 {
		t.Fatal("there is no trace of her before: the test would show nothing")
	}
	v.stop()
	// Whoever presses the button leaves this behind first; then the process is killed.
	if err := s.PutPerson(context.Background(), store.Person{ID: "id-zelda", Forgetting: "Zelda"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = bolt.Open(path, bolt.Config{}); err != nil {
		t.Fatal(err)
	}
	again := bottest.NewMemory(t)
	v = open(t, s, again)
	again.AwaitMessage(bottest.TheChannel, "left this table for good")
	v.settle()
	birch := v.Person("Birch")
	if got := birch.Run("stats"); !strings.Contains(got.Says(), "2 at the table: 1 game") {
		t.Errorf("Birch's games read %q, want the one that was played", got.Says())
	}
	v.stop()
	if err := s.Check(context.Background()); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n := traces(); n != 0 {
		t.Errorf("%d traces of her are left in the file", n)
	}
}
