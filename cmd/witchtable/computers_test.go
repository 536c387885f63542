package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/words"
	"witchtable/store"
)

// TestComputersInTheLobby holds what people read of computer players before a game to a file that is to be read: the lobby with one of
// each temperament, and what the host can choose.
func TestComputersInTheLobby(t *testing.T) {
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	g := newGallery(t, d)
	head := store.Table{
		Server: "77", Channel: g.homes.channel(0), State: store.Lobby, Game: d.name, Pack: store.PackHash(d.pack.Hash()), CreatedAt: store.MillisOf(time.Now()),
		Lang: "en", Seats: g.homes.people[:1:1], Host: g.homes.people[0].User,
	}
	tab, err := g.store.CreateTable(t.Context(), head)
	if err != nil {
		t.Fatal(err)
	}
	g.open()
	act := func(in discord.Input) string { return discordtest.Words(g.port.act(t, in, 0, panelScene{})) }
	command := func(path string, options map[string]string) string {
		return act(discord.Input{Kind: discord.CommandRun, Path: strings.Fields(path), Options: options})
	}
	press := func(id, value string) string {
		in := discord.Input{Kind: discord.ComponentUsed, CustomID: id + "/" + string(tab.ID)}
		if base, name, ok := strings.Cut(id, " "); ok {
			in.CustomID = base + "/" + string(tab.ID) + "/" + name
		}
		if value != "" {
			in.Values = []string{value}
		}
		return act(in)
	}
	var b strings.Builder
	note := func(what, words string) { fmt.Fprintf(&b, "=== %s\n%s\n", what, words) }
	note("[Table options], of computer players", onComputers(press("options", "")))
	for _, words := range [][]string{{"table", "add-computer"}, {"table", "remarks"}} {
		note("/"+strings.Join(words, " "), asListed(g.port.commands, words))
	}
	for _, temper := range []string{"hoarder", "sacrificer", "cautious"} {
		note("/table add-computer temperament:"+temper, command("table add-computer", map[string]string{"temperament": temper}))
	}
	note("/table show", command("table show", nil))
	note("[Table options]", onComputers(press("options", "")))
	note("… the one in the middle", onComputers(press("set who", "Dill")))
	note("… another temperament for it", onComputers(press("set temper.Dill", "meddler")))
	note("… another level for it", onComputers(press("set level.Dill", "apprentice")))
	note("… it is sent away", onComputers(press("set fewer.Dill", "")))
	note("… twice", press("set fewer.Dill", ""))
	press("set computer", "grand-high-witch") // with a temperament by lot
	note("… another in its place, a cold heart", onComputers(press("set temper.Dill", "sacrificer")))
	note("… no remarks", onComputers(press("set hush", "")))
	note("/table show", command("table show", nil))
	note("/table remarks how:yes", command("table remarks", map[string]string{"how": "yes"}))
	note("/table remarks how:no", command("table remarks", map[string]string{"how": "no"}))
	note("/table add-computer temperament:merry", command("table add-computer", map[string]string{"temperament": "merry"}))
	note("… one who plays by rote", press("set temper", "merry"))
	golden.Check(t, "testdata/computers.txt", b.String())
}

// asListed is a command with its options as Discord lists them.
func asListed(list []discord.SlashCommand, path []string) string {
	i := slices.IndexFunc(list, func(c discord.SlashCommand) bool { return c.Name == path[0] })
	if len(path) > 1 {
		return asListed(list[i].Subcommands, path[1:])
	}
	b := strings.Builder{}
	fmt.Fprintln(&b, list[i].Description)
	for _, o := range list[i].Options {
		fmt.Fprintf(&b, "%s: %s\n", o.Name, o.Description)
		for _, c := range o.Choices {
			fmt.Fprintf(&b, "  ○ %s\n", c.Label)
		}
	}
	return b.String()
}

// onComputers is the part of the table's options that is about computer players.
func onComputers(options string) string {
	for _, part := range strings.Split(options, "---\n") {
		if strings.Contains(part, "omputer player") || strings.Contains(part, "🤖") {
			return part
		}
	}
	return options
}

// TestTempersAreNamed: whatever temperament a computer player of a game can have, the game's catalogues name it in every language.
func TestTempersAreNamed(t *testing.T) {
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	book, err := words.Load(d.words)
	if err != nil {
		t.Fatal(err)
	}
	tempers := playersOf([]deck{d}).tempers
	n := 0
	for _, l := range d.offered() {
		for _, temper := range tempers(d.name, l.Name) {
			n++
			if _, err := d.roster.New(brain.Named(l.Name, temper)); err != nil {
				t.Error(err)
			}
			for _, lang := range []string{"en", "es"} {
				for _, key := range []string{"temper." + temper, "temper." + temper + ".way"} {
					if !book.Has(lang, key) {
						t.Errorf("%s lacks %s", lang, key)
					}
				}
			}
		}
	}
	if n == 0 {
		t.Error("no level has temperaments")
	}
	if got := tempers(d.name, "nobody"); got != nil {
		t.Errorf("a level that there is not has the temperaments %v", got)
	}
}
