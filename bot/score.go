package bot

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// scoreEmbed tells how a seat's score comes about: every step of it in the end, before that those that count already.
func scoreEmbed(v *voice, t tables.Table, sc engine.Score, final bool) discord.Embed {
	head := engine.T("bot.score.head", engine.A("player", playerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total)))
	var b strings.Builder
	if !sc.Title.IsZero() {
		line(&b, v.say(engine.T("bot.score.title", engine.A("title", sc.Title))))
	}
	for _, s := range sc.Sections {
		if !final && s.Points == 0 && len(s.Lines) == 0 {
			continue // there is nothing to tell yet
		}
		line(&b, v.say(engine.T("bot.score.section", engine.A("section", s.Title), engine.A("n", engine.Number(s.Points)))))
		for _, l := range s.Lines {
			line(&b, v.say(engine.T("bot.score.line", engine.A("what", l.Text), engine.A("n", engine.Number(l.Points)))))
		}
	}
	return discord.Embed{Title: v.say(head), Description: strings.TrimRight(b.String(), "\n"), Color: colourScore}
}

// scoreMessage tells the score as a viewer may know it.
func (b *Bot) scoreMessage(v *voice, t tables.Table, viewer engine.Seat) discord.Message {
	standing := t.View(viewer).Standing()
	key := "bot.score.now"
	if standing.Final {
		key = "bot.score.final"
	}
	m := discord.Message{Content: v.say(engine.T(key))}
	if !standing.Say.IsZero() {
		m.Content += "\n" + v.say(standing.Say)
	}
	for _, sc := range byRank(standing) {
		m.Embeds = append(m.Embeds, scoreEmbed(v, t, sc, standing.Final))
	}
	return fitMessage(m)
}

func byRank(s engine.Standing) []engine.Score {
	out := slices.Clone(s.Seats)
	slices.SortStableFunc(out, func(a, b engine.Score) int { return a.Rank - b.Rank })
	return out
}

// tallyMessage tells the channel how one seat's final score came about.
func (b *Bot) tallyMessage(t tables.Table, seat engine.Seat) discord.Message {
	v := b.voice(t, t.Head.Lang)
	for _, sc := range t.View(engine.Onlooker).Standing().Seats {
		if sc.Seat == seat {
			sc.Title = engine.Text{} // the final message tells it
			return fitMessage(discord.Message{Embeds: []discord.Embed{scoreEmbed(v, t, sc, true)}, Silent: true})
		}
	}
	return discord.Message{}
}

// finalMessage tells the channel who won.
func (b *Bot) finalMessage(t tables.Table) discord.Message {
	v := b.voice(t, t.Head.Lang)
	standing := t.View(engine.Onlooker).Standing()
	var text strings.Builder
	line(&text, v.say(engine.T("bot.final.over")))
	line(&text, v.say(standing.Say))
	line(&text, v.say(winners(t, standing)))
	ranks := byRank(standing)
	if len(ranks) == 1 && !standing.Say.IsZero() {
		ranks = nil // the game itself has said it all
	}
	for _, sc := range ranks {
		key := "bot.final.rank"
		args := []engine.Arg{
			engine.A("rank", engine.Number(sc.Rank)), engine.A("player", playerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total)),
		}
		if !sc.Title.IsZero() {
			key = "bot.final.rank-title"
			args = append(args, engine.A("title", sc.Title))
		}
		line(&text, v.say(engine.T(key, args...)))
	}
	seed, _ := t.Head.Setup.Seed.MarshalText()
	line(&text, v.say(engine.T("bot.final.seed", engine.A("seed", engine.Literal(seed)),
		engine.A("seal", engine.Literal(t.Head.Setup.Seed.Seal())))))
	return fitMessage(discord.Message{
		Embeds: []discord.Embed{{Title: tableTitle(v, t), Description: strings.TrimRight(text.String(), "\n"), Color: colourScore}},
		Rows: []discord.Row{{Buttons: []discord.Button{
			{Label: v.label(engine.T("bot.button.again")), Style: discord.Primary, CustomID: route{do: doAgain, table: t.Head.ID}.String()},
			{Label: v.label(engine.T("bot.button.score")), CustomID: route{do: doScore, table: t.Head.ID}.String()},
			{Label: v.label(engine.T("bot.button.done")), CustomID: route{do: doDone, table: t.Head.ID}.String()},
		}}},
	})
}

// winners says who won, in words for one winner or for several; zero where the game itself has said it all.
func winners(t tables.Table, s engine.Standing) engine.Text {
	if len(s.Winners) == 0 || !s.Say.IsZero() {
		return engine.Text{}
	}
	names := engine.List{}
	for _, w := range s.Winners {
		names = append(names, playerName(t, w))
	}
	return engine.T("bot.final.winners", engine.A("n", engine.Number(len(s.Winners))), engine.A("players", names))
}
