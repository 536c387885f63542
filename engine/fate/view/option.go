package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// reading is how answers of a kind are made readable.
type reading struct {
	verb   string // as keys and commands have it
	leaves bool   // see [engine.Option.Leaves]
	// says puts into the option what its operands are and what its label is; nil where the verb alone says it.
	says func(v *View, o *engine.Option, g given)
}

// given is an answer to a question, taken apart.
type given struct {
	question engine.DecisionID
	x, y     uint8 // its operands, see [play.AnswerKind]
}

// readings has every kind of answer.
var readings = [play.AnsKinds]reading{
	play.AnsKeep:     {verb: "keep", says: aboutCard},
	play.AnsSquare:   {verb: "square", says: (*View).saysSquare},
	play.AnsDeck:     {verb: "deck"},
	play.AnsWell:     {verb: "well"},
	play.AnsRecruit:  {verb: "recruit", says: aboutCard},
	play.AnsAttach:   {verb: "attach", says: (*View).saysAttach},
	play.AnsCast:     {verb: "cast", says: (*View).saysCast},
	play.AnsPrepare:  {verb: "prepare", says: aboutCard},
	play.AnsActivate: {verb: "activate", says: (*View).saysActivate},
	play.AnsRemove:   {verb: "remove", leaves: true, says: (*View).saysRemove},
	play.AnsExchange: {verb: "exchange"},
	play.AnsDone:     {verb: "done", leaves: true},
	play.AnsPick:     {verb: "pick", says: (*View).saysPick},
	play.AnsStop:     {verb: "stop", leaves: true, says: (*View).saysStop},
	play.AnsToken:    {verb: "token", says: (*View).saysToken},
	play.AnsYes:      {verb: "yes", says: (*View).saysYes},
	play.AnsNo:       {verb: "no", leaves: true, says: (*View).saysNo},
	play.AnsChoose:   {verb: "choose", says: (*View).saysChoose},
	play.AnsSeat:     {verb: "player", says: (*View).saysSeat},
	play.AnsTake:     {verb: "take", says: aboutCard},
	play.AnsBottom:   {verb: "bottom", says: aboutCard},
	play.AnsSeen:     {verb: "seen"},
	play.AnsNext:     {verb: "next", says: (*View).saysNext},
	play.AnsAny:      {verb: "any"},
}

// Option makes an answer readable: "recruit:raven", "attach:skull>adah".
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y := play.Split(a)
	if k == 0 || k >= play.AnsKinds {
		return engine.Option{Answer: a}
	}
	r := &readings[k]
	o := engine.Option{Answer: a, Verb: r.verb, Label: engine.T("answer." + r.verb), Leaves: r.leaves}
	if r.says != nil {
		r.says(v, &o, given{id, x, y})
	}
	return o
}

// aboutCard is for what is done with one card, as the verb says.
func aboutCard(v *View, o *engine.Option, g given) {
	o.Operands = []engine.Operand{operand(&v.s, g.x)}
	o.Label = engine.T("answer."+o.Verb, engine.A("card", v.s.ID(g.x)))
}

func (v *View) saysPick(o *engine.Option, g given) {
	o.Operands = []engine.Operand{operand(&v.s, g.x)}
	o.Label = v.owned(g.x)
	if q, ok := v.running(); ok && !q.builtIn() {
		o.Among = q.traded(g.x)
	}
}

func (v *View) saysToken(o *engine.Option, g given) {
	o.Operands = []engine.Operand{tokenOperand(&v.s, g.x, g.y)}
	o.Label = engine.T("answer.token", engine.A("n", engine.Number(int(g.y)+1)), engine.A("card", v.s.ID(g.x)))
}

func (v *View) saysYes(o *engine.Option, _ given) {
	if q, ok := v.running(); ok {
		o.Label, o.Among = q.decided(true), q.among()
	}
}

func (v *View) saysNo(o *engine.Option, _ given) {
	if q, ok := v.running(); ok {
		o.Label = q.decided(false)
	}
}

