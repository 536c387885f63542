package gamelog_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"witchtable/engine/gamelog"
)

func TestVerifyHoldsTheHeadToTheGame(t *testing.T) {
	r := rules(t)
	rec := record(t, r, 3, 100_000)
	for _, c := range []struct {
		what   string
		change func(*gamelog.Record)
		want   string // part of the error
	}{
		{"the number", func(r *gamelog.Record) { r.Number = 0 }, "numbered from 1"},
		{"the name of the pack", func(r *gamelog.Record) { r.Pack.Name = "mine" }, `called "mine"`},
		{"the name of the game", func(r *gamelog.Record) { r.Game = "chess" }, "chess"},
		{"a player too few", func(r *gamelog.Record) { r.Seats = r.Seats[:2] }, "2 players for 3 seats"},
		{"a player too many", func(r *gamelog.Record) { r.Seats = append(r.Seats, gamelog.Player{Seat: 3}) },
			"4 players for 3 seats"},
		{"the seat of a player", func(r *gamelog.Record) { r.Seats[1].Seat = 2 }, "player 2 of the list has seat 2"},
		{"whether the table is over", func(r *gamelog.Record) { r.Table = &gamelog.Table{State: "playing", Rules: r.Rules} },
			"the table is playing"},
	} {
		changed := again(t, rec)
		c.change(&changed)
		if err := changed.Verify(r); !errors.Is(err, gamelog.ErrDiffers) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("changing %s: got %v; want ErrDiffers about %q", c.what, err, c.want)
		}
	}
}

// A table that ended under other rules may not have ended by these.
func TestATableOfOtherRulesMayHaveEndedOtherwise(t *testing.T) {
	r := rules(t)
	rec := again(t, record(t, r, 3, 100_000))
	rec.Table = &gamelog.Table{State: "playing", Rules: rec.Rules + 7}
	if err := rec.Verify(r); err != nil {
		t.Errorf("a table played under other rules: %v", err)
	}
}

// TestLayoutMayChange: other tools write the same values with other spaces and with their keys in another order.
func TestLayoutMayChange(t *testing.T) {
	r := rules(t)
	raw, err := json.Marshal(record(t, r, 2, 50))
	if err != nil {
		t.Fatal(err)
	}
	var any map[string]any
	if err := json.Unmarshal(raw, &any); err != nil {
		t.Fatal(err)
	}
	sorted, err := json.MarshalIndent(any, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := gamelog.Read(sorted)
	if err != nil {
		t.Fatal(err)
	}
	if err := rec.Verify(r); err != nil {
		t.Errorf("the same record with its keys sorted: %v", err)
	}
}

func TestUnknownKeysAreRefused(t *testing.T) {
	whole, err := json.Marshal(record(t, rules(t), 2, 20))
	if err != nil {
		t.Fatal(err)
	}
	for _, slip := range []struct{ old, new, want string }{
		{`"game":`, `"nonsense":1,"game":`, "nonsense"},
		{`"setup":{`, `"setup":{"nonsense":1,`, "nonsense"},
		{`"moves":[{`, `"moves":[{"nonsense":1,`, "nonsense"},
		{`"events":[{`, `"events":[{"nonsense":1,`, "nonsense"},
		{`"winners":`, `"nonsense":1,"winners":`, "nonsense"},
	} {
		changed := strings.Replace(string(whole), slip.old, slip.new, 1)
		if changed == string(whole) {
			t.Fatalf("the record has no %s", slip.old)
		}
		if _, err := gamelog.Read([]byte(changed)); !errors.Is(err, gamelog.ErrRecord) ||
			!strings.Contains(err.Error(), slip.want) {
			t.Errorf("a record with %s: %v; want ErrRecord about %s", slip.new, err, slip.want)
		}
	}
	if _, err := gamelog.Read(append(whole, whole...)); !errors.Is(err, gamelog.ErrRecord) {
		t.Errorf("two records at once: %v; want ErrRecord", err)
	}
}
