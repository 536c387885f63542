package screen

import (
	"slices"

	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// result is what one player has; those who have won wear a crown.
func result(t tables.Table, s engine.Standing, sc engine.Score) engine.Text {
	plain, titled := "bot.final.score", "bot.final.score-title"
	args := []engine.Arg{engine.A("player", say.PlayerName(t, sc.Seat)), engine.A("n", engine.Number(sc.Total)),
		engine.A("title", sc.Title), engine.A("rank", engine.Number(sc.Rank))}
	switch ranked := sc.Rank > 0 && len(s.Seats) > 1; {
	case ranked && s.Final && slices.Contains(s.Winners, sc.Seat):
		plain, titled = "bot.final.crowned", "bot.final.crowned-title"
	case ranked:
		plain, titled = "bot.final.rank", "bot.final.rank-title"
	}
	key := titled
	if sc.Title.IsZero() || len(s.Seats) == 1 && !s.Say.IsZero() { // what is said of a lone player has the title in it
		key = plain
	}
	if sc.Tie.IsZero() {
		return engine.T(key, args...)
	}
	return engine.T("bot.final.tied", engine.A("result", engine.T(key, args...)), engine.A("why", sc.Tie))
}

// steps are the steps of the scoring that gave or cost anything, in one line.
func steps(sc engine.Score) []engine.Text {
	list := engine.List{}
	for _, s := range sc.Sections {
		if s.Points != 0 {
			list = append(list, engine.T("bot.final.step", engine.A("step", s.Title),
				engine.A("n", engine.Number(s.Points))))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []engine.Text{engine.T("bot.final.steps", engine.A("steps", list))}
}

// common is the one score of those who win or lose together.
func common(sc engine.Score) engine.Text {
	return engine.T("bot.final.together", engine.A("n", engine.Number(sc.Total)))
}

func byRank(s engine.Standing) []engine.Score {
	out := slices.Clone(s.Seats)
	slices.SortStableFunc(out, func(a, b engine.Score) int { return a.Rank - b.Rank })
	return out
}
