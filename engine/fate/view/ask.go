package view

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Ask is the question a decision puts: what it is about, and of which card.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	s := &v.s
	seat := s.Asked(id)
	if seat == play.Nobody {
		return engine.T("ask.gone")
	}
	if engine.Seat(seat) != v.viewer {
		return askOther(s, seat)
	}
	switch s.Ask[seat].Kind {
	case play.AskKeep:
		return engine.T("ask.keep", engine.A("n", engine.Number(s.PickNo)), engine.A("left", who(s, s.LeftOf(seat, 1))))
	case play.AskDraft:
		if s.Used[program.ActDraft] > 0 {
			return engine.T("ask.draft.again", draftFrom(s))
		}
		return engine.T("ask.draft", engine.A("n", engine.Number(s.Allowed(seat, program.ActDraft))), draftFrom(s))
	case play.AskCoven:
		return askCoven(s, id)
	}
	return asking{s: s, f: &s.Stack[s.Depth-1]}.text(s.Ask[seat].Kind)
}

// draftFrom names the places from which a card can be drafted now.
func draftFrom(s *play.State) engine.Arg {
	key := "draft.from"
	for i := range play.Zone(play.Piles) {
		if s.At[play.ZoneSquare+i].N > 0 {
			key += ".square"
			break
		}
	}
	if s.At[play.ZoneVillage].N > 0 {
		key += ".deck"
	}
	if s.At[play.ZoneWell].N > 0 {
		key += ".well"
	}
	return engine.A("from", engine.T(key))
}

// askOther is what everybody else is told of a question.
func askOther(s *play.State, seat int8) engine.Text {
	by := engine.A("who", engine.Who(seat))
	switch s.Ask[seat].Kind {
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

// askCoven asks what to do in a turn, unless there is nothing to do but to end it. What can be done is told by the
// answers.
func askCoven(s *play.State, id engine.DecisionID) engine.Text {
	for _, a := range s.Answers(id, nil) {
		if k, _, _ := play.Split(a); k != play.AnsDone {
			return engine.T("ask.coven")
		}
	}
	return engine.T("ask.coven.done")
}

// asking is a question of a running effect.
type asking struct {
	s *play.State
	f *play.Frame
	// sole is the cards that soleWord stands for.
	sole program.Set
}

func (q asking) op() *program.Op { return &q.s.R.Ops[q.f.Pc] }

// builtIn reports whether no card asks, but the rulebook.
func (q asking) builtIn() bool { return q.s.R.Abilities[q.f.Ability].Card == program.NoCard }

// by is the card that asks, for whom where that is the Village Square, and whose it is where another is asked than who
// controls it: whoever is called out of their turn wants to know at whose doing.
func (q asking) by() engine.Arg {
	card, f := engine.A("card", askedBy(q.s)), q.f
	switch {
	case f.Speaker() == play.Square:
		return engine.A("by", engine.T("ask.by.square", card))
	case f.Speaker() != f.Me && f.Me >= 0 && f.Me < q.s.Seats && f.Src != program.NoCard &&
		q.s.R.Cards[f.Src].Kind != program.Event:
		return engine.A("by", engine.T("ask.by.of", card, engine.A("who", engine.Who(f.Me))))
	}
	return engine.A("by", engine.T("table.card", card))
}

func (q asking) text(kind play.AskKind) engine.Text {
	n := engine.A("n", engine.Number(q.f.Left))
	switch kind {
	case play.AskPick:
		return q.pick()
	case play.AskToken:
		if q.builtIn() {
			return engine.T("ask.exchange.enchantment", n)
		}
		return engine.T("ask.token", q.by(), engine.A("tokens", pieces(q.op().Own.Token, int(q.f.Left))))
	case play.AskYesNo:
		return q.yesNo()
	case play.AskChoose, play.AskCast:
		return engine.T("ask.choose", q.by())
	case play.AskSeat:
		return q.player()
	case play.AskDrawKeep:
		if q.builtIn() {
			return engine.T("ask.well.keep")
		}
		return engine.T("ask.draw.keep", q.by(), n)
	case play.AskBottom:
		return engine.T("ask.well.bottom")
	case play.AskPeek:
		return engine.T("ask.peek", q.by(), q.deck(), engine.A("cards", q.seen()))
	case play.AskReorder:
		if q.f.Left == 0 {
			return engine.T("ask.reorder.first", q.by(), q.deck())
		}
		return engine.T("ask.reorder", q.by(), q.deck(), engine.A("n", engine.Number(int(q.f.Left)+1)))
	}
	return engine.T("ask.gone")
}

func (q asking) deck() engine.Arg {
	return engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(q.op().Own.Deck))))
}

