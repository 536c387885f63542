// Package lore is what computer players know of Witchcraft! beyond its rules: which Witches are worth drafting, what is
// to be uncovered first, which Mission is worth choosing, who is played hidden and who revealed, which Challenges are
// overcome, and when to go to trial. No card is known by its name: texts are weighed by their verbs.
//
// It is a rule of thumb with some weights, and a regression over what lies open. Both are learnt from games, see
// [Scholar], and kept beside the pack.
//
// It reads whole positions, and of these only what lies open, or what the player has seen: computer players have it
// read positions that they dealt anew from a view, never the true one. The order of decks is read nowhere, and neither
// is what lies face down.
package lore
