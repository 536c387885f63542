// Package lore is what computer players know of Witches of the Revolution beyond its rules: which Act is worth its
// price, which help is asked for and given, which Recruit pays for itself. It is a rule of thumb with some weights for
// each number of players, which lie in weights.txt; no card is known by its name.
//
// It reads whole positions, and of these only what lies open, or lies open to the player who thinks: computer players
// have it read positions that they dealt anew from a view, never the true one. The order of decks is read nowhere.
package lore
