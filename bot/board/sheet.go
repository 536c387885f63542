package board

import (
	"slices"
	"strings"

	"witchtable/engine"
)

// score is one bar of the score sheet.
type score struct {
	Name  string
	Note  string
	Total int
	Wins  bool
	Parts []part
}

type part struct {
	Name, Title string
	Points      int
}

type scores struct {
	Title string
	Final bool
	Bars  []score
}

// Sheet draws the score: a bar for each player, the best first, or one for all; a piece of it for each step of the
// scoring, losses to the left of nothing.
func (p *Painter) Sheet(r Reader, s engine.Standing) Picture {
	title := engine.T("bot.picture.score-now")
	if s.Final {
		title = engine.T("bot.picture.score-final")
	}
	all := scores{Title: r.Say(title), Final: s.Final}
	words := teller{r: r}
	words.say(title)
	words.say(s.Say)
	for _, sc := range ranked(s) {
		name := engine.T("bot.picture.together")
		if sc.Seat != engine.Onlooker {
			name = engine.T("bot.picture.player", engine.A("who", engine.Who(sc.Seat)))
		}
		all.Bars = append(all.Bars, r.score(sc, name, wins(s, sc)))
		words.score(sc, name)
	}
	return p.picture(onInk, all, words.text(), func(b *brush) { b.scores(all) })
}

// ranked is the scores to be shown, in order.
func ranked(s engine.Standing) []engine.Score {
	if s.Together {
		return []engine.Score{s.Common}
	}
	list := slices.Clone(s.Seats)
	slices.SortStableFunc(list, func(a, b engine.Score) int { return a.Rank - b.Rank })
	return list
}

// wins reports whether a score is a winner's.
func wins(s engine.Standing, sc engine.Score) bool {
	return slices.Contains(s.Winners, sc.Seat) || s.Together && len(s.Winners) > 0
}

func (r Reader) score(sc engine.Score, name engine.Text, wins bool) score {
	bar := score{Name: r.Say(name), Note: r.Say(sc.Title), Total: sc.Total, Wins: wins}
	for _, sec := range sc.Sections {
		bar.Parts = append(bar.Parts, part{sec.Name, strings.ReplaceAll(r.Say(sec.Title), "**", ""), sec.Points})
	}
	return bar
}

// score tells a score with its steps, if there are any.
func (t *teller) score(sc engine.Score, name engine.Text) {
	who, n := engine.A("who", name), engine.A("n", engine.Number(sc.Total))
	var steps engine.List
	for _, sec := range sc.Sections {
		points := engine.A("n", engine.Number(sec.Points))
		steps = append(steps, engine.T("bot.picture.step", engine.A("step", sec.Title), points))
	}
	if len(steps) == 0 {
		t.say(engine.T("bot.picture.total", who, n))
		return
	}
	t.say(engine.T("bot.picture.score", who, n, engine.A("steps", steps)))
}
