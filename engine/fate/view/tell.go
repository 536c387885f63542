package view

import (
	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Tell puts an event into a sentence. Operands concealed from the receiver lead to the sentence that does without.
func Tell(r *play.Rules, e engine.Event) (engine.Telling, bool) {
	t := teller{r, e}
	text, weight := t.text()
	if text.IsZero() {
		return engine.Telling{}, false
	}
	out := engine.Telling{Text: text, Weight: weight}
	if c := e.Args[0]; cardFirst(e.Kind) && c >= 0 && int(c) < r.N {
		out.Card = r.Cards[c].ID
	}
	return out, true
}

// cardFirst reports whether an event's first operand is a card.
func cardFirst(k play.EvKind) bool {
	switch k {
	case play.EvKept, play.EvDrewSquare, play.EvDrewVillage, play.EvDrewWell, play.EvRecruited, play.EvAttached, play.EvCast, play.EvPrepared, play.EvActivated, play.EvRemoved,
		play.EvPlaced, play.EvTakenOff, play.EvCarried, play.EvReplaced, play.EvFlipped, play.EvCancelled, play.EvSacrificed, play.EvBuried, play.EvRaised, play.EvAccused, play.EvRetrieved,
		play.EvBurned, play.EvTook, play.EvTraded, play.EvDiscarded, play.EvReacts, play.EvRunaway, play.EvNightEvent, play.EvDayEvent, play.EvEventReturns, play.EvEnters, play.EvIdle,
		play.EvReturned, play.EvTurnedOver, play.EvFollowed, play.EvSpent, play.EvEventStored, play.EvCovered, play.EvReplacedBy, play.EvLapsed:
		return true
	}
	return false
}

type teller struct {
	r *play.Rules
	e engine.Event
}

func (t teller) card(name string, i int) engine.Arg {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.N {
		return engine.A(name, engine.CardID(""))
	}
	return engine.A(name, t.r.Cards[c].ID)
}

func (t teller) n(i int) engine.Arg { return engine.A("n", engine.Number(t.e.Args[i])) }

func (t teller) who() engine.Arg { return engine.A("who", engine.Who(t.e.Seat)) }

func (t teller) token(name string, i, n int) engine.Arg {
	return engine.A(name, engine.T("pieces."+program.Tokens.Word(int(t.e.Args[i]&3)), engine.A("n", engine.Number(t.e.Args[n]))))
}

// whose is the other player an event names: from whom a card was taken.
func (t teller) whose(i int) int16 { return t.e.Args[i] }

func (t teller) text() (engine.Text, engine.Weight) {
	e := t.e
	known := e.Args[0] != engine.Concealed
	switch e.Kind {
	case play.EvBegins:
		if e.Args[0] == 1 {
			return engine.T("tell.begins.solo"), engine.Headline
		}
		return engine.T("tell.begins", t.n(0), t.who()), engine.Headline
	case play.EvKept:
		if !known {
			return engine.Text{}, engine.Aside // the board shows who is still choosing
		}
		return engine.T("tell.kept", t.card("card", 0)), engine.Aside
	case play.EvPassed:
		return engine.T("tell.passed", t.n(0)), engine.Line
	case play.EvRound:
		if e.Args[1] != 0 {
			return engine.T("tell.round.final", t.n(0)), engine.Headline
		}
		return engine.T("tell.round", t.n(0)), engine.Headline
	case play.EvTurn:
		return engine.T("tell.turn", t.who()), engine.Aside
	case play.EvDrewSquare:
		return engine.T("tell.square", t.who(), t.card("card", 0)), engine.Line
	case play.EvDrewVillage, play.EvDrewWell:
		return t.drew(known), engine.Line
	case play.EvVisitsWell:
		return engine.T("tell.visits-well", t.who(), t.n(0)), engine.Line
	case play.EvPrepared:
		if known {
			return engine.T("tell.prepared.own", t.card("card", 0)), engine.Line
		}
		return engine.T("tell.prepared", t.who()), engine.Line
	case play.EvAttached:
		return engine.T("tell.attached", t.who(), t.card("item", 0), t.card("card", 1)), engine.Line
	case play.EvRecruited, play.EvCast, play.EvActivated, play.EvRemoved, play.EvSacrificed, play.EvBuried:
		key := map[play.EvKind]string{play.EvRecruited: "recruited", play.EvCast: "cast", play.EvActivated: "activated", play.EvRemoved: "removed",
			play.EvSacrificed: "sacrificed", play.EvBuried: "buried"}[e.Kind]
		return engine.T("tell."+key, t.who(), t.card("card", 0)), engine.Line
	case play.EvExchanged:
		return engine.T("tell.exchanged", t.who()), engine.Line
	case play.EvPlaced, play.EvTakenOff, play.EvCarried, play.EvReplaced, play.EvFlipped, play.EvCancelled:
		return t.tokens(), engine.Line
	case play.EvRaised, play.EvRetrieved, play.EvTook:
		return t.fetched(known), engine.Line
	case play.EvAccused, play.EvBurned:
		key := map[play.EvKind]string{play.EvAccused: "accused", play.EvBurned: "burned"}[e.Kind]
		if e.Seat != engine.Onlooker {
			return engine.T("tell."+key+".of", t.who(), t.card("card", 0)), engine.Line
		}
		return engine.T("tell."+key, t.card("card", 0)), engine.Line
	case play.EvReacts, play.EvEventReturns, play.EvRunaway, play.EvEnters, play.EvIdle:
		key := map[play.EvKind]string{play.EvReacts: "reacts", play.EvEventReturns: "event-returns", play.EvRunaway: "runaway", play.EvEnters: "enters",
			play.EvIdle: "idle"}[e.Kind]
		return engine.T("tell."+key, t.card("card", 0)), engine.Line
	case play.EvTraded:
		if !known {
			return engine.T("tell.traded.hidden", t.who()), engine.Line
		}
		return engine.T("tell.traded", t.card("card", 0), t.card("other", 1)), engine.Line
	case play.EvDiscarded:
		if e.Args[1] != 0 {
			return engine.T("tell.discarded.trial", t.card("card", 0)), engine.Line
		}
		return engine.T("tell.discarded", t.card("card", 0)), engine.Line
	}
	return t.table()
}

// table tells what concerns the table as a whole.
func (t teller) table() (engine.Text, engine.Weight) {
	e := t.e
	switch e.Kind {
	case play.EvPeeked:
		return engine.T("tell.peeked", t.who(), engine.A("deck", engine.T("deck-name."+program.Decks.Word(int(e.Args[0])))), t.n(1)), engine.Line
	case play.EvNote:
		return engine.T("note." + t.r.Notes[e.Args[0]]), engine.Line
	case play.EvReshuffled:
		return engine.T("tell.reshuffled", t.n(0)), engine.Line
	case play.EvNight:
		return engine.T("tell.night", t.who()), engine.Headline
	case play.EvNightEvent:
		return engine.T("tell.night-event", t.card("card", 0), engine.A("text", t.rules(0))), engine.Headline
	case play.EvDayEvent:
		return engine.T("tell.day-event", t.card("card", 0), engine.A("text", t.rules(0))), engine.Headline
	case play.EvDawn:
		return engine.T("tell.dawn", t.n(0)), engine.Line
	case play.EvCoin:
		return engine.T("tell.coin", t.who()), engine.Line
	case play.EvFinal:
		return engine.T("tell.final"), engine.Line
	case play.EvScored:
		return engine.T("tell.scored"), engine.Headline
	}
	return engine.Text{}, engine.Aside
}

// rules is what the card of an operand says.
func (t teller) rules(i int) engine.List {
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

func (t teller) drew(known bool) engine.Text {
	from := "village"
	if t.e.Kind == play.EvDrewWell {
		from = "well"
	}
	if known {
		return engine.T("tell.drew."+from+".own", t.card("card", 0))
	}
	return engine.T("tell.drew."+from, t.who())
}

func (t teller) tokens() engine.Text {
	e := t.e
	switch e.Kind {
	case play.EvPlaced:
		return engine.T("tell.placed", t.card("card", 0), t.token("token", 1, 2), t.n(2))
	case play.EvTakenOff:
		return engine.T("tell.taken-off", t.card("card", 0), t.token("token", 1, 2), t.n(2))
	case play.EvCarried:
		return engine.T("tell.carried", t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
	case play.EvReplaced:
		return engine.T("tell.replaced", t.card("card", 0), t.token("token", 1, 3), t.token("with", 2, 3), t.n(3))
	case play.EvCancelled:
		return engine.T("tell.cancelled", t.card("card", 0), t.n(1))
	}
	switch {
	case e.Args[2] == 0:
		return engine.T("tell.flipped.cursed", t.card("card", 0), t.n(1))
	case e.Args[1] == 0:
		return engine.T("tell.flipped.blessed", t.card("card", 0), t.n(2))
	}
	return engine.T("tell.flipped.both", t.card("card", 0))
}

// fetched tells that a card came into a hand or Coven, and from whom if it was somebody else's.
func (t teller) fetched(known bool) engine.Text {
	key := map[play.EvKind]string{play.EvRaised: "raised", play.EvRetrieved: "retrieved", play.EvTook: "took"}[t.e.Kind]
	if !known {
		return engine.T("tell.took.hidden", t.who())
	}
	to := ".hand"
	if t.e.Args[2] != 0 {
		to = ".coven"
	}
	if was := t.whose(1); was >= 0 && was < play.MaxSeats && engine.Seat(was) != t.e.Seat {
		return engine.T("tell."+key+".from"+to, t.who(), t.card("card", 0), engine.A("from", engine.Who(was)))
	}
	return engine.T("tell."+key+to, t.who(), t.card("card", 0))
}
