package board

import "witchtable/bot/board/canvas"

// slot is the room of a line of letters or signs: its top and its height, in pixels.
type slot struct{ top, high int }

// centred is where the top of something must be that stands in the middle of the slot.
func (s slot) centred(size int) int { return s.top + (s.high-size)/2 }

// baseline is how far below the top of a line its letters stand.
func baseline(size, step int) int { return (step+size*7/10)/2 + 1 }

// write writes a text in the middle of a slot, from x on, and returns where it ends.
func (b *brush) write(f canvas.Face, size, x int, in slot, text string, ink canvas.Colour) int {
	return b.letters.Write(b.canvas, f, size, x, in.top+baseline(size, in.high), text, ink)
}
