package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
)

// TestLessonsLeaveTheChoiceInSight: in the tutorials of the house's games, in pictures and in each language, what one
// chooses among is seen at once with the question and its answers, whatever is taught above it; and where a tutorial
// begins, all of it, if the game's cards leave room for that. The heights stand in a file that is to be read.
func TestLessonsLeaveTheChoiceInSight(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("How high it is, on a phone, from the top of what one chooses among to the last answer of each\n" +
		"question of a tutorial, and the whole message, in pixels.\n")
	for _, g := range houseGames() {
		for _, locale := range []string{"en-US", "es-419"} {
			fmt.Fprintf(&b, "\n%s, %s\n", g.name, locale)
			questions := 0
			g.learn(t, locale, func(m discord.Message) {
				questions++
				high := bottest.ScreenfulOf(m)
				fmt.Fprintf(&b, "%5d  %5d\n", high.Choice, high.Whole)
				if high.Whole > fit.PhoneScreen && questions == 1 && g.name != revolution.Name {
					t.Errorf("%s: the tutorial of %s begins with %d px, want at most %d", locale, g.name, high.Whole, fit.PhoneScreen)
				}
				if high.Whole > fit.PhonePanel && g.name == witchcraft.Name { // others' lessons have long cards beside them
					t.Errorf("%s: question %d of the tutorial of %s has %d px, want at most %d", locale, questions, g.name,
						high.Whole, fit.PhonePanel)
				}
				if high.Choice > fit.PhoneScreen {
					t.Errorf("%s: question %d of the tutorial of %s has %d px from the top of what is chosen among, want at most %d",
						locale, questions, g.name, high.Choice, fit.PhoneScreen)
				}
			})
		}
	}
	golden.Check(t, "testdata/tutorial.heights.txt", b.String())
}

// learn takes the tutorial of a game in pictures, and looks at each question.
func (g houseGame) learn(t *testing.T, locale string, look func(discord.Message)) {
	v := newTavern(t, func(c *bot.Config) {
		withHouseGames(t)(c)
		besideStudents(c)
		c.Themes = map[string]board.Theme{g.name: g.theme(t)}
	})
	ash := v.Person("Ash")
	ash.Locale, v.Locale = locale, locale
	ash.Run("table tutorial", "game="+g.name)
	b, err := g.book()
	if err != nil {
		t.Fatal(err)
	}
	s := &student{v: v, user: ash, book: b, told: map[string][]int{}, plan: g.offer(t).Lessons}
	for s.calm() {
		look(ash.Run("hand").Message)
		s.answer()
	}
}
