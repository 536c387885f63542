package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// questions are the keys of what is asked: in full to the own seat, with ".other" behind it to the others.
var questions = map[play.AskKind]string{
	play.AskMenu: "menu", play.AskCompose: "compose", play.AskBuy: "buy", play.AskMarker: "marker",
	play.AskPeril: "peril", play.AskEnd: "end", play.AskToken: "token", play.AskDiscard: "discard", play.AskFree: "free",
	play.AskTrophy: "trophy", play.AskEffect: "effect", play.AskAssist: "assist", play.AskLend: "lend",
	play.AskOrder: "order",
}

// Ask is the question a decision puts.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	seat, kind := v.s.Asked(id)
	if seat == play.Nobody {
		return engine.Text{}
	}
	key := "revolution.ask." + questions[kind]
	args := v.asked(kind)
	if engine.Seat(seat) != v.viewer {
		key += ".other"
		args = append(args, engine.A("who", engine.Who(seat)))
	}
	return engine.T(key, args...)
}

// asked is what a question is about.
func (v *View) asked(kind play.AskKind) (args []engine.Arg) {
	s := &v.s
	switch kind {
	case play.AskMenu:
		args = append(args, engine.A("n", engine.Number(s.Acts)), engine.A("recruits", engine.Number(s.Recruits)))
	case play.AskCompose, play.AskAssist:
		need, of := s.Price(s.Proposal.Target())
		_, sum := s.Used()
		args = append(args, engine.A("card", v.id(s.Line[s.Proposal.Space])), engine.A("n", engine.Number(need)),
			engine.A("have", engine.Number(sum)), engine.A("power", power(of).Label),
			engine.A("active", engine.Who(s.Active)))
	case play.AskBuy, play.AskLend:
		args = append(args, engine.A("card", v.id(s.Row[s.Proposal.Space])),
			engine.A("n", engine.Number(s.RecruitPrice(int(s.Proposal.Space), false, 0))),
			engine.A("active", engine.Who(s.Active)))
	case play.AskMarker, play.AskEffect:
		args = append(args, engine.A("card", v.id(s.Stack[s.Depth-1].Card)))
	case play.AskEnd:
		args = append(args, engine.A("n", engine.Number(s.HandSize())))
	}
	return args
}

// Barred lists what one would expect among the answers, and why it is not there.
func (v *View) Barred(id engine.DecisionID) (out []engine.Bar) {
	seat, kind := v.s.Asked(id)
	if kind != play.AskMenu || engine.Seat(seat) != v.viewer {
		return nil
	}
	bar := func(verb, key string) {
		out = append(out, engine.Bar{Verb: verb, Cause: engine.T("revolution.bar." + key)})
	}
	has := map[string]bool{}
	for _, a := range v.Answers(id) {
		has[v.Option(id, a).Verb] = true
	}
	if !has["act"] {
		switch {
		case v.s.Acts == 0:
			bar("act", "acted")
		case v.s.At[play.ZoneLine].N == 0:
			bar("act", "no-event")
		default:
			bar("act", "no-price")
		}
	}
	if !has["recruit"] {
		switch {
		case v.s.Recruits == 0:
			bar("recruit", "recruited")
		case !v.s.MayRecruit():
			bar("recruit", "forbidden")
		case v.s.FaceUp() == 0:
			bar("recruit", "no-recruit")
		default:
			bar("recruit", "no-stars")
		}
	}
	return out
}

// PrivatePanels are the viewer's own panels.
func (v *View) PrivatePanels() []engine.Panel {
	if v.viewer == engine.Onlooker {
		return nil
	}
	return []engine.Panel{v.handPanel()}
}
