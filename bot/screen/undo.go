package screen

import (
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// undoButton takes the last answer back, of which the panel tells. Its id says how long the game's log was: an older
// button must not take back something else.
func undoButton(v *say.Voice, t tables.Table) discord.Button {
	return discord.Button{
		Label:    v.Label(engine.T("bot.button.undo")),
		CustomID: press.Route{Do: press.Undo, Table: t.Head.ID, Name: strconv.Itoa(t.Head.MoveCount)}.String(),
	}
}

// Undone says what was taken back.
func Undone(v *say.Voice, done tables.SteppedBack) engine.Text {
	key := "bot.reply.undone"
	if done.StepBack.Partly {
		key = "bot.reply.undone.partly"
	}
	return engine.T(key, engine.A("what", UndoneThings(v, done.Table, done.StepBack)))
}

// UndoneThings names the answers of a step back: the asker's own, the first of them, of the others' only whose they
// are. Equal ones are counted.
func UndoneThings(v *say.Voice, t tables.Table, u tables.StepBack) engine.List {
	var labels []string
	times := map[string]int{}
	told := u.Told()
	for _, back := range told[:min(len(told), tables.MostUndone)] {
		label := v.Label(back.Label)
		if times[label]++; times[label] == 1 {
			labels = append(labels, label)
		}
	}
	var out engine.List
	for _, label := range labels {
		out = append(out, engine.T("bot.undo.own", engine.A("answer", engine.Literal(label)),
			engine.A("n", engine.Number(times[label]))))
	}
	if more := len(told) - tables.MostUndone; more > 0 {
		out = append(out, engine.T("bot.undo.unseen", engine.A("n", engine.Number(more))))
	}
	return append(out, tables.AnswersOf(t.Head, u.Others())...)
}

// ConfirmUndo says what a step back would take back, and offers to ask the others for it.
func ConfirmUndo(v *say.Voice, t tables.Table, u tables.StepBack) discord.Message {
	players := engine.List{}
	for _, s := range u.Ask {
		players = append(players, say.PlayerName(t, s))
	}
	moment := strconv.Itoa(u.To) + "-" + strconv.Itoa(u.At)
	return discord.Message{
		Content: v.Say(engine.T("bot.confirm.undo", engine.A("what", UndoneThings(v, t, u)),
			engine.A("players", players))),
		Rows: []discord.Row{{Buttons: []discord.Button{
			{Label: v.Label(engine.T("bot.button.ask-undo")), Style: discord.Primary,
				CustomID: press.Route{Do: press.AskUndo, Table: t.Head.ID, Name: moment}.String()},
			{Label: v.Label(engine.T("bot.button.keep")),
				CustomID: press.Route{Do: press.Keep, Table: t.Head.ID}.String()},
		}}},
	}
}

// AskUndo asks those who have not agreed yet, and mentions them, whether they rest or not. sitter is who asks for a
// seat, where that is what is asked for.
func (s *Studio) AskUndo(t tables.Table, sitter tables.Person) discord.Message {
	v, consent := s.ToAll(t), t.Desk.Consent
	var m discord.Message
	names := engine.List{}
	for _, s := range consent.Missing() {
		user := discord.UserID(t.Head.Seats[s].User)
		names = append(names, engine.T("bot.turn.player", engine.A("user", say.Mention(user))))
		m.Mentions = append(m.Mentions, user)
	}
	if consent.Sit {
		m.Content = v.Say(engine.T("bot.seat.ask", engine.A("asker", engine.Literal(sitter.Name)),
			engine.A("old", say.PlayerName(t, consent.By)), engine.A("players", names)))
	} else {
		m.Content = v.Say(t.Wish(say.PlayerName(t, consent.By), names))
	}
	request := strconv.Itoa(consent.N)
	m.Rows = []discord.Row{{Buttons: []discord.Button{
		{Label: v.Label(engine.T("bot.button.agree")), Style: discord.Success,
			CustomID: press.Route{Do: press.Agree, Table: t.Head.ID, Name: request}.String()},
		{Label: v.Label(engine.T("bot.button.refuse")),
			CustomID: press.Route{Do: press.Refuse, Table: t.Head.ID, Name: request}.String()},
	}}}
	return m
}
