package board

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"

	"witchtable/bot/board/canvas"
)

// Letters lists the letters that stand for signs in a game's sentences, without the selector that asks for a picture,
// and the names of the signs.
func (t Theme) Letters() map[string]string { return maps.Clone(t.letters) }

// Measures of an emoji.
const (
	emojiSize = 128 // what Discord keeps
	emojiRim  = 7   // of the dark edge that makes a sign stand out from a light page
)

// Emoji draws the sign of a name by itself, as pictures have it, on nothing, with a dark edge so that it is seen on
// pages of any colour: a square PNG of a few KB. Equal looks are equal bytes.
func (t Theme) Emoji(name string) ([]byte, error) {
	look := t.of(name)
	shape := canvas.NewStamp(look.shape, emojiSize-2*emojiRim).Whole()
	edge := widened(shape, emojiRim)
	img := image.NewNRGBA(image.Rect(0, 0, emojiSize, emojiSize))
	for y := range emojiSize {
		for x := range emojiSize {
			in := uint32(shape.AlphaAt(x-emojiRim, y-emojiRim).A)
			mix := func(ink, ground uint8) uint8 { return uint8((uint32(ink)*in + uint32(ground)*(255-in)) / 255) }
			r, g, b := mix(look.ink.R, deep.R), mix(look.ink.G, deep.G), mix(look.ink.B, deep.B)
			img.SetNRGBA(x, y, color.NRGBA{R: r, G: g, B: b, A: edge.AlphaAt(x, y).A})
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("board: the emoji of %s: %w", name, err)
	}
	return out.Bytes(), nil
}

// widened is a mask with an edge around it: opaque wherever the mask is, within the rim's width. Its origin lies by
// that much left of and above the mask's.
func widened(mask *image.Alpha, rim int) *image.Alpha {
	size, from := mask.Rect.Dx()+2*rim, mask.Rect.Dy()
	out := image.NewAlpha(image.Rect(0, 0, size, size))
	spread := make([]uint8, size)
	for dy := -rim; dy <= rim; dy++ { // a disc is a row of another width at each height
		half := 0
		for (half+1)*(half+1)+dy*dy <= rim*rim {
			half++
		}
		for y := max(0, rim-dy); y < min(size, from+rim-dy); y++ {
			at := (y + dy - rim) * mask.Stride
			spreadRow(spread, mask.Pix[at:at+mask.Rect.Dx()], rim, half)
			row := out.Pix[y*out.Stride:][:size]
			for x, a := range spread {
				row[x] = max(row[x], a)
			}
		}
	}
	return out
}

// spreadRow makes each place of a row, which begins rim before the mask's, as opaque as the mask is within half of it.
func spreadRow(out, mask []uint8, rim, half int) {
	clear(out)
	for x, a := range mask {
		if a == 0 {
			continue
		}
		for near := x + rim - half; near <= x+rim+half; near++ {
			out[near] = max(out[near], a)
		}
	}
}
