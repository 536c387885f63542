// Package store is the room that remembers: tables, their moves, the shortcut to replaying them, what must still
// be said, the packs tables are pinned to, what was chosen for a whole server, and what people wish for.
//
// It keeps bytes and plain values. It knows no rules (a move is a number somebody else understands), no chat
// service (a message is a kind and a payload) and no clock (times come from callers). This package is the face:
// the types, the interface [Store] and the errors. [witchtable/store/bolt] is the implementation that programs
// use, storetest the behaviour that every implementation must show.
//
// # The model
//
// A table is four things that change together, in one transaction, by [Store.Commit]:
//
//   - its header, a [Table]: who, where, which game, how far;
//   - its log, a list of [LogEntry]: the truth. Set-up and log give the position back by replay;
//   - a [Snapshot] of the position after one of the moves: the shortcut;
//   - its outbox, a list of [OutboxEntry]: what the table must still say to the outside.
//
// A change names the version of the table it was worked out from ([Change.Expect]). When the table has moved on
// since, nothing is stored and the answer is [ErrConflict]. When Commit returns without an error the change is on
// the disk: only then is anybody told, by delivering the outbox. A delivery that may have been repeated is
// recognised by its nonce, which depends on nothing but the table and the entry's number.
//
// # People
//
// A game that ends by its rules leaves a [Record], which follows from the table's header: what is counted of people is
// counted from those. [Store.Forget] takes a person out of everything, and [Store.Sweep] out of what the store's files
// hold of earlier times; tables stay whole, and replay as before, since moves are made by seats.
//
// # Caveats
//
//   - A channel has at most one live table, see [Table.Live].
//   - Each read is consistent in itself. Two reads are not consistent with one another unless nobody writes to
//     the table in between; [Table.Version] tells.
//   - When the context ends while a write waits for its turn, the write is withdrawn and nothing is stored. Once
//     its turn has come the caller waits for the outcome, so an error of the context always means: not stored.
//   - [ErrWrite] is the one error after which a change may be stored or not; read the table again to know.
//   - The set-up holds the secret seed and snapshots hold hidden cards. The printed forms of the types leave them
//     out; what callers take out of the types themselves is theirs to guard. Files and backups hold them in clear.
//   - Slices and maps handed in are not kept, those handed out are the caller's own.
package store
