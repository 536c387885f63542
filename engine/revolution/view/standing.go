package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// Standing is the one score of all: where the Liberty Track stands if the game is won, and nothing if it is lost (R3).
func (v *View) Standing() engine.Standing {
	s := &v.s
	st := engine.Standing{Together: true, Final: s.Over(), Common: engine.Score{Seat: engine.Onlooker}}
	if s.Ending == play.Playing || s.Ending == play.Won {
		n := s.Score()
		st.Common.Total = n
		st.Common.Sections = []engine.Section{{Name: "liberty", Title: engine.T("revolution.score.liberty"), Points: n,
			Lines: []engine.ScoreLine{{Text: engine.T("revolution.score.track"), Points: n}}}}
	}
	for seat := range s.Seats {
		st.Seats = append(st.Seats, engine.Score{Seat: engine.Seat(seat), Total: st.Common.Total})
		if s.Ending == play.Won {
			st.Winners = append(st.Winners, engine.Seat(seat))
		}
	}
	if s.Over() {
		st.Ending = play.Endings.Word(int(s.Ending))
		say := "revolution.say." + st.Ending
		if s.Seats == 1 {
			say += ".alone"
		}
		st.Say = number(say, st.Common.Total)
	}
	return st
}
