package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// telling is how an event is told: by the sentence witchcraft.tell.<key>, with its operands in their order.
type telling struct {
	key     string
	args    []string // what each operand is called; "card", "mission" and "juror", and what begins with "@", are cards
	weight  engine.Weight
	about   bool // the first operand is the card that the sentence is about
	deed    bool // the player has chosen to do it
	led     bool // it is told with what has come of it: witchcraft.led.<key>
	comes   bool // it may be what has come of something: witchcraft.outcome.<key>
	several bool // those of one after another are told as one
	self    bool // what has come of a card's own deed, it is said without its name: witchcraft.outcome.<key>.self
	per     int  // of those that are: by which operand they belong together, if it is not 0
	begins  bool // a line of its own, as deeds have
	ahead   bool // it matters more than the deed it has come of
	own     bool // whoever plays is told it as their own doing: the catalogue has another sentence for that
	brevity engine.Brevity
}

var (
	aCard   = []string{"card"}
	aNumber = []string{"n"}

	// ofPlayer says that it is the player who does it, who may be told so.
	ofPlayer = engine.A("who", engine.Who(0))
)

// tellings are the events that are told.
var tellings = map[engine.EventKind]telling{
	play.EvOffered: {key: "offered", args: []string{"@a", "@b"}, weight: engine.Line, brevity: engine.NeverTold},
	play.EvKept: {key: "kept", args: []string{"card", "@other"}, weight: engine.Line, deed: true, about: true,
		several: true},
	play.EvRound:        {key: "round", args: aNumber, weight: engine.Headline},
	play.EvPlayed:       {key: "played", args: aCard, weight: engine.Line, about: true, deed: true, led: true},
	play.EvActed:        {key: "acted", args: aCard, weight: engine.Line, about: true, brevity: engine.NeverTold},
	play.EvFamiliarUsed: {key: "familiar-used", args: aCard, weight: engine.Line, about: true, deed: true, led: true},
	play.EvWorks: {key: "works", args: aCard, weight: engine.Line, about: true, led: true, begins: true,
		brevity: engine.ToldUnlessNamed},
	play.EvUncovered: {key: "uncovered", args: []string{"card", "mission"}, weight: engine.Line, about: true,
		comes: true, several: true, per: 1},
	play.EvDiscarded: {key: "discarded", own: true, args: aCard, weight: engine.Line, about: true, comes: true},
	play.EvReplaced:  {key: "replaced", own: true, args: aCard, weight: engine.Line, about: true, comes: true},
	play.EvMoved:     {key: "moved", args: []string{"card", "@from", "mission"}, weight: engine.Line, comes: true},
	play.EvAdded:     {key: "added", args: []string{"mission"}, weight: engine.Line, comes: true},
	play.EvOvercome: {key: "overcome", own: true, args: []string{"card", "n"}, weight: engine.Line, about: true,
		deed: true, led: true, ahead: true},
	play.EvCaptured: {key: "captured", own: true, self: true, args: aCard, weight: engine.Line, about: true,
		comes: true},
	play.EvChallengeFailed: {key: "challenge-failed", args: aCard, weight: engine.Line, several: true},
	play.EvConvictionUncovered: {key: "conviction-uncovered", args: []string{"", "juror"}, weight: engine.Line,
		begins: true, comes: true, several: true, per: 1},
	play.EvConvictionReplaced: {key: "conviction-replaced", args: []string{"", "juror"}, weight: engine.Line,
		comes: true},
	play.EvRefuted:       {key: "refuted", args: []string{"", "juror"}, weight: engine.Line, comes: true},
	play.EvMissionChosen: {key: "mission-chosen", args: aCard, weight: engine.Heading, about: true, deed: true},
	play.EvMissionOvercome: {key: "mission-overcome", own: true, args: []string{"card", "n"}, weight: engine.Line,
		about: true, led: true, ahead: true, begins: true},
	play.EvMissionFailed: {key: "mission-failed", args: aCard, weight: engine.Line, about: true, ahead: true,
		begins: true},
	play.EvMissionRevealed: {key: "mission-revealed", args: aCard, weight: engine.Line, about: true, begins: true},
	play.EvPersuasion: {key: "persuasion", args: []string{"juror", "before", "n"}, weight: engine.Line, comes: true,
		ahead: true},
	play.EvSwayed: {key: "swayed", args: []string{"", "n"}, weight: engine.Line, comes: true},
	play.EvCursed: {key: "cursed", own: true, args: []string{"", "n"}, weight: engine.Line, comes: true, several: true},
	play.EvCleansed: {key: "cleansed", args: []string{"", "n"}, weight: engine.Line, comes: true,
		several: true},
	play.EvVillagerLost: {key: "villager-lost", args: []string{"", "n", "all"}, weight: engine.Line, comes: true,
		ahead: true},
	play.EvRestored:       {key: "restored", args: aCard, weight: engine.Line, comes: true},
	play.EvJailed:         {key: "jailed", args: aCard, weight: engine.Line, comes: true, several: true},
	play.EvRescued:        {key: "rescued", own: true, args: aCard, weight: engine.Line, comes: true, several: true},
	play.EvRecruited:      {key: "recruited", args: aCard, weight: engine.Line, comes: true},
	play.EvLost:           {key: "lost", own: true, args: aCard, weight: engine.Line, comes: true, ahead: true},
	play.EvCovenDiscarded: {key: "coven-discarded", own: true, args: aCard, weight: engine.Aside, comes: true},
	play.EvDrew: {key: "drew", own: true, args: aCard, weight: engine.Aside, several: true,
		brevity: engine.NeverTold},
	play.EvDrawn:      {key: "drawn", own: true, args: aNumber, weight: engine.Line, comes: true},
	play.EvReshuffled: {key: "reshuffled", weight: engine.Aside},
	play.EvPeeked:     {key: "peeked", args: []string{"", "n"}, weight: engine.Line, comes: true},
	play.EvBottom:     {key: "bottom", own: true, weight: engine.Line, comes: true},
	play.EvReordered:  {key: "reordered", own: true, weight: engine.Line, comes: true},
	play.EvPower:      {key: "power", args: []string{"n", "left"}, weight: engine.Line},
	play.EvGained:     {key: "gained", args: aNumber, weight: engine.Line, comes: true},
	play.EvAdjusted:   {key: "adjusted", args: []string{"card", "n"}, weight: engine.Line, comes: true},
	play.EvNextHand:   {key: "next-hand", args: aNumber, weight: engine.Line, comes: true, several: true},
	play.EvSilenced: {key: "silenced", args: aCard, weight: engine.Line, about: true, comes: true,
		several: true, per: 1},
	play.EvTrial: {key: "trial", weight: engine.Headline, ahead: true},
	play.EvJudged: {key: "judged", args: []string{"juror", "have", "n"}, weight: engine.Line, ahead: true,
		begins: true},
	play.EvEnded: {key: "ended", weight: engine.Heading},
	play.EvCut:   {key: "cut", args: aCard, weight: engine.Line, about: true},
}

