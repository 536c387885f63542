// Package board draws pictures of a table: all that everybody sees, one area, a hand, the cards somebody chooses among,
// one card, the score. It draws them in Go from a scene of the kernel, for any game, and gives words with each for
// those who do not see it.
//
// A [Painter] draws the pictures of one game. Each of its methods takes plain values and returns a [Picture], which has
// its words ([Picture.Alt]) and a key ([Picture.Key]) at once and is drawn when somebody asks for its bytes
// ([Picture.PNG]). Equal keys are equal pictures, so that what has not changed needs neither be drawn nor sent again.
// Pictures are pure: the same values give the same pixels, whoever draws and whatever was drawn before.
//
// All of a picture is decided before anything is drawn: a model of strings and numbers (model.go), of which the key is
// the hash. What a viewer may not know is not in the scene, hence in no model and in no pixel; a test deals it anew and
// compares.
//
// Each thing that is drawn has a file: its measures as constants, in pixels; a function that measures it (lay,
// measure), which says how much room it takes; and one that draws it.
//
// How pictures look has a version, style (key.go), which is part of every key; a test holds it to pixels. What each
// picture and its words say of a scene, and what not, is listed in package scenetest.
//
// The pictures are 780 pixels wide; a phone shows one that stands in a message 299 wide, so that no letter is smaller
// than 29 pixels, 11 there. Titles and players' names are in a face with serifs, names of cards in a narrow bold one,
// whose letters become narrower still where a name is too long; a name is cut between words. What one looks for first
// is largest: a card's emblem and its value. There are two lights (light.go): a theme names the phases that are drawn
// dark on warm paper, all others are light on ink, so that one knows the phase before anything is read. Colour never
// says anything alone: types, tokens and icons have shapes, losses a minus, the active area an arrow. How a game's
// names look comes with the game, as a [Theme]; a name without a look gets one made from the name, a card without an
// emblem one made from its id.
//
// What is drawn upon is a room below this one, package canvas: pixels over golang.org/x/image/vector, words shaped by
// go-text, the 256 colours of a light, worked out from the theme and not learnt from pictures, and the files. A brush
// (brush.go) is all that one picture is drawn with. Typefaces come with modules.
//
// The package knows nothing of messages: when to draw, for whom, and what becomes of the bytes are left to package bot.
//
// # The files, from the ground up
//
//   - How things look: theme.go reads how a game's names do, which are signs (sign.go), as vectors for others
//     (vector.go), as emojis (emoji.go), or made from a name (signature.go); emblems.go has the sheet of all emblems.
//     The two lights are light.go, with colours.go. The version of all of it is key.go.
//   - What is to be seen: model.go has the table, by changes.go with what is new since; act.go, sheet.go, race.go and
//     lobby.go have models of their own. alt.go puts models into words, outcome.go says who won.
//   - What draws: painter.go with cache.go and measure.go makes pictures, film.go those that move; brush.go is what
//     one is drawn with. Letters stand in slot.go, fitted by name.go or broken into lines by paragraph.go; margins.go
//     is the air around.
//   - Cards on the table, from small to large: ring.go, token.go, count.go and fresh.go are marks on a tile; tiles are
//     tile.go, flat.go and brief.go, and chips beside them chip.go. Tiles lie in row.go, group.go and spaces.go, those
//     in area.go under title.go or headed.go, all of it below head.go: table.go is the whole.
//   - Cards to read: full.go has one in full text, pages.go puts several on sheets, fulltext.go draws them; targets.go
//     has tiles to choose among, single.go one card alone.
//   - What has happened: act_lay.go measures what came by itself, act_draw.go draws it, with the cards that it touched
//     (act_touch.go) and the scores that it changed (act_swing.go). bars.go draws the score, track.go how it went.
package board
