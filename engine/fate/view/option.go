package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// verbs of answers, as keys and commands have them.
var ansWords = [play.AnsKinds]string{
	play.AnsKeep: "keep", play.AnsSquare: "square", play.AnsDeck: "deck", play.AnsWell: "well", play.AnsRecruit: "recruit", play.AnsAttach: "attach",
	play.AnsCast: "cast", play.AnsPrepare: "prepare", play.AnsActivate: "activate", play.AnsRemove: "remove", play.AnsExchange: "exchange", play.AnsDone: "done",
	play.AnsPick: "pick", play.AnsStop: "stop", play.AnsToken: "token", play.AnsYes: "yes", play.AnsNo: "no", play.AnsChoose: "choose", play.AnsSeat: "player",
	play.AnsTake: "take", play.AnsBottom: "bottom", play.AnsSeen: "seen", play.AnsNext: "next", play.AnsAny: "any",
}

// Option makes an answer readable: "recruit:raven", "attach:skull>adah".
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y := play.Split(a)
	if k == 0 || k >= play.AnsKinds {
		return engine.Option{Answer: a}
	}
	s := &v.s
	o := engine.Option{Answer: a, Verb: ansWords[k], Label: engine.T("answer." + ansWords[k])}
	o.Leaves = k == play.AnsDone || k == play.AnsStop || k == play.AnsNo || k == play.AnsRemove
	switch k {
	case play.AnsKeep, play.AnsRecruit, play.AnsPrepare, play.AnsTake, play.AnsBottom:
		o.Operands = []engine.Operand{operand(s, x)}
		o.Label = engine.T("answer."+ansWords[k], engine.A("card", s.ID(x)))
	case play.AnsPick:
		o.Operands = []engine.Operand{operand(s, x)}
		o.Label = v.owned(x)
	case play.AnsToken:
		o.Operands = []engine.Operand{tokenOperand(s, x, y)}
		o.Label = engine.T("answer.token", engine.A("n", engine.Number(int(y)+1)), engine.A("card", s.ID(x)))
	case play.AnsYes, play.AnsNo:
		if s.Depth > 0 {
			q := asking{s: s, f: &s.Stack[s.Depth-1]}
			o.Label = q.decided(k == play.AnsYes)
			if k == play.AnsYes {
				o.Among = q.among()
			}
		}
	case play.AnsNext:
		o.Operands = []engine.Operand{operand(s, x)}
		o.Label = engine.T("answer.next", engine.A("card", s.ID(x)))
		if s.Depth > 0 && s.Stack[s.Depth-1].Left == 0 {
			o.Label.Key = "answer.next.first"
		}
	case play.AnsStop:
		o.Label = stopping(s, id)
	case play.AnsSquare:
		o.Operands = []engine.Operand{operand(s, y)}
		o.Label = engine.T("answer.square", engine.A("card", s.ID(y)))
	case play.AnsAttach:
		o.Operands = []engine.Operand{operand(s, x), operand(s, y)}
		o.Label = engine.T("answer.attach", engine.A("item", s.ID(x)), engine.A("card", s.ID(y)))
	case play.AnsCast:
		o.Operands = []engine.Operand{castOperand(s, x, y)}
		o.Label = usesEffect(s, "answer.cast", x, y)
		if what, ok := v.settledCast(x, y, program.ViaCoven); ok {
			card, effect := engine.A("card", s.ID(x)), engine.A("effect", what)
			o.Label, o.Operands[0].Label = engine.T("answer.cast.effect", card, effect), engine.T("table.card-effect", card, effect)
		}
	case play.AnsRemove:
		if c := s.At[play.ZoneCauldron+play.Zone(max(v.viewer, 0))].Head; c != program.NoCard {
			o.Label = engine.T("answer.remove", engine.A("card", s.ID(c)))
		}
	case play.AnsActivate:
		if c := s.At[play.ZoneCauldron+play.Zone(max(v.viewer, 0))].Head; c != program.NoCard {
			o.Label = usesEffect(s, "answer.activate", c, x)
			if what, ok := v.settledCast(c, x, program.ViaCauldron); ok {
				o.Label = engine.T("answer.activate.effect", engine.A("card", s.ID(c)), engine.A("effect", what))
			}
			if !s.BrewWouldDo(int8(max(v.viewer, 0)), c, s.R.Cards[c].Casts[x]) {
				o.Label, o.Leaves = engine.T("answer.activate.idle", engine.A("card", s.ID(c))), true
			}
			if len(s.R.Cards[c].Casts) > 1 {
				o.Operands = []engine.Operand{{Word: strconv.Itoa(int(x) + 1), Label: abilityText(s, s.R.Cards[c].Casts[x])}}
			}
		}
	case play.AnsChoose:
		if q := s.Asked(id); q != play.Nobody && s.Ask[q].Kind == play.AskCast {
			text := abilityText(s, s.R.Cards[s.Stack[s.Depth-1].Arg[0].First()].Casts[x])
			o.Operands = []engine.Operand{{Word: strconv.Itoa(int(x) + 1), Label: text}}
			o.Label = text
			break
		}
		o.Operands = []engine.Operand{{Word: strconv.Itoa(int(x) + 1), Label: branchText(s, int(x))}}
		o.Label = branchText(s, int(x))
	case play.AnsSeat:
		o.Operands = []engine.Operand{{Word: "seat-" + strconv.Itoa(int(x)+1), Label: who(s, int8(x))}}
		o.Label = who(s, int8(x))
	}
	return o
}

