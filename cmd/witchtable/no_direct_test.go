package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/discord"
)

// The setting by which an operator wants no direct messages reaches the bot, from the environment and as a flag.
func TestServeWithoutDirectMessages(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]struct {
		env, flag string
		none      bool
	}{
		"the environment": {env: "WITCHTABLE_NO_DIRECT_MESSAGES=true", none: true},
		"a flag":          {flag: "--no-direct-messages", none: true},
		"not wished":      {env: "WITCHTABLE_NO_DIRECT_MESSAGES=false"},
	} {
		world := discordHere(t)
		env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(),
			"WITCHTABLE_DB=" + filepath.Join(t.TempDir(), "w.db"), how.env}
		bot := start(t, env, slices.DeleteFunc([]string{"serve", how.flag}, func(s string) bool { return s == "" })...)
		if err := world.WaitConnected(soon(t)); err != nil {
			t.Fatalf("%v; it said:\n%s", err, bot.err)
		}
		ash := inTavern(t, world.URL(), "Ash")
		ash.AwaitCommands()
		commands, err := ash.Place.Commands(soon(t), ash.ID, ash.At)
		if err != nil {
			t.Fatal(err)
		}
		calls := slices.ContainsFunc(commands, func(c discord.SlashCommand) bool { return c.Name == "calls" })
		joins := ash.Run("help").Says()
		if calls == how.none || strings.Contains(joins, "I send no direct messages here") != how.none {
			t.Errorf("%s: /calls is offered (%v), and /help says\n%s", name, calls, joins)
		}
	}
}
