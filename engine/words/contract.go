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
	if len(s.contractions) == 0 || len(buf) == 0 || buf[len(buf)-1] != ' ' {
		return append(buf, text...)
	}
	for _, c := range s.contractions {
		rest, begins := strings.CutPrefix(text, c.second)
		if !begins || beginsWithLetter(rest) {
			continue
		}
		at := len(buf) - 1 - len(c.first)
		if at < 0 || !bytes.EqualFold(buf[at:len(buf)-1], []byte(c.first)) {
			continue
		}
		if before, _ := utf8.DecodeLastRune(buf[:at]); at > 0 && unicode.IsLetter(before) {
			continue
		}
		capital := buf[at] != c.first[0]
		buf = append(buf[:at], c.said...)
		if capital {
			buf = changeFirst(buf, at, upperFirst)
		}
		return append(buf, rest...)
	}
	return append(buf, text...)
}

func beginsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
