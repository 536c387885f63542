package bottest

import (
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox/wire"
)

// A sandbox's messages and commands, as the port would have been given them.

// postedOf is a sandbox's message. Its files are fetched when they are wanted.
func postedOf(m wire.Message) Posted {
	out := Posted{
		ID: discord.MessageID(m.ID), Channel: discord.ChannelID(m.ChannelID), Private: m.Ephemeral(),
		By: discord.UserID(m.Author.ID), FromBot: m.Author.Bot, At: shownSince(m),
	}
	out.Content, out.Silent = m.Content, m.Flags&wire.FlagSuppressNotifications != 0
	out.Nonce, _ = m.Nonce.(string)
	for _, u := range m.Mentions {
		out.Mentions = append(out.Mentions, discord.UserID(u.ID))
	}
	for _, e := range m.Embeds {
		out.Embeds = append(out.Embeds, embedOf(e))
	}
	for _, a := range m.Attachments {
		out.Files = append(out.Files, fileOf(a.Filename, a.Description, a.URL))
	}
	top := m.Components
	for len(top) > 0 && top[len(top)-1].Type == wire.ActionRow { // what stands below all else
		out.Rows = append([]discord.Row{rowOf(top[len(top)-1])}, out.Rows...)
		top = top[:len(top)-1]
	}
	out.Body = out.blocksOf(top)
	return out
}

// shownSince is when a message came to stand as it does.
func shownSince(m wire.Message) time.Time {
	stamp := m.Timestamp
	if m.EditedTimestamp != nil {
		stamp = *m.EditedTimestamp
	}
	at, err := time.Parse(time.RFC3339Nano, stamp)
	if err != nil {
		panic(fmt.Sprintf("the sandbox sends the time %q", stamp)) // it has made it itself
	}
	return at
}

func fileOf(name, alt, url string) discord.File {
	return discord.File{Name: name, Alt: alt, Make: func() ([]byte, error) {
		got, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		defer got.Body.Close()
		if got.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", url, got.Status)
		}
		return io.ReadAll(got.Body)
	}}
}

func embedOf(e wire.Embed) discord.Embed {
	out := discord.Embed{Title: e.Title, Description: e.Description, URL: e.URL, Color: e.Color}
	for _, f := range e.Fields {
		out.Fields = append(out.Fields, discord.Field{Name: f.Name, Value: f.Value, Inline: f.Inline})
	}
	if e.Footer != nil {
		out.Footer = e.Footer.Text
	}
	if e.Image != nil {
		out.Image = e.Image.URL
	}
	return out
}

// blocksOf are the components of a body. The message gets the files that they show: a sandbox lists no others.
func (p *Posted) blocksOf(list []wire.Component) []discord.Block {
	var out []discord.Block
	for _, c := range list {
		switch c.Type {
		case wire.TextDisplay:
			out = append(out, discord.Text(c.Content))
		case wire.Container:
			box := discord.Box{Blocks: p.blocksOf(c.Components)}
			if c.AccentColor != nil {
				box.Color = *c.AccentColor
			}
			out = append(out, box)
		case wire.MediaGallery:
			var g discord.Gallery
			for _, i := range c.Items {
				g = append(g, discord.Picture{File: p.shows(i.Media, i.Description), Alt: i.Description})
			}
			out = append(out, g)
		case wire.File:
			out = append(out, discord.Attached(p.shows(*c.File, "")))
		case wire.Separator:
			out = append(out, discord.Rule{Wide: c.Spacing == 2, Bare: c.Divider != nil && !*c.Divider})
		case wire.Section:
			s := discord.Section{}
			for _, t := range c.Components {
				s.Texts = append(s.Texts, discord.Text(t.Content))
			}
			if c.Accessory != nil {
				s.Button = buttonOf(*c.Accessory)
			}
			out = append(out, s)
		case wire.ActionRow:
			out = append(out, rowOf(c))
		}
	}
	return out
}

// shows adds a file that a component shows, and returns its name: the last part of its address.
func (p *Posted) shows(m wire.Media, alt string) string {
	at, _, _ := strings.Cut(m.URL, "?")
	p.Files = append(p.Files, fileOf(path.Base(at), alt, m.URL))
	return path.Base(at)
}

func rowOf(row wire.Component) discord.Row {
	var out discord.Row
	for _, c := range row.Components {
		if !wire.IsSelect(c.Type) {
			out.Buttons = append(out.Buttons, buttonOf(c))
			continue
		}
		s := &discord.Select{CustomID: c.CustomID, Placeholder: c.Placeholder, Disabled: c.Disabled}
		for _, o := range c.Options {
			s.Choices = append(s.Choices, discord.Choice{
				Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Default,
			})
		}
		out.Select = s
	}
	return out
}

func buttonOf(c wire.Component) discord.Button {
	out := discord.Button{Label: c.Label, CustomID: c.CustomID, URL: c.URL, Disabled: c.Disabled}
	if c.Emoji != nil {
		out.Emoji = c.Emoji.Name
	}
	out.Style = map[int]discord.ButtonStyle{
		wire.ButtonPrimary: discord.Primary, wire.ButtonSecondary: discord.Secondary, wire.ButtonSuccess: discord.Success,
		wire.ButtonDanger: discord.Danger, wire.ButtonLink: discord.Link,
	}[c.Style]
	return out
}

func choicesOf(list []wire.Choice) []discord.Choice {
	var out []discord.Choice
	for _, c := range list {
		out = append(out, discord.Choice{Label: c.Name, LabelIn: c.NameLocalizations, Value: fmt.Sprint(c.Value)})
	}
	return out
}

func commandOf(c wire.Command) discord.SlashCommand {
	out := discord.SlashCommand{
		Name: c.Name, Description: c.Description, NameIn: c.NameLocalizations, DescIn: c.DescriptionLocalizations,
		Managers: c.DefaultMemberPermissions != nil,
	}
	out.Subcommands, out.Options = optionsIn(c.Options)
	return out
}

// optionsIn parts what a command holds into its subcommands and its options.
func optionsIn(list []wire.CommandOption) (subs []discord.SlashCommand, options []discord.CommandOption) {
	for _, o := range list {
		if o.Type == wire.OptionSubcommand || o.Type == wire.OptionGroup {
			sub := discord.SlashCommand{
				Name: o.Name, Description: o.Description, NameIn: o.NameLocalizations, DescIn: o.DescriptionLocalizations,
			}
			sub.Subcommands, sub.Options = optionsIn(o.Options)
			subs = append(subs, sub)
			continue
		}
		options = append(options, discord.CommandOption{
			Name: o.Name, Description: o.Description, NameIn: o.NameLocalizations, DescIn: o.DescriptionLocalizations,
			Kind: kindOf(o.Type), Required: o.Required, Complete: o.Autocomplete, Choices: choicesOf(o.Choices),
		})
	}
	return subs, options
}

func kindOf(optionType int) discord.OptionKind {
	return map[int]discord.OptionKind{
		wire.OptionString: discord.StringOption, wire.OptionInteger: discord.IntegerOption,
		wire.OptionBoolean: discord.BooleanOption, wire.OptionUser: discord.UserOption,
	}[optionType]
}
