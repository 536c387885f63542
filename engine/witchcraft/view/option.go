package view

import (
	"fmt"
	"slices"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// verbs are the verbs of answers.
var verbs = [play.AnsKinds]string{
	play.AnsKeep: "keep", play.AnsHide: "hide", play.AnsReveal: "reveal", play.AnsChoose: "choose", play.AnsUse: "use",
	play.AnsSkip: "skip", play.AnsFamiliar: "familiar", play.AnsPass: "pass", play.AnsMission: "mission",
	play.AnsOrder: "order", play.AnsOvercome: "overcome", play.AnsGoOn: "go-on", play.AnsJuror: "juror",
	play.AnsStay: "stay", play.AnsTrial: "trial", play.AnsPick: "pick", play.AnsPickAt: "pick", play.AnsPickTop: "pick",
	play.AnsEnough: "enough", play.AnsYes: "yes", play.AnsNo: "no", play.AnsPart: "part",
}

// zones are the zones of the scene in which copies of one card may lie at once, each by its name there.
var zones = map[play.Zone]string{play.ZoneHand: "hand", play.ZoneDiscards: "coven-discards", play.ZoneCoven: "coven",
	play.ZoneChallenges: "challenges", play.ZoneVillagers: "villagers"}

// leaves are the answers that do nothing of what is asked, or nothing more.
var leaves = map[play.AnswerKind]bool{play.AnsChoose: true, play.AnsSkip: true, play.AnsPass: true, play.AnsGoOn: true,
	play.AnsEnough: true, play.AnsNo: true}

// Option makes an answer readable.
func (v *View) Option(id engine.DecisionID, a engine.Answer) engine.Option {
	k, x, y := play.Split(a)
	o := engine.Option{Answer: a, Leaves: leaves[k]}
	if k >= play.AnsKinds {
		return o
	}
	o.Verb = verbs[k]
	if v.s.Asked(id) == play.AskNone { // what it would do is not known any more
		o.Label = engine.T("verb." + o.Verb)
		return o
	}
	switch k {
	case play.AnsPickAt:
		if x < uint8(play.Zones) {
			o.Operands = make([]engine.Operand, 1)
			o.Operands[0], o.Alike = v.placed(play.Zone(x), int(y))
		}
	case play.AnsPickTop:
		o.Operands = []engine.Operand{v.onTop(int(x))}
	case play.AnsEnough:
		o.Alike = v.enough()
	case play.AnsPart:
		return v.partOption(o, int(x))
	case play.AnsKeep, play.AnsHide, play.AnsReveal, play.AnsFamiliar, play.AnsMission, play.AnsOrder, play.AnsOvercome,
		play.AnsJuror, play.AnsPick:
		o.Operands, o.Alike = []engine.Operand{v.card(x)}, v.twin(x)
		o.Operands[0].Zone = zones[v.s.ZoneOf[x]]
		if key := v.lying(x); k == play.AnsPick && key != "" {
			o.Operands[0].Label.Key = key
		} else if k == play.AnsOvercome && v.s.Silent[x] != 0 && v.twins(x) {
			o.Operands[0].Label.Key = "witchcraft.word.card.silenced"
		}
	}
	key, args := "witchcraft.answer."+o.Verb, []engine.Arg(nil)
	for i, p := range o.Operands {
		args = append(args, engine.A(string(rune('a'+i)), p.Label))
	}
	if k == play.AnsPickTop && v.oneForBottom(id) {
		kind := v.anyOf(k, x, o.Operands[0].Label)
		if key, o.Whole = key+".bottom"+kind, true; kind != "" {
			args = nil
		}
	}
	o.Among = v.among(k, x)
	variant, more := v.outcome(k, x)
	o.Label = engine.T(key+variant, append(args, more...)...)
	o.Leaves = o.Leaves && variant != variantMission
	if o.Forfeits = variant == variantFails; variant == variantLost {
		o = losing(o)
	}
	o = v.warned(o, k, x)
	switch k {
	case play.AnsHide, play.AnsReveal, play.AnsMission, play.AnsOvercome, play.AnsJuror:
		o.Whole = true
	}
	return o
}

// warned is an option with what one might not expect of it.
func (v *View) warned(o engine.Option, k play.AnswerKind, x uint8) engine.Option {
	switch k {
	case play.AnsHide:
		o = v.warnedPlay(o, x, program.Hidden)
	case play.AnsReveal:
		o = v.warnedPlay(o, x, program.Revealed)
	case play.AnsOvercome:
		_, enough := v.leaves(x)
		switch {
		case v.s.Fails > 0 && v.spoils(x): // a second failed Mission loses the game (R49)
			o = losing(o)
			o.Label = warn("few-lost", o.Label)
		case !enough:
			o.Label, o.Doubtful = warn("few", o.Label), true
		}
	}
	return o
}

// losing is an option by which the game is lost: all that one plays for is given up.
func losing(o engine.Option) engine.Option {
	o.Loses, o.Forfeits = true, true
	return o
}

// anyOf is the variant of a sentence about a card that is picked which is called what any of its kind is: "the Curse".
// It is empty for others, and where it is said where the card lies.
func (v *View) anyOf(k play.AnswerKind, x uint8, label engine.Text) string {
	c := play.Card(x)
	switch k {
	case play.AnsPick:
	case play.AnsPickTop:
		c = v.onTopOf(int(x))
	default:
		return ""
	}
	if c < program.Blank && v.def(c).Class == program.Curse && label.Key == v.named(c).Key {
		return ".curse"
	}
	return ""
}

// Variants of labels of answers: those by which the game is lost, or the Mission, and others.
const (
	variantLost  = ".lost"
	variantFails = ".fails"
	variantTo    = ".to" // that say where a card goes
	// by which the Mission is overcome
	variantMission = ".mission"
)

// Keys of what a card, and what there is of several that are alike, is called in labels.
const (
	wordCard  = "witchcraft.word.card"
	wordTimes = "witchcraft.word.times"
	anyDown   = ".any" // of those that lie face down side by side
)

// warnedPlay is the option that a Witch is played, with what one might not expect of it: that her action would be for
// nothing, or that she is the last who could be in the next hand, without whom another round loses the game (R49).
func (v *View) warnedPlay(o engine.Option, c play.Card, mode program.Mode) engine.Option {
	after := v.s
	plays(&after, c, mode)
	ability, acts := v.s.R.Does(c, program.Box(mode))
	switch {
	case noWitchLeft(&after) && !after.LastRound(): // else no hand comes
		o.Label, o.Forfeits = warn("last", o.Label), true // it does not lose yet: one may go to trial
	case acts && v.s.Forbids(mode) != play.NoCard:
		o.Label = warn("forbidden", o.Label)
	case acts && !after.CanDo(play.From(c), ability):
		o.Label = warn("vain", o.Label)
	}
	return o
}

// answered is what a label is called around which a warning is put.
const answered = "answer"

// warn puts a warning around a label.
func warn(of string, label engine.Text) engine.Text {
	return engine.T("witchcraft.answer."+of, engine.A(answered, label))
}

// fuller is a label with more of what the answer is about: in the midst of a warning where it has one, which is about
// all of it.
func fuller(label engine.Text, variant string, more ...engine.Arg) engine.Text {
	return within(label, func(label engine.Text) engine.Text {
		label.Key += variant
		label.Args = append(slices.Clone(label.Args), more...)
		return label
	})
}

// within changes a label in the midst of a warning, where it has one.
func within(label engine.Text, change func(engine.Text) engine.Text) engine.Text {
	if len(label.Args) == 1 && label.Args[0].Name == answered {
		label.Args = []engine.Arg{engine.A(answered, within(label.Args[0].Value.(engine.Text), change))}
		return label
	}
	return change(label)
}

// outcome is what comes of an answer, as far as it can be told: which variant of its label says that, and the numbers
// it is decided by.
func (v *View) outcome(k play.AnswerKind, c play.Card) (variant string, args []engine.Arg) {
	s := &v.s
	switch k {
	case play.AnsHide:
		return "", []engine.Arg{count("n", v.adds(c, program.Hidden))}
	case play.AnsReveal:
		return "", []engine.Arg{count("n", v.adds(c, program.Revealed))}
	case play.AnsMission:
		if place := s.PlaceOf(c); place != play.Nowhere {
			if s.At[play.At(place)].N == 0 {
				variant = ".bare"
			}
			return variant, []engine.Arg{count("m", s.MissionDifficulty(place)), count("n", s.At[play.At(place)].N)}
		}
	case play.AnsOvercome:
		n, power := s.Difficulty(c), s.Available()
		left, _ := v.leaves(c)
		rest := count("left", left)
		if more := left - (power - n); more != 0 { // what it gives or takes by being overcome
			rest.Value = engine.T("witchcraft.word.left.more", count("n", left), count("more", more))
		}
		return "", []engine.Arg{count("n", n), rest}
	case play.AnsGoOn:
		switch {
		case v.losesByFailing():
			return variantLost, nil
		case v.reaches():
			return variantMission, []engine.Arg{count("n", s.MissionDifficulty(int(s.Chosen)))}
		}
		return variantFails, nil
	case play.AnsJuror:
		if s.Chosen != play.Nowhere && s.Display[s.Chosen] != play.NoCard {
			was := s.Persuaded(c)
			return "", []engine.Arg{count("before", was), count("n", min(was+s.Gain(c), int(s.R.Track)))}
		}
	case play.AnsStay:
		if s.Ask[0].Kind == play.AskTrial && noWitchLeft(s) { // before, more may come of the round
			return variantLost, nil
		}
	case play.AnsTrial:
		return v.verdict(), nil
	case play.AnsEnough:
		switch f := &s.Stack[max(0, int(s.Depth)-1)]; {
		case f.Asks == play.AsksTop:
			return ".top", nil
		case f.Part.Empty() && f.Asks == play.AsksCard:
			return ".none", nil
		}
	}
	return "", nil
}

// enough tells the end of what one step of a text has picked from that of what any other has: they are one answer.
func (v *View) enough() string {
	return "enough." + strconv.Itoa(int(v.s.Stack[max(0, int(v.s.Depth)-1)].Pc))
}

// card is a card that the player sees: by its id, and by which of several copies it is.
func (v *View) card(c play.Card) engine.Operand {
	id := v.id(c)
	p := engine.Operand{Word: string(id), Label: v.named(c), Card: id}
	if d := v.def(c); d.Copy > 1 {
		p.Word += "." + strconv.Itoa(int(d.Copy))
	}
	return p
}

// twin is the same for copies of a card between which there is nothing to choose: they lie in one place, and are there
// what they are printed as, or are changed alike. It is empty for cards that have no copies.
func (v *View) twin(c play.Card) string {
	s, d := &v.s, v.def(c)
	difficulty := 0
	switch d.Class {
	case program.Challenge:
		difficulty = s.Difficulty(c)
	case program.Curse, program.Conviction, program.Villager:
	default:
		return ""
	}
	return fmt.Sprint(d.ID, " ", s.ZoneOf[c], " ", s.Tags[c], " ", s.Silent[c], " ", difficulty)
}

// placed is a card that lies in a place of its own: by what it is, or, face down, by where it lies. Between those that
// lie face down at one head there is nothing to choose: the first that can be picked stands for all.
func (v *View) placed(z play.Zone, slot int) (p engine.Operand, alike string) {
	c := v.s.Nth(&v.s.At[z], slot)
	if c != play.NoCard && c < program.Blank {
		p = v.card(c)
		switch at := int(z - play.ZoneAt); {
		case z >= play.ZoneBefore: // a Conviction by itself does not say whose it is
			p.Label = engine.T("witchcraft.word.conviction", engine.A("card", v.id(v.s.Jurors[z-play.ZoneBefore])),
				count("n", v.def(c).Value))
		case v.elsewhere(c, at):
			p.Label = engine.T("witchcraft.word.card.at", engine.A("card", p.Card), engine.A("at", v.id(v.s.Display[at])))
		}
		return p, v.twin(c)
	}
	at, key := v.s.Display[max(0, min(int(z)-int(play.ZoneAt), program.Places-1))], "witchcraft.word.face-down"
	alike = "mission-" + strconv.Itoa(int(z-play.ZoneAt)+1)
	if z >= play.ZoneBefore {
		j := int(z - play.ZoneBefore)
		at, key, alike = v.s.Jurors[j], key+".conviction", "juror-"+strconv.Itoa(j+1)
	}
	p = engine.Operand{Word: alike + "." + strconv.Itoa(slot+1), At: v.id(at),
		Label: engine.T(key, engine.A("card", v.id(at)), count("n", slot+1))}
	if n, first := v.downs(z); first == c {
		p.Label = engine.T(key+anyDown, engine.A("card", v.id(at)), count("n", n))
	}
	return p, alike
}

// elsewhere reports whether a copy of a Challenge lies face up at another Mission: it is told apart by where it lies.
func (v *View) elsewhere(c play.Card, place int) bool {
	for i := range program.Places {
		for other := v.s.At[play.At(i)].Head; i != place && other != play.NoCard; other = v.s.Next[other] {
			if other < program.Blank && v.id(other) == v.id(c) {
				return true
			}
		}
	}
	return false
}

// twins reports whether a copy of a Challenge lies beside it that is not silenced as it is.
func (v *View) twins(c play.Card) bool {
	s := &v.s
	for other := s.At[s.ZoneOf[c]].Head; other != play.NoCard; other = s.Next[other] {
		if other < program.Blank && v.id(other) == v.id(c) && s.Silent[other] != s.Silent[c] {
			return true
		}
	}
	return false
}

// lying is the key of a card's name with where it lies, in the hand or on the Coven discards, where copies of it that
// can be picked, or have been, lie elsewhere. Empty where none do.
func (v *View) lying(c play.Card) string {
	s := &v.s
	key := map[play.Zone]string{play.ZoneHand: "witchcraft.word.card.in-hand",
		play.ZoneDiscards: "witchcraft.word.card.in-discards"}[s.ZoneOf[c]]
	if key == "" || s.Ask[0].Kind != play.AskPick {
		return ""
	}
	set, picked := s.Pickable(), s.Stack[s.Depth-1].Part
	for other := range play.Card(program.Blank) {
		if (set.Has(other) || picked.Has(other)) && s.ZoneOf[other] != s.ZoneOf[c] && v.id(other) == v.id(c) {
			return key
		}
	}
	return ""
}

// downs are how many cards that lie face down in a zone can be picked, and the first of them.
func (v *View) downs(z play.Zone) (n int, first play.Card) {
	s := &v.s
	first = play.NoCard
	if s.Ask[0].Kind != play.AskPick {
		return 0, first
	}
	set := s.Pickable()
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if c >= program.Blank && set.Has(c) {
			if n++; first == play.NoCard {
				first = c
			}
		}
	}
	return n, first
}

