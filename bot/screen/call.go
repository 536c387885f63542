package screen

import (
	"slices"
	"strings"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Wait is who waits for help, and until when; the zero Wait: nobody.
type Wait struct {
	By    engine.Seat
	Until time.Time
}

// Call calls the seats, says what they are asked, in words that everybody may read, calls those of whom help is wanted,
// and names those who may answer as well. wait is how long help is waited for.
func (s *Studio) Call(t tables.Table, seats, may []engine.Seat, wait Wait) discord.Message {
	v := s.ToAll(t)
	var helpers, others []engine.Seat
	for _, seat := range may {
		if slices.Contains(t.Urged(), seat) {
			helpers = append(helpers, seat)
		} else {
			others = append(others, seat)
		}
	}
	var text strings.Builder
	say.Line(&text, awaits(v, t, seats))
	if len(helpers) > 0 {
		wanted := slices.IndexFunc(t.Asked(helpers[0]), func(d engine.Decision) bool { return d.Call })
		say.Line(&text, calls(v, t, helpers, t.Asked(helpers[0])[wanted]))
	}
	say.Line(&text, say.Invited(v, t, others))
	if !wait.Until.IsZero() {
		say.Line(&text, v.Say(engine.T("bot.turn.waits", engine.A("who", engine.Who(wait.By)),
			engine.A("at", say.Moment(wait.Until, say.FromNow)))))
	}
	button := "bot.button.move"
	if len(seats) == 0 && len(helpers) > 0 { // it is somebody else's turn
		button = "bot.button.help"
	}
	return discord.Message{
		Content: strings.TrimSuffix(text.String(), "\n"),
		Rows: []discord.Row{{Buttons: []discord.Button{{
			Label: v.Label(engine.T(button)), Style: discord.Primary,
			CustomID: press.Route{Do: press.Open, Table: t.Head.ID}.String(),
		}}}},
	}
}

// awaits calls the seats without which the game does not go on.
func awaits(v *say.Voice, t tables.Table, seats []engine.Seat) string {
	players := engine.A("players", mentioned(t, seats))
	switch {
	case len(seats) > 0 && t.Desk.Turn.Late:
		return v.Say(engine.T("bot.turn.late", engine.A("n", engine.Number(len(seats))), players))
	case len(seats) == 1 && t.Desk.Turn.Last:
		return v.Say(engine.T("bot.turn.last", players))
	case len(seats) == 1:
		return calls(v, t, seats, t.Asked(seats[0])[0])
	case len(seats) > 1:
		return v.Say(engine.T("bot.turn.all", players))
	}
	return ""
}

// calls calls seats for a question.
func calls(v *say.Voice, t tables.Table, seats []engine.Seat, d engine.Decision) string {
	return v.Say(engine.T("bot.turn.yours", engine.A("players", mentioned(t, seats)),
		engine.A("question", v.Called(t.View(engine.Onlooker).Ask(d.ID)))))
}
