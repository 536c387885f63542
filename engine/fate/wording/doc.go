// Package wording is what a card of Fate of Witches says, made from the same nodes that are compiled into what it does.
// It walks the keys of the vocabulary and name messages after them: verb.place, in.coven.me, trigger.sacrificed. Every
// phrase is a message of its own, so that a translator decides on order, gender and number; nothing is glued here.
//
//	sentence.go  cards and abilities
//	steps.go    what is done: the verbs
//	flow.go     choices, prices, conditions, loops
//	search.go   searches: "another Witch with a Cursed token in your Coven"
//	refs.go     cards already known: names, "it", "those Characters"
//	numbers.go  numbers and conditions
//	while.go    what holds; react.go: what is waited for
//
// Who does something decides the form of the verb. A card's own player is told what to do ("put"), may do it
// ("you may put"), and others do it ("each rival puts"): a verb has three messages, see form. Events have no player
// of their own: what is "me" there is the coin holder, spoken of in the third person.
package wording
