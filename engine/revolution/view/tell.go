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
	led     bool // it is told with what has come of it: revolution.led.<key>
	comes   bool // it may be what has come of something: revolution.outcome.<key>
	own     bool // and there is a phrase for where a heading has named whose it is: .own
	ahead   bool // it matters more than the deed it has come of
}

var (
	card  = []operand{{"card", aCard}}
	first = []operand{{"n", aNumber}}
	kind  = []operand{{"power", aPower}}
	kinds = []operand{{"power", aPower}, {"n", aNumber}}
	place = []operand{{"card", aCard}, {"n", aNumber}}
	price = []operand{{"card", aCard}, {"power", aPower}, {"", aNumber}, {"n", aNumber}}
)

// tellings are the events that are told.
var tellings = map[engine.EventKind]telling{
	play.EvTurn:           {key: "turn", args: first, weight: engine.Headline},
	play.EvRecruitFlipped: {key: "recruit-flipped", args: card, weight: engine.Line, card: true, several: true},
	play.EvRecruitLost:    {key: "recruit-lost", args: card, weight: engine.Line, card: true},
	play.EvBlessing:       {key: "blessing", args: card, weight: engine.Line, card: true, led: true},
	play.EvEventAdded:     {key: "event-added", args: card, weight: engine.Line, card: true, several: true, led: true},
	play.EvEventSlid:      {key: "event-slid", args: place, weight: engine.Aside, brevity: engine.NeverTold},
	play.EvNoEvent:        {key: "no-event", weight: engine.Line},
	play.EvFinal:          {key: "final", weight: engine.Line, ahead: true},
	play.EvLiberty:        {key: "liberty", args: []operand{{"before", aNumber}, {"n", aNumber}}, weight: engine.Line},
	play.EvMoon: {key: "moon", args: []operand{{"", aNumber}, {"", aNumber}, {"n", aNumber}}, weight: engine.Line,
		comes: true},
	play.EvBanished: {key: "banished", args: card, weight: engine.Line, card: true, comes: true},
	play.EvActOpened: {key: "act-opened", args: price, weight: engine.Line, card: true, deed: true,
		brevity: engine.NeverTold},
	play.EvPledged:       {key: "pledged", args: card, weight: engine.Line, deed: true, brevity: engine.NeverTold},
	play.EvPledgeDropped: {key: "pledge-dropped", args: card, weight: engine.Line, brevity: engine.NeverTold},
	play.EvGivenUp:       {key: "given-up", args: card, weight: engine.Line, brevity: engine.NeverTold},
	play.EvActPaid: {key: "act-paid", args: price, weight: engine.Line, card: true, deed: true, short: true,
		led: true},
	play.EvCardUsed:    {key: "card-used", args: card, weight: engine.Line, several: true, comes: true},
	play.EvRelicGone:   {key: "relic-gone", args: card, weight: engine.Line, comes: true, own: true},
	play.EvTrophySpent: {key: "trophy-spent", args: kinds, weight: engine.Line, comes: true, own: true},
	play.EvMarker:      {key: "marker", args: kinds, weight: engine.Line, short: true},
	play.EvNoMarker:    {key: "no-marker", weight: engine.Line, short: true},
	play.EvAchieved:    {key: "achieved", args: card, weight: engine.Line, card: true, led: true, ahead: true},
	play.EvOvercome: {key: "overcome", args: card, weight: engine.Line, card: true,
		brevity: engine.NeverTold},
	play.EvDismissed: {key: "dismissed", args: card, weight: engine.Line, card: true, comes: true},
	play.EvMovedBack: {key: "moved-back", args: place, weight: engine.Line, comes: true},
	play.EvLent:      {key: "lent", args: kind, weight: engine.Line, brevity: engine.NeverTold},
	play.EvLentBack:  {key: "lent-back", args: kind, weight: engine.Line, brevity: engine.NeverTold},
	play.EvRecruited: {key: "recruited", args: []operand{{"card", aCard}, {"from", aSeat}}, weight: engine.Line,
		card: true, deed: true, short: true, led: true},
	play.EvPaidWith: {key: "paid-with", args: card, weight: engine.Line, several: true, comes: true},
	play.EvPlayed: {key: "played", args: card, weight: engine.Line, card: true, deed: true, short: true,
		led: true},
	play.EvExtraAct:     {key: "extra-act", args: first, weight: engine.Line, comes: true},
	play.EvExtraRecruit: {key: "extra-recruit", args: first, weight: engine.Line, comes: true},
	play.EvDiscarded:    {key: "discarded", args: card, weight: engine.Line, short: true, several: true, comes: true},
	play.EvDrew:         {key: "drew", args: card, weight: engine.Aside, several: true, ahead: true},
	play.EvDrawn:        {key: "drawn", args: first, weight: engine.Line, short: true, comes: true, own: true},
	play.EvReshuffled:   {key: "reshuffled", weight: engine.Line, short: true, led: true},
	play.EvToken:        {key: "token", args: first, weight: engine.Line, short: true},
	play.EvTrophyLost:   {key: "trophy-lost", args: kind, weight: engine.Line, comes: true},
	play.EvRecovered: {key: "recovered", args: card, weight: engine.Line, card: true, comes: true,
		own: true},
	play.EvEnded: {key: "ended", weight: engine.Heading, ahead: true},
	play.EvCut:   {key: "cut", args: card, weight: engine.Line, card: true},
	play.EvVote:  {key: "vote", args: []operand{{"to", aSeat}}, weight: engine.Line},
	play.EvFirst: {key: "first", weight: engine.Line},
	play.EvGoal:  {key: "objective", args: card, weight: engine.Line, card: true},
}

