package view

import (
	"reflect"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// What is said at once: a Witch, her side, that she acts and on what; all that are left in hand; which Challenges are
// overcome, who is persuaded then, and that another round is played. All of it is tried out at a table dealt anew from
// what is seen, and ends where something would come to light.

var _ engine.Joining = (*View)(nil)

// fewWays is up to how many answers that begin alike are told apart by what the act is done to; where they would be
// more, that is asked for afterwards.
const fewWays = 12

// mostPlays is up to how many ways to play a Witch that is so.
const mostPlays = 20

// mostAtOnce is how many choices one menu of Discord and of any phone can hold.
const mostAtOnce = 25

// Titles of what several can be taken of.
const (
	severalHand     = "witchcraft.several.hand"
	severalOvercome = "witchcraft.several.overcome"
	severalPick     = "witchcraft.several.pick"
	severalOnly     = "witchcraft.several.only"
)

// Joined is what can be said at once to a question.
func (v *View) Joined(id engine.DecisionID) (out engine.Joined) {
	if !v.player() {
		return out
	}
	if v.s.Asked(id) == play.AskNone {
		return out
	}
	switch {
	case v.s.Stage >= play.StageRest && v.s.Stage < play.StagePower:
		out.Within = append(out.Within, severalHand)
	case v.s.Stage >= play.StagePower && v.s.Stage <= play.StageTrial:
		out.Within = append(out.Within, severalOvercome)
		if v.s.Stage > play.StageOvercome {
			out.Over = func(a engine.Answer) bool { k, _, _ := play.Split(a); return k == play.AnsOvercome }
		}
	}
	if v.s.Asked(id) == play.AskPick && v.s.Stack[v.s.Depth-1].Asks != play.AsksCard { // where it goes, say
		out.Within = append(out.Within, severalPick)
	}
	var s play.State
	chance := engine.Restore(engine.Seed{}, 0)
	v.RedealInto(&s, &chance)
	switch v.s.Asked(id) {
	case play.AskPlay:
		v.joinPlays(id, &s, &out)
	case play.AskFamiliar:
		v.joinFamiliars(id, &s, &out)
	case play.AskOrder:
		v.joinOrder(id, &s, &out)
	case play.AskOvercome:
		v.joinOvercome(id, &s, &out)
	case play.AskJuror:
		v.joinJurors(id, &s, &out)
	case play.AskPick:
		v.joinPicks(id, &out)
	}
	return out
}

// gives gives an answer where things are tried out; ok is false where something comes to light by it.
func gives(s *play.State, a engine.Answer) (ok bool) {
	var log engine.Log
	m := engine.Move{Decision: s.Ask[0].ID, Answer: a}
	return s.Apply(m, &log) == nil && !log.Step(m).Reveals()
}

// joinPlays joins what follows when a Witch is played: whether she acts, and on what first. In phase 1 the Missions can
// be chosen at once; in phase 3 all that are left can be played at once.
func (v *View) joinPlays(id engine.DecisionID, s *play.State, out *engine.Joined) {
	var each [][]engine.Option
	total := 0
	for _, a := range s.Answers(s.Ask[0].ID, nil) {
		if k, _, _ := play.Split(a); k != play.AnsChoose {
			out.Instead = append(out.Instead, a)
			each = append(each, v.acts(id, s, a))
			total += len(each[len(each)-1])
		}
	}
	for _, ways := range each {
		if total > mostPlays && len(ways) > 2 {
			total -= len(ways) - 2
			ways = append(ways[:1:1], v.acting(id, ways[0].Answer))
		}
		for _, o := range ways {
			side := engine.Operand{Word: o.Verb, Label: engine.T("verb." + o.Verb)}
			o.Verb, o.Operands = "play", slices.Insert(o.Operands, 1, side)
			out.Ways = append(out.Ways, o)
		}
	}
	if v.s.Stage == play.StagePlay {
		v.joinMissions(id, s, out)
	} else {
		v.joinHand(id, s, out)
	}
}

// acts are the ways to play a Witch on a side. One who can act does not, or does, on each thing it can be done to.
func (v *View) acts(id engine.DecisionID, s *play.State, a engine.Answer) []engine.Option {
	after := *s
	if !gives(&after, a) || after.Ask[0].Kind != play.AskUse {
		return []engine.Option{v.Option(id, a)}
	}
	idle := v.joins(id, a, ".idle", mere(play.AnsSkip))
	out := []engine.Option{idle}
	if use := mere(play.AnsUse); gives(&after, use.Answer) {
		for _, on := range v.besides(&after, v.aimedTwice(&after)) {
			out = append(out, v.doing(&after, v.joins(id, a, ".acts.on", append([]engine.Option{use}, on...)...), on))
		}
	}
	if len(out) == 1 {
		out = append(out, v.acting(id, a))
	}
	return out
}

// besides names with what is aimed at the cards alike that the rules have taken before, since there was no other; that
// no more is taken is one way then.
func (v *View) besides(s *play.State, aims [][]engine.Option) [][]engine.Option {
	if s.Depth == 0 || s.Ask[0].Kind != play.AskPick || s.Stack[s.Depth-1].Asks != play.AsksCard {
		return aims
	}
	had := s.Stack[s.Depth-1].Part
	if had.Empty() {
		return aims
	}
	var out [][]engine.Option
	for _, on := range aims {
		n := 1
		for rest := had; !rest.Empty(); {
			if v.id(rest.Pop()) == on[0].Operands[0].Card {
				n++
			}
		}
		if n > 1 {
			label := on[0].Operands[0].Label
			if len(out) == 0 && s.MayStop() {
				enough := mere(play.AnsEnough)
				out = append(out, []engine.Option{{Answer: enough.Answer, Verb: enough.Verb,
					Operands: []engine.Operand{{Word: enough.Verb, Label: label}}}})
			}
			on = slices.Clone(on)
			on[0].Operands = slices.Clone(on[0].Operands)
			on[0].Operands[0].Label = engine.T(wordTimes, engine.A("item", label), count("n", n))
		}
		out = append(out, on)
	}
	return out
}

// acting is that a Witch is played and acts; on what is asked afterwards, if anything.
func (v *View) acting(id engine.DecisionID, a engine.Answer) engine.Option {
	return v.joins(id, a, ".acts", mere(play.AnsUse))
}

// aimed are the answers to what a text asks to pick where things are tried out, of those that are alike the first.
func (v *View) aimed(s *play.State) (out []engine.Option) {
	if s.Ask[0].Kind != play.AskPick {
		return nil
	}
	there := v
	if s != &v.s {
		there = Of(s, v.viewer).(*View)
	}
	seen := map[string]bool{}
	for _, a := range there.Answers(s.Ask[0].ID) {
		o := there.Option(s.Ask[0].ID, a)
		if o.Leaves || len(o.Operands) == 0 || seen[o.Alike] {
			continue
		}
		if o.Alike != "" {
			seen[o.Alike] = true
		}
		out = append(out, o)
	}
	return out
}

// aimedTwice are the answers to what a text asks to pick, each with the next pick behind it where that is asked for at
// once; the first alone where those were too many.
func (v *View) aimedTwice(s *play.State) (out [][]engine.Option) {
	aims, pairs := v.aimed(s), map[[2]string]bool{}
	for _, first := range aims {
		after := *s
		if !gives(&after, first.Answer) || after.Depth == 0 {
			out = append(out, []engine.Option{first})
			continue
		}
		next := v.aimed(&after)
		same := s.Depth == after.Depth && s.Stack[s.Depth-1].Pc == after.Stack[after.Depth-1].Pc &&
			s.Stack[s.Depth-1].Asks == play.AsksCard && after.Stack[after.Depth-1].Asks == play.AsksCard
		for _, second := range next {
			if pairs[[2]string{second.Key(), first.Key()}] { // the same two, the other way round
				continue
			}
			pairs[[2]string{first.Key(), second.Key()}] = same
			out = append(out, []engine.Option{first, second})
		}
		if enough := play.Give(play.AnsEnough, 0, 0); after.Ask[0].Kind == play.AskPick && after.MayStop() {
			out = append(out, []engine.Option{first, {Answer: enough, Verb: verbs[play.AnsEnough]}})
		} else if len(next) == 0 {
			out = append(out, []engine.Option{first})
		}
	}
	if len(out) <= fewWays {
		return out
	}
	out = nil
	for _, first := range aims {
		out = append(out, []engine.Option{first})
	}
	return out
}

// mere is an answer that names nothing, to be joined to others.
func mere(k play.AnswerKind) engine.Option {
	return engine.Option{Answer: play.Give(k, 0, 0), Verb: verbs[k]}
}

// joins is an answer and those that follow it as one option, whose label says what they name.
func (v *View) joins(id engine.DecisionID, a engine.Answer, variant string, then ...engine.Option) engine.Option {
	o := v.Option(id, a)
	o.Meant = []engine.Meant{engine.MeantBy(o)}
	var more []engine.Arg
	for i, next := range then {
		meant := engine.MeantBy(next)
		if k, _, _ := play.Split(next.Answer); k == play.AnsEnough { // what it names is what there is already
			meant.Key = next.Verb
		}
		o.Then, o.Meant = append(o.Then, next.Answer), append(o.Meant, meant)
		if len(next.Operands) == 0 {
			o.Operands = append(o.Operands, engine.Operand{Word: next.Verb, Label: engine.T("verb." + next.Verb)})
			continue
		}
		o.Operands = append(o.Operands, next.Operands...)
		if i+1 < len(then) && lies(then[i+1], next) {
			continue // what is behind it names both
		}
		on := next.Operands[0].Label
		if last := len(more) - 1; last >= 0 && reflect.DeepEqual(more[last].Value, on) { // two that are alike
			more[last].Value = engine.T(wordTimes, engine.A("item", on), count("n", 2))
			continue
		}
		more = append(more, engine.A(string(rune('b'+len(more))), on))
	}
	if len(more) > 0 {
		o.Among, o.Alike = nil, ""
	}
	switch {
	case len(more) > 1 && v.moves(then):
		variant += variantTo
		if at := then[len(then)-2].Operands[0].At; at != "" {
			variant += ".down"
			more[0].Value = engine.T("witchcraft.word.card", engine.A("card", at))
		}
	}
	o.Label = fuller(o.Label, variant, more...)
	o.Whole = true
	return o
}

// actsWords are the words for what a text does to what it has picked, by the verb of the step that asks.
var actsWords = map[effect.Verb]string{
	program.VerbUncover: "uncover", program.VerbDiscard: "discard", program.VerbReplace: "replace",
	program.VerbCapture: "capture", program.VerbMove: "move", program.VerbSilence: "silence",
	program.VerbRescue: "rescue", program.VerbLose: "lose", program.VerbJail: "jail", program.VerbCleanse: "cleanse",
	program.VerbRestore: "restore",
}

// actsOther is the key of a deed that has no word of its own.
const actsOther = "witchcraft.acts.other"

// doing is an option that says what the text that asks at a table does to what it names: to both of two at once, or to
// each, where it does not do the same to both. Where a card is moved, the label says so by itself.
func (v *View) doing(s *play.State, o engine.Option, on []engine.Option) engine.Option {
	deed, then := deedOn(s), engine.Text{}
	if after := *s; len(on) > 1 && gives(&after, on[0].Answer) {
		if then = deedOn(&after); reflect.DeepEqual(then, deed) {
			then = engine.Text{}
		}
	}
	o.Label = within(o.Label, func(label engine.Text) engine.Text {
		if strings.Contains(label.Key, variantTo) {
			return label
		}
		var what []engine.Text
		var args []engine.Arg
		places := 0
		for _, a := range label.Args {
			if a.Name != "b" && a.Name != "c" {
				args = append(args, a)
				continue
			}
			named := a.Value.(engine.Text)
			if v.classIn(named) == program.Mission {
				places++
			}
			if deed.Key != actsOther {
				named = v.inPhrase(named)
			}
			what = append(what, named)
		}
		if len(what) == 1 && !then.IsZero() && alike(on) { // which are named once, as two
			named := on[0].Operands[0].Label
			if deed.Key != actsOther {
				named = v.inPhrase(named)
			}
			what = []engine.Text{named, named}
		}
		if len(what) > 1 && then.IsZero() && v.liesOpen(on[1], on[0]) { // its name says where it is taken from
			what = what[1:]
		}
		switch {
		case places > 1 && deed.Key == "witchcraft.acts.move":
			label.Key += variantTo
			return label
		case len(what) == 0:
			return label
		case len(what) == 1:
			args = append(args, engine.A("does", doneTo(deed, what[0])))
		case then.IsZero():
			args = append(args, engine.A("does", doneTo(deed, engine.List{what[0], what[1]})))
		default:
			label.Key += ".apart"
			args = append(args, engine.A("does", doneTo(deed, what[0])), engine.A("then", doneTo(then, what[1])))
		}
		label.Args = args
		return label
	})
	return o
}

// alike reports whether two answers name what is called the same.
func alike(on []engine.Option) bool {
	return len(on) > 1 && len(on[0].Operands) > 0 && len(on[1].Operands) > 0 &&
		reflect.DeepEqual(on[0].Operands[0].Label, on[1].Operands[0].Label)
}

// doneTo is a deed with what it is done to.
func doneTo(deed engine.Text, what engine.Value) engine.Text {
	deed.Args = append(slices.Clone(deed.Args), engine.A("what", what))
	return deed
}

// inPhrase is what a text names, as it is said within a sentence: what lies face down as that of its Mission or Juror,
// and one of several cards alike as one of them.
func (v *View) inPhrase(label engine.Text) engine.Text {
	switch key := label.Key; {
	case key == wordTimes:
		item, n := label.Args[0].Value.(engine.Text), label.Args[1]
		switch in := v.inPhrase(item); {
		case strings.HasSuffix(item.Key, anyDown):
			n.Name = "m"
			return engine.T(item.Key+".times", append(slices.Clone(item.Args), n)...)
		case strings.HasSuffix(in.Key, ".curse"):
			return engine.T(in.Key+".times", n)
		}
		return label
	case strings.HasSuffix(key, anyDown), key == "witchcraft.word.conviction":
		label.Key += ".in"
	case strings.HasPrefix(key, wordCard):
		switch v.classIn(label) {
		case program.Curse:
			label.Key, label.Args = key+".curse", nil
		case program.Mission, program.Juror:
			label.Key += "." + program.Classes.Word(int(v.classIn(label)))
		}
	}
	return label
}

// classIn is of which class the card is that a label names.
func (v *View) classIn(label engine.Text) program.Class {
	for id := range label.Cards() {
		for c := range play.Card(v.s.R.N) {
			if v.id(c) == id {
				return v.def(c).Class
			}
		}
	}
	return program.NoClass
}

// deedOn is what the text that asks at a table does to what is picked; of what it silences, which effects.
func deedOn(s *play.State) engine.Text {
	if s.Depth == 0 {
		return engine.T(actsOther)
	}
	o := &s.R.Code.Ops[s.Stack[s.Depth-1].Pc]
	switch word := actsWords[o.Verb]; {
	case word == "":
		return engine.T(actsOther)
	case o.Verb == program.VerbSilence:
		return engine.T("witchcraft.acts."+word, engine.A("effects", effectsOf(int(o.Own.Boxes))))
	default:
		return engine.T("witchcraft.acts." + word)
	}
}

// effectsOf names boxes of a card, given as bits.
func effectsOf(boxes int) (effects engine.List) {
	for box, word := range program.BoxWords {
		if boxes>>box&1 != 0 {
			effects = append(effects, engine.T("effect."+word))
		}
	}
	return effects
}

// moves reports whether the last of answers to what a text asks says to which Mission the card goes that was picked.
func (v *View) moves(then []engine.Option) bool {
	last := len(then) - 1
	return last > 0 && len(then[last].Operands) > 0 && len(then[last-1].Operands) > 0 &&
		v.isMission(then[last].Operands[0].Card) && !v.isMission(then[last-1].Operands[0].Card)
}

// isMission reports whether a card is a Mission of the display.
func (v *View) isMission(id engine.CardID) bool {
	return slices.ContainsFunc(v.s.Display[:], func(c play.Card) bool { return c != play.NoCard && v.id(c) == id })
}

// lies reports whether what an answer names lies face down at what another does: at that Mission, before that Juror.
func lies(o, at engine.Option) bool {
	return len(o.Operands) > 0 && o.Operands[0].At != "" && o.Operands[0].At == at.Operands[0].Card
}

// liesOpen reports whether what an answer names lies face up at the Mission that another names.
func (v *View) liesOpen(o, at engine.Option) bool {
	k, z, _ := play.Split(o.Answer)
	return k == play.AnsPickAt && z >= uint8(play.ZoneAt) && z < uint8(play.ZoneBefore) &&
		v.id(v.s.Display[z-uint8(play.ZoneAt)]) == at.Operands[0].Card
}

// joinMissions joins the end of phase 1 with the Mission that is chosen then, and with a Familiar who is used before:
// that says that a Mission is chosen behind it, for no Witch is played until then.
func (v *View) joinMissions(id engine.DecisionID, s *play.State, out *engine.Joined) {
	after, first := *s, play.Give(play.AnsChoose, 0, 0)
	then := []engine.Answer(nil)
	if !gives(&after, first) {
		return
	}
	if after.Ask[0].Kind == play.AskFamiliar {
		there := Of(&after, v.viewer).(*View)
		var with engine.Joined
		there.joinFamiliars(after.Ask[0].ID, &after, &with)
		for _, a := range there.Answers(after.Ask[0].ID) {
			if k, _, _ := play.Split(a); k == play.AnsFamiliar && !slices.Contains(with.Instead, a) {
				with.Ways = append(with.Ways, there.Option(after.Ask[0].ID, a))
			}
		}
		for _, o := range with.Ways {
			if o.Verb += ".then"; len(o.Then) == 0 { // what it is done to says too much to be said with it
				o.Label.Key += ".then"
			}
			out.Ways = append(out.Ways, before(o, first))
		}
		pass := play.Give(play.AnsPass, 0, 0)
		then = append(then, pass)
		if !gives(&after, pass) {
			return
		}
	}
	if after.Ask[0].Kind != play.AskMission {
		return
	}
	there := Of(&after, v.viewer)
	for _, a := range there.Answers(after.Ask[0].ID) {
		out.Ways = append(out.Ways, before(there.Option(after.Ask[0].ID, a), first, then...))
	}
	out.Instead = append(out.Instead, first)
}

// before is an option with answers that are given before it.
func before(o engine.Option, first engine.Answer, then ...engine.Answer) engine.Option {
	o.Answer, o.Then, o.Meant = first, slices.Concat(then, []engine.Answer{o.Answer}, o.Then), nil
	return o
}

// joinHand joins all Witches who are left: those who are taken are revealed, or act; the others are hidden, and do not.
func (v *View) joinHand(id engine.DecisionID, s *play.State, out *engine.Joined) {
	several := engine.Several{Title: engine.T(severalHand)}
	skip := play.Give(play.AnsSkip, 0, 0)
	var shown, acting []engine.Choice
	var reveals []engine.Answer
	n := 0
	for c := v.s.At[play.ZoneHand].Head; c != play.NoCard; c = v.s.Next[c] {
		if v.def(c).Class != program.Witch {
			continue
		}
		n++
		shown = append(shown, engine.Choice{Option: v.Option(id, play.Give(play.AnsReveal, c, 0)),
			After: []engine.Answer{skip}, Decides: string(v.id(c))})
		reveals = append(reveals, play.Give(play.AnsReveal, c, 0))
		hide := engine.Due{Answer: play.Give(play.AnsHide, c, 0)}
		several.Rest = append(several.Rest, hide, engine.Due{Answer: skip})
	}
	if out.Several.Title = several.Title; n < 2 {
		return
	}
	for _, way := range out.Ways {
		if len(way.Then) > 0 && way.Then[0] == play.Give(play.AnsUse, 0, 0) {
			acting = append(acting, choice(s, way))
		}
	}
	none := v.Option(id, several.Rest[0].Answer)
	none.Label, none.Operands, none.Verb = engine.T("witchcraft.answer.hide.all"), nil, "hide-all"
	several.Choices = append(acting, shown...)
	several.Choices = append(several.Choices, engine.Choice{Option: none, After: []engine.Answer{skip},
		Against: reveals})
	if len(several.Choices) <= mostAtOnce {
		out.Several = several
	}
}

// choice is a way as one of several: it decides what becomes of the card that it names. Where its text has more picked
// than it names, others that differ in what they name last can be taken beside it, as a table shows where things are
// tried out.
func choice(s *play.State, way engine.Option) engine.Choice {
	out := engine.Choice{Option: way, Decides: way.Operands[0].Word}
	last := len(way.Then) - 1
	if last < 0 {
		return out
	}
	switch k, _, _ := play.Split(way.Then[last]); k {
	case play.AnsPick, play.AnsPickAt, play.AnsPickTop:
	default:
		return out
	}
	after := *s
	for _, a := range append([]engine.Answer{way.Answer}, way.Then[:last]...) {
		if !gives(&after, a) {
			return out
		}
	}
	if n := picks(&after); n > 1 {
		out.Times = n
	}
	return out
}

// picks is up to how many cards a text asks to pick now, one after the other; 1 where it asks anything else.
func picks(s *play.State) int {
	if s.Ask[0].Kind != play.AskPick {
		return 1
	}
	f := &s.Stack[s.Depth-1]
	if f.Asks != play.AsksCard {
		return 1
	}
	return s.Number(f.Ctx(), s.R.Sels[s.R.Code.Ops[f.Pc].Arg[0].Sel].N) - f.Part.Len()
}

// joinFamiliars joins a Familiar and what it is used on first.
func (v *View) joinFamiliars(id engine.DecisionID, s *play.State, out *engine.Joined) {
	for _, a := range v.Answers(id) {
		after := *s
		if k, _, _ := play.Split(a); k != play.AnsFamiliar || !gives(&after, a) {
			continue
		}
		aims := v.aimedTwice(&after)
		if len(aims) == 0 || len(aims)+len(out.Ways) > fewWays {
			continue
		}
		for _, on := range aims {
			out.Ways = append(out.Ways, v.doing(&after, v.joins(id, a, ".on", on...), on))
		}
		out.Instead = append(out.Instead, a)
	}
}

// joinOrder joins all effects in the order in which the cards lie, and another round behind them: that is never offered
// where all in this order is not, too.
func (v *View) joinOrder(id engine.DecisionID, table *play.State, out *engine.Joined) {
	after := *table
	first := v.Option(id, v.Answers(id)[0])
	all := engine.Option{Answer: first.Answer, Then: asTheyLie(&after)[1:], Verb: "order-all",
		Label: engine.T("witchcraft.answer.order-all")}
	if len(all.Then) == 0 { // the first of two is all there is to choose: it would be offered beside itself
		return
	}
	out.Ways = append(out.Ways, all)
	if after.Ask[0].Kind == play.AskTrial && !v.staysLost(&after) {
		all.Then = append(slices.Clone(all.Then), play.Give(play.AnsStay, 0, 0))
		all.Verb, all.Label.Key = "order-stay", "witchcraft.answer.order-stay"
		out.Ways = append(out.Ways, all)
	}
}

// staysLost reports whether another round would lose the game.
func (v *View) staysLost(s *play.State) bool {
	there := Of(s, v.viewer)
	return there.Option(s.Ask[0].ID, play.Give(play.AnsStay, 0, 0)).Forfeits
}

// asTheyLie does the effects that are pending where things are tried out in the order in which the cards lie, and
// returns the answers that this takes.
func asTheyLie(s *play.State) (out []engine.Answer) {
	for s.Ask[0].Kind == play.AskOrder {
		var room [program.MaxAt + 1]engine.Answer
		first := s.Answers(s.Ask[0].ID, room[:0])[0]
		out = append(out, first)
		gives(s, first)
	}
	return out
}

// joinOvercome joins which Challenges are overcome, each with what its effect is done to first, who is persuaded, and
// that another round is played.
func (v *View) joinOvercome(id engine.DecisionID, table *play.State, out *engine.Joined) {
	s := &v.s
	goOn := play.Give(play.AnsGoOn, 0, 0)
	several := engine.Several{Title: engine.T(severalOnly), Rest: []engine.Due{{Answer: goOn}}}
	var rest []engine.Choice
	if s.MissionDifficulty(int(s.Chosen)) <= s.Available() && reachable(s) { // else it fails, as far as can be told
		several.Title.Key = severalOvercome
		if rest = v.jurors(id, goOn); !s.LastRound() {
			rest = append(rest, v.stayThen(id, table, goOn))
		}
	}
	for c := s.At[play.At(int(s.Chosen))].Head; c != play.NoCard; c = s.Next[c] {
		if c < program.Blank && s.Difficulty(c) <= s.Available() {
			room := mostAtOnce - len(rest) - len(several.Choices)
			several.Choices = append(several.Choices, v.overcomes(id, table, c, min(room, fewWays))...)
		}
	}
	if len(several.Choices) == 0 && !v.reaches() { // nothing can be done about what is in the Mission's way
		rest = nil
	}
	if several.Choices = append(several.Choices, rest...); len(several.Choices) > mostAtOnce {
		several.Choices = nil
	}
	out.Several = several
}

// overcomes are the ways to overcome a Challenge: what its effect is done to first is part of them, if they are not too
// many.
func (v *View) overcomes(id engine.DecisionID, table *play.State, c play.Card, most int) (out []engine.Choice) {
	a := play.Give(play.AnsOvercome, c, 0)
	if after := *table; v.s.Blocked(c) == play.NoCard && gives(&after, a) && after.Depth > 0 {
		for _, on := range v.aimedTwice(&after) {
			out = append(out, choice(table, v.doing(&after, v.joins(id, a, ".on", on...), on)))
		}
	}
	if len(out) == 0 || len(out) > most {
		o := v.Option(id, a)
		o.Label = fuller(o.Label, ".brief")
		out = []engine.Choice{{Option: o, Decides: o.Operands[0].Word}}
	}
	return out
}

// jurors are the choices over whom persuasion is gained.
func (v *View) jurors(id engine.DecisionID, before ...engine.Answer) (out []engine.Choice) {
	for _, j := range v.s.Jurors {
		out = append(out, engine.Choice{Option: v.Option(id, play.Give(play.AnsJuror, j, 0)), Before: before,
			Decides: "juror", Does: engine.T("witchcraft.said.juror", engine.A("a", v.id(j)))})
	}
	return out
}

// stayThen is the choice that another round is played, with what fails before done in the order in which it lies: that
// is said where there is more than one Failure.
func (v *View) stayThen(id engine.DecisionID, table *play.State, before ...engine.Answer) engine.Choice {
	s := &v.s
	stay := engine.Choice{Option: v.staysAfter(id, table, before), Before: before,
		Does: engine.T("witchcraft.said.stay")}
	failures := 0
	for c := s.At[play.At(int(s.Chosen))].Head; c != play.NoCard; c = s.Next[c] {
		stay.Before = append(stay.Before, play.Give(play.AnsOrder, c, 0))
		if v.written(c, program.BoxFailure) != nil && !s.Silenced(c, program.BoxFailure) {
			failures++
		}
	}
	if failures > 1 {
		stay.Label.Key += ".then"
	}
	return stay
}

// staysAfter is the option that another round is played as it is put once the Mission is overcome and all that is left
// has failed; as far as can be told before, where something comes to light or is asked on the way.
func (v *View) staysAfter(id engine.DecisionID, table *play.State, before []engine.Answer) engine.Option {
	stay, after, clear := play.Give(play.AnsStay, 0, 0), *table, true
	for _, a := range before {
		clear = clear && gives(&after, a)
	}
	for clear && (after.Ask[0].Kind == play.AskJuror || after.Ask[0].Kind == play.AskOrder) {
		var room [program.MaxAt + 1]engine.Answer
		clear = gives(&after, after.Answers(after.Ask[0].ID, room[:0])[0])
	}
	if clear && after.Won && after.Ask[0].Kind == play.AskTrial {
		return Of(&after, v.viewer).Option(after.Ask[0].ID, stay)
	}
	return v.Option(id, stay)
}

// joinJurors joins who is persuaded, the effects of what fails in the order in which it lies, and another round.
func (v *View) joinJurors(id engine.DecisionID, table *play.State, out *engine.Joined) {
	for _, a := range v.Answers(id) {
		after := *table
		o := v.Option(id, a)
		o.Verb = "juror-stay"
		o.Label.Key += ".stay"
		gives(&after, a)
		if o.Then = asTheyLie(&after); len(o.Then) > 0 {
			o.Label.Key += ".order"
		}
		if after.Ask[0].Kind == play.AskTrial && !v.staysLost(&after) {
			o.Then = append(o.Then, play.Give(play.AnsStay, 0, 0))
			out.Ways = append(out.Ways, o)
		}
	}
}

// counted is the label of a card to pick: of those that lie face down side by side, each by which it is.
func (v *View) counted(a engine.Answer, label engine.Text) engine.Text {
	k, z, slot := play.Split(a)
	if k != play.AnsPickAt {
		return label
	}
	n, first := v.downs(play.Zone(z))
	if c := v.s.Nth(&v.s.At[z], int(slot)); n < 2 || c != first {
		return label
	}
	p, _ := v.placed(play.Zone(z), int(slot))
	of := p.Label
	of.Key = strings.TrimSuffix(of.Key, ".any")
	of.Args = []engine.Arg{of.Args[0], count("n", slot+1)}
	label.Args = append([]engine.Arg{engine.A(label.Args[0].Name, of)}, label.Args[1:]...)
	return label
}

// joinPicks joins what is picked where a text has several picked.
func (v *View) joinPicks(id engine.DecisionID, out *engine.Joined) {
	f := &v.s.Stack[v.s.Depth-1]
	most := picks(&v.s)
	if f.Asks != play.AsksCard || most < 2 {
		return
	}
	several := engine.Several{Title: engine.T(severalPick), Backward: true} // cards are told apart by where they lie
	for _, a := range v.Answers(id) {
		if on := v.Option(id, a); !on.Leaves {
			on.Meant = []engine.Meant{engine.MeantBy(on)}
			on.Label = v.counted(a, on.Label)
			several.Choices = append(several.Choices, engine.Choice{Option: on, Decides: "pick", Times: most})
		}
	}
	if v.s.MayStop() {
		enough := v.Option(id, play.Give(play.AnsEnough, 0, 0)) // of this step: what the text asks next has it, too
		several.Rest = []engine.Due{{Answer: enough.Answer, Meant: engine.Meant{Alike: enough.Alike}}}
	}
	if len(several.Choices) > 1 && len(several.Choices) <= mostAtOnce {
		out.Several = several
	}
}
