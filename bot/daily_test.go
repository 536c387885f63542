package bot_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// sameDeals has the deals of the day be those of a key, so that what is read of them is the same each time.
func sameDeals(key string) func(*bot.Config) {
	return func(c *bot.Config) { c.DailyKey = []byte(key) }
}

// playOut plays a game from the panel that was shown, each time with the first answer, until nothing more is asked; it
// returns the last message.
func playOut(t *testing.T, p bottest.Person, a *bottest.Answer) *bottest.Answer {
	t.Helper()
	for range 200 {
		next := ""
		for _, c := range bottest.Controls(a.Message) {
			switch do, _, _ := strings.Cut(c.CustomID, "/"); do {
			case "answer", "step", "pick", "group":
				next = cmp.Or(next, c.CustomID)
			}
		}
		if next == "" {
			return a
		}
		a = p.Use(a.Posted, next)
	}
	t.Fatalf("the game does not end; its panel is:\n%s", spelt(a.Message))
	return a
}

// The deal of the day, as two people read it: how it begins, its end, what is shared, and the list of the week.
func TestDailyInWords(t *testing.T)   { dailyInWords(t, "en-GB", "testdata/daily.txt") }
func TestDailyInSpanish(t *testing.T) { dailyInWords(t, "es-ES", "testdata/daily.es.txt") }

func dailyInWords(t *testing.T, locale, file string) {
	t.Helper()
	var said strings.Builder
	note := func(when string, m discord.Message) {
		fmt.Fprintf(&said, "# %s\n%s\n", when, spelt(m))
	}
	inBubble(t, func(t *testing.T, v *tavern) {
		v.Memory.Locale = locale
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ash.Locale, birch.Locale = locale, locale
		time.Sleep(36 * time.Hour) // to a Sunday
		note("Ash asks for the deal of the day", ash.Run("daily").Message)
		begun := ash.Use(ash.Run("daily").Posted, "deal//")
		note("Ash begins", begun.Message)
		note("Ash looks again meanwhile", ash.Run("daily").Message)
		end := playOut(t, ash, begun)
		note("Ash has played", end.Message)
		note("Birch, who has not played, asks for the list", birch.Run("daily").Message)
		note("Ash asks for the list", ash.Run("daily").Message)
		shared := ash.Use(end.Posted, "share/")
		if shared.How != "say" {
			t.Errorf("the line is shared by %q, want it told to the channel", shared.How)
		}
		note("The channel reads", shared.Message)
		note("Ash shares it once more", ash.Use(end.Posted, "share/").Message)
		again := ash.Use(ash.Run("daily").Posted, "deal//")
		note("Ash looks while playing it again", ash.Run("daily").Message)
		note("Ash has played it again", playOut(t, ash, again).Message)
		theirs := birch.Use(birch.Run("daily").Posted, "deal//")
		time.Sleep(12 * time.Hour)
		note("Birch has played, but after midnight", playOut(t, birch, theirs).Message)
		note("Birch presses a button of yesterday", birch.Press("deal//orchard 2000-01-02").Message)
		note("In a direct message", ash.Act(direct(ash, "daily")).Message)
		time.Sleep(24 * time.Hour)
		birch.Use(birch.Run("daily").Posted, "deal//")
		time.Sleep(20 * time.Hour)
		note("Birch has begun, and the day is nearly over", birch.Run("daily").Message)
	}, sameDeals("the same for all"))
	golden.Check(t, file, said.String())
}

func direct(p bottest.Person, path string) discord.Input {
	in := p.Input(discord.CommandRun)
	in.Path, in.Guild, in.Channel = []string{path}, "", "dm"
	return in
}

// A deal of the day of each game of the house, from the beginning to the third time that something happened after a
// turn was over, and its end.
func TestHouseDailyInWords(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		var said strings.Builder
		inBubble(t, func(t *testing.T, v *tavern) {
			ash := v.Person("Ash")
			a := ash.Use(ash.Run("daily", "game="+g.name).Posted, "deal//")
			said.WriteString(spelt(a.Message) + "\n")
			told := 0
			for range 400 {
				if bottest.Offers(a.Message, "hint/") {
					t.Fatalf("%s: there are hints in a game that counts:\n%s", g.name, spelt(a.Message))
				}
				next, ends := "", false
				for _, c := range bottest.Controls(a.Message) {
					if do, _, _ := strings.Cut(c.CustomID, "/"); do == "answer" || do == "step" || do == "pick" {
						next, ends = c.CustomID, ends || next != "" // the last one ends the turn, where there are several
					}
				}
				if next == "" {
					break
				}
				a = ash.Use(a.Posted, next)
				if ends && told < 3 {
					told++
					said.WriteString(spelt(a.Message) + "\n")
				}
			}
			said.WriteString(spelt(a.Message) + "\n")
		}, withHouseGames(t), sameDeals("the same for all"))
		golden.Check(t, "testdata/daily."+g.name+".txt", said.String())
	}
}

// Where several games have a deal of the day, each is one press away from the others: nobody need know that /daily
// takes a game.
func TestFromOneDealToTheOthers(t *testing.T) {
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		ash.Locale = "es-ES"
		a := ash.Run("daily")
		for _, game := range slices.Backward(offeredGames()) {
			for _, other := range offeredGames() {
				shown := bottest.Offers(a.Message, "daily//"+other)
				at := bottest.Offers(a.Message, "deal//"+other+" ")
				if shown == at {
					t.Errorf("the deal of %s is shown: %v; a way to it: %v, in\n%s", other, at, shown, spelt(a.Message))
				}
			}
			if !bottest.Offers(a.Message, "deal//"+game+" ") {
				a = ash.Use(a.Posted, "daily//"+game)
			}
			if !bottest.Offers(a.Message, "deal//"+game+" ") {
				t.Errorf("the button of %s shows\n%s", game, spelt(a.Message))
			}
		}
	}, withHouseGames(t))
}
