package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// phases are the phases of a round, by number, as keys name them.
var phases = [...]string{"", "play", "choose", "rest", "resolve", "trial", "recover"}

// Scene is the table as the viewer sees it.
func (v *View) Scene() engine.Scene {
	s := &v.s
	sc := engine.Scene{Sign: "mission"}
	switch phase := s.Stage.Phase(); {
	case s.Over():
		sc.Title, sc.Sign = engine.T("witchcraft.over"), "score"
	case s.Round == 0:
		sc.Title, sc.Sign = engine.T("witchcraft.draft", count("n", program.CovenSize-int(s.At[play.ZonePool].N)/2)), "witch"
	default:
		sc.Title = engine.T("witchcraft.round", count("n", s.Round),
			engine.A("phase", engine.T("witchcraft.phase."+phases[phase])))
	}
	sc.Lines = v.lines()
	if s.At[play.ZoneOffer].N > 0 {
		sc.Panels = append(sc.Panels, engine.Panel{Name: "draft", Seat: engine.Onlooker,
			Title: engine.T("witchcraft.panel.draft"), Zones: []engine.Zone{v.zone("offer", play.ZoneOffer, engine.InRow)}})
	}
	sc.Panels = append(sc.Panels, v.juryPanel(), v.missionsPanel(), v.covenPanel(), v.villagePanel(), v.decksPanel())
	if v.player() {
		sc.Panels = append(sc.Panels, v.handPanel())
	}
	return sc
}

// lines are the facts of the moment: power, what threatens.
func (v *View) lines() (out []engine.Text) {
	s := &v.s
	if s.Round > 0 && !s.Over() {
		if s.Stage > play.StagePower && s.Stage < play.StageTrial {
			out = append(out, engine.T("witchcraft.line.power.left", count("n", s.Power), count("left", s.Available())))
		} else if s.Stage < play.StagePower {
			out = append(out, engine.T("witchcraft.line.power", count("n", s.Recount())))
		}
	}
	curses := engine.T("witchcraft.line.curses", count("n", s.At[play.ZoneCurses].N))
	if s.At[play.ZoneCurses].N == 0 {
		curses = engine.T("witchcraft.line.curses.none")
	}
	fails := engine.T("witchcraft.line.fails.none")
	if s.Fails > 0 {
		fails = engine.T("witchcraft.line.fails")
	}
	return append(out, curses, engine.T("witchcraft.line.people", count("n", s.People())), fails)
}

// juryPanel is the Jurors, with persuasion on their tracks and their Convictions.
func (v *View) juryPanel() engine.Panel {
	s := &v.s
	panel := engine.Panel{Name: "jury", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.jury"),
		Counts: []engine.Mark{{Name: "convictions", N: int(s.At[play.ZoneConvictions].N)}}}
	jurors := engine.Zone{Label: engine.T("witchcraft.zone.jurors"), Name: "jurors", Whole: true}
	for j, c := range s.Jurors {
		if c == play.NoCard {
			continue
		}
		shown := engine.CardShown{Card: v.id(c), Kind: "juror", Worth: engine.Known(int(s.Persuasion[j])),
			Note: engine.T("witchcraft.note.juror", count("n", s.Persuasion[j])), Place: j + 1}
		jurors.Cards = append(jurors.Cards, shown)
		panel.Tracks = append(panel.Tracks, engine.Track{Name: "persuasion", Last: int(s.R.Track), At: int(s.Persuasion[j])})
	}
	panel.Zones = append(panel.Zones, jurors)
	for j, c := range s.Jurors {
		if c != play.NoCard {
			z := v.zone("before", play.Before(j), engine.Beside)
			z.Label = engine.T("witchcraft.zone.before", engine.A("card", v.id(c)))
			panel.Zones = append(panel.Zones, z)
		}
	}
	panel.Zones = append(panel.Zones, v.zone("conviction-discards", play.ZoneRefuted, engine.InHeap))
	return panel
}

// missionsPanel is the display: each Mission, and the Challenges at it.
func (v *View) missionsPanel() engine.Panel {
	s := &v.s
	panel := engine.Panel{Name: "missions", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.missions"),
		Counts: []engine.Mark{{Name: "missions", N: int(s.At[play.ZoneMissions].N)},
			{Name: "challenges", N: int(s.At[play.ZoneChallenges].N)}}}
	display := engine.Zone{Label: engine.T("witchcraft.zone.display"), Name: "display", Whole: true, Room: program.Places}
	for i, c := range s.Display {
		if c != play.NoCard {
			display.Cards = append(display.Cards, v.missionShown(c, i))
		}
	}
	panel.Zones = append(panel.Zones, display)
	for i, c := range s.Display {
		if s.At[play.At(i)].N == 0 {
			continue
		}
		z := v.zone("at", play.At(i), engine.InRow)
		z.Whole = true
		z.Label = engine.T("witchcraft.zone.challenges")
		if c != play.NoCard {
			z.Label = engine.T("witchcraft.zone.at", engine.A("card", v.id(c)))
		}
		panel.Zones = append(panel.Zones, z)
	}
	panel.Zones = append(panel.Zones, v.zone("challenge-discards", play.ZoneGone, engine.InHeap))
	return panel
}

