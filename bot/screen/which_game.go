package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/engine"
	"witchtable/store"
)

// Whoever opens a table and names no game is asked which one, if there are several: each says in its own words what it
// is, for how many, and how long it takes ("about.<game>" in its catalogue).

// Choosing is that question.
type Choosing struct {
	Do    press.Word // Game or Lesson
	Games []string
	Last  string // the game that was played there last: it comes first; "" for none
	// Wish is what else was said with the command; its game is none.
	Wish press.Opening
}

// WhichGame asks it.
func (s *Studio) WhichGame(c Choosing, lang string, how store.Looks) discord.Message {
	v := s.Voice(s.tableOf(""), lang, how)
	asks := "bot.which.play"
	if c.Do == press.Lesson {
		asks = "bot.which.learn"
	}
	blocks := []discord.Block{discord.Text(v.Say(engine.T(asks)))}
	for _, game := range lastFirst(c.Games, c.Last) {
		t := s.tableOf(game)
		own, title := s.Voice(t, lang, how), s.gameTitle(game)
		about := engine.T("bot.which.game", engine.A("game", title))
		if key := "about." + game; own.Has(key) {
			about = engine.T("bot.which.about", engine.A("game", title), engine.A("about", engine.T(key)))
		}
		c.Wish.Game = game
		button := discord.Button{Label: fit.Text(own.Label(title), fit.MaxButtonLabel),
			CustomID: press.Route{Do: c.Do, Name: c.Wish.String()}.String()}
		if game == c.Last || !slices.Contains(c.Games, c.Last) {
			button.Style = discord.Primary
		}
		blocks = append(blocks, discord.Text(own.Say(about)), discord.Row{Buttons: []discord.Button{button}})
	}
	return fit.Message(discord.Message{Body: blocks})
}

// lastFirst has a game come before the others, if it is one of them.
func lastFirst(games []string, last string) (out []string) {
	for _, game := range games {
		if game == last {
			out = append(out, game)
		}
	}
	for _, game := range games {
		if game != last {
			out = append(out, game)
		}
	}
	return out
}