// onTop is one of the cards that are looked at.
func (v *View) onTop(i int) engine.Operand {
	if c := v.onTopOf(i); c != play.NoCard {
		p := v.card(c)
		p.Zone = zones[v.s.ZoneOf[c]]
		return p
	}
	return engine.Operand{Word: "top." + strconv.Itoa(i+1), Label: engine.T("witchcraft.word.top", count("n", i+1))}
}

// onTopOf is a card of the deck that is looked into, from its top.
func (v *View) onTopOf(i int) play.Card {
	f := &v.s.Stack[v.s.Depth-1]
	return v.s.Nth(&v.s.At[play.ZoneOfDeck(v.s.R.Code.Ops[f.Pc].Own.Deck)], i)
}

// partOption is one of the alternatives that a card's text has.
func (v *View) partOption(o engine.Option, n int) engine.Option {
	o.Operands = []engine.Operand{{Word: strconv.Itoa(n + 1), Label: engine.T("witchcraft.word.number", count("n", n+1))}}
	o.Whole = true
	what, key := o.Operands[0].Label, "witchcraft.answer.part"
	s := &v.s
	if f := &s.Stack[max(0, int(s.Depth)-1)]; s.Depth > 0 && s.R.Steps != nil {
		if parts := s.R.Code.Choices[s.R.Code.Ops[f.Pc].N]; n < len(parts) {
			what = s.R.Steps(f.Ability, parts[n], play.Reader{Brief: true})
			if v.loses(parts[n]) {
				key += variantLost
				o = losing(o)
			}
		}
	}
	o.Label = engine.T(key, engine.A("what", what))
	return o
}
