package board

import (
	"strconv"
	"strings"
	"unicode"

	"witchtable/bot/board/canvas"
)

// leadMost is how many words before a colon stand out at most: what is longer is no lead but a sentence.
const leadMost = 6

// piece is a word or a sign of a text.
type piece struct {
	word   string
	sign   string // drawn instead of a word
	face   canvas.Face
	ink    canvas.Colour
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
func (b *brush) pieces(text string, f canvas.Face, ink canvas.Colour) []piece {
	c := cutter{brush: b, usual: f, now: f, ink: ink}
	for rest := []rune(text); len(rest) > 0; {
		rest = rest[c.take(rest):]
	}
	c.endWord()
	return c.out
}

// cutter cuts a text into pieces, from its beginning on.
type cutter struct {
	*brush
	usual, now canvas.Face
	ink        canvas.Colour
	word       strings.Builder // what there is of a word that has not ended
	spaced     bool            // there is a space before it
	out        []piece
}

// take takes a letter, a sign, a space or a mark from the beginning of the rest, and returns of how many runes it is.
func (c *cutter) take(rest []rune) int {
	sign, long := c.theme.letter(rest)
	switch r := rest[0]; {
	case r == '*' && len(rest) > 1 && rest[1] == '*':
		c.endWord()
		c.turn()
		return 2
	case long > 0:
		c.endWord()
		c.out = append(c.out, piece{sign: sign, spaced: c.spaced})
		c.spaced = false
		return long
	case unicode.IsSpace(r):
		c.endWord()
		c.spaced = c.spaced || len(c.out) > 0
	case r == '-' && c.word.Len() == 0 && len(rest) > 1 && unicode.IsDigit(rest[1]):
		c.word.WriteRune(minus)
	case c.letters.Has(c.now, r):
		c.word.WriteRune(r)
	}
	return 1
}

// endWord makes a piece of the word that was begun, if any was.
func (c *cutter) endWord() {
	if c.word.Len() == 0 {
		return
	}
	c.out = append(c.out, piece{word: c.word.String(), face: c.now, ink: c.ink, spaced: c.spaced})
	c.word.Reset()
	c.spaced = false
}

// turn begins words that stand out, or ends them.
func (c *cutter) turn() {
	if c.now == c.usual {
		c.now = canvas.Strong
	} else {
		c.now = c.usual
	}
}

// lead makes the words before the first colon stand out, when they are few: what a card's sentence is about.
func (b *brush) lead(pieces []piece) []piece {
	for i, p := range pieces {
		if strings.HasSuffix(p.word, ":") {
			for j := range pieces[:i+1] {
				pieces[j].face, pieces[j].ink = canvas.Strong, b.tones.gold
			}
			return pieces
		}
		if i == leadMost || strings.ContainsAny(p.word, ".!?") {
			break
		}
	}
	return pieces
}

// Measures of signs that stand in sentences, in pixels. They are as high as the letters.
const (
	signRoom = 2 // how much wider than high their place is
	signRise = 1 // how far above the middle of the line they stand
)

// writing is how a paragraph is written: the size of its letters and how far its lines are apart, in pixels.
type writing struct{ size, step int }

// lay breaks pieces into lines that are at most so wide, in pixels. A word wider than that has a line of its own.
func (b *brush) lay(pieces []piece, size, width int) []laidLine {
	var out []laidLine
	var now laidLine
	x := 0
	for _, p := range pieces {
		gap := 0
		if p.spaced && len(now) > 0 {
			gap = wordSpace(size)
		}
		w := b.pieceWidth(p, size)
		if len(now) > 0 && p.spaced && x+gap+w > width {
			line, number := heldNumber(now)
			out = append(out, line)
			now, x, gap = nil, 0, 0
			if number != nil {
				now, x, gap = laidLine{{*number, 0}}, b.pieceWidth(*number, size), wordSpace(size)
			}
		}
		now = append(now, placedPiece{p, x + gap})
		x += gap + w
	}
	if len(now) > 0 {
		out = append(out, now)
	}
	return out
}

// heldNumber takes a number off the end of a line: it belongs to the word after it.
func heldNumber(line laidLine) (laidLine, *piece) {
	last := line[len(line)-1].piece
	_, err := strconv.Atoi(strings.TrimPrefix(last.word, string(minus)))
	if err != nil || len(line) == 1 || !last.spaced {
		return line, nil
	}
	return line[:len(line)-1], &last
}

// wordSpace is how wide the space between two words is, in pixels, by the size of the letters.
func wordSpace(size int) int { return size / 4 }

func (b *brush) pieceWidth(p piece, size int) int {
	if p.sign != "" {
		return size + signRoom
	}
	return b.letters.Width(p.face, size, p.word)
}

// lines writes lines below each other, the first with its top at y, and returns where the next would be.
func (b *brush) lines(x, y int, lines []laidLine, w writing) int {
	for _, l := range lines {
		in := slot{y, w.step}
		for _, p := range l {
			if p.sign != "" {
				b.sign(p.sign, x+p.x, in.centred(w.size)-signRise, w.size)
				continue
			}
			b.write(p.face, w.size, x+p.x, in, p.word, p.ink)
		}
		y += w.step
	}
	return y
}
