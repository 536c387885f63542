package fit

import (
	"math"
	"strings"

	"witchtable/bot/discord"
)

// How high a message is on a phone 390 pixels wide, as Discord's app lays it out there: beside the face of who wrote it
// and inside a box, pictures have 299 of them. Measures are pixels; letters are taken for somewhat wider than those of
// most phones, so that what fits here fits there. The sandbox's page, at that width, is as high within a few pixels
// (bot/e2e measures it).
const (
	// PhoneScreen is what one sees of a channel at once.
	PhoneScreen = 658
	// PhonePanel is how high a message is at most that somebody decides by: one and a half of those.
	PhonePanel = PhoneScreen * 3 / 2
	// PictureWide is how wide pictures are inside a box.
	PictureWide = 299

	// NearHeight is by how much a height may be wrong: a line, where a word just fits.
	NearHeight = 24

	bodyWide    = 327  // of what stands in no box
	bodyGap     = 6.4  // between blocks
	boxGap      = 8.0  // between those in a box
	boxFrame    = 21.2 // above and below them
	buttonHigh  = 40.0 // of one line
	buttonEdges = 9.6  // above and below the lines of others
	buttonSides = 24.0 // beside its label
	buttonStep  = 20.3 // from one line of a label to the next
	menuHigh    = 44.0
	ruleHigh    = 5.8

	letterSize, smallSize, labelSize, titleSize = 16, 12.8, 14, 16.8
	lineStep                                    = 1.45 // from one line to the next, in sizes of letters
	boldly                                      = 1.11 // how much wider bold letters are
	quoteIndent                                 = 16
)

// Pictures tell how large pictures are, by the names of the message's files.
type Pictures func(file string) (wide, high int)

// Height is how high blocks and the rows below them are, with the gaps between them.
func Height(blocks []discord.Block, rows []discord.Row, pictures Pictures) int {
	for _, r := range rows {
		blocks = append(blocks[:len(blocks):len(blocks)], r)
	}
	return int(math.Ceil(stacked(blocks, bodyWide, bodyGap, pictures)))
}

// stacked is how high blocks are, one below the other.
func stacked(blocks []discord.Block, wide, gap float64, pictures Pictures) (high float64) {
	for i, b := range blocks {
		if i > 0 {
			high += gap
		}
		switch b := b.(type) {
		case discord.Text:
			high += textHigh(string(b), wide)
		case discord.Box:
			high += boxFrame + stacked(b.Blocks, PictureWide, boxGap, pictures)
		case discord.Gallery:
			for _, p := range b {
				if w, h := pictures(p.File); w > 0 {
					high += float64(h) * min(1, wide/float64(w))
				}
			}
		case discord.Section:
			for _, t := range b.Texts {
				high += textHigh(string(t), wide*0.6)
			}
		case discord.Rule:
			high += ruleHigh
		case discord.Row:
			high += rowHigh(b, wide)
		}
	}
	return high
}

// rowHigh is the height of a row, whose buttons stand in several lines where they are too wide for one.
func rowHigh(r discord.Row, wide float64) (high float64) {
	if r.Select != nil {
		return menuHigh
	}
	left, line := 0.0, 0.0
	for _, b := range r.Buttons {
		label := wrapped(b.Label, labelSize*boldly, wide-buttonSides)
		w, h := label.wide+buttonSides, max(buttonHigh, float64(label.lines)*buttonStep+buttonEdges)
		switch {
		case left > 0 && w > left-boxGap:
			high, left, line = high+line+boxGap, wide-w, h
		case left > 0:
			left, line = left-boxGap-w, max(line, h)
		default:
			left, line = wide-w, h
		}
	}
	return high + line
}

// textHigh is the height of a text with Discord's markup.
func textHigh(text string, wide float64) (high float64) {
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		room, size := wide, float64(letterSize)
		if said, ok := strings.CutPrefix(l, "> "); ok {
			l, room = said, room-quoteIndent
		}
		step := lineStep
		if said, ok := strings.CutPrefix(l, "-# "); ok {
			l, size = said, smallSize
		} else if said, ok := strings.CutPrefix(l, "### "); ok {
			l, size, step = "**"+said+"**", titleSize, 1.25
			high += 8.8 // around it
		}
		high += float64(wrapped(l, size, room).lines) * size * step
	}
	return high
}

type lines struct {
	lines int
	wide  float64 // of the widest
}

// wrapped breaks a text into lines no wider than there is room, between its words.
func wrapped(text string, size, room float64) lines {
	out, at, bold := lines{lines: 1}, 0.0, false
	for i, word := range strings.Split(text, " ") {
		w := 0.0
		for j, part := range strings.Split(word, "**") {
			if j > 0 {
				bold = !bold
			}
			one := lettersWide(part) * size
			if bold {
				one *= boldly
			}
			w += one
		}
		space := 0.32 * size
		switch {
		case i == 0:
			at = w
		case at+space+w > room:
			out.lines, at = out.lines+1, w
		default:
			at += space + w
		}
		out.wide = min(max(out.wide, at), room)
	}
	return out
}

// lettersWide is how wide letters are beside each other, in sizes. An emoji of the application is named in markup.
func lettersWide(s string) (wide float64) {
	for {
		from := strings.Index(s, "<:")
		if from < 0 {
			break
		}
		to := strings.IndexByte(s[from:], '>')
		if to < 0 {
			break
		}
		wide += emojiWide
		s = s[:from] + s[from+to+1:]
	}
	for _, r := range s {
		wide += letterWide(r)
	}
	return wide
}

// emojiWide is how wide an emoji is, in sizes of letters.
const emojiWide = 1.375

// letterWide is how wide one letter is, in sizes.
func letterWide(r rune) float64 {
	switch {
	case r == '\\' || r == '*' || r == '_' || r == 0xFE0F: // markup
		return 0
	case strings.ContainsRune(" ijlI.,:;'|!()[]íì", r):
		return 0.33
	case strings.ContainsRune("ftrJ-/\"·", r):
		return 0.40
	case strings.ContainsRune("csz?", r):
		return 0.54
	case strings.ContainsRune("mMW%…", r):
		return 0.95
	case r == 'w' || r >= 0x2190 && r < 0x2300 || strings.ContainsRune("+=−✓", r):
		return 0.83
	case r >= 0x2300:
		return emojiWide
	case strings.ContainsRune("DGHNOQU&", r):
		return 0.76
	case r >= 'A' && r <= 'Z':
		return 0.66
	}
	return 0.62
}
