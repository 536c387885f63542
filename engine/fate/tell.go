package fate

import "witchtable/engine"

// Tell puts an event into a sentence. Operands concealed from the receiver lead to the sentence that does without.
func (g *Game) Tell(e engine.Event) (engine.Telling, bool) {
	t := teller{g.r, e}
	text, weight := t.text()
	if text.IsZero() {
		return engine.Telling{}, false
	}
	out := engine.Telling{Text: text, Weight: weight}
	if c := e.Args[0]; cardFirst(e.Kind) && c >= 0 && int(c) < g.r.n {
		out.Card = g.r.cards[c].id
	}
	return out, true
}

// cardFirst reports whether an event's first operand is a card.
func cardFirst(k evKind) bool {
	switch k {
	case evKept, evDrewSquare, evDrewVillage, evDrewWell, evRecruited, evAttached, evCast, evPrepared, evActivated, evRemoved,
		evPlaced, evTakenOff, evCarried, evReplaced, evFlipped, evCancelled, evSacrificed, evBuried, evRaised, evAccused, evRetrieved,
		evBurned, evTook, evTraded, evDiscarded, evReacts, evRunaway, evNightEvent, evDayEvent, evEventReturns, evEnters, evIdle:
		return true
	}
	return false
}

type teller struct {
	r *Rules
	e engine.Event
}

func (t teller) card(name string, i int) engine.Arg {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.n {
		return engine.A(name, engine.CardID(""))
	}
	return engine.A(name, t.r.cards[c].id)
}

func (t teller) n(i int) engine.Arg { return engine.A("n", engine.Number(t.e.Args[i])) }

func (t teller) who() engine.Arg { return engine.A("who", engine.Who(t.e.Seat)) }

func (t teller) token(name string, i, n int) engine.Arg {
	return engine.A(name, engine.T("pieces."+tokenWords[t.e.Args[i]&3], engine.A("n", engine.Number(t.e.Args[n]))))
}

// whose is the other player an event names: from whom a card was taken.
func (t teller) whose(i int) int16 { return t.e.Args[i] }

