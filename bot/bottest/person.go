package bottest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"witchtable/bot/discord"
)

// Where people are, and what the bot may do there, unless a test says otherwise.
const (
	TheServer  = discord.GuildID("server")
	TheChannel = discord.ChannelID("channel")
	AllRights  = discord.ViewChannel | discord.SendMessages | discord.ReadMessageHistory |
		discord.AttachFiles
)

// Patience bounds the waits of people: what takes a second may take minutes on a busy machine that looks for races. It
// matters to failing tests only.
const Patience = 4 * time.Minute

// Person acts as somebody in a channel of a place, and fails the test where that is not possible. A copy with other
// fields is the same person elsewhere, or in another language.
type Person struct {
	T        testing.TB
	Place    Place
	ID       discord.UserID
	Name     string
	Locale   string
	At       discord.ChannelID // where they are
	InThread bool              // that is a thread
	// Rights is what the bot may do there beyond AllRights. A sandbox has its own, and its own languages.
	Rights discord.Permissions
}

// Input is what the person does, before it says what that is.
func (p Person) Input(kind discord.InputKind) discord.Input {
	return discord.Input{
		Kind: kind, User: discord.User{ID: p.ID, Name: p.Name}, Guild: TheServer, Channel: p.At, IsThread: p.InThread,
		Locale: p.Locale, Permissions: AllRights | p.Rights, Created: time.Now(),
	}
}

// Act does what an input says, and returns the answer; an empty one where there is none, which fails the test.
func (p Person) Act(in discord.Input) *Answer {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	a, err := p.Place.Do(ctx, in)
	if err != nil {
		p.T.Errorf("%s does %v %v %q: %v", p.Name, in.Path, in.Options, in.CustomID, err)
	}
	if a == nil {
		a = &Answer{In: in}
	}
	return a
}

// Run runs a command: the path, with its options as name=value.
func (p Person) Run(path string, options ...string) *Answer {
	p.T.Helper()
	in := p.Input(discord.CommandRun)
	in.Path, in.Options = strings.Fields(path), optionsOf(options)
	return p.Act(in)
}

func optionsOf(list []string) map[string]string {
	out := map[string]string{}
	for _, o := range list {
		name, value, _ := strings.Cut(o, "=")
		out[name] = value
	}
	return out
}

// Complete asks what can be typed into the last of the options.
func (p Person) Complete(path string, options ...string) []discord.Choice {
	p.T.Helper()
	in := p.Input(discord.Autocomplete)
	in.Path, in.Options = strings.Fields(path), optionsOf(options)
	in.Focused, _, _ = strings.Cut(options[len(options)-1], "=")
	return p.Act(in).Choices
}

// Press uses a component, wherever it stands.
func (p Person) Press(customID string, values ...string) *Answer {
	p.T.Helper()
	in := p.Input(discord.ComponentUsed)
	in.CustomID, in.Values = customID, values
	return p.Act(in)
}

// PressOn uses a component of a message in a channel or in direct messages.
func (p Person) PressOn(m Posted, customID string, values ...string) *Answer {
	p.T.Helper()
	return p.Act(p.Pressing(m, customID, values...))
}

// Pressing is the input by which the person uses a component of a message.
func (p Person) Pressing(m Posted, customID string, values ...string) discord.Input {
	in := p.Input(discord.ComponentUsed)
	in.CustomID, in.Values, in.Message, in.Channel = customID, values, m.ID, m.Channel
	if m.Channel != p.At {
		in.Guild, in.Permissions = "", 0
	}
	return in
}

// Use uses the first control of a message whose custom id begins with the given text: it presses the button, or chooses
// in the menu, the first choice where none is given.
func (p Person) Use(m Posted, prefix string, values ...string) *Answer {
	p.T.Helper()
	c, ok := Find(m.Message, prefix)
	if !ok {
		p.T.Fatalf("nothing does %q in:\n%s", prefix, TextOf(m.Message))
	}
	if len(values) == 0 && len(c.Choices) > 0 {
		values = []string{c.Choices[0].Value}
	}
	return p.PressOn(m, c.CustomID, values...)
}

// AwaitCommands waits until the bot has registered its commands, which happens beside connecting.
func (p Person) AwaitCommands() {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	for {
		list, err := p.Place.Commands(ctx, p.ID, p.At)
		if err != nil {
			p.T.Fatalf("%s finds no commands: %v", p.Name, err)
		}
		if len(list) > 0 {
			return
		}
		time.Sleep(5 * time.Millisecond) // nothing tells of it
	}
}

// Read lists the messages that stand before the person where they are, oldest first.
func (p Person) Read() []Posted { return p.ReadIn(p.At) }

// ReadIn lists the messages that stand before the person in a channel, oldest first.
func (p Person) ReadIn(c discord.ChannelID) []Posted {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	list, err := p.Place.Read(ctx, p.ID, c)
	if err != nil {
		p.T.Fatalf("%s reads %s: %v", p.Name, c, err)
	}
	return list
}

// Await returns the newest message where the person is that fulfils a condition, as soon as there is one.
func (p Person) Await(what string, match func(Posted) bool) Posted {
	p.T.Helper()
	var found Posted
	p.Until(what, func(list []Posted) bool {
		for _, m := range list { // oldest first
			if match(m) {
				found = m
			}
		}
		return found.ID != ""
	})
	return found
}

// AwaitWords returns the newest message where the person is that has the words, as soon as there is one.
func (p Person) AwaitWords(words string) Posted {
	p.T.Helper()
	return p.Await(fmt.Sprintf("%q", words), func(m Posted) bool { return strings.Contains(TextOf(m.Message), words) })
}

// Until waits until the messages where the person is, oldest first, fulfil a condition.
func (p Person) Until(what string, ready func([]Posted) bool) {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	w, err := p.Place.Watch(ctx, p.ID, p.At)
	if err == nil {
		err = w.Await(ctx, what, func(see *Sight) bool { return ready(see.In(p.At)) })
	}
	if err != nil {
		p.T.Fatalf("%v; there stands\n%s", err, written(p.Read()))
	}
}

// written are messages for the reader of a failed test.
func written(list []Posted) string {
	var b strings.Builder
	for _, m := range list {
		fmt.Fprintf(&b, "%s: %s\n", m.ID, TextOf(m.Message))
	}
	return b.String()
}

// Button finds a button by a part of its label.
func Button(t testing.TB, m discord.Message, label string) string {
	t.Helper()
	for _, row := range RowsOf(m) {
		for _, b := range row.Buttons {
			if strings.Contains(b.Label, label) {
				return b.CustomID
			}
		}
	}
	t.Fatalf("no button %q in %q", label, TextOf(m))
	return ""
}

// Menu finds a menu by a part of what stands in it while nothing is chosen.
func Menu(t testing.TB, m discord.Message, placeholder string) *discord.Select {
	t.Helper()
	for _, row := range RowsOf(m) {
		if row.Select != nil && strings.Contains(row.Select.Placeholder, placeholder) {
			return row.Select
		}
	}
	t.Fatalf("no menu %q in %q", placeholder, TextOf(m))
	return nil
}
