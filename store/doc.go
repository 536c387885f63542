// Package store is the room that remembers: tables, their moves, the shortcut to replaying them, what must still
// be said, the packs tables are pinned to, what was chosen for a whole server, and what people wish for.
//
// It keeps bytes and plain values. It knows no rules (a move is a number somebody else understands), no chat
// service (a message is a kind and a payload) and no clock (times come from callers). This package is the face:
// the types, the interfaces [Store] and [Owners], and the errors. [witchtable/store/bolt] is the implementation that
// programs use, storetest the behaviour that every implementation must show.
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
// # Shards, owners and terms
//
// A store may serve several processes. All that is stored is divided into [Shards] shards, by the server it belongs to;
// [Owners] shares them out, each to one process at a time, which alone works at the tables in it. Each time a shard is
// claimed its next [Term] begins. Who changes a table names the term in which they own it, and that is compared where
// the version is, in the same transaction: a process that lost a shard and does not know it is refused ([ErrNotOwner]),
// and forgets the table. What is not any table's, such as what people wish for, may be written by anybody.
//
// Lists that a process goes through by itself, of what is to be said or done, take a [Scope]: its own shards. What
// people ask for, such as the tables of a server or a person, is found wherever it is.
//
// What a process keeps in memory of people and servers it reads again when others have changed it
// ([Store.ChangedSince]).
//
// What processes must agree on beside tables, such as who keeps which connection to Discord, they do by [Holds].
//
// One process that has the store for itself need claim nothing: all terms are zero then.
//
// # What can become of a write
//
//   - It is durable: no error.
//   - It is refused for what it is: ErrInvalid, ErrNotFound, ErrConflict, ErrNotOwner, ErrChannelTaken, ErrPlayed.
//     Nothing was stored, and the same write will be refused again.
//   - It was not begun: [ErrUnavailable], ErrClosed, or the context's error. Nothing was stored, and after the first of
//     these the same write may succeed in a moment. A context ends a write only while it waits for its turn, and so
//     does a fail-over. Once a write has begun it is never cancelled: whoever cancels a transaction that waits for a
//     standby does not undo it, but makes it seen by all before it is safe. The caller waits for the outcome, whatever
//     has become of the context.
//   - It is unknown: [ErrWrite], and nothing else. The change may be stored; it may be seen by those who read and still
//     be lost, where it waits for a standby; and it may be stored later, if it is still on its way. So a table is not
//     simply read again, but by [Store.Settle], behind something that was committed after it with the same durability.
//     All other writes may be repeated after ErrWrite: Done, Retry, Forget and what is put under a name do the same
//     twice as once, and a new table or season that was stored after all is in the way of a second one.
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
//   - The set-up holds the secret seed and snapshots hold hidden cards. The printed forms of the types leave them
//     out; what callers take out of the types themselves is theirs to guard. Files and backups hold them in clear, and
//     so does whatever lies between the program and a store elsewhere.
//   - Slices and maps handed in are not kept, those handed out are the caller's own.
package store
