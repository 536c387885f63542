package emblem

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Parse reads an emblem. The error is an [*Error]: the first thing that is wrong, and where.
func Parse(text string) (Emblem, error) {
	if len(text) > MaxText {
		return Emblem{}, &Error{Line: 1, Col: 1, Problem: fmt.Sprintf("the emblem is longer than %d bytes", MaxText)}
	}
	p := &parser{library: library}
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		p.line, p.rest, p.whole = i+1, line, line
		if err := p.shape(); err != nil {
			return Emblem{}, err
		}
	}
	return p.out, nil
}

// parser reads a text line by line; rest is what is left of the line.
type parser struct {
	out         Emblem
	segments    int
	turn        float64      // degrees, for the shapes that follow
	ink         Ink          // of the shapes that follow
	library     func() shelf // that portraits are put together from
	line        int
	whole, rest string
}

// fail reports a problem where rest begins.
func (p *parser) fail(problem string, args ...any) error {
	read := p.whole[:len(p.whole)-len(p.rest)]
	return &Error{Line: p.line, Col: utf8.RuneCountInString(read) + 1, Problem: fmt.Sprintf(problem, args...)}
}

// word takes the next word of the line.
func (p *parser) word() string {
	p.skip(" ")
	n := strings.IndexByte(p.rest, ' ')
	if n < 0 {
		n = len(p.rest)
	}
	w := p.rest[:n]
	p.rest = p.rest[n:]
	return w
}

func (p *parser) skip(chars string) { p.rest = strings.TrimLeft(p.rest, chars) }

func (p *parser) shape() error {
	before := p.rest
	word, mirrored := p.word(), false
	if word == "both" {
		p.skip(" ")
		before = p.rest
		word, mirrored = p.word(), true
	}
	kind := map[string]Kind{"fill": Fill, "line": Line, "cut": Cut, "cutline": CutLine}[word]
	switch {
	case word == "turn" && !mirrored:
		return p.turning()
	case word == "ink" && !mirrored:
		return p.inking()
	case word == "portrait" && !mirrored:
		return p.portrait()
	case kind == 0:
		p.rest = before
		return p.fail("%q is no shape; want fill, line, cut, cutline, both, turn, ink or portrait", word)
	}
	s := Shape{Kind: kind}
	if kind.Ink() {
		s.Ink = p.ink
	}
	if kind.Stroke() {
		w, err := p.number("a width")
		if err != nil {
			return err
		}
		if w < MinWidth || w > MaxWidth {
			return p.fail("a stroke is %v to %v units wide", MinWidth, MaxWidth)
		}
		s.Width = w
	}
	path, err := p.path()
	if err != nil {
		return err
	}
	s.Path = path
	return p.add(s, mirrored)
}

// turning reads by how much the shapes that follow are turned.
func (p *parser) turning() error {
	degrees, err := p.number("an angle in degrees")
	if err != nil {
		return err
	}
	if degrees < -360 || degrees > 360 {
		return p.fail("an angle is -360 to 360 degrees")
	}
	if p.skip(" "); p.rest != "" {
		return p.fail("turn has a line of its own")
	}
	p.turn = degrees
	return nil
}

// inking reads in which ink the shapes that follow are painted.
func (p *parser) inking() error {
	p.skip(" ")
	before := p.rest
	word := p.word()
	ink, known := inks[word]
	if !known {
		p.rest = before
		return p.fail("%q is no ink; want light, tint or dark", word)
	}
	if p.skip(" "); p.rest != "" {
		return p.fail("ink has a line of its own")
	}
	p.ink = ink
	return nil
}

// add puts a shape where it belongs: as it is, perhaps mirrored, turned.
func (p *parser) add(s Shape, mirrored bool) error {
	all := []Shape{s}
	if mirrored {
		all = append(all, s.moved(func(a Point) Point { return Point{Size - a.X, a.Y} }))
	}
	for _, s := range all {
		if p.turn != 0 {
			s = s.moved(turned(p.turn))
		}
		for _, g := range s.Path {
			for _, a := range g.P[:g.Op.Points()] {
				if !(a.X >= Low && a.X <= High && a.Y >= Low && a.Y <= High) {
					return p.fail("the path leaves the box: it comes to %.4g %.4g, and %d to %d is possible", a.X, a.Y, Low, High)
				}
			}
		}
		p.segments += len(s.Path)
		p.out.Shapes = append(p.out.Shapes, s)
	}
	switch {
	case len(p.out.Shapes) > MaxShapes:
		return p.fail("the emblem has more than %d shapes", MaxShapes)
	case p.segments > MaxSegments:
		return p.fail("the emblem has more than %d segments", MaxSegments)
	}
	return nil
}

// turned turns points clockwise about the middle of the box.
func turned(degrees float64) func(Point) Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	const mid = Size / 2.0
	return func(a Point) Point {
		x, y := a.X-mid, a.Y-mid
		return Point{mid + x*cos - y*sin, mid + x*sin + y*cos}
	}
}

// moved returns a shape with all its points moved. Kind and width stay.
func (s Shape) moved(to func(Point) Point) Shape {
	path := make([]Segment, len(s.Path))
	for i, g := range s.Path {
		path[i].Op = g.Op
		for j := range g.P[:g.Op.Points()] {
			path[i].P[j] = to(g.P[j])
		}
	}
	s.Path = path
	return s
}