// player asks for a player, and says what for: where the ability is a single step that can be said, in the question
// itself.
func (q asking) player() engine.Text {
	ab := q.s.R.Abilities[q.f.Ability]
	written := q.s.R.Pack.Cards[ab.Card].Node.Get("abilities").Items[q.f.Ability-q.s.R.Cards[ab.Card].First]
	if steps := written.Get("do"); steps != nil && len(steps.Items) == 1 && q.sayable(steps) {
		return engine.T("ask.player.which", q.by(), engine.A("what", q.say(steps, false)))
	}
	return engine.T("ask.player", q.by(), engine.A("effect", abilityText(q.s, q.f.Ability)))
}

// seen is the cards on top of the deck that the player looks at.
func (q asking) seen() (list engine.List) {
	c := q.s.At[play.DeckZone(q.op().Own.Deck)].Head
	for i := uint8(0); i < q.f.Seen && c != program.NoCard; i++ {
		list = append(list, engine.T("table.card", engine.A("card", q.s.ID(c))))
		c = q.s.Next[c]
	}
	return list
}

// pieces is so many tokens of a kind: "2 Enchantment tokens".
func pieces(token uint8, n int) engine.Text {
	return engine.T("pieces."+program.Tokens.Word(int(token)), engine.A("n", engine.Number(n)))
}

// pick asks for a card, and says what will be done with it.
func (q asking) pick() engine.Text {
	if q.builtIn() {
		return engine.T("ask.exchange.suspicion")
	}
	o := q.op()
	second := int(q.f.Got & 1)
	key := q.s.R.Asks[o.Verb][second]
	args := []engine.Arg{q.by()}
	if changesTokens(o.Verb) {
		n := 1
		if o.N >= 0 {
			n = max(q.s.Number(q.f.Ctx(), o.N), 1)
		}
		args = append(args, engine.A("n", engine.Number(n)), engine.A("tokens", pieces(o.Own.Token, n)),
			engine.A("with", pieces(o.Own.Token2, n)))
	}
	if step := q.s.R.Written[q.f.Pc]; second == 0 && !changesTokens(o.Verb) && step != nil && q.sayable(step) {
		what := q.say(&engine.Node{Items: []engine.Node{*step}}, false)
		return q.several(engine.T("ask.pick.which", q.by(), engine.A("what", what)), second)
	}
	if first := q.f.Arg[0]; second == 1 && !first.Empty() {
		key += ".named"
		args = append(args, engine.A("first", engine.T("table.card", engine.A("card", q.s.ID(first.First())))))
	}
	return q.several(engine.Text{Key: key, Args: args}, second)
}

// changesTokens reports whether a verb's number is one of tokens.
func changesTokens(v program.Verb) bool {
	switch v {
	case program.VerbPlace, program.VerbRemove, program.VerbShift, program.VerbReplace, program.VerbFlip:
		return true
	}
	return false
}

// several adds how many are still to be picked, where that is not simply one.
func (q asking) several(ask engine.Text, i int) engine.Text {
	t := q.op().Arg[i]
	if t.Kind != effect.BySearch {
		return ask
	}
	sel := &q.s.R.Sels[t.Sel]
	n := engine.A("n", engine.Number(sel.Written()-q.f.Part.Len()))
	switch {
	case sel.UpTo:
		return engine.T("ask.up-to", engine.A("ask", ask), n)
	case sel.Written() > 1 && !sel.All:
		return engine.T("ask.several", engine.A("ask", ask), n)
	}
	return ask
}

// yesNo asks about something that may be done or left, as the answers will say it.
func (q asking) yesNo() engine.Text {
	step, args := q.s.R.Written[q.f.Pc], []engine.Arg{q.by()}
	if step == nil || !q.sayable(step) {
		return engine.T("ask.may.whole", q.by(), engine.A("effect", abilityText(q.s, q.f.Ability)))
	}
	part := func(name string) bool {
		steps := step.Keys[0].Node.Get(name)
		if doesNothing(steps) {
			return false
		}
		args = append(args, engine.A(name, q.say(steps, false)))
		return true
	}
	if q.op().Verb == program.VerbMay {
		return engine.Text{Key: "ask.may", Args: append(args, engine.A("do", q.say(step.Keys[0].Node.Get("do"), false)))}
	}
	key := "ask.pay"
	args = append(args, engine.A("cost", q.say(step.Keys[0].Node.Get("cost"), false)))
	if part("then") {
		key += ".then"
	}
	if part("otherwise") {
		key += ".else"
	}
	return engine.Text{Key: key, Args: args}
}

