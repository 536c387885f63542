package screen

import (
	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// What is counted of people: of one, for whoever asks alone, and of all, for the channel. By what rules it is counted
// is told in package tables, see Annals.

// mostLeaders and mostLines are how many lines the lists of a message show together; more would be a wall. Where
// several games share it, each has at least leastLines.
const (
	mostLeaders = 15
	mostLines   = 10
	leastLines  = 3
)

// portion is how many lines each of several lists has of those a message shows.
func portion(most, lists int) int { return max(leastLines, most/max(lists, 1)) }

// Stats shows what is counted of a person at each game, below a title and above a last sentence, to somebody who is
// shown tables like this.
func (s *Studio) Stats(lang string, how store.Looks, title engine.Text, careers []GameCareer,
	foot engine.Text) discord.Message {
	v := s.Voice(tables.Table{}, lang, how)
	blocks := []discord.Block{discord.Text(v.Say(title))}
	for _, c := range careers {
		words := s.voiceTo(c.Career.Game, v.Lang, how)
		blocks = append(append(blocks, discord.Rule{}),
			paragraph(words, s.career(words, c, portion(mostLines, len(careers)))...)...)
	}
	if len(careers) == 0 {
		blocks = append(blocks, discord.Text(v.Say(engine.T("bot.stats.none"))))
	}
	return fit.Message(discord.Message{Body: append(blocks, discord.Rule{}, discord.Text(v.Say(foot)))})
}

// voiceOf speaks a language in the words of a game, and voiceTo to somebody who is shown tables like this.
func (s *Studio) voiceOf(game, lang string) *say.Voice {
	return s.voiceTo(game, lang, store.LooksUnset)
}

func (s *Studio) voiceTo(game, lang string, how store.Looks) *say.Voice {
	return s.Voice(s.tableOf(game), lang, how)
}

// tableOf is no table, of a game: for speaking of the game where none of its tables is meant.
func (s *Studio) tableOf(game string) tables.Table {
	t := tables.Table{Head: store.Table{Game: game}}
	if rules, err := s.Games.Default(game); err == nil {
		t.Rules = rules
	}
	return t
}

// gameTitle is what a game is called; its name where this program does not offer it any more.
func (s *Studio) gameTitle(game string) engine.Text {
	if rules, err := s.Games.Default(game); err == nil {
		return rules.Game.Info().Title
	}
	return engine.T("bot.scene.word", engine.A("word", engine.Literal(game)))
}

// GameCareer is what is counted of a person at one game, with the games for one that the person has finished there, the
// best first.
type GameCareer struct {
	Career annals.Career
	Sheet  []annals.Line
}

// career says what is counted of a person at one game, with so many lines of the score sheet.
func (s *Studio) career(v *say.Voice, shown GameCareer, lines int) []engine.Text {
	c, sheet := shown.Career, shown.Sheet
	out := []engine.Text{engine.T("bot.stats.game", engine.A("game", s.gameTitle(c.Game)))}
	for _, n := range c.Counts {
		key := "bot.stats.count"
		switch {
		case n.Players == 1 && n.CanLose:
			key = "bot.stats.alone-won"
		case n.Players == 1:
			key = "bot.stats.alone"
		}
		out = append(out, engine.T(key, engine.A("n", engine.Number(n.Games)),
			engine.A("players", engine.Number(n.Players)),
			engine.A("won", engine.Number(n.Won)), engine.A("average", engine.Number(n.Average())),
			engine.A("best", engine.Number(n.Best))))
	}
	out = append(out, s.careerTogether(v, c, lines)...)
	if len(c.Steps) > 1 { // one alone is the score
		list := engine.List{}
		for _, step := range c.Steps {
			list = append(list, engine.T("bot.stats.step", engine.A("step", step.Title),
				engine.A("n", engine.Number(step.Average))))
		}
		out = append(out, engine.T("bot.stats.steps", engine.A("steps", list)))
	}
	if met := c.Company; met.Games > 0 {
		out = append(out, engine.T("bot.stats.company", engine.A("n", engine.Number(met.Games)),
			engine.A("player", engine.Literal(met.Name)), engine.A("ahead", engine.Number(met.Ahead))))
	}
	if c.StoodIn > 0 {
		out = append(out, engine.T("bot.stats.stood-in", engine.A("n", engine.Number(c.StoodIn))))
	}
	if len(sheet) > 0 {
		out = append(out, engine.T("bot.stats.sheet"))
	}
	for i, l := range sheet[:min(len(sheet), lines)] {
		out = append(out, sheetLine(i+1, l))
	}
	return out
}

func sheetLine(rank int, l annals.Line) engine.Text {
	key := "bot.stats.line"
	if l.Title.IsZero() {
		key = "bot.stats.line-plain"
	}
	return engine.T(key, engine.A("rank", engine.Number(rank)), engine.A("n", engine.Number(l.Score)),
		engine.A("title", l.Title),
		engine.A("player", engine.Literal(l.Name)))
}

// GameLeaders are those who have done best at a game: against other people, against computer players, together with
// others, and alone.
type GameLeaders struct {
	Game                string
	Ranked, Challengers []annals.Standing
	Joint               annals.Joint // games that all won or lost as one, and whose they were
	Members             []annals.Member
	Alone               []annals.Line
}

// Leaders shows who has done best at each game; ok is false where nobody is listed.
func (s *Studio) Leaders(lang string, games []GameLeaders) (m discord.Message, ok bool) {
	v := s.Words.Voice(tables.Table{}, lang)
	blocks := []discord.Block{discord.Text(v.Say(engine.T("bot.leaders.title")))}
	for _, at := range games {
		words := s.voiceOf(at.Game, v.Lang)
		if lines := s.leaders(words, at, len(games)); len(lines) > 0 {
			blocks = append(append(blocks, discord.Rule{}), paragraph(words, lines...)...)
			ok = true
		}
	}
	blocks = append(append(blocks, discord.Rule{}), paragraph(v, underLeaders(games)...)...)
	return fit.Message(discord.Message{Body: blocks, Silent: true}), ok
}

// underLeaders says by what rules the lists above it are made.
func underLeaders(games []GameLeaders) (out []engine.Text) {
	percent, joint := false, false
	for _, at := range games {
		percent = percent || len(at.Ranked)+len(at.Challengers) > 0
		joint = joint || len(at.Members) > 0
	}
	if percent {
		out = append(out, engine.T("bot.leaders.foot"))
	}
	if joint {
		out = append(out, engine.T("bot.leaders.foot-together"))
	}
	if !percent {
		out = append(out, engine.T("bot.leaders.foot-friendly"))
	}
	return out
}

// leaders says who has done best at a game, one of several that share a message; nothing where nobody is listed.
func (s *Studio) leaders(v *say.Voice, at GameLeaders, games int) []engine.Text {
	game, ranked, alone := at.Game, at.Ranked, at.Alone
	if len(ranked)+len(at.Challengers)+len(at.Members)+len(alone) == 0 {
		return nil
	}
	out := []engine.Text{engine.T("bot.stats.game", engine.A("game", s.gameTitle(game)))}
	out = append(out, ranking(ranked, games)...)
	if len(at.Challengers) > 0 {
		out = append(out, engine.T("bot.leaders.computers"))
		out = append(out, ranking(at.Challengers, games)...)
	}
	out = append(out, s.together(v, at, games)...)
	if len(alone) > 0 {
		out = append(out, engine.T("bot.leaders.alone"))
	}
	for i, l := range alone[:min(len(alone), portion(mostLines, games))] {
		key := "bot.leaders.solo"
		if l.Title.IsZero() {
			key = "bot.leaders.solo-plain"
		}
		line := sheetLine(i+1, l)
		line.Key = key
		out = append(out, line)
	}
	return out
}

// ranking lists the first of a ranking, one of several games that share a message.
func ranking(list []annals.Standing, games int) (out []engine.Text) {
	for _, r := range list[:min(len(list), portion(mostLeaders, games))] {
		out = append(out, engine.T("bot.leaders.line", engine.A("rank", engine.Number(r.Rank)),
			engine.A("player", engine.Literal(r.Name)),
			engine.A("percent", engine.Number(r.Percent)), engine.A("n", engine.Number(r.Games)),
			engine.A("won", engine.Number(r.Won))))
	}
	return out
}
