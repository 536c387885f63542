package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine"
)

// pages lists what a guide's menu leads to.
func pages(m discord.Message) []string {
	var out []string
	for _, row := range m.Rows {
		if row.Select != nil {
			for _, c := range row.Select.Choices {
				out = append(out, c.Label)
			}
		}
	}
	return out
}

// The guide is there for everybody: without a table, in the lobby, during a game, for onlookers too, and it is always
// the same.
func TestTheGuideIsAlwaysAtHand(t *testing.T) {
	v := newTavern(t)
	ash, birch := v.Person("Ash"), v.Person("Birch")
	check := func(when string, m discord.Message, first string) {
		t.Helper()
		if got := bottest.TextOf(m); !strings.HasPrefix(strings.TrimSpace(got), "### "+first) {
			t.Errorf("%s the guide opens with\n%s\nwant %q", when, got, first)
		}
		if got, want := strings.Join(pages(m), ", "),
			"Playing here, All commands, The Orchard, Fruit, Seasons and points, Commands of the game"; got != want {
			t.Errorf("%s the guide's pages are %s; want %s", when, got, want)
		}
	}
	help := ash.Run("help")
	check("without a table", help.Message, "Playing here")
	check("without a table, turned to the game,",
		ash.Press(bottest.Menu(t, help.Message, "Read about").CustomID, "game").Message, "The Orchard")
	check("without a table, by /rules,", ash.Run("rules").Message, "The Orchard")

	ash.Run("table open")
	check("in the lobby", ash.Run("rules", "topic=seasons").Message, "Seasons and points")
	check("in the lobby, by the title,", ash.Run("rules", "topic=Seasons and POINTS").Message, "Seasons and points")
	check("in the lobby, by the game's own command,", birch.Run("almanac").Message, "Seasons and points")
	check("in the lobby, turned on,",
		birch.Press(bottest.Menu(t, birch.Run("help").Message, "Read about").CustomID, "seasons").Message,
		"Seasons and points")
	ash.Run("table start")
	check("in the game, for an onlooker,", birch.Run("rules", "topic=seasons").Message, "Seasons and points")

	if got := ash.Complete("rules", "topic=seas"); len(got) != 1 || got[0].Value != "seasons" {
		t.Errorf("while one types, the topics are %v", got)
	}
	refused := ash.Run("rules", "topic=marmalade").Message
	if want := "The guide has nothing on “marmalade”. Here's what it has:"; !strings.Contains(
		bottest.TextOf(refused), want) {
		t.Errorf("of an unknown topic it says %q; want %q", bottest.TextOf(refused), want)
	}
	topics := bottest.Menu(t, refused, "Read about something else")
	check("chosen below that,", ash.Press(topics.CustomID, "seasons").Message, "Seasons and points")
}

// Where several games are on offer and no table says which is meant, one guide leads to the other.
func TestGuidesLeadToTheOtherGames(t *testing.T) {
	v := newTavern(t,
		withOther(t, engine.GameCommand{Path: []string{"pick"}, Doc: engine.T("orchard.command.pick"), Verb: "pick",
			Operands: []string{"fruit"}}))
	ash := v.Person("Ash")
	first := ash.Run("rules").Message
	if got := pages(first); got[len(got)-1] != "The Orchard" {
		t.Fatalf("the orchard's guide leads to %v; want the grove, which is called like it, at the end", got)
	}
	grove := ash.Press(bottest.Menu(t, first, "Read about").CustomID, "@grove").Message
	commands := ash.Press(bottest.Menu(t, grove, "Read about").CustomID, "commands").Message
	if got := bottest.TextOf(commands); !strings.Contains(got, "`/pick`") || strings.Contains(got, "/give") {
		t.Errorf("the grove's commands are said to be\n%s", got)
	}
}

// On a private panel the guide opens in its place, as the other looks do, and Back leads to the question from every
// page of it.
func TestTheGuideOpensInThePanelsPlace(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	inPlace := func(what string, r *bottest.Answer, words string) discord.Message {
		t.Helper()
		if !r.Replaces() || !strings.Contains(r.Says(), words) {
			t.Errorf("%s (in the panel's place: %v) shows\n%s\nwant it in the panel's place, with %q",
				what, r.Replaces(), r.Says(), words)
		}
		return r.Message
	}
	open := ash.Run("hand").Message
	guide := inPlace("Guide", ash.Press(bottest.Button(t, open, "Guide")), "### The Orchard")
	if got, want := labelsOf(guide), []string{"Back", "Cards", "Table"}; !slices.Equal(got, want) {
		t.Errorf("the guide has the buttons %q, want %q", got, want)
	}
	seasons := inPlace("the topic", ash.Press(bottest.Menu(t, guide, "Read about").CustomID, "seasons"),
		"### Seasons and points")
	if got := bottest.TextOf(seasons); strings.Contains(got, "### The Orchard") {
		t.Errorf("beside the topic stands the page before it:\n%s", got)
	}
	inPlace("Guide, from the cards,",
		ash.Press(bottest.Button(t, ash.Press(bottest.Button(t, seasons, "Cards")).Message, "Guide")), "### The Orchard")
	back := inPlace("Back", ash.Press(bottest.Button(t, seasons, "Back")), "Which fruit do you plant?")
	if got, want := bottest.TextOf(back), bottest.TextOf(open); got != want {
		t.Errorf("Back leads to\n%s\nwant the panel as it was\n%s", got, want)
	}
	strange := ash.Press(bottest.Menu(t, guide, "Read about").CustomID, "marmalade")
	if strange.Replaces() {
		t.Errorf("an unknown topic takes the panel's place: %s", strange.Says())
	}
	if got := v.Person("Elm").Press(bottest.Button(t, open, "Guide")); got.Replaces() ||
		strings.Contains(got.Says(), "The Orchard") {
		t.Errorf("somebody without a seat gets a panel: %s", got.Says())
	}

	// In a direct message the panel is one, too.
	dm := v.AwaitMessage(discord.ChannelID("dm-"+string(ash.ID)), "Which fruit do you plant?")
	ash.PressOn(dm, bottest.Button(t, dm.Message, "Guide"))
	if got := v.AwaitMessage(discord.ChannelID("dm-"+string(ash.ID)), "### The Orchard"); got.ID != dm.ID {
		t.Error("in a direct message the guide comes beside the panel")
	}

	// The board belongs to all: its guide is a message of its own, as is that of panels from before.
	board := v.AwaitMessage(bottest.TheChannel, "Planting")
	for what, id := range map[string]string{"the board": bottest.Button(t, board.Message, "Guide"),
		"an old panel": "guide/" + string(v.table().Head.ID)} {
		if got := ash.Press(id); got.Replaces() || !strings.Contains(got.Says(), "The Orchard") {
			t.Errorf("the guide of %s (in its place: %v) shows\n%s", what, got.Replaces(), got.Says())
		}
	}
}
