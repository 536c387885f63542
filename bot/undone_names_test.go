package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot/bottest"
	"witchtable/engine/witchcraft"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// TestUndoneIsNamed: what is undone is named by what it was done with, in the panel as in the channel, without the
// numbers by which it was decided, what followed from it, and a count.
func TestUndoneIsNamed(t *testing.T) {
	for locale, want := range map[string][2]string{
		"en-US":  {"Undone: Isolde Bellamy.", "undoes: Isolde Bellamy."},
		"es-419": {"Deshecho: Isolda Belamí.", "deshace: Isolda Belamí."},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := bolttest.Open(t, bolt.Config{NoSync: true})
			v := open(t, s, bottest.NewMemory(t), withHouseGames(t), besideWitches(t), ownTime)
			ash := v.Person("Ash")
			ash.Locale = locale
			ash.Run("table tutorial", "game="+witchcraft.Name, "language="+locale[:2])
			ash.Run("answer", "move=hide:isolde-bellamy")
			if got := ash.Run("undo").Says(); !strings.Contains(got, want[0]) {
				t.Errorf("%s: undone, Ash reads %q, want %q", locale, got, want[0])
			}
			synctest.Wait()
			v.settle()
			if line := v.AwaitMessage(bottest.TheChannel, "↩️").Content; !strings.Contains(line, want[1]) {
				t.Errorf("%s: the channel reads %q, want %q", locale, line, want[1])
			}
		})
	}
}
