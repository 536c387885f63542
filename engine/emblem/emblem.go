// Package emblem reads emblems: small pictures in up to three inks, drawn as text, one for each card of a pack.
//
// An emblem is a list of shapes in a box of 64 by 64 units whose origin is at the top left, painted one over the other.
// It has no colours: whoever paints it chooses the inks and a ground. Each line is a shape:
//
//	fill PATH               an area in ink, filled by the nonzero rule
//	line WIDTH PATH         a stroke in ink, WIDTH units wide, with round ends and corners
//	cut PATH                an area in the colour of the ground
//	cutline WIDTH PATH      a stroke in the colour of the ground
//	both SHAPE              any of these, and the same mirrored, left for right
//	turn DEGREES            turns the shapes that follow clockwise about the middle of the box, until the next turn
//	ink light|tint|dark     the ink of the shapes that follow, until the next ink; light if none is named
//	portrait KIND ...       a face put together from parts, see portrait.go
//
// PATH is what the attribute d of an SVG path holds: M L H V C S Q T A Z, absolute, or relative in small letters. Two
// more commands are contours of their own, wherever the pen is, and leave it in their middle:
//
//	O X Y R                 a circle
//	E X Y RX RY             an ellipse
//
// [Parse] resolves all of it: shapes come out mirrored and turned, with absolute points, and arcs as cubic curves, so
// that a painter needs to know four kinds of shapes and five kinds of segments. Every point, those that only bend a
// curve too, lies within [Low] and [High]; so nothing is painted farther out than half a stroke.
//
// [Shape.Data] writes a shape for an SVG. [Emblem.Bitmap] says what an emblem looks like when it is small, and
// [Bitmap.Overlap] how much two look alike. Painting them well, and what an emblem is the emblem of, are left to
// others.
package emblem

import "fmt"

// The box. Emblems should lie within 0 and Size; points may lie a little outside.
const (
	Size = 64 // width and height in units
	Low  = -4 // the least coordinate of a point
	High = 68 // the greatest
)

// Limits of an emblem. They are far above what a picture that is told at 32 pixels needs.
const (
	MaxText     = 6000 // bytes
	MaxShapes   = 60   // of an emblem
	MaxSegments = 600  // of all its shapes together
	MinWidth    = 0.5  // of a stroke, in units
	MaxWidth    = 32   // likewise
)

// Kind says how a shape is painted.
type Kind uint8

// The kinds of shapes.
const (
	Fill    Kind = iota + 1 // an area in ink
	Line                    // a stroke in ink
	Cut                     // an area in the colour of the ground
	CutLine                 // a stroke in the colour of the ground
)

// Stroke reports whether a shape is a stroke along its path; others are the area within it.
func (k Kind) Stroke() bool { return k == Line || k == CutLine }

// Ink reports whether a shape is painted in ink; others in the colour of the ground.
func (k Kind) Ink() bool { return k == Fill || k == Line }

// String is the name of the kind in the source.
func (k Kind) String() string {
	if k < Fill || k > CutLine {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return [...]string{"fill", "line", "cut", "cutline"}[k-Fill]
}

// Point is a place in the box, in units: x to the right, y down.
type Point struct{ X, Y float64 }

// Op says what a segment does, and how many of its points it uses.
type Op uint8

// The ops.
const (
	MoveTo  Op = iota + 1 // begins a contour at P[0]
	LineTo                // straight to P[0]
	QuadTo                // by P[0] to P[1]
	CubicTo               // by P[0] and P[1] to P[2]
	Close                 // straight back to where the contour began; a MoveTo follows, or nothing
)

// Points is how many of a segment's points its op uses. The last of them is where the pen comes to.
func (o Op) Points() int { return [...]int{MoveTo: 1, LineTo: 1, QuadTo: 2, CubicTo: 3, Close: 0}[o] }

// Segment is one step of the pen.
type Segment struct {
	Op Op
	P  [3]Point
}

// Ink is one of the inks that an emblem is painted in. Most need only the first. What colours they are is for whoever
// paints: Light is the letters' colour, Tint that of the card's type, Dark darker than any ground.
type Ink uint8

// The inks.
const (
	Light Ink = iota
	Tint
	Dark

	Inks = 3 // how many there are
)

// inks are the inks by the names they have in the source.
var inks = map[string]Ink{"light": Light, "tint": Tint, "dark": Dark}

// String is the name of the ink in the source.
func (i Ink) String() string {
	if i > Dark {
		return fmt.Sprintf("Ink(%d)", uint8(i))
	}
	return [...]string{"light", "tint", "dark"}[i]
}

// Shape is one thing that is painted. Path begins with a MoveTo.
type Shape struct {
	Kind  Kind
	Ink   Ink     // of fills and lines
	Width float64 // of a stroke, in units; 0 for areas
	Path  []Segment
}

// Emblem is what is painted, in this order. The zero Emblem is empty: there is none.
type Emblem struct{ Shapes []Shape }

// Error is what is wrong with the text of an emblem. Lines and columns count from 1, columns in characters.
type Error struct {
	Line, Col int
	Problem   string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Problem)
}
