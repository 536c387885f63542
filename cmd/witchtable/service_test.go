package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/limits"
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
	db, err := openStore(t.Context(), filepath.Join(t.TempDir(), "w.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m := Main{games: shelf{fateGame(), secondGame(), orchardGame()}}
	decks, err := m.decks(packFlag{})
	if err != nil {
		t.Fatal(err)
	}
	s := service{decks: decks, store: db, random: rand.Reader, pace: bot.TablePace(), log: zerolog.Nop(),
		clock: bot.SystemClock(), limits: limits.Default()}
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
	var titles []string
	for _, c := range got {
		titles = append(titles, c.Label)
	}
	if want := []string{"Fate of Witches", "The Second Game", "The Orchard"}; !slices.Equal(titles, want) {
		t.Errorf("/table open offers %v; want %v", titles, want)
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
