package screen

import (
	"slices"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/engine"
)

// A form shows what can be settled in two steps, so that each is one screen of a phone: first a menu of all the
// matters, each with how it stands now; then the one that was chosen, with what it is good for and its own menus. Menus
// and buttons of the second step work wherever they stand, also in messages of before there were two.

// matter is a line of a form's menu.
type matter struct {
	value string // what the menu gives back
	title engine.Text
	now   engine.Text // how it stands; zero where there is nothing to say
}

// matterMenu is the menu of a form, in the order of the matters. Discord's menus hold 25.
func matterMenu(v *say.Voice, at press.Route, asks string, all []matter) discord.Row {
	menu := &discord.Select{CustomID: at.String(), Placeholder: v.Label(engine.T(asks))}
	for _, m := range all {
		c := discord.Choice{Label: v.Label(m.title), Value: m.value}
		if !m.now.IsZero() {
			c.Description = v.Label(m.now)
		}
		menu.Choices = append(menu.Choices, c)
	}
	return discord.Row{Select: menu}
}

// groups are settings that stand together in a form's second step: each that has a title, and those behind it that have
// none.
func groups[Of any](all []Setting[Of]) (out [][]Setting[Of]) {
	for _, one := range all {
		if one.Title.IsZero() && len(out) > 0 {
			out[len(out)-1] = append(out[len(out)-1], one)
			continue
		}
		out = append(out, []Setting[Of]{one})
	}
	return out
}

// groupOf is the group that has a setting of this name.
func groupOf[Of any](all []Setting[Of], name string) []Setting[Of] {
	for _, group := range groups(all) {
		if slices.ContainsFunc(group, func(s Setting[Of]) bool { return s.called(name) }) {
			return group
		}
	}
	return nil
}
