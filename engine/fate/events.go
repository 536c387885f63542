package fate

import "witchtable/engine"

type evKind = engine.EventKind

// The kinds of events. Operands in brackets; a card operand is the card's place in the pack. Stored: append only.
const (
	evNone         evKind = iota
	evBegins              // the table is laid [seats, coin holder]
	evKept                // a card kept in the set-up draft [card, number of the pick]; the card is secret
	evPassed              // the hands go on to the left [cards in each]
	evRound               // a Day begins [round, final]
	evTurn                // a turn begins
	evDrewSquare          // [card, pile]
	evDrewVillage         // [card]; secret
	evVisitsWell          // [cards looked at]
	evDrewWell            // [card]; secret
	evRecruited           // [card]
	evAttached            // [item, character]
	evCast                // [card]
	evPrepared            // [card]; secret
	evActivated           // [card]
	evRemoved             // [card]
	evExchanged           //
	evPlaced              // [card, token, n]; seat: whose Character
	evTakenOff            // [card, token, n]
	evCarried             // [from, to, token, n]
	evReplaced            // [card, old, new, n]
	evFlipped             // [card, cursed turned, blessed turned]
	evCancelled           // [card, pairs]
	evSacrificed          // [card]
	evBuried              // [card]
	evRaised              // [card, whose it was, into the Coven]
	evAccused             // [card]
	evRetrieved           // [card, whose it was, into the Coven]
	evBurned              // [card]
	evTook                // [card, whose it was, into the Coven]
	evTraded              // [card, card]
	evDiscarded           // [card, on trial]
	evReacts              // [card]
	evPeeked              // [deck, cards]
	evNote                // [note, source]
	evRunaway             // [card]
	evReshuffled          // the Burn Pile became the Village Deck [cards]
	evNight               // Night falls
	evNightEvent          // [card]
	evDayEvent            // [card]
	evEventReturns        // [card]
	evDawn                // [cards that came to the Square]
	evCoin                // the coin passes to the seat
	evFinal               // the last Event has been drawn
	evScored              // the game is over
	evEnters              // [card]: an enter ability begins
	evIdle                // [card]: a Cast effect was used and did nothing
	evKinds
)

func (s *State) event(kind evKind, seat int8, a, b, c, d int16) engine.Event {
	who := engine.Seat(seat)
	if seat == square {
		who = engine.Onlooker
	}
	return engine.Event{Kind: kind, Seat: who, Args: [4]int16{a, b, c, d}}
}

func (s *State) add(e engine.Event) {
	if s.log != nil {
		s.log.Add(e)
	}
}

func (s *State) tell(kind evKind, seat int8, a, b, c, d int16) {
	if s.log != nil {
		s.log.Add(s.event(kind, seat, a, b, c, d))
	}
}

// tellReveal tells something that showed what was hidden before.
func (s *State) tellReveal(kind evKind, seat int8, a, b int16) {
	if s.log != nil {
		e := s.event(kind, seat, a, b, 0, 0)
		e.Reveals = true
		s.log.Add(e)
	}
}

func shuffleCards(s *State, list []card) { engine.Shuffle(&s.chance, list, s.log) }

// told is how many events the log of this move has, or -1 when nobody listens.
func (s *State) told() int {
	if s.log == nil {
		return -1
	}
	return len(s.log.Events)
}

// tellIdle is called at the end of an ability that began when so many events had been told. If it did nothing, a Cast
// effect says so, and a reaction that announced itself is not told at all.
func (s *State) tellIdle(w when, src card, begun int) {
	if begun < 0 || begun != s.told() {
		return
	}
	switch last := begun - 1; {
	case w == wCast:
		s.tell(evIdle, s.holder(src), int16(src), 0, 0, 0)
	case last >= 0 && (s.log.Events[last].Kind == evReacts || s.log.Events[last].Kind == evEnters):
		s.log.Events = s.log.Events[:last]
	}
}
