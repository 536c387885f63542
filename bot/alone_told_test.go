package bot_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// besideWitches has hints come from who knows the game for one.
func besideWitches(t *testing.T) func(*bot.Config) {
	roster, err := houseGames()[2].players()
	if err != nil {
		t.Fatal(err)
	}
	return func(c *bot.Config) {
		c.Advisers = func(string) (brain.Adviser, error) { return roster.Adviser(), nil }
	}
}

// TestWhoPlaysAloneIsTold: a hint to one who plays alone speaks of nobody else, and is the same when the same is asked
// anew since an answer was taken back; of what was answered before that nothing is said.
func TestWhoPlaysAloneIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := bolttest.Open(t, bolt.Config{NoSync: true})
		v := open(t, s, bottest.NewMemory(t), withHouseGames(t), besideWitches(t), ownTime)
		ash := v.Person("Ash")
		ash.Run("table tutorial", "game="+witchcraft.Name)
		ash.Run("answer", "move=choose")
		ash.Run("answer", "move=mission:guard-the-seed-corn")
		first := ash.Run("hint").Says()
		if !regexp.MustCompile(`you (win|play)`).MatchString(first) || regexp.MustCompile(`\bus\b`).MatchString(first) {
			t.Errorf("who plays alone is advised %q", first)
		}
		ash.Run("answer", "move=hide:hesper-bellamy")
		undone := ash.Run("undo").Says()
		if strings.Contains(undone, "Your answer") {
			t.Errorf("after a step back it is still told what was chosen: %q", undone)
		}
		if again := ash.Run("hint").Says(); again != first {
			t.Errorf("asked the same anew, it is advised\n%s\nand was\n%s", again, first)
		}
	})
}

// TestOverIsOver: when a game is over, who has played it is told so where they would go on with it; that hints have
// made it a friendly one is told once, and another game is no rematch to one who played alone.
func TestOverIsOver(t *testing.T) {
	v := newTavern(t, withHouseGames(t), besideWitches(t))
	ash, birch := v.Person("Ash"), v.Person("Birch")
	ash.Run("table open", "game="+witchcraft.Name)
	ash.Run("table start")
	ash.Press(bottest.Button(t, ash.Run("hint").Message, "Yes, a hint, please"))
	v.playByPressing([]bottest.Person{ash})
	v.settle()
	end := v.AwaitMessage(bottest.TheChannel, "The game is over!")
	if said := bottest.TextOf(end.Message); strings.Contains(said, "Rematch") {
		t.Errorf("who has played alone is offered a rematch: %q", said)
	}
	hinted := "With hints a game is a friendly one: it's in your **/stats**, but on neither the score sheet nor the " +
		"**/leaderboard**."
	if said := bottest.TextOf(end.Message); strings.Count(said, "friendly") != 1 || !strings.Contains(said, hinted) {
		t.Errorf("that hints were taken is told otherwise than once: %q", said)
	}
	bottest.Button(t, end.Message, "Play again")
	over := "The game here is over: nothing of it can be changed any more. **/table open** opens a new table."
	for _, path := range []string{"undo", "table leave"} {
		if got := ash.Run(path).Says(); !strings.Contains(got, over) {
			t.Errorf("%s after the end: %q", path, got)
		}
		if got := birch.Run(path).Says(); !strings.Contains(got, "no table here") {
			t.Errorf("%s of a stranger after the end: %q", path, got)
		}
	}
	if got := ash.Run("stats").Says(); !strings.Contains(got, "Alone: 1 game, 0 won.") &&
		!strings.Contains(got, "Alone: 1 game, 1 won.") {
		t.Errorf("the stats of who has played alone do not say what was won: %q", got)
	}
}