func operand(s *play.State, c program.Card) engine.Operand {
	return engine.Operand{Word: string(s.ID(c)), Label: engine.T("table.card", engine.A("card", s.ID(c)))}
}

// castOperand is the card, and the number of the effect where it has several.
func castOperand(s *play.State, c program.Card, n uint8) engine.Operand {
	o := operand(s, c)
	if len(s.R.Cards[c].Casts) > 1 {
		o.Card = s.ID(c)
		o.Word += "." + strconv.Itoa(int(n)+1)
		o.Label = engine.T("table.card-effect", engine.A("card", s.ID(c)), engine.A("effect", abilityText(s, s.R.Cards[c].Casts[n])))
	}
	return o
}

func who(s *play.State, seat int8) engine.Text {
	if seat == play.Square {
		return engine.T("table.square")
	}
	return engine.T("table.who", engine.A("who", engine.Who(seat)))
}

// abilityText is what an ability says on its card.
func abilityText(s *play.State, a int16) engine.Text {
	ab := &s.R.Abilities[a]
	if ab.Card == program.NoCard {
		return engine.Text{}
	}
	rules := s.R.Face(s.R.Pack.Cards[ab.Card]).Rules
	if i := int(a - s.R.Cards[ab.Card].First); i < len(rules) {
		return rules[i]
	}
	return engine.Text{}
}

// branchText is what one alternative of a choice says.
func branchText(s *play.State, i int) engine.Text {
	if s.Depth == 0 {
		return engine.Text{}
	}
	f := &s.Stack[s.Depth-1]
	if s.R.Abilities[f.Ability].Card == program.NoCard {
		return engine.Text{}
	}
	o := &s.R.Ops[f.Pc]
	if list := s.R.Choices[o.N]; i < len(list) {
		q := asking{s: s, f: f}
		if said, ok := q.settledLabel(list[i], s.R.Blocks[int(o.N)+i].Start); ok {
			return said
		}
		return q.label(list[i])
	}
	return engine.Text{}
}

// owned is a card with whose it is, where that is somebody else.
func (v *View) owned(c program.Card) engine.Text {
	s := &v.s
	card := engine.A("card", s.ID(c))
	switch h := s.Holder(s.BodyOf(c)); {
	case h == play.Nobody || h == play.Square || engine.Seat(h) == v.viewer:
		return engine.T("answer.pick", card)
	default:
		return engine.T("answer.pick.of", card, engine.A("who", engine.Who(h)))
	}
}

// usesEffect is an answer that uses a Cast effect, with what it says where the card has several.
func usesEffect(s *play.State, key string, c program.Card, n uint8) engine.Text {
	card := engine.A("card", s.ID(c))
	if list := s.R.Cards[c].Casts; len(list) > 1 {
		return engine.T(key+".effect", card, engine.A("effect", abilityText(s, list[n])))
	}
	return engine.T(key, card)
}

// tokenOperand is the card tokens come off, and how many where it is more than one.
func tokenOperand(s *play.State, c program.Card, more uint8) engine.Operand {
	o := operand(s, c)
	if more > 0 {
		o.Card = s.ID(c)
		o.Word += "." + strconv.Itoa(int(more)+1)
		o.Label = engine.T("answer.token", engine.A("n", engine.Number(int(more)+1)), engine.A("card", s.ID(c)))
	}
	return o
}

// stopping is what it means to stop: to draft no more, to pick nothing, or nothing more.
func stopping(s *play.State, id engine.DecisionID) engine.Text {
	q := s.Asked(id)
	switch {
	case q == play.Nobody:
		return engine.T("answer.stop")
	case s.Ask[q].Kind == play.AskDraft:
		return engine.T("answer.stop.draft")
	case s.Depth > 0 && s.Stack[s.Depth-1].Part.Empty():
		return engine.T("answer.stop.none")
	}
	return engine.T("answer.stop")
}
