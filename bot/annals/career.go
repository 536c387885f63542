package annals

import (
	"math"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Count is what is counted of a person's games with so many players.
type Count struct {
	Players int // how many seats they had
	Games   int
	Won     int
	Total   int // of all points
	Best    int // the most points in one game
	// CanLose is set where those of one player have ended in one of several ways: then also who plays alone wins or loses.
	CanLose bool
}

// Average is how many points a game had, rounded.
func (t Count) Average() int { return int(math.Round(float64(t.Total) / float64(max(t.Games, 1)))) }

func (t *Count) add(r store.Result, ending string) {
	t.CanLose = t.CanLose || t.Players == 1 && ending != ""
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

// Mate is another person with whom somebody has won or lost games together.
type Mate struct {
	Known
	Games, Won int
}

// Career is what is counted of a person at one game.
type Career struct {
	Known
	Game string
	// Counts are the games for each number of players, the fewest first; those of one player are measured, not won,
	// where the game ends in one way only.
	Counts []Count
	// Joint are the games that all won or lost as one: they are not among Counts.
	Joint Joint
	// StoodIn is how many games are not counted, since somebody else gave most answers.
	StoodIn int
	// Company is the listed person they met most often; its User is empty where they have met nobody.
	Company Company
	// Mate is the listed person with whom they won or lost together most often; likewise.
	Mate Mate
	// Steps are the steps of the scoring, with what each brought in a game on average, in the order of the latest game
	// that tells.
	Steps []Step
}

// Step is a step of the scoring.
type Step struct {
	Title   engine.Text
	Average int
}

// Games is how many games of all sizes are counted.
func (c Career) Games() (n int) {
	n = c.Joint.Games
	for _, t := range c.Counts {
		n += t.Games
	}
	return n
}

// Careers are what is counted of a person, one for each game of which there is anything, the one played most often
// first.
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

func (a *Annals) career(user store.UserID, game string) Career {
	c := Career{Known: Known{User: user}, Game: game}
	var rivals, mates acquaintances
	var steps steps
	for r, mine := range a.of(user, game) {
		if c.Name == "" {
			c.Name = mine.Name
		}
		if !played(mine) {
			c.StoodIn++
			continue
		}
		joint, won := r.Joint()
		if joint {
			c.Joint.add(r)
		} else {
			c.count(r.Players).add(mine.Result, r.Outcome.Ending)
			steps.add(mine.Result.Parts)
		}
		for _, other := range r.Seats {
			if r.Friendly || other.User == "" || other.User == user || a.unlisted[other.User] || !played(other) {
				continue
			}
			if joint {
				mates.meet(other, won)
			} else {
				rivals.meet(other, mine.Result.Rank > 0 && mine.Result.Rank < other.Result.Rank)
			}
		}
	}
	slices.SortFunc(c.Counts, func(x, y Count) int { return x.Players - y.Players })
	c.Steps = steps.averages()
	c.Joint.sorted()
	rival, mate := rivals.most(), mates.most()
	c.Company, c.Mate = Company{rival.Known, rival.games, rival.well}, Mate{mate.Known, mate.games, mate.well}
	return c
}

// acquaintance is somebody who was met in games, of which some went well.
type acquaintance struct {
	Known
	games, well int
}

// acquaintances are in the order in which they were met.
type acquaintances []acquaintance

func (l *acquaintances) meet(s store.RecordSeat, well bool) {
	i := slices.IndexFunc(*l, func(a acquaintance) bool { return a.User == s.User })
	if i < 0 {
		i, *l = len(*l), append(*l, acquaintance{Known: Known{s.User, s.Name}})
	}
	if (*l)[i].games++; well {
		(*l)[i].well++
	}
}

// most is who was met most often, of equals the first.
func (l acquaintances) most() (out acquaintance) {
	for _, a := range l {
		if a.games > out.games {
			out = a
		}
	}
	return out
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
		if title := store.ReadText(kept); !title.IsZero() {
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
