package bot_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/lang"
	"witchtable/engine"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
	"witchtable/store"
)

// spelt is a message as it is read, without the lines of its boxes.
func spelt(m discord.Message) string {
	return strings.NewReplacer("│ ", "", "┌\n", "", "└\n", "").Replace(discordtest.Words(m))
}

// recorded gives each game a file.
func recorded(c *bot.Config) {
	c.Themes = drawn
	c.Record = func(_ context.Context, t store.Table) (discord.File, error) {
		return discord.File{Name: fmt.Sprintf("%s-%d.txt", t.Game, t.Number), Data: []byte("all of it")}, nil
	}
}

// drawn has the orchard drawn, in signs made from its names.
var drawn = map[string]board.Theme{"orchard": {}}

// englishAlone are the sentences of the bot as they would be if there were no other languages.
func englishAlone(t *testing.T) *words.Book {
	t.Helper()
	files, err := fs.Glob(lang.Files, "*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	only := fstest.MapFS{}
	for _, name := range files {
		data, err := fs.ReadFile(lang.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "en.yaml" || strings.HasSuffix(name, ".en.yaml") {
			only[name] = &fstest.MapFile{Data: data}
		}
	}
	b, err := words.Load(only, orchard.Catalogue)
	if err != nil {
		t.Fatal(err)
	}
	return b.OnFault(func(f words.Fault) { t.Errorf("words: %v", f) })
}

// The lobby in words, from the first seat to the last, and what is behind its last button.
func TestTheLobbyInWords(t *testing.T) {
	english := func(c *bot.Config) { c.Words = englishAlone(t) } // with more languages the lobby offers a choice of them
	v := newTavern(t, english)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	var said strings.Builder
	note := func(when string, m discord.Message) { fmt.Fprintf(&said, "# %s\n%s\n", when, spelt(m)) }
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "**Seats taken: 1 of 4**")
	note("A table is opened", lobby.Message)
	for _, m := range v.All(bottest.TheChannel) {
		for _, row := range m.Rows {
			if len(row.Buttons) > 4 || len(m.Rows) > 1 {
				t.Errorf("there are %d rows of buttons, one of %d, want one row of at most 4", len(m.Rows), len(row.Buttons))
			}
			for _, b := range row.Buttons {
				if b.Disabled || b.Label == "Join" && b.Style == discord.Success {
					t.Errorf("button %q of a lobby is dead, or the one thing to do for who sits already: %+v", b.Label, b)
				}
			}
		}
	}
	birch.Press(bottest.Button(t, lobby.Message, "Join"))
	options := birch.Press(bottest.Button(t, lobby.Message, "Table options")).Message
	note("Table options, for a guest", options)
	if claim := "**“I planted a tree last year”**\nWhoever planted one"; !strings.Contains(spelt(options), claim) {
		t.Errorf("the options do not say %q, what a claim is good for:\n%s", claim, spelt(options))
	}
	note("… who claims", birch.Press(bottest.Button(t, options, "I planted a tree")).Message)
	options = ash.Press(bottest.Button(t, lobby.Message, "Table options")).Message
	note("Table options, for the host", options)
	what := bottest.Menu(t, options, "What would you like to change?").CustomID
	for _, one := range []string{"rule:seasons", "pace", "friendly"} {
		note("… who looks at "+one, ash.Press(what, one).Message)
	}
	note("… who goes back", ash.Press(bottest.Button(t, ash.Press(what, "pace").Message, "Back")).Message)
	options = ash.Press(what, "computer").Message
	note("… who looks at how computers play", options)
	levels := bottest.Menu(t, options, "Choose how it plays")
	options = ash.Press(levels.CustomID, levels.Choices[0].Value).Message
	note("… and adds a computer player", options)
	ash.Press(bottest.Button(t, lobby.Message, "Add a computer"))
	rule := ash.Press(what, "rule:seasons").Message
	note("… and has chosen an option", ash.Press(bottest.Menu(t, rule, "How many seasons").CustomID, "1").Message)
	v.AwaitMessage(bottest.TheChannel, "Every seat is taken")
	note("The table is full", v.AwaitMessage(bottest.TheChannel, "⚙️ How many seasons: 1").Message)
	note("Table options, for an onlooker",
		v.Person("Elm").Press(bottest.Button(t, lobby.Message, "Table options")).Message)
	ash.Press(bottest.Button(t, ash.Press(bottest.Button(t, lobby.Message, "Table options")).Message, "I planted a tree"))
	note("The host claims, too", v.AwaitMessage(bottest.TheChannel, "(host): “").Message)
	golden.Check(t, "testdata/lobby.txt", said.String())
}

// A game ends with one message: who won, the numbers, once, what to remember, and the ways to the next game and to this
// one once more. A newcomer was shown the same ranking three times: in the headline, in the picture and in a list.
func TestTheEndIsOneMessage(t *testing.T) {
	v := newTavern(t, recorded)
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	final := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	lines := strings.Split(spelt(final.Message), "\n")
	for _, want := range []string{
		"-# The Orchard · Table 1 · The game is over!", "## Together you have brought in ", "the picture of each step",
	} {
		if !slices.ContainsFunc(lines, func(l string) bool {
			return strings.HasPrefix(l, want) || want == "the picture of each step" && strings.HasPrefix(l, "(🖼 ") &&
				strings.Contains(l, "(Fruit ")
		}) {
			t.Errorf("no line of the end begins with %q:\n%s", want, strings.Join(lines, "\n"))
		}
	}
	for _, row := range lines {
		if strings.HasPrefix(row, "1. ") || strings.Contains(row, "📎") {
			t.Errorf("beside the picture of the score there is another ranking, or a bare file: %q", row)
		}
	}
	const want = "[Rematch] [Watch the game again] [Play on from…] [Score details] [Close table]"
	if !slices.Contains(lines, want) {
		t.Errorf("the end has no line %q:\n%s", want, strings.Join(lines, "\n"))
	}
	for _, p := range v.All(bottest.TheChannel) {
		if text := bottest.TextOf(p.Message); p.ID != final.ID && (strings.Contains(text, "Fruit: ") ||
			strings.Contains(text, "Together you have")) {
			t.Errorf("the score is told elsewhere, too:\n%s", text)
		}
	}
	away := people[0].Press(bottest.Button(t, final.Message, "Close table")).Message
	if got := spelt(away); strings.Contains(got, "[Rematch]") ||
		!strings.Contains(got, "[Watch the game again]") || len(away.Files) != 2 {
		t.Errorf("put away it reads\n%s\nwith %d files; want both pictures, and no button but the one to the page", got,
			len(away.Files))
	}
}

// Where files may not be sent, or there is none, the end is told all the same.
func TestTheEndWithoutItsFile(t *testing.T) {
	for name, change := range map[string]func(*bot.Config){
		"not written": func(c *bot.Config) {
			c.Record = func(context.Context, store.Table) (discord.File, error) {
				return discord.File{}, errors.New("disk full")
			}
		},
		"not allowed": recorded,
	} {
		t.Run(name, func(t *testing.T) {
			v := newTavern(t, change)
			v.Lock()
			v.RefuseFiles = true
			v.Unlock()
			v.playByPressing(v.begin("Ash", "Birch"))
			v.settle()
			if m := v.AwaitMessage(bottest.TheChannel, "The game is over!"); len(m.Files) > 0 ||
				strings.Contains(spelt(m.Message), "📎") {
				t.Errorf("the end is\n%s", spelt(m.Message))
			}
		})
	}
}

// The page is given to whoever asks, in an answer, which needs no permission of the channel.
func TestTheFilesOfTheEndComeLater(t *testing.T) {
	v := newTavern(t, recorded)
	v.Lock()
	v.RefuseFiles = true
	v.Unlock()
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	end := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	for from, m := range map[string]discord.Message{"the end": end.Message, "/score": people[0].Run("score").Message,
		"/log": people[0].Run("log").Message} {
		got := people[0].Press(bottest.Button(t, m, "Watch the game again")).Message
		if len(got.Files) != 2 || got.Files[0].Name != "watch-the-game-again-table-1.html" ||
			!strings.HasPrefix(spelt(got), "**🎬 Watch the game again:** ") || !strings.Contains(spelt(got), "On a phone: ") {
			t.Errorf("from %s, one is given %d files: %s", from, len(got.Files), spelt(got))
		}
	}
}

// The page opens in the language of whoever asks for it, whatever the table speaks, and speaks the others, too.
func TestThePageIsInItsReadersLanguage(t *testing.T) {
	v := newTavern(t, recorded)
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	end := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	spaniard := v.Person("Elm")
	spaniard.Locale = "es-ES"
	got := spaniard.Press(bottest.Button(t, end.Message, "Watch the game again")).Message
	if len(got.Files) != 2 || got.Files[0].Name != "ver-la-partida-otra-vez-mesa-1.html" ||
		!strings.Contains(spelt(got), "En un teléfono: ") {
		t.Fatalf("a Spanish reader is given %v with the words\n%s", got.Files, spelt(got))
	}
	for _, want := range []string{`<html lang="es">`, `{"code":"en","name":"English"}`} {
		if page := string(got.Files[0].Data); !strings.Contains(page, want) {
			t.Errorf("the page of a Spanish reader has no %s", want)
		}
	}
}

// A rematch keeps seats and options: it waits for those who played, calls them, and begins when they are ready.
func TestRematch(t *testing.T) {
	v := newTavern(t)
	ash, birch, cedar := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
	ash.Run("table open")
	lobby := v.AwaitMessage(bottest.TheChannel, "Press **Join**")
	for _, u := range []bottest.Person{birch, cedar} {
		u.Press(bottest.Button(t, lobby.Message, "Join"))
	}
	ash.Press(bottest.Button(t, lobby.Message, "Add a computer"))
	ash.Run("table option", "option=seasons", "value=1")
	ash.Run("table start")
	v.playByPressing([]bottest.Person{ash, birch, cedar})
	v.settle()
	final := v.AwaitMessage(bottest.TheChannel, "The game is over!").Message
	if got := v.Person("Elm").Press(bottest.Button(t, final, "Rematch")).Says(); !strings.Contains(got,
		"Only those who have just played") {
		t.Errorf("an onlooker who asks for a rematch reads %q", got)
	}
	before := v.Pinged(cedar.ID)
	birch.Press(bottest.Button(t, final, "Rematch"))
	again := v.AwaitMessage(bottest.TheChannel, "another game?").Message
	for _, want := range []string{
		"> and <@id-", "another game? Press **Ready** to sit down again.", "• Ash, not here yet", "• Birch (host)",
		"• Cedar, not here yet",
		"• Basil 🤖, a computer player who thinks one step ahead", "⚙️ How many seasons: 1",
		"[Ready] [Start the game] [Table options] [Guide]",
		"The game starts when everybody is ready. Birch can also start it without those who are missing.",
	} {
		if !strings.Contains(spelt(again), want) {
			t.Errorf("the table laid again does not say %q:\n%s", want, spelt(again))
		}
	}
	if n := v.Pinged(cedar.ID) - before; n != 1 {
		t.Errorf("Cedar is called %d times for the rematch, want once", n)
	}
	ash.Press(bottest.Button(t, final, "Rematch")) // who agrees by the same button
	if got := v.table().Head.State; got != store.Lobby {
		t.Fatalf("with Cedar missing the table is %s, want a lobby", got)
	}
	cedar.Press(bottest.Button(t, again, "Ready"))
	tab := v.table()
	if tab.Head.State != store.Playing || len(tab.Head.Seats) != 4 || tab.Head.Setup.Options["seasons"] != "1" ||
		tab.Head.Host != store.UserID(birch.ID) {
		t.Errorf("when all are ready the table is %s with %d seats, options %v and host %s", tab.Head.State,
			len(tab.Head.Seats), tab.Head.Setup.Options, tab.Head.Host)
	}
}

// Whoever played with computers alone may change something before the next game; the host need not wait for those who
// do not come.
func TestRematchWithoutTheOthers(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	play := func(people ...bottest.Person) discord.Message {
		v.playByPressing(people)
		v.settle()
		all := v.All(bottest.TheChannel)
		slices.Reverse(all)
		i := slices.IndexFunc(all,
			func(p bottest.Posted) bool { return strings.Contains(bottest.TextOf(p.Message), "The game is over!") })
		return all[i].Message
	}
	ash.Run("table open")
	ash.Run("table add-computer")
	ash.Run("table start")
	got := ash.Press(bottest.Button(t, play(ash), "Rematch"))
	if tab := v.table(); tab.Head.Number != 2 || tab.Head.State != store.Lobby || len(tab.Head.Seats) != 2 ||
		!strings.Contains(bottest.TextOf(got.Message), "press **Start the game** to deal") {
		t.Fatalf("one press leads to table %d, which is %s with %d seats, and says\n%s",
			tab.Head.Number, tab.Head.State, len(tab.Head.Seats), bottest.TextOf(got.Message))
	}
	lobby := v.AwaitMessage(bottest.TheChannel, "Table 2**\n**Seats taken: 2 of 4**")
	if got := bottest.TextOf(ash.Press(bottest.Button(t, lobby.Message, "Start")).Message); !strings.Contains(got,
		"Which fruit do you plant?") {
		t.Fatalf("the second press says\n%s", got)
	}
	ash.Press(bottest.Button(t, ash.Run("table close").Message, "Close"))

	ash.Run("table open")
	birch.Run("table join")
	ash.Run("table start")
	ash.Press(bottest.Button(t, play(ash, birch), "Rematch"))
	ash.Run("table start")
	if tab := v.table(); tab.Head.State != store.Playing || len(tab.Head.Seats) != 1 ||
		tab.SeatOf(store.UserID(birch.ID)) != engine.Onlooker {
		t.Errorf("begun without Birch the table is %s with the seats %v", tab.Head.State, tab.Head.Seats)
	}
}

// A name half remembered leads to the card: a part that is no other's shows it, anything else suggests the nearest.
func TestCardsHalfRemembered(t *testing.T) {
	v := newTavern(t)
	ash := v.Person("Ash")
	if got := bottest.TextOf(ash.Run("card", "name=Red app").Message); !strings.Contains(got, "Red apple") ||
		!strings.Contains(got, "Worth") {
		t.Errorf("of “Red app” it shows\n%s", got)
	}
	asked := ash.Run("card", "name=Rad aple").Message
	if got := bottest.TextOf(asked); !strings.Contains(got, "I don't know a card called “Rad aple”.") ||
		!strings.Contains(got, "[Red apple]") {
		t.Fatalf("of “Rad aple” it says\n%s", got)
	}
	if got := bottest.TextOf(ash.Press(bottest.Button(t, asked, "Red apple")).Message); !strings.Contains(got, "Worth") {
		t.Errorf("the suggestion shows\n%s", got)
	}
	if got := ash.Complete("card", "name=Rad aple"); len(got) != 3 || got[0].Label != "Red apple" {
		t.Errorf("while “Rad aple” is typed, %v are offered", got)
	}
	v.begin("Ash", "Birch")
	v.answerWith(ash, ash.Run("hand").Message)
	tab := v.table()
	hand, _ := tab.View(tab.SeatOf(store.UserID(ash.ID))).Scene().Panel("seeds", tab.SeatOf(store.UserID(ash.ID)))
	offered := ash.Complete("card", "name=")
	for i, c := range hand.Zones[0].Cards {
		if !slices.ContainsFunc(offered[:len(hand.Zones[0].Cards)],
			func(o discord.Choice) bool { return o.Value == string(c.Card) }) {
			t.Errorf("card %d of Ash's own is not among the first that /card offers: %v", i+1, offered)
		}
	}
}

func TestComputersAreNotCalledLikeCards(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) {
		b, err := words.Load(lang.Files, orchard.Catalogue,
			fstest.MapFS{"more.en.yaml": {Data: []byte("card.red-apple: Old Mother Basil\n")}})
		if err != nil {
			t.Fatal(err)
		}
		c.Words = b
	})
	ash := v.Person("Ash")
	ash.Run("table open")
	ash.Run("table add-computer")
	if got := v.table().Head.Seats[1].Name; got != "Clover" {
		t.Errorf("beside a card “Old Mother Basil” the first computer player is called %q; want the next name, Clover", got)
	}
}
