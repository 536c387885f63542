package fate

import (
	"strconv"

	"witchtable/engine"
)

// verbs of answers, as keys and commands have them.
var ansWords = [ansKinds]string{
	ansKeep: "keep", ansSquare: "square", ansDeck: "deck", ansWell: "well", ansRecruit: "recruit", ansAttach: "attach",
	ansCast: "cast", ansPrepare: "prepare", ansActivate: "activate", ansRemove: "remove", ansExchange: "exchange", ansDone: "done",
	ansPick: "pick", ansStop: "stop", ansToken: "token", ansYes: "yes", ansNo: "no", ansChoose: "choose", ansSeat: "player",
	ansTake: "take", ansBottom: "bottom", ansSeen: "seen", ansNext: "next",
}

// Option makes an answer readable: "recruit:raven", "attach:skull>adah".
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y := split(a)
	if k == 0 || k >= ansKinds {
		return engine.Option{Answer: a}
	}
	s := &v.s
	o := engine.Option{Answer: a, Verb: ansWords[k], Label: engine.T("answer." + ansWords[k])}
	switch k {
	case ansKeep, ansRecruit, ansPrepare, ansPick, ansToken, ansTake, ansBottom, ansNext:
		o.Operands = []engine.Operand{s.operand(x)}
		o.Label = engine.T("answer."+ansWords[k], engine.A("card", s.id(x)))
	case ansSquare:
		o.Operands = []engine.Operand{s.operand(y)}
		o.Label = engine.T("answer.square", engine.A("card", s.id(y)), engine.A("pile", engine.Number(int(x)+1)))
	case ansAttach:
		o.Operands = []engine.Operand{s.operand(x), s.operand(y)}
		o.Label = engine.T("answer.attach", engine.A("item", s.id(x)), engine.A("card", s.id(y)))
	case ansCast:
		o.Operands = []engine.Operand{s.castOperand(x, y)}
		o.Label = engine.T("answer.cast", engine.A("card", s.id(x)))
	case ansActivate:
		if c := s.at[zCauldron+zone(max(v.viewer, 0))].head; c != noCard {
			o.Label = engine.T("answer.activate", engine.A("card", s.id(c)))
			if len(s.r.cards[c].casts) > 1 {
				o.Operands = []engine.Operand{{Word: strconv.Itoa(int(x) + 1), Label: s.abilityText(s.r.cards[c].casts[x])}}
			}
		}
	case ansChoose:
		o.Operands = []engine.Operand{{Word: strconv.Itoa(int(x) + 1), Label: s.branchText(int(x))}}
		o.Label = s.branchText(int(x))
	case ansSeat:
		o.Operands = []engine.Operand{{Word: "seat-" + strconv.Itoa(int(x)+1), Label: s.who(int8(x))}}
		o.Label = s.who(int8(x))
	}
	return o
}

func (s *State) operand(c card) engine.Operand {
	return engine.Operand{Word: string(s.id(c)), Label: engine.T("table.card", engine.A("card", s.id(c)))}
}

// castOperand is the card, and the number of the effect where it has several.
func (s *State) castOperand(c card, n uint8) engine.Operand {
	o := s.operand(c)
	if len(s.r.cards[c].casts) > 1 {
		o.Word += "." + strconv.Itoa(int(n)+1)
		o.Label = engine.T("table.card-effect", engine.A("card", s.id(c)), engine.A("effect", s.abilityText(s.r.cards[c].casts[n])))
	}
	return o
}

func (s *State) who(seat int8) engine.Text {
	if seat == square {
		return engine.T("table.square")
	}
	return engine.T("table.who", engine.A("who", engine.Who(seat)))
}

// abilityText is what an ability says on its card.
func (s *State) abilityText(a int16) engine.Text {
	ab := &s.r.abilities[a]
	if ab.card == noCard {
		return engine.Text{}
	}
	rules := face(s.r.pack.Cards[ab.card]).Rules
	if i := int(a - s.r.cards[ab.card].first); i < len(rules) {
		return rules[i]
	}
	return engine.Text{}
}

