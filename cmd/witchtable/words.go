package main

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"witchtable/bot/lang"
	"witchtable/engine"
	"witchtable/engine/words"
)

type wordsCmd struct {
	Missing wordsMissingCmd `cmd:"" help:"List what a language lacks: every sentence that is still said in English."`
	Beside  wordsBesideCmd  `cmd:"" help:"List every sentence in English and below it in a language, to be read by somebody who speaks both."`
}

// ofLanguage is a language and the catalogues in which it is looked for.
type ofLanguage struct {
	languagesFlag
	Lang string `arg:"" name:"language" help:"The language, as in the names of its catalogues: es, pt-BR."`
}

func (c *ofLanguage) open(m *Main) (language.Tag, []catalogue, error) {
	tag, err := language.Parse(c.Lang)
	if err != nil {
		return tag, nil, usagef("%q is no language: %w", c.Lang, err)
	}
	languages, err := c.added()
	if err != nil {
		return tag, nil, err
	}
	all, faults, err := catalogues(languages)
	for _, fault := range faults {
		fmt.Fprintf(m.Stderr, "warning: a catalogue is not in order: %v\n", fault)
	}
	return tag, all, err
}

type wordsMissingCmd struct{ ofLanguage }

// Run lists what the catalogues of a language lack, one key a line with its English, and fails if they lack anything.
func (c *wordsMissingCmd) Run(m *Main) error {
	tag, all, err := c.open(m)
	if err != nil {
		return err
	}
	lacks, ofAll := 0, 0
	for _, k := range all {
		missing, of := k.missing(tag.String())
		for _, key := range missing {
			fmt.Fprintf(m.Stdout, "%s: %s  %s\n", k.name, key, k.english(key))
		}
		if len(missing) > 0 {
			fmt.Fprintf(m.Stdout, "%s: %d of %s missing in %s\n", k.name, len(missing), counted(of, "sentence"), tag)
		}
		lacks, ofAll = lacks+len(missing), ofAll+of
	}
	if lacks > 0 {
		fmt.Fprintf(m.Stdout, "%d of %s missing in %s\n", lacks, counted(ofAll, "sentence"), tag)
		return errSaid
	}
	fmt.Fprintf(m.Stdout, "nothing is missing in %s\n", tag)
	return nil
}

type wordsBesideCmd struct{ ofLanguage }

// Run lists the sentences room by room: the key, what stands for it in English, what stands for it in the language, and
// - where there is nothing.
func (c *wordsBesideCmd) Run(m *Main) error {
	tag, all, err := c.open(m)
	if err != nil {
		return err
	}
	for _, k := range all {
		for _, key := range k.keys() {
			fmt.Fprintf(m.Stdout, "%s: %s\n", k.name, key)
			written(m.Stdout, "en", k.inEnglish(key))
			written(m.Stdout, tag.String(), k.book.Written(tag.String(), key))
		}
	}
	return nil
}

func written(w io.Writer, lang string, lines []string) {
	if len(lines) == 0 {
		lines = []string{"-"}
	}
	for _, line := range lines {
		fmt.Fprintf(w, "  %-6s%s\n", lang, line)
		lang = ""
	}
}

// catalogue is what one room of the house has to say.
type catalogue struct {
	name string
	book *words.Book
	// base has the sentences of every book, which are counted once.
	base *words.Book
	// words are those of a game's commands. In English they are the commands' own, so no catalogue has them.
	words []string
	// cards are the names of a game's cards and their lines of flavour, by their keys. In English the pack has them.
	cards map[string]string
}

