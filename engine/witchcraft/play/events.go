package play

import "witchtable/engine"

// EvKind is a kind of event.
type EvKind = engine.EventKind

// The kinds of events. Operands in brackets; a card operand is the card's place among the cards of the game. Stored:
// append only.
const (
	evNone                EvKind = iota
	EvBegins                     // the table is laid
	EvOffered                    // two Witches are shown for the draft [card, card]
	EvKept                       // one is kept for the coven [card, the other]
	EvRound                      // a round begins [round]
	EvPlayed                     // a Witch is played [card, 0 hidden or 1 revealed]
	EvActed                      // she acts [card, side]
	EvFamiliarUsed               // a Familiar is used [card]
	EvWorks                      // what a box says begins [card, box]
	EvUncovered                  // a Challenge is uncovered [card, Mission, 1 since that is chosen]
	EvDiscarded                  // a Challenge or Familiar is discarded [card, Mission or -1]
	EvReplaced                   // a Challenge is replaced [card, Mission]
	EvMoved                      // a Challenge is moved [card or -1, from which Mission, to which, its place there before]
	EvAdded                      // a Challenge is added [Mission]
	EvOvercome                   // a Challenge is overcome [card, power spent]
	EvCaptured                   // a Familiar is captured [card]
	EvChallengeFailed            // a Challenge was not overcome and is discarded [card]
	EvConvictionUncovered        // a Conviction is uncovered [card, Juror]
	EvConvictionReplaced         // a Conviction is replaced [card, Juror]
	EvRefuted                    // a Conviction is discarded [card, Juror]
	EvMissionChosen              // a Mission is chosen [card, place]
	EvMissionOvercome            // it is overcome [card, power needed]
	EvMissionFailed              // it is failed [card, how many are]
	EvMissionRevealed            // a new Mission comes to the display [card, place]
	EvPersuasion                 // persuasion over a Juror [card, before, now, the Mission that brings it + 1]
	EvSwayed                     // a Mission overcome brings more persuasion this round [over whom, n]
	EvCursed                     // a Curse is gained [card, left in the pile]
	EvCleansed                   // a Curse is removed [card, now in the pile]
	EvVillagerLost               // a Villager is drawn [card, people, all that are lost now]; of 0 it is shuffled back
	EvRestored                   // a Lost Soul is taken back [card]
	EvJailed                     // a Witch goes to Jail [card, 1 at Recover]
	EvRescued                    // a Witch is rescued [card]
	EvRecruited                  // a Witch is recruited [card]
	EvLost                       // a Witch leaves the game [card]
	EvCovenDiscarded             // a card of the hand, or a Witch, is discarded [card, 1 at Recover]
	EvDrew                       // a card is drawn [card]; secret
	EvDrawn                      // how many have been drawn [n, 1 a new hand]
	EvReshuffled                 // a deck is shuffled [zone, cards]
	EvPeeked                     // the top of a deck is looked at [deck, n]
	EvBottom                     // one of those goes to the bottom [deck]
	EvReordered                  // they are put back in another order [deck, n]
	EvPower                      // power is counted [all of it, available]
	EvGained                     // there is more power this round [n]
	EvAdjusted                   // a difficulty changes [card or -1: the chosen Mission, n]
	EvNextHand                   // the next hand has more or fewer cards [n]
	EvSilenced                   // effects of a card are silenced [card, boxes as bits]
	EvTrial                      // the trial begins
	EvJudged                     // a Juror is convinced or not [card, persuasion, conviction, convinced]
	EvEnded                      // the game is over [ending, score]
	EvCut                        // what a card does is cut short, since it would not end [card]
	EvKinds
)

// tell tells what has happened, if anybody listens.
func (s *State) tell(kind EvKind, args ...int16) {
	if s.Log == nil {
		return
	}
	e := engine.Event{Kind: kind}
	copy(e.Args[:], args)
	s.Log.Add(e)
}

// reveal tells something that showed what was hidden before.
func (s *State) reveal(kind EvKind, args ...int16) {
	if s.Log == nil {
		return
	}
	s.tell(kind, args...)
	s.Log.Events[len(s.Log.Events)-1].Reveals = true
}

// drew tells of a card drawn: to those who see the hand.
func (s *State) drew(c Card) {
	if s.Log == nil {
		return
	}
	s.reveal(EvDrew, int16(c))
	if e := &s.Log.Events[len(s.Log.Events)-1]; !s.Opts.OpenHand {
		e.Secret, e.Knows = 1, 1
	}
}
