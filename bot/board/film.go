package board

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
)

// Film is a picture that moves. As a [Picture] it stands still, and shows its end.
type Film struct {
	Picture
	reel reel
}

// reel is how a film is drawn: what stands from the beginning, and what comes, one after the other, each in the part of
// the canvas that it returns.
type reel struct {
	begin func(*brush)
	comes []func(*brush) image.Rectangle
}

// How long what is shown stands, in hundredths of a second.
const (
	holdEnd   = 600 // the end
	holdBegin = 60
	holdNext  = 28
)

// film makes a film of what it shows; see picture.
func (p *Painter) film(shows any, alt string, r reel) Film {
	whole := func(b *brush) {
		r.begin(b)
		for _, f := range r.comes {
			f(b)
		}
	}
	return Film{p.picture(onInk, shows, alt, whole), r}
}

// GIF draws the film, or finds it among those drawn last: it begins with its end, for those who are shown only that,
// and goes round for ever. The bytes belong to everybody: do not change them.
func (f Film) GIF() ([]byte, error) {
	p, key := f.painter, f.Key+".gif"
	if got := p.cache.get(key); got != nil {
		return got, nil
	}
	b := p.take()
	defer p.give(b)
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, b.animated(f)); err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	p.cache.put(key, out.Bytes())
	return out.Bytes(), nil
}

// animated are the frames of a film. Each but the first two has only what changes.
func (b *brush) animated(f Film) *gif.GIF {
	out := &gif.GIF{}
	add := func(r image.Rectangle, hold int) {
		img := image.NewPaletted(r, nil)
		b.mapper.Index(b.canvas, r, img)
		out.Image, out.Delay = append(out.Image, img), append(out.Delay, hold)
	}
	b.lit(f.light)
	f.draw(b)
	add(b.canvas.Bounds(), holdEnd)
	f.reel.begin(b)
	add(b.canvas.Bounds(), holdBegin)
	for _, comes := range f.reel.comes {
		add(comes(b).Intersect(b.canvas.Bounds()), holdNext)
	}
	whole := out.Image[0]
	out.Config = image.Config{ColorModel: whole.Palette, Width: whole.Rect.Dx(), Height: whole.Rect.Dy()}
	return out
}
