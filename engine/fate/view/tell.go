package view

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Tell puts an event into a sentence. Operands concealed from the receiver lead to the sentence that does without.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	if int(e.Kind) >= len(tellings) || tellings[e.Kind].text == nil {
		return engine.Telling{}, false
	}
	how := tellings[e.Kind]
	text := how.text(narrator{r, e})
	if text.IsZero() {
		return engine.Telling{}, false
	}
	out := engine.Telling{Text: text, Weight: how.weight}
	if c := e.Args[0]; how.card && c >= 0 && int(c) < r.N {
		out.Card = r.Cards[c].ID
	}
	return out, true
}

// telling is how a kind of event is told.
type telling struct {
	weight engine.Weight
	card   bool // its first operand is a card: the one it is about
	text   func(t narrator) engine.Text
}

// tellings has every kind of event.
var tellings = [play.EvKinds]telling{
	play.EvBegins:       {weight: engine.Headline, text: narrator.begins},
	play.EvKept:         {weight: engine.Aside, card: true, text: known("tell.kept", "")}, // the board shows who is still choosing
	play.EvPassed:       {weight: engine.Line, text: counted("tell.passed")},
	play.EvRound:        {weight: engine.Headline, text: narrator.round},
	play.EvTurn:         {weight: engine.Aside, text: somebody("tell.turn")},
	play.EvDrewSquare:   {weight: engine.Line, card: true, text: withCard("tell.square")},
	play.EvDrewVillage:  {weight: engine.Line, card: true, text: known("tell.drew.village.own", "tell.drew.village")},
	play.EvVisitsWell:   {weight: engine.Line, text: func(t narrator) engine.Text { return engine.T("tell.visits-well", t.who(), t.n(0)) }},
	play.EvDrewWell:     {weight: engine.Line, card: true, text: known("tell.drew.well.own", "tell.drew.well")},
	play.EvRecruited:    {weight: engine.Line, card: true, text: withCard("tell.recruited")},
	play.EvAttached:     {weight: engine.Line, card: true, text: narrator.attached},
	play.EvCast:         {weight: engine.Line, card: true, text: withCard("tell.cast")},
	play.EvPrepared:     {weight: engine.Line, card: true, text: known("tell.prepared.own", "tell.prepared")},
	play.EvActivated:    {weight: engine.Line, card: true, text: withCard("tell.activated")},
	play.EvRemoved:      {weight: engine.Line, card: true, text: withCard("tell.removed")},
	play.EvExchanged:    {weight: engine.Line, text: somebody("tell.exchanged")},
	play.EvPlaced:       {weight: engine.Line, card: true, text: tokens("tell.placed")},
	play.EvTakenOff:     {weight: engine.Line, card: true, text: tokens("tell.taken-off")},
	play.EvCarried:      {weight: engine.Line, card: true, text: narrator.carried},
	play.EvReplaced:     {weight: engine.Line, card: true, text: narrator.replaced},
	play.EvFlipped:      {weight: engine.Line, card: true, text: narrator.flipped},
	play.EvCancelled:    {weight: engine.Line, card: true, text: func(t narrator) engine.Text { return engine.T("tell.cancelled", t.card("card", 0), t.n(1)) }},
	play.EvSacrificed:   {weight: engine.Line, card: true, text: withCard("tell.sacrificed")},
	play.EvBuried:       {weight: engine.Line, card: true, text: withCard("tell.buried")},
	play.EvRaised:       {weight: engine.Line, card: true, text: fetched("tell.raised")},
	play.EvAccused:      {weight: engine.Line, card: true, text: suffered("tell.accused")},
	play.EvRetrieved:    {weight: engine.Line, card: true, text: fetched("tell.retrieved")},
	play.EvBurned:       {weight: engine.Line, card: true, text: suffered("tell.burned")},
	play.EvTook:         {weight: engine.Line, card: true, text: fetched("tell.took")},
	play.EvTraded:       {weight: engine.Line, card: true, text: narrator.traded},
	play.EvDiscarded:    {weight: engine.Line, card: true, text: narrator.discarded},
	play.EvReacts:       {weight: engine.Line, card: true, text: ofCard("tell.reacts")},
	play.EvPeeked:       {weight: engine.Line, text: narrator.peeked},
	play.EvNote:         {weight: engine.Line, text: func(t narrator) engine.Text { return engine.T("note." + t.r.Notes[t.e.Args[0]]) }},
	play.EvRunaway:      {weight: engine.Line, card: true, text: ofCard("tell.runaway")},
	play.EvReshuffled:   {weight: engine.Line, text: counted("tell.reshuffled")},
	play.EvNight:        {weight: engine.Headline, text: somebody("tell.night")},
	play.EvNightEvent:   {weight: engine.Heading, card: true, text: drawnEvent("tell.night-event")},
	play.EvDayEvent:     {weight: engine.Heading, card: true, text: drawnEvent("tell.day-event")},
	play.EvEventReturns: {weight: engine.Line, card: true, text: ofCard("tell.event-returns")},
	play.EvDawn:         {weight: engine.Line, text: counted("tell.dawn")},
	play.EvCoin:         {weight: engine.Line, text: somebody("tell.coin")},
	play.EvFinal:        {weight: engine.Line, text: func(narrator) engine.Text { return engine.T("tell.final") }},
	play.EvScored:       {weight: engine.Heading, text: func(narrator) engine.Text { return engine.T("tell.scored") }},
	play.EvEnters:       {weight: engine.Line, card: true, text: ofCard("tell.enters")},
	play.EvIdle:         {weight: engine.Line, card: true, text: ofCard("tell.idle")},
	// What only referees and pictures need: the sentence before has said it, or nobody would miss it.
	play.EvReturned:    {card: true, text: untold},
	play.EvTurnedOver:  {card: true, text: untold},
	play.EvFollowed:    {card: true, text: untold},
	play.EvSpent:       {card: true, text: untold},
	play.EvEventStored: {card: true, text: untold},
	play.EvCovered:     {card: true, text: untold},
	play.EvPutUnder:    {text: untold},
	play.EvReplacedBy:  {card: true, text: untold},
	play.EvLapsed:      {card: true, text: untold},
}

