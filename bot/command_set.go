package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/engine"
)

// commandSet is what the bot registers, and what becomes of it when it is used.
type commandSet struct {
	list   []discord.SlashCommand
	byPath map[string]command
	shared []sharedCommand
	// paths are those of all commands by language, as its readers type them.
	paths map[string]map[string]string
}

// newCommandSet makes the bot's own commands and those of all games. Errors: words Discord would refuse, a command
// without a sentence in English, a game's command that takes one of the bot's own names.
func newCommandSet(b *house, own []command) (*commandSet, error) {
	s := &commandSet{byPath: map[string]command{}}
	for _, c := range own {
		if c.offered != nil && !c.offered() {
			continue
		}
		if !b.Words.Has("en", c.doc.Key) {
			return nil, fmt.Errorf("command /%s: what it does is not said: bot/lang/en.yaml lacks %q", c.path,
				c.doc.Key)
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
				return nil, fmt.Errorf(
					"command /%s of %s: what it does is not said: the game's English catalogue lacks %q", shared.path,
					g.game, key)
			}
		}
		if err := s.add(b, shared.command(b)); err != nil {
			return nil, fmt.Errorf("command /%s of %s: %w", shared.path, shared.of[0].game, err)
		}
	}
	s.paths = map[string]map[string]string{}
	for _, lang := range b.Words.Languages() {
		s.paths[lang] = map[string]string{}
		for path, c := range s.byPath {
			s.paths[lang][b.typedIn(c, lang)] = path
		}
	}
	return s, checkList(s.list)
}

// typedIn is how a reader of a language types a command.
func (b *house) typedIn(c command, lang string) string {
	book, prefix := b.bookOr(c.book), cmp.Or(c.word, "bot.word.")
	said := strings.Fields(c.path)
	for i, word := range said {
		if book.Has(lang, prefix+word) {
			said[i] = book.Speaker(lang, nil, say.Bare).Say(engine.T(prefix + word))
		}
	}
	return strings.Join(said, " ")
}

// elsewhere is how readers of other languages type a command that a reader of a language types so: each once, and none
// that is the same.
func (s *commandSet) elsewhere(b *house, typed, lang string, others []string) (out []string) {
	path, ok := s.paths[lang][typed]
	if !ok {
		return nil
	}
	for _, other := range others {
		if name := b.typedIn(s.byPath[path], other); name != typed && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// add registers a command: by itself, or below the first word of its path.
func (s *commandSet) add(b *house, c command) error {
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

// typed is how a reader of a language types a game's command: Discord lists it in their words where there are any.
func (s *commandSet) typed(b *house, game string, c engine.GameCommand, lang string) string {
	path := strings.Join(c.Path, " ")
	for _, shared := range s.shared {
		if has, ok := shared.in(game); ok && slices.Equal(has.Path, c.Path) {
			path = shared.path
		}
	}
	book := b.bookOr(s.byPath[path].book)
	said := strings.Fields(path)
	for i, word := range said {
		if key := "word." + word; book.Has(lang, key) {
			said[i] = book.Speaker(lang, nil, say.Bare).Say(engine.T(key))
		}
	}
	return strings.Join(said, " ")
}
