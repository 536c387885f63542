package bot

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/engine"
	"witchtable/engine/words"
)

// commandSet is what the bot registers, and which commands belong to games.
type commandSet struct {
	list []discord.Command
	// games has, by path joined with spaces, the games' own commands.
	games map[string][]gameCommand
}

type gameCommand struct {
	game    string
	command engine.Command
}

// playerOption is the option that every panel of a seat takes.
const playerOption = "player"

var commandWord = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

// newCommandSet makes the commands of the bot and of all games. Errors: words Discord would refuse, a game's
// command with the path of another.
func newCommandSet(b *Bot) (*commandSet, error) {
	s := &commandSet{games: map[string][]gameCommand{}}
	s.list = b.ownCommands()
	own := len(s.list)
	for _, name := range b.Games.Names() {
		rules, err := b.Games.Default(name)
		if err != nil {
			return nil, err
		}
		for _, c := range rules.Game.Info().Commands {
			if err := s.add(b, own, gameCommand{name, c}); err != nil {
				return nil, fmt.Errorf("game %q, command /%s: %w", name, strings.Join(c.Path, " "), err)
			}
		}
	}
	return s, nil
}

func (s *commandSet) add(b *Bot, own int, g gameCommand) error {
	path := g.command.Path
	if err := checkCommand(g.command); err != nil {
		return err
	}
	i := slices.IndexFunc(s.list, func(c discord.Command) bool { return c.Name == path[0] })
	made := b.gameCommand(path[len(path)-1], g)
	switch {
	case i >= 0 && i < own:
		return fmt.Errorf("/%s is a command of the bot itself", path[0])
	case len(path) == 1 && i >= 0:
		return fmt.Errorf("/%s is there already", path[0])
	case len(path) == 1:
		s.list = append(s.list, made)
	case i < 0:
		top := b.described(path[0], engine.T("bot.command.group"))
		top.Subcommands = []discord.Command{made}
		s.list = append(s.list, top)
	case len(s.list[i].Subcommands) == 0:
		return fmt.Errorf("/%s is a command by itself, so it cannot have others below it", path[0])
	case slices.ContainsFunc(s.list[i].Subcommands, func(c discord.Command) bool { return c.Name == path[1] }):
		return fmt.Errorf("it is there already")
	default:
		s.list[i].Subcommands = append(s.list[i].Subcommands, made)
	}
	s.games[strings.Join(path, " ")] = append(s.games[strings.Join(path, " ")], g)
	return nil
}

func checkCommand(c engine.Command) error {
	if len(c.Path) < 1 || len(c.Path) > 2 {
		return fmt.Errorf("a path has one or two words, not %d", len(c.Path))
	}
	for _, w := range append(slices.Clone(c.Path), c.Operands...) {
		if !commandWord.MatchString(w) {
			return fmt.Errorf("%q is no word of a command: lower-case letters, digits, _ and - only, at most 32", w)
		}
	}
	if (c.Verb == "") == (c.Panel == "") {
		return fmt.Errorf("it must have either a verb or a panel")
	}
	return nil
}

func (b *Bot) gameCommand(word string, g gameCommand) discord.Command {
	c, out := g.command, discord.Command{Name: word}
	out.Description, out.DescIn = inAllLanguages(b.bookOf(g.game), c.Doc)
	for _, o := range c.Operands {
		key := engine.T("bot.command.operand")
		if specific := "bot.command.operand." + o; b.Words.Has("en", specific) {
			key = engine.T(specific)
		}
		out.Options = append(out.Options, b.option(o, key, discord.Option{Kind: discord.StringOption, Required: true, Complete: true}))
	}
	if c.PerSeat {
		out.Options = append(out.Options,
			b.option(playerOption, engine.T("bot.command.operand.player"), discord.Option{Kind: discord.StringOption, Complete: true}))
	}
	return out
}

// described makes a command with its description in every language of the book.
func (b *Bot) described(word string, doc engine.Text) discord.Command {
	c := discord.Command{Name: word}
	c.Description, c.DescIn = inAllLanguages(b.Words, doc)
	return c
}

func (b *Bot) option(word string, doc engine.Text, o discord.Option) discord.Option {
	o.Name = word
	o.Description, o.DescIn = inAllLanguages(b.Words, doc)
	return o
}

// inAllLanguages says a text in English and, under Discord's names for them, in the other languages.
func inAllLanguages(book *words.Book, t engine.Text) (string, map[string]string) {
	in := map[string]string{}
	english := fit(book.Speaker("en", nil, bareWord).Say(t), maxCommandWords)
	for _, lang := range book.Languages() {
		if lang == "en" {
			continue
		}
		text := fit(book.Speaker(lang, nil, bareWord).Say(t), maxCommandWords)
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

// ownCommands are the commands that the bot has whatever the games are.
func (b *Bot) ownCommands() []discord.Command {
	complete := discord.Option{Kind: discord.StringOption, Required: true, Complete: true}
	sub := func(word string, options ...discord.Option) discord.Command {
		c := b.described(word, engine.T("bot.command.table."+word))
		c.Options = options
		return c
	}
	table := b.described("table", engine.T("bot.command.table"))
	table.Subcommands = []discord.Command{
		sub("open", b.gameOption()...), sub("join"), sub("start"), sub("show"), sub("leave"), sub("close"),
		sub("option", b.option("option", engine.T("bot.command.option.option"), complete),
			b.option("value", engine.T("bot.command.option.value"), complete)),
	}
	if len(b.Levels) > 0 {
		table.Subcommands = append(table.Subcommands, sub("add-computer", b.levelOption()))
	}
	answer := b.described("answer", engine.T("bot.command.answer"))
	answer.Options = []discord.Option{b.option("key", engine.T("bot.command.option.key"), complete)}
	card := b.described("card", engine.T("bot.command.card"))
	card.Options = []discord.Option{b.option("name", engine.T("bot.command.option.name"), complete)}
	return []discord.Command{
		table, b.described("hand", engine.T("bot.command.hand")), b.described("score", engine.T("bot.command.score")),
		card, b.described("help", engine.T("bot.command.help")), answer,
	}
}

// gameOption chooses the game; where there is only one there is nothing to choose.
func (b *Bot) gameOption() []discord.Option {
	names := b.Games.Names()
	if len(names) < 2 {
		return nil
	}
	o := b.option("game", engine.T("bot.command.option.game"), discord.Option{Kind: discord.StringOption})
	for _, n := range names {
		label := n
		if rules, err := b.Games.Default(n); err == nil {
			label = b.bookOf(n).Speaker("en", nil, bareWord).Say(rules.Game.Info().Title)
		}
		o.Choices = append(o.Choices, discord.Choice{Label: fit(label, maxChoiceLabel), Value: n})
	}
	return []discord.Option{o}
}

func (b *Bot) levelOption() discord.Option {
	o := b.option("level", engine.T("bot.command.option.level"), discord.Option{Kind: discord.StringOption})
	for _, l := range b.Levels {
		o.Choices = append(o.Choices, discord.Choice{
			Label: fit(b.Words.Speaker("en", nil, bareWord).Say(levelName(l)), maxChoiceLabel), Value: l,
		})
	}
	return o
}
