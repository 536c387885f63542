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
	play.AnsUnkeep: "unkeep", play.AnsNotFor: "not-for", play.AnsFor: "for", play.AnsFirst: "first",
	play.AnsGoal: "objective",
}

// leaves are the answers that do nothing of what is asked, or nothing more.
var leaves = map[play.AnswerKind]bool{play.AnsEndActs: true, play.AnsGiveUp: true, play.AnsNoMarker: true,
	play.AnsStay: true, play.AnsNoToken: true, play.AnsNotFree: true, play.AnsPass: true}

// Option makes an answer readable.
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y, z := play.Split(a)
	o := engine.Option{Answer: a, Leaves: leaves[k]}
	if k >= play.AnsKinds {
		return o
	}
	o.Verb = verbs[k]
	asked, _ := v.s.Asked(id)
	if asked == play.Nobody { // what it would do is not known any more
		o.Label = engine.T("verb." + o.Verb)
		return o
	}
	switch k {
	case play.AnsAct:
		return v.actOption(o, x, y, z)
	case play.AnsRecruit:
		return v.recruitOption(o, x)
	case play.AnsPlay:
		return v.playOption(o, x, y)
	case play.AnsEndActs, play.AnsDraw, play.AnsStay:
		return v.endOption(o, id)
	case play.AnsLay, play.AnsLift:
		return v.layOption(o, x, k == play.AnsLay)
	case play.AnsSpend, play.AnsUnspend:
		return v.spendOption(o, program.Power(x), y, k == play.AnsSpend)
	case play.AnsUse, play.AnsSpare:
		return v.useOption(o, x, k == play.AnsUse)
	case play.AnsOffer:
		return v.offerOption(o, int(x)-1)
	case play.AnsPurse:
		return v.purseOption(o, x)
	case play.AnsMarker:
		return v.markerOption(o, program.Power(x))
	case play.AnsHelp:
		return v.helpOption(o, asked, play.Pack{Card: x, Also: y})
	case play.AnsPick:
		return v.pickOption(o, play.Pick{Kind: play.PickKind(x), N: y})
	}
	return v.plainOption(o, k, x, y)
}

// plainOption is an answer whose label says what is done, and with what.
func (v *View) plainOption(o engine.Option, k play.AnswerKind, x, y uint8) engine.Option {
	key := "revolution.answer." + verbs[k]
	args := []engine.Arg(nil)
	switch k {
	case play.AnsBanish, play.AnsMark, play.AnsUnmark, play.AnsDiscard, play.AnsKeep, play.AnsUnkeep, play.AnsNotFor,
		play.AnsFor, play.AnsGoal:
		o.Operands = []engine.Operand{v.card(x)}
	case play.AnsFirst:
		o.Operands = []engine.Operand{seat(x)}
	case play.AnsTrophy:
		o.Operands, o.Whole = []engine.Operand{power(program.Power(x)), seat(y)}, true
		args = append(args, count("n", v.s.Trophies[y][x]))
	case play.AnsLend, play.AnsUnlend:
		o.Operands, o.Whole = []engine.Operand{power(program.Power(x))}, true
		if v.viewer >= 0 {
			args = append(args, count("n", v.s.Trophies[v.viewer][x]))
		}
	case play.AnsPay:
		o.Ahead = true
	case play.AnsBuy:
		o.Ahead = true
		if price, stars := v.s.Purchase(); price+stars == 0 && v.s.Proposal.Trophies == (play.Proposal{}).Trophies {
			key = "revolution.answer.free" // nothing is to be paid
		}
		if o.Operands, o.Whole = []engine.Operand{seat(x)}, true; engine.Seat(x) == v.viewer {
			key += ".own"
		}
	case play.AnsMode:
		mode := play.Modes.Word(int(x))
		o.Operands = []engine.Operand{{Word: mode, Label: engine.T("revolution.mode." + mode)}}
	}
	o.Label = engine.T(key, append(operands(o.Operands), args...)...)
	return o
}

