package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

func inPictures(c *bot.Config) { c.Themes = drawn }

// awaitBoard waits until the channel's board is shown in pictures, or in words.
func (v *tavern) awaitBoard(when string, pictures bool) {
	v.t.Helper()
	v.Await("the board "+when, func() bool {
		return slices.ContainsFunc(v.In(bottest.TheChannel), func(p *bottest.Posted) bool { return pictured(p.Message) }) ==
			pictures
	})
}

// private demands that what people see in private is in pictures, or in words.
func (v *tavern) private(when string, want map[bottest.Person]bool) {
	v.t.Helper()
	for who, pictures := range want {
		for _, command := range [][]string{{"hand"}, {"card", "name=Red pear"}} {
			if m := who.Run(command[0], command[1:]...).Message; pictured(m) != pictures {
				v.t.Errorf("%s, /%s of %s shows pictures: %v, want %v\n%s",
					when, command[0], who.Name, !pictures, pictures, bottest.TextOf(m))
			}
		}
	}
}

// A server's choice holds for its tables, those that are there and those to come, for this process and the next; what
// was chosen nearer by holds against it.
func TestServerLooks(t *testing.T) {
	v := newTavern(t, inPictures)
	people := v.begin("Ash", "Birch")
	ash, birch := people[0], people[1]
	v.awaitBoard("at first", true)

	got := ash.Run("server display", "how=words").Says()
	if want := "From now on this server's tables are shown in words only. **/table display** still decides for one " +
		"table, and **/display** for what only you see."; got != want {
		t.Errorf("the server is put into words with %q, want %q", got, want)
	}
	v.awaitBoard("of a running table whose server is in words", false)
	v.private("in a server in words", map[bottest.Person]bool{ash: false, birch: false})
	birch.Run("display", "how=pictures")
	v.private("where Birch has chosen pictures", map[bottest.Person]bool{ash: false, birch: true})
	ash.Run("table display", "how=pictures")
	v.awaitBoard("of a table in pictures in a server in words", true)
	v.private("at a table in pictures", map[bottest.Person]bool{ash: true, birch: true})

	v.playByPressing(people)
	v.settle()
	v.stop()
	v.Restart()
	v = open(t, v.store, v.Memory, inPictures)
	cedar := v.Person("Cedar")
	if m := cedar.Run("card", "name=Red pear").Message; pictured(m) {
		t.Errorf("in a server in words, a card is shown in a picture where no table is:\n%s", bottest.TextOf(m))
	}
	cedar.Run("table open")
	if got := cedar.Run("table start").Says(); !strings.Contains(got, "begun") {
		t.Fatalf("the second game does not start: %q", got)
	}
	if m := cedar.Run("table show").Message; pictured(m) {
		t.Errorf("a table that was opened in a server in words after a restart is shown in pictures:\n%s", bottest.TextOf(m))
	}
	v.private("at a new table after a restart", map[bottest.Person]bool{cedar: false})

	got = cedar.Run("server display", "how=pictures").Says()
	if want := "From now on this server's tables are shown in pictures, wherever I can send them. **/table display** " +
		"still decides for one table, and **/display** for what only you see."; got != want {
		t.Errorf("the server is put back into pictures with %q, want %q", got, want)
	}
	v.private("in a server in pictures again", map[bottest.Person]bool{cedar: true})
}

// What is no choice, or no server, changes nothing.
func TestServerLooksRefused(t *testing.T) {
	v := newTavern(t, inPictures)
	ash := v.begin("Ash")[0]
	if got := ash.Run("server display", "how=dance").Says(); !strings.Contains(got, "I can't make sense of that") {
		t.Errorf("dancing is taken for a look: %q", got)
	}
	in := ash.Input(discord.CommandRun)
	in.Path, in.Options, in.Guild = []string{"server", "display"}, map[string]string{"how": "words"}, ""
	if got := ash.Act(in).Says(); !strings.Contains(got, "I can't make sense of that") {
		t.Errorf("a direct message is taken for a server: %q", got)
	}
	v.private("after refusals", map[bottest.Person]bool{ash: true})
}

// Who may not manage the server neither sees the command nor can send it; who may can, in the server and not in direct
// messages.
func TestServerLooksAreForManagers(t *testing.T) {
	i := newInn(t, []string{"Ash", "Birch"}, inPictures)
	ash, birch := i.people["Ash"], i.people["Birch"]
	listed := func(p bottest.Person, c discord.ChannelID) bool {
		t.Helper()
		commands, err := p.Place.Commands(i.ctx, p.ID, c)
		if err != nil || len(commands) == 0 {
			t.Fatalf("%s is offered %d commands in %s: %v", p.Name, len(commands), c, err)
		}
		return slices.ContainsFunc(commands, func(c discord.SlashCommand) bool { return c.Name == "server" })
	}
	if ashs, birchs := listed(ash, ash.At), listed(birch, birch.At); !ashs || birchs {
		t.Errorf("/server is offered to Ash, whose server it is: %v, to Birch: %v; want it for Ash alone", ashs, birchs)
	}
	user, err := i.sandbox.User(ash.ID)
	if err != nil {
		t.Fatal(err)
	}
	dm, err := user.OpenDM(i.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if listed(ash, discord.ChannelID(dm.ID)) {
		t.Error("/server is offered in direct messages")
	}
	in := birch.Input(discord.CommandRun)
	in.Path, in.Options = []string{"server", "display"}, map[string]string{"how": "words"}
	if _, err := birch.Place.Do(i.ctx, in); err == nil || !strings.Contains(err.Error(), "/server") {
		t.Errorf("Birch, who may not manage the server, sends /server display: %v, want that there is no such command", err)
	}
	server := func() store.Looks {
		t.Helper()
		got, err := i.store.Server(i.ctx, store.ServerID(i.server.Guilds()[0]))
		if err != nil {
			t.Fatal(err)
		}
		return got.Looks
	}
	if got := server(); got != store.LooksUnset {
		t.Errorf("the server's looks are %q after a refusal, want none chosen", got)
	}
	if got := ash.Run("server display", "how=words").Says(); !strings.Contains(got, "in words only") {
		t.Errorf("Ash puts the server into words and reads %q", got)
	}
	if got := server(); got != store.InWords {
		t.Errorf("the server's looks are %q, want words", got)
	}
}
