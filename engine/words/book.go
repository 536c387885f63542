package words

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"witchtable/engine"
)

// base has the sentences that this package itself needs, in every language we speak.
//
//go:embed base/*.yaml
var base embed.FS

// cardPrefix begins the keys under which a catalogue gives a card's name in its language. The names in the
// pack's own language are in the pack, so these keys are not compared between languages.
const cardPrefix = "card."

// wordPrefix begins the keys under which a catalogue says the words of a game's commands in its language. In English
// they are the commands' own.
const wordPrefix = "word."

// terseSuffix ends the keys under which a catalogue says a sentence tersely, see [Speaker.Terse].
const terseSuffix = ".terse"

// youSuffix ends the keys under which a catalogue says a sentence to whoever does what it tells, see [Speaker.To].
const youSuffix = ".you"

// yoursSuffix ends the keys under which a catalogue says a sentence to whoever loses something by what it tells, see
// [Speaker.To].
const yoursSuffix = ".yours"

// Book is a set of catalogues in several languages. It is immutable and may be used by many goroutines.
type Book struct {
	tags    []language.Tag // English first
	matcher language.Matcher
	own     map[string]map[string]*sentence // by language: what its catalogues have
	full    map[string]map[string]*sentence // by language: the same, filled up from English
	// contractions are by language what the full catalogue says of them.
	contractions map[string][]contraction
	liaisons     map[string][]liaison // likewise
	fault        func(Fault)
}

// Fault is something that could not be said as it should.
type Fault struct {
	Lang    string
	Key     string
	Problem string
}

// String is the fault in one line: language, key, problem.
func (f Fault) String() string { return fmt.Sprintf("%s: %q: %s", f.Lang, f.Key, f.Problem) }

// Load reads the catalogues below the given roots (every .yaml file there is one) and merges them with this
// package's own. Errors name the file and line: unreadable YAML, a file name without a language, sentences whose
// places cannot be read, a key that two catalogues of the same language have.
func Load(roots ...fs.FS) (*Book, error) {
	b, _, err := LoadAdded(nil, roots...)
	return b, err
}

// LoadAdded is Load with further catalogues, which somebody has added: what is faulty in those is left out and said
// in English, and returned, each fault with its file and line.
func LoadAdded(added []fs.FS, roots ...fs.FS) (b *Book, faults []error, err error) {
	b = &Book{own: map[string]map[string]*sentence{}}
	for _, root := range append([]fs.FS{base}, roots...) {
		faults = append(faults, b.addAll(root)...)
	}
	if len(faults) > 0 {
		return nil, nil, fmt.Errorf("message catalogues:\n%w", errors.Join(faults...))
	}
	for _, root := range added {
		faults = append(faults, b.addAll(root)...)
	}
	b.finish()
	return b, faults, nil
}

func (b *Book) addAll(root fs.FS) (faults []error) {
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() || path.Ext(name) != ".yaml" {
			return nil
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		faults = append(faults, b.add(name, data)...)
		return nil
	})
	if err != nil {
		faults = append(faults, err)
	}
	return faults
}

func (b *Book) add(name string, data []byte) (faults []error) {
	tag, err := languageOf(name)
	if err != nil {
		return []error{err}
	}
	entries, faults := readCatalogue(name, data)
	lang := tag.String()
	if b.own[lang] == nil {
		b.own[lang] = map[string]*sentence{}
	}
	for _, e := range entries {
		if first, twice := b.own[lang][e.key]; twice {
			faults = append(faults, fmt.Errorf("%s: key %q is there already, at %s", e.pos, e.key, first.pos))
			continue
		}
		s, err := newSentence(tag, e)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		b.own[lang][e.key] = s
	}
	return faults
}

