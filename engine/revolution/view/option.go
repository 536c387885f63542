package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// verbs are the verbs of answers.
var verbs = [play.AnsKinds]string{
	play.AnsAct: "act", play.AnsRecruit: "recruit", play.AnsPlay: "play", play.AnsEndActs: "done", play.AnsLay: "lay",
	play.AnsLift: "lift", play.AnsSpend: "spend", play.AnsUnspend: "unspend", play.AnsUse: "use", play.AnsSpare: "spare",
	play.AnsOffer: "offer", play.AnsPay: "pay", play.AnsGiveUp: "cancel", play.AnsBuy: "buy", play.AnsPurse: "purse",
	play.AnsMarker: "marker", play.AnsNoMarker: "none", play.AnsBanish: "banish", play.AnsMark: "discard",
	play.AnsUnmark: "retain", play.AnsDraw: "draw", play.AnsStay: "stay", play.AnsToken: "token",
	play.AnsNoToken: "no-token", play.AnsDiscard: "discard", play.AnsFree: "reshuffle", play.AnsNotFree: "no-reshuffle",
	play.AnsTrophy: "lose", play.AnsPick: "pick", play.AnsHelp: "help", play.AnsWithdraw: "withdraw",
	play.AnsPass: "pass", play.AnsLend: "lend", play.AnsUnlend: "unlend", play.AnsMode: "order", play.AnsKeep: "keep",
	play.AnsUnkeep: "unkeep", play.AnsNotFor: "not-for", play.AnsFor: "for",
}

// leaves are the answers that do nothing of what is asked, or nothing more.
var leaves = map[play.AnswerKind]bool{play.AnsEndActs: true, play.AnsGiveUp: true, play.AnsNoMarker: true,
	play.AnsStay: true, play.AnsNoToken: true, play.AnsNotFree: true, play.AnsPass: true}

// Option makes an answer readable.
func (v *View) Option(_ engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y, z := play.Split(a)
	o := engine.Option{Answer: a, Leaves: leaves[k]}
	if k >= play.AnsKinds {
		return o
	}
	o.Verb = verbs[k]
	key := "revolution.answer." + verbs[k]
	switch k {
	case play.AnsAct:
		return v.actOption(o, x, y, z)
	case play.AnsPlay:
		o.Operands = []engine.Operand{v.card(x)}
		if y > 0 && y != play.Echo {
			o.Operands[0].Word += "." + strconv.Itoa(int(y)+1)
			o.Operands[0].Card = v.id(x)
		}
	case play.AnsRecruit, play.AnsLay, play.AnsLift, play.AnsBanish, play.AnsMark, play.AnsUnmark, play.AnsDiscard,
		play.AnsKeep, play.AnsUnkeep, play.AnsNotFor, play.AnsFor:
		o.Operands = []engine.Operand{v.card(x)}
	case play.AnsSpend, play.AnsUnspend, play.AnsTrophy:
		o.Operands = []engine.Operand{power(program.Power(x)), seat(y)}
	case play.AnsMarker, play.AnsLend, play.AnsUnlend:
		o.Operands = []engine.Operand{power(program.Power(x))}
	case play.AnsUse, play.AnsSpare, play.AnsBuy, play.AnsPurse:
		o.Operands = []engine.Operand{seat(x)}
		if k == play.AnsBuy && engine.Seat(x) == v.viewer {
			key += ".own"
		}
		if k == play.AnsPurse {
			return v.purseOption(o)
		}
	case play.AnsOffer:
		return v.offerOption(o, int(x)-1)
	case play.AnsMode:
		word := play.Modes.Word(int(x))
		o.Operands = []engine.Operand{{Word: word, Label: engine.T("revolution.mode." + word)}}
	case play.AnsHelp:
		o.Operands = []engine.Operand{v.card(x)}
		if y != play.NoCard {
			o.Operands = append(o.Operands, v.card(y))
			key += "-with"
		}
	case play.AnsPick:
		return v.pickOption(o, play.Pick{Kind: play.PickKind(x), N: y})
	}
	o.Label = engine.T(key, operands(o.Operands)...)
	return o
}

// operands are the operands of an answer as the arguments of its sentence: a, b and so on.
func operands(list []engine.Operand) (args []engine.Arg) {
	for i, p := range list {
		args = append(args, engine.A(string(rune('a'+i)), p.Label))
	}
	return args
}

