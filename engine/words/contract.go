package words

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
)

// contractPrefix begins the keys under which a language says which of its words contract where a phrase is put into
// another: contract.de-el is said for "de" before "el". Only words of the catalogues and names of cards contract;
// players' names stay whole.
const contractPrefix = "contract."

// contraction is said where first stands at the end of what has been said, and second begins what comes.
type contraction struct{ first, second, said string }

// contractions reads those of a language, in the order of their keys.
func contractions(own map[string]*sentence) (out []contraction) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		pair, ok := strings.CutPrefix(key, contractPrefix)
		if !ok {
			continue
		}
		first, second, _ := strings.Cut(pair, "-")
		out = append(out, contraction{first, second, own[key].forms[plural.Other].String()})
	}
	return out
}

// contract appends text, contracted with what stands before it.
func (s *Speaker) contract(buf []byte, text string) []byte {
	if len(buf) == 0 || buf[len(buf)-1] != ' ' {
		return append(buf, text...)
	}
	for _, c := range s.contractions {
		rest, begins := strings.CutPrefix(text, c.second)
		if !begins || beginsWithLetter(rest) {
			continue
		}
		if at, ends := endsWith(buf, c.first); ends {
			return append(instead(buf, at, c.said), rest...)
		}
	}
	return s.liaise(buf, text)
}

// endsWith reports whether what has been said ends with a word and a space, and where that word begins.
func endsWith(buf []byte, word string) (at int, ends bool) {
	at = len(buf) - 1 - len(word)
	if at < 0 || !bytes.EqualFold(buf[at:len(buf)-1], []byte(word)) {
		return 0, false
	}
	before, _ := utf8.DecodeLastRune(buf[:at])
	return at, at == 0 || !unicode.IsLetter(before)
}

// instead says something in place of the word at the end, with its capital if it has one.
func instead(buf []byte, at int, said string) []byte {
	first, _ := utf8.DecodeRune(buf[at:])
	buf = append(buf[:at], said...)
	if unicode.IsUpper(first) {
		buf = changeFirst(buf, at, upperFirst)
	}
	return buf
}

func beginsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
