package simulate

import (
	"math"
	"slices"

	"witchtable/engine"
)

// Summary is what came of a run. It is the same for the same configuration.
type Summary struct {
	Game    string            `json:"game"`
	Pack    string            `json:"pack"`
	Hash    string            `json:"pack_hash"`
	Seed    uint64            `json:"seed"`
	Options map[string]string `json:"options,omitempty"` // those that were asked for
	Games   int               `json:"games"`             // finished
	Sizes   []Size            `json:"sizes"`             // by number of players, smallest first
	Cards   []Card            `json:"cards"`             // in the pack's order
	// Verbs counts the answers that were given.
	Verbs map[string]int `json:"verbs"`
}

// Size is what came of the games with one number of players.
type Size struct {
	Players int  `json:"players"`
	Games   int  `json:"games"`
	Moves   Dist `json:"moves"`
	Rounds  Dist `json:"rounds"` // zero when the game has none
	Scores  Dist `json:"scores"` // of all seats
	// Winning is the best score of each game; Margin is how far it is ahead of the second.
	Winning Dist `json:"winning_scores"`
	Margin  Dist `json:"margins"`
	// Level counts games in which several seats had the best total; Shared those in which they shared the victory
	// because nothing else told them apart either.
	Level  int `json:"level_at_the_top"`
	Shared int `json:"shared_victories"`
	// Seats and Brains say who won. A victory shared by k counts 1/k for each. There are none in games without
	// winners.
	Seats  []Share `json:"seats,omitempty"`
	Brains []Share `json:"brains,omitempty"`
	// Parts are those of the scores, where players compete, in the order of their steps; Classes say how often those
	// won who had so much of something at the end, by what is looked at.
	Parts   []Part  `json:"parts,omitempty"`
	Classes []Class `json:"classes,omitempty"`
	// Together is the share of games won, where all win or lose as one; nil elsewhere. Then each game has one score, a
	// victory counts whole for each brain that took part, and there are no margins and no shares of seats.
	Together *Mean `json:"won_together,omitempty"`
	// Won is the share of games for one that were won, in games that one can win or lose; nil elsewhere.
	Won *Mean `json:"won,omitempty"`
	// Endings counts why the games ended, where there are several reasons, by their words.
	Endings map[string]int `json:"endings,omitempty"`
	// Titles counts the titles earned, where the game has titles, by their words: each seat's, or the table's where all
	// win or lose as one.
	Titles map[string]int `json:"titles,omitempty"`
}

// Share is how often a seat or a brain won.
type Share struct {
	Name string `json:"name"` // "seat 1", or the brain's
	N    int    `json:"n"`    // how often it took part
	Won  Mean   `json:"won"`  // the share of victories
	// Even is the share it would have if all played equally well; in games that all win or lose as one, that of all
	// games.
	Even   float64 `json:"even"`
	Scores Dist    `json:"scores"`
	// Verbs counts the answers that a brain gave; nil for seats.
	Verbs map[string]int `json:"verbs,omitempty"`
}

// Part is a step of the scoring.
type Part struct {
	Name   string `json:"part"` // that of the section
	Points Mean   `json:"points"`
	// Share is its part of the variance of the scores at one table: how much of what sets those who sit together apart
	// comes from it. The shares of all parts add up to 1; that of a part that makes up for others is negative.
	Share Mean `json:"share"`
}

// Class is the seats that had so much of something when the game ended.
type Class struct {
	Of   string `json:"of"`
	Name string `json:"class"`
	N    int    `json:"n"`
	Won  Mean   `json:"won"`
}

// Card is what a card did for those who had it.
type Card struct {
	ID     engine.CardID `json:"card"`
	Chosen int           `json:"chosen"` // answers that named it
	// Held counts the seats in whose score it had a line, Points are those of its lines there, and Scores the
	// totals of these seats.
	Held   int  `json:"held"`
	Points Mean `json:"points"`
	Scores Mean `json:"scores"`
	// Lift is how much more often than an even share these seats won; in games for one, and in those that all win or lose
	// as one, how much more often than in all games those were won in whose score it had a line.
	Lift Mean `json:"lift"`
	// Dealt counts the seats that were dealt the card to choose from before anybody had chosen, and DealtLift is how much
	// more often than an even share they won. Nobody chooses what is dealt: while those who hold a card may win because
	// who wins can afford it, this is what the card does.
	Dealt     int  `json:"dealt,omitempty"`
	DealtLift Mean `json:"dealt_lift,omitzero"`
}

// Mean is a mean with its standard error: the true mean lies within two of them in about 19 of 20 cases.
type Mean struct {
	Mean float64 `json:"mean"`
	SE   float64 `json:"se"`
}

// Dist describes a list of whole numbers.
type Dist struct {
	Mean
	SD     float64 `json:"sd"`
	Min    int     `json:"min"`
	P10    int     `json:"p10"`
	Median int     `json:"median"`
	P90    int     `json:"p90"`
	Max    int     `json:"max"`
}

// sums gathers numbers for a Mean. Games are added in order, so the floating point sums are reproducible.
type sums struct{ n, x, xx float64 }

func (s *sums) add(x float64) { s.n, s.x, s.xx = s.n+1, s.x+x, s.xx+x*x }

func (s *sums) merge(o sums) { s.n, s.x, s.xx = s.n+o.n, s.x+o.x, s.xx+o.xx }

// less is the sums of the same numbers, each less by c.
func (s sums) less(c float64) sums {
	return sums{n: s.n, x: s.x - s.n*c, xx: s.xx - 2*c*s.x + s.n*c*c}
}

func (s *sums) sd() float64 {
	if s.n < 2 {
		return 0
	}
	return math.Sqrt(max(0, (s.xx-s.x*s.x/s.n)/(s.n-1)))
}

func (s *sums) mean() Mean {
	if s.n == 0 {
		return Mean{}
	}
	return Mean{Mean: round(s.x / s.n), SE: round(s.sd() / math.Sqrt(s.n))}
}

// round keeps what a reader can use.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }

func distOf(list []int) Dist {
	if len(list) == 0 {
		return Dist{}
	}
	var s sums
	for _, x := range list {
		s.add(float64(x))
	}
	sorted := slices.Sorted(slices.Values(list))
	at := func(q float64) int { return sorted[int(q*float64(len(sorted)-1)+0.5)] }
	return Dist{Mean: s.mean(), SD: round(s.sd()), Min: sorted[0], P10: at(0.1), Median: at(0.5), P90: at(0.9), Max: at(1)}
}
