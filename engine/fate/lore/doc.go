// Package lore is what computer players know of Fate of Witches beyond its rules: what a table is worth to a seat, and
// what one does by rule of thumb. Both are weights of what can be read off a table: cards in their places, tokens, the
// time that is left. The weights are learnt from games with a pack, see [Scholar], and kept beside it; for cards that
// nobody has learnt anything about they are guessed from what is printed on them. No card is known by its name here.
//
// It reads whole positions: computer players have it read those that they dealt anew, never the true one. The search
// that uses it is package brain's.
package lore
