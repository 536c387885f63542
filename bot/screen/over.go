package screen

import (
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/engine"
	"witchtable/store"
)

// isOver reports whether the panel is of a game that has been played to its end.
func (p Panel) isOver() bool { return p.t.Head.State == store.Over && p.t.HasGame() }

// over is what a panel says once the game is over: what came of the seat's last answer, who has won, or how the game
// was lost, and what the seat has. Whoever ended the game has just pressed something here, and the channel's end may be
// far off. note, if not zero, is said last.
func (p Panel) over(note engine.Text) discord.Message {
	var s sheet
	s.add(yieldNever, p.place())
	s.add(yieldSince, fewer(p.since())...)
	standing := p.view.Standing()
	told := []engine.Text{winners(p.t, standing), endingOf(p.t, p.v, standing)}
	if standing.Together {
		told = append(append(told, common(standing.Common)), steps(standing.Common)...)
	}
	for _, sc := range standing.Seats {
		if sc.Seat == p.seat && !standing.Together {
			told = append(append(told, result(p.t, standing, sc)), steps(sc)...)
		}
	}
	for _, t := range append(told, engine.T("bot.panel.over"), note) {
		s.add(yieldNever, p.v.Say(t))
	}
	texts := strings.Join(s.fitted(), "\n")
	return fit.Message(discord.Message{Body: []discord.Block{discord.Text(texts)},
		Rows: []discord.Row{{Buttons: []discord.Button{p.button("bot.button.details", press.Score)}}}})
}
