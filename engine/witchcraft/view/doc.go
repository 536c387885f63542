// Package view is what a seat of Witchcraft!, or an onlooker, may know of a table.
//
//	view.go     a view: a table laid with what is shown; blanks stand for what lies face down
//	redeal.go   what it hides, dealt anew
//	ask.go      questions; option.go answers; barred.go why others are not there
//	scene.go    the table as it is seen; standing.go the score; face.go what is printed on a card
//	tell.go     what happened, as sentences
package view
