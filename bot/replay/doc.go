// Package replay writes a game down as one page that plays it again, for any game: a single HTML file with all that it
// needs in it, which opens from a disk, on a phone as at a desk, and asks no server for anything. One goes through it
// move by move: the table before it and after it as pictures have it (package board), whose move it was, and what the
// story tells of it, in each language of the page (spoken.go).
//
//	game := replay.Game{Rules: g, Setup: setup, Log: log}
//	page, err := replay.Page(game, replay.Reader{Book: book, Tongues: replay.TonguesOf(book, "en", names)})
//
// A page is made from scenes, tellings and events and from nothing else, and shows what everybody may know. When the
// game is over nothing is secret any more (its record, which is published beside the page, has the seed and every
// card): then the page also has what all players but no onlooker saw, and what each player alone was shown, hand and
// choices (shown.go). Whether it is over is asked of the position, not of the caller: of a game under way there is no
// page with more than an onlooker's view, see [Page].
//
// The log is played again (film.go), move by move, and each distinct thing to be seen is written once: cards as they
// lie, zones, areas, whole scenes; a move names the scene behind it (model.go, pool.go). So a game of some six hundred
// moves takes a few hundred KB, and one can jump anywhere in it. The drawings are SVG symbols, each there once
// (symbols.go). The page itself, its style and its program are the files in page/.
//
// Names of players are not to be trusted. Nothing of what the page says is markup: it is data in JSON, which the
// program puts on the page as text, and the page forbids itself every script and style but its own, and the network
// (page.go).
//
// Whether moves mattered is for others to find out, see [Turning]; keeping and sending pages, too.
package replay
