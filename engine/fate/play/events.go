package play

import (
	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// EvKind is what an event of this game tells.
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
	EvExchanged           // an Exchange is made; its tokens are told by themselves
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
	EvNight               // Night falls [round]
	EvNightEvent          // [card]
	EvDayEvent            // [card]
	EvEventReturns        // [card]
	EvDawn                // [cards that came to the Square]
	EvCoin                // the coin passes to the seat
	EvFinal               // the last Event has been drawn
	EvScored              // the game is over
	EvEnters              // [card]: an enter ability begins
	EvIdle                // [card]: a Cast effect was used and did nothing
	EvReturned            // tokens go back because their card moved [card, token, n]; seat: whose card it is now
	EvTurnedOver          // tokens turn over on burial [card, Blessed before, Cursed before]
	EvFollowed            // an attached Item goes along to another place [item, character, place: one of follow...]
	EvSpent               // an activated card goes to the Burn Pile [card]
	EvEventStored         // where a resolved Night Event goes [card, place: one of stored...]
	EvCovered             // a pile of the Square gets a card at Dawn [card, pile]
	EvPutUnder            // cards looked at go under their deck [deck, n]
	EvReplacedBy          // fewer tokens came than EvReplaced says went [card, new, n]
	EvLapsed              // a reaction does not happen: its source has left [card]
	EvDaybreak            // Dawn begins, before the Square is refilled
	EvNightOver           // a Night Event ends the Night [card]
	EvFruitless           // an Event found nothing to do [card]
	EvSwing               // what is counted of a seat has changed [before, now, by which card or -1, whose deed or -1]
	EvBecomes             // a Character that was sacrificed is worth more or less [card, before, now, which tokens turned]
	EvStood               // how a card lay that has changed at Night [card, zone and worth, tokens, tokens], see [StandOf]
	EvStands              // and how it lies now; the same operands
	EvNightDone           // a Night is over [round]
	EvKinds               // how many kinds of events there are
)

// Where an Item goes with its Character (EvFollowed), and a resolved Night Event (EvEventStored). Stored: append only.
const (
	followToHand = iota
	followToBurn
	followToWell
)

const (
	storedOnNightCard = iota
	storedAtBottom
	storedShuffled
	storedOnBurnPile
)

func (s *State) event(kind EvKind, seat int8, a, b, c, d int16) engine.Event {
	who := engine.Seat(seat)
	if seat == Square {
		who = engine.Onlooker
	}
	return engine.Event{Kind: kind, Seat: who, Args: [4]int16{a, b, c, d}}
}

func (s *State) add(e engine.Event) {
	s.announce()
	if s.Log != nil {
		s.Log.Add(e)
	}
}

// Tell tells what has happened, if anybody listens: thousands of games are played out in which nobody does.
func (s *State) Tell(kind EvKind, seat int8, a, b, c, d int16) {
	s.announce()
	if s.Log != nil {
		s.tell(kind, seat, a, b, c, d)
	}
}

func (s *State) tell(kind EvKind, seat int8, a, b, c, d int16) {
	s.Log.Add(s.event(kind, seat, a, b, c, d))
}

// TellReveal tells something that showed what was hidden before.
func (s *State) TellReveal(kind EvKind, seat int8, a, b int16) {
	s.announce()
	if s.Log != nil {
		e := s.event(kind, seat, a, b, 0, 0)
		e.Reveals = true
		s.Log.Add(e)
	}
}

// tellSecret tells something of a card that its player alone may know.
func (s *State) tellSecret(kind EvKind, seat int8, c program.Card, more int16, reveals bool) {
	s.announce()
	if s.Log != nil {
		e := s.event(kind, seat, int16(c), more, 0, 0)
		e.Secret, e.Knows, e.Reveals = 1, uint32(Bit(seat)), reveals
		s.Log.Add(e)
	}
}

// announce tells of a reaction before the first thing that comes of it is told or asked.
func (s *State) announce() {
	if s.Depth > 0 && s.Stack[s.Depth-1].quiet {
		s.announceReaction()
	}
}

func (s *State) announceReaction() {
	f := &s.Stack[s.Depth-1]
	f.quiet = false
	kind := EvReacts
	if s.R.Abilities[f.Ability].When == program.WhenEnter {
		kind = EvEnters
	}
	s.Tell(kind, f.Me, int16(f.Src), 0, 0, 0)
}
