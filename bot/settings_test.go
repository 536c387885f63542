package bot_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/golden"
)

// hour is a line of a menu that says how late it is, or how long.
var hour = regexp.MustCompile(`^  ○ .*\d`)

// A person's settings, and what a lobby says of its pace.
func TestSettingsInWords(t *testing.T) {
	var said strings.Builder
	panels := 0
	note := func(when string, m discord.Message) {
		fmt.Fprintf(&said, "# %s\n", when)
		hours := false
		for line := range strings.Lines(spelt(m)) {
			hours = hours || hour.MatchString(line)
			if panels < 1 || !hour.MatchString(line) { // those are the same each time
				said.WriteString(line)
			}
		}
		if hours {
			panels++
		}
		said.WriteString("\n")
	}
	inBubble(t, func(t *testing.T, v *tavern) {
		ash := v.Person("Ash")
		panel := ash.Run("settings").Message
		note("Settings of somebody who has chosen nothing", panel)
		note("… who looks at the quiet hours", ash.Press("mine//what", "from").Message)
		note("… at the snooze", ash.Press("mine//what", "snooze").Message)
		note("… at the pings", ash.Press("mine//what", "calls").Message)
		note("… at how tables are shown", ash.Press("mine//what", "looks").Message)
		note("… at what others see", ash.Press("mine//what", "listed").Message)
		if got := ash.Press("mine//back"); !got.Replaces() || spelt(got.Message) != spelt(panel) {
			t.Errorf("back leads to\n%s\nwant all the settings again, in place", spelt(got.Message))
		}
		choose := func(what, menuOf, value string) discord.Message {
			panel := ash.Run("settings").Message
			panel = ash.Press(bottest.Menu(t, panel, "What would you like to change?").CustomID, what).Message
			got := ash.Press(bottest.Menu(t, panel, menuOf).CustomID, value)
			if !got.Replaces() {
				t.Errorf("choosing %q: %s, want the same message brought up to date", value, got.How)
			}
			return got.Message
		}
		note("… who is quiet from 23:00 on", choose("from", "From when?", "1380"))
		choose("from", "Until when?", "420")
		choose("from", "What does your clock say?", "-300")
		note("… whose clock is behind", choose("from", "What does your clock say?", "-180"))
		note("… by half an hour more", choose("from", "And where's that?", "America/St_Johns"))
		choose("calls", "Choose", "direct")
		note("… who snoozes", choose("snooze", "For how long?", "8"))
		time.Sleep(90 * time.Minute)
		note("… an hour and a half later", ash.Run("settings").Message)
		note("… and stops", choose("snooze", "For how long?", "0"))
		note("… and has no quiet hours", choose("from", "From when?", "none"))
		for _, forged := range [][2]string{{"mine//from", "1440"}, {"mine//from", "x"}, {"mine//clock", "99999"},
			{"mine//clock", "half"},
			{"mine//place", "Fairyland/Nowhere"}, {"mine//place", "Local"}, {"mine//until", ""},
			{"mine//snooze", "-1"},
			{"mine//snooze", "1000"}, {"mine//calls", "shout"}, {"mine//name", "1"}, {"mine//", "1"},
			{"mine/bcdfghjk/from", "1"}} {
			if got := ash.Press(forged[0], forged[1]); !strings.Contains(got.Says(), "I can't make sense of that") {
				t.Errorf("%q is chosen in %q: %q", forged[1], forged[0], got.Says())
			}
		}
		birch := v.Person("Birch")
		ash.Run("table open")
		birch.Run("table join")
		for _, pace := range []string{"live", "evening", "post"} {
			note("A table is to be "+pace, ash.Run("table pace", "how="+pace).Message)
		}
		note("Nobody is to be stood in for", ash.Run("table pace", "how=live", "stand-in=no").Message)
		v.settle()
		time.Sleep(time.Minute)
		note("The lobby", v.AwaitMessage(bottest.TheChannel, "🕰️").Message)
		note("Birch is kicked", ash.Run("table kick", "player=Birch").Message)
		note("… and comes again", birch.Run("table join").Message)
		note("The channel reads", v.AwaitMessage(bottest.TheChannel, "kicked").Message)
		note("A computer player is sent away", func() discord.Message {
			ash.Run("table add-computer")
			return ash.Run("table kick", "player=Basil").Message
		}())
		if got := ash.Complete("table kick", "player="); len(got) != 1 || got[0].Label != "Ash" {
			t.Errorf("who can be kicked is offered as %v, want Ash alone: the others are computer players", got)
		}
	}, func(c *bot.Config) { c.Words = englishAlone(t) })
	golden.Check(t, "testdata/settings.txt", said.String())
}
