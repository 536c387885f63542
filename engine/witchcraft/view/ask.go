package view

import (
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// questions are the keys of what is asked: in full to the player, with ".other" behind it to onlookers.
var questions = map[play.AskKind]string{
	play.AskDraft: "draft", play.AskPlay: "play", play.AskUse: "use", play.AskFamiliar: "familiar",
	play.AskMission: "mission", play.AskOrder: "order", play.AskOvercome: "overcome", play.AskJuror: "juror",
	play.AskTrial: "trial", play.AskPick: "pick", play.AskYesNo: "yes-no", play.AskPart: "part",
}

// Ask is the question a decision puts.
func (v *View) Ask(id engine.DecisionID) engine.Text {
	kind := v.s.Asked(id)
	if kind == play.AskNone {
		return engine.Text{}
	}
	key := "witchcraft.ask." + questions[kind]
	if !v.player() {
		return v.askOther(key, kind)
	}
	switch kind {
	case play.AskPlay:
		return v.askPlay(key)
	case play.AskMission:
		return v.askMission(key)
	case play.AskUse:
		return engine.T(key, engine.A("card", v.id(v.s.Acting)), engine.A("what", v.what()))
	case play.AskOvercome:
		return v.askOvercome(key)
	case play.AskJuror:
		return engine.T(key, engine.A("card", v.id(v.s.Display[v.s.Chosen])))
	case play.AskOrder:
		return v.askOrder(key)
	case play.AskTrial:
		return v.askTrial(key)
	case play.AskPick, play.AskYesNo, play.AskPart:
		return v.askText(id, key, kind)
	}
	return engine.T(key)
}

// askOther tells onlookers what is being decided.
func (v *View) askOther(key string, kind play.AskKind) engine.Text {
	args := []engine.Arg{engine.A("who", engine.Who(0))}
	switch {
	case v.s.Depth > 0:
		key, args = "witchcraft.ask.text", append(args, engine.A("card", v.id(v.subject())))
	case kind == play.AskPlay && v.s.Stage == play.StageRest:
		key += ".rest"
	case kind == play.AskUse:
		args = append(args, engine.A("card", v.id(v.s.Acting)))
	case kind == play.AskOvercome:
		args = append(args, count("left", v.s.Available()))
	}
	return engine.T(key+".other", args...)
}

// askPlay asks who is played, and says what power there is, and what the Mission takes once it is chosen: one plays to
// reach it. Where few Witches are left for the next hand, that is said, too.
func (v *View) askPlay(key string) engine.Text {
	s := &v.s
	power := s.Recount()
	have := count("have", power)
	if s.Stage != play.StageRest {
		if s.At[play.ZonePlay].N > 0 {
			return with(engine.T(key+".have", have), v.madeOf(power), v.failed(), v.fewLeft())
		}
		return with(engine.T(key), v.failed(), v.fewLeft())
	}
	place := int(s.Chosen)
	return with(engine.T(key+".rest", count("n", v.toPlay()), have, count("needs", s.MissionDifficulty(place)),
		engine.A("card", v.id(s.Display[place]))), v.madeOf(power), v.needs(), v.failed(), v.open(), v.blocked(),
		v.fewLeft())
}

// askMission asks which Mission is chosen, and says what power there is so far: one chooses by that.
func (v *View) askMission(key string) engine.Text {
	if s := &v.s; s.At[play.ZonePlay].N > 0 {
		power := s.Recount()
		return with(engine.T(key+".have", count("have", power)), v.madeOf(power), v.failed())
	}
	return with(engine.T(key), v.failed())
}

// madeOf says of so much power what of it is printed on the Witches in play and what more there is; zero where that is
// the same.
func (v *View) madeOf(n int) engine.Text {
	s, printed := &v.s, 0
	for c := s.At[play.ZonePlay].Head; c != play.NoCard; c = s.Next[c] {
		printed += int(v.def(c).Power[s.Mode(c)])
	}
	switch {
	case printed == n:
		return engine.Text{}
	case printed == 0:
		return engine.T("witchcraft.ask.power.none", count("n", n))
	}
	return engine.T("witchcraft.ask.power", count("n", n), count("printed", printed), count("more", n-printed))
}

// needs says of what the chosen Mission takes what of it is printed, and what each card there and what has been done in
// this round change of it; zero where nothing has changed.
func (v *View) needs() engine.Text {
	s, place := &v.s, int(v.s.Chosen)
	printed, n := int(v.def(s.Display[place]).Difficulty), s.MissionDifficulty(place)
	done := v.s
	done.Eased = 0
	var list engine.List
	effects := n - printed
	cause := func(more int, by ...play.Card) {
		if more != 0 {
			effects -= more
			list = append(list, engine.T("witchcraft.word.cause", count("more", more), engine.A("list", v.names(by))))
		}
	}
	m := s.Display[place]
	cause(addedBy(&done, m), m)
	var by []play.Card
	for c := s.At[play.At(place)].Head; c != play.NoCard; c = s.Next[c] {
		if c < program.Blank {
			by = append(by, c)
		}
	}
	for len(by) > 0 { // copies of one together, where they do the same
		same, others := []play.Card(nil), []play.Card(nil)
		more := addedBy(&done, by[0])
		for _, c := range by {
			if v.id(c) == v.id(by[0]) && addedBy(&done, c) == more {
				same = append(same, c)
			} else {
				others = append(others, c)
			}
		}
		cause(more*len(same), same...)
		by = others
	}
	if effects != 0 {
		list = append(list, engine.T("witchcraft.word.cause.effects", count("more", effects)))
	}
	if len(list) == 0 {
		return engine.Text{}
	}
	return engine.T("witchcraft.ask.needs", count("n", n), count("printed", printed), engine.A("list", list))
}

// addedBy is what a card there adds to what the chosen Mission takes.
func addedBy(s *play.State, c play.Card) int {
	without := *s
	without.Silent[c] |= 1 << program.BoxChosen
	return s.MissionDifficulty(int(s.Chosen)) - without.MissionDifficulty(int(s.Chosen))
}

// failed says that a Mission has failed, where it has: the next one that does loses the game (R49).
func (v *View) failed() engine.Text {
	if v.s.Fails == 0 {
		return engine.Text{}
	}
	return engine.T("witchcraft.line.fails")
}

// fewLeft says how many Witches there are for the next hand besides those who are still to be played, where those are
// fewer than a hand: the others are in Jail, or go there.
func (v *View) fewLeft() engine.Text {
	s, n, jailed := &v.s, 0, 0
	for c := range play.Card(s.R.N) {
		if v.def(c).Class != program.Witch || s.Side[c] != play.SideCoven {
			continue
		}
		switch s.ZoneOf[c] {
		case play.ZoneHand, play.ZoneBox:
		case play.ZoneJail:
			jailed++
		case play.ZonePlay:
			if s.Mode(c) == program.Hidden {
				n++
			} else {
				jailed++
			}
		default:
			n++
		}
	}
	switch {
	case n >= s.HandSize() || jailed == 0 || s.LastRound():
		return engine.Text{}
	case n == 0:
		return engine.T("witchcraft.ask.play.few.none", count("jailed", jailed))
	}
	return engine.T("witchcraft.ask.play.few", count("n", n), count("jailed", jailed))
}

// open are the Challenges at the chosen Mission with what each takes, which decides who is revealed; they lie face up.
func (v *View) open() engine.Text {
	s := &v.s
	type kind struct {
		card       engine.CardID
		difficulty int
	}
	var kinds []kind
	copies := map[kind]int{}
	for c := s.At[play.At(int(s.Chosen))].Head; c != play.NoCard; c = s.Next[c] {
		if c < program.Blank && s.Up(c) {
			k := kind{v.id(c), s.Difficulty(c)}
			if copies[k]++; copies[k] == 1 {
				kinds = append(kinds, k)
			}
		}
	}
	var list engine.List
	for _, k := range kinds {
		one := engine.T("witchcraft.word.open", engine.A("card", k.card), count("n", k.difficulty))
		if n := copies[k]; n > 1 {
			one = engine.T("witchcraft.word.times", engine.A("item", one), count("n", n))
		}
		list = append(list, one)
	}
	if len(list) == 0 {
		return engine.Text{}
	}
	return engine.T("witchcraft.ask.play.open", engine.A("list", list))
}

// blocked says what keeps the chosen Mission from being overcome; zero for nothing.
func (v *View) blocked() engine.Text {
	by := v.s.Blocking(program.OfMission)
	if by == play.NoCard {
		return engine.Text{}
	}
	return engine.T("witchcraft.ask.overcome.blocked", engine.A("card", v.id(v.s.Display[v.s.Chosen])),
		engine.A("blocker", v.id(by)))
}

// askOrder asks which effect is next, and says so where they are the Failures of what is left, at a Mission that is
// overcome or has failed, and whether that loses the game.
func (v *View) askOrder(key string) engine.Text {
	s := &v.s
	switch {
	case s.Stage != play.StageFailures:
		return engine.T(key)
	case s.Won || s.Chosen == play.Nowhere:
		return engine.T(key + ".left")
	}
	if key += ".failed"; s.Fails > 0 {
		key += variantLost
	}
	return engine.T(key, engine.A("card", v.id(s.Display[s.Chosen])))
}

// askTrial asks whether to go to trial, and says what is to be hoped for there, as far as can be known, and what speaks
// against another round.
func (v *View) askTrial(key string) engine.Text {
	each, all := v.Chances()
	ask := engine.T(key)
	for j, c := range v.s.Jurors {
		if c == play.NoCard {
			continue
		}
		line, args := "witchcraft.line.chance", []engine.Arg{engine.A("juror", v.id(c)), count("have", v.s.Persuasion[j])}
		switch each[j].Ways {
		case each[j].Of:
			line += ".sure"
		case 0:
			least, most := v.bounds(j)
			if line += ".short"; least < most {
				line += ".least"
			}
			args = append(args, count("n", least-int(v.s.Persuasion[j])))
		default:
			args = append(args, count("n", each[j].Percent()))
		}
		ask = with(ask, engine.T(line, args...))
	}
	switch {
	case slices.ContainsFunc(each[:], func(c Chance) bool { return c.Ways == 0 }), all.Ways == all.Of:
		// as they have been told of one by one
	case all.Ways == 0: // each might be, if the others' Convictions were not as they must be then
		ask = with(ask, engine.T("witchcraft.line.chance.all.none"))
	default:
		ask = with(ask, engine.T("witchcraft.line.chance.all", count("n", all.Percent())))
	}
	return with(ask, v.failed(), v.fewLeft()) // what another round has against it
}

func count[N ~int | ~uint8 | ~int8 | ~int16](name string, n N) engine.Arg {
	return engine.A(name, engine.Number(n))
}

// with adds a line to a question.
func with(ask engine.Text, more ...engine.Text) engine.Text {
	for _, line := range more {
		if !line.IsZero() {
			ask = engine.T("witchcraft.ask.with", engine.A("ask", ask), engine.A("more", line))
		}
	}
	return ask
}

// subject is the card that a question is about: whose text asks, or who was played.
func (v *View) subject() play.Card {
	if v.s.Depth > 0 {
		return v.s.Stack[v.s.Depth-1].Src
	}
	return v.s.Acting
}

// toPlay is how many Witches are in hand.
func (v *View) toPlay() (n int) {
	for c := v.s.At[play.ZoneHand].Head; c != play.NoCard; c = v.s.Next[c] {
		if v.def(c).Class == program.Witch {
			n++
		}
	}
	return n
}

// askOvercome asks which Challenge is overcome, and says what the Mission takes, what blocks it, and what will fail if
// no more is overcome.
func (v *View) askOvercome(key string) engine.Text {
	s := &v.s
	place := int(s.Chosen)
	card := engine.A("card", v.id(s.Display[place]))
	ask := engine.T(key, count("left", s.Available()), count("needs", s.MissionDifficulty(place)), card)
	if s.Spent == 0 && int(s.Power) == s.Available() {
		ask = with(ask, v.madeOf(int(s.Power)))
	}
	ask = with(ask, v.needs(), v.blocked())
	var fail, silent []play.Card
	for c := s.At[play.At(place)].Head; c != play.NoCard; c = s.Next[c] {
		if !s.Silenced(c, program.BoxFailure) {
			fail = append(fail, c)
		} else { // nothing comes of it
			silent = append(silent, c)
		}
	}
	lost := v.lostByFailing()
	left := func(key string, cards []play.Card) engine.Text {
		if len(cards) == 0 {
			return engine.Text{}
		}
		return engine.T(key, engine.A("list", v.names(cards)))
	}
	switch reaches := v.reaches(); {
	case reaches:
		ask = with(ask, left(key+".leaves"+lost, fail))
	case len(fail) > 0:
		ask = with(ask, left(key+".fails"+lost, fail))
	default:
		ask = with(ask, engine.T(key+".fails.alone"+lost))
	}
	return with(ask, left(key+".silenced", silent))
}

// askText asks what a card's text has the player decide.
func (v *View) askText(id engine.DecisionID, key string, kind play.AskKind) engine.Text {
	f := &v.s.Stack[v.s.Depth-1]
	card := engine.A("card", v.id(f.Src))
	if kind == play.AskPart {
		return engine.T(key, card)
	}
	what := engine.A("what", v.what())
	if kind != play.AskPick {
		return engine.T(key, card, what)
	}
	o := &v.s.R.Code.Ops[f.Pc]
	switch {
	case f.Asks == play.AsksGroup:
		sel := asked(&v.s, f)
		switch {
		case sel != nil && sel.Own.In.Has(program.InConviction):
			return engine.T(key+".whose", card, what)
		case o.Verb == program.VerbMove:
			return engine.T(key+".from", card, what)
		}
		return engine.T(key+".where", card, what)
	case f.Asks == play.AsksTo:
		return engine.T(key+".to", card, what)
	case f.Asks == play.AsksTop && o.Own.Reorder:
		return engine.T(key+".first", card, what)
	case v.oneForBottom(id):
		return engine.T(key+".bottom.one", card)
	case f.Asks == play.AsksTop:
		return engine.T(key+".bottom", card, what)
	case f.Asks == play.AsksCard && v.s.MayStop():
		if n := v.s.Number(f.Ctx(), v.s.R.Sels[o.Arg[0].Sel].N) - f.Part.Len(); n > 0 {
			if key += ".more"; f.Part.Empty() {
				key = "witchcraft.ask.pick.upto"
			}
			return engine.T(key, card, what, count("n", n), v.thing())
		}
	}
	return engine.T(key, card, what, v.thing())
}

// oneForBottom reports whether it is asked of one card alone whether it is put on the bottom.
func (v *View) oneForBottom(id engine.DecisionID) bool {
	f := &v.s.Stack[max(0, int(v.s.Depth)-1)]
	return v.s.Depth > 0 && f.Asks == play.AsksTop && !v.s.R.Code.Ops[f.Pc].Own.Reorder && len(v.Answers(id)) == 2
}

// thing is what is picked: a text speaks of several kinds of cards, and asks for one of them.
func (v *View) thing() engine.Arg {
	set, class := v.s.Pickable(), program.NoClass
	for n := range program.Numbers {
		c := play.Card(n)
		if !set.Has(c) {
			continue
		}
		switch is := v.def(c).Class; {
		case class == program.NoClass:
			class = is
		case class != is:
			return thingOf("card")
		}
	}
	switch class {
	case program.NoClass, program.Villager:
		return thingOf("card")
	}
	return thingOf(program.Classes.Word(int(class)))
}

// thingOf is one of what is searched for, as an argument.
func thingOf(word string) engine.Arg {
	return engine.A("thing", engine.T("thing."+word, engine.A("n", engine.Number(1))))
}

// what is what the text says that asks, or that may be used: the step it has come to, or all of it.
func (v *View) what() engine.Text {
	s := &v.s
	if s.Depth == 0 {
		ability, ok := s.R.Does(s.Acting, program.Box(s.Mode(s.Acting)))
		if ok && s.R.Rule != nil {
			return s.R.Rule(ability)
		}
		return v.named(s.Acting)
	}
	f := &s.Stack[s.Depth-1]
	if step := s.R.Code.Written[f.Pc]; step != nil && s.R.Steps != nil {
		return s.R.Steps(f.Ability, &engine.Node{Items: []engine.Node{*step}}, play.Reader{There: v.there(f)})
	}
	return v.named(f.Src)
}

// there is the Mission or Juror at which the step searches that a text has come to, where it has named it before.
func (v *View) there(f *play.Frame) engine.CardID {
	if sel := asked(&v.s, f); sel != nil && sel.Own.At == program.AtBound {
		set := f.Memory.Bound[sel.Own.Slot]
		if c := set.Pop(); set.Empty() && c < program.Blank {
			return v.id(c)
		}
	}
	return ""
}

// named is a card by its name.
func (v *View) named(c play.Card) engine.Text {
	return engine.T("witchcraft.word.card", engine.A("card", v.id(c)))
}

// Quote is the box that asks, as its card says it: see [engine.Quoting].
func (v *View) Quote(id engine.DecisionID) engine.Text {
	s := &v.s
	if s.R.Rule == nil || !v.player() {
		return engine.Text{}
	}
	switch s.Asked(id) {
	case play.AskPick, play.AskYesNo, play.AskPart:
		if s.Depth > 0 {
			return s.R.Rule(s.Stack[s.Depth-1].Ability)
		}
	}
	return engine.Text{}
}

// PrivatePanels are the player's own panels.
func (v *View) PrivatePanels() []engine.Panel {
	if !v.player() || v.s.Round == 0 {
		return nil
	}
	return []engine.Panel{v.handPanel()}
}
