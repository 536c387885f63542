// Package lore is what computer players know of Witches of the Revolution beyond its rules: which Act is worth its
// price, which help is asked for and given, which Recruit pays for itself, what a card's text is worth that is played
// or chosen for, and how likely a table is to be won. No card is known by its name: texts are weighed by their verbs.
//
// It is a rule of thumb with some weights, and a regression over what lies open, both for each number of players. They
// are learnt from games, see [Scholar], and kept beside the pack.
//
// It reads whole positions, and of these only what lies open, or lies open to the player who thinks: computer players
// have it read positions that they dealt anew from a view, never the true one. The order of decks is read nowhere. What
// a text would change in this turn is tried on the position itself, which is put back as it was.
package lore
