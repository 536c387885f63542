// Package lexicon is the vocabulary of Fate of Witches, word by word. Each verb, number, condition, mod, trigger and
// key of a search has one entry: its word and what the reference page says of it, the shape of what stands under it,
// how it is compiled, what it does at the table, and what it says on a card. Loader, schema, reference page, compiler,
// interpreter and generated text all read these entries, and [Check] refuses to start a game from one that is not
// whole.
//
// The steps that decide which others are done, and the numbers and conditions that are made of others, are the same in
// any game: package effect/words has what they are and do, kit.go how they reach a table of this game, and the entries
// here add what they say.
//
// To add a verb: a number in program/words.go (append, and a line in program/testdata/stored.txt), an entry here, its
// name in [Verbs]; then its phrases in the pack's words, a bad card in testdata/refused for each Fail of its Compile,
// an event of its own if it tells something new (play/events.go, view/tell.go, docs/game-log/fate.md), a card of the
// house pack that uses it, with a scenario; .ci/anew writes anew what shows the cards. docs/architecture/where.md has
// each step. Start reading at [Verb], then tokens.go, moves.go, draw.go and control.go.
package lexicon
