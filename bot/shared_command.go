package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/engine"
)

// sharedCommand is a registered command and the games that have it: the game of the table at which it is used says what
// it means there.
//
// Games that have a command under the same path share it, whatever it does in each: its options are those of all of
// them, and one must be given only where every game asks for it. Where a path stands in the way of another, which
// Discord does not have ("/pick" beside "/pick fruit"), the later game's command is put below the game's name:
// "/orchard pick-fruit".
type sharedCommand struct {
	path string
	of   []gameCommand
}

type gameCommand struct {
	game    string
	command engine.GameCommand
}

// sharedCommands finds a path for each command of each game. Errors: words Discord would refuse, one of the bot's own
// names, a game that has a path twice.
func (b *house) sharedCommands() ([]sharedCommand, error) {
	var out []sharedCommand
	for _, name := range b.Games.Names() {
		rules, err := b.Games.Default(name)
		if err != nil {
			return nil, err
		}
		for _, c := range rules.Game.Info().Commands {
			if out, err = share(out, gameCommand{name, c}); err != nil {
				return nil, fmt.Errorf("game %q, command /%s: %w", name, strings.Join(c.Path, " "), err)
			}
		}
	}
	return out, nil
}

func share(list []sharedCommand, g gameCommand) ([]sharedCommand, error) {
	if err := checkCommand(g.command); err != nil {
		return nil, err
	}
	path := strings.Join(g.command.Path, " ")
	if obstructed(list, path) {
		path = g.game + " " + strings.Join(g.command.Path, "-")
		if obstructed(list, path) || !commandWord.MatchString(g.game) {
			return nil, fmt.Errorf("another command stands in its way, and in that of /%s", path)
		}
	}
	i := slices.IndexFunc(list, func(s sharedCommand) bool { return s.path == path })
	if i < 0 {
		return append(list, sharedCommand{path: path, of: []gameCommand{g}}), nil
	}
	if _, twice := list[i].in(g.game); twice {
		return nil, fmt.Errorf("/%s is there already", path)
	}
	list[i].of = append(list[i].of, g)
	return list, nil
}

// obstructed reports whether a command of another path makes this one impossible: Discord has no command that is one by
// itself and has others below it.
func obstructed(list []sharedCommand, path string) bool {
	return slices.ContainsFunc(list, func(s sharedCommand) bool {
		return s.path != path && firstWord(s.path) == firstWord(path) &&
			(s.path == firstWord(path) || path == firstWord(path))
	})
}

func checkCommand(c engine.GameCommand) error {
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
	if slices.Contains(OwnCommands(), c.Path[0]) {
		return fmt.Errorf("/%s is a command of the bot itself", c.Path[0])
	}
	return nil
}

// in returns the command that a game has here.
func (s sharedCommand) in(game string) (engine.GameCommand, bool) {
	for _, g := range s.of {
		if g.game == game {
			return g.command, true
		}
	}
	return engine.GameCommand{}, false
}

// command is the row that is registered for all the games together.
func (s sharedCommand) command(b *house) command {
	first := s.of[0]
	c := command{path: s.path, doc: first.command.Doc, book: b.screen.Book(first.game), word: "word.", run: s.run}
	for i, g := range s.of {
		if i > 0 {
			c.elsewhere = append(c.elsewhere, saying{b.screen.Book(g.game), g.command.Doc})
		}
		for _, o := range s.options(b, g) {
			if !slices.ContainsFunc(c.options, func(have option) bool { return have.name == o.name }) {
				c.options = append(c.options, o)
			}
		}
	}
	for i, o := range c.options {
		c.options[i].required = !slices.ContainsFunc(s.of,
			func(g gameCommand) bool { return !slices.Contains(g.command.Operands, o.name) })
	}
	return c
}

func (s sharedCommand) options(b *house, g gameCommand) []option {
	var out []option
	for _, o := range g.command.Operands {
		key := "bot.command.operand"
		if specific := key + "." + o; b.Words.Has("en", specific) {
			key = specific
		}
		out = append(out, option{name: o, doc: engine.T(key), complete: s.complete, book: b.screen.Book(g.game),
			word: "word."})
	}
	if g.command.PerSeat {
		out = append(out, option{name: playerOption, doc: engine.T("bot.command.operand.player"), complete: s.complete})
	}
	return out
}

// complete offers what the command may stand for in the game of the table.
func (s sharedCommand) complete(ctx context.Context, q *exchange, typed string) ([]discord.Choice, error) {
	t, err := q.lastHere(ctx)
	if err != nil || !t.HasGame() {
		return nil, err
	}
	c, ok := s.in(t.Head.Game)
	switch {
	case !ok:
		return nil, nil
	case c.Panel != "":
		return screen.Matching(playerChoices(q.voice(t), t), typed), nil
	}
	return completeOperand(q, t, c, typed), nil
}

// run does what the command stands for in the game of the table.
func (s sharedCommand) run(ctx context.Context, q *exchange) error {
	find := q.here
	if slices.ContainsFunc(s.of, func(g gameCommand) bool { return g.command.Panel != "" }) {
		find = q.lastHere // what is over can still be looked at
	}
	t, err := find(ctx)
	if err != nil {
		return err
	}
	c, ok := s.in(t.Head.Game)
	if !ok {
		return engine.Errorf(engine.BadInput, engine.T("error.other-game", engine.A("game", t.Rules.Game.Info().Title)),
			"command %q does not belong to game %q", s.path, t.Head.Game)
	}
	if !t.HasGame() {
		if c.Panel != "" && !c.PerSeat &&
			slices.ContainsFunc(screen.ReferencePanels(t), func(p engine.Panel) bool { return p.Name == c.Panel }) {
			return library{q.b}.showGuide(ctx, q, t, c.Panel) // what explains is there before the game begins
		}
		return engine.Errorf(engine.NotNow, engine.T("error.not-begun"), "no game at table %s", t.Head.ID)
	}
	if c.Panel != "" {
		return play{q.b}.showPanel(ctx, q, t, c)
	}
	return play{q.b}.answerVerb(ctx, q, t, c)
}
