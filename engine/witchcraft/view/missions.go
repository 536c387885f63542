package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// missionsPanel is the display: each Mission with the Challenges at it.
func (v *View) missionsPanel() engine.Panel {
	s := &v.s
	panel := engine.Panel{Name: "missions", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.missions")}
	display := engine.Zone{Label: engine.T("witchcraft.zone.display"), Name: "display", Whole: true, Room: program.Places,
		Groups: true}
	for i, c := range s.Display {
		switch {
		case c != play.NoCard:
			display.Cards = append(display.Cards, v.missionShown(c, i))
		case s.At[play.At(i)].N > 0:
			display.Cards = append(display.Cards, v.overcomeShown(i))
		}
	}
	panel.Zones = append(panel.Zones, display, v.closed("missions", play.ZoneMissions),
		v.closed("challenges", play.ZoneChallenges), v.zone("challenge-discards", play.ZoneGone, engine.InHeap))
	return panel
}

// overcomeShown is the Mission that has just left its place, as long as Challenges lie there that are still to fail.
func (v *View) overcomeShown(place int) engine.CardShown {
	s := &v.s
	c := s.At[play.ZoneDone].Tail
	return engine.CardShown{Card: v.id(c), Place: place + 1, Kind: "mission", Type: typeOf(s.R, v.def(c)),
		Under: v.under(play.At(place)), Marks: []engine.Mark{{Name: "overcome", N: 1}}}
}

// missionShown is a Mission on its place of the display.
func (v *View) missionShown(c play.Card, place int) engine.CardShown {
	s, d := &v.s, v.def(c)
	n := s.MissionDifficulty(place)
	out := engine.CardShown{Card: v.id(c), Place: place + 1, Kind: "mission", Type: typeOf(s.R, d),
		Worth: engine.Known(n), Under: v.under(play.At(place)),
		Figures: []engine.Mark{{Name: "linked", N: int(d.Linked)}, {Name: "unlinked", N: int(d.Other)}},
		Note: engine.T("witchcraft.note.mission", count("n", n), engine.A("juror", v.id(d.Juror)), count("linked", d.Linked),
			count("other", d.Other))}
	switch {
	case s.Failed>>place&1 != 0:
		out.Marks, out.Figures, out.Worth = []engine.Mark{{Name: "failed", N: 1}}, nil, engine.Amount{}
		out.Note = engine.T("witchcraft.line.failed-face-down")
		return out
	case place == int(s.Chosen):
		out.Marks = []engine.Mark{{Name: "chosen", N: 1}}
	}
	if s.Silent[c] != 0 {
		out.Marks = append(out.Marks, engine.Mark{Name: "silenced", N: 1})
	}
	return out
}
