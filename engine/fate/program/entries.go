package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Entries are the words of the vocabulary as far as the compiler must know them: under what key each is written, and
// how it becomes part of a program. Package lexicon has them all, each beside what it does at the table and what it
// says.
type Entries struct {
	effect.Entries[*Compiler, Args]
	Mods    map[string]ModEntry
	Filters []FilterEntry // in the order in which searches are tested
	Events  map[string]EventEntry
	Zones   map[string]ZoneEntry
}

// The entries of words that any game could have.
type (
	// StepEntry compiles one step.
	StepEntry = effect.StepEntry[*Compiler, Args]
	// NumberEntry compiles a computed number.
	NumberEntry = effect.NumberEntry[*Compiler, Args]
	// CondEntry compiles a condition.
	CondEntry = effect.CondEntry[*Compiler, Args]
)

// ModEntry compiles something that holds into m.
type ModEntry struct {
	Kind    ModKind
	Compile func(k *Compiler, m *Mod, v *engine.Node)
}

// FilterEntry compiles one key of a search into s. n is the value under the key.
type FilterEntry struct {
	Key string
	// Compile returns false where the filter, as written, lets every card pass.
	Compile func(k *Compiler, s *Selector, n *engine.Node) bool
	// Tests is set for filters that look at each card found, by the search's Filters.
	Tests bool
	// Reads says what of a card the filter looks at, so that nothing that holds all the time reads what it changes.
	Reads Reading
}

// Reading says what a search, number or condition looks at.
type Reading uint8

// What can be looked at, as bits.
const (
	ReadsPlace Reading = 0         // where cards lie, and tokens
	ReadsTypes Reading = 1 << iota // what Characters count as
	ReadsValue                     // what they are worth
)

// EventEntry is something a react ability can wait for: which filters its trigger may have.
type EventEntry struct {
	Event       Happening
	Card        bool // it happens to a card that can be looked at
	Token, Icon bool // it is about a token, or an effect with icons
}

// ZoneEntry is a place where a search can look.
type ZoneEntry struct {
	Zone  Place
	Owned bool // each player has one
	// Hidden reports whether cards there lie hidden from whoever looks for them there.
	Hidden func(of Players) bool
}