// doesNothing reports whether steps hold nothing but what is told.
func doesNothing(steps *engine.Node) bool {
	if steps == nil {
		return true
	}
	for i := range steps.Items {
		if steps.Items[i].Keys[0].Name != "note" {
			return false
		}
	}
	return true
}

// decided is what one of the two answers of such a question does, as a label.
func (q asking) decided(yes bool) engine.Text {
	if yes {
		return q.yes()
	}
	return q.no()
}

// among is the cards to one of which would be done what may be done.
func (q asking) among() (out []engine.CardID) {
	if q.op().Verb != program.VerbMay {
		return nil // of what has a price, both answers matter
	}
	o := &q.s.R.Ops[q.op().Body]
	if t := o.Arg[0]; t.Kind != effect.BySearch || q.s.R.Sels[t.Sel].Own.Secret || q.s.R.Sels[t.Sel].All {
		return nil
	}
	for set := q.s.Targets(q.f.Ctx(), o, 0, program.Set{}); !set.Empty(); {
		out = append(out, q.s.ID(set.Pop()))
	}
	return out
}

func (q asking) yes() engine.Text {
	step, may := q.s.R.Written[q.f.Pc], q.op().Verb == program.VerbMay
	if step == nil || !q.sayable(step) {
		return engine.T("answer.yes")
	}
	if may { // the question has said it, but not of whom
		if settled, first, ok := q.settling(q.op().Body); ok {
			return settled.label(&engine.Node{Items: []engine.Node{first}})
		}
		return engine.T("answer.yes")
	}
	cost := step.Keys[0].Node.Get("cost")
	if said, ok := q.settledLabel(cost, q.op().Body); ok {
		return said
	}
	return q.label(cost)
}

func (q asking) no() engine.Text {
	step := q.s.R.Written[q.f.Pc]
	if step == nil || !q.sayable(step) || q.op().Verb == program.VerbMay ||
		doesNothing(step.Keys[0].Node.Get("otherwise")) {
		return engine.T("answer.no")
	}
	return q.label(step.Keys[0].Node.Get("otherwise"))
}

func (q asking) label(steps *engine.Node) engine.Text {
	return engine.T("label", engine.A("what", q.say(steps, true)))
}

// say says steps of the running ability to who is asked.
func (q asking) say(steps *engine.Node, brief bool) engine.Text {
	speaker := q.f.Speaker()
	return q.s.R.Steps(&q.s.R.Pack.Cards[q.s.R.Abilities[q.f.Ability].Card].Node, steps, play.Reader{
		Mine: speaker == q.f.Me, Them: q.f.Them != play.Nobody && speaker != play.Square, Brief: brief, Named: q.named,
	})
}

// sayable reports whether steps can be said to who is asked. Neighbours and rivals are those of the card's player: to
// another, only the card itself can be quoted.
func (q asking) sayable(n *engine.Node) bool {
	if q.f.Speaker() == q.f.Me || q.s.R.Cards[q.s.R.Abilities[q.f.Ability].Card].Kind == program.Event {
		return true
	}
	switch n.Text {
	case "left", "right", "rivals", "a_rival":
		return false
	}
	for i := range n.Keys {
		if !q.sayable(&n.Keys[i].Node) {
			return false
		}
	}
	for i := range n.Items {
		if !q.sayable(&n.Items[i]) {
			return false
		}
	}
	return true
}

// named is the cards that a word of the card stands for by now, as far as who looks sees them.
func (q asking) named(word string) (out []engine.CardID) {
	var set program.Set
	switch word {
	case soleWord:
		set = q.sole
	case "it":
		set = program.SetOf(q.f.It)
	case "host":
		if q.f.Src < program.MaxCards {
			set = program.SetOf(q.s.Host[q.f.Src])
		}
	case "$each":
		for _, l := range q.f.Loops {
			if l.Each != program.NoCard {
				set = program.SetOf(l.Each)
			}
		}
	default:
		if slot, ok := q.s.R.Slots[q.f.Ability][word[1:]]; ok {
			set = q.f.Bound[slot]
		}
	}
	for !set.Empty() {
		if c := set.Pop(); c != program.NoCard && int(c) < q.s.R.N {
			out = append(out, q.s.ID(c))
		}
	}
	return out
}
