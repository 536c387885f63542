package score

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Totals counts the scores of all seats: what [Score] counts for each, without its lines. It only reads.
func Totals(s *play.State, out *[play.MaxSeats]int) {
	s = withoutDay(s)
	for i := int8(0); i < s.Seats; i++ {
		out[i] = Score(s, i, nil)
	}
}

// Worth is what a Character in a Coven or a Graveyard brings where it lies: its lines of the score, and those of its
// Items. What the Enchantment guide gives for its type or its grave is not its own.
func Worth(s *play.State, c program.Card) (sum int) {
	seat := s.Holder(c)
	if seat < 0 || seat >= s.Seats {
		return 0
	}
	Score(s, seat, func(step int, of program.Card, _, points int) {
		if step != stepEnchant && (of == c || of < program.MaxCards && s.ZoneOf[of] == play.ZoneAttached && s.Host[of] == c) {
			sum += points
		}
	})
	return sum
}
