// Package postgres keeps a store in a PostgreSQL database, which several processes may share, and is the only place that
// knows pgx.
//
// Whatever changes something is one statement, mostly a call of a function of the database (schema/1.sql), and so one
// round trip: the function compares version and term and says by a code why it has refused. Nothing is cached. Several
// round trips are made by Forget alone, in one transaction.
//
// # What the database must do
//
// Writes are durable because PostgreSQL is: fsync and full_page_writes are on, as they are by default, and where there
// are standbys, synchronous_commit waits for one. A write that has been sent is never cancelled from here, and no limit
// on statements applies to the store's connections; when the connection ends before the answer, the write is unknown
// (store.ErrWrite). See errors.go for what is told apart.
//
// # What forgetting reaches
//
// Forget takes a person out of all rows in one transaction. What those rows held before is in dead rows from then on,
// which no statement shows; Sweep has PostgreSQL clear them away, so that their place is used again. The bytes in that
// place stay until something is written over them, and the write-ahead log, standbys that lag and backups have them for
// as long as the operator keeps those: docs/operating.md says what an operator does about it.
package postgres
