package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/store"
)

// There is one panel to a person and table, at the bottom: when another is shown, the one before goes, wherever it was
// changed last.
func TestOldPanelsGo(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch")
	ash := v.awaited(people)[0]
	gone := func(r *bottest.Answer) bool {
		v.Lock()
		defer v.Unlock()
		return r.Gone
	}
	first := ash.Run("hand")
	second := ash.Run("hand")
	if !gone(first) || gone(second) {
		t.Fatalf("of two panels the first is gone: %t, the second: %t; want the first gone alone", gone(first), gone(second))
	}
	changed := ash.Press(bottest.Button(t, second.Message, "Cards"))
	third := ash.Run("hand")
	if !gone(changed) || gone(third) {
		t.Errorf("the panel changed last is gone: %t, the one shown then: %t; want the former gone alone", gone(changed),
			gone(third))
	}
	other(people, ash).Run("hand")
	if gone(third) {
		t.Error("another person's panel has taken this one away")
	}
	v.clock.forward(15 * time.Minute)
	ash.Run("hand")
	if gone(third) {
		t.Error("a panel is taken away whose token has died")
	}
}

// The looks are one tap from the question and one tap back to it.
func TestLooksLeadBack(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch")
	ash := v.awaited(people)[0]
	const question = "What do you do this season?"
	panel := ash.Run("hand").Message
	for label, want := range map[string]string{"Cards": "Which cards?", "Table": "Still on the trees"} {
		from := panel
		if label == "Table" { // a look further
			from = ash.Press(bottest.Button(t, panel, "Cards")).Message
		}
		look := ash.Press(bottest.Button(t, from, label))
		if !look.Replaces() || !strings.Contains(look.Says(), want) || strings.Contains(look.Says(), question) {
			t.Errorf("%s shows, as %s, %q; want %q in place of the question", label, look.How, look.Says(), want)
		}
		if back := ash.Press(bottest.Button(t, look.Message, "Back")); !strings.Contains(back.Says(), question) {
			t.Errorf("behind %s, Back shows %q; want the question", label, back.Says())
		}
	}
	cards := ash.Press(bottest.Button(t, panel, "Cards"))
	for _, area := range bottest.Menu(t, cards.Message, "Which cards?").Choices {
		if got := ash.Press(bottest.Menu(t, cards.Message, "Which cards?").CustomID,
			area.Value).Says(); !strings.Contains(got, "**"+area.Label+"**") {
			t.Errorf("the cards of %q are shown as %q", area.Label, got)
		}
	}
	if got := ash.Press(bottest.Menu(t, cards.Message, "Which cards?").CustomID, "cellar.7"); !strings.Contains(got.Says(),
		"Nothing here yet") {
		t.Errorf("an area that is not there: %q", got.Says())
	}
	if got := v.Person("Elm").Press(bottest.Button(t, panel, "Cards")).Says(); !strings.Contains(got, "not sitting") {
		t.Errorf("somebody who does not sit there looks: %q", got)
	}
}

// When the game is over, a panel that is still in sight says so, and what the game has come to; nothing on it can be
// pressed any more but how that came about.
func TestPanelsFoldUpAtTheEnd(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	last := map[discord.UserID]*bottest.Answer{}
	for now := v.next(people); len(now) > 0; now = v.next(people) {
		for _, p := range now {
			delete(last, p.ID) // what is pressed is changed by the press
			v.answerWith(p, p.Run("hand").Message)
		}
		for _, p := range people { // everybody looks on
			if v.table().Head.State == store.Playing {
				last[p.ID] = p.Run("hand")
			}
		}
	}
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	v.settle()
	v.Lock()
	defer v.Unlock()
	if len(last) == 0 {
		t.Error("nobody looks on at the end")
	}
	for who, r := range last {
		text := bottest.TextOf(r.Message)
		for _, c := range bottest.Controls(r.Message) {
			if c.Does() != string(press.Score) {
				t.Errorf("in the last panel of %s still stands %s", who, c.CustomID)
			}
		}
		if !strings.Contains(text, "The game is over") || !strings.Contains(text, "Together you have brought in") {
			t.Errorf("the last panel of %s still reads\n%s", who, text)
		}
	}
}
