package annals

import (
	"cmp"
	"math"
	"slices"

	"witchtable/store"
)

// unprovenGames is how many games everybody is taken to have played besides, in which they have beaten half.
const unprovenGames = 5

// Standing is a person's place among those who have played one another, or against computer players.
type Standing struct {
	Known
	Rank int // equal ranks are ties
	// Percent is what part of the others they beat on average, the middling games included.
	Percent int
	Games   int
	Won     int
}

// Ranking ranks the listed people who have played a game against other people, the best first.
func (a *Annals) Ranking(game string) []Standing { return a.ranking(game, AgainstPeople) }

// Challengers ranks likewise those who have played against computer players alone.
func (a *Annals) Challengers(game string) []Standing { return a.ranking(game, AgainstComputers) }

func (a *Annals) ranking(game string, purpose Purpose) []Standing {
	found, beaten := map[store.UserID]*Standing{}, map[store.UserID]float64{}
	for _, r := range a.records {
		if r.Game != game || PurposeOf(r) != purpose {
			continue
		}
		for _, mine := range r.Seats {
			part, ranked := beat(r, mine, rivals(purpose))
			if !ranked || mine.User == "" || a.unlisted[mine.User] {
				continue
			}
			s := found[mine.User]
			if s == nil {
				s = &Standing{Known: Known{mine.User, mine.Name}}
				found[mine.User] = s
			}
			s.Games++
			beaten[mine.User] += part
			if mine.Result.Won {
				s.Won++
			}
		}
	}
	var out []Standing
	for user, s := range found {
		s.Percent = int(math.Round(100 * (beaten[user] + unprovenGames/2.0) / float64(s.Games+unprovenGames)))
		out = append(out, *s)
	}
	slices.SortFunc(out, func(x, y Standing) int {
		return cmp.Or(y.Percent-x.Percent, y.Games-x.Games, y.Won-x.Won, cmp.Compare(x.Name, y.Name),
			cmp.Compare(x.User, y.User))
	})
	for i := range out {
		out[i].Rank = i + 1
		if i > 0 && out[i].Percent == out[i-1].Percent {
			out[i].Rank = out[i-1].Rank
		}
	}
	return out
}

// rivals says who is beaten in games of a purpose.
func rivals(p Purpose) func(store.RecordSeat) bool {
	if p == AgainstComputers {
		return computer
	}
	return played
}

// beat is what part of the others a seat's person has beaten, of those that are rivals; ranked is false where there was
// nobody to beat.
func beat(r store.Record, mine store.RecordSeat, rival func(store.RecordSeat) bool) (part float64, ranked bool) {
	if !played(mine) || mine.Result.Rank == 0 {
		return 0, false
	}
	others := 0
	for _, o := range r.Seats {
		if o.Result.Seat == mine.Result.Seat || !rival(o) {
			continue
		}
		others++
		switch {
		case mine.Result.Rank < o.Result.Rank:
			part++
		case mine.Result.Rank == o.Result.Rank:
			part += 0.5
		}
	}
	if others == 0 {
		return 0, false
	}
	return part / float64(others), true
}
