package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
)

// Way is one of the values that a setting can have.
type Way struct {
	Word   string      // stands for it in custom ids and commands: add, never rename
	Offer  engine.Text // how it is offered
	Chosen engine.Text // what is said when a command has chosen it
	// Label is on the button that chooses it, and Name is that button's name behind press.Set, where a form has a
	// button and no menu.
	Label engine.Text
	Name  string
}

// Setting is what a form shows of something that can be set: of a person as a Self, of a table as a tables.Table.
type Setting[Of any] struct {
	Name string               // of its menu, behind press.Mine or press.Set: add, never rename; "" where no form has it
	Says func(Of) engine.Text // what it is now, and is good for; nil where what stands above says it
	Asks engine.Text          // what its menu asks
	Ways func(Of) []Way
	Is   func(Of) string // the word of what it is now; no way's where nothing has been chosen

	// Begins sets a person's setting apart from what stands above.
	Begins bool
	// ToAll shows what a table's setting is now to those as well who may not change it.
	ToAll bool
	// Aside puts a table's setting with the computer players, whom it is about.
	Aside bool
}

// said is what a form says of the setting.
func (s Setting[Of]) said(v *say.Voice, of Of) []discord.Block {
	if s.Says == nil {
		return nil
	}
	return []discord.Block{discord.Text(v.Say(s.Says(of)))}
}

// Buttons reports whether a form has buttons for the setting, and no menu.
func (s Setting[Of]) Buttons(of Of) bool {
	return slices.ContainsFunc(s.Ways(of), func(w Way) bool { return w.Name != "" })
}

// change is how a form offers to change the setting: a menu, or a button for the way that it is not.
func (s Setting[Of]) change(v *say.Voice, of Of, at press.Route) discord.Row {
	at.Name = s.Name
	menu := &discord.Select{CustomID: at.String(), Placeholder: v.Label(s.Asks)}
	var buttons []discord.Button
	for is, ways := s.Is(of), s.Ways(of); len(ways) > 0; ways = ways[1:] {
		w := ways[0]
		menu.Choices = append(menu.Choices,
			discord.Choice{Label: v.Label(w.Offer), Value: w.Word, Default: w.Word == is})
		if at.Name = w.Name; w.Word != is {
			buttons = append(buttons, discord.Button{Label: v.Label(w.Label), CustomID: at.String()})
		}
	}
	if s.Buttons(of) {
		return discord.Row{Buttons: buttons}
	}
	return discord.Row{Select: menu}
}