// CheckTellings names the first kind of event, or cause why not, of which nothing says how it is told.
func CheckTellings() error {
	for c := range whyNot {
		if whyNot[c] == nil {
			return fmt.Errorf("the cause %d is not said", c)
		}
	}
	for k := play.EvBegins; k < play.EvKinds; k++ {
		if tellings[k].text == nil {
			return fmt.Errorf("events of the kind %d are neither told nor meant to be untold", k)
		}
	}
	return nil
}

type narrator struct {
	r *play.Rules
	e engine.Event
}

func (t narrator) card(name string, i int) engine.Arg {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.N {
		return engine.A(name, engine.CardID(""))
	}
	return engine.A(name, t.r.Cards[c].ID)
}

func (t narrator) n(i int) engine.Arg { return engine.A("n", engine.Number(t.e.Args[i])) }

func (t narrator) who() engine.Arg { return engine.A("who", engine.Who(t.e.Seat)) }

func (t narrator) token(name string, i, n int) engine.Arg {
	return engine.A(name, engine.T("pieces."+program.Tokens.Word(int(t.e.Args[i]&3)), engine.A("n", engine.Number(t.e.Args[n]))))
}

func untold(narrator) engine.Text { return engine.Text{} }

// The commoner kinds of sentences: of somebody, of a number, of a card, of somebody and a card.

func somebody(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.who()) }
}

func counted(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.n(0)) }
}

func ofCard(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.card("card", 0)) }
}

func withCard(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.who(), t.card("card", 0)) }
}

