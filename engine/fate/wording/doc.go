// Package wording is what a card of Fate of Witches says, made from the same nodes that are compiled into what it does.
// It walks the keys of the vocabulary and name messages after them: verb.place, in.coven.me, trigger.sacrificed. Every
// phrase is a message of its own, so that a translator decides on order, gender and number; nothing is glued here. What
// is said so in any game, steps, choices, amounts, conditions, "it", is package say's; here is what only Fate has.
//
//	sentence.go cards and abilities
//	steps.go    what is done: the verbs
//	flow.go     tokens in one phrase, loops over players, who they are
//	search.go   searches: "another Witch with a Cursed token in your Coven"
//	refs.go     the bearer; what is the reader's own
//	numbers.go  numbers and conditions
//	while.go    what holds; react.go: what is waited for
//
// Who does something decides the form of the verb. A card's own player is told what to do ("put"), may do it
// ("you may put"), and others do it ("each rival puts"): a verb has three messages, see form. Events have no player
// of their own: what is "me" there is the coin holder, spoken of in the third person.
package wording
