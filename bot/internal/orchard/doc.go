// Package orchard is a tiny cooperative game for the tests of the rooms around it. It has what those rooms must be
// able to deal with and what the games people come for need not have together: secret answers given at the same time, open hands,
// questions that may be left open, answers with two operands, more answers than a menu holds, chance, headlines.
//
// Everybody is dealt three secret fruits and plants one of them, all at once. Then, in turn, everybody picks a fruit
// from the orchard, gives one away, or rests, while the others may cheer, which makes the day's harvest better.
// Together they win with enough points.
package orchard
