package play

import "witchtable/engine"

// Estimate is a rough worth of the position, in points: what persuasion over each Juror is worth against what may lie
// there, less what threatens.
func (s *State) Estimate(engine.Seat) float64 {
	if s.Over() {
		if !s.Ending.Tried() {
			return 0
		}
		return 3*float64(Innocent-s.Ending) + 12 + float64(s.Score())/3
	}
	worth := 4.0
	for j := range s.Jurors {
		worth += 2.5 * min(1, float64(s.Persuasion[j])/max(1, float64(s.Conviction(j))))
	}
	worth -= 0.4*float64(s.People()) + 1.5*float64(s.Fails)
	worth -= 0.8 / float64(1+s.At[ZoneCurses].N)
	worth += 0.05 * float64(s.At[ZoneFamiliars].N)
	return worth
}
