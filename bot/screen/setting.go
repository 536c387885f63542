package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
	"witchtable/engine/words"
)

// Way is one of the values that a setting can have.
type Way struct {
	Word   string      // stands for it in custom ids and commands: add, never rename
	Offer  engine.Text // how it is offered
	Book   *words.Book // that says Offer; nil for the bot's own
	Chosen engine.Text // what is said when a command has chosen it
}

// Button changes a setting to one of its ways, where it has another.
type Button struct {
	Name  string // behind press.Set: add, never rename
	Label engine.Text
	To    string // the way's word
}

// Setting is what a form shows of something that can be set: of a person as a Self, of a table as a tables.Table.
type Setting[Of any] struct {
	Name string // of its menu, behind press.Mine or press.Set: add, never rename; "" where there is none
	// Title is its line in a form's menu of matters. One without stands with the setting before it.
	Title engine.Text
	// Now is how it stands, in a few words; nil for the way's offer.
	Now  func(Of) engine.Text
	Says func(Of) engine.Text // what it is now, and is good for; nil where what stands above says it
	Asks engine.Text          // what its menu asks
	Ways func(Of) []Way
	Is   func(Of) string // the word of what it is now; no way's where nothing has been chosen
	// Buttons stand in the menu's place. Of two only that one is shown which changes something.
	Buttons []Button

	ToAll bool // those as well read what a table's setting is now who may not change it
	// When says where a table's setting is offered; nil for everywhere.
	When func(Of) bool
}

// called reports whether a menu or a button of the setting has this name.
func (s Setting[Of]) called(name string) bool {
	return s.Name == name || slices.ContainsFunc(s.Buttons, func(b Button) bool { return b.Name == name })
}

// key is the name by which a form's menu leads to the setting.
func (s Setting[Of]) key() string {
	if s.Name == "" && len(s.Buttons) > 0 {
		return s.Buttons[0].Name
	}
	return s.Name
}

// matter is its line in a form's menu.
func (s Setting[Of]) matter(of Of) matter {
	m := matter{value: s.key(), title: s.Title}
	if s.Now != nil {
		m.now = s.Now(of)
		return m
	}
	is := s.Is(of)
	for _, w := range s.Ways(of) {
		if w.Word == is {
			m.now = w.Offer
		}
	}
	return m
}

// said is what a form says of the setting.
func (s Setting[Of]) said(v *say.Voice, of Of) []discord.Block {
	if s.Says == nil {
		return nil
	}
	return []discord.Block{discord.Text(v.Say(s.Says(of)))}
}

// change is how a form offers to change the setting.
func (s Setting[Of]) change(v *say.Voice, of Of, at press.Route) (row discord.Row) {
	is := s.Is(of)
	for _, b := range s.Buttons {
		if at.Name = b.Name; b.To != is {
			row.Buttons = append(row.Buttons, discord.Button{Label: v.Label(b.Label), CustomID: at.String()})
		}
	}
	if at.Name = s.Name; s.Buttons == nil {
		row.Select = &discord.Select{CustomID: at.String(), Placeholder: v.Label(s.Asks)}
		for _, w := range s.Ways(of) {
			row.Select.Choices = append(row.Select.Choices,
				discord.Choice{Label: v.Label(w.Offer), Value: w.Word, Default: w.Word == is})
		}
	}
	return row
}

// InForms reports whether any form has the setting.
func (s Setting[Of]) InForms() bool { return s.Name != "" || s.Buttons != nil }
