package enginetest

import (
	"fmt"
	"slices"

	"witchtable/engine"
)

// scored checks that a score is of one piece.
func scored(s engine.Standing, seats int, over bool) error {
	switch {
	case s.Final != over:
		return fmt.Errorf("the score is final: %t; the game is over: %t", s.Final, over)
	case s.Ending != "" && !over:
		return fmt.Errorf("the game is not over and has ended by %q", s.Ending)
	case len(s.Seats) != seats:
		return fmt.Errorf("%d seats have a score, %d sit at the table", len(s.Seats), seats)
	}
	for i, sc := range s.Seats {
		if sc.Seat != engine.Seat(i) {
			return fmt.Errorf("score %d is that of seat %d", i, sc.Seat)
		}
	}
	if s.Together {
		return together(s, seats)
	}
	return nil
}

// together checks the score of a game that all win or lose as one.
func together(s engine.Standing, seats int) error {
	if n := len(s.Winners); n != 0 && n != seats {
		return fmt.Errorf("all win or lose together, and %d of %d have won", n, seats)
	}
	if s.Common.Seat != engine.Onlooker {
		return fmt.Errorf("the common score is said to be that of seat %d", s.Common.Seat)
	}
	sum := 0
	for _, sec := range s.Common.Sections {
		sum += sec.Points
	}
	if len(s.Common.Sections) > 0 && sum != s.Common.Total {
		return fmt.Errorf("the sections of the common score add up to %d, its total is %d", sum, s.Common.Total)
	}
	ranked := func(sc engine.Score) bool { return sc.Rank != 0 || sc.Total != s.Common.Total }
	if i := slices.IndexFunc(s.Seats, ranked); i >= 0 || s.Common.Rank != 0 {
		return fmt.Errorf("all win or lose together, and somebody has a rank or a total of his own: %+v", s)
	}
	return nil
}
