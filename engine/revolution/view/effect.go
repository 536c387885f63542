package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// What a card's text asks, said from the step of it that is at work.

// working is the topmost ability that runs: what is asked is asked for its text.
func (v *View) working() (f *play.Frame, ok bool) {
	for i := int(v.s.Depth) - 1; i >= 0; i-- {
		if f := &v.s.Stack[i]; f.Task == play.TaskText {
			return f, true
		}
		if t := v.s.Stack[i].Task; t != play.TaskDiscard && t != play.TaskFree && t != play.TaskTrophy {
			break
		}
	}
	return nil, false
}

// Quote is the ability that asks, as its card says it: see [engine.Quoting].
func (v *View) Quote(id engine.DecisionID) engine.Text {
	seat, kind := v.s.Asked(id)
	if engine.Seat(seat) != v.viewer || v.s.R.Rule == nil {
		return engine.Text{}
	}
	switch kind {
	case play.AskEffect, play.AskDiscard, play.AskFree, play.AskTrophy:
		if f, ok := v.working(); ok {
			return v.s.R.Rule(f.Ability)
		}
	}
	return engine.Text{}
}

// askEffect asks what a card's text has somebody choose: it says what the step does.
func (v *View) askEffect(seat int8) engine.Text {
	f, ok := v.working()
	if !ok {
		return engine.T("revolution.ask.effect", v.about(play.AskEffect)...)
	}
	card := engine.A("card", v.id(f.Src))
	step := v.s.R.Code.Written[f.Pc]
	kind := v.s.Choice.Kind
	switch {
	case kind == play.PickPart:
		return engine.T("revolution.ask.part", card)
	case step == nil || v.s.R.Steps == nil:
		return engine.T("revolution.ask.effect", card)
	case kind == play.PickYes:
		return engine.T("revolution.ask.may", card, engine.A("what", v.say(f, seat, under(step), play.Reader{})))
	case kind == play.PickSeat && f.Picked[0] != play.NoCard:
		return engine.T("revolution.ask.onto", card, engine.A("what", v.named(f.Picked[0])))
	}
	key := "revolution.ask.which"
	if kind == play.PickSeat {
		key = "revolution.ask.who"
	}
	one := &engine.Node{Items: []engine.Node{*step}}
	return engine.T(key, card, engine.A("what", v.say(f, seat, one, play.Reader{Told: true})))
}

// under are the steps that a step is about.
func under(step *engine.Node) *engine.Node { return stepsOf(&step.Keys[0].Node) }

// stepsOf are steps that stand by themselves, or under do.
func stepsOf(v *engine.Node) *engine.Node {
	if do := v.Get("do"); do != nil {
		return do
	}
	return v
}

// say says steps of the running ability to who is asked.
func (v *View) say(f *play.Frame, seat int8, steps *engine.Node, how play.Reader) engine.Text {
	how.Mine, how.Them = seat == f.Me, f.Them == seat
	return v.s.R.Steps(f.Ability, steps, how)
}

// pickOption is a choice that a card's text offers.
func (v *View) pickOption(o engine.Option, p play.Pick) engine.Option {
	o.Whole = true
	switch p.Kind {
	case play.PickNothing:
		o.Verb, o.Leaves = "no", true
	case play.PickYes:
		o.Verb = "yes"
	case play.PickCard, play.PickHeld:
		o.Operands, o.Whole = []engine.Operand{v.card(p.N)}, false
	case play.PickPlace:
		o.Operands = []engine.Operand{{Word: word(int(p.N) + 1),
			Label: engine.T("revolution.word.place", count("n", p.N+1))}}
	case play.PickSeat:
		o.Operands = []engine.Operand{seat(p.N)}
		if engine.Seat(p.N) == v.viewer {
			o.Label = engine.T("revolution.answer.pick.own")
			return o
		}
	case play.PickPower:
		o.Operands = []engine.Operand{power(program.Power(p.N))}
	case play.PickPart:
		return v.partOption(o, int(p.N))
	default:
		o.Operands = []engine.Operand{{Word: word(int(p.N)), Label: number("revolution.word.number", int(p.N))}}
	}
	o.Label = engine.T("revolution.answer."+o.Verb, operands(o.Operands)...)
	return o
}

// partOption is one of the alternatives that a card's text has.
func (v *View) partOption(o engine.Option, n int) engine.Option {
	o.Operands = []engine.Operand{{Word: word(n), Label: number("revolution.word.number", n+1)}}
	o.Label = engine.T("revolution.answer.pick", operands(o.Operands)...)
	f, ok := v.working()
	if !ok || v.s.R.Steps == nil {
		return o
	}
	if parts := v.s.R.Code.Choices[v.s.R.Code.Ops[f.Pc].N]; n < len(parts) {
		what := v.say(f, int8(v.viewer), stepsOf(parts[n]), play.Reader{Brief: true})
		o.Label = engine.T("revolution.answer.part", engine.A("what", what))
	}
	return o
}