func (v *View) missionShown(c play.Card, place int) engine.CardShown {
	s, d := &v.s, v.def(c)
	n := s.MissionDifficulty(place)
	out := engine.CardShown{Card: v.id(c), Place: place + 1, Kind: "mission", Worth: engine.Known(n),
		Figures: []engine.Mark{{Name: "linked", N: int(d.Linked)}, {Name: "unlinked", N: int(d.Other)}},
		Note: engine.T("witchcraft.note.mission", count("n", n), engine.A("juror", v.id(d.Juror)), count("linked", d.Linked),
			count("other", d.Other))}
	switch {
	case s.Failed>>place&1 != 0:
		out.Marks = []engine.Mark{{Name: "failed", N: 1}}
		out.Note = engine.T("witchcraft.line.failed-face-down")
	case place == int(s.Chosen):
		out.Marks = []engine.Mark{{Name: "chosen", N: 1}}
	}
	return out
}

// covenPanel is the Witches in play and in Jail (A55), and the Familiars.
func (v *View) covenPanel() engine.Panel {
	s := &v.s
	panel := engine.Panel{Name: "coven", Seat: 0, Title: engine.T("witchcraft.panel.coven"), Active: !s.Over()}
	var sides [program.Modes]engine.Zone
	for mode, word := range program.ModeWords {
		sides[mode] = engine.Zone{Label: engine.T("witchcraft.zone." + word), Name: word}
	}
	for c := s.At[play.ZonePlay].Head; c != play.NoCard; c = s.Next[c] {
		z := &sides[s.Mode(c)]
		shown := v.shown(c)
		n := s.WitchPower(c, s.Mode(c))
		shown.Worth, shown.Note = engine.Known(n), engine.T("witchcraft.note.in-play", count("n", n))
		z.Cards = append(z.Cards, shown)
	}
	panel.Zones = append(panel.Zones, sides[0], sides[1], v.zone("familiars", play.ZoneFamiliars, engine.InRow),
		v.zone("jail", play.ZoneJail, engine.InHeap), v.zone("coven-discards", play.ZoneDiscards, engine.InHeap))
	if !v.player() {
		panel.Zones = append(panel.Zones, v.zone("hand", play.ZoneHand, engine.InRow))
	}
	return panel
}

// villagePanel is who is lost, and the Curses to come.
func (v *View) villagePanel() engine.Panel {
	s := &v.s
	return engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.village"),
		Zones: []engine.Zone{v.zone("lost-souls", play.ZoneLost, engine.InRow)},
		Counts: []engine.Mark{{Name: "villagers", N: int(s.At[play.ZoneVillagers].N)}, {Name: "people", N: s.People()},
			{Name: "curses", N: int(s.At[play.ZoneCurses].N)}}}
}

// decksPanel is what can be known of the decks: the cards that were looked at, and what is out of the game.
func (v *View) decksPanel() engine.Panel {
	return engine.Panel{Name: "decks", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.decks"), Quiet: true,
		Zones: []engine.Zone{v.zone("coven", play.ZoneCoven, engine.InPile), v.zone("recruits", play.ZoneRecruits, engine.InPile),
			v.zone("challenges", play.ZoneChallenges, engine.InPile), v.zone("villagers", play.ZoneVillagers, engine.InPile),
			v.zone("gone", play.ZoneDone, engine.InHeap)}}
}

// handPanel is the player's hand.
func (v *View) handPanel() engine.Panel {
	z := v.zone("hand", play.ZoneHand, engine.InRow)
	z.Label, z.Fanned = engine.Text{}, true // the title says it
	return engine.Panel{Name: "hand", Seat: 0, Title: engine.T("witchcraft.panel.hand"), Private: true,
		Zones: []engine.Zone{z}}
}

// zone is a zone with what lies open in it, as far as the viewer knows it.
func (v *View) zone(name string, z play.Zone, laid engine.Laid) engine.Zone {
	s := &v.s
	out := engine.Zone{Label: engine.T("witchcraft.zone." + name), Name: name, Laid: laid, Hidden: int(s.At[z].N)}
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if c >= program.Blank {
			continue
		}
		out.Cards = append(out.Cards, v.shown(c))
		out.Hidden--
	}
	return out
}

// shown is a card that lies open.
func (v *View) shown(c play.Card) engine.CardShown {
	s, d := &v.s, v.def(c)
	out := engine.CardShown{Card: v.id(c), Kind: program.Classes.Word(int(d.Class))}
	switch d.Class {
	case program.Witch:
		out.Type = s.R.Families.Word(int(d.Family))
		hidden, revealed := s.WitchPower(c, program.Hidden), s.WitchPower(c, program.Revealed)
		out.Figures = []engine.Mark{{Name: "mode-hidden", N: hidden}, {Name: "mode-revealed", N: revealed}}
		out.Note = engine.T("witchcraft.note.witch", engine.A("family", engine.T("family."+out.Type)),
			count("hidden", hidden), count("revealed", revealed))
	case program.Challenge:
		n := s.Difficulty(c)
		out.Worth = engine.Known(n)
		out.Note = engine.T("witchcraft.note.challenge", count("n", n))
		if printed := int(d.Difficulty); printed != n {
			out.Note = engine.T("witchcraft.note.challenge.raised", count("n", n), count("printed", printed))
		}
	case program.Conviction:
		out.Worth, out.Note = engine.Known(int(d.Value)), engine.T("witchcraft.note.conviction", count("n", d.Value))
	case program.Villager:
		out.Worth, out.Note = engine.Known(int(d.Value)), engine.T("witchcraft.note.people", count("n", d.Value))
	}
	return out
}
