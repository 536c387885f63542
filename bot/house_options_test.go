package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/engine"
)

// Every option of each game of the house is in a menu, with whoever else may be changed there, and can be set to its
// values: Discord's menus have no more than 25 entries, and none is lost.
func TestEveryOptionOfTheHouseIsInAMenu(t *testing.T) {
	t.Parallel()
	for _, g := range houseGames() {
		v := newTavern(t, withHouseGames(t))
		ash := v.Person("Ash")
		ash.Run("table open", "game="+g.name)
		lobby := v.AwaitMessage(bottest.TheChannel, "Table options")
		for range v.table().Rules.Game.Info().MaxSeats - 1 {
			ash.Run("table add-computer")
		}
		all := ash.Press(bottest.Button(t, lobby.Message, "Table options"))
		options := v.table().Rules.Game.Info().Options
		if asked := strings.Contains(spelt(all.Message), "Change a rule…"); len(options) > 20 != asked {
			t.Errorf("%s has %d options, and the rules have a menu of their own: %t", g.name, len(options), asked)
		}
		// How hard it is is said in any case, and then that nothing else has been chosen.
		if hard := slices.ContainsFunc(options, func(o engine.TableOption) bool { return o.Level }); hard !=
			strings.Contains(spelt(all.Message), "All other rules are as usual.") {
			t.Errorf("%s: the options say how the rules stand: %t, want %t: %s", g.name, !hard, hard, spelt(all.Message))
		}
		for _, o := range options {
			menu := menuWith(all.Message, "rule:"+o.Name)
			if menu == nil {
				t.Errorf("%s: no menu has the option %s", g.name, o.Name)
				continue
			}
			if len(menu.Choices) > fit.MaxChoices {
				t.Errorf("%s: a menu has %d entries", g.name, len(menu.Choices))
			}
			one := ash.Press(menu.CustomID, "rule:"+o.Name)
			last := o.Values[len(o.Values)-1]
			values := menuWith(one.Message, last)
			if values == nil || len(values.Choices) != len(o.Values) {
				t.Errorf("%s: the option %s does not offer its values: %s", g.name, o.Name, spelt(one.Message))
				continue
			}
			for _, c := range values.Choices {
				if strings.Contains(c.Label, "_") || c.Label == c.Value && len(c.Value) < 2 {
					t.Errorf("%s: a value of %s is called %q", g.name, o.Name, c.Label)
				}
			}
			ash.Press(values.CustomID, last)
			if got := v.table().Head.Setup.Options[o.Name]; got != last {
				t.Errorf("%s: %s is %q after %q was chosen", g.name, o.Name, got, last)
			}
		}
	}
}

// menuWith is the menu that has a value.
func menuWith(m discord.Message, value string) *discord.Select {
	for _, row := range bottest.RowsOf(m) {
		if row.Select == nil {
			continue
		}
		for _, c := range row.Select.Choices {
			if c.Value == value {
				return row.Select
			}
		}
	}
	return nil
}
