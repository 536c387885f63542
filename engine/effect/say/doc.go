// Package say makes sentences of what cards do: of the same trees that are compiled into deeds. It knows how steps
// follow one another, what may be left out, what is done at a price, by several players in turn, so many times or under
// a condition, how numbers and conditions are said, and how a card spoken of before is taken up again. It knows no
// verb, no noun and no search: those are a game's, which brings one entry for each word of its vocabulary, see
// [Sayings].
//
//	scribe.go   who writes one card down, and whom it tells
//	flow.go     steps one after another, sentences
//	control.go  choices, prices, conditions, loops
//	people.go   who does it: the reader, somebody spoken of, somebody who must be named
//	numbers.go  amounts: "2 cards", "a card for each guest", "X cards, where X is ..."
//	cond.go     conditions and their opposites
//	nouns.go    what a search looks for: "a cart", "up to 2 other carts", "all carts in the yard"
//	refs.go     cards spoken of before: names, "it", "that guest"
//	form.go     forms of verbs; small words
//
// A game has a scribe of its own that embeds [Scribe] and adds what the game has: its searches, its places. S is that
// type: what entries are given, so that they reach all of it.
//
//	type Scribe struct {
//		say.Scribe[*Scribe]
//		...
//	}
//
// Nothing is glued here, and nothing is in a language: what comes out is an [engine.Text], phrases in phrases. The
// phrases that belong to no game stand in engine/words/base/clauses.<language>.yaml, which every book of words has; a
// game's own, do.draw or noun.a.guest, in the game's catalogues, where no key of the former may stand again. A verb has
// three messages, see [Form]. Order, gender, number and agreement are the translator's, so that a further language is
// data only.
package say
