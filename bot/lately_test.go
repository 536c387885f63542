package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

var changedWords = regexp.MustCompile(`New or changed: [^.]*\.`)

// changed lists what the board in the channel marks as changed, and how often the board was edited.
func (v *tavern) changed() (marked []string, edits int) {
	v.t.Helper()
	v.settle()
	for _, p := range v.All(bottest.TheChannel) {
		discord.Walk(p.Body, func(b discord.Block) {
			if g, ok := b.(discord.Gallery); ok {
				marked = append(marked, changedWords.FindAllString(g[0].Alt, -1)...)
				edits = p.Edits
			}
		})
	}
	return marked, edits
}

// The board marks what the player who moved last has changed; it is read off the log, so that a new start changes
// nothing, and what was taken back is marked no more.
func TestBoardMarksWhatHasChangedLately(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Themes = drawn })
	people := v.picking("Ash", "Birch")
	first := v.awaited(people)[0]
	panel := first.Run("hand").Message
	pick := bottest.Menu(t, panel, "Pick a fruit")
	after := first.Press(pick.CustomID, pick.Choices[3].Value).Message
	picked := "New or changed: " + pick.Choices[3].Label + "."
	marked, edits := v.changed()
	if len(marked) != 1 || marked[0] != picked {
		t.Errorf("the board marks %q, want %q", marked, picked)
	}

	v.stop()
	v.Restart()
	v.setFault(nil)
	v = open(t, v.store, v.Memory, func(c *bot.Config) { c.Themes = drawn })
	again, edited := v.changed()
	if strings.Join(again, "") != strings.Join(marked, "") || edited != edits {
		t.Errorf("after a new start the board marks %q, edited %d times; it marked %q, edited %d times", again, edited,
			marked, edits)
	}
	first.Press(bottest.Button(t, after, "Undo"))
	if marked, _ := v.changed(); len(marked) > 0 {
		t.Errorf("after the pick was taken back the board marks %q", marked)
	}
}
