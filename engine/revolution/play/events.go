package play

import "witchtable/engine"

// The kinds of events. Operands in brackets; a card operand is the card's place in the pack. Stored: append only.
const (
	evNone           engine.EventKind = iota
	EvBegins                          // the table is laid [seats, who begins]
	EvTurn                            // a turn begins [turn]
	EvRecruitFlipped                  // a Recruit comes to the row [card]
	EvRecruitSlid                     // a Recruit is pushed on [card, space]
	EvRecruitLost                     // a Recruit is pushed off the row [card]
	EvBlessing                        // a Blessing is flipped [card]
	EvEventAdded                      // an Event is flipped into the first space [card]
	EvEventSlid                       // an Event is pushed on [card, space]
	EvNoEvent                         // there is no Event to add
	EvFinal                           // the last Event has come
	EvLiberty                         // the Liberty Track [before, now]
	EvMoon                            // the Moon Track [space before, space now, number now]
	EvBanished                        // a Recruit of the row, or a card of a hand, is banished [card]; seat: whose
	EvActOpened                       // an Act is proposed [event, price, double, icons needed]
	EvPledged                         // help is promised [card, card brought along or -1, by standing order]
	EvPledgeDropped                   // and taken back [card]
	EvGivenUp                         // an Act or a purchase is given up [card]
	EvActPaid                         // an Act is paid [event, price, double, icons]
	EvCardUsed                        // a card has paid for it [card, as an assist]; seat: whose
	EvRelicGone                       // a Relic has, and is banished [card]; seat: whose
	EvTrophySpent                     // trophies are spent [power, n]; seat: whose
	EvMarker                          // a marker is taken as a trophy [power, left]
	EvNoMarker                        // the marker is declined [there is none]
	EvAchieved                        // an Objective is achieved [card]
	EvBoon                            // its boon is done, and it lies face down [card]
	EvOvercome                        // an Event is overcome and discarded [card]
	EvDismissed                       // an Event is discarded, not overcome [card]
	EvMovedBack                       // an Event goes back toward the first space [card, space]
	EvRecruitWanted                   // a purchase is proposed [card, space, price]
	EvLent                            // a trophy is lent for it [power]
	EvLentBack                        // and taken back [power]
	EvRecruited                       // a Recruit is taken [card, onto whose deck, stars paid]
	EvPaidWith                        // a card has paid for a Recruit and is banished [card]
	EvPlayed                          // an ability is played from the hand [card, banished]
	EvExtraAct                        // more Acts this turn [n]
	EvExtraRecruit                    // more Recruits this turn [n]
	EvDiscarded                       // a card of a hand is discarded [card, of one's own will]; seat: whose
	EvDrew                            // a card is drawn [card]; secret
	EvDrawn                           // how many have been drawn [n, at the end of one's turn]
	EvReshuffled                      // discards become the deck [cards, free]
	EvToken                           // a free reshuffle is used up [left]
	EvTrophyLost                      // a trophy is lost [power]; seat: whose
	EvOrder                           // a standing order [mode]
	EvTurnEnds                        // a turn is over
	EvEnded                           // the game is over [ending, Liberty]
	EvCut                             // what a card does is cut short, since it would not end [card]
	EvWorks                           // what a card says begins [card]
	EvGain                            // icons, prices or stars of this turn have changed [free, of, ease, stars]
	EvRecovered                       // a card comes from the discards to the hand or onto the deck [card, onto the deck]
	EvNote                            // a card has something to tell [card, note]
	EvVote                            // a player says who is to begin [whom]
	EvFirst                           // who begins, by the players' word; seat: who
	EvGoal                            // an Objective is chosen for this game [card]
	EvKinds
)

// tell tells what has happened, if anybody listens.
func (s *State) tell(kind engine.EventKind, seat int8, args ...int16) {
	if s.Log == nil {
		return
	}
	e := engine.Event{Kind: kind, Seat: engine.Seat(seat)}
	copy(e.Args[:], args)
	s.Log.Add(e)
}

// reveal tells something that showed what was hidden before.
func (s *State) reveal(kind engine.EventKind, seat int8, args ...int16) {
	if s.Log == nil {
		return
	}
	s.tell(kind, seat, args...)
	s.Log.Events[len(s.Log.Events)-1].Reveals = true
}

// drew tells of a card drawn: to those who see the hand it comes to.
func (s *State) drew(seat int8, c Card) {
	if s.Log == nil {
		return
	}
	e := engine.Event{Kind: EvDrew, Seat: engine.Seat(seat), Reveals: true, Secret: 1, Knows: 1 << seat}
	if !s.Opts.Private {
		e.Knows = 1<<s.Seats - 1
	}
	e.Args[0] = int16(c)
	s.Log.Add(e)
}
