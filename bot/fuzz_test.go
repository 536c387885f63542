package bot_test

import (
	"slices"
	"strings"
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/engine/enginetest/bounded"
)

// FuzzInput: whatever somebody sends by hand, a custom id and the values of a menu, a command with options, or what
// they type into one, each has one answer; and the table can be played on.
func FuzzInput(f *testing.F) {
	for _, s := range [][5]string{
		{"step/TABLE.1.1", "TABLE.1.1", "answer", "move", "pick apple"},
		{"set/TABLE/level.Nan", "greedy", "table option", "option", "rounds"},
		{"open//orchard.es.thread", "", "table open", "game", "orchard"},
		{"mine//place", "Europe/Madrid", "settings", "quiet", "22-7"},
		{"playon/TABLE/3.anew", "page:1", "table show", "", ""},
		{"table/", "x", "stats", "who", "<@2>"},
	} {
		f.Add(uint8(0), s[0], s[1], s[2], s[3], s[4])
	}
	f.Fuzz(func(t *testing.T, who uint8, id, value, path, option, typed string) {
		v := newTavern(t)
		people := append(v.begin("Ash", "Birch"), v.Person("Elm"))
		p := people[int(who)%len(people)]
		table := strings.NewReplacer("TABLE", string(v.table().Head.ID))
		press, menu := p.Input(discord.ComponentUsed), p.Input(discord.ComponentUsed)
		press.CustomID, menu.CustomID, menu.Values = table.Replace(id), table.Replace(id), []string{table.Replace(value)}
		run, complete := p.Input(discord.CommandRun), p.Input(discord.Autocomplete)
		run.Path, run.Options = strings.Fields(path), map[string]string{option: typed}
		if len(run.Path) == 0 { // a command has a name
			run.Path = []string{"table"}
		}
		complete.Path, complete.Options, complete.Focused = run.Path, run.Options, option
		modal := p.Input(discord.ModalSent)
		modal.CustomID, modal.Options = press.CustomID, run.Options
		bounded.Do(t, len(id)+len(value)+len(path)+len(option)+len(typed), func() {
			for _, in := range []discord.Input{press, menu, run, modal, complete} {
				how := strings.Fields(p.Act(in).How)
				how = slices.DeleteFunc(how, func(s string) bool { return s == "later" })
				if len(how) != 1 {
					t.Errorf("%q %q with %q and %v is answered %d times: %v", in.CustomID, in.Path, in.Values, in.Options,
						len(how), how)
				}
			}
		})
		plays(t, v, people)
	})
}

// plays has whoever is awaited answer, where somebody still is.
func plays(t *testing.T, v *tavern, people []bottest.Person) {
	t.Helper()
	if now := v.awaited(people); len(now) > 0 {
		if got := now[0].Run("table show").Says(); got == "" {
			t.Error("the table shows nothing")
		}
	}
}
