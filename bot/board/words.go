package board

import (
	"strings"
	"unicode"
)

// piece is a word or a sign of a text.
type piece struct {
	word   string
	sign   string // drawn instead of a word
	face   face
	ink    colour
	spaced bool // there is a space before it
}

// laidLine is a line of a paragraph.
type laidLine []placedPiece

type placedPiece struct {
	piece
	x int
}

// pieces cuts a text into words and signs: **strong** words, and letters for which the theme has a sign. Letters that
// can neither be written nor drawn are left out.
func (b *brush) pieces(text string, f face, ink colour) []piece {
	var out []piece
	now, spaced := f, false
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			out = append(out, piece{word: word.String(), face: now, ink: ink, spaced: spaced})
			word.Reset()
			spaced = false
		}
	}
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		name, long := b.theme.letter(runes[i:])
		switch {
		case r == '*' && i+1 < len(runes) && runes[i+1] == '*':
			flush()
			i++
			if now == f {
				now = strong
			} else {
				now = f
			}
		case long > 0:
			flush()
			out = append(out, piece{sign: name, spaced: spaced})
			spaced = false
			i += long - 1
		case unicode.IsSpace(r):
			flush()
			spaced = spaced || len(out) > 0
		case r == '-' && word.Len() == 0 && i+1 < len(runes) && unicode.IsDigit(runes[i+1]):
			word.WriteRune(minus)
		case b.letters.has(now, r):
			word.WriteRune(r)
		}
	}
	flush()
	return out
}

// minus is the sign; a hyphen is too short for it.
const minus = '\u2212'

// lead makes the words before the first colon stand out, when they are few: what a card's sentence is about.
func lead(pieces []piece) []piece {
	for i, p := range pieces {
		if strings.HasSuffix(p.word, ":") {
			for j := range pieces[:i+1] {
				pieces[j].face, pieces[j].ink = strong, gold
			}
			return pieces
		}
		if i == 6 || strings.ContainsAny(p.word, ".!?") {
			break
		}
	}
	return pieces
}

// lay breaks pieces into lines.
func (b *brush) lay(pieces []piece, size, width int) []laidLine {
	var out []laidLine
	var now laidLine
	x := 0
	for _, p := range pieces {
		gap := 0
		if p.spaced && len(now) > 0 {
			gap = size / 4
		}
		w := b.pieceWidth(p, size)
		if len(now) > 0 && p.spaced && x+gap+w > width {
			out = append(out, now)
			now, x, gap = nil, 0, 0
		}
		now = append(now, placedPiece{p, x + gap})
		x += gap + w
	}
	if len(now) > 0 {
		out = append(out, now)
	}
	return out
}

func (b *brush) pieceWidth(p piece, size int) int {
	if p.sign != "" {
		return size + 2
	}
	return b.letters.width(p.face, size, p.word)
}

// lines writes lines below each other, the first with its top at y, and returns where the next would be.
func (b *brush) lines(x, y int, lines []laidLine, size, step int) int {
	for _, l := range lines {
		for _, p := range l {
			if p.sign != "" {
				b.sign(p.sign, x+p.x, y+(step-size)/2-1, size)
				continue
			}
			b.letters.write(b.canvas, p.face, size, x+p.x, y+baseline(size, step), p.word, p.ink)
		}
		y += step
	}
	return y
}

// baseline is where letters stand in a line.
func baseline(size, step int) int { return (step+size*7/10)/2 + 1 }

// fitted is a name that fits: how large, and in which lines.
type fitted struct {
	face  face
	size  int
	lines []string
	whole bool // nothing was cut
}

// fitName fits a card's name: one that is too long for the face of names is written in the narrow one, or gets one more line.
func (b *brush) fitName(text string, width, most, least, lines int) fitted {
	for _, f := range []face{display, strong} {
		if got := b.fit(f, text, width, most, least, lines); got.whole {
			return got
		}
	}
	return b.fit(strong, text, width, most, least, lines+1)
}

// fit wraps a name, then shrinks it, then cuts it.
func (b *brush) fit(f face, text string, width, most, least, lines int) fitted {
	text = b.writable(f, text)
	for size := most; size >= least; size-- {
		if got, ok := b.broken(f, text, size, width); ok && len(got) <= lines {
			return fitted{f, size, got, true}
		}
	}
	got, _ := b.broken(f, text, least, width)
	cut := len(got) > lines
	got = got[:min(len(got), lines)]
	for i, l := range got {
		got[i] = b.cut(f, l, least, width, cut && i == len(got)-1)
	}
	return fitted{f, least, got, false}
}

// writable is a text without the letters that a face has not.
func (b *brush) writable(f face, text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || b.letters.has(f, r) {
			return r
		}
		return -1
	}, strings.ReplaceAll(text, "**", ""))), " ")
}

// broken breaks a text between words; ok is false where a word is too wide.
func (b *brush) broken(f face, text string, size, width int) (out []string, ok bool) {
	ok = true
	line := ""
	for _, word := range strings.Fields(text) {
		ok = ok && b.letters.width(f, size, word) <= width
		if line != "" && b.letters.width(f, size, line+" "+word) > width {
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

// cut shortens a line until it fits, with dots for what is missing.
func (b *brush) cut(f face, text string, size, width int, more bool) string {
	if !more && b.letters.width(f, size, text) <= width {
		return text
	}
	for r := []rune(text); len(r) > 0; r = r[:len(r)-1] {
		if s := strings.TrimRight(string(r), " ,.") + "…"; b.letters.width(f, size, s) <= width {
			return s
		}
	}
	return ""
}
