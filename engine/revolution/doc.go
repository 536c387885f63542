// Package revolution is the game Witches of the Revolution: 1 to 4 players who win and lose together, each with a Coven
// deck, against a line of Events. References like (R35) name the rules, (A19) the rulings on what the rulebook leaves
// open, (I4) the invariants that tests hold.
//
// This package puts the rooms together and is all of the game that others see: program, what a pack is compiled to;
// play, one table's whole state and the rules that run on it; view, what a seat may know.
package revolution
