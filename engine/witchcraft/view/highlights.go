package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// From where on something is a highlight.
const (
	leastSpree     = 3 // Challenges overcome beside a Mission in one round
	leastRevealed  = 3 // times that one Witch was revealed
	leastHidden    = 4 // rounds in which one was played, and never revealed
	leastFamiliars = 3 // in the end
	mostShort      = 2 // points of persuasion that were missing
)

// Highlights names the moments of a game that stood out: how narrowly a trial went, how near the game was to be lost,
// the best round, who worked hardest. It reads what everybody was told.
func Highlights(r *play.Rules, line []engine.Step, end *play.State) []engine.Text {
	h := highlights{r: r, curses: program.Curses - program.InCoven}
	for _, s := range line {
		for _, e := range s.Events {
			h.see(e)
		}
	}
	h.roundEnds()
	var out []engine.Text
	for _, t := range []engine.Text{narrow(end), h.brink(end), h.spree(), h.revealed(), h.hidden(), familiars(end)} {
		if !t.IsZero() {
			out = append(out, t)
		}
	}
	return out
}

// highlights is what a game's events have come to so far.
type highlights struct {
	r      *play.Rules
	round  int16
	people int16 // lost so far
	curses int16 // left in the pile
	fails  int16 // failed Missions

	near int16 // the first round in which two things threatened to end it; 0 for none

	mission  int16 // overcome in this round; -1 for none
	overcome int
	best     spree

	shown, unshown [program.Numbers]uint8 // how often each Witch was played revealed, and hidden
}

// spree is a round in which much was overcome.
type spree struct {
	round, mission int16
	challenges     int
}

// see takes an event in.
func (h *highlights) see(e engine.Event) {
	switch e.Kind {
	case play.EvRound:
		h.roundEnds()
		h.round, h.mission, h.overcome = e.Args[0], -1, 0
	case play.EvPlayed:
		if c := e.Args[0]; program.Mode(e.Args[1]) == program.Revealed {
			h.shown[c]++
		} else {
			h.unshown[c]++
		}
	case play.EvOvercome:
		h.overcome++
	case play.EvMissionOvercome:
		h.mission = e.Args[0]
	case play.EvCursed, play.EvCleansed:
		h.curses = e.Args[1]
	case play.EvVillagerLost:
		h.people = e.Args[2]
	case play.EvMissionFailed:
		h.fails = e.Args[1]
	}
	if h.near == 0 && h.threats() > 1 {
		h.near = h.round
	}
}

// threats is how many things the game would be lost by if there were one more of them.
func (h *highlights) threats() (n int) {
	for _, threat := range []bool{h.curses == 0, h.people == program.MostLost, h.fails > 0} {
		if threat {
			n++
		}
	}
	return n
}

// roundEnds compares the round that is over with those before.
func (h *highlights) roundEnds() {
	if h.round > 0 && h.mission >= 0 && h.overcome > h.best.challenges {
		h.best = spree{h.round, h.mission, h.overcome}
	}
}

// narrow is how narrowly the trial went: the Juror who was convinced, or was not, by the fewest points.
func narrow(end *play.State) engine.Text {
	if !end.Ending.Tried() {
		return engine.Text{}
	}
	spare, short, missing := play.NoCard, play.NoCard, mostShort+1
	for j, c := range end.Jurors {
		switch by := end.Conviction(j) - int(end.Persuasion[j]); {
		case by == 0 && spare == play.NoCard && end.Persuasion[j] > min(end.Opts.Begins(), end.R.Track):
			spare = c
		case by > 0 && by < missing:
			short, missing = c, by
		}
	}
	switch {
	case short != play.NoCard:
		return engine.T("witchcraft.best.short", engine.A("juror", end.ID(short)), count("n", missing))
	case spare != play.NoCard:
		return engine.T("witchcraft.best.spare", engine.A("juror", end.ID(spare)))
	}
	return engine.Text{}
}

// brink is when the game was nearest to being lost, though it was not.
func (h *highlights) brink(end *play.State) engine.Text {
	if h.near == 0 || !end.Ending.Tried() {
		return engine.Text{}
	}
	return engine.T("witchcraft.best.brink", count("n", h.near))
}

func (h *highlights) spree() engine.Text {
	if h.best.challenges < leastSpree {
		return engine.Text{}
	}
	return engine.T("witchcraft.best.round", count("n", h.best.round), engine.A("card", h.r.Cards[h.best.mission].ID),
		count("m", h.best.challenges))
}

// revealed is who was revealed most often; of equals the first of the pack.
func (h *highlights) revealed() engine.Text {
	who, n := most(&h.shown, nil)
	if n < leastRevealed {
		return engine.Text{}
	}
	return engine.T("witchcraft.best.revealed", engine.A("card", h.r.Cards[who].ID), count("n", n))
}

// hidden is who was played most often without ever being revealed.
func (h *highlights) hidden() engine.Text {
	who, n := most(&h.unshown, &h.shown)
	if n < leastHidden {
		return engine.Text{}
	}
	return engine.T("witchcraft.best.hidden", engine.A("card", h.r.Cards[who].ID), count("n", n))
}

// most is the card with most of something, and with nothing of something else, if that is given.
func most(of, none *[program.Numbers]uint8) (who, n int) {
	for c, k := range of {
		if int(k) > n && (none == nil || none[c] == 0) {
			who, n = c, int(k)
		}
	}
	return who, n
}

func familiars(end *play.State) engine.Text {
	n := end.At[play.ZoneFamiliars].N
	if n < leastFamiliars {
		return engine.Text{}
	}
	return engine.T("witchcraft.best.familiars", count("n", n))
}
