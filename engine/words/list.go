package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/feature/plural"

	"witchtable/engine"
)

// list joins texts the way the language does: list.two for a pair; for more, list.middle again and again and
// list.last in the end. Texts that say nothing are left out.
func (s *Speaker) list(buf []byte, items engine.List, depth int) []byte {
	said := make([]string, 0, len(items))
	for _, t := range items {
		if text := string(s.text(nil, t, depth)); text != "" {
			said = append(said, text)
		}
	}
	switch len(said) {
	case 0:
		return s.text(buf, engine.T("list.none"), depth)
	case 1:
		return s.contract(buf, said[0])
	case 2:
		return s.contract(buf, s.join("list.two", said[0], said[1]))
	}
	all := said[0]
	for _, item := range said[1 : len(said)-1] {
		all = s.join("list.middle", all, item)
	}
	return s.contract(buf, s.join("list.last", all, said[len(said)-1]))
}

func (s *Speaker) join(key, a, b string) string {
	if variant := s.full[key+".before-i"]; variant != nil && s.lang == "es" && soundsLikeI(b) {
		key += ".before-i"
	}
	var out strings.Builder
	for _, p := range s.full[key].forms[plural.Other] {
		switch p.arg {
		case "":
			out.WriteString(p.text)
		case "a":
			out.WriteString(a)
		case "b":
			out.WriteString(b)
		}
	}
	return out.String()
}

// soundsLikeI reports whether a Spanish phrase begins with the sound of the vowel i, before which "y" becomes
// "e". In "hielo" and "ion" the i is half a consonant, and "y" stays.
func soundsLikeI(s string) bool {
	s = strings.ToLower(strings.TrimLeftFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
	s = strings.TrimPrefix(s, "h")
	for _, stressed := range []string{"í", "y"} {
		if rest, ok := strings.CutPrefix(s, stressed); ok {
			return stressed == "í" || rest == "" || !strings.ContainsRune("aeiouáéíóú", []rune(rest)[0])
		}
	}
	rest, ok := strings.CutPrefix(s, "i")
	return ok && (rest == "" || !strings.ContainsRune("aeouáéóú", []rune(rest)[0]))
}
