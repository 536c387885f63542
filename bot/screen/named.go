package screen

import (
	"strconv"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
)

// Named are menus of the cards that a text names, in their order, each of which is shown to whoever chooses it: at a
// table of wood one would lift the card up. All that is in them stands in the text, and what a menu needs to be
// answered stands in it, so that the oldest message of a channel still opens its cards. Nil where no card is named.
func Named(v *say.Voice, t tables.Table, told ...engine.Telling) (out []discord.Row) {
	var menu *discord.Select
	seen := map[engine.CardID]bool{"": true}
	for _, telling := range told {
		for card := range telling.Text.Cards() {
			if _, known := t.Rules.Game.Card(card); seen[card] || !known {
				continue
			}
			seen[card] = true
			if menu == nil || len(menu.Choices) == fit.MaxChoices {
				if len(out) == fit.MaxRows {
					return out
				}
				menu = &discord.Select{CustomID: namedRoute(t, len(out)), Placeholder: v.Label(engine.T("bot.story.open"))}
				out = append(out, discord.Row{Select: menu})
			}
			menu.Choices = append(menu.Choices, CardChoices(v, []engine.CardID{card})...)
		}
	}
	return out
}

// namedRoute is the custom id of the nth menu, counted from 0: no two of a message are the same.
func namedRoute(t tables.Table, n int) string {
	r := press.Route{Do: press.Lift, Table: t.Head.ID}
	if n > 0 {
		r.Name = strconv.Itoa(n)
	}
	return r.String()
}
