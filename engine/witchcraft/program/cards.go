package program

import "slices"

// Words is the words of one kind by their numbers: what packs and answers say, and what is stored.
type Words []string

// Index is the number of a word, or -1.
func (w Words) Index(word string) int { return slices.Index(w, word) }

// Word is the word of a number; "" where there is none.
func (w Words) Word(n int) string {
	if n < 0 || n >= len(w) {
		return ""
	}
	return w[n]
}

// Class is what a card is.
type Class uint8

// The classes. Those of the table are behind those of packs. Stored by number: append only.
const (
	NoClass Class = iota
	Witch
	Challenge
	Mission
	Curse
	Juror
	Conviction
	Villager
)

// Classes are their words.
var Classes = Words{"", "witch", "challenge", "mission", "curse", "juror", "conviction", "villager"}

// Mode is how a Witch is played (R24).
type Mode uint8

// The two sides of a Witch.
const (
	Hidden Mode = iota
	Revealed
	// Modes is how many there are.
	Modes = 2
)

// ModeWords are their words.
var ModeWords = Words{"hidden", "revealed"}

// Box is a text box of a card: a side of a Witch, an effect of a Challenge or a Mission.
type Box uint8

// The boxes. The first two are the sides of a Witch, by Mode. Stored by number: append only.
const (
	BoxHidden Box = iota
	BoxRevealed
	BoxChosen
	BoxNotChosen
	BoxSuccess
	BoxFailure
	BoxFamiliar
	// BoxKinds is how many there are.
	BoxKinds = 7
)

// BoxWords are their words.
var BoxWords = Words{"hidden", "revealed", "chosen", "not_chosen", "success", "failure", "familiar"}

// Moment is when a Familiar can be used (R20).
type Moment uint8

// The moments. Stored by number: append only.
const (
	Always        Moment = iota // it holds and is not used
	BeforeChoose                // the end of phase 1
	BeforeResolve               // the end of phase 3
	OnOvercome                  // a Mission is overcome, before persuasion is gained
	OnRecover                   // phase 6, before the new hand is drawn
	// MomentKinds is how many there are.
	MomentKinds = 5
)

// Moments are their words.
var Moments = Words{"", "before_choose", "before_resolve", "mission_overcome", "recover"}
