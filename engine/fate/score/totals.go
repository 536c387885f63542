package score

import (
	"witchtable/engine/fate/play"
)

// Totals counts the scores of all seats: what [Score] counts for each, without its lines. It only reads.
func Totals(s *play.State, out *[play.MaxSeats]int) {
	s = withoutDay(s)
	for i := int8(0); i < s.Seats; i++ {
		out[i] = Score(s, i, nil)
	}
}
