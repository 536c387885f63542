package board

import (
	"slices"

	"witchtable/engine"
)

// race is how the score of a game went: a line for each player.
type race struct {
	Title  string
	Stages []string // what the parts of the game are called; the first is the deal
	Lanes  []lane
}

// lane is one player's line.
type lane struct {
	Name   string
	Points []int // at each stage
	Wins   bool
}

// leastStages are how many stages there are to be shown at least, with the one in which nothing is scored yet: where
// all was scored in one of them, the end says it.
const leastStages = 3

// Race draws how the score of a finished game went, from stage to stage. It moves: it begins with the end, which those
// see who are shown no moving pictures, and then draws each line from the deal on. A game in which nothing was scored
// in stages has none.
func (p *Painter) Race(r Reader, course []engine.Stage, end engine.Standing) (f Film, ok bool) {
	if course = begun(course); len(course) < leastStages {
		return Film{}, false
	}
	all := race{Title: r.Say(engine.T("bot.picture.race"))}
	names := racers(end)
	for i, name := range names {
		run := lane{Name: r.Say(name), Wins: wins(end, scoreOf(end, i))}
		for _, stage := range course {
			run.Points = append(run.Points, stage.Totals[i])
		}
		all.Lanes = append(all.Lanes, run)
	}
	for _, stage := range course {
		all.Stages = append(all.Stages, r.Say(stage.Title))
	}
	return p.film(all, r.race(course, end), track{}.run(all)), true
}

// RaceInWords tells how the score of a finished game went, for those who see no picture of it; "" where it has none.
func RaceInWords(r Reader, course []engine.Stage, end engine.Standing) string {
	if course = begun(course); len(course) < leastStages {
		return ""
	}
	return r.race(course, end)
}

// race tells how the score went: where it came to first, since that is what the picture shows first. Of one score of
// all, only what has changed it is told, and not whose it is.
func (r Reader) race(course []engine.Stage, end engine.Standing) string {
	words, names := teller{r: r}, racers(end)
	words.say(engine.T("bot.picture.race"))
	points := func(s engine.Stage) engine.Arg {
		var list engine.List
		for i, total := range s.Totals {
			if end.Together {
				return engine.A("points", engine.Number(total))
			}
			list = append(list, engine.T("bot.picture.step", engine.A("step", names[i]),
				engine.A("n", engine.Number(total))))
		}
		return engine.A("points", list)
	}
	words.say(engine.T("bot.picture.at-last", points(course[len(course)-1])))
	for i, stage := range course[1 : len(course)-1] {
		if end.Together && slices.Equal(stage.Totals, course[i].Totals) {
			continue
		}
		words.say(engine.T("bot.picture.stage", engine.A("stage", stage.Title), points(stage)))
	}
	return words.text()
}

// begun is a course without the stages at its beginning in which nothing was scored, but for one.
func begun(course []engine.Stage) []engine.Stage {
	for len(course) > 1 && slices.Equal(course[0].Totals, course[1].Totals) {
		course = course[1:]
	}
	return course
}

// racers are the names of those who have a score of their own, by seat; one for all where they play together.
func racers(s engine.Standing) []engine.Text {
	if s.Together {
		return []engine.Text{engine.T("bot.picture.together")}
	}
	out := make([]engine.Text, len(s.Seats))
	for i := range out {
		out[i] = engine.T("bot.picture.player", engine.A("who", engine.Who(i)))
	}
	return out
}

func scoreOf(s engine.Standing, i int) engine.Score {
	if s.Together {
		return s.Common
	}
	return s.Seats[i]
}

// reach is the lowest and the highest of the points, nothing being among them.
func (a race) reach() (low, high int) {
	for _, l := range a.Lanes {
		for _, n := range l.Points {
			low, high = min(low, n), max(high, n)
		}
	}
	return low, max(high, low+1)
}

// rungs are the numbers at which a line is drawn across: round ones, at most six.
func (a race) rungs() (out []int) {
	low, high := a.reach()
	by := 1
	for _, step := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if (high-low)/by <= mostRungs-1 {
			break
		}
		by = step
	}
	for n := -(-low / by) * by; n <= high; n += by {
		out = append(out, n)
	}
	return out
}

// total is what a lane has come to, as it is written.
func (l lane) total() string { return signed(l.Points[len(l.Points)-1]) }
