package annals

import (
	"context"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Source is where annals are read from.
type Source interface {
	// Finished lists the records of a server's games, the latest first.
	Finished(ctx context.Context, server store.ServerID) ([]store.Record, error)
	// Person is how a person wishes to be treated.
	Person(ctx context.Context, id store.UserID) (store.Person, error)
	// TitleOf asks a game that has ended for the title that a seat has earned; zero where it has none, or cannot say.
	TitleOf(ctx context.Context, table store.TableID, seat engine.Seat) engine.Text
}

// Annals are what has been played on a server, as it stood at one moment.
type Annals struct {
	source   Source
	records  []store.Record // the latest first
	unlisted map[store.UserID]bool
}

// Read reads what has been played on a server, as far as the reader may see it; nil is for one who may see all (see
// SeenBy). Errors: those of the source.
func Read(ctx context.Context, from Source, server store.ServerID, sees func(store.Record) bool) (*Annals, error) {
	records, err := from.Finished(ctx, server)
	if err != nil {
		return nil, err
	}
	if sees != nil {
		records = slices.DeleteFunc(records, func(r store.Record) bool { return !sees(r) })
	}
	a := &Annals{source: from, records: records, unlisted: map[store.UserID]bool{}}
	for _, r := range records {
		for _, seat := range r.Seats {
			if _, known := a.unlisted[seat.User]; known || seat.User == "" {
				continue
			}
			p, err := from.Person(ctx, seat.User)
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
