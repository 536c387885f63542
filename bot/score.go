package bot

import (
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// scoreEmbed tells how a seat's score comes about: each step that counts for anything, with what it is made up of in one
// paragraph, so that four players are no long way down a phone.
func scoreEmbed(v *voice, t tables.Table, sc engine.Score) discord.Embed {
	head := engine.T("bot.score.head", engine.A("player", playerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total)))
	if sc.Seat == engine.Onlooker {
		head = engine.T("bot.score.together", engine.A("n", engine.Number(sc.Total)))
	}
	var b strings.Builder
	if !sc.Title.IsZero() {
		line(&b, v.say(engine.T("bot.score.title", engine.A("title", sc.Title))))
	}
	for _, s := range sc.Sections {
		if s.Points == 0 && len(s.Lines) == 0 {
			continue // there is nothing to tell
		}
		line(&b, v.say(engine.T("bot.score.section", engine.A("section", s.Title), engine.A("n", engine.Number(s.Points)))))
		var parts []string
		for _, l := range s.Lines {
			parts = append(parts, v.say(engine.T("bot.score.line", engine.A("what", l.Text), engine.A("n", engine.Number(l.Points)))))
		}
		line(&b, strings.Join(parts, " · "))
	}
	if b.Len() == 0 {
		line(&b, v.say(engine.T("bot.score.nothing")))
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
	if standing.Final && !t.Head.Tutorial { // where nothing was sealed
		m.Content += "\n" + v.say(sealOpened(t))
	}
	for _, sc := range byRank(standing) {
		m.Embeds = append(m.Embeds, scoreEmbed(v, t, sc))
	}
	if standing.Together {
		m.Embeds = together(v, t, standing)
	}
	return fitMessage(m)
}

// together tells the one score of those who win or lose together, and then the parts that single seats have in it.
func together(v *voice, t tables.Table, s engine.Standing) []discord.Embed {
	out := []discord.Embed{scoreEmbed(v, t, s.Common)}
	for _, sc := range s.Seats {
		if len(sc.Sections) == 0 && sc.Title.IsZero() {
			continue
		}
		part := scoreEmbed(v, t, sc)
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

// sealOpened shows, now that nothing is secret any more, from what the cards were shuffled, and that it was settled before.
func sealOpened(t tables.Table) engine.Text {
	seed, _ := t.Head.Setup.Seed.MarshalText()
	return engine.T("bot.score.seed", engine.A("seed", engine.Literal(seed)), engine.A("seal", engine.Literal(t.Head.Setup.Seed.Seal())))
}
