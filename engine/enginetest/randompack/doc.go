// Package randompack makes cards that nobody would write, and plays whole games with them.
//
// A [Maker] walks a game's vocabulary, which is data, and makes well-typed cards of all that it can say; what the game
// refuses is mended or made anew, so that most of what is begun ends as a card. A [Trial] plays games with packs of
// such cards and reports panics, stack overflows, broken invariants, effects that run away and games without end, each
// with the pack, the game and the move. A failing pack is shrunk, by leaving out whatever it fails without, and printed
// as YAML.
//
// The same number gives the same pack and the same games in every process. Games are played in processes of their own,
// since a stack overflow cannot be recovered from.
//
// The package knows no game. What a pack of a particular game consists of, how it is read and compiled and who plays is
// said by that game's tests; what must hold in each game is enginetest's.
package randompack
