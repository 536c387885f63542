// Package discordtest serves the tests of whatever sends messages: it writes a message as it is read, for files that
// people read and tests compare.
package discordtest

import (
	"fmt"
	"strings"

	"witchtable/bot/discord"
)

// Words writes a message from top to bottom: content and embeds, or the body with its boxes drawn, then [buttons],
// (those that cannot be pressed now) and <menus> with what they offer. Ids are left out, so that equal words are equal
// to whoever reads them.
func Words(m discord.Message) string {
	var b strings.Builder
	if m.Content != "" {
		fmt.Fprintln(&b, m.Content)
	}
	for _, e := range m.Embeds {
		fmt.Fprintf(&b, "┌ %s\n", e.Title)
		text(&b, e.Description, "│ ")
		for _, f := range e.Fields {
			text(&b, f.Name+": "+f.Value, "│ ")
		}
		text(&b, e.Footer, "│ ")
		fmt.Fprintln(&b, "└")
	}
	blocks(&b, m.Body, "")
	for _, r := range m.Rows {
		row(&b, r, "")
	}
	return b.String()
}

func text(b *strings.Builder, said, indent string) {
	if said != "" {
		fmt.Fprintln(b, indent+strings.ReplaceAll(said, "\n", "\n"+indent))
	}
}

func blocks(b *strings.Builder, list []discord.Block, indent string) {
	for _, block := range list {
		switch block := block.(type) {
		case discord.Text:
			text(b, string(block), indent)
		case discord.Box:
			fmt.Fprintln(b, indent+"┌")
			blocks(b, block.Blocks, indent+"│ ")
			fmt.Fprintln(b, indent+"└")
		case discord.Gallery:
			for _, p := range block {
				text(b, "(🖼 "+p.Alt+")", indent)
			}
		case discord.Attached:
			fmt.Fprintln(b, indent+"📎 "+string(block))
		case discord.Rule:
			fmt.Fprintln(b, indent+"---")
		case discord.Section:
			for _, t := range block.Texts {
				text(b, string(t), indent)
			}
			row(b, discord.Row{Buttons: []discord.Button{block.Button}}, indent)
		case discord.Row:
			row(b, block, indent)
		}
	}
}

func row(b *strings.Builder, r discord.Row, indent string) {
	var labels []string
	for _, button := range r.Buttons {
		if button.Disabled {
			labels = append(labels, "("+button.Label+")")
			continue
		}
		labels = append(labels, "["+button.Label+"]")
	}
	if len(labels) > 0 {
		fmt.Fprintln(b, indent+strings.Join(labels, " "))
	}
	if r.Select == nil {
		return
	}
	fmt.Fprintln(b, indent+"<"+r.Select.Placeholder+">")
	for _, c := range r.Select.Choices {
		fmt.Fprintln(b, indent+"  ○ "+c.Label)
		text(b, c.Description, indent+"    ")
	}
}
