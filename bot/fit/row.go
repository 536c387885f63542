package fit

import "witchtable/bot/discord"

// fitRow makes a row of buttons or a menu acceptable.
func fitRow(r discord.Row) discord.Row {
	if len(r.Buttons) > MaxRowButtons {
		r.Buttons = r.Buttons[:MaxRowButtons]
	}
	buttons := make([]discord.Button, len(r.Buttons))
	for i, b := range r.Buttons {
		b.Label = Text(b.Label, MaxButtonLabel)
		buttons[i] = b
	}
	r.Buttons = buttons
	if r.Select != nil {
		s := *r.Select
		s.Placeholder = Text(s.Placeholder, maxPlaceholder)
		s.Choices = Choices(s.Choices)
		r.Select = &s
	}
	return r
}

// Choices makes the choices of a menu, of an option or of what is completed acceptable.
func Choices(list []discord.Choice) []discord.Choice {
	if len(list) > MaxChoices {
		list = list[:MaxChoices]
	}
	out := make([]discord.Choice, len(list))
	for i, c := range list {
		c.Label, c.Description = Text(c.Label, MaxChoiceLabel), Text(c.Description, MaxChoiceLabel)
		out[i] = c
	}
	return out
}
