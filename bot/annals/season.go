package annals

import (
	"cmp"
	"slices"

	"witchtable/store"
)

// What a game brings in a season. Games against computer players, or together with nobody but them, bring nothing: they
// have a list of their own, and could be played without end. Of deals of the day there is one a day.
const (
	seasonWon    = 3 // a game against people, or together with some, that was won
	seasonPlayed = 1 // any other game against people, or together with some, that was finished
	seasonBest   = 3 // a deal of the day of which nobody made more
	seasonDeal   = 1 // any other deal of the day that was finished in time
)

// Contender is a person's place in a season.
type Contender struct {
	Known
	Rank   int // equal ranks are ties
	Points int
	Games  int // games with other people, and deals of the day
	Won    int // how many of them brought most
}

// Season ranks the listed people by what their games have brought that ended from one moment on and before another one.
// Deals of the day count whose day was over by then, also where the season began in the middle of it: until then nobody
// knows who was best.
func (a *Annals) Season(game string, from, until store.Millis) []Contender {
	within := func(at store.Millis) bool { return from <= at && at < until }
	best := a.bestOfDays(game)
	found := map[store.UserID]*Contender{}
	for _, r := range a.records {
		daily := r.Daily.Day != ""
		if r.Game != game || !daily && !within(r.EndedAt) || daily && !(from < r.Daily.Until && r.Daily.Until <= until) {
			continue
		}
		purpose := PurposeOf(r)
		if purpose != AgainstPeople && purpose != OfTheDay && (purpose != WonTogether || people(r) < 2) {
			continue
		}
		for _, s := range r.Seats {
			if s.User == "" || a.unlisted[s.User] || !played(s) {
				continue
			}
			points, won := seasonPlayed, s.Result.Won
			switch {
			case purpose == OfTheDay:
				points = seasonDeal
				score, lost := dealt(r)
				if won = !lost && score == best[r.Daily.Day]; won {
					points = seasonBest
				}
			case won:
				points = seasonWon
			}
			c := found[s.User]
			if c == nil {
				c = &Contender{Known: Known{s.User, s.Name}}
				found[s.User] = c
			}
			c.Points, c.Games = c.Points+points, c.Games+1
			if won {
				c.Won++
			}
		}
	}
	return rankContenders(found)
}

// bestOfDays is the most that anybody has made of the deal of each day, whether they wish to be listed or not.
func (a *Annals) bestOfDays(game string) map[store.Day]int {
	best := map[store.Day]int{}
	for _, r := range a.records {
		if r.Game != game || PurposeOf(r) != OfTheDay {
			continue
		}
		score, lost := dealt(r)
		if old, known := best[r.Daily.Day]; !lost && (!known || score > old) {
			best[r.Daily.Day] = score
		}
	}
	return best
}

// people is how many people have played a game.
func people(r store.Record) (n int) {
	for _, s := range r.Seats {
		if played(s) {
			n++
		}
	}
	return n
}

func rankContenders(found map[store.UserID]*Contender) []Contender {
	var out []Contender
	for _, c := range found {
		out = append(out, *c)
	}
	slices.SortFunc(out, func(x, y Contender) int {
		return cmp.Or(y.Points-x.Points, y.Won-x.Won, cmp.Compare(x.Name, y.Name), cmp.Compare(x.User, y.User))
	})
	for i := range out {
		out[i].Rank = i + 1
		if i > 0 && out[i].Points == out[i-1].Points && out[i].Won == out[i-1].Won {
			out[i].Rank = out[i-1].Rank
		}
	}
	return out
}
