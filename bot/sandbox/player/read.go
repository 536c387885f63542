package player

import (
	"strings"

	"witchtable/bot/sandbox/wire"
)

// Text is all that a message says, in reading order: content, embeds, texts of
// components; not labels of buttons, nor what pictures show (see Pictures).
func Text(m wire.Message) string {
	parts := []string{m.Content}
	for _, e := range m.Embeds {
		parts = append(parts, e.Title, e.Description)
		for _, f := range e.Fields {
			parts = append(parts, f.Name, f.Value)
		}
		if e.Footer != nil {
			parts = append(parts, e.Footer.Text)
		}
	}
	wire.Walk(m.Components, func(c *wire.Component) bool {
		parts = append(parts, c.Content)
		return true
	})
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, "\n")
}

// Buttons lists a message's buttons that may be pressed.
func Buttons(m wire.Message) []wire.Component {
	return filter(m, func(c *wire.Component) bool { return c.Type == wire.Button && c.CustomID != "" && !c.Disabled })
}

// Selects lists a message's select menus that may be used.
func Selects(m wire.Message) []wire.Component {
	return filter(m, func(c *wire.Component) bool { return wire.IsSelect(c.Type) && !c.Disabled })
}

func filter(m wire.Message, keep func(*wire.Component) bool) []wire.Component {
	var out []wire.Component
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if keep(c) {
			out = append(out, *c)
		}
		return true
	})
	return out
}
