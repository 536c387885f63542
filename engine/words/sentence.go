package words

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"witchtable/engine"
)

// sentence is a message of one language, parsed.
type sentence struct {
	lang   language.Tag // whose plural rules apply
	pos    engine.Pos
	plural bool
	terse  *sentence // the same said tersely, see [Speaker.Terse]; nil: there is no other way to say it
	you    *sentence // the same said to whoever does it, see [Speaker.To]; nil likewise
	yours  *sentence // the same said to whoever it is taken from, see [Speaker.To]; nil likewise
	is     grammar
	forms  [plural.Many + 1]template // by plural form; a nil form falls back to Other
	text   forms                     // as they are written
}

// template is a sentence cut at its places.
type template []part

// part is a piece of plain text, or the place of an argument if arg is set.
type part struct {
	text string
	arg  string
	mod  modifier
	// inCase is the case in which the argument's words stand; "" where they stand in that of the whole sentence.
	inCase string
	// agree are written in the argument's place, by what its words are (see grammar.agree); none where it is itself.
	agree []string
}

func (t template) String() string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.text)
		switch {
		case p.agree != nil:
			b.WriteString(p.agree[0])
		case p.arg != "":
			b.WriteString("{" + p.arg + "}")
		}
	}
	return b.String()
}

// modifier is the form in which a place wants its argument.
type modifier uint8

const (
	asIs modifier = iota
	upperFirst
	lowerFirst
	signed
)

// casePrefix begins the name of a case: {what|case-dative} is the place of a phrase in that case, and
// noun.a.witch.case-dative what the phrase noun.a.witch is in it.
const casePrefix = "case-"

func parseModifier(name string) (modifier, error) {
	switch name {
	case "upper-first":
		return upperFirst, nil
	case "lower-first":
		return lowerFirst, nil
	case "signed":
		return signed, nil
	}
	return asIs, fmt.Errorf("unknown form %q; there are upper-first, lower-first, signed and %s with a case behind it",
		name, casePrefix)
}

func newSentence(lang language.Tag, e entry) (*sentence, error) {
	s := &sentence{lang: lang, pos: e.pos, is: e.is, text: e.forms}
	for form, text := range e.forms {
		if text == "" {
			continue
		}
		t, err := parseTemplate(text)
		if err != nil {
			return nil, fmt.Errorf("%s: key %q: %w", e.pos, e.key, err)
		}
		s.forms[form] = t
		if plural.Form(form) != plural.Other {
			s.plural = true
		}
	}
	return s, nil
}

// choose returns the template for a count.
func (s *sentence) choose(n int) template {
	if n < 0 {
		n = -n
	}
	if t := s.forms[plural.Cardinal.MatchPlural(s.lang, n, 0, 0, 0, 0)]; t != nil {
		return t
	}
	return s.forms[plural.Other]
}

// args lists the arguments that any form has a place for, sorted.
func (s *sentence) args() []string {
	var out []string
	for _, t := range s.forms {
		for _, p := range t {
			if p.arg != "" {
				out = append(out, p.arg)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// parseTemplate cuts a sentence at its places: {name}, {name|form}, {name|one/many}, {name|m/f/m pl/f pl},
// {name|case-dative}; {{ and }} are plain braces.
func parseTemplate(s string) (template, error) {
	t := template{}
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			t = append(t, part{text: text.String()})
			text.Reset()
		}
	}
	for s != "" {
		i := strings.IndexAny(s, "{}")
		if i < 0 {
			text.WriteString(s)
			break
		}
		text.WriteString(s[:i])
		brace, rest := s[i], s[i+1:]
		if rest != "" && rest[0] == brace {
			text.WriteByte(brace)
			s = rest[1:]
			continue
		}
		if brace == '}' {
			return nil, fmt.Errorf("%q closes a place that was not opened; write }} for a plain brace", "}")
		}
		end := strings.IndexAny(rest, "{}")
		if end < 0 || rest[end] == '{' {
			return nil, fmt.Errorf("the place %q is not closed; write {{ for a plain brace", "{"+rest)
		}
		p, err := parsePlace(rest[:end])
		if err != nil {
			return nil, err
		}
		flush()
		t = append(t, p)
		s = rest[end+1:]
	}
	flush()
	return t, nil
}

func parsePlace(s string) (part, error) {
	name, form, formed := strings.Cut(s, "|")
	if !isArgName(name) {
		return part{}, fmt.Errorf("{%s}: a place is named with lower case letters, digits and hyphens", s)
	}
	p := part{arg: name}
	if strings.Contains(form, "/") {
		p.agree = strings.Split(form, "/")
		if n := len(p.agree); n != 2 && n != 4 && n != 6 || slices.Contains(p.agree, "") {
			return part{},
				fmt.Errorf("{%s}: two forms are wanted, as in {card|burns/burn}, or four or six, by gender and number",
					s)
		}
		return p, nil
	}
	if name, cased := strings.CutPrefix(form, casePrefix); cased && isArgName(name) {
		p.inCase = name
		return p, nil
	}
	if formed {
		mod, err := parseModifier(form)
		if err != nil {
			return part{}, fmt.Errorf("{%s}: %w", s, err)
		}
		p.mod = mod
	}
	return p, nil
}

func isArgName(s string) bool {
	for i, c := range []byte(s) {
		switch {
		case c >= 'a' && c <= 'z':
		case i > 0 && (c >= '0' && c <= '9' || c == '-'):
		default:
			return false
		}
	}
	return s != ""
}
