package words

import (
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
	var out []byte
	for _, p := range s.full[key].forms[plural.Other] {
		switch p.arg {
		case "":
			out = append(out, p.text...)
		case "a":
			out = append(out, a...)
		case "b":
			out = s.liaise(out, b)
		}
	}
	return string(out)
}