// catalogues are all there are: what every language needs, the bot's, and those of the games, each with what is
// added, and what is faulty in that.
func catalogues(languages added) (out []catalogue, faults []error, err error) {
	base, _, err := languages.load([]string{botRoom})
	if err != nil {
		return nil, nil, err
	}
	none, all := &words.Book{}, []catalogue{}
	all = append(all, catalogue{name: "base", book: base, base: none})
	add := func(name string, root fs.FS, ofCommands []string) error {
		book, wrong, err := languages.load([]string{name}, root)
		faults = append(faults, wrong...)
		all = append(all, catalogue{name: name, book: book, base: base, words: ofCommands})
		return err
	}
	if err := add("bot", lang.Files, nil); err != nil {
		return nil, nil, err
	}
	for _, g := range games() {
		pack, err := g.house()
		if err != nil {
			return nil, nil, err
		}
		d, err := g.with(pack)
		if err != nil {
			return nil, nil, err
		}
		if err := add(g.name, g.words, d.commandWords()); err != nil {
			return nil, nil, err
		}
		all[len(all)-1].cards = d.cardLines()
	}
	return all, faults, nil
}

// packLines notes the lines that a pack writes and a text says, by their keys.
func packLines(t engine.Text, out map[string]string) {
	var id engine.CardID
	var line string
	for _, arg := range t.Args {
		switch v := arg.Value.(type) {
		case engine.Text:
			packLines(v, out)
		case engine.CardID:
			id = v
		case engine.Literal:
			line = string(v)
		}
	}
	if t.Key == "flavour" {
		out[words.FlavourKey(id)] = line
	}
}

// cardLines are the names of the pack's cards, their lines of flavour and what else the pack writes on them, by the
// keys under which a language may give its own.
func (d deck) cardLines() map[string]string {
	out := map[string]string{}
	for _, id := range d.rules.Cards() {
		if name := d.cardName(id); name != "" { // else the game's catalogue names it
			out[words.CardKey(id)] = name
		}
		face, _ := d.rules.Card(id)
		if face.Flavour != "" {
			out[words.FlavourKey(id)] = face.Flavour
		}
		for _, fact := range face.Facts {
			packLines(fact, out)
		}
	}
	return out
}

// commandWords are the keys under which a language may give its own words for the game's commands.
func (d deck) commandWords() []string {
	var out []string
	for _, c := range d.rules.Info().Commands {
		for _, w := range append(slices.Clone(c.Path), c.Operands...) {
			out = append(out, "word."+w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// maxEnglish is how much of an English sentence stands beside its key, in characters.
const maxEnglish = 60

// english is what a key says in English, on one line and cut when it is long.
func (c catalogue) english(key string) string {
	text := c.book.Pattern("en", key)
	if text == "" {
		text = c.cards[key]
	}
	if text == "" { // a command's own word
		text = strings.TrimPrefix(key, "word.")
	}
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > maxEnglish {
		return string(r[:maxEnglish-1]) + "…"
	}
	return text
}

// missing lists the keys that a language lacks, and counts those that it should have.
func (c catalogue) missing(lang string) (keys []string, of int) {
	keys = slices.DeleteFunc(c.book.Missing(lang), c.ofBase)
	if lang == "en" {
		return keys, len(c.sentences())
	}
	for _, w := range c.own() {
		if !c.book.Has(lang, w) {
			keys = append(keys, w)
		}
	}
	return keys, len(c.keys())
}

func (c catalogue) ofBase(key string) bool { return c.base.Has("en", key) }

// sentences are the keys that the English catalogues have and every language should have.
func (c catalogue) sentences() []string { return slices.DeleteFunc(c.book.Sentences(), c.ofBase) }

// own are the keys under which other languages have what is in no English catalogue.
func (c catalogue) own() []string {
	return append(slices.Clone(c.words), slices.Sorted(maps.Keys(c.cards))...)
}

// keys are all that a language should have.
func (c catalogue) keys() []string { return append(c.sentences(), c.own()...) }

// inEnglish is what stands for a key in English, whole.
func (c catalogue) inEnglish(key string) []string {
	if lines := c.book.Written("en", key); lines != nil {
		return lines
	}
	if text := c.cards[key]; text != "" {
		return []string{text}
	}
	return []string{strings.TrimPrefix(key, "word.")} // a command's own word
}
