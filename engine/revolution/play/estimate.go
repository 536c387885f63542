package play

import "witchtable/engine"

// Estimate is a rough worth of the position, the same for all seats: they win and lose together. It is in points: what
// a win is worth times how near it is, less what threatens.
func (s *State) Estimate(engine.Seat) float64 {
	switch s.Ending {
	case Won:
		return 10 + float64(s.Score())
	case Playing:
	default:
		return 0
	}
	taken, left := 0.0, 0.0
	for power, n := range s.Left {
		left += float64(n)
		taken += float64(s.Spent[power])
		for seat := range s.Trophies {
			taken += float64(s.Trophies[seat][power])
		}
	}
	share := taken / max(1, taken+left)
	danger := 0.0
	switch free := s.FreeSpaces(); {
	case free <= 0:
		danger += 1.5
	case free == 1:
		danger += 0.7
	case free == 2:
		danger += 0.3
	}
	if s.Liberty <= 2 {
		danger += 0.8 / float64(s.Liberty)
	}
	return 2 + 6*share + 0.2*float64(s.Liberty) - danger
}
