package words

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
)

// What a word becomes before a sound is said in catalogues: "y" is "e" before an i in Spanish, "de" is "d'" before a
// vowel in French.
//
//	sound.vowel: a e i o u y h        # how words begin that begin with the sound
//	sound.vowel.not: onze yaourt      # how those begin that have it not all the same
//	before-vowel.de: "d'"             # what is said for "de" before one of them
//
// Unlike words that contract, which only phrases and cards' names do, a sound is heard before whatever comes,
// players' names too.
const (
	soundPrefix  = "sound."
	soundNot     = ".not"
	beforePrefix = "before-"
)

// sound is what a word can begin with, by its first letters in lower case.
type sound struct{ begins, not []string }

// liaison is said for a word before a sound.
type liaison struct {
	word, said string
	sound      sound
}

// liaisons reads those of a language, in the order of their keys.
func liaisons(own map[string]*sentence) (out []liaison) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		rest, ok := strings.CutPrefix(key, beforePrefix)
		if !ok {
			continue
		}
		name, word, _ := strings.Cut(rest, ".")
		out = append(out, liaison{word, plainly(own[key]), sound{
			begins: strings.Fields(plainly(own[soundPrefix+name])),
			not:    strings.Fields(plainly(own[soundPrefix+name+soundNot])),
		}})
	}
	return out
}

// plainly is a sentence without places; nothing of none.
func plainly(s *sentence) string {
	if s == nil {
		return ""
	}
	return s.forms[plural.Other].String()
}

// in reports whether a text begins with the sound, behind markup and quotes.
func (o sound) in(text string) bool {
	if first, _ := utf8.DecodeRuneInString(text); unicode.IsSpace(first) {
		return false
	}
	at, ok := firstLetter([]byte(text), 0)
	if !ok {
		return false
	}
	word := strings.ToLower(text[at:])
	has := func(begin string) bool { return strings.HasPrefix(word, begin) }
	return slices.ContainsFunc(o.begins, has) && !slices.ContainsFunc(o.not, has)
}

// liaise appends text; the word before it is said as it is before the sound with which the text begins. What ends
// with an apostrophe has no space behind it.
func (s *Speaker) liaise(buf []byte, text string) []byte {
	if len(buf) == 0 || buf[len(buf)-1] != ' ' {
		return append(buf, text...)
	}
	for _, l := range s.liaisons {
		at, ends := endsWith(buf, l.word)
		if !ends || !l.sound.in(text) {
			continue
		}
		buf = instead(buf, at, l.said)
		if !strings.HasSuffix(l.said, "'") && !strings.HasSuffix(l.said, "’") {
			buf = append(buf, ' ')
		}
		break
	}
	return append(buf, text...)
}
