package lore

import (
	"math"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

var _ brain.Accounting = (*Lore)(nil)

// What a round comes to, by which hints give reasons: in this order in Account.
var accounts = []brain.Account{
	{Worth: 1, Say: often("trial")},      // a trial after it would convince all Jurors
	{Worth: -0.5, Say: often("lost")},    // the game is lost in it
	{Worth: 0.2, Say: often("mission")},  // a Mission is overcome
	{Worth: -0.06, Say: more("lacking")}, // persuasion that the Jurors still lack
	{Worth: -0.04, Say: more("people")},  // people are lost
	{Worth: -0.03, Say: more("curses")},  // Curses are in the coven
	{Worth: -0.02, Say: more("jail")},    // Witches are in Jail
	{Worth: 0.03, Say: more("coven")},    // Witches are in the coven
	{Worth: 0.04, Say: more("familiar")}, // Familiars are in front of the player
}

// often tells of what happens in so many of a hundred games, and of how many with the other answer; none is not
// counted.
func often(what string) func(with, without float64) engine.Text {
	return func(with, without float64) engine.Text {
		hundredth := func(name string, x float64) engine.Arg { return engine.A(name, engine.Number(math.Round(100*x))) }
		n, m := hundredth("n", with), hundredth("m", without)
		switch engine.Number(0) {
		case m.Value:
			return engine.T("witchcraft.why."+what+".only", n)
		case n.Value:
			return engine.T("witchcraft.why."+what+".never", m)
		}
		return engine.T("witchcraft.why."+what, n, m)
	}
}

// more tells that there is more of something than with the other answer, or less.
func more(what string) func(with, without float64) engine.Text {
	return func(with, without float64) engine.Text {
		if with > without {
			return engine.T("witchcraft.why." + what + ".more")
		}
		return engine.T("witchcraft.why." + what + ".less")
	}
}

// Accounts are what a round comes to.
func (l *Lore) Accounts() []brain.Account { return accounts }

// Accounted reports whether a round is over in which something was decided: it has come to the question whether to go
// to trial.
func (l *Lore) Accounted(began, now engine.Position) bool {
	from, to := began.(*play.State), now.(*play.State)
	return to.Ask[0].Kind == play.AskTrial && (to.Round > from.Round || from.Stage < play.StageTrial)
}

// Account is what a round has come to. Of a game that was tried in it nothing can be said but how that went.
func (l *Lore) Account(began, now engine.Position, out []float64) []float64 {
	from, to := began.(*play.State), now.(*play.State)
	if to.Ending.Tried() {
		out = append(out, share(to.Ending == play.Innocent))
		for range accounts[1:] {
			out = append(out, math.NaN())
		}
		return out
	}
	m := l.think(to)
	defer l.minds.Put(m)
	trial, lacking := 0.0, math.NaN()
	if to.Ending == play.Playing {
		trial, lacking = m.verdict(), m.wanted()
	}
	jail := float64(to.At[play.ZoneJail].N)
	for c := to.At[play.ZonePlay].Head; c != play.NoCard; c = to.Next[c] {
		jail += share(to.Mode(c) == program.Revealed)
	}
	coven := 0.0
	for c := range play.Card(to.R.N) {
		coven += share(to.Side[c] == play.SideCoven && to.Def(c).Class == program.Witch)
	}
	return append(out, trial, share(to.Ending != play.Playing),
		float64(to.At[play.ZoneDone].N)-float64(from.At[play.ZoneDone].N), lacking, float64(to.People()),
		-float64(to.At[play.ZoneCurses].N), jail, coven, float64(to.At[play.ZoneFamiliars].N))
}

// share is 1 for what is so, and 0 for what is not: on average how often it is.
func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
