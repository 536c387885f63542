package store

import "context"

// Store keeps tables. All methods may be called by many goroutines at once; those that write return when the change is
// durable. Every method may return ErrClosed, ErrUnavailable, the context's error, or an error of the machine below;
// those that write may return ErrWrite. How a context ends a write, and what to do about ErrWrite, is said in the
// package's documentation.
type Store interface {
	// CreateTable stores a new table and what it must say first. The store gives it ID, Number and Version. term is that
	// in which the caller owns the shard of the table's server.
	// Errors: ErrInvalid; ErrNotOwner; ErrChannelTaken if the table is live and the channel has a live table; ErrPlayed if
	// it is an attempt at a deal of the day that counts, and there is one already; ErrNotFound if the pack is not in the
	// store. After ErrWrite there may be a table of which nobody knows the id: TableIn, or Attempt, finds it.
	CreateTable(ctx context.Context, t Table, term Term, outbox ...OutboxEntry) (Table, error)
	// Commit changes a table. Errors: ErrInvalid; ErrNotFound if there is no such table, or not the pack its new
	// header names; ErrNotOwner; ErrConflict if the table is not at the expected version; ErrChannelTaken.
	Commit(ctx context.Context, id TableID, c Change) (Committed, error)
	// Settle ends all doubt about a table after ErrWrite: when it has returned the table, what is read of it is durable,
	// outbox and all, and what was begun for it earlier and is not to be read will never be stored. To know that, it may
	// commit a change by which nothing but the version grows. Errors: ErrNotFound; ErrNotOwner; ErrWrite, after which the
	// doubt goes on.
	Settle(ctx context.Context, id TableID, term Term) (Table, error)

	// Table returns a table's header. Errors: ErrNotFound.
	Table(ctx context.Context, id TableID) (Table, error)
	// TableIn returns the live table of a channel. Errors: ErrNotFound.
	TableIn(ctx context.Context, channel ChannelID) (Table, error)
	// TableIDs lists all tables, live and ended, by id.
	TableIDs(ctx context.Context) ([]TableID, error)
	// LiveTables lists live tables, by server and id: page by page where there may be many.
	LiveTables(ctx context.Context, q LiveQuery) ([]Table, error)
	// LiveTablesIn lists the live tables of one server, by id.
	LiveTablesIn(ctx context.Context, server ServerID) ([]Table, error)
	// Waking lists which live tables are to be woken, the first one first, and those of one moment by id. It reads none of
	// them, however many there are.
	Waking(ctx context.Context, q WakeQuery) ([]Wake, error)
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
	// Done removes entries of a table that have been said, by whoever owns it in a term. Those gone already are ignored,
	// so that it may be repeated, after ErrWrite as well. Errors: ErrNotOwner.
	Done(ctx context.Context, id TableID, term Term, said ...OutboxID) error
	// Retry notes, by whoever owns the table in a term, that a delivery failed: how often by now, and when to try again.
	// It may be repeated. Errors: ErrNotFound; ErrNotOwner; ErrInvalid.
	Retry(ctx context.Context, ref OutboxRef, term Term, attempts int, notBefore Millis) error

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
	// OpenSeasons lists the seasons of whose end nobody has been told, by server: those of the servers in a scope.
	OpenSeasons(ctx context.Context, in Scope) ([]Season, error)

	// PutPerson remembers this about a person, in place of what was remembered before. Errors: ErrInvalid.
	PutPerson(ctx context.Context, p Person) error
	// Person returns what is remembered about a person: nothing but the id where nothing has been.
	Person(ctx context.Context, id UserID) (Person, error)

	// ChangedSince tells of which people and servers something else may be remembered than at a mark, by whichever
	// process: of those who were put or forgotten.
	ChangedSince(ctx context.Context, since Mark) (Changed, error)

	// Forgetting lists the people who have asked to be forgotten and have not been (see Person.Forgetting), by id: those
	// in a scope by ShardOfPerson.
	Forgetting(ctx context.Context, in Scope) ([]Person, error)
	// Forget takes a person out of all that is kept: the headers of tables, whose versions grow, and their logs, in
	// which the person's answers become nobody's; records, the crowns of seasons, the outbox, and what was remembered
	// about them. All that in one transaction. It names no term, since it reaches tables whoever owns them: their owners
	// learn of it by ErrConflict. What the store's files still hold of earlier times is Sweep's matter.
	// Errors: ErrInvalid; ErrConflict while the person has a seat at a live table, or is its host (see
	// Table.Holds), which is the caller's to change. It may be repeated after ErrWrite.
	Forget(ctx context.Context, f Forgetting) error
	// Sweep takes out of the store's files what Forget has left of earlier times. It waits for those who read, a backup
	// among them. Where it was not called, or has failed, that is made good when the store is opened next. Copies of
	// the files are not reached.
	Sweep(ctx context.Context) error

	// Check reads everything as it is at one moment and reports the first thing that does not fit together, as ErrDamaged.
	// Writers may have to wait while it runs.
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
