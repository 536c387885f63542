package words

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"witchtable/engine"
)

// Check compares the languages with English and with their own grammar, and returns all faults: keys that
// English does not have, other places than in English, plural forms that the language never uses. What a
// language lacks is no fault, see [Book.Missing].
func (b *Book) Check() error {
	var faults []error
	for _, tag := range b.tags {
		lang := tag.String()
		used := formsUsed(tag)
		for _, key := range b.Keys(lang) {
			s := b.own[lang][key]
			for form, t := range s.forms {
				if t != nil && !used[form] {
					faults = append(faults, fmt.Errorf("%s: key %q: %s has no plural form %q", s.pos, key, lang, formNames[form]))
				}
			}
			plain, _, _ := strings.Cut(key, "."+casePrefix) // English has no cases
			if err := b.compare(key, s, b.own["en"][plain]); err != nil {
				faults = append(faults, err)
			}
			for suffix, other := range map[string]*sentence{terseSuffix: s.terse, youSuffix: s.you,
				yoursSuffix: s.yours} {
				if err := compareShort(key, suffix, s, other); err != nil {
					faults = append(faults, err)
				}
			}
		}
	}
	return errors.Join(append(faults, b.casesUnknown()...)...)
}

// casesUnknown finds places in a case in which no phrase of the language stands: a name that is misspelt, most likely.
func (b *Book) casesUnknown() (faults []error) {
	for _, tag := range b.tags {
		own, known := b.own[tag.String()], map[string]bool{}
		for key := range own {
			if _, name, ok := strings.Cut(key, "."+casePrefix); ok {
				known[name] = true
			}
		}
		for _, key := range slices.Sorted(maps.Keys(own)) {
			for _, name := range own[key].cases() {
				if !known[name] {
					faults = append(faults, fmt.Errorf("%s: key %q: no phrase has the case %q", own[key].pos, key, name))
				}
			}
		}
	}
	return faults
}

// cases lists the cases that places of a sentence name.
func (s *sentence) cases() (out []string) {
	for _, t := range s.forms {
		for _, p := range t {
			if p.inCase != "" {
				out = append(out, p.inCase)
			}
		}
	}
	return out
}

// compareShort demands that what is said in another way, tersely or to whoever does it, has no place that the whole
// sentence lacks, and leaves the count to it.
func compareShort(key, suffix string, s, other *sentence) error {
	if other == nil {
		return nil
	}
	for _, a := range other.args() {
		if !slices.Contains(s.args(), a) && !(a == "n" && s.plural) {
			return fmt.Errorf("%s: key %q: has the place {%s}, %q has none", other.pos, key+suffix, a, key)
		}
	}
	if other.plural && !s.plural && !slices.Contains(s.args(), "n") {
		return fmt.Errorf("%s: key %q: has plural forms, and %q has no number", other.pos, key+suffix, key)
	}
	return nil
}

func (b *Book) compare(key string, s, english *sentence) error {
	switch {
	case english == s:
		return nil
	case ofLanguage(key):
		if args := s.args(); len(args) > 0 {
			return fmt.Errorf("%s: key %q: a card's name has no places, and this has %s", s.pos, key, places(args))
		}
		return nil
	case english == nil && strings.HasPrefix(key, wordPrefix):
		if args := s.args(); len(args) > 0 {
			return fmt.Errorf("%s: key %q: a command's word has no places, and this has %s", s.pos, key, places(args))
		}
		return nil // in English the command's own
	case english == nil:
		return fmt.Errorf("%s: key %q: English has no such key", s.pos, key)
	}
	// The number that chooses the form may go unsaid: "one card" beside "{n} cards".
	have, want := without(s.args(), "n"), without(english.args(), "n")
	if !slices.Equal(have, want) {
		return fmt.Errorf("%s: key %q: has the places %s, English has %s", s.pos, key, places(have), places(want))
	}
	if slices.Contains(s.args(), "n") && !english.plural && !slices.Contains(english.args(), "n") {
		return fmt.Errorf("%s: key %q: has the place {n}, English has none", s.pos, key)
	}
	return nil
}

// CheckTexts returns a fault for every text that the book could not say in full: keys that English lacks,
// places without an argument, arguments without a place in any form, plural forms without a number n. It looks
// into nested texts and lists. It is for tests that collect what a game may say.
func (b *Book) CheckTexts(texts ...engine.Text) error {
	seen := map[string]bool{}
	var walk func(v engine.Value)
	walk = func(v engine.Value) {
		switch v := v.(type) {
		case engine.Text:
			if v.IsZero() {
				return
			}
			for _, fault := range b.faultsOf(v) {
				seen[fault] = true
			}
			for _, a := range v.Args {
				walk(a.Value)
			}
		case engine.List:
			for _, t := range v {
				walk(t)
			}
		}
	}
	for _, t := range texts {
		walk(t)
	}
	var faults []error
	for _, fault := range slices.Sorted(maps.Keys(seen)) {
		faults = append(faults, errors.New(fault))
	}
	return errors.Join(faults...)
}

func (b *Book) faultsOf(t engine.Text) (faults []string) {
	s := b.own["en"][t.Key]
	if s == nil {
		return []string{fmt.Sprintf("key %q: no such key", t.Key)}
	}
	args := s.args()
	for _, a := range args {
		if find(t.Args, a) == nil {
			faults = append(faults, fmt.Sprintf("key %q: no argument for {%s}", t.Key, a))
		}
	}
	for i, a := range t.Args {
		if find(t.Args[:i], a.Name) != nil {
			faults = append(faults, fmt.Sprintf("key %q: argument %q is given twice", t.Key, a.Name))
		}
		used := a.Name == "n" && s.plural || t.Key == flavour && a.Name == "card" ||
			a.Name == "who" && s.you != nil // by whom it is known whether they are spoken to
		if !slices.Contains(args, a.Name) && !used {
			faults = append(faults, fmt.Sprintf("key %q: argument %q has no place", t.Key, a.Name))
		}
	}
	if _, ok := find(t.Args, "n").(engine.Number); s.plural && !ok {
		faults = append(faults, fmt.Sprintf("key %q: has plural forms and no number called n", t.Key))
	}
	return faults
}

// formsUsed tries numbers out to learn which plural forms a language has for whole numbers.
func formsUsed(tag language.Tag) (used [plural.Many + 1]bool) {
	used[plural.Other] = true
	for n := range 201 {
		used[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)] = true
	}
	used[plural.Cardinal.MatchPlural(tag, 1_000_000, 0, 0, 0, 0)] = true
	return used
}

func without(list []string, s string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(e string) bool { return e == s })
}

func places(args []string) string {
	if len(args) == 0 {
		return "none"
	}
	return "{" + strings.Join(args, "}, {") + "}"
}
