package store

// LiveQuery chooses live tables.
type LiveQuery struct {
	// In restricts to the tables in a scope; zero means all.
	In Scope
	// After is the place of the last table of the page before; zero begins with the first page.
	After Place
	// Limit is the largest number of tables wanted; zero means all.
	Limit int
}

// Place is where a table stands in the order of LiveTables.
type Place struct {
	Server ServerID
	Table  TableID
}

// WakeQuery chooses live tables by when they are to be woken.
type WakeQuery struct {
	// In restricts to the tables in a scope; zero means all.
	In Scope
	// Until is the last moment that is of interest. Tables whose moment has passed are among those found.
	Until Millis
	// After is the last one of the page before; zero begins with the first page.
	After Wake
	// Limit is the largest number of tables wanted; zero means all.
	Limit int
}

// Wake says when a live table is to be woken, see Table.Wakes.
type Wake struct {
	At    Millis
	Table TableID
}

// Place is where the table stands in the order of LiveTables.
func (t Table) Place() Place { return Place{t.Server, t.ID} }
