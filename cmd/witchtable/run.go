package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// cli is the command line: what kong reads it by.
type cli struct {
	Demo     demoCmd     `cmd:"" help:"Play right now: the bot on a Discord of its own, in your browser. Needs no account."`
	Serve    serveCmd    `cmd:"" help:"Run the bot on Discord."`
	Doctor   doctorCmd   `cmd:"" help:"Check everything that can be set up wrong, on this machine and on Discord."`
	Status   statusCmd   `cmd:"" help:"Ask the serving process how it is."`
	Tell     tellCmd     `cmd:"" help:"Say something at all live tables, such as that the bot is started anew."`
	Backup   backupCmd   `cmd:"" help:"Copy the database, also while the bot is serving."`
	Export   exportCmd   `cmd:"" help:"Take all that a database holds into a file, such as from PostgreSQL."`
	Import   importCmd   `cmd:"" help:"Put all that a file holds into an empty database, such as PostgreSQL's."`
	Table    tableCmd    `cmd:"" help:"Look at stored tables: list, show, export, verify."`
	Cards    cardsCmd    `cmd:"" help:"Look at card packs: list, show, check, vocabulary, schema."`
	Words    wordsCmd    `cmd:"" help:"Look at the message catalogues: missing."`
	Simulate simulateCmd `cmd:"" help:"Have computer players play many games and count what comes of them."`
	Draw     drawCmd     `cmd:"" help:"Play a game and draw its table: pictures to look at, with their words."`
	Referee  refereeCmd  `cmd:"" help:"Play recorded games again and compare every line."`
	Scenario scenarioCmd `cmd:"" help:"Run scenario files: a position, moves, and what must follow."`
	Sandbox  sandboxCmd  `cmd:"" help:"Run only the Discord of one's own, for a bot in another process."`

	Version versionFlag `help:"Print the version and end."`
}

// Run runs the program with command line arguments and returns its exit code.
func (m *Main) Run(ctx context.Context, args []string) int {
	err := m.run(ctx, args)
	if err != nil && !errors.Is(err, errSaid) {
		fmt.Fprintln(m.Stderr, "witchtable: "+explain(err))
	}
	return exitCode(err)
}

// exited carries an exit code out of the command line parser, which ends the program by calling a function.
type exited int

func (m *Main) run(ctx context.Context, args []string) (err error) {
	settings, err := readSettings(m.Env, m.EnvFile)
	if err != nil {
		return err
	}
	m.settings = settings
	defer func() {
		if p := recover(); p != nil {
			if code, ok := p.(exited); !ok || code != 0 {
				panic(p)
			}
		}
	}()
	var c cli
	parser, err := kong.New(&c,
		kong.Name("witchtable"),
		kong.Description("Tables of card games for Discord servers. Start with: witchtable demo"),
		kong.Writers(m.Stdout, m.Stderr),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.Resolvers(settings.resolver()),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Vars{"brains": m.shelf().brains(), "games": strings.Join(m.shelf().names(), ", ")},
		kong.Bind(m, settings),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		var bad *kong.ParseError
		if errors.As(err, &bad) {
			return usagef("%w\nTry: witchtable --help", err)
		}
		return err
	}
	return parsed.Run()
}
