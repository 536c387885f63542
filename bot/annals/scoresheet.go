package annals

import (
	"cmp"
	"context"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Line is a line of a score sheet: a game for one.
type Line struct {
	Known
	Tier  int // see engine.Score; it comes before Score
	Score int
	Title engine.Text // zero where the game has no titles
	Table int         // the number of the table
	At    store.Millis

	ending string
}

// Sheet is a person's score sheet of a game for one: their best score under each title they have earned, the best
// first; where a game can end in several ways, under each of those, whatever more the title says. Before, if it is not
// zero, leaves out what came at that moment or later.
func (a *Annals) Sheet(ctx context.Context, user store.UserID, game string, before store.Millis) []Line {
	var all []Line
	for r, mine := range a.of(user, game) {
		if onSheet(r) && played(mine) && (before == 0 || r.EndedAt < before) {
			all = append(all, a.line(ctx, r, mine))
		}
	}
	return bestOf(all, func(l Line) string {
		if l.ending != "" && !l.Title.IsZero() {
			return l.ending
		}
		return store.WriteText(l.Title)
	})
}

// Soloists are the listed people's best games for one, the best first.
func (a *Annals) Soloists(ctx context.Context, game string) []Line {
	type row struct {
		r store.Record
		s store.RecordSeat
	}
	best := map[store.UserID]row{}
	better := func(x, y store.Result) bool { return cmp.Or(x.Tier-y.Tier, x.Score-y.Score) > 0 }
	for _, r := range a.records {
		if r.Game != game || !onSheet(r) {
			continue
		}
		for _, s := range r.Seats {
			old, known := best[s.User]
			if s.User == "" || a.unlisted[s.User] || !played(s) || known && better(old.s.Result, s.Result) {
				continue
			}
			best[s.User] = row{r, s} // of equal ones the earliest: it set the mark
		}
	}
	var all []Line
	for _, b := range best {
		all = append(all, a.line(ctx, b.r, b.s))
	}
	return bestOf(all, func(l Line) string { return string(l.User) })
}

// onSheet reports whether a game for one is measured by its score: where it can be lost, one that was won.
func onSheet(r store.Record) bool {
	_, won := r.Joint()
	p := PurposeOf(r)
	return p == Alone || p == WonTogether && r.Players == 1 && won
}

func (a *Annals) line(ctx context.Context, r store.Record, s store.RecordSeat) Line {
	return Line{Known: Known{s.User, s.Name}, Tier: s.Result.Tier, Score: s.Result.Score, Title: a.titleOf(ctx, r, s),
		Table: r.Number, At: r.EndedAt, ending: r.Outcome.Ending}
}

// titleOf is the title that a seat has earned. Games that ended before titles were kept whole are asked once more.
func (a *Annals) titleOf(ctx context.Context, r store.Record, s store.RecordSeat) engine.Text {
	if t := store.ReadText(s.Result.Titled); !t.IsZero() {
		return t
	}
	if s.Result.Title == "" {
		return engine.Text{}
	}
	return a.source.TitleOf(ctx, r.Table, s.Result.Seat)
}

// bestOf keeps of the lines with one key the best, the earliest among equals, and sorts them.
func bestOf(all []Line, key func(Line) string) []Line {
	slices.SortFunc(all, func(x, y Line) int {
		return cmp.Or(y.Tier-x.Tier, y.Score-x.Score, cmp.Compare(x.At, y.At), cmp.Compare(x.Table, y.Table))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(l Line) bool {
		again := seen[key(l)]
		seen[key(l)] = true
		return again
	})
}
