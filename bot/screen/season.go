package screen

import (
	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/store"
)

// A season in words. Its crown is the game's: what whoever wins it is called stands in the game's catalogue.

// mostCrowns is how many seasons of before are recalled.
const mostCrowns = 5

// SeasonBegins tells the channel that a season has begun, and what counts.
func (s *Studio) SeasonBegins(lang string, season store.Season) discord.Message {
	v := s.voiceOf(season.Game, lang)
	key, crown := "bot.season.begins", s.crown(season.Game)
	if crown.IsZero() {
		key = "bot.season.begins-plain"
	}
	return discord.Message{Silent: true, Body: paragraph(v,
		engine.T(key, engine.A("name", engine.Literal(season.Name)), engine.A("game", s.gameTitle(season.Game)),
			engine.A("crown", crown), engine.A("until", say.Moment(season.Until.Time(), say.DateAndTime))),
		s.seasonRules(season.Game))}
}

// seasonRules says what counts in a season of a game.
func (s *Studio) seasonRules(game string) engine.Text {
	if s.joint(game) {
		return engine.T("bot.season.rules-together")
	}
	return engine.T("bot.season.rules")
}

// crown is what whoever wins a season of a game is called; zero where the game has no word for that.
func (s *Studio) crown(game string) engine.Text {
	if rules, err := s.Games.Default(game); err == nil {
		return rules.Game.Info().Crown
	}
	return engine.Text{}
}

// SeasonEnds tells the channel who has won a season.
func (s *Studio) SeasonEnds(season store.Season) discord.Message {
	return discord.Message{Silent: true,
		Body: paragraph(s.voiceOf(season.Game, season.Lang), s.crowning(season), engine.T("bot.season.after"))}
}

// crowning says who has won a season that is over.
func (s *Studio) crowning(season store.Season) engine.Text {
	crown := s.crown(season.Game)
	args := []engine.Arg{engine.A("name", engine.Literal(season.Name)), engine.A("crown", crown)}
	switch {
	case len(season.Crowned) == 0:
		return engine.T("bot.season.nobody", args...)
	case len(season.Crowned) > 1 && crown.IsZero():
		return engine.T("bot.season.won-shared", append(args, crownedArgs(season)...)...)
	case len(season.Crowned) > 1:
		return engine.T("bot.season.crowned-shared", append(args, crownedArgs(season)...)...)
	case crown.IsZero():
		return engine.T("bot.season.won", append(args, crownedArgs(season)...)...)
	}
	return engine.T("bot.season.crowned", append(args, crownedArgs(season)...)...)
}

func crownedArgs(season store.Season) []engine.Arg {
	players := engine.List{}
	for _, c := range season.Crowned {
		name := engine.T("bot.scene.word", engine.A("word", engine.Literal(c.Name)))
		if c.Name == "" {
			name = engine.T("bot.season.forgotten")
		}
		players = append(players, name)
	}
	return []engine.Arg{engine.A("players", players), engine.A("n", engine.Number(season.Crowned[0].Points))}
}

// Season shows how a season stands, and who won those before it.
func (s *Studio) Season(lang string, season store.Season, list []annals.Contender, all []store.Season) discord.Message {
	v := s.voiceOf(season.Game, lang)
	name := engine.A("name", engine.Literal(season.Name))
	lines := []engine.Text{engine.T("bot.season.title", name, engine.A("game", s.gameTitle(season.Game)))}
	if season.Ended == 0 {
		lines = append(lines, engine.T("bot.season.until",
			engine.A("until", say.Moment(season.Until.Time(), say.DateAndTime))))
	} else {
		lines = append(lines, s.crowning(season))
	}
	if len(list) == 0 && season.Ended == 0 {
		lines = append(lines, engine.T("bot.season.none"))
	}
	for _, c := range list[:min(len(list), mostLeaders)] {
		lines = append(lines, engine.T("bot.season.line", engine.A("rank", engine.Number(c.Rank)),
			engine.A("player", engine.Literal(c.Name)), engine.A("n", engine.Number(c.Points)),
			engine.A("games", engine.Number(c.Games)), engine.A("won", engine.Number(c.Won))))
	}
	blocks := paragraph(v, lines...)
	var before []engine.Text
	for i := len(all) - 1; i >= 0 && len(before) < mostCrowns; i-- {
		if other := all[i]; other.Number != season.Number && other.Ended != 0 {
			before = append(before, s.crowning(other))
		}
	}
	if len(before) > 0 {
		blocks = append(append(blocks, discord.Rule{}), paragraph(v, before...)...)
	}
	blocks = append(append(blocks, discord.Rule{}), paragraph(v, s.seasonRules(season.Game))...)
	return fit.Message(discord.Message{Body: blocks, Silent: true})
}
