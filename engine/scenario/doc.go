// Package scenario plays games from text: a table laid out by hand, moves by their readable keys, and what must
// follow. It is how the rules of a game are pinned down case by case, how a bug is reported so that it can be played
// again, and how a writer of cards tries a card out.
//
// A file holds one or more scenarios, separated by `---`:
//
//	title: A full Coven takes nobody in
//	rules: [R28, A35]            # what it is about; free words
//	pack: house                  # a pack by name, or a .yaml file beside this one
//	table:                       # the game's own description of a position …
//	  seats: 2
//	  A: {coven: [hesper, mab, brona, ursel, comfrey], hand: [liesel]}
//	steps:
//	  - A: deck                  # a move: an answer's key, `attach:skull>adah` or in words, `attach skull adah`
//	  - refused: {A: recruit liesel, because: illegal}
//	  - expect: {hand.A.count: 2, coven.A: [hesper, mab, brona, ursel, comfrey], value.mab: 1}
//
// Instead of `table`, `start` deals a whole game: {seats: 3, seed: 5, options: {…}, claims: [B], host: A}.
//
// Seats are A, B, C … clockwise. The steps:
//
//	A: deck                      # that seat answers its open question; a list answers several in turn
//	refused: {A: cast mab, because: illegal}
//	                             # the answer is refused and changes nothing; because is illegal (not on the list, the
//	                             # default) or not-yours (another seat is asked, and the answer is on its list)
//	legal: {A: [deck, well]}     # exactly these answers are offered, in any order
//	offered: {A: recruit mab}    # these are among the answers (one or a list)
//	not-offered: {A: cast}       # none of these; a verb alone stands for all answers with it
//	asked: [A, B]                # exactly these seats are asked
//	ask: {A: ask.keep}           # the key of the question a seat is put
//	expect: {…}                  # facts of the position, see below
//	view: {of: B, hides: [mab], shows: [liesel]}
//	                             # what a seat, or `onlooker`, sees on the table
//	told: {B: tell.drew.village} # a message the last move told a seat (or `onlooker`); a list for several
//	untold: {B: [mab]}           # cards that nothing told so far named to a seat (or `onlooker`)
//
// Facts are read by name. The game knows its own (Game.Fact); every game has over, winners, rank.A, score.A and
// score.A.<step of the scoring>, the last part of its title's key. A list may be asked for as a `.count`, and
// `.sorted` compares it in any order.
//
// A scenario ends at its first failure, which says where in the file, what was expected and what is.
package scenario
