package annals

import (
	"cmp"
	"maps"
	"slices"

	"witchtable/store"
)

// Tally counts games that all win or lose as one. The zero Tally has none.
type Tally struct {
	Games, Won int
	Best       int // the most points of a game that was won; nothing where none was
	Row        int // how many were won one after another, at most
	now        int // how many of them in the games counted last
}

// Percent is what part of the games was won, of a hundred, rounded; 0 of none.
func (t Tally) Percent() int { return (200*t.Won + t.Games) / max(2*t.Games, 1) }

// add counts a game. Games are added in the order in which they ended, or in the reverse: a row is as long either way.
func (t *Tally) add(r store.Record) {
	t.Games++
	if _, won := r.Joint(); !won {
		t.now = 0
		return
	}
	if points := r.Seats[0].Result.Score; t.Won == 0 || points > t.Best { // which is everybody's
		t.Best = points
	}
	t.Won, t.now = t.Won+1, t.now+1
	t.Row = max(t.Row, t.now)
}

// Way is a way to play a game that all win or lose as one, with what has come of it: the options and how many seats,
// those of computer players included.
type Way struct {
	Options map[string]string // those that are not as by default, not to be changed
	Players int
	Tally
}

// Cause is why games were lost.
type Cause struct {
	Ending string // the game's word for it; empty where it has none
	Games  int
}

// Member is a person among those who win or lose together.
type Member struct {
	Known
	Rank int // equal ranks are ties
	Tally
}

// Joint is what has come of some games that all win or lose as one.
type Joint struct {
	Tally
	Ways   []Way   // the one played most often first
	Losses []Cause // likewise
}

func (j *Joint) add(r store.Record) {
	j.Tally.add(r)
	i := slices.IndexFunc(j.Ways, func(w Way) bool {
		return w.Players == r.Players && maps.Equal(w.Options, r.Options)
	})
	if i < 0 {
		i, j.Ways = len(j.Ways), append(j.Ways, Way{Options: r.Options, Players: r.Players})
	}
	j.Ways[i].add(r)
	if _, won := r.Joint(); won {
		return
	}
	i = slices.IndexFunc(j.Losses, func(c Cause) bool { return c.Ending == r.Outcome.Ending })
	if i < 0 {
		i, j.Losses = len(j.Losses), append(j.Losses, Cause{Ending: r.Outcome.Ending})
	}
	j.Losses[i].Games++
}

// sorted puts what there is most of first; what there is as much of stays in the order of the latest game.
func (j *Joint) sorted() {
	slices.SortStableFunc(j.Ways, func(x, y Way) int { return y.Games - x.Games })
	slices.SortStableFunc(j.Losses, func(x, y Cause) int { return y.Games - x.Games })
}

// Together counts the games of a server that all won or lost as one and in which a listed person has played: nobody's
// own games stand there for who does not wish to be listed. The members are those listed people, who has won most often
// first; a defeat costs nobody their place, so that the hard ways are tried, too.
func (a *Annals) Together(game string) (all Joint, members []Member) {
	found := map[store.UserID]*Member{}
	for _, r := range a.records {
		if r.Game != game || PurposeOf(r) != WonTogether {
			continue
		}
		listed := false
		for _, s := range r.Seats {
			if s.User == "" || a.unlisted[s.User] || !played(s) {
				continue
			}
			listed = true
			m := found[s.User]
			if m == nil {
				m = &Member{Known: Known{s.User, s.Name}}
				found[s.User] = m
			}
			m.add(r)
		}
		if listed {
			all.add(r)
		}
	}
	all.sorted()
	return all, rankMembers(found)
}

func rankMembers(found map[store.UserID]*Member) []Member {
	var out []Member
	for _, m := range found {
		out = append(out, *m)
	}
	better := func(x, y Member) int { return cmp.Or(y.Won-x.Won, x.Games-y.Games, y.Best-x.Best) }
	slices.SortFunc(out, func(x, y Member) int {
		return cmp.Or(better(x, y), cmp.Compare(x.Name, y.Name), cmp.Compare(x.User, y.User))
	})
	for i := range out {
		out[i].Rank = i + 1
		if i > 0 && better(out[i-1], out[i]) == 0 {
			out[i].Rank = out[i-1].Rank
		}
	}
	return out
}
