package play

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

type EvKind = engine.EventKind

// The kinds of events. Operands in brackets; a card operand is the card's place in the pack. Stored: append only.
const (
	evNone         EvKind = iota
	EvBegins              // the table is laid [seats, coin holder]
	EvKept                // a card kept in the set-up draft [card, number of the pick]; the card is secret
	EvPassed              // the hands go on to the left [cards in each]
	EvRound               // a Day begins [round, final]
	EvTurn                // a turn begins
	EvDrewSquare          // [card, pile]
	EvDrewVillage         // [card]; secret
	EvVisitsWell          // [cards looked at]
	EvDrewWell            // [card]; secret
	EvRecruited           // [card]
	EvAttached            // [item, character]
	EvCast                // [card]
	EvPrepared            // [card]; secret
	EvActivated           // [card]
	EvRemoved             // [card]
	EvExchanged           //
	EvPlaced              // [card, token, n]; seat: whose Character
	EvTakenOff            // [card, token, n]
	EvCarried             // [from, to, token, n]
	EvReplaced            // [card, old, new, n]
	EvFlipped             // [card, cursed turned, blessed turned]
	EvCancelled           // [card, pairs]
	EvSacrificed          // [card]
	EvBuried              // [card]
	EvRaised              // [card, whose it was, into the Coven]
	EvAccused             // [card]
	EvRetrieved           // [card, whose it was, into the Coven]
	EvBurned              // [card]
	EvTook                // [card, whose it was, into the Coven]
	EvTraded              // [card, card]
	EvDiscarded           // [card, on trial]
	EvReacts              // [card]
	EvPeeked              // [deck, cards]
	EvNote                // [note, source]
	EvRunaway             // [card]
	EvReshuffled          // the Burn Pile became the Village Deck [cards]
	EvNight               // Night falls
	EvNightEvent          // [card]
	EvDayEvent            // [card]
	EvEventReturns        // [card]
	EvDawn                // [cards that came to the Square]
	EvCoin                // the coin passes to the seat
	EvFinal               // the last Event has been drawn
	EvScored              // the game is over
	EvEnters              // [card]: an enter ability begins
	EvIdle                // [card]: a Cast effect was used and did nothing
	evKinds
)

func (s *State) event(kind EvKind, seat int8, a, b, c, d int16) engine.Event {
	who := engine.Seat(seat)
	if seat == Square {
		who = engine.Onlooker
	}
	return engine.Event{Kind: kind, Seat: who, Args: [4]int16{a, b, c, d}}
}

func (s *State) add(e engine.Event) {
	if s.Log != nil {
		s.Log.Add(e)
	}
}

func (s *State) Tell(kind EvKind, seat int8, a, b, c, d int16) {
	if s.Log != nil {
		s.Log.Add(s.event(kind, seat, a, b, c, d))
	}
}

// tellReveal tells something that showed what was hidden before.
func (s *State) TellReveal(kind EvKind, seat int8, a, b int16) {
	if s.Log != nil {
		e := s.event(kind, seat, a, b, 0, 0)
		e.Reveals = true
		s.Log.Add(e)
	}
}

func shuffleCards(s *State, list []program.Card) { engine.Shuffle(&s.Chance, list, s.Log) }

// told is how many events the log of this move has, or -1 when nobody listens.
func (s *State) told() int {
	if s.Log == nil {
		return -1
	}
	return len(s.Log.Events)
}

// tellIdle is called at the end of an ability that began when so many events had been told. If it did nothing, a Cast
// effect says so, and a reaction that announced itself is not told at all.
func (s *State) tellIdle(w program.When, src program.Card, begun int) {
	if begun < 0 || begun != s.told() {
		return
	}
	switch last := begun - 1; {
	case w == program.WhenCast:
		s.Tell(EvIdle, s.Holder(src), int16(src), 0, 0, 0)
	case last >= 0 && (s.Log.Events[last].Kind == EvReacts || s.Log.Events[last].Kind == EvEnters):
		s.Log.Events = s.Log.Events[:last]
	}
}
