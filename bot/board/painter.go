package board

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"sync"

	"codeberg.org/go-fonts/stix/stix2textbold"
	"eliasnaur.com/font/roboto/robotocondensedbold"
	"eliasnaur.com/font/roboto/robotocondensedmedium"

	"witchtable/bot/board/canvas"
)

// Width of every picture, in pixels: two for each of a phone's.
const Width = 780

// phone is how wide a phone shows a picture that stands in a message, in its own pixels: 390 without what is beside it.
const phone = 299

// smallest is how large letters are at least, in pixels: 11 on a phone.
const smallest = (11*Width + phone - 1) / phone

// Picture is a picture that has not been drawn yet.
type Picture struct {
	Key Key
	// Alt tells what is to be seen, in the reader's language, in at most [MaxAlt] characters. Where that is not enough
	// it ends with a sentence that says so.
	Alt string

	painter *Painter
	light   light
	draw    func(*brush) // onto the brush's canvas
}

// Painter draws the pictures of one game. It may be used by many goroutines; each picture is drawn by one.
type Painter struct {
	theme   Theme
	mark    string // of the theme and of the way of drawing, in every key
	palette [lights]*canvas.Palette
	fonts   canvas.Fonts
	brushes chan *brush
	ruler   ruler
	cache   cache
}

// ruler is a brush for measuring alone, so that who measures does not wait for those who draw. It is locked while used.
type ruler struct {
	sync.Mutex
	brush brush
	highs map[Key]int // of pictures that have been measured
}

// Limits of what a painter keeps.
const (
	brushes   = 2       // pictures drawn at once; each brush keeps a canvas, letters and stamps, about 10 MB
	maxCached = 8 << 20 // bytes of finished pictures
)

// NewPainter makes a painter for a game with a theme. It takes some 50 ms: the palette is worked out and fonts are
// read. An error means that the program was built with broken fonts.
func NewPainter(t Theme) (*Painter, error) {
	fonts, err := canvas.ReadFonts(stix2textbold.TTF, robotocondensedmedium.TTF, robotocondensedbold.TTF)
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	p := &Painter{
		theme: t, fonts: fonts, brushes: make(chan *brush, brushes),
		cache: cache{most: maxCached},
	}
	for l := range lights {
		p.palette[l] = t.palette(l)
	}
	p.ruler.brush = brush{theme: t, letters: canvas.NewLetterer(fonts)}
	for range brushes {
		p.brushes <- nil // made when first needed
	}
	p.mark = fmt.Sprint(style, digest(t.described()))
	return p, nil
}

// picture makes a picture of what it shows, in a light: a plain value, drawn by a function that reads nothing else.
func (p *Painter) picture(l light, shows any, alt string, draw func(*brush)) Picture {
	key := Key(digest([]any{p.mark, l, fmt.Sprintf("%T", shows), shows, alt}))
	return Picture{Key: key, Alt: alt, painter: p, light: l, draw: draw}
}

// PNG draws the picture, or finds it among those drawn last: 256 colours, [Width] wide, some 20 to 60 KB. It takes up
// to some 10 ms. The bytes belong to everybody: do not change them.
func (pic Picture) PNG() ([]byte, error) {
	p := pic.painter
	if got := p.cache.get(pic.Key); got != nil {
		return got, nil
	}
	data, err := p.drawn(pic.light, pic.draw)
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	p.cache.put(pic.Key, data)
	return data, nil
}

// take takes a brush, waiting for one if all are in use. Whoever takes one gives it back.
func (p *Painter) take() *brush {
	if b := <-p.brushes; b != nil {
		return b
	}
	return p.newBrush()
}

func (p *Painter) give(b *brush) { p.brushes <- b }

func (p *Painter) newBrush() *brush {
	return &brush{
		theme: p.theme, canvas: canvas.New(), letters: canvas.NewLetterer(p.fonts), palette: p.palette,
		stamps: map[stampKey]canvas.Stamp{},
	}
}

func (p *Painter) drawn(l light, draw func(*brush)) ([]byte, error) {
	b := p.take()
	defer p.give(b)
	b.lit(l)
	return b.picture(draw)
}

// Image is the picture as it is before it is saved: for tests, and for putting several together.
func (pic Picture) Image() *image.Paletted {
	b := pic.painter.take()
	defer pic.painter.give(b)
	b.lit(pic.light)
	img := b.paletted(pic.draw)
	out := *img
	out.Pix = bytes.Clone(img.Pix)
	return &out
}

// Stacked puts pictures of one painter and one light below each other, in one PNG.
func Stacked(list ...Picture) ([]byte, error) {
	if len(list) == 0 {
		return nil, errors.New("board: no pictures to stack")
	}
	whole := &image.Paletted{Stride: Width, Rect: image.Rect(0, 0, Width, 0)}
	for _, pic := range list {
		img := pic.Image()
		whole.Palette = img.Palette
		whole.Pix = append(whole.Pix, img.Pix...)
		whole.Rect.Max.Y += img.Rect.Dy()
	}
	var out bytes.Buffer
	if err := new(canvas.Writer).Write(&out, whole); err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	return out.Bytes(), nil
}
