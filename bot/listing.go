package bot

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/engine/words"
)

var commandWord = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

// Discord's limits on commands.
const (
	maxCommands    = 100
	maxSubcommands = 25
)

// registered is a command as Discord lists it, under one word of its path.
func (b *house) registered(word string, c command) discord.SlashCommand {
	out := discord.SlashCommand{Name: word, NameIn: b.wordIn(c.book, c.word, word), Managers: c.managers}
	does := append([]saying{{b.bookOr(c.book), c.doc}}, c.elsewhere...)
	out.Description, out.DescIn = inAllLanguages(fit.MaxCommandWords, does...)
	for _, o := range c.options {
		if o.choices != nil && len(o.choices()) == 0 {
			continue
		}
		out.Options = append(out.Options, b.registeredOption(o))
	}
	// Discord wants those first that must be given.
	slices.SortStableFunc(out.Options, func(x,
		y discord.CommandOption) int {
		return behind(!x.Required) - behind(!y.Required)
	})
	return out
}

// behind sorts what something is true of behind the rest.
func behind(last bool) int {
	if last {
		return 1
	}
	return 0
}

func (b *house) registeredOption(o option) discord.CommandOption {
	out := discord.CommandOption{
		Name: o.name, NameIn: b.wordIn(o.book, o.word, o.name), Kind: discord.StringOption, Required: o.required,
		Complete: o.complete != nil,
	}
	out.Description, out.DescIn = inAllLanguages(fit.MaxCommandWords, saying{b.bookOr(o.book), o.doc})
	if o.choices == nil {
		return out
	}
	for _, c := range o.choices() {
		made := discord.Choice{Value: c.value}
		made.Label, made.LabelIn = inAllLanguages(fit.MaxChoiceLabel, saying{b.bookOr(c.book), c.label})
		out.Choices = append(out.Choices, made)
	}
	return out
}

func (b *house) bookOr(book *words.Book) *words.Book {
	if book == nil {
		return b.Words
	}
	return book
}

// wordIn is what a word of a command is called in the languages that have a word of their own for it.
func (b *house) wordIn(book *words.Book, prefix, word string) map[string]string {
	book = b.bookOr(book)
	if prefix == "" {
		prefix = "bot.word."
	}
	in := map[string]string{}
	for _, lang := range book.Languages() {
		if lang == "en" || !book.Has(lang, prefix+word) {
			continue
		}
		for _, locale := range discordLocales(lang) {
			in[locale] = book.Speaker(lang, nil, say.Bare).Say(engine.T(prefix + word))
		}
	}
	return in
}

// saying is a text and the book that says it.
type saying struct {
	book *words.Book
	text engine.Text
}

// inAllLanguages says texts, each once, in English and, under Discord's names for them, in the other languages.
func inAllLanguages(limit int, all ...saying) (string, map[string]string) {
	spoken := func(lang string) string {
		var said []string
		for _, s := range all {
			if text := s.book.Speaker(lang, nil, say.Bare).Say(s.text); !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
		return fit.Text(strings.Join(said, " · "), limit)
	}
	in, english := map[string]string{}, spoken("en")
	for _, s := range all {
		for _, lang := range s.book.Languages() {
			text := spoken(lang)
			if lang == "en" || text == english { // not translated
				continue
			}
			for _, locale := range discordLocales(lang) {
				in[locale] = text
			}
		}
	}
	return english, in
}

// discordLocales lists Discord's locales for a language; none for languages Discord does not know.
func discordLocales(lang string) []string {
	switch lang {
	case "es":
		return []string{"es-ES", "es-419"}
	case "pt":
		return []string{"pt-BR"}
	case "sv":
		return []string{"sv-SE"}
	case "zh":
		return []string{"zh-CN"}
	}
	locales := strings.Fields(
		"bg cs da de el es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW")
	if slices.Contains(locales, lang) {
		return []string{lang}
	}
	return nil
}

// checkList finds what Discord would refuse: too many commands, and words of other languages that are none or stand for
// two commands.
func checkList(list []discord.SlashCommand) error {
	if len(list) > maxCommands {
		return fmt.Errorf("%d commands are more than the %d that Discord takes", len(list), maxCommands)
	}
	if err := checkWords("/", list); err != nil {
		return err
	}
	for _, c := range list {
		if len(c.Subcommands) > maxSubcommands {
			return fmt.Errorf("/%s has %d subcommands, and Discord takes %d", c.Name, len(c.Subcommands),
				maxSubcommands)
		}
		if err := checkWords("/"+c.Name+" ", c.Subcommands); err != nil {
			return err
		}
	}
	return nil
}

var localWord = regexp.MustCompile(`^[-_\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

func checkWords(above string, list []discord.SlashCommand) error {
	seen := map[string]string{}
	for _, c := range list {
		options := map[string]string{}
		for _, o := range c.Options {
			if err := checkNames(above+c.Name+" "+o.Name, o.Name, o.NameIn, options); err != nil {
				return err
			}
		}
		if err := checkNames(above+c.Name, c.Name, c.NameIn, seen); err != nil {
			return err
		}
	}
	return nil
}

// checkNames holds a name in all languages against Discord's rules and against those seen beside it.
func checkNames(what, name string, in map[string]string, seen map[string]string) error {
	for locale, word := range in {
		if !localWord.MatchString(word) || strings.ToLower(word) != word {
			return fmt.Errorf(
				"%s is called %q in %s, which is no word of a command: lower-case letters, digits, _ and - only, at most 32",
				what, word, locale)
		}
		at := locale + " " + word
		if other, twice := seen[at]; twice {
			return fmt.Errorf("%s and %s are both called %q in %s", other, what, word, locale)
		}
		seen[at] = what
	}
	return nil
}
