// Package words are the words of card effects that mean the same in any game: the steps that decide which other steps
// are done, and the numbers and conditions that are made of others. Each is an entry: its word, what the reference page
// says of it, the shape of what stands under it, how it is compiled, and what it does at a table. What it says on a
// card is package say's and the game's.
//
// A game makes a Kit once and puts the words it wants into its lexicon, each with a number of its own:
//
//	kit := words.Kit[*program.Compiler, play.State, play.Frame, play.Ctx, program.Args]{Compiler: …, Table: …}
//	may := words.May(&kit)
//
// Its Lexicon then says whether all of them are whole, and has what the compiler and the table need.
//
// To add a word here: a function that returns its entry, beside the others of its kind, and a test in toy_test.go. A
// word that needs a card, a place or a token of a game is that game's.
package words

import (
	"witchtable/engine"
	"witchtable/engine/effect"
)

// Kit is what the words need of a game. See package effect for the type parameters.
type Kit[K, S, F, X, A any] struct {
	effect.Table[S, F, X, A]
	// Compiler is the shared part of the game's compiler: &k.Compiler.
	Compiler func(k K) *effect.Compiler[K, A]
	// Cards compiles the cards of a for_each over cards; nil where the game has none.
	Cards func(k K, o *effect.Op[A], cards *engine.Node)
}

// Step is an entry for a step.
type Step[K, S, F, X, A any] struct {
	Word, Doc string
	Shape     engine.Shape // what stands under its key
	Compile   func(k K, o effect.Op[A], v *engine.Node)
	effect.Deed[S, F, X, A]
}

// Number is an entry for a computed number.
type Number[K, S, X, A any] struct {
	Word, Doc string
	Shape     engine.Shape
	Compile   func(k K, x *effect.Number[A], v *engine.Node)
	Value     func(s *S, x X, n *effect.Number[A]) int
}

// Condition is an entry for something that is so or not.
type Condition[K, S, X, A any] struct {
	Word, Doc string
	Shape     engine.Shape
	Compile   func(k K, c *effect.Cond[A], v *engine.Node)
	Holds     func(s *S, x X, c *effect.Cond[A]) bool
}
