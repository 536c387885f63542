package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// ActEnds reports which Night an event ends: that of a round. See [engine.Staging].
func ActEnds(e engine.Event) (n int, ok bool) { return int(e.Args[0]), e.Kind == play.EvNightDone }

// Act makes an act of the last Night of some events.
func Act(r *play.Rules, events []engine.Event) engine.Act {
	a := actor{r: r}
	for _, e := range events {
		a.see(e)
	}
	a.settle()
	return a.act
}

// actor makes an act of events.
type actor struct {
	r     *play.Rules
	act   engine.Act
	moved []moved // cards that the last incident has changed, in the order of their first change
}

// moved is how a card lay before an incident, and how it lies.
type moved struct {
	card        int16
	before, now play.Stand
}

// see takes an event in.
func (a *actor) see(e engine.Event) {
	switch e.Kind {
	case play.EvNight:
		*a = actor{r: a.r, act: engine.Act{Sign: "night"}}
	case play.EvNightEvent, play.EvDayEvent:
		a.settle()
		a.act.Incidents = append(a.act.Incidents, a.incident(e))
	case play.EvStood:
		a.stood(e)
	case play.EvStands:
		if i := a.at(e.Args[0]); i >= 0 {
			a.moved[i].now = play.StandOf(e)
		}
	case play.EvSwing:
		a.swing(e)
	case play.EvNightDone:
		a.act.Title = engine.T("scene.night", engine.A("n", engine.Number(e.Args[0])))
	}
}

// incident is an Event that has been drawn. What of it lasts holds until the next Day Event.
func (a *actor) incident(e engine.Event) engine.Incident {
	src := a.r.Pack.Cards[e.Args[0]]
	out := engine.Incident{Card: a.r.Cards[e.Args[0]].ID}
	if e.Kind == play.EvNightEvent {
		return out
	}
	for i, rule := range a.r.Face(src).Rules {
		if staysInForce(src.Node.Get("abilities").Items[i]) {
			out.Lasts = append(out.Lasts, rule)
		}
	}
	if len(out.Lasts) > 0 {
		out.Until = engine.T("act.until")
	}
	return out
}

func (a *actor) at(card int16) int {
	return slices.IndexFunc(a.moved, func(m moved) bool { return m.card == card })
}

// stood notes how a card lay before the incident changed it.
func (a *actor) stood(e engine.Event) {
	if len(a.act.Incidents) > 0 && a.at(e.Args[0]) < 0 {
		a.moved = append(a.moved, moved{card: e.Args[0], before: play.StandOf(e)})
	}
}

// swing notes how a score has changed.
func (a *actor) swing(e engine.Event) {
	i, known := slices.BinarySearchFunc(a.act.Scores, e.Seat,
		func(c engine.ScoreChange, s engine.Seat) int { return int(c.Seat) - int(s) })
	if !known {
		first := engine.ScoreChange{Seat: e.Seat, Before: int(e.Args[0])}
		a.act.Scores = slices.Insert(a.act.Scores, i, first)
	}
	a.act.Scores[i].After = int(e.Args[1])
}

// settle ends an incident.
func (a *actor) settle() {
	if n := len(a.act.Incidents); n > 0 {
		last := &a.act.Incidents[n-1]
		for _, m := range a.moved {
			if m.before != m.now {
				last.Touched = append(last.Touched, a.touched(m))
			}
		}
	}
	a.moved = nil
	a.act.Scores = slices.DeleteFunc(a.act.Scores, func(c engine.ScoreChange) bool { return c.Before == c.After })
}

// touched is a card that an incident has changed.
func (a *actor) touched(m moved) engine.Touched {
	face := a.r.Face(a.r.Pack.Cards[m.card])
	out := engine.Touched{
		Card: face.ID, Kind: face.Kind, Type: face.Type, Before: m.before.Worth, After: m.now.Worth,
	}
	from, of := lain(m.before.Zone)
	sign, to := lain(m.now.Zone)
	out.Of, out.To = of, to
	if m.before.Zone != m.now.Zone {
		if out.Place, out.Where = sign, where(sign, to); !out.Before.Known {
			out.From, out.Whence = from, where(from, of)
		}
	}
	if !m.now.Worth.Known && out.Place != "" {
		return out
	}
	for token := range program.TokenKinds {
		if was, now := m.before.Tokens[token], m.now.Tokens[token]; was != now {
			out.Marks = append(out.Marks, engine.MarkChange{Name: program.Tokens.Word(token), Before: was, After: now})
		}
	}
	return out
}

// where names the place that has a sign.
func where(sign string, of engine.Seat) engine.Text {
	if of != engine.Onlooker {
		return engine.T("act."+sign+".of", engine.A("who", engine.Who(of)))
	}
	return engine.T("act." + sign)
}

// lain is the sign of a zone, and whose it is.
func lain(z play.Zone) (sign string, of engine.Seat) {
	for _, own := range []struct {
		base play.Zone
		sign string
	}{{play.ZoneHand, "hand"}, {play.ZoneCoven, "coven"}, {play.ZoneGrave, "graveyard"}, {play.ZoneCauldron, "cauldron"}} {
		if z >= own.base && z < own.base+play.MaxSeats {
			return own.sign, engine.Seat(z - own.base)
		}
	}
	switch z {
	case play.ZoneBurn:
		return "burn", engine.Onlooker
	case play.ZoneTrial:
		return "trial", engine.Onlooker
	case play.ZoneWell:
		return "well", engine.Onlooker
	}
	return "village", engine.Onlooker
}
