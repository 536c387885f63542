package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/cards"
	"witchtable/engine"
)

// renamed is a game under another name, with commands of its own and a title that its own catalogue has.
type renamed struct{ engine.Game }

func (r renamed) Info() engine.Info {
	i := r.Game.Info()
	i.Name, i.Title = "second", engine.T("game.title")
	i.Commands = []engine.GameCommand{{Path: []string{"second"}, Doc: engine.T("game.title"), Panel: "village"}}
	return i
}

// secondGame plays like the first under another name.
func secondGame() game {
	first := fateGame()
	g := first
	g.name = "second"
	g.players = nil // those of any game
	g.words = fstest.MapFS{"en.yaml": {Data: []byte("game.title: The Second Game\n")}}
	g.make = func(p engine.PackSource) (engine.Game, error) {
		rules, err := first.make(p)
		return renamed{rules}, err
	}
	return g
}

// listening is a port that keeps the commands it is given.
type listening struct {
	discord.Port
	commands chan []discord.SlashCommand
}

func (l listening) Self() discord.UserID { return "" }

func (l listening) Run(ctx context.Context, commands []discord.SlashCommand, _ discord.Handler) error {
	l.commands <- commands
	<-ctx.Done()
	return nil
}

func TestEveryGameIsOffered(t *testing.T) {
	db, err := openStore(filepath.Join(t.TempDir(), "w.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	own, err := fateGame().house()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		chosen game
	}{{"the first game's pack", fateGame()}, {"the second game's pack", secondGame()}} {
		t.Run(tt.name, func(t *testing.T) {
			pack := *own
			pack.Title = "A pack of one's own"
			d, err := tt.chosen.with(&pack)
			if err != nil {
				t.Fatal(err)
			}
			s := service{[]game{fateGame(), secondGame()}, d, db, rand.Reader, bot.TablePace(), zerolog.Nop(), nil,
				bot.SystemClock(), false, nil}
			demandPacks(t, s, own, &pack)
			port := listening{commands: make(chan []discord.SlashCommand, 1)}
			b, err := s.bot(port)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() { done <- b.Run(ctx) }()
			demandChoice(t, <-port.commands)
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// demandPacks: the chosen pack replaces that of its game and no other.
func demandPacks(t *testing.T, s service, house, chosen *cards.Pack) {
	t.Helper()
	decks, err := s.decks()
	if err != nil || len(decks) != 2 {
		t.Fatalf("%d decks, %v; want one for each of two games", len(decks), err)
	}
	for _, d := range decks {
		want := house
		if d.name == s.deck.name {
			want = chosen
		}
		if d.pack.Title != want.Title {
			t.Errorf("new tables of %s play with %q, want %q", d.name, d.pack.Title, want.Title)
		}
	}
}

// demandChoice: /table open lets people choose, in each game's own words.
func demandChoice(t *testing.T, commands []discord.SlashCommand) {
	t.Helper()
	var got []discord.Choice
	for _, c := range commands {
		for _, sub := range c.Subcommands {
			for _, o := range sub.Options {
				if c.Name == "table" && sub.Name == "open" && o.Name == "game" {
					got = o.Choices
				}
			}
		}
	}
	if len(got) != 2 || got[0].Value != fateGame().name || got[1].Label != "The Second Game" {
		t.Errorf("/table open offers %v, want both games by their titles", got)
	}
}

// TestAFaultyCatalogueIsSaidAtTheStart, not when a player first meets the sentence.
func TestAFaultyCatalogueIsSaidAtTheStart(t *testing.T) {
	var log bytes.Buffer
	_, err := service{log: zerolog.New(&log)}.book(nil, fstest.MapFS{
		"x.en.yaml": {Data: []byte("welcome: \"{host} is the host\"\n")},
		"x.fi.yaml": {Data: []byte("welcome: \"{hosst} kutsuu\"\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	has(t, "the log", log.String(), "a catalogue is not in order", "x.fi.yaml:1", "welcome", "{hosst}")
}
