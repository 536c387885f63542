package tables

import (
	"context"
	"slices"

	"witchtable/store"
)

// What has been played on a server is counted from the records of the games that ended by their rules; games that were given up
// are not counted. The rules:
//
//   - A game is a person's if they held the seat at its end and gave at least half of the answers that were given for it. Where a
//     computer player stood in for more than that, or somebody else sat there before, it is nobody's.
//   - Computer players are not ranked, and who has beaten none but them is not either.
//   - In a game in which people were ranked against one another, each has beaten some part of the other people: all, half where
//     they tied. People are ranked by the average of that over their games, with unprovenGames games more in which they
//     would have beaten half: who has played once and won is not ahead of who wins most of the time.
//   - Friendly games, in which there were hints, are a person's like others, but compared with nobody's: they have beaten nobody, and
//     are on no score sheet.
//   - Games of one seat are apart: of them each person's best score counts.
//   - Who does not wish to be listed is not, but stays one of those whom others have beaten. So does who has been forgotten.

// unprovenGames is how many middling games everybody is taken to have played besides.
const unprovenGames = 5

// Annals are what has been played on a server, as it stood at one moment.
type Annals struct {
	s        *Service
	records  []store.Record // the latest first
	unlisted map[store.UserID]bool
}

// Annals reads what has been played on a server.
func (s *Service) Annals(ctx context.Context, server store.ServerID) (*Annals, error) {
	records, err := s.Store.Finished(ctx, server)
	if err != nil {
		return nil, err
	}
	a := &Annals{s: s, records: records, unlisted: map[store.UserID]bool{}}
	for _, r := range records {
		for _, seat := range r.Seats {
			if _, known := a.unlisted[seat.User]; known || seat.User == "" {
				continue
			}
			p, err := s.Person(ctx, seat.User)
			if err != nil {
				return nil, err
			}
			a.unlisted[seat.User] = p.Unlisted || p.Forgetting != ""
		}
	}
	return a, nil
}

// human reports whether a person sat there at the end, forgotten or not.
func human(s store.RecordSeat) bool { return s.User != "" || s.Brain == "" || s.Result.Own > 0 }

// played reports whether the game is that of the person who sat there at the end.
func played(s store.RecordSeat) bool { return human(s) && 2*s.Result.Own >= s.Result.Answers }

// Known is somebody of whom something has been counted.
type Known struct {
	User store.UserID
	Name string // as they were called last
}

// People lists those who may be looked up: all who have played and do not wish to be left out, who played last first.
func (a *Annals) People() []Known {
	var out []Known
	seen := map[store.UserID]bool{}
	for _, r := range a.records {
		for _, s := range r.Seats {
			if s.User == "" || seen[s.User] || a.unlisted[s.User] || !played(s) {
				continue
			}
			seen[s.User] = true
			out = append(out, Known{s.User, s.Name})
		}
	}
	return out
}

// Listed reports whether others may see what is counted of a person.
func (a *Annals) Listed(user store.UserID) bool { return !a.unlisted[user] }

// Games lists the games of which there are records, the one played last first.
func (a *Annals) Games() []string {
	var out []string
	for _, r := range a.records {
		if !slices.Contains(out, r.Game) {
			out = append(out, r.Game)
		}
	}
	return out
}

// of are the records of a game with the seat that a person had in it.
func (a *Annals) of(user store.UserID, game string) func(yield func(store.Record, store.RecordSeat) bool) {
	return func(yield func(store.Record, store.RecordSeat) bool) {
		for _, r := range a.records {
			i := slices.IndexFunc(r.Seats, func(s store.RecordSeat) bool { return s.User == user && user != "" })
			if r.Game == game && i >= 0 && !yield(r, r.Seats[i]) {
				return
			}
		}
	}
}
