package tables

import (
	"cmp"
	"context"
	"math"
	"slices"

	"witchtable/engine"
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

// Count is what is counted of a person's games with so many players.
type Count struct {
	Players int // how many seats they had
	Games   int
	Won     int
	Total   int // of all points
	Best    int // the most points in one game
}

// Average is how many points a game had, rounded.
func (t Count) Average() int { return int(math.Round(float64(t.Total) / float64(max(t.Games, 1)))) }

func (t *Count) add(r store.Result) {
	if t.Games == 0 || r.Score > t.Best {
		t.Best = r.Score
	}
	t.Games++
	t.Total += r.Score
	if r.Won {
		t.Won++
	}
}

// Company is another person with whom somebody has played.
type Company struct {
	Known
	Games int // together
	Ahead int // in how many of them the other was behind
}

// Career is what is counted of a person at one game.
type Career struct {
	Known
	Game string
	// Counts are the games for each number of players, the fewest first; those of one player are measured, not won.
	Counts []Count
	// StoodIn is how many games are not counted, since somebody else gave most answers.
	StoodIn int
	// Company is the listed person they met most often; its User is empty where they have met nobody.
	Company Company
	// Steps are the steps of the scoring, with what each brought in a game on average, in the order of the latest game that tells.
	Steps []Step
}

// Step is a step of the scoring.
type Step struct {
	Title   engine.Text
	Average int
}

// Games is how many games of all sizes are counted.
func (c Career) Games() (n int) {
	for _, t := range c.Counts {
		n += t.Games
	}
	return n
}

// Careers are what is counted of a person, one for each game of which there is anything, the one played most often first.
func (a *Annals) Careers(user store.UserID) []Career {
	var out []Career
	for _, game := range a.Games() {
		if c := a.career(user, game); c.Games()+c.StoodIn > 0 {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(x, y Career) int { return y.Games() - x.Games() })
	return out
}

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

func (a *Annals) career(user store.UserID, game string) Career {
	c := Career{Known: Known{User: user}, Game: game}
	met := map[store.UserID]*Company{}
	var order []*Company
	var steps steps
	for r, mine := range a.of(user, game) {
		if c.Name == "" {
			c.Name = mine.Name
		}
		if !played(mine) {
			c.StoodIn++
			continue
		}
		c.count(r.Players).add(mine.Result)
		steps.add(mine.Result.Parts)
		for _, other := range r.Seats {
			if other.User == "" || other.User == user || a.unlisted[other.User] || !played(other) {
				continue
			}
			m := met[other.User]
			if m == nil {
				m = &Company{Known: Known{other.User, other.Name}}
				met[other.User], order = m, append(order, m)
			}
			m.Games++
			if mine.Result.Rank > 0 && mine.Result.Rank < other.Result.Rank {
				m.Ahead++
			}
		}
	}
	slices.SortFunc(c.Counts, func(x, y Count) int { return x.Players - y.Players })
	c.Steps = steps.averages()
	for _, m := range order {
		if m.Games > c.Company.Games {
			c.Company = *m
		}
	}
	return c
}

// steps adds up what the steps of the scoring have brought.
type steps struct {
	order  []string // as they are kept
	points map[string]int
	games  int
}

func (s *steps) add(parts []store.Part) {
	if len(parts) == 0 {
		return // the game ended before that was kept
	}
	if s.points == nil {
		s.points = map[string]int{}
	}
	s.games++
	for _, p := range parts {
		if _, known := s.points[p.Step]; !known {
			s.order = append(s.order, p.Step)
		}
		s.points[p.Step] += p.Points
	}
}

func (s *steps) averages() []Step {
	var out []Step
	for _, kept := range s.order {
		if title := readText(kept); !title.IsZero() {
			out = append(out, Step{title, int(math.Round(float64(s.points[kept]) / float64(s.games)))})
		}
	}
	return out
}

func (c *Career) count(players int) *Count {
	i := slices.IndexFunc(c.Counts, func(t Count) bool { return t.Players == players })
	if i < 0 {
		i, c.Counts = len(c.Counts), append(c.Counts, Count{Players: players})
	}
	return &c.Counts[i]
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

// Standing is a person's place among those who have played one another.
type Standing struct {
	Known
	Rank int // equal ranks are ties
	// Percent is what part of the others they beat on average, the middling games included.
	Percent int
	Games   int
	Won     int
}

// Ranking ranks the listed people who have played a game against other people, the best first.
func (a *Annals) Ranking(game string) []Standing {
	found, beaten := map[store.UserID]*Standing{}, map[store.UserID]float64{}
	for _, r := range a.records {
		if r.Game != game {
			continue
		}
		for _, mine := range r.Seats {
			part, ranked := beat(r, mine)
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
		return cmp.Or(y.Percent-x.Percent, y.Games-x.Games, y.Won-x.Won, cmp.Compare(x.Name, y.Name), cmp.Compare(x.User, y.User))
	})
	for i := range out {
		out[i].Rank = i + 1
		if i > 0 && out[i].Percent == out[i-1].Percent {
			out[i].Rank = out[i-1].Rank
		}
	}
	return out
}

// beat is what part of the other people a seat's person has beaten; ranked is false where there was nobody to beat.
func beat(r store.Record, mine store.RecordSeat) (part float64, ranked bool) {
	if !played(mine) || mine.Result.Rank == 0 {
		return 0, false
	}
	others := 0
	for _, o := range r.Seats {
		if o.Result.Seat == mine.Result.Seat || !played(o) {
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

// Line is a line of a score sheet: a game for one.
type Line struct {
	Known
	Score int
	Title engine.Text // zero where the game has no titles
	Table int         // the number of the table
	At    store.Millis
}

// Sheet is a person's score sheet of a game for one: their best score under each title they have earned, the best first. Before, if it is
// not zero, leaves out what came at that moment or later.
func (a *Annals) Sheet(ctx context.Context, user store.UserID, game string, before store.Millis) []Line {
	var all []Line
	for r, mine := range a.of(user, game) {
		if r.Players == 1 && played(mine) && (before == 0 || r.EndedAt < before) {
			all = append(all, a.line(ctx, r, mine))
		}
	}
	return bestOf(all, func(l Line) string { return writeText(l.Title) })
}

// Soloists are the listed people's best games for one, the best first.
func (a *Annals) Soloists(ctx context.Context, game string) []Line {
	type row struct {
		r store.Record
		s store.RecordSeat
	}
	best := map[store.UserID]row{}
	for _, r := range a.records {
		if r.Game != game || r.Players != 1 {
			continue
		}
		for _, s := range r.Seats {
			old, known := best[s.User]
			if s.User == "" || a.unlisted[s.User] || !played(s) || known && old.s.Result.Score > s.Result.Score {
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

func (a *Annals) line(ctx context.Context, r store.Record, s store.RecordSeat) Line {
	return Line{Known: Known{s.User, s.Name}, Score: s.Result.Score, Title: a.s.titleOf(ctx, r, s), Table: r.Number, At: r.EndedAt}
}

// bestOf keeps of the lines with one key the best, the earliest among equals, and sorts them.
func bestOf(all []Line, key func(Line) string) []Line {
	slices.SortFunc(all, func(x, y Line) int {
		return cmp.Or(y.Score-x.Score, cmp.Compare(x.At, y.At), cmp.Compare(x.Table, y.Table))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(l Line) bool {
		again := seen[key(l)]
		seen[key(l)] = true
		return again
	})
}
