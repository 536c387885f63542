package board

import (
	"bytes"
	"image"
	"strings"

	"witchtable/engine/emblem"
)

// brush is what is needed to draw: for one goroutine at a time.
type brush struct {
	theme   Theme
	canvas  *canvas
	letters *letterer
	mapper  *mapper
	indexed image.Paletted
	stamps  map[stampKey]*image.Alpha
	writer  pngWriter
}

// maxStamps is how many stamps a brush keeps, of 1 to 4 KB each; when there are as many, all are forgotten.
const maxStamps = 800

type stampKey struct {
	name string // of a sign, or the text of an emblem
	size int
}

func (b *brush) paletted(draw func(*brush)) *image.Paletted {
	draw(b)
	r := b.canvas.img.Rect
	if n := r.Dx() * r.Dy(); cap(b.indexed.Pix) < n {
		b.indexed.Pix = make([]byte, n)
	} else {
		b.indexed.Pix = b.indexed.Pix[:n]
	}
	b.indexed.Stride, b.indexed.Rect = r.Dx(), r
	b.mapper.index(b.canvas.img, &b.indexed)
	return &b.indexed
}

func (b *brush) picture(draw func(*brush)) ([]byte, error) {
	img := b.paletted(draw)
	var out bytes.Buffer
	if err := b.writer.write(&out, img); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// sign draws the sign of a name in its colour.
func (b *brush) sign(name string, x, y, size int) { b.signIn(name, x, y, size, b.theme.of(name).ink) }

// signIn draws the sign of a name in another colour.
func (b *brush) signIn(name string, x, y, size int, ink colour) {
	m := b.stamped(stampKey{"sign " + name, size}, func() emblem.Emblem { return b.theme.of(name).shape })
	b.canvas.mask(m, image.Pt(x, y), ink)
}

// face draws a card's emblem: its own, or a sign made from its id.
func (b *brush) face(id, text string, x, y, size int, ink colour) {
	m := b.stamped(stampKey{"card " + id + text, size}, func() emblem.Emblem {
		if e, err := emblem.Parse(text); err == nil && len(e.Shapes) > 0 {
			return e
		}
		return signature(id)
	})
	b.canvas.mask(m, image.Pt(x, y), ink)
}

// sigil is the name of the sign for a card's look, which is "kind/type".
func (b *brush) sigil(c card) string {
	kind, typ, _ := strings.Cut(c.Look, "/")
	return b.theme.card(kind, typ)
}

func (b *brush) stamped(key stampKey, shape func() emblem.Emblem) *image.Alpha {
	if m := b.stamps[key]; m != nil {
		return m
	}
	if len(b.stamps) >= maxStamps {
		clear(b.stamps)
	}
	m := stamp(shape(), key.size)
	b.stamps[key] = m
	return m
}
