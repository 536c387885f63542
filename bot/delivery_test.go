package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
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
		for _, p := range v.All(v.channel()) {
			if strings.Contains(bottest.TextOf(p.Message), mark) {
				n++
			}
		}
		if n != 1 {
			v.t.Errorf("%q stands in the channel %d times, want once", mark, n)
		}
	}
}

func (v *tavern) setFault(f func(what string, c discord.ChannelID) error) {
	v.Lock()
	defer v.Unlock()
	v.Fault = f
}

// A process that dies after Discord took a message and before that was noted must neither lose nor repeat it.
func TestCrashBetweenSaidAndNoted(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r)
	first.setFault(func(what string, _ discord.ChannelID) error {
		if what == "lost answer" {
			return errors.New("the answer was lost")
		}
		return nil
	})
	people := first.begin("Ash", "Birch")
	for _, p := range people {
		first.answerWith(p, p.Run("hand").Message)
	}
	first.AwaitMessage(bottest.TheChannel, "The game begins!")
	first.stop()

	r.Restart()
	first.setFault(nil)
	second := open(t, s, r)
	second.playByPressing(people)
	second.settle()
	second.AwaitMessage(bottest.TheChannel, "The game is over!")
	second.AwaitMessage(bottest.TheChannel, "The harvest is in") // the board is shown behind all that is told
	second.toldOnce()
	boards := 0
	for _, p := range second.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), "The harvest is in") {
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
	v.answerWith(people[0], people[0].Run("hand").Message)
	v.settle()
	sent, down := 0, false
	v.setFault(func(what string, c discord.ChannelID) error {
		if c != bottest.TheChannel {
			return nil
		}
		if what == "lost answer" && strings.Contains(v.In(c)[len(v.In(c))-1].Content, "Season 1 begins") {
			sent, down = sent+1, true
			return errors.New("the answer was lost")
		}
		if down {
			return errors.New("503")
		}
		return nil
	})
	v.answerWith(people[1], people[1].Run("hand").Message)
	v.Await("the season's chapter", func() bool { return sent > 0 })
	p := v.awaited(people)[0]
	v.answerWith(p, p.Run("hand").Message)
	v.setFault(nil)
	v.settle()
	chapter := v.AwaitMessage(bottest.TheChannel, "Season 1 begins")
	if !strings.Contains(chapter.Content, p.Name+" picks") {
		t.Errorf("the chapter is %q and lacks what %s picked while it could not be sent", chapter.Content, p.Name)
	}
}

func TestDiscordDownForAWhile(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.setFault(func(string, discord.ChannelID) error { return errors.New("503") })
	v.playByPressing(people) // inputs are answered, all else fails
	v.setFault(nil)
	v.settle()
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	v.toldOnce()
}

func TestPermissionTakenAndGivenBack(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	v.settle()
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == bottest.TheChannel {
			return discord.ErrForbidden
		}
		return nil
	})
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
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
	id, panel := v.table().Head.ID, people[0].Run("hand").Message
	v.setFault(func(_ string, c discord.ChannelID) error {
		if c == bottest.TheChannel {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	people[0].Press(panel.Rows[0].Buttons[0].CustomID) // from here on the table may end at any moment
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
	dm := "dm-" + discord.ChannelID(people[0].ID)
	hand := v.AwaitMessage(dm, "Which fruit do you plant?")
	v.settle()
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
		v.settle() // else words may be left out that have been overtaken
	}
	got := v.All(dm)
	if len(got) != 2 {
		t.Errorf("there are %d direct messages, want the welcome and one hand", len(got))
	}
	last := got[len(got)-1]
	if last.ID != hand.ID || !strings.Contains(bottest.TextOf(last.Message), "The game is over.") {
		t.Errorf("the last direct message reads %q; want the hand, saying that the game is over",
			bottest.TextOf(last.Message))
	}
	asked := slices.ContainsFunc(last.Past, func(m discord.Message) bool {
		return strings.Contains(bottest.TextOf(m), "What do you do this season?")
	})
	if !asked {
		t.Error("the hand has never asked what came after the planting")
	}
	v.toldOnce()
}

func TestDirectMessagesClosedAmidAGame(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	hand := v.AwaitMessage("dm-"+discord.ChannelID(ash.ID), "Which fruit")
	v.settle()
	v.Lock()
	v.Closed[ash.ID] = true
	v.Unlock()
	if err := v.Delete(t.Context(), hand.Channel, hand.ID); err != nil { // else it goes on being changed
		t.Fatal(err)
	}
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
		v.settle() // else the game may be over before Ash's next message is tried
	}
	v.AwaitMessage(bottest.TheChannel, "I can't send Ash direct messages")
	v.toldOnce()
}

// Who wishes to be called by direct message gets a new one at each call and is not called in the channel; where those
// do not arrive, the channel calls after all.
func TestCalledByDirectMessage(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	ash.Run("calls", "how=direct")
	v.settle()
	pings, dms := v.Pinged(ash.ID), len(v.All("dm-id-ash"))
	for len(v.All("dm-id-ash")) == dms {
		if v.table().Head.State != store.Playing {
			t.Fatalf("Ash has not been called: %+v, %+v", v.table().Head.Seats, v.table().Desk.Turn)
		}
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
		v.settle()
	}
	calls := v.All("dm-id-ash")
	if last := calls[len(calls)-1]; last.Silent {
		t.Error("the direct message that calls is silent")
	}
	if got := v.Pinged(ash.ID); got != pings {
		t.Errorf("Ash is called in the channel %d times more, want by direct message alone", got-pings)
	}
	v.Lock()
	v.Closed[ash.ID] = true
	v.Unlock()
	for v.table().Head.State == store.Playing {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
		v.settle()
	}
	v.AwaitMessage(bottest.TheChannel, "my direct messages don't reach you")
	v.toldOnce()
}