// finish joins sentences with their terse ones and those for whoever does what they tell or loses by it, fills each
// language up from English and sets the matcher up. A language that has no such sentence for one of its own says its
// own.
func (b *Book) finish() {
	for _, own := range b.own {
		for key, s := range own {
			if whole, ok := strings.CutSuffix(key, terseSuffix); ok && own[whole] != nil {
				own[whole].terse = s
			}
			if whole, ok := strings.CutSuffix(key, youSuffix); ok && own[whole] != nil {
				own[whole].you = s
			}
			if whole, ok := strings.CutSuffix(key, yoursSuffix); ok && own[whole] != nil {
				own[whole].yours = s
			}
		}
	}
	english := b.own["en"]
	b.full = map[string]map[string]*sentence{"en": english}
	b.contractions = map[string][]contraction{"en": contractions(english)}
	b.liaisons = map[string][]liaison{"en": liaisons(english)}
	b.tags = []language.Tag{language.English}
	for _, lang := range slices.Sorted(maps.Keys(b.own)) {
		if lang == "en" {
			continue
		}
		tag := language.MustParse(lang)
		general, _ := tag.Base()
		own := map[string]*sentence{}
		maps.Copy(own, b.own[general.String()]) // es-MX says what it lacks as es does
		maps.Copy(own, b.own[lang])
		b.full[lang] = maps.Clone(english)
		maps.Copy(b.full[lang], own)
		b.contractions[lang], b.liaisons[lang] = contractions(own), liaisons(own) // English sounds are those of English alone
		b.tags = append(b.tags, tag)
	}
	b.matcher = language.NewMatcher(b.tags)
}

// OnFault returns a book with the same sentences that reports faults to hook: unknown keys, missing arguments.
// The hook is called by whichever goroutine is speaking, every time.
func (b *Book) OnFault(hook func(Fault)) *Book {
	c := *b
	c.fault = hook
	return &c
}

func (b *Book) report(lang, key, problem string) {
	if b.fault != nil {
		b.fault(Fault{Lang: lang, Key: key, Problem: problem})
	}
}

// Languages lists the languages of the book as BCP 47 tags, English first.
func (b *Book) Languages() []string {
	out := make([]string, len(b.tags))
	for i, t := range b.tags {
		out[i] = t.String()
	}
	return out
}

// Match returns the language of the book that serves a reader of lang ("es-419", "en-GB") best: English if none does.
func (b *Book) Match(lang string) string {
	tag, err := language.Parse(lang)
	if err != nil {
		return "en"
	}
	_, i, confidence := b.matcher.Match(tag)
	if confidence == language.No {
		return "en"
	}
	return b.tags[i].String()
}

// Keys lists the keys the language's own catalogues have, sorted.
func (b *Book) Keys(lang string) []string { return slices.Sorted(maps.Keys(b.own[lang])) }

// Has reports whether the language's own catalogues have the key.
func (b *Book) Has(lang, key string) bool { return b.own[lang][key] != nil }

// Sentences lists the keys that English has and every language should have, sorted: all but what a language has for
// itself.
func (b *Book) Sentences() []string { return slices.DeleteFunc(b.Keys("en"), ofLanguage) }

// Missing lists the sentences that the language lacks, sorted.
func (b *Book) Missing(lang string) []string {
	return slices.DeleteFunc(b.Sentences(), func(key string) bool { return b.Has(lang, key) })
}

// ofLanguage reports whether a key is one that a language has for itself, whatever English has: names and lines of
// cards, which words contract, and what its sounds are.
func ofLanguage(key string) bool {
	prefixes := []string{cardPrefix, flavourPrefix, contractPrefix, soundPrefix, beforePrefix}
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
}

// CardKey is the key under which a catalogue names a card.
func CardKey(id engine.CardID) string { return cardPrefix + string(id) }

// CardName returns the name that a catalogue of exactly this language gives a card.
func (b *Book) CardName(lang string, id engine.CardID) (string, bool) {
	s := b.own[lang][cardPrefix+string(id)]
	if s == nil {
		return "", false
	}
	return s.forms[plural.Other].String(), true
}

// Pattern returns a sentence of exactly this language as its catalogue has it, with the places of its arguments in
// braces: of one with several plural forms, the general one. It is empty if there is no such sentence.
func (b *Book) Pattern(lang, key string) string {
	s := b.own[lang][key]
	if s == nil {
		return ""
	}
	return s.forms[plural.Other].String()
}

// Written returns what a language's own catalogue has under a key, as it is written there: one line for each plural
// form, in the order zero, one, two, few, many, other, with the form's name before it where there are several. It is
// empty if there is no such key.
func (b *Book) Written(lang, key string) (lines []string) {
	s := b.own[lang][key]
	if s == nil {
		return nil
	}
	order := []plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}
	for _, form := range order {
		switch text := s.text[form]; {
		case text == "":
		case s.plural:
			lines = append(lines, formNames[form]+": "+text)
		default:
			lines = append(lines, text)
		}
	}
	return lines
}
