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
// measure), which says how much room it takes; and one that draws it. From large to small these are the head of the
// table (head.go), areas (area.go, title.go, headed.go) of rows (row.go) of tiles (tile.go, flat.go, brief.go,
// token.go, ring.go), and chips beside them (chip.go); tiles to choose among (targets.go); cards in full text
// (pages.go, full.go) or alone (single.go); the score (bars.go); what happened by itself (act_lay.go, act_draw.go).
// Letters stand in slots (slot.go), names are fitted into them (name.go), sentences are broken into lines
// (paragraph.go).
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
package board
