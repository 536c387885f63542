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
	if s.Say.IsZero() == over {
		return fmt.Errorf("the game is over: %t; its result is said by %q", over, s.Say.Key)
	}
	if over && !s.Later.IsZero() {
		return fmt.Errorf("the game is over, and %q says that its score comes later", s.Later.Key)
	}
	for i, sc := range s.Seats {
		if sc.Seat != engine.Seat(i) {
			return fmt.Errorf("score %d is that of seat %d", i, sc.Seat)
		}
		if err := added(sc); err != nil {
			return fmt.Errorf("the score of seat %d: %w", i, err)
		}
	}
	if err := added(s.Common); err != nil {
		return fmt.Errorf("the common score: %w", err)
	}
	for i, w := range s.Winners {
		if w < 0 || int(w) >= seats || slices.Contains(s.Winners[:i], w) {
			return fmt.Errorf("the winners are %v at a table of %d seats", s.Winners, seats)
		}
	}
	if s.Together {
		return together(s, seats)
	}
	return ranked(s)
}

// added checks that the lines of each section add up to its points.
func added(sc engine.Score) error {
	for _, sec := range sc.Sections {
		sum := 0
		for _, l := range sec.Lines {
			sum += l.Points
		}
		if sum != sec.Points {
			return fmt.Errorf("the lines of the section %q add up to %d, its points are %d", sec.Name, sum, sec.Points)
		}
	}
	return nil
}

// ranked checks that nobody stands above a winner of a finished game.
func ranked(s engine.Standing) error {
	if !s.Final {
		return nil
	}
	for _, w := range s.Winners {
		for _, sc := range s.Seats {
			if rank := s.Seats[w].Rank; sc.Rank != 0 && sc.Rank < rank {
				return fmt.Errorf("seat %d has won with the rank %d, and seat %d has the rank %d", w, rank, sc.Seat, sc.Rank)
			}
		}
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
