package store

// Mark is a moment in the order in which what is remembered about people and servers changes. Zero is before all of it.
// Marks are of use as long as the store is open.
type Mark uint64

// Changed says of whom something else may be remembered than at a mark: what a process keeps of them in memory it must
// read again.
type Changed struct {
	// Now is the mark to ask with the next time.
	Now Mark
	// All is set where so much has changed, or so long ago, that the store does not know of whom. People and Servers are
	// empty then.
	All bool
	// People and Servers are those of whom it does, each once, in no particular order.
	People  []UserID
	Servers []ServerID
}