// branchText is what one alternative of a choice says.
func (s *State) branchText(i int) engine.Text {
	if s.depth == 0 {
		return engine.Text{}
	}
	f := &s.stack[s.depth-1]
	ab := &s.r.abilities[f.ability]
	if ab.card == noCard {
		return engine.Text{}
	}
	if list := s.r.choices[s.r.ops[f.pc].n]; i < len(list) {
		return stepsText(&s.r.pack.Cards[ab.card].Node, list[i])
	}
	return engine.Text{}
}

// Ask is the question a decision puts.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	s := &v.s
	seat := s.asked(id)
	if seat == nobody {
		return engine.T("ask.gone")
	}
	who := engine.A("who", engine.Who(seat))
	q := s.ask[seat]
	if engine.Seat(seat) != v.viewer {
		switch q.kind {
		case qKeep:
			return engine.T("ask.other.keep", who)
		case qDraft:
			return engine.T("ask.other.draft", who)
		case qCoven:
			return engine.T("ask.other.coven", who)
		}
		if s.askedBy() == "" {
			return engine.T("ask.other.busy", who)
		}
		return engine.T("ask.other.effect", who, engine.A("card", s.askedBy()))
	}
	switch q.kind {
	case qKeep:
		return engine.T("ask.keep", engine.A("n", engine.Number(s.pickNo)), engine.A("left", s.who(s.leftOf(seat, 1))))
	case qDraft:
		return engine.T("ask.draft")
	case qCoven:
		return engine.T("ask.coven")
	}
	return s.askEffect(q.kind)
}

// askedBy is the card whose effect asks; "" for the rulebook's own programs. A card that has gone where the viewer
// cannot see it, such as into a reshuffled deck, is still the one on which the effect stands that was begun openly.
func (s *State) askedBy() engine.CardID {
	if s.depth == 0 {
		return ""
	}
	f := &s.stack[s.depth-1]
	if f.src != noCard {
		return s.id(f.src)
	}
	return s.id(s.r.abilities[f.ability].card)
}

func (s *State) askEffect(kind askKind) engine.Text {
	f := &s.stack[s.depth-1]
	o := &s.r.ops[f.pc]
	by := engine.A("card", s.askedBy())
	built := s.r.abilities[f.ability].card == noCard
	var token engine.Value = engine.Literal("")
	if o.verb <= vFlip {
		token = engine.T("piece."+tokenWords[o.token], engine.A("n", engine.Number(1)))
	}
	switch kind {
	case qPick:
		if built {
			return engine.T("ask.exchange.suspicion")
		}
		key := "ask.pick." + verbWords[o.verb]
		if f.got&1 != 0 {
			key += ".second"
		}
		return engine.T(key, by, engine.A("token", token))
	case qToken:
		n := engine.A("n", engine.Number(f.left))
		if built {
			return engine.T("ask.exchange.enchantment", n)
		}
		return engine.T("ask.token", by, n, engine.A("token", token))
	case qYesNo:
		if o.verb == vPay {
			return engine.T("ask.pay", by, engine.A("effect", s.abilityText(f.ability)))
		}
		return engine.T("ask.may", by, engine.A("effect", s.abilityText(f.ability)))
	case qChoose:
		return engine.T("ask.choose", by)
	case qSeat:
		return engine.T("ask.player", by)
	case qDrawKeep:
		if built {
			return engine.T("ask.well.keep")
		}
		return engine.T("ask.draw.keep", by, engine.A("n", engine.Number(f.left)))
	case qBottom:
		return engine.T("ask.well.bottom")
	case qPeek:
		return engine.T("ask.peek", by, engine.A("deck", engine.T("deck-name."+deckWords[o.deck])))
	case qReorder:
		return engine.T("ask.reorder", by, engine.A("deck", engine.T("deck-name."+deckWords[o.deck])), engine.A("n", engine.Number(int(f.left)+1)))
	}
	return engine.T("ask.gone")
}
