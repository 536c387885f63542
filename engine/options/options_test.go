package options_test

import (
	"errors"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/options"
)

// chosen is what a table of a toy game has chosen.
type chosen struct {
	private bool
	rounds  uint8
	coins   uint8
}

func all() options.List[chosen] {
	dear := options.Option[chosen]{Name: "coins", Values: []string{"few", "many"}, Preset: "many", Level: true,
		Set: func(o *chosen, v int) { o.coins = uint8(3 + 4*v) }}
	return options.List[chosen]{
		options.Flag("hands", "open", "private", func(o *chosen) *bool { return &o.private }),
		options.Number("rounds", func(o *chosen) *uint8 { return &o.rounds }, "short", "usual", "long"),
		dear,
	}
}

func TestWhatATableHasChosenIsRead(t *testing.T) {
	for _, tt := range []struct {
		in   map[string]string
		want chosen
		err  string // a part of it
	}{
		{nil, chosen{coins: 3}, ""},
		{map[string]string{"hands": "private", "rounds": "long", "coins": "many"}, chosen{true, 2, 7}, ""},
		{map[string]string{"hands": "open", "coins": "few"}, chosen{coins: 3}, ""},
		{map[string]string{"rounds": "endless"}, chosen{},
			`option rounds cannot be "endless"; it can be short, usual, long`},
		{map[string]string{"hands": "open", "moons": "2", "wells": "1"}, chosen{}, `there is no option "moons"`},
	} {
		got, err := all().Read(tt.in)
		switch {
		case tt.err == "" && (err != nil || got != tt.want):
			t.Errorf("%v is read as %+v, %v; want %+v", tt.in, got, err, tt.want)
		case tt.err != "" && (!errors.Is(err, engine.ErrSetup) || !strings.Contains(err.Error(), tt.err)):
			t.Errorf("%v: %v; want %q", tt.in, err, tt.err)
		}
	}
}

func TestLobbiesOfferWhatIsListed(t *testing.T) {
	specs := all().Specs("toy.option.")
	if len(specs) != 3 || specs[1].Name != "rounds" || len(specs[1].Values) != 3 ||
		specs[1].Doc.Key != "toy.option.rounds" || specs[0].Level || specs[0].Preset != "" || !specs[2].Level ||
		specs[2].Preset != "many" {
		t.Errorf("offered: %+v", specs)
	}
}
