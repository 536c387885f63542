package view

import (
	"strconv"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// operand is what an operand of an event is, for its sentence.
type operand struct {
	name string
	is   sort
}

type sort uint8

const (
	aCard sort = iota
	aNumber
	aPower
	aSeat
)

// telling is how an event is told: by the sentence revolution.tell.<key>, with its operands in their order.
type telling struct {
	key     string
	args    []operand
	weight  engine.Weight
	card    bool // the first operand is the card that the sentence is about
	deed    bool // the player has chosen to do it
	brevity engine.Brevity
	short   bool // there is a sentence for where a heading has named who does it
	several bool // those of one after another are told as one
}

var card = []operand{{"card", aCard}}

// tellings are the events that are told.
var tellings = map[engine.EventKind]telling{
	play.EvTurn:           {key: "turn", args: []operand{{"n", aNumber}}, weight: engine.Headline},
	play.EvRecruitFlipped: {key: "recruit-flipped", args: card, weight: engine.Line, card: true},
	play.EvRecruitLost:    {key: "recruit-lost", args: card, weight: engine.Line, card: true},
	play.EvBlessing:       {key: "blessing", args: card, weight: engine.Line, card: true},
	play.EvEventAdded:     {key: "event-added", args: card, weight: engine.Line, card: true},
	play.EvEventSlid: {key: "event-slid", args: []operand{{"card", aCard}, {"n", aNumber}}, weight: engine.Aside,
		brevity: engine.NeverTold},
	play.EvNoEvent:  {key: "no-event", weight: engine.Line},
	play.EvFinal:    {key: "final", weight: engine.Heading},
	play.EvLiberty:  {key: "liberty", args: []operand{{"before", aNumber}, {"n", aNumber}}, weight: engine.Line},
	play.EvMoon:     {key: "moon", args: []operand{{"", aNumber}, {"", aNumber}, {"n", aNumber}}, weight: engine.Line},
	play.EvBanished: {key: "banished", args: card, weight: engine.Line, card: true},
	play.EvActOpened: {key: "act-opened", args: []operand{{"card", aCard}, {"power", aPower}, {"", aNumber},
		{"n", aNumber}}, weight: engine.Line, card: true, deed: true, brevity: engine.NeverTold},
	play.EvPledged: {key: "pledged", args: []operand{{"card", aCard}}, weight: engine.Line, deed: true,
		brevity: engine.NeverTold},
	play.EvPledgeDropped: {key: "pledge-dropped", args: card, weight: engine.Line, brevity: engine.NeverTold},
	play.EvGivenUp:       {key: "given-up", args: card, weight: engine.Line, brevity: engine.NeverTold},
	play.EvActPaid: {key: "act-paid", args: []operand{{"card", aCard}, {"power", aPower}, {"", aNumber},
		{"n", aNumber}}, weight: engine.Line, card: true, deed: true, short: true},
	play.EvCardUsed:  {key: "card-used", args: card, weight: engine.Line, several: true},
	play.EvRelicGone: {key: "relic-gone", args: card, weight: engine.Line, several: true},
	play.EvTrophySpent: {key: "trophy-spent", args: []operand{{"power", aPower}, {"n", aNumber}},
		weight: engine.Line, short: true},
	play.EvMarker: {key: "marker", args: []operand{{"power", aPower}, {"n", aNumber}}, weight: engine.Line,
		short: true},
	play.EvNoMarker:  {key: "no-marker", weight: engine.Line, short: true},
	play.EvAchieved:  {key: "achieved", args: card, weight: engine.Heading, card: true},
	play.EvOvercome:  {key: "overcome", args: card, weight: engine.Line, card: true},
	play.EvDismissed: {key: "dismissed", args: card, weight: engine.Line, card: true},
	play.EvMovedBack: {key: "moved-back", args: []operand{{"card", aCard}, {"n", aNumber}}, weight: engine.Line},
	play.EvLent:      {key: "lent", args: []operand{{"power", aPower}}, weight: engine.Line},
	play.EvLentBack:  {key: "lent-back", args: []operand{{"power", aPower}}, weight: engine.Line},
	play.EvRecruited: {key: "recruited", args: []operand{{"card", aCard}, {"to", aSeat}}, weight: engine.Line, card: true,
		deed: true, short: true},
	play.EvPaidWith:     {key: "paid-with", args: card, weight: engine.Line, several: true},
	play.EvPlayed:       {key: "played", args: card, weight: engine.Line, card: true, deed: true, short: true},
	play.EvExtraAct:     {key: "extra-act", args: []operand{{"n", aNumber}}, weight: engine.Line},
	play.EvExtraRecruit: {key: "extra-recruit", args: []operand{{"n", aNumber}}, weight: engine.Line},
	play.EvDiscarded:    {key: "discarded", args: card, weight: engine.Line, short: true, several: true},
	play.EvDrew:         {key: "drew", args: card, weight: engine.Line, short: true, several: true},
	play.EvDrawn:        {key: "drawn", args: []operand{{"n", aNumber}}, weight: engine.Line, short: true},
	play.EvReshuffled:   {key: "reshuffled", args: []operand{{"n", aNumber}}, weight: engine.Line, short: true},
	play.EvToken:        {key: "token", args: []operand{{"n", aNumber}}, weight: engine.Line, short: true},
	play.EvTrophyLost:   {key: "trophy-lost", args: []operand{{"power", aPower}}, weight: engine.Line},
	play.EvRecovered:    {key: "recovered", args: card, weight: engine.Line, card: true},
	play.EvEnded:        {key: "ended", weight: engine.Headline},
	play.EvCut:          {key: "cut", weight: engine.Line},
}

// Tell puts an event into a sentence for whoever received it.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	t, ok := tellings[e.Kind]
	if !ok && e.Kind != play.EvNote {
		return engine.Telling{}, false
	}
	key := t.key
	switch e.Kind {
	case play.EvLiberty:
		key += direction(e.Args[1] > e.Args[0])
	case play.EvMoon:
		key += direction(e.Args[1] > e.Args[0])
		if e.Args[2] == 0 {
			key += ".none"
		}
	case play.EvEnded:
		key += "." + play.Endings.Word(int(e.Args[0]))
	case play.EvRecovered:
		if e.Args[1] != 0 {
			key += ".top"
		}
	case play.EvNote:
		return engine.Telling{Weight: engine.Line, By: e.Seat, Brevity: engine.NeverTold,
			Text: engine.T("note." + r.Code.Notes[e.Args[1]])}, true
	case play.EvRecruited:
		if engine.Seat(e.Args[1]) == e.Seat {
			key += ".own"
		}
	case play.EvBanished:
		if e.Seat != engine.Onlooker {
			key += ".held"
		}
	}
	out := engine.Telling{Weight: t.weight, By: e.Seat, Deed: t.deed, Brevity: t.brevity,
		Turn: e.Kind == play.EvTurn}
	args := []engine.Arg{engine.A("who", engine.Who(e.Seat))}
	for i, o := range t.args {
		if e.Args[i] == engine.Concealed {
			return engine.Telling{}, false
		}
		if o.name != "" {
			args = append(args, engine.A(o.name, value(r, o.is, e.Args[i])))
		}
	}
	if t.card {
		out.Card = r.Cards[e.Args[0]].ID
	}
	out.Text = engine.T("revolution.tell."+key, args...)
	if t.short {
		out.Short = engine.T("revolution.tell."+key+".short", args...)
	}
	if t.several {
		out.Gather = gather(r, key, e, t.short)
	}
	return out, true
}

// gather tells of several cards to which the same happens one after another as one: they pay together.
func gather(r *play.Rules, key string, e engine.Event, short bool) engine.Gather {
	who := engine.A("who", engine.Who(e.Seat))
	g := engine.Gather{Key: key + " " + strconv.Itoa(int(e.Seat)),
		Item:  engine.T("revolution.word.card", engine.A("card", r.Cards[e.Args[0]].ID)),
		Whole: engine.T("revolution.tell."+key+".several", who)}
	if short {
		g.Short = engine.T("revolution.tell." + key + ".several.short")
	}
	return g
}

func direction(up bool) string {
	if up {
		return ".up"
	}
	return ".down"
}

func value(r *play.Rules, is sort, n int16) engine.Value {
	switch is {
	case aCard:
		return r.Cards[n].ID
	case aPower:
		return engine.T("revolution.power." + program.Powers.Word(int(n)))
	case aSeat:
		return engine.Who(n)
	}
	return engine.Number(n)
}
