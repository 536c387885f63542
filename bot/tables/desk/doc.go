// Package desk is a table's bookkeeping: what has been said and shown at it, what is owed to whom, and which message
// shows what. It knows no Discord, sends nothing and decides nothing: it says what is known, and keeps what is noted
// in order.
//
// # How a desk travels
//
// A [Desk] is stored in a note of its table's header, so it is read with the header ([Read]) and written with it, in
// the transaction of the move ([Desk.WriteTo]). In between it is a value:
//
//   - Package tables has one for each table in memory. A change works on a [Desk.Clone] of it, which is written with
//     the change and becomes the table's then; a change that fails leaves nothing behind.
//   - Whoever puts a table into words is given a clone, and only reads: what a person has to know since they answered
//     last ([Hand], [Toll], [Said]), what chapter a card was quoted in ([Story]), who has agreed ([Consent]).
//   - Whoever has sent a message notes on the desk, as it is by then, which message shows what. That is the fields
//     Shown and Message, Board, and [Story.Shows], [Story.Says], [Desk.Nudge], [Desk.Owe], [Consent.Owe] and
//     [End.Note]. What is to be shown (N, Chapter) and what has been (Shown) are counted apart, since the game goes on
//     meanwhile.
//
// All else that changes a desk is for package tables: what happens at a table ([Desk.Moved], [Desk.TakeBack],
// [Hand.Answered], [Wait.Seen], ...) has a method, which leaves in order all that follows from it here. A desk is for
// one goroutine at a time.
//
// Neither does a desk know the outbox, nor the outbox a desk: package tables writes down what is to be told and notes
// it here, in one change.
//
// # What is stored
//
// The names in the JSON tags are stored with every table: add, never rename (testdata/stored.txt). Events are kept as
// whoever reads them may know them.
package desk
