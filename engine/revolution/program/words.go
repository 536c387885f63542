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

// Kind is what a card is.
type Kind uint8

// The kinds of cards. Stored by number: append only.
const (
	Seeker Kind = iota
	Dedicant
	Celebrant
	Steward
	Relic
	Blessing
	Event
	Objective
)

// Kinds are the words of the kinds.
var Kinds = Words{"seeker", "dedicant", "celebrant", "steward", "relic", "blessing", "event", "objective"}

// Witch reports whether cards of the kind are Witches in a deck and Recruits on the board (R12). Blessings are not.
func (k Kind) Witch() bool { return k <= Relic }

// Power is what is paid with and what is marked: the six magic icons, and the two signs that only trophies and markers
// bear (R15, R17).
type Power uint8

// The powers. Stored by number: append only.
const (
	Brewing Power = iota
	Channeling
	Enchanting
	Familiars
	Hexing
	Rituals
	Unaligned
	Catastrophe
	// PowerKinds is how many kinds of markers there are, and Icons how many of them are magic icons.
	PowerKinds = 8
	Icons      = 6
)

// AnyPower is the price of Unaligned Events and Catastrophes: icons of any kind, mixed (R46).
const AnyPower Power = PowerKinds

// Powers are the words of the powers.
var Powers = Words{"brewing", "channeling", "enchanting", "familiars", "hexing", "rituals", "unaligned", "catastrophe",
	"any"}

// Type is the glyph of an Event: the two icons it joins, or one of the two signs (R13).
type Type uint8

// Types are the words of the glyphs, in the order in which they go round the wheel.
var Types = Words{"fh", "hr", "rb", "be", "ec", "cf", "u", "k"}

// The glyphs without magic icons.
const (
	Crescent Type = 6
	Skull    Type = 7
	// TypeKinds is how many glyphs there are.
	TypeKinds = 8
)

// Shows is the markers that Events of a glyph show, as bits (R51).
func (t Type) Shows() uint8 {
	return [TypeKinds]uint8{1<<Familiars | 1<<Hexing, 1<<Hexing | 1<<Rituals, 1<<Rituals | 1<<Brewing,
		1<<Brewing | 1<<Enchanting, 1<<Enchanting | 1<<Channeling, 1<<Channeling | 1<<Familiars, 1 << Unaligned,
		1 << Catastrophe}[t]
}

// Goals are the words of the types of Objectives; each has two kinds of markers (R15).
var Goals = Words{"fh", "rb", "ec", "ku"}

// GoalKinds is how many types of Objectives there are: so many lie on the board, and so many are to be achieved (R2).
const GoalKinds = 4

// GoalPowers are the two kinds of markers of each type of Objective.
var GoalPowers = [GoalKinds][2]Power{{Familiars, Hexing}, {Rituals, Brewing}, {Enchanting, Channeling},
	{Catastrophe, Unaligned}}

// GoalOf is the type of Objective to which a kind of marker belongs, and which of its two it is.
func GoalOf(p Power) (goal, which int) {
	for g, two := range GoalPowers {
		for i, have := range two {
			if have == p {
				return g, i
			}
		}
	}
	return 0, 0
}

// When is when an ability works.
type When uint8

// The times of abilities. Stored by number: append only.
const (
	WhenFlipped  When = iota // an Event is flipped
	WhenWhile                // as long as an Event is in the line: its mods
	WhenMoved                // an Event enters one of Spaces
	WhenOvercome             // an Event is overcome
	WhenPlay                 // a Witch is played from the hand in her owner's step 3
	WhenAssist               // shapes what a Witch gives when she assists
	WhenAfterUse             // after the Act in which a Witch has paid
	WhenRevealed             // a Blessing is flipped
	WhenAchieved             // an Objective is achieved: its boon
)

// Whens are their words.
var Whens = Words{"flipped", "while", "moved", "overcome", "play", "assist", "after_use", "revealed", "achieved"}
