package tables_test

import (
	"errors"
	"strings"
	"testing"

	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/bolt/bolttest"
)

// An operator's word reaches each live table once, and is no sign of life there.
func TestAllTablesAreTold(t *testing.T) {
	h := newHouse(t, bolttest.Open(t, bolt.Config{NoSync: true}), func(*tables.Config) {})
	lobby := must(h.Open(ctx, place("c1"), person("Ash"), "orchard", nil))(t)
	other := must(h.Open(ctx, place("c2"), person("Birch"), "orchard", nil))(t)
	ended := must(h.Open(ctx, place("c3"), person("Cedar"), "orchard", nil))(t)
	must(h.Close(ctx, ended.Head.ID, person("Cedar").User))(t)
	if n := must(h.TellAll(ctx, "  Back in five minutes. "))(t); n != 2 {
		t.Errorf("%d tables were told, want 2", n)
	}
	for id, want := range map[store.TableID]int{lobby.Head.ID: 1, other.Head.ID: 1, ended.Head.ID: 0} {
		if n := operatorsWords(t, h, id); n != want {
			t.Errorf("table %s is told %d times, want %d", id, n, want)
		}
	}
	if now := must(h.Table(ctx, lobby.Head.ID))(t); now.Desk.TouchedAt != lobby.Desk.TouchedAt {
		t.Error("the word counts as a sign of life")
	}
	for _, word := range []string{"", " ", "one\ntwo", strings.Repeat("ñ", 401)} {
		if _, err := h.TellAll(ctx, word); !errors.Is(err, tables.ErrWord) {
			t.Errorf("%.10q is said: %v", word, err)
		}
	}
	if n := must(h.TellAll(ctx, strings.Repeat("ñ", 400)))(t); n != 2 {
		t.Errorf("the longest word reaches %d tables", n)
	}
}

// operatorsWords counts what a table has to say of its operator's.
func operatorsWords(t *testing.T, h *house, id store.TableID) (n int) {
	t.Helper()
	for _, o := range must(h.store.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		e, err := outbox.Read(o)
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind == outbox.Notice && e.Text.Key == "bot.notice.operator" {
			n++
		}
	}
	return n
}
