package bottest_test

import (
	"context"
	"testing"

	"github.com/rs/zerolog"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/discord/discordtest"
	"witchtable/bot/sandbox"
)

// shown has one of everything that messages can have, plain and with a body.
func shown() []discord.Message {
	fruits := &discord.Select{CustomID: "pick/1", Placeholder: "Pick a fruit", Choices: []discord.Choice{
		{Label: "Apple", Value: "a", Description: "red"}, {Label: "Pear", Value: "p"},
	}}
	rows := []discord.Row{
		{Buttons: []discord.Button{{Label: "Yes", CustomID: "yes/1"}, {Label: "No", CustomID: "no/1", Disabled: true}}},
		{Select: fruits},
	}
	field := discord.Field{Name: "Seats", Value: "four"}
	embed := discord.Embed{Title: "Title", Description: "Two\nlines", Fields: []discord.Field{field}, Footer: "small"}
	section := discord.Section{
		Texts: []discord.Text{"beside"}, Button: discord.Button{Label: "More", CustomID: "more/1"},
	}
	return []discord.Message{
		{Content: "plain", Embeds: []discord.Embed{embed}, Rows: rows},
		{Body: []discord.Block{
			discord.Text("above"), discord.Attached("notes.txt"), discord.Rule{},
			discord.Box{Blocks: []discord.Block{discord.Text("within"), section}},
		}, Rows: rows, Files: []discord.File{{Name: "notes.txt", Data: []byte("all of it")}}},
	}
}

// answering is a bot that shows one of the messages to whoever runs its command, and then the other to whoever presses
// a button.
func answering(t *testing.T) discord.Handler {
	return func(ctx context.Context, in discord.Input, r discord.Reply) {
		answer := func() error { return r.Answer(ctx, shown()[0]) }
		switch in.Kind {
		case discord.ComponentUsed:
			answer = func() error { return r.Update(ctx, shown()[1]) }
		case discord.Autocomplete:
			answer = func() error { return r.Choices(ctx, []discord.Choice{{Label: in.Options["what"] + "!", Value: "v"}}) }
		}
		if err := answer(); err != nil {
			t.Error(err)
		}
	}
}

// inBothPlaces has such a bot run in memory and behind a sandbox, and returns Ash in each.
func inBothPlaces(t *testing.T) map[string]bottest.Person {
	t.Helper()
	s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	client, err := discord.New(discord.Config{Token: s.Token(), BaseURL: s.URL(), Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	memory := bottest.NewMemory(t)
	what := discord.CommandOption{Name: "what", Description: "What", Kind: discord.StringOption, Complete: true}
	commands := []discord.SlashCommand{{Name: "show", Description: "Shows", Options: []discord.CommandOption{what}}}
	for _, port := range []discord.Port{memory, client} {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- port.Run(ctx, commands, answering(t)) }()
		t.Cleanup(func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
	if err := s.WaitConnected(t.Context()); err != nil {
		t.Fatal(err)
	}
	memory.Ready()
	ash, err := bottest.OnSandbox(s.URL()).Person(t.Context(), t, "Ash", "#tavern")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]bottest.Person{"memory": memory.Person("Ash"), "the sandbox": ash}
}

// fetched is what a file holds.
func fetched(t *testing.T, f discord.File) string {
	if f.Make == nil {
		return string(f.Data)
	}
	data, err := f.Make()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Whatever people do and see is the same in both places.
func TestPlacesShowTheSame(t *testing.T) {
	for where, p := range inBothPlaces(t) {
		p.AwaitCommands()
		if got := p.Complete("show", "what=ap"); len(got) != 1 || got[0].Label != "ap!" || got[0].Value != "v" {
			t.Errorf("in %s the completions are %v", where, got)
		}
		first := p.Run("show", "what=it")
		then := p.Use(first.Posted, "yes")
		if !first.Private || then.ID != first.ID {
			t.Errorf("in %s the answer is private: %v, and the press changed message %s, not %s",
				where, first.Private, then.ID, first.ID)
		}
		for i, got := range []bottest.Posted{first.Posted, then.Posted} {
			if said, want := discordtest.Words(got.Message), discordtest.Words(shown()[i]); said != want {
				t.Errorf("in %s message %d reads\n%s\nexpected\n%s", where, i, said, want)
			}
		}
		if len(then.Files) != 1 || fetched(t, then.Files[0]) != "all of it" {
			t.Errorf("in %s the files are %v, expected one", where, then.Files)
		}
		if list := p.Read(); len(list) != 1 || list[0].ID != first.ID {
			t.Errorf("in %s there stands %v, expected one message", where, list)
		}
	}
}
