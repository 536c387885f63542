// Package program is what a pack of Witchcraft! is compiled to: its cards, each copy by itself, and its table as
// numbers, for the rules to run on. [Compile] makes it and names what is wrong with a pack.
//
//	program.go     cards, boxes, what holds
//	cards.go       the words of classes, boxes, moments
//	words.go       verbs, numbers, conditions, and where searches look
//	compile.go     from a pack to a program; compile_boxes.go what boxes do, compile_search.go searches
//	lint.go        whether a pack has the cards that a game needs
package program
