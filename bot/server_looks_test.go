package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
	"witchtable/store"
)

func inPictures(c *bot.Config) { c.Themes = drawn }

// awaitBoard waits until the channel's board is shown in pictures, or in words.
func (v *tavern) awaitBoard(when string, pictures bool) {
	v.t.Helper()
	v.await("the board "+when, func() bool {
		return slices.ContainsFunc(v.messages[theChannel], func(p *posted) bool { return pictured(p.Message) }) == pictures
	})
}

// private demands that what people see in private is in pictures, or in words.
func (v *tavern) private(when string, want map[user]bool) {
	v.t.Helper()
	for who, pictures := range want {
		for _, command := range [][]string{{"hand"}, {"card", "name=Red pear"}} {
			if m := who.run(command[0], command[1:]...).message; pictured(m) != pictures {
				v.t.Errorf("%s, /%s of %s shows pictures: %v, want %v\n%s", when, command[0], who.name, !pictures, pictures, textOf(m))
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

	got := ash.run("server looks", "how=words").says()
	if want := "From now on this server's tables are shown in words alone. **/table looks** still decides for one table, and **/looks** for what you alone see."; got != want {
		t.Errorf("the server is put into words with %q, want %q", got, want)
	}
	v.awaitBoard("of a running table whose server is in words", false)
	v.private("in a server in words", map[user]bool{ash: false, birch: false})
	birch.run("looks", "how=pictures")
	v.private("where Birch has chosen pictures", map[user]bool{ash: false, birch: true})
	ash.run("table looks", "how=pictures")
	v.awaitBoard("of a table in pictures in a server in words", true)
	v.private("at a table in pictures", map[user]bool{ash: true, birch: true})

	v.playByPressing(people)
	v.settle()
	v.stop()
	v.ready = make(chan struct{})
	v = open(t, v.store, v.recorder, inPictures)
	cedar := v.user("Cedar")
	if m := cedar.run("card", "name=Red pear").message; pictured(m) {
		t.Errorf("in a server in words, a card is shown in a picture where no table is:\n%s", textOf(m))
	}
	cedar.run("table open")
	if got := cedar.run("table start").says(); !strings.Contains(got, "begun") {
		t.Fatalf("the second game does not start: %q", got)
	}
	if m := cedar.run("table show").message; pictured(m) {
		t.Errorf("a table that was opened in a server in words after a restart is shown in pictures:\n%s", textOf(m))
	}
	v.private("at a new table after a restart", map[user]bool{cedar: false})

	got = cedar.run("server looks", "how=pictures").says()
	if want := "From now on this server's tables are shown in pictures, where I may send them. **/table looks** still decides for one table, and **/looks** for what you alone see."; got != want {
		t.Errorf("the server is put back into pictures with %q, want %q", got, want)
	}
	v.private("in a server in pictures again", map[user]bool{cedar: true})
}

// What is no choice, or no server, changes nothing.
func TestServerLooksRefused(t *testing.T) {
	v := newTavern(t, inPictures)
	ash := v.begin("Ash")[0]
	if got := ash.run("server looks", "how=dance").says(); !strings.Contains(got, "I cannot make sense of that") {
		t.Errorf("dancing is taken for a look: %q", got)
	}
	in := ash.input(discord.CommandRun)
	in.Path, in.Options, in.Guild = []string{"server", "looks"}, map[string]string{"how": "words"}, ""
	if got := ash.act(in).says(); !strings.Contains(got, "I cannot make sense of that") {
		t.Errorf("a direct message is taken for a server: %q", got)
	}
	v.private("after refusals", map[user]bool{ash: true})
}

// Who may not manage the server neither sees the command nor can send it; who may can, in the server and not in direct
// messages.
func TestServerLooksAreForManagers(t *testing.T) {
	i := newInn(t, []string{"Ash", "Birch"}, inPictures)
	listed := func(who, channel string) bool {
		t.Helper()
		commands, err := i.people[who].Commands(i.ctx, channel)
		if err != nil || len(commands) == 0 {
			t.Fatalf("%s is offered %d commands in %s: %v", who, len(commands), channel, err)
		}
		return slices.ContainsFunc(commands, func(c wire.Command) bool { return c.Name == "server" })
	}
	if !listed("Ash", tavernChannel) || listed("Birch", tavernChannel) {
		t.Errorf("/server is offered to Ash, whose server it is: %v, to Birch: %v; want it for Ash alone", listed("Ash", tavernChannel), listed("Birch", tavernChannel))
	}
	dm, err := i.people["Ash"].OpenDM(i.ctx)
	if err != nil {
		t.Fatal(err)
	}
	if listed("Ash", string(dm.ID)) {
		t.Error("/server is offered in direct messages")
	}
	words := player.Values{"how": "words"}
	if _, err := i.people["Birch"].Command(i.ctx, tavernChannel, "server looks", words); err == nil || !strings.Contains(err.Error(), "/server") {
		t.Errorf("Birch, who may not manage the server, sends /server looks: %v, want that there is no such command", err)
	}
	server := func() store.Looks {
		t.Helper()
		place, err := i.people["Ash"].View(i.ctx)
		if err != nil || len(place.Guilds) == 0 {
			t.Fatalf("%d servers: %v", len(place.Guilds), err)
		}
		got, err := i.store.Server(i.ctx, store.ServerID(place.Guilds[0].ID))
		if err != nil {
			t.Fatal(err)
		}
		return got.Looks
	}
	if got := server(); got != store.LooksUnset {
		t.Errorf("the server's looks are %q after a refusal, want none chosen", got)
	}
	if m := i.command("Ash", "server looks", words); !strings.Contains(player.Text(m), "in words alone") {
		t.Errorf("Ash puts the server into words and reads %q", player.Text(m))
	}
	if got := server(); got != store.InWords {
		t.Errorf("the server's looks are %q, want words", got)
	}
}