func (t teller) text() (engine.Text, engine.Weight) {
	e := t.e
	known := e.Args[0] != engine.Concealed
	switch e.Kind {
	case evBegins:
		if e.Args[0] == 1 {
			return engine.T("tell.begins.solo"), engine.Headline
		}
		return engine.T("tell.begins", t.n(0), t.who()), engine.Headline
	case evKept:
		if !known {
			return engine.Text{}, engine.Aside // the board shows who is still choosing
		}
		return engine.T("tell.kept", t.card("card", 0)), engine.Aside
	case evPassed:
		return engine.T("tell.passed", t.n(0)), engine.Line
	case evRound:
		if e.Args[1] != 0 {
			return engine.T("tell.round.final", t.n(0)), engine.Headline
		}
		return engine.T("tell.round", t.n(0)), engine.Headline
	case evTurn:
		return engine.T("tell.turn", t.who()), engine.Aside
	case evDrewSquare:
		return engine.T("tell.square", t.who(), t.card("card", 0)), engine.Line
	case evDrewVillage, evDrewWell:
		return t.drew(known), engine.Line
	case evVisitsWell:
		return engine.T("tell.visits-well", t.who(), t.n(0)), engine.Line
	case evPrepared:
		if known {
			return engine.T("tell.prepared.own", t.card("card", 0)), engine.Line
		}
		return engine.T("tell.prepared", t.who()), engine.Line
	case evAttached:
		return engine.T("tell.attached", t.who(), t.card("item", 0), t.card("card", 1)), engine.Line
	case evRecruited, evCast, evActivated, evRemoved, evSacrificed, evBuried:
		key := map[evKind]string{evRecruited: "recruited", evCast: "cast", evActivated: "activated", evRemoved: "removed",
			evSacrificed: "sacrificed", evBuried: "buried"}[e.Kind]
		return engine.T("tell."+key, t.who(), t.card("card", 0)), engine.Line
	case evExchanged:
		return engine.T("tell.exchanged", t.who()), engine.Line
	case evPlaced, evTakenOff, evCarried, evReplaced, evFlipped, evCancelled:
		return t.tokens(), engine.Line
	case evRaised, evRetrieved, evTook:
		return t.fetched(known), engine.Line
	case evAccused, evBurned:
		key := map[evKind]string{evAccused: "accused", evBurned: "burned"}[e.Kind]
		if e.Seat != engine.Onlooker {
			return engine.T("tell."+key+".of", t.who(), t.card("card", 0)), engine.Line
		}
		return engine.T("tell."+key, t.card("card", 0)), engine.Line
	case evReacts, evEventReturns, evRunaway, evEnters, evIdle:
		key := map[evKind]string{evReacts: "reacts", evEventReturns: "event-returns", evRunaway: "runaway", evEnters: "enters",
			evIdle: "idle"}[e.Kind]
		return engine.T("tell."+key, t.card("card", 0)), engine.Line
	case evTraded:
		return engine.T("tell.traded", t.card("card", 0), t.card("other", 1)), engine.Line
	case evDiscarded:
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
	case evPeeked:
		return engine.T("tell.peeked", t.who(), engine.A("deck", engine.T("deck-name."+deckWords[e.Args[0]])), t.n(1)), engine.Line
	case evNote:
		return engine.T("note." + t.r.notes[e.Args[0]]), engine.Line
	case evReshuffled:
		return engine.T("tell.reshuffled", t.n(0)), engine.Line
	case evNight:
		return engine.T("tell.night", t.who()), engine.Headline
	case evNightEvent:
		return engine.T("tell.night-event", t.card("card", 0), engine.A("text", t.rules(0))), engine.Headline
	case evDayEvent:
		return engine.T("tell.day-event", t.card("card", 0), engine.A("text", t.rules(0))), engine.Headline
	case evDawn:
		return engine.T("tell.dawn", t.n(0)), engine.Line
	case evCoin:
		return engine.T("tell.coin", t.who()), engine.Line
	case evFinal:
		return engine.T("tell.final"), engine.Line
	case evScored:
		return engine.T("tell.scored"), engine.Headline
	}
	return engine.Text{}, engine.Aside
}

// rules is what the card of an operand says.
func (t teller) rules(i int) engine.List {
	c := t.e.Args[i]
	if c < 0 || int(c) >= t.r.n {
		return nil
	}
	return engine.List{engine.T("table.paragraphs", engine.A("text", paragraphs(face(t.r.pack.Cards[c]).Rules)))}
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
	if t.e.Kind == evDrewWell {
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
	case evPlaced:
		return engine.T("tell.placed", t.card("card", 0), t.token("token", 1, 2), t.n(2))
	case evTakenOff:
		return engine.T("tell.taken-off", t.card("card", 0), t.token("token", 1, 2), t.n(2))
	case evCarried:
		return engine.T("tell.carried", t.card("card", 0), t.card("to", 1), t.token("token", 2, 3), t.n(3))
	case evReplaced:
		return engine.T("tell.replaced", t.card("card", 0), t.token("token", 1, 3), t.token("with", 2, 3), t.n(3))
	case evCancelled:
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
	key := map[evKind]string{evRaised: "raised", evRetrieved: "retrieved", evTook: "took"}[t.e.Kind]
	if !known {
		return engine.T("tell.took.hidden", t.who())
	}
	to := ".hand"
	if t.e.Args[2] != 0 {
		to = ".coven"
	}
	if was := t.whose(1); was >= 0 && was < maxSeats && engine.Seat(was) != t.e.Seat {
		return engine.T("tell."+key+".from"+to, t.who(), t.card("card", 0), engine.A("from", engine.Who(was)))
	}
	return engine.T("tell."+key+to, t.who(), t.card("card", 0))
}
