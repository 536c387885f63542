package emblem

import (
	"math"
	"strconv"
)

const (
	between = " ,\t"     // what may stand between numbers
	maxRead = 1000       // numbers beyond it are refused before anything is reckoned with them
	kappa   = 0.55228475 // how far a cubic's handles reach to make a quarter of a circle
)

// pen draws a path.
type pen struct {
	path      []Segment
	at, start Point // where the pen is, and where its contour began
	handle    Point // the last curve's last handle, for S and T
	last      byte  // the last command, in capitals
	down      bool  // a contour is open
}

// arguments is how many numbers each command takes.
var arguments = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0, 'O': 3,
	'E': 4}

// path reads the rest of the line.
func (p *parser) path() ([]Segment, error) {
	d := &pen{}
	for p.skip(between); p.rest != ""; p.skip(between) {
		c := p.rest[0]
		capital := c &^ 0x20
		n, known := arguments[capital]
		switch {
		case !known || !letter(c):
			return nil, p.fail("want a command of a path (M L H V C S Q T A Z O E), have %q", first(p.rest))
		case d.last == 0 && capital != 'M' && capital != 'O' && capital != 'E':
			return nil, p.fail("a path begins with M, O or E")
		}
		p.rest = p.rest[1:]
		if err := p.repeat(d, capital, c != capital, n); err != nil {
			return nil, err
		}
		if len(d.path) > MaxSegments {
			return nil, p.fail("the path has more than %d segments", MaxSegments)
		}
	}
	if len(d.path) < 2 {
		return nil, p.fail("the path draws nothing")
	}
	return d.path, nil
}

// repeat reads the numbers of a command, as often as they are there.
func (p *parser) repeat(d *pen, c byte, relative bool, n int) error {
	for {
		var a [7]float64
		for i := range n {
			var err error
			if c == 'A' && (i == 3 || i == 4) {
				a[i], err = p.flag()
			} else {
				a[i], err = p.number("a number")
			}
			if err != nil {
				return err
			}
		}
		if problem := d.draw(c, relative, a); problem != "" {
			return p.fail("%s", problem)
		}
		if c == 'M' {
			c = 'L' // as in SVG: further pairs are lines
		}
		if p.skip(between); n == 0 || p.rest == "" || letter(p.rest[0]) || len(d.path) > MaxSegments {
			return nil
		}
	}
}

func letter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// first is the first character of a text.
func first(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// number reads a decimal number; what says which, in errors.
func (p *parser) number(what string) (float64, error) {
	p.skip(between)
	n, dot := 0, false
	for ; n < len(p.rest); n++ {
		switch c := p.rest[n]; {
		case c >= '0' && c <= '9':
			continue
		case n == 0 && (c == '-' || c == '+'):
			continue
		case c == '.' && !dot:
			dot = true
			continue
		}
		break
	}
	v, err := strconv.ParseFloat(p.rest[:n], 64)
	switch {
	case err != nil && p.rest == "":
		return 0, p.fail("want %s, and the line ends", what)
	case err != nil:
		return 0, p.fail("want %s, have %q", what, first(p.rest))
	case math.Abs(v) > maxRead:
		return 0, p.fail("%s is too large", p.rest[:n])
	}
	p.rest = p.rest[n:]
	return v, nil
}

// flag reads one of an arc's two flags, which may stand without space between them.
func (p *parser) flag() (float64, error) {
	if p.skip(between); p.rest == "" || p.rest[0] != '0' && p.rest[0] != '1' {
		return 0, p.fail("want a flag of an arc, 0 or 1")
	}
	v := float64(p.rest[0] - '0')
	p.rest = p.rest[1:]
	return v, nil
}

// draw does one command; the result says what is wrong with it, if anything.
func (d *pen) draw(c byte, relative bool, a [7]float64) (problem string) {
	var from Point
	if relative {
		from = d.at
	}
	pt := func(i int) Point { return Point{from.X + a[i], from.Y + a[i+1]} }
	handle := d.at
	switch c {
	case 'M':
		d.at, d.start, d.down = pt(0), pt(0), false
	case 'L':
		d.add(LineTo, pt(0))
	case 'H':
		d.add(LineTo, Point{from.X + a[0], d.at.Y})
	case 'V':
		d.add(LineTo, Point{d.at.X, from.Y + a[0]})
	case 'C':
		handle = pt(2)
		d.add(CubicTo, pt(0), pt(2), pt(4))
	case 'S':
		handle = pt(0)
		d.add(CubicTo, d.mirrored('C', 'S'), pt(0), pt(2))
	case 'Q':
		handle = pt(0)
		d.add(QuadTo, pt(0), pt(2))
	case 'T':
		handle = d.mirrored('Q', 'T')
		d.add(QuadTo, handle, pt(0))
	case 'A':
		if a[0] <= 0 || a[1] <= 0 {
			return "the radii of an arc are above 0"
		}
		d.arc(a[0], a[1], a[2]*math.Pi/180, a[3] == 1, a[4] == 1, pt(5))
	case 'O', 'E':
		rx, ry := a[2], a[3]
		if c == 'O' {
			ry = rx
		}
		if rx <= 0 || ry <= 0 {
			return "a radius is above 0"
		}
		d.ellipse(pt(0), rx, ry)
	case 'Z':
		d.close()
	}
	d.last, d.handle = c, handle
	if c != 'C' && c != 'S' && c != 'Q' && c != 'T' {
		d.handle = d.at
	}
	return ""
}

// mirrored is the handle that goes on from the last curve, if it was one of two commands; else where the pen is.
func (d *pen) mirrored(a, b byte) Point {
	if d.last != a && d.last != b {
		return d.at
	}
	return Point{2*d.at.X - d.handle.X, 2*d.at.Y - d.handle.Y}
}

// add draws a segment that ends at the last of the points.
func (d *pen) add(op Op, points ...Point) {
	if !d.down {
		d.path = append(d.path, Segment{Op: MoveTo, P: [3]Point{d.at}})
		d.start, d.down = d.at, true
	}
	g := Segment{Op: op}
	copy(g.P[:], points)
	d.path = append(d.path, g)
	d.at = points[len(points)-1]
}

func (d *pen) close() {
	if d.down {
		d.path = append(d.path, Segment{Op: Close})
	}
	d.at, d.down = d.start, false
}

func (d *pen) ellipse(c Point, rx, ry float64) {
	d.down, d.at = false, Point{c.X + rx, c.Y}
	kx, ky := rx*kappa, ry*kappa
	d.add(CubicTo, Point{c.X + rx, c.Y + ky}, Point{c.X + kx, c.Y + ry}, Point{c.X, c.Y + ry})
	d.add(CubicTo, Point{c.X - kx, c.Y + ry}, Point{c.X - rx, c.Y + ky}, Point{c.X - rx, c.Y})
	d.add(CubicTo, Point{c.X - rx, c.Y - ky}, Point{c.X - kx, c.Y - ry}, Point{c.X, c.Y - ry})
	d.add(CubicTo, Point{c.X + kx, c.Y - ry}, Point{c.X + rx, c.Y - ky}, Point{c.X + rx, c.Y})
	d.close()
	d.at, d.start = c, c
}