// known is told to those who know the card, the other sentence to those who do not; none of it if that is "".
func known(key, hidden string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		switch {
		case t.knows():
			return engine.T(key, t.card("card", 0))
		case hidden == "":
			return engine.Text{}
		}
		return engine.T(hidden, t.who())
	}
}

// suffered is told of a card, and of its owner if it has one.
func suffered(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		if t.e.Seat != engine.Onlooker {
			return engine.T(key+".of", t.who(), t.card("card", 0))
		}
		return engine.T(key, t.card("card", 0))
	}
}

func tokens(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.card("card", 0), t.token("token", 1, 2), t.n(2)) }
}

func drawnEvent(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text { return engine.T(key, t.card("card", 0), engine.A("text", t.rules(0))) }
}

// fetched tells that a card came into a hand or Coven, and from whom if it was somebody else's.
func fetched(key string) func(narrator) engine.Text {
	return func(t narrator) engine.Text {
		if !t.knows() {
			return engine.T("tell.took.hidden", t.who())
		}
		to := ".hand"
		if t.e.Args[2] != 0 {
			to = ".coven"
		}
		if was := t.e.Args[1]; was >= 0 && was < play.MaxSeats && engine.Seat(was) != t.e.Seat {
			return engine.T(key+".from"+to, t.who(), t.card("card", 0), engine.A("from", engine.Who(was)))
		}
		return engine.T(key+to, t.who(), t.card("card", 0))
	}
}

// knows reports whether the receiver may know the first operand.
func (t narrator) knows() bool { return t.e.Args[0] != engine.Concealed }

func (t narrator) begins() engine.Text {
	if t.e.Args[0] == 1 {
		return engine.T("tell.begins.solo")
	}
	return engine.T("tell.begins", t.n(0), t.who())
}

func (t narrator) round() engine.Text {
	if t.e.Args[1] != 0 {
		return engine.T("tell.round.final", t.n(0))
	}
	return engine.T("tell.round", t.n(0))
}

func (t narrator) attached() engine.Text {
	return engine.T("tell.attached", t.who(), t.card("item", 0), t.card("card", 1))
}

func (t narrator) traded() engine.Text {
	if !t.knows() {
		return engine.T("tell.traded.hidden", t.who())
	}
	return engine.T("tell.traded", t.card("card", 0), t.card("other", 1))
}

func (t narrator) discarded() engine.Text {
	if t.e.Args[1] != 0 {
		return engine.T("tell.discarded.trial", t.card("card", 0))
	}
	return engine.T("tell.discarded", t.card("card", 0))
}

func (t narrator) peeked() engine.Text {
	return engine.T("tell.peeked", t.who(), engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(t.e.Args[0])))), t.n(1))
}

func (t narrator) carried() engine.Text {
	return engine.T("tell.carried", t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
}

func (t narrator) replaced() engine.Text {
	return engine.T("tell.replaced", t.card("card", 0), t.token("token", 1, 3), t.token("with", 2, 3), t.n(3))
}

func (t narrator) flipped() engine.Text {
	switch {
	case t.e.Args[2] == 0:
		return engine.T("tell.flipped.cursed", t.card("card", 0), t.n(1))
	case t.e.Args[1] == 0:
		return engine.T("tell.flipped.blessed", t.card("card", 0), t.n(2))
	}
	return engine.T("tell.flipped.both", t.card("card", 0))
}

// rules is what the card of an operand says.
func (t narrator) rules(i int) engine.List {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.N {
		return nil
	}
	return engine.List{engine.T("table.paragraphs", engine.A("text", paragraphs(t.r.Face(t.r.Pack.Cards[c]).Rules)))}
}

// paragraphs puts rules one after another.
func paragraphs(rules []engine.Text) engine.Text {
	switch len(rules) {
	case 0:
		return engine.Text{}
	case 1:
		return rules[0]
	}
	return engine.T("table.two-rules", engine.A("first", rules[0]), engine.A("second", paragraphs(rules[1:])))
}
