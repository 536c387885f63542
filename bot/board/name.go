package board

import (
	"strings"
	"unicode"

	"witchtable/bot/board/canvas"
)

// setting is how large a name may be written, in pixels, and in how many lines.
type setting struct{ most, least, lines int }

// fitted is a name that fits: how large, and in which lines.
type fitted struct {
	face  canvas.Face
	size  int
	lines []string
	whole bool // nothing was cut
}

// fitName fits a card's name: the letters of one that is too long are written narrower, and if that is not enough it
// gets one more line.
func (b *brush) fitName(text string, width int, s setting) fitted {
	for _, more := range []int{0, 1} {
		with := s
		with.lines += more
		for _, f := range []canvas.Face{canvas.Strong, canvas.Tight, canvas.Tightest} {
			if got := b.fit(f, text, width, with); got.whole {
				return got
			}
		}
	}
	s.lines++
	return b.fit(canvas.Tightest, text, width, s)
}

// fit wraps a name, then shrinks it, then cuts it.
func (b *brush) fit(f canvas.Face, text string, width int, s setting) fitted {
	text = b.writable(f, text)
	for size := s.most; size >= s.least; size-- {
		if got, ok := b.broken(f, text, size, width); ok && len(got) <= s.lines {
			return fitted{f, size, got, true}
		}
	}
	got, _ := b.broken(f, text, s.least, width)
	if len(got) > s.lines { // what does not fit goes on in the last line for as long as there is room
		got = append(got[:s.lines-1:s.lines-1], strings.Join(got[s.lines-1:], " "))
	}
	for i, l := range got {
		got[i] = b.cut(f, l, s.least, width)
	}
	return fitted{f, s.least, got, false}
}

// writeName writes a name of one line, and returns where it ends; x where there is nothing to write.
func (b *brush) writeName(name fitted, x int, in slot, ink canvas.Colour) int {
	if len(name.lines) == 0 {
		return x
	}
	return b.write(name.face, name.size, x, in, name.lines[0], ink)
}

// writeNameLines writes all lines of a name below each other, from the slot of the first on.
func (b *brush) writeNameLines(name fitted, x int, first slot, ink canvas.Colour) {
	for _, l := range name.lines {
		b.write(name.face, name.size, x, first, l, ink)
		first.top += first.high
	}
}

// writable is a text without the letters that a face has not.
func (b *brush) writable(f canvas.Face, text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || b.letters.Has(f, r) {
			return r
		}
		return -1
	}, strings.ReplaceAll(text, "**", ""))), " ")
}

// broken breaks a text between words; ok is false where a word is too wide.
func (b *brush) broken(f canvas.Face, text string, size, width int) (out []string, ok bool) {
	ok = true
	line := ""
	for _, word := range strings.Fields(text) {
		ok = ok && b.letters.Width(f, size, word) <= width
		if line != "" && b.letters.Width(f, size, line+" "+word) > width {
			out = append(out, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		out = append(out, line)
	}
	return out, ok
}

// cut shortens a line until it fits, with dots for what is missing: by whole words, and only where the first is too
// long even alone by letters.
func (b *brush) cut(f canvas.Face, text string, size, width int) string {
	if b.letters.Width(f, size, text) <= width {
		return text
	}
	words := strings.Fields(text)
	for n := len(words) - 1; n > 0; n-- {
		s := strings.TrimRight(strings.Join(words[:n], " "), " ,.·") + "…"
		if b.letters.Width(f, size, s) <= width {
			return s
		}
	}
	for r := []rune(text); len(r) > 0; r = r[:len(r)-1] {
		if s := strings.TrimRight(string(r), " ,.") + "…"; b.letters.Width(f, size, s) <= width {
			return s
		}
	}
	return ""
}
