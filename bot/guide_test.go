package bot_test

import (
	"slices"
	"strings"
	"testing"

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
	ash, birch := v.user("Ash"), v.user("Birch")
	check := func(when string, m discord.Message, first string) {
		t.Helper()
		if got := textOf(m); !strings.HasPrefix(strings.TrimSpace(got), "### "+first) {
			t.Errorf("%s the guide opens with\n%s\nwant %q", when, got, first)
		}
		if got, want := strings.Join(pages(m), ", "), "Playing here, The Orchard, Fruit, Seasons and points, Commands of the game"; got != want {
			t.Errorf("%s the guide's pages are %s; want %s", when, got, want)
		}
	}
	help := ash.run("help")
	check("without a table", help.message, "Playing here")
	check("without a table, turned to the game,", ash.press(menu(t, help.message, "Read about").CustomID, "game").message, "The Orchard")
	check("without a table, by /rules,", ash.run("rules").message, "The Orchard")

	ash.run("table open")
	check("in the lobby", ash.run("rules", "topic=seasons").message, "Seasons and points")
	check("in the lobby, by the title,", ash.run("rules", "topic=Seasons and POINTS").message, "Seasons and points")
	check("in the lobby, by the game's own command,", birch.run("almanac").message, "Seasons and points")
	check("in the lobby, turned on,", birch.press(menu(t, birch.run("help").message, "Read about").CustomID, "seasons").message, "Seasons and points")
	ash.run("table start")
	check("in the game, for an onlooker,", birch.run("rules", "topic=seasons").message, "Seasons and points")

	if got := ash.complete("rules", "topic=seas"); len(got) != 1 || got[0].Value != "seasons" {
		t.Errorf("while one types, the topics are %v", got)
	}
	refused := ash.run("rules", "topic=marmalade").message
	if want := "The guide has nothing about “marmalade”. What it has is in this list:"; !strings.Contains(textOf(refused), want) {
		t.Errorf("of an unknown topic it says %q; want %q", textOf(refused), want)
	}
	topics := menu(t, refused, "Read about something else")
	check("chosen below that,", ash.press(topics.CustomID, "seasons").message, "Seasons and points")
}

// Where several games are on offer and no table says which is meant, one guide leads to the other.
func TestGuidesLeadToTheOtherGames(t *testing.T) {
	v := newTavern(t, withOther(t, engine.GameCommand{Path: []string{"pick"}, Doc: engine.T("orchard.command.pick"), Verb: "pick", Operands: []string{"fruit"}}))
	ash := v.user("Ash")
	first := ash.run("rules").message
	if got := pages(first); got[len(got)-1] != "The Orchard" {
		t.Fatalf("the orchard's guide leads to %v; want the grove, which is called like it, at the end", got)
	}
	grove := ash.press(menu(t, first, "Read about").CustomID, "@grove").message
	commands := ash.press(menu(t, grove, "Read about").CustomID, "commands").message
	if got := textOf(commands); !strings.Contains(got, "`/pick`") || strings.Contains(got, "/give") {
		t.Errorf("the grove's commands are said to be\n%s", got)
	}
}

// On a private panel the guide opens in its place, as the other looks do, and Back leads to the question from every
// page of it.
func TestTheGuideOpensInThePanelsPlace(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	ash := people[0]
	inPlace := func(what string, r *reply, words string) discord.Message {
		t.Helper()
		if !r.replaces() || !strings.Contains(r.says(), words) {
			t.Errorf("%s (in the panel's place: %v) shows\n%s\nwant it in the panel's place, with %q", what, r.replaces(), r.says(), words)
		}
		return r.message
	}
	open := ash.run("hand").message
	guide := inPlace("Guide", ash.press(button(t, open, "Guide")), "### The Orchard")
	if got, want := labelsOf(guide), []string{"Back", "Cards", "Table"}; !slices.Equal(got, want) {
		t.Errorf("the guide has the buttons %q, want %q", got, want)
	}
	seasons := inPlace("the topic", ash.press(menu(t, guide, "Read about").CustomID, "seasons"), "### Seasons and points")
	if got := textOf(seasons); strings.Contains(got, "### The Orchard") {
		t.Errorf("beside the topic stands the page before it:\n%s", got)
	}
	inPlace("Guide, from the cards,", ash.press(button(t, ash.press(button(t, seasons, "Cards")).message, "Guide")), "### The Orchard")
	back := inPlace("Back", ash.press(button(t, seasons, "Back")), "Which fruit do you plant?")
	if got, want := textOf(back), textOf(open); got != want {
		t.Errorf("Back leads to\n%s\nwant the panel as it was\n%s", got, want)
	}
	strange := ash.press(menu(t, guide, "Read about").CustomID, "marmalade")
	if strange.replaces() {
		t.Errorf("an unknown topic takes the panel's place: %s", strange.says())
	}
	if got := v.user("Elm").press(button(t, open, "Guide")); got.replaces() || strings.Contains(got.says(), "The Orchard") {
		t.Errorf("somebody without a seat gets a panel: %s", got.says())
	}

	// In a direct message the panel is one, too.
	dm := v.awaitMessage(discord.ChannelID("dm-"+string(ash.id)), "Which fruit do you plant?")
	ash.pressIn(dm, button(t, dm.Message, "Guide"))
	if got := v.awaitMessage(discord.ChannelID("dm-"+string(ash.id)), "### The Orchard"); got.id != dm.id {
		t.Error("in a direct message the guide comes beside the panel")
	}

	// The board belongs to all: its guide is a message of its own, as is that of panels from before.
	board := v.awaitMessage(theChannel, "Planting")
	for what, id := range map[string]string{"the board": button(t, board.Message, "Guide"), "an old panel": "guide/" + string(v.table().Head.ID)} {
		if got := ash.press(id); got.replaces() || !strings.Contains(got.says(), "The Orchard") {
			t.Errorf("the guide of %s (in its place: %v) shows\n%s", what, got.replaces(), got.says())
		}
	}
}
