package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// storyMenu is a message of the story with the menu of the cards it names.
type storyMenu struct {
	bottest.Posted
	menu discord.Select
}

func (v *tavern) storyMenus() (out []storyMenu) {
	for _, p := range v.All(bottest.TheChannel) {
		for _, r := range p.Rows {
			if r.Select != nil && r.Select.Placeholder == "Open a card…" {
				out = append(out, storyMenu{p, *r.Select})
			}
		}
	}
	return out
}

// Cards that the story names are opened from a menu below it, by whoever reads it, in their language and for them
// alone, as /card shows them; also below old messages, and by another process. The menu has what the text names, and no
// more.
func TestCardsOfTheStoryAreOpened(t *testing.T) {
	v := newTavern(t, withHouseGames(t))
	ash, birch, elm, luz := v.Person("Ash"), v.Person("Birch"), v.Person("Elm"), v.Person("Luz")
	luz.Locale = "es-ES"
	ash.Run("table open", "game="+houseGames()[0].name)
	birch.Run("table join")
	ash.Run("table start")
	for len(v.storyMenus()) < 3 {
		for _, p := range v.next([]bottest.Person{ash, birch}) {
			v.answerWith(p, p.Run("hand").Message)
		}
	}
	v.settle()
	for _, m := range v.storyMenus() {
		for _, c := range m.menu.Choices {
			if !strings.Contains(bottest.SaidIn(m.Message), c.Label) {
				t.Errorf("the menu offers %s, of which nothing is told in\n%s", c.Label, bottest.SaidIn(m.Message))
			}
		}
	}
	shown := func(m discord.Message) string { return bottest.TextOf(m) + strings.Join(bottest.AltOf(m), "\n") }
	open := func(v *tavern, p bottest.Person) string {
		t.Helper()
		oldest, public := v.storyMenus()[0], len(v.All(bottest.TheChannel))
		card := oldest.menu.Choices[0]
		got, want := shown(p.PressOn(oldest.Posted, oldest.menu.CustomID, card.Value).Message),
			shown(p.Run("card", "name="+card.Value).Message)
		if got != want || !strings.Contains(got, card.Label) && p.Locale == "" {
			t.Errorf("%s opens %s and reads\n%s\nwant what /card shows:\n%s", p.Name, card.Label, got, want)
		}
		if len(v.All(bottest.TheChannel)) != public || shown(v.storyMenus()[0].Message) != shown(oldest.Message) {
			t.Errorf("%s opens a card, and the channel sees it", p.Name)
		}
		return got
	}
	if open(v, ash) != open(v, elm) {
		t.Error("an onlooker sees another card than a player")
	}
	if open(v, luz) == open(v, elm) {
		t.Error("a reader of Spanish reads the card in English")
	}
	after := v.again(withHouseGames(t))
	open(after, elm)
	oldest := after.storyMenus()[0]
	forged := elm.PressOn(oldest.Posted, oldest.menu.CustomID, "no-such-card").Says()
	if !strings.Contains(forged, "expired") {
		t.Errorf("a card that does not exist is answered with %q", forged)
	}
}
