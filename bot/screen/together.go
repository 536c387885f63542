package screen

import (
	"maps"
	"slices"
	"strings"

	"witchtable/bot/annals"
	"witchtable/bot/say"
	"witchtable/engine"
)

// What is counted of games that all win or lose as one: of a person, and of a server. Why games were lost is said in
// the game's own words for its endings.

// joint reports whether all win or lose as one at a new table of a game, as nobody has chosen anything.
func (s *Studio) joint(game string) bool {
	rules, err := s.Games.Default(game)
	if err != nil {
		return false
	}
	info := rules.Game.Info()
	p, err := rules.Game.Start(engine.Setup{Seats: info.MaxSeats, Options: info.WithPresets(nil)}, nil)
	return err == nil && p.View(engine.Onlooker).Standing().Together
}

// tallied says how many of some games were won, with the best score and, where there was one, the longest row of
// victories.
func tallied(t annals.Tally) engine.Text {
	if t.Won == 0 {
		return engine.T("bot.together.result-none", engine.A("n", engine.Number(t.Games)))
	}
	key := "bot.together.result"
	if t.Row > 1 {
		key = "bot.together.result-streak"
	}
	return engine.T(key, engine.A("n", engine.Number(t.Won)), engine.A("games", engine.Number(t.Games)),
		engine.A("percent", engine.Number(t.Percent())), engine.A("best", engine.Number(t.Best)),
		engine.A("row", engine.Number(t.Row)))
}

// byWay says what has come of games by how they were played, in so many lines at most, and why games were lost. What
// was played by the same options stands together.
func (s *Studio) byWay(v *say.Voice, game string, j annals.Joint, lines int) (out []engine.Text) {
	ways := slices.Clone(j.Ways[:min(len(j.Ways), lines)])
	for len(ways) > 0 {
		options := ways[0].Options
		alike := func(w annals.Way) bool { return maps.Equal(w.Options, options) }
		how := s.waysOptions(v, game, options)
		switch apart := slices.ContainsFunc(j.Ways, func(w annals.Way) bool { return !alike(w) }); {
		case !how.IsZero():
			out = append(out, engine.T("bot.together.options", engine.A("how", how)))
		case apart:
			out = append(out, engine.T("bot.together.options-usual"))
		}
		var these []annals.Way
		for _, w := range ways {
			if alike(w) {
				these = append(these, w)
			}
		}
		slices.SortFunc(these, func(x, y annals.Way) int { return x.Players - y.Players })
		for _, w := range these {
			key := "bot.together.way"
			if w.Players == 1 {
				key = "bot.together.way-alone"
			}
			out = append(out, engine.T(key, engine.A("players", engine.Number(w.Players)),
				engine.A("result", tallied(w.Tally))))
		}
		ways = slices.DeleteFunc(ways, alike)
	}
	if lost := causes(v, game, j.Losses, lines); len(lost) > 0 {
		out = append(out, engine.T("bot.together.losses", engine.A("causes", lost)))
	}
	return out
}

// causes lists why games were lost; nothing where the game has one way to lose, and no word for it.
func causes(v *say.Voice, game string, losses []annals.Cause, most int) (out engine.List) {
	if !slices.ContainsFunc(losses, func(c annals.Cause) bool { return c.Ending != "" }) {
		return nil
	}
	for _, c := range losses[:min(len(losses), most)] {
		cause := v.Ending(game, c.Ending)
		switch {
		case c.Ending == "":
			cause = engine.T("bot.together.cause-other")
		case cause.IsZero(): // the game has no word for it any more, or is not offered
			cause = engine.T("bot.scene.word", engine.A("word", engine.Literal(strings.ReplaceAll(c.Ending, "-", " "))))
		}
		out = append(out, engine.T("bot.together.cause", engine.A("cause", cause), engine.A("n", engine.Number(c.Games))))
	}
	return out
}

// waysOptions names the options by which games were played: those that say how hard a game is, and what was not as it
// usually is; zero where there is nothing to name.
func (s *Studio) waysOptions(v *say.Voice, game string, chosen map[string]string) (out engine.Text) {
	info, left := engine.Info{}, maps.Clone(chosen)
	if rules, err := s.Games.Default(game); err == nil {
		info = rules.Game.Info()
	}
	name := func(option, value string) {
		one := engine.T("bot.together.option", engine.A("option", say.OptionLabel(info, option)),
			engine.A("value", v.OptionValue(option, value)))
		if out.IsZero() {
			out = one
			return
		}
		out = engine.T("bot.together.and-option", engine.A("first", out), engine.A("next", one))
	}
	for _, o := range info.Options {
		value, ok := chosen[o.Name]
		if !ok {
			value = o.Values[0]
		}
		if delete(left, o.Name); o.Level || value != usually(o) {
			name(o.Name, value)
		}
	}
	for _, option := range slices.Sorted(maps.Keys(left)) { // which the game had once
		name(option, left[option])
	}
	return out
}

// together says who has won most often of those who win or lose as one, one of several games that share a message.
func (s *Studio) together(v *say.Voice, at GameLeaders, games int) []engine.Text {
	if len(at.Members) == 0 {
		return nil
	}
	out := []engine.Text{engine.T("bot.together.title")}
	for _, m := range at.Members[:min(len(at.Members), portion(mostLines, games))] {
		out = append(out, engine.T("bot.together.member", engine.A("rank", engine.Number(m.Rank)),
			engine.A("player", engine.Literal(m.Name)), engine.A("result", tallied(m.Tally))))
	}
	return append(out, s.byWay(v, at.Game, at.Joint, portion(mostWays, games))...)
}

// mostWays is how many ways to play a game, and reasons to lose it, a message lists, as mostLines.
const mostWays = 6

// careerTogether says what is counted of a person's games that all won or lost as one.
func (s *Studio) careerTogether(v *say.Voice, c annals.Career, lines int) (out []engine.Text) {
	if c.Joint.Games == 0 {
		return nil
	}
	if len(c.Joint.Ways) > 1 {
		out = append(out, engine.T("bot.together.all", engine.A("result", tallied(c.Joint.Tally))))
	}
	out = append(out, s.byWay(v, c.Game, c.Joint, min(lines, mostWays))...)
	if mate := c.Mate; mate.Games > 0 {
		out = append(out, engine.T("bot.together.mate", engine.A("n", engine.Number(mate.Games)),
			engine.A("player", engine.Literal(mate.Name)), engine.A("won", engine.Number(mate.Won))))
	}
	return out
}
