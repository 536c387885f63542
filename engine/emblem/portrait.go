package emblem

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A portrait is an emblem put together from parts that the package brings: heads, hair, hats, ears, moods. It is one
// line of an emblem:
//
//	portrait person clothes=cloak head=long hair=bun/light eyes=dots mouth=smile hat=pointed
//	portrait beast body=plain/tint head=round/tint ears=pointed/dark eyes=slits muzzle=whiskers
//
// Each feature has one of its parts, and after a slash the ink of what has none of its own; features that are not named
// are not there. Parts lists them all.

// layers are the features of each kind of portrait from back to front. A part's front is painted where it says so.
func layers(kind string) []string {
	switch kind {
	case "person":
		return []string{"hair", "clothes", "head", "beard", "eyes", "brows", "nose", "mouth", "mark", "hair/front", "hat"}
	case "beast":
		return []string{"ears", "body", "head", "mark", "muzzle", "eyes", "ears/front"}
	}
	return nil
}

// Kinds are the kinds of portraits there are.
func Kinds() []string { return []string{"person", "beast"} }

// Features are what portraits of a kind have, from back to front; none for a kind that does not exist.
func Features(kind string) []string {
	return slices.DeleteFunc(layers(kind), func(l string) bool { return strings.Contains(l, "/") })
}

// Parts are the names of a feature's parts, in order.
func Parts(kind, feature string) []string { return library().names(kind, feature) }

func (s shelf) names(kind, feature string) []string {
	return slices.Sorted(maps.Keys(s[kind+" "+feature]))
}

// Inked reports whether a part wants an ink behind a slash.
func Inked(kind, feature, part string) bool { return library()[kind+" "+feature][part].own }

// part is a part of portraits. Shapes whose ink is own have the ink that the portrait says.
type part struct {
	back, front []Shape
	own         bool // wants an ink
}

// own stands for the ink that a portrait names.
const own Ink = 255

//go:embed parts.txt
var partsText string

// shelf has all parts: by kind and feature, then by name.
type shelf map[string]map[string]part

// library reads the parts once.
var library = sync.OnceValue(func() shelf {
	all, err := readParts(partsText)
	if err != nil {
		panic("emblem: parts.txt: " + err.Error()) // a test reads it
	}
	return all
})

func readParts(text string) (shelf, error) {
	all := shelf{}
	var of, name string
	front := false
	for i, line := range strings.Split(text, "\n") {
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '[':
			words := strings.Fields(strings.Trim(line, "[]"))
			of, name, front = words[0]+" "+words[1], words[2], false
			if all[of] == nil {
				all[of] = map[string]part{}
			}
			all[of][name] = part{}
			continue
		case line == "front":
			front = true
			continue
		}
		word, shape, _ := strings.Cut(line, " ")
		p := &parser{line: i + 1, whole: shape, rest: shape}
		if err := p.shape(); err != nil {
			return nil, err
		}
		ink, known := inks[word]
		if word == "own" {
			ink, known = own, true
		}
		if !known {
			return nil, p.fail("%q is no ink", word)
		}
		at := all[of][name]
		at.own = at.own || ink == own
		for _, s := range p.out.Shapes {
			s.Ink = ink
			if front {
				at.front = append(at.front, s)
			} else {
				at.back = append(at.back, s)
			}
		}
		all[of][name] = at
	}
	return all, nil
}

// chosen is the part that a portrait has of a feature, and the ink it gives it.
type chosen struct {
	part part
	ink  Ink
}

// portrait reads the rest of a line "portrait KIND FEATURE=PART[/INK] ..." and paints it.
func (p *parser) portrait() error {
	p.skip(" ")
	before := p.rest
	kind := p.word()
	if layers(kind) == nil {
		p.rest = before
		return p.fail("%q is no kind of portrait; want %s", kind, strings.Join(Kinds(), " or "))
	}
	has := map[string]chosen{}
	for p.skip(" "); p.rest != ""; p.skip(" ") {
		before := p.rest
		feature, c, problem := feature(p.library(), kind, p.word())
		if _, twice := has[feature]; problem == "" && twice {
			problem = "a portrait has one " + feature
		}
		if problem != "" {
			p.rest = before
			return p.fail("%s", problem)
		}
		has[feature] = c
	}
	for _, layer := range layers(kind) {
		feature, _, front := strings.Cut(layer, "/")
		c := has[feature]
		shapes := c.part.back
		if front {
			shapes = c.part.front
		}
		for _, s := range shapes {
			if s.Ink == own {
				s.Ink = c.ink
			}
			if err := p.add(s, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// feature reads FEATURE=PART[/INK]; problem says what is wrong with it, else it is empty.
func feature(from shelf, kind, word string) (feature string, c chosen, problem string) {
	feature, name, _ := strings.Cut(word, "=")
	name, ink, inked := strings.Cut(name, "/")
	all := from[kind+" "+feature]
	if all == nil {
		return feature, c, "a " + kind + " has no " + feature + "; want " + strings.Join(Features(kind), ", ")
	}
	found, ok := all[name]
	if !ok {
		return feature, c, "there is no " + feature + " " + name + "; want one of " +
			strings.Join(from.names(kind, feature), ", ")
	}
	c.part = found
	if c.ink, ok = inks[ink]; found.own != (inked && ok) {
		if !found.own {
			return feature, c, feature + "=" + name + " has inks of its own"
		}
		return feature, c, "write " + feature + "=" + name + "/light, /tint or /dark"
	}
	return feature, c, ""
}
