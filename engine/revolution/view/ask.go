package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// questions are the keys of what is asked: in full to the own seat, with ".other" behind it to the others.
var questions = map[play.AskKind]string{
	play.AskMenu: "menu", play.AskCompose: "compose", play.AskBuy: "buy", play.AskMarker: "marker",
	play.AskPeril: "peril", play.AskEnd: "end", play.AskToken: "token", play.AskDiscard: "discard", play.AskFree: "free",
	play.AskTrophy: "trophy", play.AskEffect: "effect", play.AskAssist: "assist", play.AskLend: "lend",
	play.AskOrder: "order", play.AskFirst: "first", play.AskGoal: "objective",
}

// Ask is the question a decision puts.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	seat, kind := v.s.Asked(id)
	if seat == play.Nobody {
		return engine.Text{}
	}
	key := "revolution.ask." + questions[kind]
	if engine.Seat(seat) != v.viewer {
		return engine.T(key+".other", append(v.about(kind), engine.A("who", engine.Who(seat)))...)
	}
	switch kind {
	case play.AskMenu:
		return v.askMenu(key)
	case play.AskCompose:
		return v.askCompose(key)
	case play.AskAssist:
		return v.askAssist(key, seat)
	case play.AskEnd:
		return v.askEnd(key)
	case play.AskEffect:
		return v.askEffect(seat)
	case play.AskOrder:
		return engine.T(key, engine.A("mode", engine.T("revolution.mode."+play.Modes.Word(int(v.s.Modes[seat])))))
	case play.AskBuy:
		return v.askBuy(key)
	case play.AskDiscard:
		return v.of(engine.T(key, count("n", v.s.Owed[seat])))
	case play.AskFree:
		return v.of(engine.T(key, count("n", v.s.At[play.Discards(seat)].N)))
	case play.AskTrophy:
		return v.of(engine.T(key))
	case play.AskToken:
		return engine.T(key, count("n", v.s.Tokens[seat]))
	}
	return engine.T(key, v.about(kind)...)
}

func count[N ~int | ~uint8 | ~int8](name string, n N) engine.Arg {
	return engine.A(name, engine.Number(n))
}

// of puts the card before a question whose text it is, if one is at work.
func (v *View) of(ask engine.Text) engine.Text {
	if f, ok := v.working(); ok {
		return engine.T("revolution.ask.of", engine.A("card", v.id(f.Src)), engine.A("ask", ask))
	}
	return engine.T("revolution.ask.alone", engine.A("ask", ask))
}

// with adds a line to a question.
func with(ask, more engine.Text) engine.Text {
	if more.IsZero() {
		return ask
	}
	return engine.T("revolution.ask.with", engine.A("ask", ask), engine.A("more", more))
}

// about is what a question is about.
func (v *View) about(kind play.AskKind) (args []engine.Arg) {
	s := &v.s
	switch kind {
	case play.AskCompose, play.AskAssist:
		need, of := s.Price(s.Proposal.Target())
		_, sum := s.Used()
		args = append(args, engine.A("card", v.id(s.Line[s.Proposal.Space])), count("n", need), count("have", sum),
			count("missing", max(0, need-sum)), engine.A("power", power(of).Label), engine.A("active", engine.Who(s.Active)))
	case play.AskBuy, play.AskLend:
		price, stars := s.Purchase()
		args = append(args, engine.A("card", v.id(s.Row[s.Proposal.Space])), count("n", price), count("have", stars),
			engine.A("active", engine.Who(s.Active)))
	case play.AskMarker:
		args = append(args, engine.A("card", v.id(s.Stack[s.Depth-1].Card)))
	case play.AskGoal:
		args = append(args, engine.A("n", engine.Number(len(s.Goals)-v.unchosen()+1)),
			engine.A("all", engine.Number(len(s.Goals))))
	case play.AskPeril:
		f := &s.Stack[s.Depth-1]
		args = append(args, engine.A("card", v.id(f.Moved[f.At])), count("n", f.Into-f.At))
	case play.AskEffect:
		if f, ok := v.working(); ok {
			args = append(args, engine.A("card", v.id(f.Src)))
		}
	}
	return args
}

// unchosen is how many Objectives are still to be chosen.
func (v *View) unchosen() (n int) {
	for _, c := range v.s.Goals {
		if c == play.NoCard {
			n++
		}
	}
	return n
}

// askMenu asks what to do in step 3, and says what is left to do.
func (v *View) askMenu(key string) engine.Text {
	s := &v.s
	switch recruits := s.MayRecruit(); {
	case s.Acts > 0 && recruits:
	case s.Acts > 0:
		key += ".act"
	case recruits:
		key += ".recruit"
	default:
		key += ".rest"
	}
	key, far := v.idle(key)
	var final engine.Text
	if s.Final {
		final = engine.T("revolution.line.final")
	}
	return with(engine.T(key, count("n", s.Acts)), lines(far, final))
}

// idle is the key of the menu's question where an Act is left and there is nothing to Act against, or nothing that can
// be paid for; then it lists what each Event lacks.
func (v *View) idle(key string) (string, engine.Text) {
	s := &v.s
	state, far := ".empty", engine.List{}
	switch {
	case s.Acts == 0 || s.SomeAct():
		return key, engine.Text{}
	case s.At[play.ZoneLine].N > 0:
		state = ".unpaid"
	}
	for space := 1; space < s.Loss(); space++ {
		c := s.Line[space]
		if c == play.NoCard {
			continue
		}
		need, have, kind := v.nearest(space)
		if have >= need { // it has been given up
			return key, engine.Text{}
		}
		far = append(far, engine.T("revolution.word.lacking", engine.A("card", v.id(c)), count("have", have),
			count("n", need), engine.A("power", power(kind).Label)))
	}
	return key + state, part("revolution.ask.lacking", far)
}

