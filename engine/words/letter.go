package words

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// changeFirst changes the first letter of buf[start:] as the place asks.
func changeFirst(buf []byte, start int, mod modifier) []byte {
	var change func(rune) rune
	switch mod {
	case upperFirst:
		change = unicode.ToTitle
	case lowerFirst:
		change = unicode.ToLower
	default:
		return buf
	}
	at, ok := firstLetter(buf, start)
	if !ok {
		return buf
	}
	old, size := utf8.DecodeRune(buf[at:])
	changed := change(old)
	if changed == old {
		return buf
	}
	tail := append([]byte(nil), buf[at+size:]...)
	return append(utf8.AppendRune(buf[:at], changed), tail...)
}

// firstLetter finds the letter a phrase begins with, behind markup, quotes and emoji. A phrase that begins with
// a digit has none.
func firstLetter(buf []byte, at int) (int, bool) {
	for at < len(buf) {
		if buf[at] == '<' { // a mention or an emoji of the shape <:name:1>: its letters are not text
			if end := bytes.IndexByte(buf[at:], '>'); end >= 0 {
				at += end + 1
				continue
			}
		}
		r, size := utf8.DecodeRune(buf[at:])
		switch {
		case unicode.IsLetter(r):
			return at, true
		case unicode.IsDigit(r):
			return 0, false
		}
		at += size
	}
	return 0, false
}
