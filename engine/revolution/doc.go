// Package revolution is the game Witches of the Revolution: 1 to 4 players who win and lose together, each with a Coven
// deck, against a line of Events. References like (R35) name the rules, (A19) the rulings on what the rulebook leaves
// open, (I4) the invariants that tests hold.
//
// This package puts the rooms together and is all of the game that others see: program, what a pack is compiled to;
// play, one table's whole state and the rules that run on it; lexicon, the words of cards and what they do; wording,
// what they say; view, what a seat may know. From a card to its deed: its word in cards/revolution is an entry of
// lexicon, its sentence an entry of wording under the same word, with phrases in cards/revolution/lang/cards.*.yaml;
// what it does on a table is in testdata/deeds.txt, what it says in testdata/texts.txt.
package revolution
