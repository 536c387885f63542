package effect

import "witchtable/engine"

// Entries are the words of a game's vocabulary as far as the compiler must know them: under what key each is written,
// and how it becomes part of a program. A game makes them from its lexicon, where each word stands beside what it does
// and says.
type Entries[K, A any] struct {
	Steps   map[string]StepEntry[K, A]
	Numbers map[string]NumberEntry[K, A]
	Conds   map[string]CondEntry[K, A]
}

// StepEntry compiles one step. v is what stands under its key in a list of steps; o has its Verb, and -1 and Unset
// where zero would mean something. Compile completes and emits it; what it finds wrong it reports by Compiler.Fail at
// the node in question.
type StepEntry[K, A any] struct {
	Verb    Verb
	Compile func(k K, o Op[A], v *engine.Node)
}

// NumberEntry compiles a computed number into x, whose Kind is set, Times is 1, Cond is -1 and Own is Compiler.Blank.
type NumberEntry[K, A any] struct {
	Kind    NumberKind
	Compile func(k K, x *Number[A], v *engine.Node)
}

// CondEntry compiles a condition into c, whose Kind is set, and Own is Compiler.Blank.
type CondEntry[K, A any] struct {
	Kind    CondKind
	Compile func(k K, c *Cond[A], v *engine.Node)
}
