package canvas

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"iter"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Face is one of the faces that are written in.
type Face uint8

// The faces.
const (
	Display Face = iota // titles, and what players are called
	Plain               // what cards say
	Strong              // what cards are called, words that stand out, numbers
	Tight               // strong, narrower: for names that are too long for it
	Tightest
	faces
)

// cuts is how many faces have letters of their own; the others are narrower ones of strong.
const cuts = Strong + 1

// narrowed is how wide the letters of a face are drawn, in parts of what they were made for.
func (f Face) narrowed() float32 {
	switch f {
	case Tight:
		return 0.9
	case Tightest:
		return 0.8
	}
	return 1
}

// Letterer shapes and draws text. It is for one goroutine at a time.
type Letterer struct {
	faces  [faces]*font.Face
	shaper shaping.HarfbuzzShaper
	ras    vector.Rasterizer
	lines  map[lineKey]line
	glyphs map[glyphKey]glyph
}

// Limits of the caches; one that is full is emptied. A line is about 300 bytes, a glyph about 500.
const (
	maxLines  = 4000
	maxGlyphs = 4000
)

type lineKey struct {
	face Face
	size int
	text string
}

// line is a piece of text in one face, shaped.
type line struct {
	width  int
	glyphs []placed
}

type placed struct {
	id   font.GID
	x, y fixed.Int26_6
}

type glyphKey struct {
	face    Face
	size    int
	id      font.GID
	quarter uint8 // of a pixel by which it is shifted
}

type glyph struct {
	mask *image.Alpha // nil where there is nothing to see
	at   image.Point
}

// Fonts are the letters of all faces, read. Many letterers may share them.
type Fonts [cuts]*font.Font

// NewLetterer is a letterer that has shaped nothing yet.
func NewLetterer(fonts Fonts) *Letterer {
	l := &Letterer{lines: map[lineKey]line{}, glyphs: map[glyphKey]glyph{}}
	for f := range faces {
		l.faces[f] = font.NewFace(fonts[min(f, Strong)])
	}
	return l
}

// ReadFonts reads the letters of the faces from font files; tight and tightest are those of strong. It fails where
// one is broken.
func ReadFonts(ofDisplay, ofPlain, ofStrong []byte) (out Fonts, err error) {
	for i, b := range [cuts][]byte{ofDisplay, ofPlain, ofStrong} {
		f, err := font.ParseTTF(bytes.NewReader(b))
		if err != nil {
			return out, fmt.Errorf("font %d: %w", i, err)
		}
		out[i] = f.Font
	}
	return out, nil
}

// Has reports whether a face can write a letter.
func (l *Letterer) Has(f Face, r rune) bool {
	_, ok := l.faces[f].NominalGlyph(r)
	return ok
}

// shape shapes a piece of text.
func (l *Letterer) shape(f Face, size int, text string) line {
	key := lineKey{f, size, text}
	if got, ok := l.lines[key]; ok {
		return got
	}
	if len(l.lines) >= maxLines {
		clear(l.lines)
	}
	runes := []rune(text)
	out := l.shaper.Shape(shaping.Input{
		Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Face: l.faces[f], Size: fixed.I(size),
		Script: language.Latin, Language: language.NewLanguage("en"), FontFeatures: figures,
	})
	made, narrow := line{}, f.narrowed()
	var x fixed.Int26_6
	for _, g := range out.Glyphs {
		made.glyphs = append(made.glyphs, placed{g.GlyphID, x + scaled(g.XOffset, narrow), g.YOffset})
		x += scaled(g.Advance, narrow)
	}
	made.width = x.Ceil()
	l.lines[key] = made
	return made
}

func scaled(n fixed.Int26_6, by float32) fixed.Int26_6 { return fixed.Int26_6(float32(n) * by) }

// figures make digits as high as capitals and all of one width.
var figures = []shaping.FontFeature{{Tag: opentype.MustNewTag("lnum"), Value: 1}}

// Shaped is every piece of text that has been shaped lately, with its size.
func (l *Letterer) Shaped() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for key := range l.lines {
			if !yield(key.text, key.size) {
				return
			}
		}
	}
}

// Width is how wide a piece of text is.
func (l *Letterer) Width(f Face, size int, text string) int { return l.shape(f, size, text).width }

// Write draws a piece of text with its baseline at y, and returns where it ends.
func (l *Letterer) Write(c *Canvas, f Face, size, x, y int, text string, ink Colour) int {
	made := l.shape(f, size, text)
	for _, g := range made.glyphs {
		if got := l.glyph(f, size, g); got.mask != nil {
			c.Mask(got.mask, got.at.Add(image.Pt(x+g.x.Floor(), y-g.y.Round())), ink)
		}
	}
	return x + made.width
}

func (l *Letterer) glyph(f Face, size int, g placed) glyph {
	key := glyphKey{f, size, g.id, uint8(g.x&63) / 16}
	if got, ok := l.glyphs[key]; ok {
		return got
	}
	if len(l.glyphs) >= maxGlyphs {
		clear(l.glyphs)
	}
	got := l.cut(f, size, g.id, float32(key.quarter)/4)
	l.glyphs[key] = got
	return got
}

// cut draws a glyph, shifted by a part of a pixel.
func (l *Letterer) cut(f Face, size int, id font.GID, shift float32) glyph {
	outline, ok := l.faces[f].GlyphData(id).(font.GlyphOutline)
	if !ok || len(outline.Segments) == 0 {
		return glyph{}
	}
	to := fitting{factor: float32(size) / float32(l.faces[f].Upem()), narrow: f.narrowed(), shift: shift}
	box := to.bounds(outline)
	to.left, to.top = float32(box.Min.X), float32(box.Min.Y)
	l.ras.Reset(box.Dx(), box.Dy())
	l.ras.DrawOp = draw.Src
	to.trace(outline, &l.ras)
	m := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	l.ras.Draw(m, m.Rect, image.Opaque, image.Point{})
	coarse(m)
	return glyph{m, box.Min}
}

// fitting is how the outline of a glyph, in units of its font with y upwards, becomes pixels with y downwards.
type fitting struct {
	factor    float32
	narrow    float32 // how much less it is from left to right
	shift     float32 // to the right, part of a pixel
	left, top float32 // where the origin is
}

func (f fitting) pixel(p font.SegmentPoint) (x, y float32) {
	return p.X*f.factor*f.narrow + f.shift - f.left, -p.Y*f.factor - f.top
}

// bounds is the smallest box of whole pixels with all points of an outline in it.
func (f fitting) bounds(outline font.GlyphOutline) (box image.Rectangle) {
	for _, s := range outline.Segments {
		for _, p := range s.ArgsSlice() {
			x, y := f.pixel(p)
			box = box.Union(image.Rect(floor(x), floor(y), floor(x)+1, floor(y)+1))
		}
	}
	return box
}

// trace puts an outline into a rasterizer.
func (f fitting) trace(outline font.GlyphOutline, ras *vector.Rasterizer) {
	for _, s := range outline.Segments {
		ax, ay := f.pixel(s.Args[0])
		bx, by := f.pixel(s.Args[1])
		cx, cy := f.pixel(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			ras.ClosePath()
			ras.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			ras.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			ras.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			ras.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	ras.ClosePath()
}

func floor(f float32) int {
	n := int(f)
	if float32(n) > f {
		n--
	}
	return n
}
