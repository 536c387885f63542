package tables_test

import (
	"slices"
	"testing"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// What was chosen nearest to the reader holds.
func TestNearestLooks(t *testing.T) {
	const unset, pictures, words = store.LooksUnset, store.InPictures, store.InWords
	for _, tt := range []struct{ server, table, person, all, private store.Looks }{
		{unset, unset, unset, pictures, pictures},
		{words, unset, unset, words, words},
		{words, pictures, unset, pictures, pictures},
		{words, unset, pictures, words, pictures},
		{words, words, pictures, words, pictures},
		{pictures, words, unset, words, words},
		{pictures, unset, words, pictures, words},
		{unset, pictures, words, pictures, words},
	} {
		s := openStore(t)
		if err := s.PutServer(ctx, store.Server{ID: "server", Looks: tt.server}); err != nil {
			t.Fatal(err)
		}
		h := newHouse(t, s)
		tab := must(h.Open(ctx, place("a"), person("Ash"), "orchard", nil))(t)
		if tt.table != unset {
			if err := h.SetTableLooks(ctx, tab.Head.ID, person("Ash").User, tt.table); err != nil {
				t.Fatal(err)
			}
		}
		if tt.person != unset {
			if err := h.SetLooks(ctx, person("Ash").User, tt.person); err != nil {
				t.Fatal(err)
			}
		}
		tab = must(h.Table(ctx, tab.Head.ID))(t)
		if all, private := tab.Looks(), tab.LooksTo(0); all != tt.all || private != tt.private {
			t.Errorf("server %q, table %q, person %q: shown to all in %q, in private in %q; want %q, %q",
				tt.server, tt.table, tt.person, all, private, tt.all, tt.private)
		}
		if onlooker := tab.LooksTo(engine.Onlooker); onlooker != tt.all {
			t.Errorf("server %q, table %q: shown to an onlooker in %q, want %q", tt.server, tt.table, onlooker, tt.all)
		}
	}
}

// The tables of the server follow, whether they are in memory or not; no others do, and none with a choice of its own.
func TestTablesFollowTheirServer(t *testing.T) {
	s := openStore(t)
	before := newHouse(t, s)
	asleep := must(before.Open(ctx, place("asleep"), person("Ash"), "orchard", nil))(t).Head.ID
	before.Stop()

	h := newHouse(t, s)
	awake := h.begun(t, "awake", 0, "Birch", "Cedar").Head.ID
	own := must(h.Open(ctx, place("own"), person("Dogwood"), "orchard", nil))(t).Head.ID
	if err := h.SetTableLooks(ctx, own, person("Dogwood").User, store.InPictures); err != nil {
		t.Fatal(err)
	}
	elsewhere := must(h.Open(ctx, tables.Place{Server: "elsewhere", Channel: "e", Lang: "en"}, person("Elm"), "orchard",
		nil))(t).Head.ID
	for len(h.changed) > 0 {
		<-h.changed
	}
	if err := h.SetServerLooks(ctx, "server", store.InWords); err != nil {
		t.Fatal(err)
	}
	var told []store.TableID
	for len(h.changed) > 0 {
		told = append(told, <-h.changed)
	}
	want := []store.TableID{asleep, awake}
	slices.Sort(told)
	if slices.Sort(want); !slices.Equal(told, want) {
		t.Errorf("tables %q are shown anew, want %q", told, want)
	}
	for id, want := range map[store.TableID]store.Looks{
		asleep: store.InWords, awake: store.InWords, own: store.InPictures, elsewhere: store.InPictures,
	} {
		if tab := must(h.Table(ctx, id))(t); tab.Looks() != want {
			t.Errorf("the table in channel %s is shown in %q, want %q", tab.Head.Channel, tab.Looks(), want)
		}
	}
	for name, call := range map[string]error{
		"a way that there is not": h.SetServerLooks(ctx, "server", "dance"),
		"no way":                  h.SetServerLooks(ctx, "server", store.LooksUnset),
		"no server":               h.SetServerLooks(ctx, "", store.InWords),
	} {
		if engine.KindOf(call) != engine.BadInput {
			t.Errorf("%s is answered by %v, want an error of kind BadInput", name, call)
		}
	}
}
