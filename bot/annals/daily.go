package annals

import (
	"cmp"
	"context"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// DailyLine is what a person's deals of the day in some days have come to.
type DailyLine struct {
	Known
	Rank  int // equal ranks are ties; 0 where nothing may be seen yet
	Days  int // how many deals are added up
	Total int
	Best  int
	// Title is that of the best, in short if that can be; zero where the game has no titles.
	Title engine.Text
	// Hidden is set where a further deal has been played of which the reader may not see what came of it.
	Hidden bool
}

// CountsDaily reports whether a game is somebody's deal of the day that is compared: their first attempt, by their own
// answers, finished while the day lasted.
func CountsDaily(r store.Record) bool {
	return r.Daily.Counts && !r.Friendly && r.EndedAt < r.Daily.Until && len(r.Seats) == 1 && played(r.Seats[0])
}

// dealt is what somebody's deal of the day has brought: its points, and nothing where it can be lost and was.
func dealt(r store.Record) (points int, lost bool) {
	if joint, won := r.Joint(); joint && !won {
		return 0, true
	}
	return r.Seats[0].Result.Score, false
}

// Dailies adds up the listed people's deals of the day from one day to another, both included, the most points first.
// A deal that was lost, where that can be, brings none. Of the day called hidden it is told only who has played, since
// what came of a deal tells something of it; empty hides nothing.
func (a *Annals) Dailies(ctx context.Context, game string, from, to, hidden store.Day) []DailyLine {
	found := map[store.UserID]*DailyLine{}
	for _, r := range a.records {
		if r.Game != game || !CountsDaily(r) || r.Daily.Day < from || r.Daily.Day > to {
			continue
		}
		s := r.Seats[0]
		if s.User == "" || a.unlisted[s.User] {
			continue
		}
		l := found[s.User]
		if l == nil {
			l = &DailyLine{Known: Known{s.User, s.Name}}
			found[s.User] = l
		}
		if r.Daily.Day == hidden {
			l.Hidden = true
			continue
		}
		points, _ := dealt(r)
		if l.Days++; l.Days == 1 || points > l.Best {
			l.Best, l.Title = points, store.ReadText(s.Result.Grade)
			if l.Title.IsZero() {
				l.Title = a.titleOf(ctx, r, s)
			}
		}
		l.Total += points
	}
	return rankDailies(found)
}

func rankDailies(found map[store.UserID]*DailyLine) []DailyLine {
	var out []DailyLine
	for _, l := range found {
		out = append(out, *l)
	}
	seen := func(l DailyLine) int { return min(l.Days, 1) }
	slices.SortFunc(out, func(x, y DailyLine) int {
		return cmp.Or(seen(y)-seen(x), y.Total-x.Total, cmp.Compare(x.Name, y.Name), cmp.Compare(x.User, y.User))
	})
	for i := range out {
		switch {
		case out[i].Days == 0: // nothing to be ranked by
		case i > 0 && out[i].Total == out[i-1].Total:
			out[i].Rank = out[i-1].Rank
		default:
			out[i].Rank = i + 1
		}
	}
	return out
}

// SeenBy says whose deals of the day somebody may know the results of: their own, and all of days that are over. A
// reader who is nobody, such as a channel, sees only the latter.
func SeenBy(reader store.UserID, now store.Millis) func(store.Record) bool {
	return func(r store.Record) bool {
		return r.Daily.Day == "" || r.Daily.Until <= now ||
			reader != "" && slices.ContainsFunc(r.Seats, func(s store.RecordSeat) bool { return s.User == reader })
	}
}
