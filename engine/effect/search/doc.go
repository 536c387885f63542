// Package search is how card effects find things and take some of them: a search, what each found thing is tested by,
// how many are taken and who picks, and what they are called further on ("as", "$name").
//
//	search.go   Search, what a pack is compiled to; whose turn it is to pick
//	compile.go  how a search is read: its filters by a table, pick, chooser and as for all games alike
//	memory.go   what a running ability remembers: what it has taken, and under which names
//
// Where a search looks, and what it tests, is the game's: the field Own of a Search and the functions of its Filters. A
// game that has cards as bits of either width embeds a Memory of that width in its frame. The type parameters are those
// of package effect; O is the game's own part of a search.
//
// How many are taken can be worked out, or is always a number that is written (Manner.Written). The loop that takes
// what is found stays with the game, since it does things to a table:
//
//	if sel.Enough(m.Part.Len(), n) { … }
//	left := candidates.Without(m.Part)
//	switch sel.Turn(m.Part.Len(), left.Len(), n) {
//	case search.Done:  // go on
//	case search.First: // take left.First(), nobody is asked
//	case search.Lot:   // take one by lot
//	case search.Ask:   // who chooses is asked, the answer comes back to this loop
//	}
package search