func (v *View) card(c play.Card) engine.Operand {
	id := v.id(c)
	return engine.Operand{Word: string(id), Label: engine.T("revolution.word.card", engine.A("card", id)), Card: id}
}

func power(p program.Power) engine.Operand {
	word := program.Powers.Word(int(p))
	return engine.Operand{Word: word, Label: engine.T("revolution.power." + word)}
}

func seat(n uint8) engine.Operand {
	return engine.Operand{Word: strconv.Itoa(int(n) + 1),
		Label: engine.T("revolution.word.player", engine.A("who", engine.Who(n)))}
}

// actOption is an Act: its Event, the kind of icons it is paid with, and how often; the label says how many.
func (v *View) actOption(o engine.Option, c play.Card, option, double uint8) engine.Option {
	t := play.Target{Space: uint8(v.s.SpaceOf(c)), Option: option, Double: double != 0}
	need, of := v.s.Price(t)
	o.Operands = []engine.Operand{v.card(c), power(of)}
	key := "revolution.answer.act"
	if t.Double {
		o.Verb, key = "double", "revolution.answer.double"
	}
	o.Label = engine.T(key, engine.A("card", v.id(c)), engine.A("n", engine.Number(need)),
		engine.A("power", o.Operands[1].Label))
	return o
}

// offerOption is a whole payment: the label says with what.
func (v *View) offerOption(o engine.Option, i int) engine.Option {
	o.Operands = []engine.Operand{{Word: strconv.Itoa(i + 1),
		Label: engine.T("revolution.word.offer", engine.A("n", engine.Number(i+1)))}}
	var offers [play.MaxOffers]play.Payment
	if i >= v.s.Offers(&offers) {
		return o
	}
	p := offers[i]
	list := v.held(p.Cards)
	for power, n := range p.Trophies {
		if n > 0 {
			list = append(list, engine.T("revolution.word.trophies", engine.A("n", engine.Number(n)),
				engine.A("power", engine.T("revolution.power."+program.Powers.Word(power)))))
		}
	}
	for s := range v.s.Seats {
		if p.Pledges>>s&1 == 0 {
			continue
		}
		pack := v.s.Proposal.Pledges[s].Pack
		for _, c := range [2]play.Card{pack.Card, pack.Also} {
			if c != play.NoCard {
				list = append(list, engine.T("revolution.word.card", engine.A("card", v.id(c))))
			}
		}
	}
	o.Label = engine.T("revolution.answer.offer", engine.A("list", list))
	return o
}

func (v *View) purseOption(o engine.Option) engine.Option {
	set, _ := v.s.Purse()
	list := v.held(set)
	key := "revolution.answer.purse"
	if len(list) == 0 {
		key = "revolution.answer.free"
	}
	if o.Operands[0].Word == seat(uint8(max(v.viewer, 0))).Word {
		key += ".own"
	}
	o.Label = engine.T(key, engine.A("list", list), engine.A("a", o.Operands[0].Label))
	return o
}

// held names cards of the active player's hand by their places in it.
func (v *View) held(set uint16) (list engine.List) {
	place := 0
	for c := v.s.At[play.Hand(v.s.Active)].Head; c != play.NoCard; c = v.s.Next[c] {
		if place < 16 && set>>place&1 != 0 {
			list = append(list, engine.T("revolution.word.card", engine.A("card", v.id(c))))
		}
		place++
	}
	return list
}

// pickOption is a choice that a card's text offers.
func (v *View) pickOption(o engine.Option, p play.Pick) engine.Option {
	switch p.Kind {
	case play.PickNothing:
		o.Verb, o.Leaves = "no", true
	case play.PickYes:
		o.Verb = "yes"
	case play.PickCard, play.PickHeld:
		o.Operands = []engine.Operand{v.card(p.N)}
	case play.PickSeat:
		o.Operands = []engine.Operand{seat(p.N)}
	case play.PickPower:
		o.Operands = []engine.Operand{power(program.Power(p.N))}
	default:
		o.Operands = []engine.Operand{{Word: strconv.Itoa(int(p.N)),
			Label: engine.T("revolution.word.number", engine.A("n", engine.Number(p.N)))}}
	}
	o.Label = engine.T("revolution.answer."+o.Verb, operands(o.Operands)...)
	return o
}
