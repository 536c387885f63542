package bot_test

import (
	"testing"

	"witchtable/bot/bottest"
	"witchtable/bot/discord"
)

// A table speaks what was asked for, else the language that the server has chosen; where it has chosen none, that of
// whoever opens it.
func TestATableSpeaksItsOpenersLanguageWhereTheServerHasNone(t *testing.T) {
	for _, tt := range []struct{ server, asked, want string }{
		{"", "", "es"}, {"", "en", "en"}, {"en-US", "", "en"}, {"es-ES", "en", "en"},
	} {
		v := newTavern(t)
		ash := v.Person("Ash")
		ash.Locale = "es-419"
		in := ash.Input(discord.CommandRun)
		in.Path, in.Options = []string{"table", "open"}, map[string]string{}
		if v.Memory.Locale = tt.server; tt.server == "" {
			v.Memory.Locale = bottest.NoLocale
		}
		if tt.asked != "" {
			in.Options["language"] = tt.asked
		}
		ash.Act(in)
		if got := v.table().Head.Lang; got != tt.want {
			t.Errorf("a server of language %q, asked for %q: the table speaks %q, want %q", tt.server, tt.asked, got, tt.want)
		}
	}
}
