package bot_test

import (
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
	"witchtable/store"
)

// There is one panel to a person and table, at the bottom: when another is shown, the one before goes, wherever it was
// changed last.
func TestOldPanelsGo(t *testing.T) {
	v := newTavern(t)
	people := v.picking("Ash", "Birch")
	ash := v.awaited(people)[0]
	gone := func(r *reply) bool {
		v.mu.Lock()
		defer v.mu.Unlock()
		return r.gone
	}
	first := ash.run("hand")
	second := ash.run("hand")
	if !gone(first) || gone(second) {
		t.Fatalf("of two panels the first is gone: %t, the second: %t; want the first gone alone", gone(first), gone(second))
	}
	changed := ash.press(button(t, second.message, "Cards"))
	third := ash.run("hand")
	if !gone(changed) || gone(third) {
		t.Errorf("the panel changed last is gone: %t, the one shown then: %t; want the former gone alone", gone(changed), gone(third))
	}
	other(people, ash).run("hand")
	if gone(third) {
		t.Error("another person's panel has taken this one away")
	}
	v.clock.forward(15 * time.Minute)
	ash.run("hand")
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
	panel := ash.run("hand").message
	for label, want := range map[string]string{"Cards": "Which cards?", "Table": "Still on the trees"} {
		from := panel
		if label == "Table" { // a look further
			from = ash.press(button(t, panel, "Cards")).message
		}
		look := ash.press(button(t, from, label))
		if !look.replaces() || !strings.Contains(look.says(), want) || strings.Contains(look.says(), question) {
			t.Errorf("%s shows, as %s, %q; want %q in place of the question", label, look.how, look.says(), want)
		}
		if back := ash.press(button(t, look.message, "Back")); !strings.Contains(back.says(), question) {
			t.Errorf("behind %s, Back shows %q; want the question", label, back.says())
		}
	}
	cards := ash.press(button(t, panel, "Cards"))
	for _, area := range menu(t, cards.message, "Which cards?").Choices {
		if got := ash.press(menu(t, cards.message, "Which cards?").CustomID, area.Value).says(); !strings.Contains(got, "**"+area.Label+"**") {
			t.Errorf("the cards of %q are shown as %q", area.Label, got)
		}
	}
	if got := ash.press(menu(t, cards.message, "Which cards?").CustomID, "cellar.7"); !strings.Contains(got.says(), "Nothing here yet") {
		t.Errorf("an area that is not there: %q", got.says())
	}
	if got := v.user("Elm").press(button(t, panel, "Cards")).says(); !strings.Contains(got, "not sitting") {
		t.Errorf("somebody who does not sit there looks: %q", got)
	}
}

// When the game is over, a panel that is still in sight says so, and nothing on it can be pressed any more.
func TestPanelsFoldUpAtTheEnd(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	last := map[discord.UserID]*reply{}
	for now := v.next(people); len(now) > 0; now = v.next(people) {
		for _, p := range now {
			delete(last, p.id) // what is pressed is changed by the press
			v.answerWith(p, p.run("hand").message)
		}
		for _, p := range people { // everybody looks on
			if v.table().Head.State == store.Playing {
				last[p.id] = p.run("hand")
			}
		}
	}
	v.awaitMessage(theChannel, "The game is over!")
	v.settle()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(last) == 0 {
		t.Error("nobody looks on at the end")
	}
	for who, r := range last {
		if text := textOf(r.message); len(r.message.Rows) > 0 || !strings.Contains(text, "The game is over") {
			t.Errorf("the last panel of %s still reads\n%s", who, text)
		}
	}
}
