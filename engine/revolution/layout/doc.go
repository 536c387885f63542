// Package layout is a table of Witches of the Revolution as a description: laid for scenarios ([Arrange]), read
// fact by fact ([Fact]), and told whole for referees and bug reports ([Describe]).
//
//	arrange.go  the whole table; seats.go what lies before the players, board.go the line, the row, Objectives and tracks
//	cards.go    cards and lists of cards; read.go numbers, words and seats
//	facts.go    what can be asked of a table, questions.go of an Act that is put together;
//	            dump.go all of it
package layout
