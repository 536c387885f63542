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
	play.AnsTake: "take", play.AnsBottom: "bottom", play.AnsSeen: "seen", play.AnsNext: "next",
}

// Option makes an answer readable: "recruit:raven", "attach:skull>adah".
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y := play.Split(a)
	if k == 0 || k >= play.AnsKinds {
		return engine.Option{Answer: a}
	}
	s := &v.s
	o := engine.Option{Answer: a, Verb: ansWords[k], Label: engine.T("answer." + ansWords[k])}
	switch k {
	case play.AnsKeep, play.AnsRecruit, play.AnsPrepare, play.AnsPick, play.AnsToken, play.AnsTake, play.AnsBottom, play.AnsNext:
		o.Operands = []engine.Operand{operand(s, x)}
		o.Label = engine.T("answer."+ansWords[k], engine.A("card", s.ID(x)))
	case play.AnsSquare:
		o.Operands = []engine.Operand{operand(s, y)}
		o.Label = engine.T("answer.square", engine.A("card", s.ID(y)), engine.A("pile", engine.Number(int(x)+1)))
	case play.AnsAttach:
		o.Operands = []engine.Operand{operand(s, x), operand(s, y)}
		o.Label = engine.T("answer.attach", engine.A("item", s.ID(x)), engine.A("card", s.ID(y)))
	case play.AnsCast:
		o.Operands = []engine.Operand{castOperand(s, x, y)}
		o.Label = engine.T("answer.cast", engine.A("card", s.ID(x)))
	case play.AnsActivate:
		if c := s.At[play.ZoneCauldron+play.Zone(max(v.viewer, 0))].Head; c != program.NoCard {
			o.Label = engine.T("answer.activate", engine.A("card", s.ID(c)))
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
	ab := &s.R.Abilities[f.Ability]
	if ab.Card == program.NoCard {
		return engine.Text{}
	}
	if list := s.R.Choices[s.R.Ops[f.Pc].N]; i < len(list) {
		return s.R.Steps(&s.R.Pack.Cards[ab.Card].Node, list[i])
	}
	return engine.Text{}
}

// Ask is the question a decision puts.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	s := &v.s
	seat := s.Asked(id)
	if seat == play.Nobody {
		return engine.T("ask.gone")
	}
	by := engine.A("who", engine.Who(seat))
	q := s.Ask[seat]
	if engine.Seat(seat) != v.viewer {
		switch q.Kind {
		case play.AskKeep:
			return engine.T("ask.other.keep", by)
		case play.AskDraft:
			return engine.T("ask.other.draft", by)
		case play.AskCoven:
			return engine.T("ask.other.coven", by)
		}
		if askedBy(s) == "" {
			return engine.T("ask.other.busy", by)
		}
		return engine.T("ask.other.effect", by, engine.A("card", askedBy(s)))
	}
	switch q.Kind {
	case play.AskKeep:
		return engine.T("ask.keep", engine.A("n", engine.Number(s.PickNo)), engine.A("left", who(s, s.LeftOf(seat, 1))))
	case play.AskDraft:
		return engine.T("ask.draft")
	case play.AskCoven:
		return engine.T("ask.coven")
	}
	return askEffect(s, q.Kind)
}

// askedBy is the card whose effect asks; "" for the rulebook's own programs. A card that has gone where the viewer
// cannot see it, such as into a reshuffled deck, is still the one on which the effect stands that was begun openly.
func askedBy(s *play.State) engine.CardID {
	if s.Depth == 0 {
		return ""
	}
	f := &s.Stack[s.Depth-1]
	if f.Src != program.NoCard {
		return s.ID(f.Src)
	}
	return s.ID(s.R.Abilities[f.Ability].Card)
}

func askEffect(s *play.State, kind play.AskKind) engine.Text {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Ops[f.Pc]
	by := engine.A("card", askedBy(s))
	built := s.R.Abilities[f.Ability].Card == program.NoCard
	var token engine.Value = engine.Literal("")
	if t, ok := s.R.Reasons[o.Verb].Token(o); ok {
		token = engine.T("piece."+program.Tokens.Word(int(t)), engine.A("n", engine.Number(1)))
	}
	switch kind {
	case play.AskPick:
		if built {
			return engine.T("ask.exchange.suspicion")
		}
		return engine.T(s.R.Asks[o.Verb][f.Got&1], by, engine.A("token", token))
	case play.AskToken:
		n := engine.A("n", engine.Number(f.Left))
		if built {
			return engine.T("ask.exchange.enchantment", n)
		}
		return engine.T("ask.token", by, n, engine.A("token", token))
	case play.AskYesNo:
		if o.Verb == program.VerbPay {
			return engine.T("ask.pay", by, engine.A("effect", abilityText(s, f.Ability)))
		}
		return engine.T("ask.may", by, engine.A("effect", abilityText(s, f.Ability)))
	case play.AskChoose, play.AskCast:
		return engine.T("ask.choose", by)
	case play.AskSeat:
		return engine.T("ask.player", by)
	case play.AskDrawKeep:
		if built {
			return engine.T("ask.well.keep")
		}
		return engine.T("ask.draw.keep", by, engine.A("n", engine.Number(f.Left)))
	case play.AskBottom:
		return engine.T("ask.well.bottom")
	case play.AskPeek:
		return engine.T("ask.peek", by, engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(o.Deck)))))
	case play.AskReorder:
		return engine.T("ask.reorder", by, engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(o.Deck)))), engine.A("n", engine.Number(int(f.Left)+1)))
	}
	return engine.T("ask.gone")
}
