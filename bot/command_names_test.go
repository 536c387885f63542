package bot_test

import (
	"strings"
	"testing"

	"witchtable/bot/bottest"
)

// Discord lists commands to each reader in their own words: at a table where people read different languages, what
// everybody reads names a command in all of theirs, in the table's first; where all read the table's, in that alone.
// What one person alone reads names it as they type it.
func TestPublicSentencesNameCommandsForAllWhoSitThere(t *testing.T) {
	for _, tt := range []struct{ host, guest, want string }{
		{"en-GB", "es-ES", "**/table resume** (**/mesa reanudar**) continues it."},
		{"es-419", "en-US", "**/mesa reanudar** (**/table resume**) "},
		{"es-419", "es-ES", "**/mesa reanudar** "},
		{"en-GB", "en-US", "**/table resume** continues it."},
	} {
		v := newTavern(t, withHouseGames(t))
		ash, birch := v.Person("Ash"), v.Person("Birch")
		ash.Locale, birch.Locale = tt.host, tt.guest
		v.Memory.Locale = tt.host
		ash.Run("table open", "game=fate")
		birch.Run("table join")
		ash.Run("table start")
		own := ash.Run("table pause").Says()
		said := v.AwaitMessage(bottest.TheChannel, "⏸️")
		if got := bottest.TextOf(said.Message); !strings.Contains(got, tt.want) ||
			strings.Contains(got, "(**/") != strings.Contains(tt.want, "(**/") {
			t.Errorf("to a host who reads %s and a guest who reads %s the channel says\n%s\nwant in it %q", tt.host, tt.guest,
				got, tt.want)
		}
		if strings.Contains(own, "(**/") {
			t.Errorf("the host alone reads %q, with names of no use to them", own)
		}
	}
}