// running is the effect that asks; ok is false where none is running.
func (v *View) running() (q asking, ok bool) {
	if v.s.Depth == 0 {
		return asking{}, false
	}
	return asking{s: &v.s, f: &v.s.Stack[v.s.Depth-1]}, true
}

func (v *View) saysNext(o *engine.Option, g given) {
	aboutCard(v, o, g)
	if q, ok := v.running(); ok && q.f.Left == 0 {
		o.Label.Key = "answer.next.first"
	}
}

func (v *View) saysStop(o *engine.Option, g given) { o.Label = stopping(&v.s, g.question) }

func (v *View) saysSquare(o *engine.Option, g given) {
	o.Operands = []engine.Operand{operand(&v.s, g.y)}
	o.Label = engine.T("answer.square", engine.A("card", v.s.ID(g.y)))
}

func (v *View) saysAttach(o *engine.Option, g given) {
	o.Operands = []engine.Operand{operand(&v.s, g.x), operand(&v.s, g.y)}
	o.Label = engine.T("answer.attach", engine.A("item", v.s.ID(g.x)), engine.A("card", v.s.ID(g.y)))
}

func (v *View) saysCast(o *engine.Option, g given) {
	o.Operands = []engine.Operand{castOperand(&v.s, g.x, g.y)}
	o.Label = usesEffect(&v.s, "answer.cast", g.x, g.y)
	if what, ok := v.settledCast(g.x, g.y, program.ViaCoven); ok {
		card, effect := engine.A("card", v.s.ID(g.x)), engine.A("effect", what)
		o.Label = engine.T("answer.cast.effect", card, effect)
		o.Operands[0].Label = engine.T("table.card-effect", card, effect)
	}
}

// brewing is the card on the viewer's Cauldron, or NoCard.
func (v *View) brewing() program.Card {
	return v.s.At[play.ZoneCauldron+play.Zone(max(v.viewer, 0))].Head
}

func (v *View) saysRemove(o *engine.Option, _ given) {
	if c := v.brewing(); c != program.NoCard {
		o.Label = engine.T("answer.remove", engine.A("card", v.s.ID(c)))
	}
}

func (v *View) saysActivate(o *engine.Option, g given) {
	s, c := &v.s, v.brewing()
	if c == program.NoCard {
		return
	}
	casts := s.R.Cards[c].Casts
	o.Label = usesEffect(s, "answer.activate", c, g.x)
	if what, ok := v.settledCast(c, g.x, program.ViaCauldron); ok {
		o.Label = engine.T("answer.activate.effect", engine.A("card", s.ID(c)), engine.A("effect", what))
	}
	if !s.BrewWouldDo(int8(max(v.viewer, 0)), c, casts[g.x]) {
		o.Label, o.Leaves = engine.T("answer.activate.idle", engine.A("card", s.ID(c))), true
	}
	if len(casts) > 1 {
		o.Operands = []engine.Operand{numbered(g.x, abilityText(s, casts[g.x]))}
	}
}

// saysChoose names an alternative, or which of a Character's Cast effects is used, by its number.
func (v *View) saysChoose(o *engine.Option, g given) {
	s := &v.s
	if q := s.Asked(g.question); q != play.Nobody && s.Ask[q].Kind == play.AskCast {
		o.Label = abilityText(s, s.R.Cards[s.Stack[s.Depth-1].Arg[0].First()].Casts[g.x])
	} else {
		o.Label = branchText(s, int(g.x))
	}
	o.Operands = []engine.Operand{numbered(g.x, o.Label)}
}

func (v *View) saysSeat(o *engine.Option, g given) {
	o.Label = who(&v.s, int8(g.x))
	o.Operands = []engine.Operand{{Word: "seat-" + strconv.Itoa(int(g.x)+1), Label: o.Label}}
}

// numbered is one of several, which go by their numbers from 1.
func numbered(i uint8, label engine.Text) engine.Operand {
	return engine.Operand{Word: strconv.Itoa(int(i) + 1), Label: label}
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
		o.Label = engine.T("table.card-effect", engine.A("card", s.ID(c)),
			engine.A("effect", abilityText(s, s.R.Cards[c].Casts[n])))
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
