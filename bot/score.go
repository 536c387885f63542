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
	if sc.Seat == engine.Onlooker {
		head = engine.T("bot.score.together", engine.A("n", engine.Number(sc.Total)))
	}
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
	if standing.Together {
		m.Embeds = together(v, t, standing)
	}
	return fitMessage(m)
}

// together tells the one score of those who win or lose together, and then the parts that single seats have in it.
func together(v *voice, t tables.Table, s engine.Standing) []discord.Embed {
	out := []discord.Embed{scoreEmbed(v, t, s.Common, s.Final)}
	for _, sc := range s.Seats {
		if len(sc.Sections) == 0 && sc.Title.IsZero() {
			continue
		}
		part := scoreEmbed(v, t, sc, s.Final)
		part.Title = v.say(playerName(t, sc.Seat)) // whose points are everybody's
		out = append(out, part)
	}
	return out
}

func byRank(s engine.Standing) []engine.Score {
	out := slices.Clone(s.Seats)
	slices.SortStableFunc(out, func(a, b engine.Score) int { return a.Rank - b.Rank })
	return out
}

// tallyMessage tells the channel how one seat's final score came about, or, for Onlooker, that of all together.
func (b *Bot) tallyMessage(t tables.Table, seat engine.Seat) discord.Message {
	v := b.voice(t, t.Head.Lang)
	standing := t.View(engine.Onlooker).Standing()
	if standing.Together && seat == standing.Common.Seat {
		return fitMessage(discord.Message{Embeds: together(v, t, standing), Silent: true})
	}
	for _, sc := range standing.Seats {
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
	line(&text, v.say(v.ending(t.Head.Game, standing.Ending)))
	line(&text, v.say(standing.Say))
	line(&text, v.say(winners(t, standing)))
	for _, l := range ranking(t, standing) {
		line(&text, v.say(l))
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

// ending says why the game ended; zero where there is only one way for it to end.
func (v *voice) ending(game, word string) engine.Text {
	if key := game + ".ending." + word; word != "" && v.has(key) {
		return engine.T(key)
	}
	return engine.Text{}
}

// ranking lists the results of those who played against one another, or the one of those who played together.
func ranking(t tables.Table, s engine.Standing) []engine.Text {
	if s.Together {
		return []engine.Text{engine.T("bot.final.together", engine.A("n", engine.Number(s.Common.Total)))}
	}
	if len(s.Seats) == 1 && !s.Say.IsZero() {
		return nil // the game itself has said it all
	}
	var out []engine.Text
	for _, sc := range byRank(s) {
		plain, titled := "bot.final.score", "bot.final.score-title"
		args := []engine.Arg{engine.A("player", playerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total))}
		if sc.Rank > 0 {
			plain, titled, args = "bot.final.rank", "bot.final.rank-title", append(args, engine.A("rank", engine.Number(sc.Rank)))
		}
		if sc.Title.IsZero() {
			out = append(out, engine.T(plain, args...))
		} else {
			out = append(out, engine.T(titled, append(args, engine.A("title", sc.Title))...))
		}
	}
	return out
}

// winners says who won, in words for one winner or for several; zero where the game itself has said it all.
func winners(t tables.Table, s engine.Standing) engine.Text {
	switch {
	case !s.Say.IsZero():
		return engine.Text{}
	case s.Together && len(s.Winners) > 0:
		return engine.T("bot.final.together-won")
	case s.Together:
		return engine.T("bot.final.together-lost")
	case len(s.Winners) == 0:
		return engine.Text{}
	}
	names := engine.List{}
	for _, w := range s.Winners {
		names = append(names, playerName(t, w))
	}
	return engine.T("bot.final.winners", engine.A("n", engine.Number(len(s.Winners))), engine.A("players", names))
}
