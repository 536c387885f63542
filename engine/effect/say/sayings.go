package say

import "witchtable/engine"

// Sayings is what the words of a vocabulary say on a card, by their keys. S is the game's own scribe.
type Sayings[S any] struct {
	People  People
	Verbs   map[string]Verb[S]
	Numbers map[string]Number[S]
	Conds   map[string]Cond[S]
	// Player names the players that a word means, as one of them ("each", "any") or as the game's own entries ask.
	Player func(s S, word, number string) engine.Text
	// Together says steps that are one phrase: "put a red and a blue token on it".
	Together Together[S]
	// Implied reports whether a condition goes without saying beside the others that must hold with it. Nil: none does.
	Implied func(one, all *engine.Node) bool
}

// Together says several steps as one phrase. The zero value is for vocabularies in which none go together.
type Together[S any] struct {
	// Goes reports whether a step goes with the first before it.
	Goes func(first, next *engine.Node) bool
	Say  func(s S, steps []*engine.Node, f Form) engine.Text
}

// Verb says one step.
type Verb[S any] struct {
	Say   func(s S, v *engine.Node, f Form) engine.Text
	Stand Stand
	// Clauses says the step where it is no part of another, in as many clauses as it takes. Nil: Say does.
	Clauses func(s S, v *engine.Node) []engine.Text
	// ByPlayer reports whether the step, on a card of nobody's, must say who does it. What only happens to cards needs
	// nobody, and loops name their players themselves. Nil: it need not.
	ByPlayer func(v *engine.Node) bool
	// Optional reports whether the step says of itself that it may be left out: "you may sell a basket". Nil: it does not.
	Optional func(v *engine.Node) bool
}

// Stand is how a step stands among those around it.
type Stand uint8

// How a step can stand.
const (
	Shares Stand = iota // it shares a sentence with its neighbours: "draw a card, then discard a card"
	Alone               // it is a sentence of its own
	Silent              // it is not said: told when it comes, and promised nowhere
)

// Number says a computed number.
type Number[S any] struct {
	// Noun is the number as a noun phrase: "the number of guests in your house".
	Noun func(s S, v *engine.Node) engine.Text
	// PerOne is the number as "for each guest in your house"; nil, or nothing, where it is not of that kind.
	PerOne func(s S, v *engine.Node) engine.Text
}

// Cond says that a condition holds, or that it does not.
type Cond[S any] func(s S, v *engine.Node, holds bool) engine.Text
