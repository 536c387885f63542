package bot

import (
	"context"
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

// command is a slash command with all there is to know of it: what Discord lists, what is offered while somebody types,
// and what happens when it is sent. The bot's own stand in ownCommands, one row each; those of the games are made from
// their Info, see sharedCommand.
type command struct {
	path    string // one or two words
	doc     engine.Text
	options []option
	// offered tells whether there is any use for it; nil means that there always is.
	offered func(*Bot) bool
	run     func(*Bot, context.Context, *exchange) error
	// managers keeps all that is below the path's first word to those who may manage the server.
	managers bool

	// book and word say the path's words and the doc in other languages: the bot's own where they are zero.
	book *words.Book
	word string // the prefix of the keys that have a path's words: "bot.word."
}

// option is one of a command's options: free text, one of the choices, or what complete offers.
type option struct {
	name     string
	doc      engine.Text
	required bool
	// choices lists what can be chosen. An option that has this function and nothing to choose is left out.
	choices  func(*Bot) []choice
	complete func(b *Bot, ctx context.Context, q *exchange, typed string) ([]discord.Choice, error)
	book     *words.Book // as a command's
	word     string
}

// choice is a fixed value of an option.
type choice struct {
	value string
	label engine.Text
	book  *words.Book // that says the label; nil for the bot's own
}

// commandSet is what the bot registers, and what becomes of it when it is used.
type commandSet struct {
	list   []discord.SlashCommand
	byPath map[string]command
	shared []sharedCommand
}

var commandWord = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

// Discord's limits on commands.
const (
	maxCommands    = 100
	maxSubcommands = 25
)

// newCommandSet makes the bot's own commands and those of all games. Errors: words Discord would refuse, a command
// without a sentence in English, a game's command that takes one of the bot's own names.
func newCommandSet(b *Bot, own []command) (*commandSet, error) {
	s := &commandSet{byPath: map[string]command{}}
	for _, c := range own {
		if c.offered != nil && !c.offered(b) {
			continue
		}
		if !b.Words.Has("en", c.doc.Key) {
			return nil, fmt.Errorf("command /%s: what it does is not said: bot/lang/en.yaml lacks %q", c.path, c.doc.Key)
		}
		if err := s.add(b, c); err != nil {
			return nil, fmt.Errorf("command /%s: %w", c.path, err)
		}
	}
	var err error
	if s.shared, err = b.sharedCommands(); err != nil {
		return nil, err
	}
	for _, shared := range s.shared {
		for _, g := range shared.of {
			if key := g.command.Doc.Key; !b.screen.Book(g.game).Has("en", key) {
				return nil, fmt.Errorf("command /%s of %s: what it does is not said: the game's English catalogue lacks %q", shared.path, g.game, key)
			}
		}
		if err := s.add(b, shared.command(b)); err != nil {
			return nil, fmt.Errorf("command /%s of %s: %w", shared.path, shared.of[0].game, err)
		}
	}
	return s, s.check()
}

// OwnCommands lists the first words of the commands that the bot has whatever the games are: for those who tell them
// from the games'.
func OwnCommands() []string {
	var out []string
	for _, c := range ownCommands() {
		if word := firstWord(c.path); !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}

func firstWord(path string) string {
	word, _, _ := strings.Cut(path, " ")
	return word
}

// add registers a command: by itself, or below the first word of its path.
func (s *commandSet) add(b *Bot, c command) error {
	if _, twice := s.byPath[c.path]; twice {
		return fmt.Errorf("it is there already")
	}
	s.byPath[c.path] = c
	first, second, below := strings.Cut(c.path, " ")
	if !below {
		s.list = append(s.list, b.registered(first, c))
		return nil
	}
	i := slices.IndexFunc(s.list, func(top discord.SlashCommand) bool { return top.Name == first })
	if i < 0 {
		doc := engine.T("bot.command.group")
		if key := "bot.command." + first; b.Words.Has("en", key) {
			doc = engine.T(key)
		}
		top := b.registered(first, command{doc: doc, word: c.word, book: c.book, managers: c.managers})
		s.list, i = append(s.list, top), len(s.list)
	}
	if s.list[i].Managers != c.managers { // Discord asks for permissions by the first word alone
		return fmt.Errorf("some of /%s is for managers of a server alone, and some is for everybody", first)
	}
	s.list[i].Subcommands = append(s.list[i].Subcommands, b.registered(second, c))
	return nil
}

// registered is a command as Discord lists it, under one word of its path.
func (b *Bot) registered(word string, c command) discord.SlashCommand {
	out := discord.SlashCommand{Name: word, NameIn: b.wordIn(c.book, c.word, word), Managers: c.managers}
	out.Description, out.DescIn = inAllLanguages(b.bookOr(c.book), c.doc, fit.MaxCommandWords)
	for _, o := range c.options {
		if o.choices != nil && len(o.choices(b)) == 0 {
			continue
		}
		out.Options = append(out.Options, b.registeredOption(o))
	}
	// Discord wants those first that must be given.
	slices.SortStableFunc(out.Options, func(x, y discord.CommandOption) int { return behind(!x.Required) - behind(!y.Required) })
	return out
}

// behind sorts what something is true of behind the rest.
func behind(last bool) int {
	if last {
		return 1
	}
	return 0
}

func (b *Bot) registeredOption(o option) discord.CommandOption {
	out := discord.CommandOption{
		Name: o.name, NameIn: b.wordIn(o.book, o.word, o.name), Kind: discord.StringOption, Required: o.required, Complete: o.complete != nil,
	}
	out.Description, out.DescIn = inAllLanguages(b.bookOr(o.book), o.doc, fit.MaxCommandWords)
	if o.choices == nil {
		return out
	}
	for _, c := range o.choices(b) {
		made := discord.Choice{Value: c.value}
		made.Label, made.LabelIn = inAllLanguages(b.bookOr(c.book), c.label, fit.MaxChoiceLabel)
		out.Choices = append(out.Choices, made)
	}
	return out
}

func (b *Bot) bookOr(book *words.Book) *words.Book {
	if book == nil {
		return b.Words
	}
	return book
}

// wordIn is what a word of a command is called in the languages that have a word of their own for it.
func (b *Bot) wordIn(book *words.Book, prefix, word string) map[string]string {
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

// inAllLanguages says a text in English and, under Discord's names for them, in the other languages.
func inAllLanguages(book *words.Book, t engine.Text, limit int) (string, map[string]string) {
	in := map[string]string{}
	english := fit.Text(book.Speaker("en", nil, say.Bare).Say(t), limit)
	for _, lang := range book.Languages() {
		if lang == "en" {
			continue
		}
		text := fit.Text(book.Speaker(lang, nil, say.Bare).Say(t), limit)
		if text == english {
			continue // not translated
		}
		for _, locale := range discordLocales(lang) {
			in[locale] = text
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
	locales := strings.Fields("bg cs da de el es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW")
	if slices.Contains(locales, lang) {
		return []string{lang}
	}
	return nil
}

// check finds what Discord would refuse: too many commands, and words of other languages that are none or stand for
// two commands.
func (s *commandSet) check() error {
	if len(s.list) > maxCommands {
		return fmt.Errorf("%d commands are more than the %d that Discord takes", len(s.list), maxCommands)
	}
	if err := checkWords("/", s.list); err != nil {
		return err
	}
	for _, c := range s.list {
		if len(c.Subcommands) > maxSubcommands {
			return fmt.Errorf("/%s has %d subcommands, and Discord takes %d", c.Name, len(c.Subcommands), maxSubcommands)
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
			return fmt.Errorf("%s is called %q in %s, which is no word of a command: lower-case letters, digits, _ and - only, at most 32", what, word, locale)
		}
		at := locale + " " + word
		if other, twice := seen[at]; twice {
			return fmt.Errorf("%s and %s are both called %q in %s", other, what, word, locale)
		}
		seen[at] = what
	}
	return nil
}

// runCommand does what a slash command asks for.
func (b *Bot) runCommand(ctx context.Context, q *exchange) error {
	c, ok := b.commands.byPath[q.path()]
	if !ok {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "unknown command %q", q.path())
	}
	return c.run(b, ctx, q)
}

// path is the command's, with a space between its words.
func (q *exchange) path() string { return strings.Join(q.in.Path, " ") }

// complete offers what may be typed into an option.
func (b *Bot) complete(ctx context.Context, q *exchange) error {
	choices, err := b.completions(ctx, q)
	if err != nil && engine.KindOf(err) == engine.Internal {
		return err
	}
	return q.rep.choices(ctx, choices)
}

func (b *Bot) completions(ctx context.Context, q *exchange) ([]discord.Choice, error) {
	for _, o := range b.commands.byPath[q.path()].options {
		if o.name == q.in.Focused && o.complete != nil {
			return o.complete(b, ctx, q, q.in.Options[o.name])
		}
	}
	return nil, nil
}