// The story can be read again, part by part.
func TestLogTellsTheStoryAgain(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	for range 3 {
		p := v.awaited(people)[0]
		v.answerWith(p, p.Run("hand").Message)
	}
	v.settle()
	back := people[0].Press(bottest.Button(t, people[0].Run("log").Message, "Back"))
	if want := people[0].Run("hand").Says(); back.Says() != want {
		t.Errorf("back from the story is\n%s\nwant\n%s", back.Says(), want)
	}
	for _, c := range bottest.Controls(v.Person("Elm").Run("log").Message) {
		if c.Does() == "back" {
			t.Error("an onlooker is led back to a panel")
		}
	}
	parts := people[0].Complete("log", "round=")
	if len(parts) != 2 || parts[0].Label != "Season 1 begins" || parts[1].Label != "How the game began" {
		t.Fatalf("the parts of the story are %v, want Season 1 and what came before it", parts)
	}
	if got := bottest.TextOf(people[1].Run("log").Message); !strings.HasPrefix(got, "Season 1 begins\n") ||
		!strings.Contains(got, " picks ") {
		t.Errorf("the last part reads %q", got)
	}
	if got := bottest.TextOf(people[1].Run("log", "round=1").Message); !strings.Contains(got, "Planted: ") {
		t.Errorf("the first part reads %q", got)
	}
	if got := bottest.TextOf(people[1].Run("log", "round=3").Message); !strings.Contains(got, "no such part") {
		t.Errorf("a part that there is not reads %q", got)
	}
}

// From one part of the story one gets to every other, in the same message, whoever asks and also when the game is over.
func TestLogLeadsToItsOtherParts(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	onlooker := v.Person("Elm")
	if m := onlooker.Run("log").Message; len(m.Rows) > 0 {
		t.Errorf("the only part of a story leads on to %v", m.Rows)
	}
	v.playByPressing(people)
	last := onlooker.Run("log").Message
	parts := bottest.Menu(t, last, "Read another part")
	said := onlooker.Complete("log", "round=")
	if len(parts.Choices) != len(said) || len(said) < 3 {
		t.Fatalf("the menu has %d parts, the command %d; want as many, and at least 3", len(parts.Choices), len(said))
	}
	marked := func(m discord.Message) (out []string) {
		for _, c := range bottest.Menu(t, m, "Read another part").Choices {
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
		got := onlooker.Press(parts.CustomID, c.Value)
		if !got.Replaces() {
			t.Errorf("part %s comes in a message of its own", c.Value)
		}
		if want := onlooker.Run("log", "round="+c.Value).Says(); got.Says() != want {
			t.Errorf("part %s reads\n%s\nwant\n%s", c.Value, got.Says(), want)
		}
		if !slices.Equal(marked(got.Message), []string{c.Value}) {
			t.Errorf("of part %s the menu marks %v", c.Value, marked(got.Message))
		}
	}
	if got := onlooker.Press(parts.CustomID, "99"); got.Replaces() || !strings.Contains(got.Says(), "no such part") {
		t.Errorf("a part that there is not (in place: %v) reads %q", got.Replaces(), got.Says())
	}
}

func TestEachReaderInTheirLanguage(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	birch.Locale = "es-419"
	ash.Run("table open")
	if got := birch.Run("table join").Says(); !strings.HasPrefix(got, "Ya tienes un lugar.") {
		t.Errorf("Birch reads %q", got)
	}
	v.AwaitMessage("dm-id-birch", "Ya tienes un lugar en")
	v.AwaitMessage("dm-id-ash", "I'll send you your hand here")
	ash.Run("table start")
	v.AwaitMessage(bottest.TheChannel, "it's your turn to choose") // the server speaks English
	i := slices.IndexFunc(v.Registered(), func(c discord.SlashCommand) bool { return c.Name == "hand" })
	if got := v.Registered()[i].DescIn; !strings.HasPrefix(got["es-ES"], "Mira tu mano") ||
		!strings.HasPrefix(got["es-419"], "Mira tu mano") {
		t.Errorf("/hand is described in %v", got)
	}
}

// Discord counts all words of a command together.
func TestCommandsKeepDiscordsLimits(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	names := map[string]bool{}
	for _, c := range v.Registered() {
		if names[c.Name] || len(c.Subcommands) > 25 {
			t.Errorf("/%s is there twice, or has %d subcommands", c.Name, len(c.Subcommands))
		}
		names[c.Name] = true
		if n := commandSize(t, c); n > 8000 {
			t.Errorf("/%s has %d characters in all", c.Name, n)
		}
	}
	if len(v.Registered()) > 100 {
		t.Errorf("%d commands", len(v.Registered()))
	}
}

func commandSize(t *testing.T, c discord.SlashCommand) int {
	t.Helper()
	n := bottest.Units(c.Name) + bottest.Units(c.Description)
	check := func(what, words string) {
		if words == "" || bottest.Units(words) > 100 {
			t.Errorf("%s is described by %q", what, words)
		}
	}
	check("/"+c.Name, c.Description)
	for _, o := range c.Options {
		check("/"+c.Name+" "+o.Name, o.Description)
		n += bottest.Units(o.Name) + bottest.Units(o.Description)
		for _, choice := range o.Choices {
			n += bottest.Units(choice.Label) + bottest.Units(choice.Value)
		}
	}
	for _, s := range c.Subcommands {
		n += commandSize(t, s)
	}
	return n
}
