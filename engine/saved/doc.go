// Package saved is how a game writes a position to bytes and reads it back.
//
// A game describes its fields once, in the order in which they are stored, by a walk: one function that takes a
// [Coder] and hands it a pointer to each of them. The same walk writes and reads, so neither can forget a field. What
// it makes lies in an envelope, a [Form]: the number of the format, the [Mark] of the rules and the pack, the fields,
// and a checksum. Whatever is damaged, cut short, or belongs to other rules is refused with [engine.ErrSaved], never
// with a panic, so that the table is replayed from its log instead.
package saved
