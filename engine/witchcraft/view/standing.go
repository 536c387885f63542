package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
)

// Standing is the score: the persuasion over the Jurors who are convinced, once the trial is over (A75). Before it
// nobody can tell, and the game says so.
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
	if !s.Over() {
		st.Later = v.later()
	} else {
		st.Ending = play.Endings.Word(int(s.Ending))
		say := "witchcraft.say." + st.Ending
		if s.BothLost() {
			say += ".failing"
		}
		st.Say = engine.T(say, count("n", score.Total))
		score.Title, score.Grade = v.titles()
		if s.Ending.Tried() { // a game lost before the trial comes last
			score.Tier = 1 + int(play.EvilReigns-s.Ending)
		}
		if s.Ending == play.Innocent {
			st.Winners = []engine.Seat{0}
		}
	}
	st.Seats = []engine.Score{score}
	return st
}

// later says how the score is counted, and how the Jurors stand.
func (v *View) later() engine.Text {
	so := engine.List{}
	for j, c := range v.s.Jurors {
		if c != play.NoCard {
			so = append(so, engine.T("witchcraft.score.so-far", engine.A("juror", v.id(c)), count("n", v.s.Persuasion[j])))
		}
	}
	return engine.T("witchcraft.score.later", engine.A("list", so))
}

// titles are what the game has come to: the verdict, or that it was lost, and of what, with where persuasion began, in
// a short game one higher than it was chosen (A82); and the verdict alone (A75).
func (v *View) titles() (title, grade engine.Text) {
	s := &v.s
	word, begin := play.Endings.Word(int(s.Ending)), count("n", min(s.Opts.Begins(), s.R.Track))
	if !s.Ending.Tried() {
		return engine.T("witchcraft.sheet.lost", engine.A("cause", engine.T("witchcraft.ending."+word)), begin),
			engine.T("witchcraft.verdict.lost")
	}
	grade = engine.T("witchcraft.verdict." + word)
	return engine.T("witchcraft.sheet", engine.A("verdict", grade), begin), grade
}
