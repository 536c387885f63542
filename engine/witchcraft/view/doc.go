// Package view is what a seat of Witchcraft!, or an onlooker, may know of a table.
//
//	view.go     a view: a table laid with what is shown; blanks stand for what lies face down
//	redeal.go   what it hides, dealt anew
//	ask.go      questions; option.go answers; ahead.go what comes of them; barred.go why others are not there
//	scene.go    the table as it is seen: the coven, the village; jury.go the Jurors, and how likely they are to be
//	            convinced; missions.go the Missions; decks.go what may still come
//	standing.go the score; face.go what is printed on a card; topics.go the guide
//	tell.go     what happened, as sentences; gathered.go which of those are told together
//	highlights.go what was remarkable about a game that is over
package view
