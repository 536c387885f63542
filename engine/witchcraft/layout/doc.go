// Package layout is a table of Witchcraft! as a description: laid for scenarios ([Arrange]), read fact by fact
// ([Fact]), and told whole for referees and bug reports ([Describe]).
//
//	arrange.go  the whole table; cards.go cards and lists of cards; read.go numbers and words
//	facts.go    what can be asked of a table; dump.go all of it
package layout
