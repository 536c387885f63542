package discord_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// sheet is a body with something of everything.
func sheet(words string) discord.Message {
	button := func(id string) discord.Button { return discord.Button{Label: id, CustomID: id} }
	return discord.Message{
		Body: []discord.Block{
			discord.Text("# " + words),
			discord.Box{Color: 0x663399, Blocks: []discord.Block{
				discord.Text("in a box"),
				discord.Gallery{{File: "x.png", Alt: "a table"}},
				discord.Rule{},
				discord.Section{Texts: []discord.Text{"beside"}, Button: button("section")},
				discord.Row{Buttons: []discord.Button{button("boxed")}},
			}},
			discord.Rule{Wide: true, Bare: true},
			discord.Box{Blocks: []discord.Block{discord.Text("a plain box")}},
		},
		Rows: []discord.Row{
			{Buttons: []discord.Button{button("update"), button("later")}},
			{Select: &discord.Select{CustomID: "pick", Choices: []discord.Choice{{Label: "A", Value: "a"}}}},
		},
		Files: []discord.File{{Name: "x.png", Alt: "a table", Data: []byte("\x89PNG\r\n\x1a\n0000")}},
	}
}

// wantSheet checks that a message is a sheet with the words and that nothing else is left of what it was.
func wantSheet(t *testing.T, m wire.Message, words string) {
	t.Helper()
	const boxed = "in a box\nbeside\na plain box"
	if got, want := player.Text(m), "# "+words+"\n"+boxed; got != want {
		t.Errorf("the message reads %q, want %q", got, want)
	}
	if m.Flags&wire.FlagComponentsV2 == 0 || m.Content != "" || len(m.Embeds) > 0 {
		t.Errorf("flags %d, content %q, %d embeds; want Components V2 alone", m.Flags, m.Content, len(m.Embeds))
	}
	var ids []string
	for _, b := range player.Buttons(m) {
		ids = append(ids, b.CustomID)
	}
	if got := strings.Join(ids, " "); got != "boxed section update later" && got != "section boxed update later" {
		t.Errorf("the buttons are %q", got)
	}
	pictures := 0
	wire.Walk(m.Components, func(c *wire.Component) bool {
		for _, i := range c.Items {
			pictures++
			if i.Description != "a table" || strings.HasPrefix(i.Media.URL, "attachment:") {
				t.Errorf("a picture is %+v, want one that can be fetched, with its alt text", i)
			}
		}
		return true
	})
	if pictures != 1 {
		t.Errorf("there are %d pictures, want 1", pictures)
	}
}

func reads(words string) func(wire.Message) bool {
	return func(m wire.Message) bool { return strings.Contains(player.Text(m), words) }
}

// Bodies go every way on which messages go, also where a plain message stood before.
func TestBodiesInAnswers(t *testing.T) {
	t.Parallel()
	problems := make(chan error, 20)
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, func(ctx context.Context, in discord.Input, r discord.Reply) {
		problems <- func() error {
			switch {
			case in.CustomID == "update":
				return r.Update(ctx, sheet("updated"))
			case in.CustomID == "later":
				return errors.Join(r.Later(ctx), r.Edit(ctx, sheet("edited")), r.Follow(ctx, sheet("followed")))
			case in.Path[0] == "table":
				return r.Answer(ctx, board("plain"))
			}
			return errors.Join(r.Later(ctx), r.Edit(ctx, sheet("brought")))
		}()
	})
	await := func(words string) wire.Message {
		t.Helper()
		w.must(<-problems)
		m, err := w.ash.AwaitMessage(w.ctx, "#tavern", reads(words))
		w.must(err)
		wantSheet(t, m, words)
		if !m.Ephemeral() {
			t.Errorf("everybody can see %q", words)
		}
		return m
	}
	_, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	brought := await("brought")
	_, err = w.ash.Press(w.ctx, brought, "later")
	w.must(err)
	edited := await("edited")
	if edited.ID != brought.ID {
		t.Error("the edit went to another message")
	}
	_, err = w.ash.AwaitMessage(w.ctx, "#tavern", reads("followed"))
	w.must(err)

	plain, err := w.ash.Command(w.ctx, "#tavern", "table open", player.Values{"seats": 2})
	w.must(err)
	w.must(<-problems)
	_, err = w.ash.Press(w.ctx, *plain.Message, "update")
	w.must(err)
	await("updated")
}

func TestBodiesInChannels(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, nil)
	tavern := w.channel("tavern")
	dm, err := w.client.OpenDM(w.ctx, discord.UserID(w.ash.ID))
	w.must(err)
	for _, place := range []struct {
		name string
		id   discord.ChannelID
	}{{"#tavern", tavern}, {"dm", dm}} {
		id, err := w.client.Send(w.ctx, place.id, board("plain"))
		w.must(err)
		for _, words := range []string{"once", "twice"} {
			w.must(w.client.Change(w.ctx, place.id, id, sheet(words)))
			m, err := w.ash.AwaitMessage(w.ctx, place.name, reads(words))
			w.must(err)
			wantSheet(t, m, words)
			if string(m.ID) != string(id) {
				t.Error("the change went to another message")
			}
		}
		m := sheet("pinging <@" + string(w.ash.ID) + ">")
		m.Mentions, m.Silent, m.Nonce = []discord.UserID{discord.UserID(w.ash.ID)}, true, "n-"+place.name
		if _, err := w.client.Send(w.ctx, place.id, m); err != nil {
			t.Errorf("sending a body to %s: %v", place.name, err)
		}
	}
}

// What can be no message is refused before it is sent.
func TestBodiesRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, nil)
	one := []discord.Block{discord.Text("x")}
	for name, m := range map[string]discord.Message{
		"with content":              {Content: "x", Body: one},
		"with an embed":             {Embeds: []discord.Embed{{Title: "x"}}, Body: one},
		"an empty text":             {Body: []discord.Block{discord.Text("")}},
		"an empty box":              {Body: []discord.Block{discord.Box{}}},
		"a box in a box":            {Body: []discord.Block{discord.Box{Blocks: []discord.Block{discord.Box{Blocks: one}}}}},
		"a gallery of nothing":      {Body: []discord.Block{discord.Gallery{}}},
		"a section without texts":   {Body: []discord.Block{discord.Section{}}},
		"a row of nothing":          {Body: []discord.Block{discord.Row{}}},
		"nothing in place of block": {Body: []discord.Block{nil}},
	} {
		if _, err := w.client.Send(w.ctx, w.channel("tavern"), m); !errors.Is(err, discord.ErrRefused) {
			t.Errorf("%s: Send returned %v, want ErrRefused", name, err)
		}
	}
}
