package words_test

import (
	"testing"

	"witchtable/engine"
	"witchtable/engine/words"
)

// Numbers below zero have the sign for it, not a hyphen, signed or not.
func TestMinus(t *testing.T) {
	b, err := words.Load(catalogue("en.yaml", "bonus: \"{n|signed} for {card}\"\nplain: \"{n}\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		key  string
		n    engine.Number
		want string
	}{{"plain", -2, "−2"}, {"plain", 0, "0"}, {"plain", 14, "14"}, {"plain", -9223372036854775808, "−9223372036854775808"},
		{"bonus", -1, "−1 for raven"}, {"bonus", 1, "+1 for raven"}} {
		got := b.Speaker("en", nil, nil).Say(engine.T(tt.key, engine.A("n", tt.n), engine.A("card", engine.CardID("raven"))))
		if got != tt.want {
			t.Errorf("%d as %s is %q, expected %q", tt.n, tt.key, got, tt.want)
		}
	}
}
