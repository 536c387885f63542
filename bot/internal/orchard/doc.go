// Package orchard is a tiny cooperative game for the tests of the rooms around it. It has what those rooms must be
// able to deal with and what the games people come for need not have together: secret answers given at the same time,
// questions that may be left open, answers with two operands, more answers than a menu holds, chance, headlines.
//
// Everybody is dealt three secret fruits and plants one of them, all at once; whoever likes brings seeds along instead.
// Then, in turn, everybody picks a fruit from the orchard, gives one away, or rests, while the others may cheer, which
// makes the day's harvest better. Together they win with enough points.
//
// With the option "village" it has the rest of what a game can ask of the rooms: pies that are put together by toggles
// (answers that lead back), helpers who are called once and need not come, standing orders that can be given at any
// time (quiet questions), an omen that forbids, numbered places in a row, and one score for all, with three endings.
package orchard
