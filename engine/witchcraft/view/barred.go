package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// Barred lists what one would expect among the answers, and why it is not there.
func (v *View) Barred(id engine.DecisionID) (out []engine.Bar) {
	if !v.player() {
		return nil
	}
	switch v.s.Asked(id) {
	case play.AskPlay:
		return v.barredPlays()
	case play.AskMission:
		for i, c := range v.s.Display {
			if c != play.NoCard && !v.s.FaceUp(i) {
				out = append(out, v.bar(play.AnsMission, c, why("failed")))
			}
		}
	case play.AskOvercome:
		return v.barredChallenges()
	case play.AskPick:
		return v.barredPicks()
	}
	return out
}

// why is a reason.
func why(key string, args ...engine.Arg) engine.Text { return engine.T("witchcraft.bar."+key, args...) }

// bar is something that one would expect to do with a card, and why it is not there.
func (v *View) bar(k play.AnswerKind, c play.Card, cause engine.Text) engine.Bar {
	return engine.Bar{Verb: verbs[k], Operands: []engine.Operand{v.card(c)}, Cause: cause}
}

// barredPlays are the Curses in hand (R37), the Witches who could do nothing, or are kept from it, and that one cannot
// stop in phase 3 (R23).
func (v *View) barredPlays() (out []engine.Bar) {
	s := &v.s
	if s.Stage == play.StageRest {
		out = append(out, engine.Bar{Verb: verbs[play.AnsGoOn], Cause: why("must-play")})
	}
	for c := s.At[play.ZoneHand].Head; c != play.NoCard; c = s.Next[c] {
		switch {
		case v.def(c).Class == program.Curse:
			if out == nil || out[len(out)-1].Verb != verbs[play.AnsHide] { // one says it of all
				out = append(out, v.bar(play.AnsHide, c, why("curse")))
			}
		case v.def(c).Class == program.Witch:
			out = append(out, v.barredAction(c)...)
		}
	}
	return out
}

// barredAction says why a Witch in hand could not act whichever way she is played, or not hidden.
func (v *View) barredAction(c play.Card) []engine.Bar {
	s := &v.s
	can, has := false, false
	var by play.Card = play.NoCard
	for mode := program.Hidden; mode < program.Modes; mode++ {
		ability, ok := s.R.Does(c, program.Box(mode))
		if !ok {
			continue
		}
		has = true
		if k := s.Forbids(mode); k != play.NoCard {
			by = k
		} else if s.CanDo(play.From(c), ability) {
			can = true
		}
	}
	switch {
	case by != play.NoCard:
		b := v.bar(play.AnsUse, c, why("forbidden", engine.A("card", v.id(by))))
		b.Card = v.id(by)
		return []engine.Bar{b}
	case has && !can:
		return []engine.Bar{v.bar(play.AnsUse, c, why("nothing"))}
	}
	return nil
}

// barredChallenges are the Challenges that lie face up and cannot be overcome now.
func (v *View) barredChallenges() (out []engine.Bar) {
	s := &v.s
	for place := range s.Display {
		for c := s.At[play.At(place)].Head; c != play.NoCard; c = s.Next[c] {
			if c >= program.Blank || !s.Up(c) {
				continue
			}
			n := s.Difficulty(c)
			switch by := s.Blocked(c); {
			case place != int(s.Chosen):
				out = append(out, v.bar(play.AnsOvercome, c, why("not-here", engine.A("mission", v.id(s.Display[place])))))
			case by != play.NoCard:
				b := v.bar(play.AnsOvercome, c, why("blocked", engine.A("card", v.id(by))))
				b.Card = v.id(by)
				out = append(out, b)
			case n > s.Available():
				out = append(out, v.bar(play.AnsOvercome, c, why("too-dear", count("n", n), count("have", s.Available()))))
			}
		}
	}
	return out
}

// barredPicks are the Challenges and Convictions in sight that a step of a card's text looks for and cannot be done to.
func (v *View) barredPicks() (out []engine.Bar) {
	s := &v.s
	f := &s.Stack[s.Depth-1]
	sel := asked(s, f)
	switch {
	case f.Asks == play.AsksTo:
		return v.barredGoals(f)
	case f.Asks != play.AsksCard || sel == nil || !sel.Own.In.Has(program.InAt) && !sel.Own.In.Has(program.InConviction):
		return nil
	}
	can := s.Pickable()
	for z := play.ZoneAt; z < play.Zones; z++ {
		if z < play.ZoneBefore != sel.Own.In.Has(program.InAt) {
			continue
		}
		for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
			if c >= program.Blank || !s.Up(c) || can.Has(c) || f.Part.Has(c) {
				continue
			}
			if cause := v.unfit(sel.Own, c); !cause.IsZero() {
				out = append(out, v.bar(play.AnsPick, c, cause))
			}
		}
	}
	return out
}

// unfit is why a card that lies face up is not what a search looks for; zero where something else is the reason.
func (v *View) unfit(look program.Look, c play.Card) engine.Text {
	d := v.def(c)
	switch {
	case d.Class == program.Challenge && look.Max > 0 && d.Difficulty > look.Max && !v.s.Opts.CurrentFilter:
		return why("printed", count("n", d.Difficulty))
	case !look.Up && v.uncovers():
		return why("face-up")
	}
	return engine.Text{}
}

// uncovers reports whether the step that asks turns cards up.
func (v *View) uncovers() bool {
	f := &v.s.Stack[v.s.Depth-1]
	return v.s.R.Code.Ops[f.Pc].Verb == program.VerbUncover
}

// barredGoals are the Missions to which a Challenge cannot be moved, since too many lie there (R43).
func (v *View) barredGoals(f *play.Frame) (out []engine.Bar) {
	s := &v.s
	for i, c := range s.Display {
		switch {
		case c == play.NoCard || s.Nth(&s.At[play.At(i)], 0) == f.Hold:
		case !s.FaceUp(i):
			out = append(out, v.bar(play.AnsPick, c, why("failed")))
		case !s.HasRoom(i):
			out = append(out, v.bar(play.AnsPick, c, why("full")))
		}
	}
	return out
}
