package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// phases are the phases of a round, by number, as keys name them.
var phases = [...]string{"", "play", "choose", "rest", "resolve", "trial", "recover"}

// usualHand is how many cards a hand has where nothing makes it more or fewer (R37).
const usualHand = 5

// Scene is the table as the viewer sees it.
func (v *View) Scene() engine.Scene {
	s := &v.s
	sc := engine.Scene{Sign: "mission", Lines: v.lines()}
	switch {
	case s.Over():
		sc.Title, sc.Sign = engine.T("witchcraft.over"), "lost"
		if s.Ending.Tried() {
			sc.Sign = "trial"
		}
	case s.Round == 0:
		sc.Title, sc.Sign = engine.T("witchcraft.draft", count("n", v.pair())), "offer"
	default:
		phase := phases[s.Stage.Phase()]
		sc.Title = engine.T("witchcraft.round", count("n", s.Round), engine.A("phase", engine.T("witchcraft.phase."+phase)))
		if sc.Sign = "phase-" + phase; phase == "trial" {
			sc.Sign = phase
		}
	}
	sc.Counts = v.counts()
	if s.At[play.ZoneOffer].N > 0 {
		sc.Panels = append(sc.Panels, engine.Panel{Name: "draft", Seat: engine.Onlooker,
			Title: engine.T("witchcraft.panel.draft"), Zones: []engine.Zone{v.zone("offer", play.ZoneOffer, engine.InRow)}})
	}
	sc.Panels = append(sc.Panels, v.juryPanel(), v.missionsPanel())
	if s.Round > 0 {
		sc.Panels = append(sc.Panels, v.covenPanel(), v.villagePanel())
	}
	sc.Panels = append(sc.Panels, v.decksPanel())
	if v.player() && s.Round > 0 {
		sc.Panels = append(sc.Panels, v.handPanel())
	}
	return sc
}

// pair is which pair of the draft is being decided, from 1.
func (v *View) pair() int { return program.CovenSize - int(v.s.At[play.ZonePool].N)/2 }

// counts are the numbers by which the game is won or lost: power, Curses to come, people lost, Missions failed.
func (v *View) counts() (out []engine.Mark) {
	s := &v.s
	if s.Round == 0 {
		return nil
	}
	if !s.Over() {
		out = append(out, engine.Mark{Name: "power", N: v.power()})
	}
	return append(out, engine.Mark{Name: "curses", N: int(s.At[play.ZoneCurses].N)},
		engine.Mark{Name: "people", N: s.People()}, engine.Mark{Name: "failed", N: int(s.Fails)})
}

// power is the power that there is: what is left of it once it has been counted.
func (v *View) power() int {
	s := &v.s
	if s.Stage > play.StagePower && s.Stage < play.StageTrial {
		return s.Available()
	}
	return s.Recount()
}

// lines are the facts of the moment: power, what blocks, what threatens.
func (v *View) lines() (out []engine.Text) {
	s := &v.s
	if s.Round == 0 {
		return nil
	}
	if !s.Over() {
		if s.Stage > play.StagePower && s.Stage < play.StageTrial {
			out = append(out, engine.T("witchcraft.line.power.left", count("n", s.Power), count("left", s.Available())))
		} else if s.Stage < play.StagePower {
			out = append(out, engine.T("witchcraft.line.power", count("n", s.Recount())))
		}
		out = append(out, v.blocks()...)
	}
	curses := engine.T("witchcraft.line.curses", count("n", s.At[play.ZoneCurses].N))
	if s.At[play.ZoneCurses].N == 0 && !s.Over() {
		curses = engine.T("witchcraft.line.curses.none")
	}
	fails := engine.T("witchcraft.line.fails.none")
	switch {
	case s.Over() && s.Fails > 0:
		fails = engine.T("witchcraft.line.fails.over", count("n", s.Fails))
	case s.Fails > 0:
		fails = engine.T("witchcraft.line.fails")
	}
	out = append(out, curses, engine.T("witchcraft.line.people", count("n", s.People())), fails)
	if n := s.HandSize(); n != usualHand && !s.Over() {
		out = append(out, engine.T("witchcraft.line.next-hand", count("n", n)))
	}
	return out
}

// blocks say what can't be overcome at the chosen Mission, and because of what.
func (v *View) blocks() (out []engine.Text) {
	say := func(scope program.Scope, key string) {
		if by := v.s.Blocking(scope); by != play.NoCard {
			out = append(out, engine.T(key, engine.A("card", v.id(by))))
		}
	}
	say(program.OfChallenges, "witchcraft.line.blocks")
	say(program.OfMission, "witchcraft.line.blocks.mission")
	return out
}

