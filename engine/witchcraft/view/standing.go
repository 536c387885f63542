package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// Standing is the score: the persuasion over the Jurors who are convinced, once the trial is over (A75). Before it
// nobody can tell.
func (v *View) Standing() engine.Standing {
	s := &v.s
	st := engine.Standing{Final: s.Over()}
	score := engine.Score{Seat: 0, Total: s.Score()}
	section := engine.Section{Name: "jury", Title: engine.T("witchcraft.score.jury"), Points: score.Total}
	if s.Ending.Tried() {
		for j, c := range s.Jurors {
			key, n := "witchcraft.score.juror", int(s.Persuasion[j])
			if !s.Convinced(j) {
				key, n = key+".not", 0
			}
			section.Lines = append(section.Lines, engine.ScoreLine{Text: engine.T(key, engine.A("juror", v.id(c))), Points: n})
		}
		score.Sections = []engine.Section{section}
	}
	if s.Over() {
		st.Ending = play.Endings.Word(int(s.Ending))
		st.Say = engine.T("witchcraft.say."+st.Ending, count("n", score.Total))
		score.Title = engine.T("witchcraft.ending." + st.Ending)
		if s.Ending == play.Innocent {
			st.Winners = []engine.Seat{0}
		}
	}
	st.Seats = []engine.Score{score}
	return st
}
