package bot_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// stamps are what differs each time these pages are made.
var stamps = regexp.MustCompile(`<t:\d+|[0-9a-f]{16}|\b[2-9b-z]{8}\b/`)

// page is what somebody reads, step by step.
type page struct{ strings.Builder }

func (p *page) read(title string, m discord.Message) discord.Message {
	fmt.Fprintf(p, "== %s ==\n%s\n", title, stamps.ReplaceAllString(spelt(m), "…"))
	return m
}

// Playing on and following a table, as somebody reads it who does both, in each language; and how they are refused.
func TestPlayingOnAndFollowingAreRead(t *testing.T) {
	for _, tt := range []struct{ locale, file string }{{"en-GB", "playon.txt"}, {"es-ES", "playon.es.txt"}} {
		house := func(c *bot.Config) { withHouseGames(t)(c); c.Random = rand.NewChaCha8([32]byte{7}) }
		v := newTavern(t, house)
		v.Locale = tt.locale
		ash, birch, cedar := v.Person("Ash"), v.Person("Birch"), v.Person("Cedar")
		for _, p := range []*bottest.Person{&ash, &birch, &cedar} {
			p.Locale = tt.locale
			p.Run("display", "how=words")
		}
		ash.Run("table open", "game=fate")
		birch.Run("table join")
		ash.Run("table start")
		var p page
		watch := cedar.Run("table watch")
		p.read("/table watch in a game", watch.Message)
		p.read("Stop watching", cedar.PressOn(watch.Posted, watch.Message.Rows[0].Buttons[1].CustomID).Message)
		p.read("/table watch by who plays", ash.Run("table watch").Message)
		p.read("/table watch by direct message", cedar.Run("table watch", "where=direct").Message)
		for _, m := range v.All("dm-id-cedar") {
			p.read("the direct message", m.Message)
		}
		closed := v.Person("Elm")
		closed.Locale = tt.locale
		v.Lock()
		v.Closed[closed.ID] = true
		v.Unlock()
		p.read("/table watch where direct messages are closed", closed.Run("table watch", "where=direct").Message)
		p.read("/table play-on of a game under way", ash.Run("table play-on").Message)
		v.playByLot(v.table().Head.ID)
		v.settle()
		menu := cedar.Run("table play-on")
		p.read("/table play-on", menu.Message)
		first := menu.Message.Rows[0].Select
		for _, c := range first.Choices {
			fmt.Fprintf(&p, "  %s · %s\n", c.Label, c.Description)
		}
		how := cedar.PressOn(menu.Posted, first.CustomID, first.Choices[len(first.Choices)-2].Value)
		p.read("a moment chosen", how.Message)
		p.read("a move that there is not", cedar.Run("table play-on", "move=999", "cards=anew").Message)
		p.read("the end", cedar.Run("table play-on", "move=114", "cards=anew").Message)
		p.read("laid", cedar.PressOn(how.Posted, how.Message.Rows[0].Buttons[1].CustomID).Message)
		v.Person("Cedar").Until("the lobby", func(all []bottest.Posted) bool {
			last := all[len(all)-1].Message
			return len(last.Rows) > 0 && last.Rows[0].Select != nil
		})
		all := v.All(bottest.TheChannel)
		p.read("the lobby", all[len(all)-1].Message)
		p.read("/table option there", cedar.Run("table option", "option=mulligan", "value=no").Message)
		p.read("another takes a seat", birch.PressOn(all[len(all)-1], all[len(all)-1].Message.Rows[0].Select.CustomID,
			"1").Message)
		cedar.Run("table start")
		v.settle()
		for _, m := range v.All(bottest.TheChannel) {
			if strings.Contains(spelt(m.Message), "/log") || strings.Contains(spelt(m.Message), "/crónica") {
				p.read("begun", m.Message)
			}
		}
		p.read("taken back", cedar.Run("undo", "to=1").Message)
		for _, c := range v.Person("Cedar").Complete("table play-on", "game=") {
			fmt.Fprintf(&p, "  offered: %s\n", c.Label)
		}
		v.playByLot(v.table().Head.ID)
		v.settle()
		for _, m := range v.All(bottest.TheChannel) {
			if strings.Contains(spelt(m.Message), "↪️") && strings.Contains(spelt(m.Message), "👑") {
				p.read("the end of it", m.Message)
			}
		}
		golden.Check(t, "testdata/"+tt.file, p.String())
	}
}
