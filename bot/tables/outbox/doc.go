// Package outbox delivers what tables have to say: it reads the entries that are stored with a table's moves, in the
// right order, has each told, tries again what failed, and notes what is done with.
//
// It knows how entries are delivered and nothing of what they say. What a table is, how an entry is put into words
// and what is learnt by sending it, it leaves to package tables, which imports this one: tables write entries while
// they change, so they need the entries' type, whereas a delivery needs no more of a table than the few methods of
// [Tables] and [Table].
//
// # Lanes and queues
//
// Entries of one lane keep their order, and one that cannot be delivered holds up its own lane only. Each table has
// three queues, each with a goroutine of its own while there is something to do: what people wait for comes first,
// messages that are only kept up to date come behind that, and what must be thought about has a queue for itself.
// Which lane and queue an entry belongs to follows from its [Kind]; see rows.
//
// The message that shows the table (the board) is not stored. It is wished for by [Deliverer.Refresh], since after a
// start every board is looked at anyway.
//
// # Once, and only once
//
// An entry is told before it is noted as done, so a process that dies in between leaves it to the next one, which
// tells it again under the same nonce; Discord drops the second message. While the store takes no writes nothing is
// told at all: what cannot be noted would be told again and again.
package outbox
