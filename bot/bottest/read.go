package bottest

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/bot/discord"
)

// TextOf is all that can be read in a message, with what its buttons and menus say.
func TextOf(m discord.Message) string {
	var b strings.Builder
	b.WriteString(m.Content)
	for _, e := range m.Embeds {
		fmt.Fprintf(&b, "\n%s\n%s\n%s", e.Title, e.Description, e.Footer)
	}
	discord.Walk(m.Body, func(block discord.Block) {
		switch block := block.(type) {
		case discord.Text:
			fmt.Fprintf(&b, "\n%s", block)
		case discord.Section:
			fmt.Fprintf(&b, "\n%s [%s]", block.Texts, block.Button.Label)
		}
	})
	for _, row := range m.Rows {
		for _, button := range row.Buttons {
			fmt.Fprintf(&b, "\n[%s]", button.Label)
		}
		if row.Select != nil {
			fmt.Fprintf(&b, "\n<%s>", row.Select.Placeholder)
			for _, c := range row.Select.Choices {
				fmt.Fprintf(&b, "\n%s (%s)", c.Label, c.Description)
			}
		}
	}
	return b.String()
}

// SaidIn is what a message says in sentences: content, embeds and texts, a line each, without what its buttons, menus
// and pictures say.
func SaidIn(m discord.Message) string {
	parts := []string{m.Content}
	for _, e := range m.Embeds {
		parts = append(parts, e.Title, e.Description)
		for _, f := range e.Fields {
			parts = append(parts, f.Name, f.Value)
		}
		parts = append(parts, e.Footer)
	}
	discord.Walk(m.Body, func(b discord.Block) {
		switch b := b.(type) {
		case discord.Text:
			parts = append(parts, string(b))
		case discord.Section:
			for _, t := range b.Texts {
				parts = append(parts, string(t))
			}
		}
	})
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n")
}

// AltOf lists what a message's pictures show, in words.
func AltOf(m discord.Message) []string {
	var out []string
	for _, f := range m.Files {
		out = append(out, f.Alt)
	}
	discord.Walk(m.Body, func(b discord.Block) {
		if g, ok := b.(discord.Gallery); ok {
			for _, p := range g {
				out = append(out, p.Alt)
			}
		}
	})
	return out
}

// RowsOf lists all that can be used in a message: the buttons beside texts and the rows among them, then those below.
func RowsOf(m discord.Message) []discord.Row {
	var out []discord.Row
	discord.Walk(m.Body, func(block discord.Block) {
		switch block := block.(type) {
		case discord.Row:
			out = append(out, block)
		case discord.Section:
			out = append(out, discord.Row{Buttons: []discord.Button{block.Button}})
		}
	})
	return append(out, m.Rows...)
}

// Control is a button or a menu that can be used.
type Control struct {
	CustomID string
	Label    string           // of the button, or what stands in the menu while nothing is chosen
	Choices  []discord.Choice // of the menu; a button has none
}

// Does is the first word of the custom id: what the control is for.
func (c Control) Does() string {
	word, _, _ := strings.Cut(c.CustomID, "/")
	return word
}

// Controls lists what can be used in a message, from top to bottom.
func Controls(m discord.Message) []Control {
	var out []Control
	for _, row := range RowsOf(m) {
		for _, b := range row.Buttons {
			if b.CustomID != "" && !b.Disabled {
				out = append(out, Control{CustomID: b.CustomID, Label: b.Label})
			}
		}
		if s := row.Select; s != nil && !s.Disabled {
			out = append(out, Control{s.CustomID, s.Placeholder, s.Choices})
		}
	}
	return out
}

// Find returns the first control of a message whose custom id begins with the given text.
func Find(m discord.Message, prefix string) (Control, bool) {
	for _, c := range Controls(m) {
		if strings.HasPrefix(c.CustomID, prefix) {
			return c, true
		}
	}
	return Control{}, false
}

// Offers reports whether a message has a control whose custom id begins with the given text.
func Offers(m discord.Message, prefix string) bool {
	_, ok := Find(m, prefix)
	return ok
}
