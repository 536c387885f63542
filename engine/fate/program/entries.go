package program

import (
	"witchtable/engine"
	"witchtable/engine/effect"
	"witchtable/engine/effect/search"
)

// Entries are the words of the vocabulary as far as the compiler must know them: under what key each is written, and
// how it becomes part of a program. Package lexicon has them all, each beside what it does at the table and what it
// says.
type Entries struct {
	effect.Entries[*Compiler, Args]
	Mods     map[string]ModEntry
	Searches search.Reader[*Compiler, Look, Args]
	Events   map[string]EventEntry
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
