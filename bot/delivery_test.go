package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/store"
)

// landmarks are told once in every game with two players.
func landmarks() []string {
	return []string{"The game begins!", "Season 1 begins", "Season 2 begins", "Planted: ", "The game is over!"}
}

// toldOnce demands that each landmark stands in the channel exactly once.
func (v *tavern) toldOnce() {
	v.t.Helper()
	for _, mark := range landmarks() {
		n := 0
		for _, p := range v.all(theChannel) {
			if strings.Contains(textOf(p.Message), mark) {
				n++
			}
		}
		if n != 1 {
			v.t.Errorf("%q stands in the channel %d times, want once", mark, n)
		}
	}
}

func (v *tavern) setFault(f func(what string, c discord.ChannelID) error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.fault = f
}

// A process that dies after Discord took a message and before that was noted must neither lose nor repeat it.
func TestCrashBetweenSaidAndNoted(t *testing.T) {
	s, r := openStore(t), newRecorder(t)
	first := open(t, s, r)
	first.setFault(func(what string, _ discord.ChannelID) error {
		if what == "lost answer" {
			return errors.New("the answer was lost")
		}
		return nil
	})
	people := first.begin("Ash", "Birch")
	for _, p := range people {
		first.answerWith(p, p.run("hand").message)
	}
	first.awaitMessage(theChannel, "The game begins!")
	first.stop()

	r.ready = make(chan struct{})
	first.setFault(nil)
	second := open(t, s, r)
	second.playByPressing(people)
	second.settle()
	second.awaitMessage(theChannel, "The game is over!")
	second.awaitMessage(theChannel, "The harvest is in") // the board is shown behind all that is told
	second.toldOnce()
	boards := 0
	for _, p := range second.all(theChannel) {
		if strings.Contains(textOf(p.Message), "The harvest is in") {
			boards++
		}
	}
	if boards != 1 {
		t.Errorf("%d boards stand in the channel, want one", boards)
	}
}

// A chapter that was sent, as far as nobody knows, and has grown when it is sent again, must be complete.
func TestChapterGrowsWhileItsAnswerIsLost(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.answerWith(people[0], people[0].run("hand").message)
	v.settle()
	sent, down := 0, false
	v.setFault(func(what string, c discord.ChannelID) error {
		if c != theChannel {
			return nil
		}
		if what == "lost answer" && strings.Contains(v.messages[c][len(v.messages[c])-1].Content, "Season 1 begins") {
			sent, down = sent+1, true
			return errors.New("the answer was lost")
		}
		if down {
			return errors.New("503")
		}
		return nil
	})
	v.answerWith(people[1], people[1].run("hand").message)
	v.await("the season's chapter", func() bool { return sent > 0 })
	p := v.awaited(people)[0]
	v.answerWith(p, p.run("hand").message)
	v.setFault(nil)
	v.settle()
	chapter := v.awaitMessage(theChannel, "Season 1 begins")
	if !strings.Contains(chapter.Content, p.name+" picks") {
		t.Errorf("the chapter is %q and lacks what %s picked while it could not be sent", chapter.Content, p.name)
	}
}

func TestDiscordDownForAWhile(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.setFault(func(string, discord.ChannelID) error { return errors.New("503") })
	v.playByPressing(people) // inputs are answered, all else fails
	v.setFault(nil)
	v.settle()
	v.awaitMessage(theChannel, "The game is over!")
	v.toldOnce()
}

func TestPermissionTakenAndGivenBack(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.settle()
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == theChannel {
			return discord.ErrForbidden
		}
		return nil
	})
	for _, p := range people {
		v.answerWith(p, p.run("hand").message)
	}
	v.setFault(nil)
	v.playByPressing(people)
	v.settle()
	v.toldOnce()
}

