package board

import (
	"bytes"
	"image"
	"strings"

	"witchtable/bot/board/canvas"
	"witchtable/engine/emblem"
)

// brush is what is needed to draw: for one goroutine at a time.
type brush struct {
	theme   Theme
	canvas  *canvas.Canvas
	letters *canvas.Letterer
	palette [lights]*canvas.Palette
	mappers [lights]*canvas.Mapper // made when first needed
	mapper  *canvas.Mapper         // that of the light now
	tones   tones
	indexed image.Paletted
	stamps  map[stampKey]canvas.Stamp
	writer  canvas.Writer
}

// maxStamps is how many stamps a brush keeps, of 1 to 12 KB each; when there are as many, all are forgotten.
const maxStamps = 800

type stampKey struct {
	name string // of a sign, or the text of an emblem
	size int
}

// lit makes what follows be drawn in a light.
func (b *brush) lit(l light) {
	if b.mappers[l] == nil {
		b.mappers[l] = canvas.NewMapper(b.palette[l])
	}
	b.mapper, b.tones = b.mappers[l], allTones[l]
}

func (b *brush) paletted(draw func(*brush)) *image.Paletted {
	draw(b)
	r := b.canvas.Bounds()
	if n := r.Dx() * r.Dy(); cap(b.indexed.Pix) < n {
		b.indexed.Pix = make([]byte, n)
	} else {
		b.indexed.Pix = b.indexed.Pix[:n]
	}
	b.indexed.Stride, b.indexed.Rect = r.Dx(), r
	b.mapper.Index(b.canvas, r, &b.indexed)
	return &b.indexed
}

func (b *brush) picture(draw func(*brush)) ([]byte, error) {
	img := b.paletted(draw)
	var out bytes.Buffer
	if err := b.writer.Write(&out, img); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// sign draws the sign of a name in its colour.
func (b *brush) sign(name string, x, y, size int) {
	if b.tones.rim {
		m := b.kept(stampKey{"rim " + name, size}, func() canvas.Stamp {
			return canvas.Stamp{widened(canvas.NewStamp(b.theme.of(name).shape, size).Whole(), size/rimPart)}
		})
		b.canvas.Mask(m[emblem.Light], image.Pt(x-size/rimPart, y-size/rimPart), b.tones.text)
	}
	b.signIn(name, x, y, size, b.theme.of(name).ink)
}

// rimPart is how many times as large as its rim a sign is.
const rimPart = 13

// signIn draws the sign of a name in another colour.
func (b *brush) signIn(name string, x, y, size int, ink canvas.Colour) {
	b.print(b.stamped(stampKey{"sign " + name, size}, func() emblem.Emblem { return b.theme.of(name).shape }),
		image.Pt(x, y), ink, ink)
}

// face draws a card's emblem: its own, or one made from its id. Its tint is the colour of the card's type.
func (b *brush) face(c card, x, y, size int, ink canvas.Colour) {
	if c.Down {
		b.signIn(hiddenCard, x, y, size, ink)
		return
	}
	m := b.stamped(stampKey{"card " + c.ID + c.Emblem, size}, func() emblem.Emblem {
		return b.theme.emblem(b.sigil(c), c.ID, c.Emblem)
	})
	b.print(m, image.Pt(x, y), ink, b.theme.of(b.sigil(c)).ink)
}

// print puts the masks of an emblem on the canvas, its origin at a place.
func (b *brush) print(m canvas.Stamp, at image.Point, light, tint canvas.Colour) {
	for k, ink := range [emblem.Inks]canvas.Colour{light, tint, deep} {
		if m[k] != nil {
			b.canvas.Mask(m[k], at, ink)
		}
	}
}

// sigil is the name of the sign for a card's look, which is "kind/type".
func (b *brush) sigil(c card) string {
	if c.Down {
		return hiddenCard
	}
	kind, typ, _ := strings.Cut(c.Look, "/")
	return b.theme.card(kind, typ)
}

func (b *brush) stamped(key stampKey, shape func() emblem.Emblem) canvas.Stamp {
	return b.kept(key, func() canvas.Stamp { return canvas.NewStamp(shape(), key.size) })
}

func (b *brush) kept(key stampKey, made func() canvas.Stamp) canvas.Stamp {
	if m, ok := b.stamps[key]; ok {
		return m
	}
	if len(b.stamps) >= maxStamps {
		clear(b.stamps)
	}
	m := made()
	b.stamps[key] = m
	return m
}