// covenPanel is the Witches in play and in Jail (A55), the Familiars, and how many cards are in the coven's decks.
func (v *View) covenPanel() engine.Panel {
	s := &v.s
	panel := engine.Panel{Name: "coven", Seat: 0, Title: engine.T("witchcraft.panel.coven"), Active: !s.Over()}
	var sides [program.Modes]engine.Zone
	for mode, word := range program.ModeWords {
		sides[mode] = engine.Zone{Label: engine.T("witchcraft.zone." + word), Name: "mode-" + word, From: "mode-" + word,
			Whole: true}
	}
	for c := s.At[play.ZonePlay].Head; c != play.NoCard; c = s.Next[c] {
		z := &sides[s.Mode(c)]
		shown := v.shown(c)
		n := s.WitchPower(c, s.Mode(c))
		shown.Worth, shown.Figures, shown.Note = engine.Known(n), nil, engine.T("witchcraft.note.in-play",
			engine.A("n", v.sidePower(c, s.Mode(c))))
		z.Cards = append(z.Cards, shown)
	}
	panel.Zones = append(panel.Zones, sides[program.Hidden], sides[program.Revealed],
		v.zone("familiars", play.ZoneFamiliars, engine.Beside))
	if !v.player() {
		hand := v.zone("hand", play.ZoneHand, engine.InHeap)
		if s.Opts.OpenHand {
			hand.Laid, hand.Fanned = engine.InRow, true
		}
		panel.Zones = append(panel.Zones, hand)
	}
	panel.Zones = append(panel.Zones, v.closed("coven", play.ZoneCoven), v.zone("coven-discards", play.ZoneDiscards,
		engine.InHeap), v.zone("jail", play.ZoneJail, engine.InHeap), v.closed("recruits", play.ZoneRecruits))
	return panel
}

// closed is a deck, as how many cards it has.
func (v *View) closed(name string, z play.Zone) engine.Zone {
	return engine.Zone{Label: engine.T("witchcraft.zone." + name), Name: name, Laid: engine.InHeap,
		Hidden: int(v.s.At[z].N)}
}

// villagePanel is who is lost.
func (v *View) villagePanel() engine.Panel {
	return engine.Panel{Name: "village", Seat: engine.Onlooker, Title: engine.T("witchcraft.panel.village"),
		Zones: []engine.Zone{v.zone("lost-souls", play.ZoneLost, engine.Beside), v.closed("villagers", play.ZoneVillagers)}}
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

// under is what lies at a Mission or a Juror, each by its place: face down where it does and the viewer does not know
// it.
func (v *View) under(z play.Zone) (out []engine.CardShown) {
	s := &v.s
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		shown := engine.CardShown{Down: true}
		if c < program.Blank {
			if shown = v.shown(c); !s.Up(c) {
				shown.Marks = append(shown.Marks, engine.Mark{Name: "hidden", N: 1})
			}
		}
		shown.Place = len(out) + 1
		out = append(out, shown)
	}
	return out
}

// sidePower is the power of a Witch on a side, and where her star adds to it, what of it is printed.
func (v *View) sidePower(c play.Card, mode program.Mode) engine.Text {
	n, printed := v.s.WitchPower(c, mode), int(v.def(c).Power[mode])
	if n == printed {
		return engine.T("witchcraft.word.number", count("n", n))
	}
	return engine.T("witchcraft.word.power", count("n", n), count("printed", printed))
}

// shown is a card that lies open.
func (v *View) shown(c play.Card) engine.CardShown {
	s, d := &v.s, v.def(c)
	out := engine.CardShown{Card: v.id(c), Kind: program.Classes.Word(int(d.Class)), Type: typeOf(s.R, d)}
	switch d.Class {
	case program.Witch:
		hidden, revealed := s.WitchPower(c, program.Hidden), s.WitchPower(c, program.Revealed)
		out.Figures = []engine.Mark{{Name: "mode-hidden", N: hidden}, {Name: "mode-revealed", N: revealed}}
		out.Note = engine.T("witchcraft.note.witch", engine.A("family", familyName(out.Type)),
			engine.A("hidden", v.sidePower(c, program.Hidden)), engine.A("revealed", v.sidePower(c, program.Revealed)))
	case program.Challenge:
		if s.ZoneOf[c] == play.ZoneFamiliars { // what it took is past
			break
		}
		n := s.Difficulty(c)
		out.Worth = engine.Known(n)
		out.Note = engine.T("witchcraft.note.challenge", count("n", n))
		if printed := int(d.Difficulty); printed != n {
			out.Note = engine.T("witchcraft.note.challenge.raised", count("n", n), count("printed", printed))
		}
		if s.PlaceOf(c) == int(s.Chosen) && s.Chosen != play.Nowhere && (s.Blocks(c, program.OfChallenges) ||
			s.Blocks(c, program.OfMission)) {
			out.Marks = append(out.Marks, engine.Mark{Name: "block", N: 1})
		}
	case program.Conviction:
		out.Worth, out.Note = engine.Known(int(d.Value)), engine.T("witchcraft.note.conviction", count("n", d.Value))
	case program.Villager:
		out.Worth, out.Note = engine.Known(int(d.Value)), engine.T("witchcraft.note.people", count("n", d.Value))
	}
	if s.Silent[c] != 0 {
		out.Marks = append(out.Marks, engine.Mark{Name: "silenced", N: 1})
	}
	return out
}