func TestTableOfADeletedChannelEnds(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.settle()
	id, panel := v.table().Head.ID, people[0].run("hand").message
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == theChannel {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	people[0].press(panel.Rows[0].Buttons[0].CustomID) // from here on the table may end at any moment
	v.settle()
	head, err := v.store.Table(t.Context(), id)
	if err != nil || head.State != store.Closed {
		t.Errorf("the table is %s, %v; want closed, since nobody can play there", head.State, err)
	}
}

// A person has one direct message to a table, whose words change with the game.
func TestOneDirectMessageToATable(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	dm := "dm-" + discord.ChannelID(people[0].id)
	hand := v.awaitMessage(dm, "Which fruit do you plant?")
	v.settle()
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.run("hand").message)
		v.settle() // else words may be left out that have been overtaken
	}
	got := v.all(dm)
	if len(got) != 2 {
		t.Errorf("there are %d direct messages, want the welcome and one hand", len(got))
	}
	last := got[len(got)-1]
	if last.id != hand.id || !strings.Contains(textOf(last.Message), "The game is over.") {
		t.Errorf("the last direct message reads %q; want the hand, saying that the game is over", textOf(last.Message))
	}
	asked := slices.ContainsFunc(last.past, func(m discord.Message) bool { return strings.Contains(textOf(m), "What do you do this season?") })
	if !asked {
		t.Error("the hand has never asked what came after the planting")
	}
	v.toldOnce()
}

func TestDirectMessagesClosedAmidAGame(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	hand := v.awaitMessage("dm-"+discord.ChannelID(ash.id), "Which fruit")
	v.settle()
	v.mu.Lock()
	v.closed[ash.id] = true
	v.mu.Unlock()
	if err := v.Delete(t.Context(), hand.channel, hand.id); err != nil { // else it goes on being changed
		t.Fatal(err)
	}
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.run("hand").message)
		v.settle() // else the game may be over before Ash's next message is tried
	}
	v.awaitMessage(theChannel, "I cannot send Ash direct messages")
	v.toldOnce()
}

// Who wishes to be called by direct message gets a new one at each call and is not called in the channel; where those
// do not arrive, the channel calls after all.
func TestCalledByDirectMessage(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	ash.run("calls", "how=direct")
	v.settle()
	pings, dms := v.pinged(ash.id), len(v.all("dm-id-ash"))
	for len(v.all("dm-id-ash")) == dms {
		if v.table().Head.State != store.Playing {
			t.Fatalf("Ash has not been called: %+v, %+v", v.table().Head.Seats, v.table().Desk.Turn)
		}
		p := v.awaited(people)[0]
		v.answerWith(p, p.run("hand").message)
		v.settle()
	}
	calls := v.all("dm-id-ash")
	if last := calls[len(calls)-1]; last.Silent {
		t.Error("the direct message that calls is silent")
	}
	if got := v.pinged(ash.id); got != pings {
		t.Errorf("Ash is called in the channel %d times more, want by direct message alone", got-pings)
	}
	v.mu.Lock()
	v.closed[ash.id] = true
	v.mu.Unlock()
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.run("hand").message)
		v.settle()
	}
	v.awaitMessage(theChannel, "my direct messages do not reach you")
	v.toldOnce()
}

// The story can be read again, part by part.
func TestLogTellsTheStoryAgain(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	for range 3 {
		p := v.awaited(people)[0]
		v.answerWith(p, p.run("hand").message)
	}
	v.settle()
	parts := people[0].complete("log", "round=")
	if len(parts) != 2 || parts[0].Label != "Season 1 begins" || parts[1].Label != "How the game began" {
		t.Fatalf("the parts of the story are %v, want Season 1 and what came before it", parts)
	}
	if got := textOf(people[1].run("log").message); !strings.HasPrefix(got, "Season 1 begins\n") || !strings.Contains(got, " picks ") {
		t.Errorf("the last part reads %q", got)
	}
	if got := textOf(people[1].run("log", "round=1").message); !strings.Contains(got, "Planted: ") {
		t.Errorf("the first part reads %q", got)
	}
	if got := textOf(people[1].run("log", "round=3").message); !strings.Contains(got, "no such part") {
		t.Errorf("a part that there is not reads %q", got)
	}
}

