package say

import (
	"strings"
	"unicode"

	"witchtable/bot/fit"
)

// maxMarks is how many marks may stand on one letter of a name: as many as the languages need that pile them up.
const maxMarks = 3

// CleanName makes a name fit for one line: no control characters, nothing invisible that could disguise it, no marks
// piled up over other lines. A name of which nothing is seen becomes "?".
func CleanName(s string) string {
	marks, visible := 0, false
	s = withoutLooseJoiners(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			marks = 0
			return ' '
		case unicode.IsControl(r), blank(r):
			return -1
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > maxMarks {
				return -1
			}
		case r != zeroWidthJoiner:
			marks, visible = 0, true
		}
		return r
	}, s))
	s = fit.Text(strings.TrimSpace(s), 32)
	if !visible {
		return "?"
	}
	return s
}

const zeroWidthJoiner = '\u200d' // which makes one emoji of several

// withoutLooseJoiners drops the joiners that join no emoji: two names that differ in them alone look the same.
func withoutLooseJoiners(s string) string {
	letters := []rune(s)
	kept := letters[:0:0]
	for i, r := range letters {
		joins := i > 0 && i+1 < len(letters) && emojiPart(letters[i-1]) && emojiPart(letters[i+1])
		if r != zeroWidthJoiner || joins {
			kept = append(kept, r)
		}
	}
	return string(kept)
}

// emojiPart reports whether an emoji may be made of this and others: pictures and the colours of their skin.
func emojiPart(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk) }

// blank reports whether a letter shows as nothing, though it is no space: what Unicode calls ignorable, what chooses
// between forms of one letter, fillers and blank patterns.
func blank(r rune) bool {
	switch r {
	case '\u2800', '\ufffc', '\U0001d159':
		return true
	}
	return r != zeroWidthJoiner && unicode.In(r, unicode.Cf, unicode.Co,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
