package play

import (
	"witchtable/engine"
	"witchtable/engine/asking"
)

// AskKind is what a question is about. Its legal answers follow from it and the position.
type AskKind uint8

// The kinds of questions. Stored: append only.
const (
	AskNone     AskKind = iota
	AskDraft            // which of two Witches is kept
	AskPlay             // which Witch is played, and on which side
	AskUse              // whether she acts
	AskFamiliar         // which Familiar is used
	AskMission          // which Mission is chosen
	AskOrder            // which effect is next
	AskOvercome         // which Challenge is overcome
	AskJuror            // over whom persuasion is gained
	AskTrial            // go on, or to trial
	AskPick             // what a card's text has picked
	AskYesNo            // whether something is done
	AskPart             // which of several things is done
	askKinds
)

// Question is what is asked.
type Question = asking.Question[AskKind]

// places is how many questions a seat could have open at once: one is.
const places = 4

// Asking opens a question.
func (s *State) Asking(kind AskKind) { s.Put(0, kind) }

// Open appends the open decision.
func (s *State) Open(buf []engine.Decision) []engine.Decision {
	return asking.List(buf, s.Ask[:], asking.Manner{Each: places})
}

// Asked is what a question is about; AskNone where it is not open.
func (s *State) Asked(id engine.DecisionID) AskKind {
	if s.Ask[0].Kind == AskNone || s.Ask[0].ID != id {
		return AskNone
	}
	return s.Ask[0].Kind
}