// From one part of the story one gets to every other, in the same message, whoever asks and also when the game is over.
func TestLogLeadsToItsOtherParts(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	onlooker := v.user("Elm")
	if m := people[0].run("log").message; len(m.Rows) > 0 {
		t.Errorf("the only part of a story leads on to %v", m.Rows)
	}
	v.playByPressing(people)
	last := onlooker.run("log").message
	parts := menu(t, last, "Read another part")
	said := onlooker.complete("log", "round=")
	if len(parts.Choices) != len(said) || len(said) < 3 {
		t.Fatalf("the menu has %d parts, the command %d; want as many, and at least 3", len(parts.Choices), len(said))
	}
	marked := func(m discord.Message) (out []string) {
		for _, c := range menu(t, m, "Read another part").Choices {
			if c.Default {
				out = append(out, c.Value)
			}
		}
		return out
	}
	if got, want := marked(last), []string{said[0].Value}; !slices.Equal(got, want) {
		t.Errorf("of the last part the menu marks %v, want %v", got, want)
	}
	for i, c := range parts.Choices {
		if want := said[len(said)-1-i]; c.Label != want.Label || c.Value != want.Value {
			t.Errorf("choice %d is %q, %q; want %q, %q, as beside the command", i, c.Label, c.Value, want.Label, want.Value)
		}
		got := onlooker.press(parts.CustomID, c.Value)
		if !got.replaces() {
			t.Errorf("part %s comes in a message of its own", c.Value)
		}
		if want := onlooker.run("log", "round="+c.Value).says(); got.says() != want {
			t.Errorf("part %s reads\n%s\nwant\n%s", c.Value, got.says(), want)
		}
		if !slices.Equal(marked(got.message), []string{c.Value}) {
			t.Errorf("of part %s the menu marks %v", c.Value, marked(got.message))
		}
	}
	if got := onlooker.press(parts.CustomID, "99"); got.replaces() || !strings.Contains(got.says(), "no such part") {
		t.Errorf("a part that there is not (in place: %v) reads %q", got.replaces(), got.says())
	}
}

func TestEachReaderInTheirLanguage(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.user("Ash"), v.user("Birch")
	birch.locale = "es-419"
	ash.run("table open")
	if got := birch.run("table join").says(); !strings.HasPrefix(got, "Ya tienes un lugar.") {
		t.Errorf("Birch reads %q", got)
	}
	v.awaitMessage("dm-id-birch", "Ya tienes un lugar en")
	v.awaitMessage("dm-id-ash", "You have joined")
	ash.run("table start")
	v.awaitMessage(theChannel, "each of you chooses now") // the server speaks English
	i := slices.IndexFunc(v.commands, func(c discord.SlashCommand) bool { return c.Name == "hand" })
	if got := v.commands[i].DescIn; !strings.HasPrefix(got["es-ES"], "Mira tu mano") || !strings.HasPrefix(got["es-419"], "Mira tu mano") {
		t.Errorf("/hand is described in %v", got)
	}
}

// Discord counts all words of a command together.
func TestCommandsKeepDiscordsLimits(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	names := map[string]bool{}
	for _, c := range v.commands {
		if names[c.Name] || len(c.Subcommands) > 25 {
			t.Errorf("/%s is there twice, or has %d subcommands", c.Name, len(c.Subcommands))
		}
		names[c.Name] = true
		if n := commandSize(t, c); n > 8000 {
			t.Errorf("/%s has %d characters in all", c.Name, n)
		}
	}
	if len(v.commands) > 100 {
		t.Errorf("%d commands", len(v.commands))
	}
}

func commandSize(t *testing.T, c discord.SlashCommand) int {
	t.Helper()
	n := units(c.Name) + units(c.Description)
	check := func(what, words string) {
		if words == "" || units(words) > 100 {
			t.Errorf("%s is described by %q", what, words)
		}
	}
	check("/"+c.Name, c.Description)
	for _, o := range c.Options {
		check("/"+c.Name+" "+o.Name, o.Description)
		n += units(o.Name) + units(o.Description)
		for _, choice := range o.Choices {
			n += units(choice.Label) + units(choice.Value)
		}
	}
	for _, s := range c.Subcommands {
		n += commandSize(t, s)
	}
	return n
}
