package discord

import (
	"reflect"
	"testing"
	"time"
)

func TestParseInteraction(t *testing.T) {
	t.Parallel()
	const head = `"id":"4194304000","application_id":"42","token":"tok","channel_id":"8","locale":"de",`
	base := Input{ID: "4194304000", Channel: "8", Locale: "de", Created: time.UnixMilli(discordEpoch + 1000)}
	with := func(change func(*Input)) Input {
		in := base
		change(&in)
		return in
	}
	tests := map[string]struct {
		raw  string
		want Input
	}{
		"command with a subcommand, in a DM": {
			raw: `{` + head + `"type":2,"channel":{"type":1},"user":{"id":"9","username":"ash","global_name":"Ash"},
				"data":{"name":"table","options":[{"type":1,"name":"open","options":[{"type":3,"name":"game","value":"x"},
				{"type":4,"name":"seats","value":3},{"type":5,"name":"open","value":true},{"type":6,"name":"who","value":"77"},
				{"type":10,"name":"n","value":1.5}]}]}}`,
			want: with(func(in *Input) {
				in.Kind, in.User = CommandRun, User{ID: "9", Name: "Ash"}
				in.Path = []string{"table", "open"}
				in.Options = map[string]string{"game": "x", "seats": "3", "open": "true", "who": "77", "n": "1.5"}
			}),
		},
		"command without options, by a bot, user name only": {
			raw: `{` + head + `"type":2,"member":{"user":{"id":"9","username":"ash","bot":true}},"data":{"name":"hand"}}`,
			want: with(func(in *Input) {
				in.Kind, in.User, in.Path, in.Options = CommandRun, User{ID: "9", Name: "ash", Bot: true}, []string{"hand"},
					map[string]string{}
			}),
		},
		"autocomplete in a thread": {
			raw: `{` + head + `"type":4,"guild_id":"7","channel":{"type":12},"member":{"nick":"A","user":{"id":"9"}},
				"data":{"name":"card","options":[{"type":3,"name":"name","value":"mo","focused":true}]}}`,
			want: with(func(in *Input) {
				in.Kind, in.Guild, in.IsThread, in.User = Autocomplete, "7", true, User{ID: "9", Name: "A"}
				in.Path, in.Options, in.Focused = []string{"card"}, map[string]string{"name": "mo"}, "name"
			}),
		},
		"select": {
			raw: `{` + head + `"type":3,"user":{"id":"9","username":"a"},"message":{"id":"5"},"app_permissions":"274877906944",
				"data":{"custom_id":"pick","values":["a","b"]}}`,
			want: with(func(in *Input) {
				in.Kind, in.User, in.Message, in.Permissions = ComponentUsed, User{ID: "9", Name: "a"}, "5", SendMessagesInThreads
				in.CustomID, in.Values = "pick", []string{"a", "b"}
			}),
		},
		"modal, old and new shape": {
			raw: `{` + head + `"type":5,"user":{"id":"9","username":"a"},"data":{"custom_id":"m","components":[
				{"type":1,"components":[{"type":4,"custom_id":"x","value":"1"}]},{"type":18,"component":{"type":4,"custom_id":"y","value":"2"}}]}}`,
			want: with(func(in *Input) {
				in.Kind, in.User, in.CustomID = ModalSent, User{ID: "9", Name: "a"}, "m"
				in.Options = map[string]string{"x": "1", "y": "2"}
			}),
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, got, err := parseInteraction([]byte(tt.raw))
			if err != nil {
				t.Fatalf("parseInteraction: %v", err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("the input is\n%+v, expected\n%+v", got, tt.want)
			}
		})
	}
}

// Discord takes English where nobody has chosen a server's language, which only a community can.
func TestAServersLanguageIsOneThatWasChosen(t *testing.T) {
	for guild, want := range map[string]string{
		`"guild_locale":"en-US","guild":{"features":[]}`:                   "",
		`"guild_locale":"en-US","guild":{"features":["NEWS"]}`:             "",
		`"guild_locale":"en-US","guild":{"features":["NEWS","COMMUNITY"]}`: "en-US",
		`"guild_locale":"es-ES","guild":{"features":[]}`:                   "es-ES",
		`"guild_locale":"en-US"`:                                           "en-US", // it does not say
	} {
		raw := `{"id":"4194304000","application_id":"42","type":2,"token":"tok","channel_id":"8","guild_id":"7",` + guild +
			`,"member":{"user":{"id":"9","username":"ash"}},"data":{"name":"hand"}}`
		_, in, err := parseInteraction([]byte(raw))
		if err != nil || in.GuildLocale != want {
			t.Errorf("of a server with %s the language is %q (%v), want %q", guild, in.GuildLocale, err, want)
		}
	}
}
