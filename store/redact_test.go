package store_test

import (
	"fmt"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// TestPrintedFormsTellNoSecrets prints the types in all the ways a log line may.
func TestPrintedFormsTellNoSecrets(t *testing.T) {
	seed := engine.SeedOf(1)
	hex, err := seed.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	table := store.Table{ID: "239byz23", Game: "patience", State: store.Playing, Setup: engine.Setup{Seed: seed}}
	hidden := []byte("hidden-card")
	server := store.Server{ID: "s1", DailyKey: seed}
	values := map[string]any{
		"server":       server,
		"servers":      []store.Server{server},
		"table":        table,
		"table here":   &table,
		"tables":       []store.Table{table},
		"snapshot":     store.Snapshot{N: 3, Data: hidden},
		"outbox entry": store.OutboxEntry{Table: "239byz23", ID: 1, Kind: "dm", Payload: hidden},
		"change":       store.Change{Header: &table, Snapshot: hidden, Outbox: []store.OutboxEntry{{Payload: hidden}}},
	}
	secrets := []string{
		string(hex), string(hidden), fmt.Sprintf("%x", hidden), fmt.Sprint(hidden), fmt.Sprint(seed[:4])[1:12],
		fmt.Sprintf("%#x", seed[0]) + ", ",
		fmt.Sprintf("%#x, %#x", hidden[0], hidden[1]),
	}
	for name, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			text := fmt.Sprintf(verb, v)
			for _, secret := range secrets {
				if strings.Contains(text, secret) {
					t.Errorf("%s printed with %s shows a secret: %s", name, verb, text)
				}
			}
		}
	}
	if got := table.String(); got != "table 239byz23 (patience, playing, version 0, 0 moves)" {
		t.Errorf("a table prints as %q", got)
	}
}