// Tell puts an event into a sentence for whoever received it.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	t, ok := tellings[e.Kind]
	if !ok {
		return engine.Telling{}, false
	}
	if t, ok = t.suits(r, e); !ok {
		return engine.Telling{}, false
	}
	n := narrator{t, r, e}
	out := engine.Telling{Weight: t.weight, By: 0, Deed: t.deed, Brevity: t.brevity, Begins: t.deed || t.begins,
		Turn: e.Kind == play.EvRound, Foremost: t.ahead, Passing: e.Kind == play.EvPower, Text: n.text("tell", "")}
	if t.about {
		out.Card = r.Cards[e.Args[0]].ID
	}
	if t.led {
		out.Led = n.text("led", "")
	}
	if t.comes {
		out.Outcome = engine.Outcome{Phrase: n.text("outcome", ""), Alone: engine.T("witchcraft.outcome.alone")}
		if mission := e.Args[3]; e.Kind == play.EvPersuasion && mission > 0 {
			out.Outcome.Of = r.Cards[mission-1].ID
		}
		if t.self {
			out.Outcome.Self, out.Outcome.To = n.text("outcome", ".self"), r.Cards[e.Args[0]].ID
		}
	}
	if e.Kind == play.EvDrawn {
		out.Counts = tellings[play.EvDrew].key
	}
	if t.several {
		n.gather(&out)
	}
	return out, true
}

