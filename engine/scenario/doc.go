// Package scenario plays games from text: a table laid out by hand, moves by their readable keys, and what must
// follow. It is how the rules of a game are pinned down case by case, how a bug is reported so that it can be played
// again, and how a writer of cards tries a card out.
//
//	title: A full Coven takes nobody in
//	pack: house
//	table: {seats: 2, A: {coven: [hesper, mab, brona, ursel, comfrey], hand: [liesel]}}
//	steps:
//	  - A: deck
//	  - refused: {A: recruit liesel}
//	  - expect: {hand.A.count: 2, value.mab: 1}
//
// docs/scenarios.md describes all keys, steps and facts; its table of steps is [Reference]. The package knows no game's
// words: a [Game] lays tables, names its facts and renders its answers' keys; whoever runs scenarios finds the game for
// a [Pack].
//
// Positive checks fail by themselves when a word is misspelt. Those that something is not so would pass, so every word
// in them is held to what the game has.
package scenario
