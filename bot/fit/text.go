package fit

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Ellipsis stands where something was left out.
const Ellipsis = "…"

// Size is the length of a string in UTF-16 units.
func Size(s string) int {
	n := 0
	for _, r := range s {
		n += unitsOf(r)
	}
	return n
}

func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// Text shortens a string to at most limit units. It cuts between characters as people see them, and leaves no half
// of an escape behind.
func Text(s string, limit int) string {
	if len(s) <= limit || Size(s) <= limit {
		return s
	}
	if limit < 1 {
		return ""
	}
	room := limit - 1 // for the ellipsis
	end, used := 0, 0
	for i, r := range s {
		if used+unitsOf(r) > room {
			break
		}
		used += unitsOf(r)
		end = i + utf8.RuneLen(r)
		if r == utf8.RuneError {
			end = i + 1
		}
	}
	for end > 0 && insideCharacter(s, end) {
		_, w := utf8.DecodeLastRuneInString(s[:end])
		end -= w
	}
	cut := strings.TrimRight(s[:end], " \n")
	if backslashes := len(cut) - len(strings.TrimRight(cut, `\`)); backslashes%2 == 1 {
		cut = cut[:len(cut)-1]
	}
	return cut + Ellipsis
}

// insideCharacter reports whether a cut would part a letter from its marks, or an emoji from its modifiers.
func insideCharacter(s string, at int) bool {
	next, _ := utf8.DecodeRuneInString(s[at:])
	last, _ := utf8.DecodeLastRuneInString(s[:at])
	const joiner = '\u200d'
	return unicode.In(next, unicode.Mn, unicode.Me) || next == joiner || last == joiner ||
		(next >= 0x1F3FB && next <= 0x1F3FF) // skin tones
}

// Lines keeps as many whole lines as fit, so that markup that is closed in its line stays closed. A first line
// that is too long by itself is cut.
func Lines(s string, limit int) string {
	if Size(s) <= limit {
		return s
	}
	var b strings.Builder
	used := 0
	for i, line := range strings.Split(s, "\n") {
		n := Size(line) + 1
		if used+n+1 > limit {
			if i == 0 {
				return Text(s, limit)
			}
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(line)
		used += n
	}
	b.WriteString("\n" + Ellipsis)
	return b.String()
}
