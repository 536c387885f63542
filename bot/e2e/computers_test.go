package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/engine/enginetest/golden"
	"witchtable/store"
)

// TestComputersInTheLobby holds what people read of computer players before a game to a file that is to be read: the
// lobby with one of each temperament, and what the host can choose.
func TestComputersInTheLobby(t *testing.T) {
	g := newGallery(t, fateDeck(t))
	head := store.Table{
		Server: g.homes.server, Channel: g.homes.channel(0), State: store.Lobby,
		Game: g.deck.offer.Name, Pack: g.deck.offer.Hash, CreatedAt: store.MillisOf(time.Now()),
		Lang: "en", Seats: g.homes.people[:1:1], Host: g.homes.people[0].User,
	}
	tab, err := g.store.CreateTable(t.Context(), head, 0)
	must(t, err)
	g.open()
	host := g.sitting(0, 0)
	command := func(path string, options ...string) string {
		return discordtest.Words(host.Run(path, options...).Message)
	}
	press := func(id, value string) string {
		base, name, named := strings.Cut(id, " ")
		custom := base + "/" + string(tab.ID)
		if named {
			custom += "/" + name
		}
		var values []string
		if value != "" {
			values = []string{value}
		}
		return discordtest.Words(host.Press(custom, values...).Message)
	}
	var b strings.Builder
	note := func(what, words string) { fmt.Fprintf(&b, "=== %s\n%s\n", what, words) }
	note("[Table options], of computer players", onComputers(press("options", "")))
	for _, words := range [][]string{{"table", "add-computer"}, {"table", "remarks"}} {
		note("/"+strings.Join(words, " "), asListed(g.port.Registered(), words))
	}
	for _, temper := range []string{"hoarder", "sacrificer", "cautious"} {
		note("/table add-computer temperament:"+temper, command("table add-computer", "temperament="+temper))
	}
	note("/table show", command("table show"))
	note("[Table options]", onComputers(press("options", "")))
	note("… the one in the middle", onComputers(press("set who", "Dill")))
	note("… another temperament for it", onComputers(press("set temper.Dill", "meddler")))
	note("… another level for it", onComputers(press("set level.Dill", "apprentice")))
	note("… it is sent away", onComputers(press("set fewer.Dill", "")))
	note("… twice", press("set fewer.Dill", ""))
	press("set computer", "grand-high-witch") // with a temperament by lot
	note("… another in its place, a cold heart", onComputers(press("set temper.Dill", "sacrificer")))
	note("… how the next one plays", press("set what", "computer"))
	note("… whether they say something", press("set what", "hush"))
	note("… no remarks", press("set hush", ""))
	note("… once more", press("set what", "hush"))
	note("… which language the table speaks", press("set what", "language"))
	note("/table show", command("table show"))
	note("/table remarks how:yes", command("table remarks", "how=yes"))
	note("/table remarks how:no", command("table remarks", "how=no"))
	note("/table add-computer temperament:merry", command("table add-computer", "temperament=merry"))
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
		if strings.Contains(part, "Add a computer player") || strings.Contains(part, "🤖") {
			return part
		}
	}
	return options
}