// Tell puts an event into a sentence for whoever received it.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	if e.Kind == play.EvNote {
		return engine.Telling{Weight: engine.Line, By: e.Seat, Brevity: engine.NeverTold,
			Text: engine.T("note." + r.Code.Notes[e.Args[1]])}, true
	}
	t, ok := tellings[e.Kind]
	if !ok {
		return engine.Telling{}, false
	}
	t = t.suits(r, e)
	for i := range t.args {
		if e.Args[i] == engine.Concealed || t.args[i].is == aCard && e.Args[i] < 0 {
			return engine.Telling{}, false
		}
	}
	n := narrator{r: r, e: e, telling: t}
	out := engine.Telling{Weight: t.weight, By: e.Seat, Deed: t.deed, Brevity: t.brevity,
		Turn: e.Kind == play.EvTurn, Foremost: t.ahead, Text: n.text("tell", "")}
	if t.card {
		out.Card = r.Cards[e.Args[0]].ID
	}
	if t.short {
		out.Short = n.text("tell", ".short")
	}
	if t.led {
		out.Led = n.text("led", "")
	}
	if t.comes {
		out.Outcome = n.outcome()
	}
	if t.several {
		out.Gather = n.gather()
	}
	if e.Kind == play.EvDrawn {
		out.Counts = gathers(tellings[play.EvDrew].key, e.Seat)
	}
	return out, true
}

// suits is how just this event is told, by its operands.
func (t telling) suits(r *play.Rules, e engine.Event) telling {
	switch e.Kind {
	case play.EvLiberty:
		rises := e.Args[1] > e.Args[0]
		t.key += direction(rises)
		t.comes, t.several = !rises, !rises // what has been worked for stands by itself
	case play.EvMoon:
		t.key += direction(e.Args[1] > e.Args[0])
		if e.Args[2] == 0 {
			t.key += ".none"
		}
	case play.EvEnded:
		t.key += "." + play.Endings.Word(int(e.Args[0]))
	case play.EvRecovered:
		if e.Args[1] != 0 {
			t.key += ".top"
		}
	case play.EvRecruited:
		if engine.Seat(e.Args[1]) == e.Seat {
			t.key += ".own"
		}
	case play.EvVote:
		if engine.Seat(e.Args[0]) == e.Seat {
			t.key += ".own"
		}
	case play.EvBanished:
		if e.Seat != engine.Onlooker {
			t.key += ".held"
		}
	case play.EvReshuffled:
		if e.Args[1] != 0 {
			t.key, t.led, t.comes, t.several = t.key+".free", false, true, true
		}
	case play.EvNoMarker:
		if e.Args[0] != 0 {
			t.key, t.short = "no-marker.left", false
		}
	case play.EvMarker, play.EvToken:
		if left := e.Args[len(t.args)-1]; left == 0 {
			t.key += ".last"
		}
	case play.EvCardUsed:
		if t.key += ".help"; e.Args[1] == 0 { // the Act has been paid, as has been told
			t.key, t.brevity, t.comes = "card-used", engine.NeverTold, false
		}
	case play.EvDrawn:
		if e.Args[1] != 0 { // as in every turn
			t.brevity, t.comes, t.own = engine.ToldAlone, false, false
		}
	case play.EvDiscarded:
		if e.Args[1] != 0 {
			t.brevity, t.comes, t.own = engine.ToldAlone, false, false
		}
	}
	return t
}

