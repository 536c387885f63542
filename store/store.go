package store

import "context"

// Store keeps tables. All methods may be called by many goroutines at once; those that write return when the
// change is durable. Every method may return ErrClosed, the context's error, or an error of the machine below.
type Store interface {
	// CreateTable stores a new table and what it must say first. The store gives it ID, Number and Version.
	// Errors: ErrInvalid; ErrChannelTaken if the table is live and the channel has a live table; ErrPlayed if it is an
	// attempt at a deal of the day that counts, and there is one already; ErrNotFound if the pack is not in the store.
	CreateTable(ctx context.Context, t Table, outbox ...OutboxEntry) (Table, error)
	// Commit changes a table. Errors: ErrInvalid; ErrNotFound if there is no such table, or not the pack its new
	// header names; ErrConflict if the table is not at the expected version; ErrChannelTaken; ErrWrite.
	Commit(ctx context.Context, id TableID, c Change) (Committed, error)

	// Table returns a table's header. Errors: ErrNotFound.
	Table(ctx context.Context, id TableID) (Table, error)
	// TableIn returns the live table of a channel. Errors: ErrNotFound.
	TableIn(ctx context.Context, channel ChannelID) (Table, error)
	// TableIDs lists all tables, live and ended, by id.
	TableIDs(ctx context.Context) ([]TableID, error)
	// LiveTables lists the live tables of all servers, by server and id.
	LiveTables(ctx context.Context) ([]Table, error)
	// LiveTablesOf lists the live tables at which a person holds a seat, also one for which a stand-in answers, by id.
	LiveTablesOf(ctx context.Context, user UserID) ([]Table, error)
	// Attempt returns the table at which a person has made their attempt at a deal of the day that counts, whatever has
	// become of it. Errors: ErrNotFound.
	Attempt(ctx context.Context, d Deal, user UserID) (Table, error)
	// LastOver returns the table in state Over that ended last in a channel. Errors: ErrNotFound.
	LastOver(ctx context.Context, channel ChannelID) (Table, error)

	// Finished lists the games of a server that ended by their rules, the one that ended last first.
	Finished(ctx context.Context, server ServerID) ([]Record, error)
	// TablesNaming lists the tables, live and ended, whose header names a person for whatever reason (see Table.Names),
	// by id.
	TablesNaming(ctx context.Context, user UserID) ([]Table, error)

	// Log lists a table's moves from number from on; 1 (or less) is the first. Errors: ErrNotFound.
	Log(ctx context.Context, id TableID, from int) ([]LogEntry, error)
	// Snapshot returns a table's snapshot; its Data are nil when there is none. Errors: ErrNotFound.
	Snapshot(ctx context.Context, id TableID) (Snapshot, error)

	// Outbox lists what must still be said, by table and id.
	Outbox(ctx context.Context, q OutboxQuery) ([]OutboxEntry, error)
	// Done removes entries that have been said. Those gone already are ignored, so that it may be repeated.
	Done(ctx context.Context, said ...OutboxRef) error
	// Retry notes that a delivery failed: how often by now, and when to try again. Errors: ErrNotFound, ErrInvalid.
	Retry(ctx context.Context, ref OutboxRef, attempts int, notBefore Millis) error

	// PutPack stores a pack's content under its fingerprint, once: doing it again changes nothing. Errors:
	// ErrInvalid; ErrConflict if another content has this fingerprint.
	PutPack(ctx context.Context, hash PackHash, content []byte) error
	// Pack returns a pack's content. Errors: ErrNotFound.
	Pack(ctx context.Context, hash PackHash) ([]byte, error)

	// PutServer remembers this about a server, in place of what was remembered before. Errors: ErrInvalid.
	PutServer(ctx context.Context, s Server) error
	// Server returns what is remembered about a server: nothing but its id where nothing has been.
	Server(ctx context.Context, id ServerID) (Server, error)

	// PutSeason keeps a season, in place of the one of its number, or, where it has none, as the server's next: the season
	// is returned with its number. Errors: ErrInvalid; ErrConflict where a new one would overlap one that has not ended;
	// ErrNotFound for numbers that were not given.
	PutSeason(ctx context.Context, s Season) (Season, error)
	// Seasons lists the seasons of a server, the first one first.
	Seasons(ctx context.Context, server ServerID) ([]Season, error)
	// OpenSeasons lists the seasons of all servers of whose end nobody has been told, by server.
	OpenSeasons(ctx context.Context) ([]Season, error)

	// PutPerson remembers this about a person, in place of what was remembered before. Errors: ErrInvalid.
	PutPerson(ctx context.Context, p Person) error
	// Person returns what is remembered about a person: nothing but the id where nothing has been.
	Person(ctx context.Context, id UserID) (Person, error)

	// Forgetting lists the people who have asked to be forgotten and have not been (see Person.Forgetting), by id.
	Forgetting(ctx context.Context) ([]Person, error)
	// Forget takes a person out of all that is kept: the headers of tables, whose versions grow, and their logs, in
	// which the person's answers become nobody's; records, the crowns of seasons, the outbox, and what was remembered
	// about them. All that in one transaction. What the store's files still hold of earlier times is Sweep's matter.
	// Errors: ErrInvalid; ErrConflict while the person has a seat at a live table, or is its host (see
	// Table.Holds), which is the caller's to change; ErrWrite.
	Forget(ctx context.Context, f Forgetting) error
	// Sweep takes out of the store's files what Forget has left of earlier times. It waits for those who read, a backup
	// among them. Where it was not called, or has failed, that is made good when the store is opened next. Copies of
	// the files are not reached. Errors: ErrWrite.
	Sweep(ctx context.Context) error

	// Check reads everything and reports the first thing that does not fit together, as ErrDamaged. Writers wait
	// while it runs.
	Check(ctx context.Context) error
	// Close waits for the writes that were begun and releases the store. Closing again does nothing.
	Close() error
}

// Backuper is a store that can be copied while it is in use.
type Backuper interface {
	// Backup writes a copy of the store as it is at one moment to a file, replacing one that is there. The file
	// appears under its name only when it is complete, durable and has been checked. Errors: ErrInvalid if the
	// path is the store itself; ErrDamaged if the copy does not pass the check.
	Backup(ctx context.Context, path string) error
}