// recruitOption is a Recruit of the row, with its price.
func (v *View) recruitOption(o engine.Option, c play.Card) engine.Option {
	o.Operands, o.Whole = []engine.Operand{v.card(c)}, true
	for space := 1; space <= program.RowSpaces; space++ {
		if v.s.Row[space] != c {
			continue
		}
		key, price := "revolution.answer.recruit", v.s.RecruitPrice(space, false, 0)
		if price == 0 {
			key += ".free"
		}
		o.Label = engine.T(key, engine.A("a", v.named(c)), count("n", price))
	}
	return o
}

// playOption is an ability played from the hand: of one that does nothing but give an Act, the label says so.
func (v *View) playOption(o engine.Option, c play.Card, which uint8) engine.Option {
	o.Operands, o.Whole = []engine.Operand{v.card(c)}, true
	if which > 0 && which != play.Echo {
		o.Operands[0].Word += "." + word(int(which)+1)
		o.Operands[0].Card = v.id(c)
	}
	key := "revolution.answer.play"
	if d := v.def(c); which == play.Echo || v.s.R.Abilities[d.First+int16(which)].ExtraActs == 1 {
		key += ".act"
		o.Leaves = !v.s.SomeAct() // there is nothing to do with it
	}
	o.Label = engine.T(key, engine.A("a", v.named(c)))
	return o
}

// endOption ends step 3, or the turn: the label says how many cards are drawn, and what that brings.
func (v *View) endOption(o engine.Option, id engine.DecisionID) engine.Option {
	s := &v.s
	_, kind := s.Asked(id)
	key := "revolution.answer." + o.Verb
	switch n := s.ToDraw(); {
	case o.Verb == verbs[play.AnsEndActs]:
		if s.MayDrawAtOnce() {
			key += ".choose"
		}
	case o.Verb == verbs[play.AnsStay]:
		if n == 0 {
			key += ".done"
		}
	case kind == play.AskMenu:
		key += ".done"
	case n <= int(s.At[play.Deck(s.Active)].N) || s.Tokens[s.Active] > 0:
	case s.FreeSpaces() == 0 && s.At[play.ZoneEvents].N > 0:
		key += ".lost"
	default:
		key += ".reshuffle"
	}
	o.Label = engine.T(key, count("n", s.ToDraw()))
	return o
}

// markerOption takes a marker: the label says how many would be left, or which Objective that achieves.
func (v *View) markerOption(o engine.Option, p program.Power) engine.Option {
	s := &v.s
	goal, _ := program.GoalOf(p)
	o.Operands, o.Whole = []engine.Operand{power(p)}, true
	key := "revolution.answer.marker"
	args := []engine.Arg{engine.A("a", o.Operands[0].Label)}
	switch two := program.GoalPowers[goal]; {
	case s.Left[two[0]]+s.Left[two[1]] == 1:
		key, args = key+".last", append(args, engine.A("card", v.id(s.Goals[goal])))
	case s.Left[p] == 1:
		key += ".none"
	default:
		args = append(args, count("n", int(s.Left[p])-1))
	}
	if s.Goals[goal] != play.NoCard { // it lies there: one decides by what is left
		o.Operands[0].Card = v.id(s.Goals[goal])
	}
	o.Label = engine.T(key, args...)
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

// word is a number as a word of a key.
func word(n int) string { return strconv.Itoa(n) }

// actOption is an Act: its Event, the kind of icons it is paid with, and how often; the label says how many.
func (v *View) actOption(o engine.Option, c play.Card, option, double uint8) engine.Option {
	t := play.Target{Space: uint8(v.s.SpaceOf(c)), Option: option, Double: double != 0}
	need, of := v.s.Price(t)
	o.Operands, o.Whole = []engine.Operand{v.card(c), power(of)}, true
	key := "revolution.answer.act"
	if t.Double {
		o.Verb, key = "double", "revolution.answer.double"
	}
	o.Label = engine.T(key, engine.A("card", v.id(c)), engine.A("cost", signed("revolution.word.cost", need, of)),
		engine.A("short", signed("revolution.word.cost.short", need, of)))
	return o
}
