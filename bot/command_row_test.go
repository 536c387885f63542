package bot

import (
	"context"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/bot/lang"
	"witchtable/bot/screen"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/words"
)

// answers keeps what an input is answered with.
type answers struct {
	discord.Reply
	message discord.Message
	choices []discord.Choice
}

func (a *answers) Answer(_ context.Context, m discord.Message) error { a.message = m; return nil }

func (a *answers) Choices(_ context.Context, c []discord.Choice) error { a.choices = c; return nil }

// A command is a row, and nothing besides: it is registered, completed and run by it.
func TestACommandIsARow(t *testing.T) {
	b := &Bot{house: furnished(t)}
	var err error
	b.commands, err = newCommandSet(b.house, append(ownCommands(b.house), command{
		path: "table toast", doc: engine.T("bot.reply.kept"),
		options: []option{{
			name: "whom", doc: engine.T("bot.reply.kept"), required: true,
			complete: func(_ context.Context, _ *exchange, typed string) ([]discord.Choice, error) {
				return []discord.Choice{{Label: "The " + typed, Value: typed}}, nil
			},
		}},
		run: func(ctx context.Context, q *exchange) error {
			return q.rep.show(ctx, discord.Message{Content: "To " + q.in.Options["whom"]})
		},
	}))
	if err != nil {
		t.Fatal(err)
	}
	registered := false
	for _, c := range b.commands.list {
		for _, sub := range c.Subcommands {
			if c.Name == "table" && sub.Name == "toast" {
				registered = len(sub.Options) == 1 && sub.Options[0].Complete && sub.Options[0].Required
			}
		}
	}
	if !registered {
		t.Error("/table toast is not registered as its row says")
	}
	in := discord.Input{Kind: discord.Autocomplete, Path: []string{"table", "toast"}, Focused: "whom",
		Options: map[string]string{"whom": "host"}}
	got := &answers{}
	b.handle(context.Background(), in, got)
	if len(got.choices) != 1 || got.choices[0].Label != "The host" {
		t.Errorf("what is offered is %v", got.choices)
	}
	in.Kind = discord.CommandRun
	b.handle(context.Background(), in, got)
	if !strings.Contains(got.message.Content, "To host") {
		t.Errorf("it answers %q", got.message.Content)
	}
}

// Discord asks for permissions by a command's first word, so all that is below it is for managers of a server, or
// nothing is.
func TestManagersHaveTheirOwnWord(t *testing.T) {
	book, err := words.Load(lang.Files)
	if err != nil {
		t.Fatal(err)
	}
	games, err := registry.New()
	if err != nil {
		t.Fatal(err)
	}
	b := &Bot{house: &house{Config: Config{Games: games, Words: book}}}
	b.screen = screen.New(b.studioConfig())
	row := func(path string, managers bool) command {
		return command{path: path, doc: engine.T("bot.command.help"), managers: managers}
	}
	set, err := newCommandSet(b.house, []command{row("inn sign", true), row("inn bell", true), row("bar", false)})
	if err != nil || len(set.list) != 2 || !set.list[0].Managers || set.list[1].Managers {
		t.Errorf("/inn is for managers and /bar is not: got %+v, %v", set, err)
	}
	for _, rows := range [][]command{{row("inn sign", true), row("inn bell", false)},
		{row("inn bell", false), row("inn sign", true)}} {
		if _, err := newCommandSet(b.house, rows); err == nil ||
			!strings.Contains(err.Error(), "some of /inn is for managers") {
			t.Errorf("half of /inn is for managers: got %v, want an error that says so", err)
		}
	}
}

func TestDiscordKnowsTheLocales(t *testing.T) {
	for lang, want := range map[string]string{"es": "es-ES es-419", "de": "de", "eo": "", "pt": "pt-BR"} {
		if got := strings.Join(discordLocales(lang), " "); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
