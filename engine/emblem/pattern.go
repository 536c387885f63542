package emblem

import (
	"hash/fnv"
	"strings"
)

// Pattern says which portraits cards may be given that have no emblem of their own: a portrait's line where a feature
// may have several parts, with commas between them. Features that are not named may have any part. "none" is a part,
// too: the feature is not there.
//
//	person hat=pointed,bent,hood,none beard=none
//
// The zero Pattern has no portraits.
type Pattern struct {
	kind string
	has  map[string][]string
}

// ReadPattern reads a pattern. The error is an [*Error].
func ReadPattern(text string) (Pattern, error) {
	p := &parser{line: 1, whole: text, rest: text, library: library}
	kind := p.word()
	if layers(kind) == nil {
		p.rest = text
		return Pattern{}, p.fail("%q is no kind of portrait; want %s", kind, strings.Join(Kinds(), " or "))
	}
	out := Pattern{kind, map[string][]string{}}
	for p.skip(" "); p.rest != ""; p.skip(" ") {
		before := p.rest
		name, list, _ := strings.Cut(p.word(), "=")
		for part := range strings.SplitSeq(list, ",") {
			word := name + "=" + part
			if Inked(kind, name, part) {
				word += "/light"
			}
			if _, _, problem := feature(library(), kind, word); problem != "" && part != none {
				p.rest = before
				return Pattern{}, p.fail("%s", problem)
			}
			out.has[name] = append(out.has[name], part)
		}
	}
	return out, nil
}

// none is how a pattern says that a feature is not there.
const none = "none"

// Portrait is the portrait that the pattern has for an id, always the same one, as the text of an emblem; empty for
// the zero Pattern.
func (p Pattern) Portrait(id string) string {
	if p.kind == "" {
		return ""
	}
	lot := lot{id: id}
	words := []string{"portrait", p.kind}
	coat := [...]Ink{Light, Tint, Tint, Dark}[lot.draw("coat", 4)] // of all that a beast's fur covers
	for _, name := range Features(p.kind) {
		among := p.has[name]
		if among == nil {
			among = Parts(p.kind, name)
		}
		part := among[lot.draw(name, len(among))]
		if part == none {
			continue
		}
		word := name + "=" + part
		if Inked(p.kind, name, part) {
			ink := coat
			if p.kind == "person" {
				ink = Ink(lot.draw(name+" ink", Inks))
			}
			word += "/" + ink.String()
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// lot draws numbers by an id, each for a purpose of its own, so that a new purpose changes no other.
type lot struct{ id string }

// draw is a number from 0 to n-1.
func (l lot) draw(what string, n int) int {
	h := fnv.New64a()
	h.Write([]byte(l.id + "\x00" + what))
	v := h.Sum64() // whose low bits alone are too alike for ids that are
	v ^= v >> 33
	v *= 0xff51afd7ed558ccd
	v ^= v >> 33
	return int(v % uint64(n))
}