// askEnd asks about steps 4 and 5, and says what a reshuffle would bring.
func (v *View) askEnd(key string) engine.Text {
	s := &v.s
	n, hand := s.ToDraw(), ""
	if s.At[play.Hand(s.Active)].N == 0 { // there is nothing to discard
		hand = ".empty"
	}
	if n == 0 {
		return engine.T(key+".full"+hand, count("n", s.HandSize()))
	}
	ask := engine.T(key+hand, count("n", n))
	if n <= int(s.At[play.Deck(s.Active)].N) {
		return ask
	}
	args := []engine.Arg{count("n", s.At[play.Deck(s.Active)].N), count("free", s.FreeSpaces())}
	switch {
	case s.Tokens[s.Active] > 0:
		key += ".token"
	case s.FreeSpaces() == 0 && s.At[play.ZoneEvents].N > 0:
		return with(ask, engine.T(key+".lost", args...))
	default:
		key += ".reshuffle"
	}
	if s.At[play.Deck(s.Active)].N == 0 {
		key += ".empty"
	}
	return with(ask, engine.T(key, args...))
}

// PrivatePanels are the viewer's own panels.
func (v *View) PrivatePanels() []engine.Panel {
	if v.viewer == engine.Onlooker {
		return nil
	}
	return []engine.Panel{v.handPanel()}
}

// bar is something that one would expect among the answers, and why it is not there.
func bar(verb string, cause engine.Text, of ...engine.Operand) engine.Bar {
	return engine.Bar{Verb: verb, Cause: cause, Operands: of}
}

// Barred lists what one would expect among the answers, and why it is not there.
func (v *View) Barred(id engine.DecisionID) (out []engine.Bar) {
	seat, kind := v.s.Asked(id)
	if kind != play.AskMenu || engine.Seat(seat) != v.viewer {
		return nil
	}
	has := map[play.AnswerKind]map[play.Card]bool{play.AnsAct: {}, play.AnsRecruit: {}}
	for _, a := range v.Answers(id) {
		if k, c, _, _ := play.Split(a); has[k] != nil {
			has[k][c] = true
		}
	}
	return append(v.barredActs(has[play.AnsAct]), v.barredRecruits(has[play.AnsRecruit])...)
}

// barredActs are the Events of the line that cannot be Acted against.
func (v *View) barredActs(can map[play.Card]bool) (out []engine.Bar) {
	s := &v.s
	why := func(key string, args ...engine.Arg) engine.Text { return engine.T("revolution.bar."+key, args...) }
	switch {
	case s.Acts == 0:
		return []engine.Bar{bar("act", why("acted"))}
	case s.At[play.ZoneLine].N == 0:
		return []engine.Bar{bar("act", why("no-event"))}
	}
	for space := 1; space < s.Loss(); space++ {
		c := s.Line[space]
		if c == play.NoCard || can[c] {
			continue
		}
		out = append(out, bar("act", v.unpaid(space), v.card(c)))
	}
	return out
}

// unpaid is why no price of an Event can be proposed: what comes nearest to it falls short, or it has been given up.
func (v *View) unpaid(space int) engine.Text {
	need, have, kind := v.nearest(space)
	if have >= need {
		return engine.T("revolution.bar.given-up")
	}
	return engine.T("revolution.bar.too-dear", count("n", need), count("have", have),
		engine.A("power", power(kind).Label))
}

// nearest is of an Event's prices the one that all there is comes nearest to, and to how much that comes.
func (v *View) nearest(space int) (least, have int, kind program.Power) {
	s := &v.s
	l := s.Limits(space)
	for option, p := range s.R.Cards[s.Line[space]].Prices {
		if p.N == 0 {
			continue
		}
		need, of := s.Price(play.Target{Space: uint8(space), Option: uint8(option)})
		reach := s.Reach(of, &l)
		if least == 0 || need-reach < least-have {
			least, have, kind = need, reach, of
		}
	}
	return least, have, kind
}

// barredRecruits are the Recruits of the row that cannot be had.
func (v *View) barredRecruits(can map[play.Card]bool) (out []engine.Bar) {
	s := &v.s
	why := func(key string, args ...engine.Arg) engine.Text { return engine.T("revolution.bar."+key, args...) }
	switch {
	case s.Recruits == 0:
		return []engine.Bar{bar("recruit", why("recruited"))}
	case !s.MayRecruit():
		return []engine.Bar{bar("recruit", why("forbidden"))}
	case s.FaceUp() == 0:
		return []engine.Bar{bar("recruit", why("no-recruit"))}
	}
	for space := 1; space <= program.RowSpaces; space++ {
		c := s.Row[space]
		if c == play.NoCard || can[c] {
			continue
		}
		cause := why("few-stars", count("n", s.RecruitPrice(space, false, 0)))
		if _, ok := s.PurseFor(space); ok {
			cause = why("given-up")
		}
		out = append(out, bar("recruit", cause, v.card(c)))
	}
	return out
}