// narrator tells one event.
type narrator struct {
	telling
	r *play.Rules
	e engine.Event
}

// text is a sentence or phrase about the event: revolution.<form>.<key><variant>.
func (n narrator) text(form, variant string) engine.Text {
	args := []engine.Arg{engine.A("who", engine.Who(n.e.Seat))}
	for i, o := range n.args {
		if o.name == "" {
			continue
		}
		args = append(args, engine.A(o.name, value(n.r, o.is, n.e.Args[i])))
		if o.is == aPower {
			args = append(args, engine.A("icon",
				engine.T("revolution.icon."+program.Powers.Word(int(n.e.Args[i])))))
		}
	}
	if n.e.Kind == play.EvRecruited {
		args = append(args, engine.A("what", n.taken()))
	}
	return engine.T("revolution."+form+"."+n.key+variant, args...)
}

// taken is a Recruit as the object of its sentence: people and things may differ there.
func (n narrator) taken() engine.Text {
	d, key := &n.r.Cards[n.e.Args[0]], "revolution.word.taken"
	if d.Kind == program.Relic {
		key += ".thing"
	}
	return engine.T(key, engine.A("card", d.ID))
}

// outcome is what has come of the deed before.
func (n narrator) outcome() engine.Outcome {
	out := engine.Outcome{Phrase: n.text("outcome", "")}
	if n.own {
		out.Own = n.text("outcome", ".own")
	}
	if n.several && n.gather().Key != "" {
		out.Several = engine.T("revolution.outcome."+n.key+".several", engine.A("who", engine.Who(n.e.Seat)))
	}
	return out
}

// gather tells of several to which the same happens one after another as one: cards that pay together, or come to row
// and line; players who reshuffle.
func (n narrator) gather() engine.Gather {
	whole := func(variant string) engine.Text {
		return engine.T("revolution.tell."+n.key+variant, engine.A("who", engine.Who(n.e.Seat)))
	}
	if n.e.Kind == play.EvReshuffled {
		return engine.Gather{Key: n.key, Whole: whole(".several"),
			Item: engine.T("revolution.word.player", engine.A("who", engine.Who(n.e.Seat)))}
	}
	if n.e.Kind == play.EvLiberty {
		return engine.Gather{Key: n.key, Whole: whole(".several"),
			Item: engine.T("revolution.word.number", engine.A("n", engine.Number(n.e.Args[1])))}
	}
	id := engine.A("card", n.r.Cards[n.e.Args[0]].ID)
	g := engine.Gather{Key: gathers(n.key, n.e.Seat), Item: engine.T("revolution.word.card", id),
		Whole: whole(".several")}
	switch n.e.Kind {
	case play.EvRecruitFlipped, play.EvEventAdded:
		g = engine.Gather{Key: "arrive", Deeds: true, Item: engine.T("revolution.word.arrives", id),
			Whole: engine.T("revolution.tell.arrive"), Led: engine.T("revolution.led.arrive")}
		if n.e.Kind == play.EvEventAdded {
			g.Item = engine.T("revolution.word.arrives.event", id)
		}
	case play.EvCardUsed:
		if n.comes { // with whose it is, as of something it has come of
			g = engine.Gather{}
		}
	case play.EvDiscarded:
		g.Short = whole(".several.short")
	}
	return g
}

// gathers is the key by which what happens to a seat's cards is told together.
func gathers(what string, seat engine.Seat) string { return what + " " + strconv.Itoa(int(seat)) }

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
