// Package canvas is what pictures are drawn upon: colours, a canvas of pixels, letters, emblems, and the file that
// becomes of them. It knows nothing of tables, cards or scenes, nor where anything stands: that is package board's.
//
// A [Canvas] is opaque. It is cleared to a size, and then everything on it has a place in pixels, from the top left:
// rectangles, some of whose corners are round, lines, areas between points, and masks, through which a [Colour] is
// seen.
// Letters are shaped and written by a [Letterer] in one of five faces ([Face]); an emblem becomes a [Stamp], a mask for
// each of its inks. Edges have four shades at most, so that files stay small.
//
// A [Palette] has the 256 colours that a game's pictures are saved in, worked out from the colours that are used; a
// [Mapper] finds the one of each pixel, a [Writer] writes the file.
//
// Everything but a [Palette] and [Fonts] is for one goroutine at a time. All of it is pure: the same calls give the
// same pixels.
package canvas