// suits is how just this event is told, by its operands; ok is false where it is not told.
func (t telling) suits(r *play.Rules, e engine.Event) (_ telling, ok bool) {
	for i, name := range t.args {
		if e.Args[i] == engine.Concealed {
			return t, false
		}
		if e.Args[i] < 0 && isCard(name) && name != "card" {
			return t, false
		}
	}
	if e.Kind == play.EvWorks { // of a Witch or a Familiar it is told that she is played, or used
		box := program.Box(e.Args[1])
		if box == program.BoxSuccess { // that the card is overcome has been told
			t.brevity = engine.NeverTold
		}
		return t, box > program.BoxRevealed && box < program.BoxFamiliar
	}
	t, ok = t.worded(r, e)
	if routine(e) {
		t.comes = false
		if e.Kind != play.EvUncovered && e.Kind != play.EvJailed {
			t.brevity = engine.NeverTold
		}
	}
	return t, ok
}

// worded finds the words for just this event; ok is false where it is not told.
func (t telling) worded(r *play.Rules, e engine.Event) (_ telling, ok bool) {
	switch e.Kind {
	case play.EvPlayed:
		t.key += "." + program.ModeWords.Word(int(e.Args[1]))
	case play.EvMoved, play.EvAdjusted:
		if e.Args[0] < 0 {
			t.key += map[bool]string{true: ".hidden", false: ".mission"}[e.Kind == play.EvMoved]
			t.args = append([]string{""}, t.args[1:]...)
		}
	case play.EvReshuffled:
		word, told := map[play.Zone]string{play.ZoneCoven: "coven", play.ZoneChallenges: "challenges",
			play.ZoneConvictions: "convictions", play.ZoneVillagers: "villagers"}[play.Zone(e.Args[0])]
		t.key += "." + word
		return t, told
	case play.EvPeeked:
		t.key += "." + program.Decks.Word(int(e.Args[0]))
	case play.EvSwayed:
		t.key += "." + program.Whoms.Word(int(e.Args[0]))
	case play.EvPersuasion:
		switch was, now := e.Args[1], e.Args[2]; {
		case now > was:
			t.key += ".up"
		case now < was:
			t.key += ".down"
		default:
			t.key += ".same"
		}
	case play.EvCursed:
		if e.Args[1] == 0 {
			t.key, t.args, t.ahead = t.key+".last", nil, true // the next one loses the game
		}
	case play.EvVillagerLost:
		if e.Args[1] == 0 {
			t.key, t.ahead = t.key+".nobody", false
		}
	case play.EvPower:
		if t.args = aNumber; e.Args[0] != e.Args[1] {
			t.key, t.args = t.key+".left", []string{"n", "left"}
		}
	case play.EvJudged:
		t.key += map[bool]string{true: ".yes", false: ".no"}[e.Args[3] != 0]
	case play.EvEnded:
		t.key += "." + play.Endings.Word(int(e.Args[0]))
	case play.EvCovenDiscarded:
		if r.Cards[e.Args[0]].Class == program.Curse {
			t.key = "curse-discarded"
		}
	case play.EvDiscarded:
		if e.Args[1] < 0 {
			t.key = "familiar-discarded"
		}
	}
	return t, true
}

func isCard(name string) bool {
	return name == "card" || name == "mission" || name == "juror" || len(name) > 0 && name[0] == '@'
}

// narrator tells one event.
type narrator struct {
	telling
	r *play.Rules
	e engine.Event
}

// with adds who does it to the arguments of a sentence that tells it as the doing of whoever plays.
func (n narrator) with(args ...engine.Arg) []engine.Arg {
	if n.own {
		args = append(args, ofPlayer)
	}
	return args
}

// text is a sentence or phrase about the event: witchcraft.<form>.<key><variant>.
func (n narrator) text(form, variant string) engine.Text {
	var args []engine.Arg
	for i, name := range n.args {
		switch {
		case name == "":
		case name[0] == '@':
			args = append(args, engine.A(name[1:], n.r.Cards[n.e.Args[i]].ID))
		case isCard(name):
			args = append(args, engine.A(name, n.r.Cards[n.e.Args[i]].ID))
		default:
			args = append(args, engine.A(name, engine.Number(n.e.Args[i])))
		}
	}
	args = n.with(args...)
	switch n.e.Kind {
	case play.EvConvictionUncovered, play.EvConvictionReplaced, play.EvRefuted:
		args = append(args, engine.A("n", engine.Number(n.r.Cards[n.e.Args[0]].Value)))
	case play.EvSilenced:
		args = append(args, engine.A("effects", effectsOf(int(n.e.Args[1]))))
	}
	return engine.T("witchcraft."+form+"."+n.key+variant, args...)
}
