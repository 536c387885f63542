package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/store"
)

// Each command of the bot's own is offered where everything is to be had, and is not there for nobody.
func TestOwnCommandsAreOffered(t *testing.T) {
	v := newTavern(t, spanish(t, ""), tempered, withOther(t))
	for _, path := range v.bot.OwnPaths() {
		if _, ok := v.listed(path); !ok {
			t.Errorf("/%s is offered at no tavern of the tests: give the tavern of this test what its row's offered asks for",
				path)
		}
	}
}

// What is set is answered, kept, and read back as what was set, by command and by menu.
func TestSettingsAreKept(t *testing.T) {
	v := newTavern(t, spanish(t, ""), tempered)
	ash := v.Person("Ash")
	ash.Run("table open")
	for _, row := range v.bot.SettingRows() {
		name := strings.TrimSpace(row.Path + " " + row.Menu)
		now := func() string { return row.Now(context.Background(), store.UserID(ash.ID), v.table()) }
		for _, word := range slices.Concat(row.Words, row.Words[:1]) { // each is chosen when it is not so yet
			if row.Path != "" {
				said := ash.Run(row.Path, row.Option+"="+word).Says()
				if said == "" || strings.Contains(said, "make sense") {
					t.Errorf("%s: choosing %q is answered %q; a way needs what is said when it is chosen", name, word, said)
				}
				if now() != word {
					t.Errorf("%s: %q is chosen, and it is %q: its set and its Is do not fit together", name, word, now())
				}
			}
			if row.Menu != "" {
				ash.Press(row.Menu, word)
				at := strings.LastIndex(row.Menu, "/")
				shown := ash.Press(row.Menu[:at]+"/what", row.Menu[at+1:]).Message
				if now() != word || !marked(shown, row.Menu, word) {
					t.Errorf("%s: %q is chosen in the menu, and it is %q:\n%s", name, word, now(), bottest.TextOf(shown))
				}
			}
		}
		got := "make sense"
		if row.Path != "" && row.Option == "how" {
			got = ash.Run(row.Path, row.Option+"=nonsense").Says()
		}
		if !strings.Contains(got, "make sense") {
			t.Errorf("%s: nonsense is chosen, and answered %q", name, got)
		}
	}
}

// marked reports whether a message has a menu in which this choice, and no other, is marked.
func marked(m discord.Message, menu, word string) (ok bool) {
	discord.Walk(m.Body, func(b discord.Block) {
		row, is := b.(discord.Row)
		if !is || row.Select == nil || row.Select.CustomID != menu {
			return
		}
		ok = true
		for _, c := range row.Select.Choices {
			ok = ok && c.Default == (c.Value == word)
		}
	})
	return ok
}
