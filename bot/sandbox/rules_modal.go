package sandbox

import "witchtable/bot/sandbox/wire"

// checkModal finds what is wrong in a modal.
func checkModal(b *messageBody, emojis map[wire.EmojiID]*emoji, p []string) issues {
	var out issues
	c := newComponentCheck(nil, emojis, &out)
	c.length(b.Title.v, 1, 45, at(p, "title"))
	c.length(b.CustomID.v, 1, maxCustomID, at(p, "custom_id"))
	p = at(p, "components")
	if n := len(b.Components.v); n < 1 || n > 5 {
		out.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	}
	for i := range b.Components.v {
		c.modalPart(&b.Components.v[i], at(p, i))
	}
	return out
}

func (c *componentCheck) modalPart(m *wire.Component, p []string) {
	switch m.Type {
	case wire.ActionRow:
		if len(m.Components) != 1 || m.Components[0].Type != wire.TextInput {
			c.out.add(at(p, "components"), "BASE_TYPE_BAD_LENGTH", "A row of a modal holds one text input.")
			return
		}
		input := &m.Components[0]
		c.length(input.Label, 1, 45, at(p, "components", 0, "label"))
		c.textInput(input, at(p, "components", 0))
	case wire.Label:
		c.length(m.Label, 1, 45, at(p, "label"))
		c.length(m.Description, 0, 100, at(p, "description"))
		c.labelled(m.Component, at(p, "component"))
	case wire.TextDisplay:
		c.textDisplay(m, p)
	default:
		c.badType(p, []int{wire.ActionRow, wire.TextDisplay, wire.Label})
	}
}

func (c *componentCheck) labelled(m *wire.Component, p []string) {
	switch {
	case m == nil:
		c.out.add(p, "BASE_TYPE_REQUIRED", "This field is required")
	case m.Type == wire.TextInput:
		c.textInput(m, p)
	case wire.IsSelect(m.Type):
		c.identity(m, p)
		c.selectMenu(m, p)
	case m.Type == wire.RadioGroup:
		c.choiceGroup(m, 2, p)
	case m.Type == wire.CheckboxGroup:
		c.choiceGroup(m, 1, p)
	case m.Type == wire.Checkbox, m.Type == wire.FileUpload:
		c.identity(m, p)
		c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
	default:
		c.badType(p, []int{3, 4, 5, 6, 7, 8, 19, 21, 22, 23})
	}
}

func (c *componentCheck) choiceGroup(m *wire.Component, least int, p []string) {
	c.identity(m, p)
	c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
	if n := len(m.Options); n < least || n > 10 {
		c.out.add(at(p, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and 10 in length.", least)
	}
}

func (c *componentCheck) textInput(m *wire.Component, p []string) {
	c.identity(m, p)
	c.length(m.CustomID, 1, maxCustomID, at(p, "custom_id"))
	c.length(m.Placeholder, 0, 100, at(p, "placeholder"))
	c.length(m.Value, 0, 4000, at(p, "value"))
	if m.Style != 1 && m.Style != 2 {
		c.out.add(at(p, "style"), "BASE_TYPE_CHOICES", "Value of field \"style\" must be one of (1, 2).")
	}
	if m.MinLength != nil && (*m.MinLength < 0 || *m.MinLength > 4000) {
		c.out.add(at(p, "min_length"), "NUMBER_TYPE_MAX", "min_length must be in 0..4000.")
	}
	if m.MaxLength != nil && (*m.MaxLength < 1 || *m.MaxLength > 4000) {
		c.out.add(at(p, "max_length"), "NUMBER_TYPE_MAX", "max_length must be in 1..4000.")
	}
}
