package bot_test

import (
	"strings"
	"testing"

	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
)

// Where a game is for one, nobody is told that others may join.
func TestATableForOneInvitesNobody(t *testing.T) {
	t.Parallel()
	for game, want := range map[string]string{
		witchcraft.Name: "Your table is open, for you alone. Start whenever you like.",
		revolution.Name: "Your table is open. Others can join with the button; start when everybody is here.",
	} {
		v := newTavern(t, withHouseGames(t))
		if got := v.Person("Ash").Run("table open", "game="+game).Says(); !strings.Contains(got, want) {
			t.Errorf("who opens a table of %s reads %q, want %q", game, got, want)
		}
	}
}
