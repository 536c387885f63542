package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate"
	"witchtable/store"
	"witchtable/store/bolt"
)

var writeStored = flag.Bool("write-stored", false,
	"write a database with games under way by the present rules to testdata")

// oldTables are the tables of the stored databases, by the channel each stands in: what people had before them when the
// program was exchanged.
var oldTables = []struct {
	channel string
	people  int
	brains  []string
	moves   int // made at least
	until   func(p engine.Position) bool
}{
	{channel: "lobby", people: 2, moves: -1},
	{channel: "draft", people: 3, moves: 4},
	{channel: "solo", people: 1, moves: 30},
	{channel: "couple", people: 2, moves: 90},
	{channel: "company", people: 2, brains: []string{"greedy", "random"}, moves: 70},
	{channel: "effect", people: 2, brains: []string{"greedy"}, moves: 40,
		until: func(p engine.Position) bool { return len(p.Dump().(fate.Dump).Effects) > 0 }},
	{channel: "over", people: 2, brains: []string{"random"}, moves: 1 << 20},
	{channel: "closed", people: 2, moves: 30},
}

// present is the version of the rules this program plays by.
func present(t *testing.T) int {
	t.Helper()
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	return d.rules.Info().Rules
}

func storedBy(version int) string { return fmt.Sprintf("testdata/rules%d.db.gz", version) }

// TestWriteStored writes the database of the present rules when asked to. A file of older rules is never written again.
func TestWriteStored(t *testing.T) {
	if !*writeStored {
		t.Skip("writes the stored games of old rules anew, which is asked for with -write-stored; not a test")
	}
	path := filepath.Join(t.TempDir(), "w.db")
	h := openHouse(t, path)
	for i, o := range oldTables {
		h.oldTable(t, uint64(i), o.channel, o.people, o.brains, o.moves, o.until)
	}
	h.close(t)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), os.WriteFile(storedBy(present(t)), packed.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// inhabited is a database with the tables of a bot over it, without Discord.
type inhabited struct {
	*tables.Service
	db *bolt.Store
}

// stillClock stands still: what happens at once happens, what waits for a time does not.
type stillClock struct{}

func (stillClock) Now() time.Time                              { return store.Millis(1_790_000_000_000).Time() }
func (stillClock) AfterFunc(time.Duration, func()) func() bool { return func() bool { return true } }

func openHouse(t *testing.T, path string) *inhabited {
	t.Helper()
	db, err := bolt.Open(path, bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := openDeck("")
	if err != nil {
		t.Fatal(err)
	}
	offer, err := d.offer()
	if err != nil {
		t.Fatal(err)
	}
	games, err := registry.New(offer)
	if err != nil {
		t.Fatal(err)
	}
	s := tables.New(tables.Config{
		Store: db, Games: games, Brains: func(_, name string) (brain.Brain, error) { return brain.Common().New(name) },
		Clock: stillClock{}, Random: &chanceReader{engine.Chance{Seed: engine.SeedOf(99)}}, Log: zerolog.Nop(),
	})
	return &inhabited{s, db}
}

func (h *inhabited) close(t *testing.T) {
	t.Helper()
	h.Stop()
	if err := h.db.Close(); err != nil {
		t.Error(err)
	}
}

// chanceReader gives bytes that are the same each time. It is used by one goroutine at a time.
type chanceReader struct{ chance engine.Chance }

func (r *chanceReader) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(r.chance.Below(256, nil))
	}
	return len(p), nil
}

var _ io.Reader = (*chanceReader)(nil)

func folk(i int) tables.Person {
	return tables.Person{User: store.UserID([]string{"501", "502", "503", "504"}[i]),
		Name: []string{"Ash", "Birch", "Cedar", "Dogwood"}[i], Lang: "en"}
}

// oldTable opens a table and plays at it.
func (h *inhabited) oldTable(t *testing.T, seed uint64, channel string, persons int, brains []string, moves int,
	until func(engine.Position) bool) {
	t.Helper()
	ctx := t.Context()
	must := func(tab tables.Table, err error) tables.Table {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return tab
	}
	tab := must(h.Open(ctx, tables.Place{Server: "77", Channel: store.ChannelID(channel), Lang: "en"}, folk(0), fate.Name,
		map[string]string{"retrieve": "any"}))
	id := tab.Head.ID
	for i := 1; i < persons; i++ {
		must(h.Join(ctx, id, folk(i)))
	}
	for _, b := range brains {
		must(h.AddComputer(ctx, id, folk(0).User, b, "Computer "+b))
	}
	if moves < 0 {
		return
	}
	must(h.Start(ctx, id, folk(0).User))
	h.playUntil(t, id, seed, func(tab tables.Table, made int) bool {
		return made >= moves && (until == nil || until(h.position(t, id)))
	})
	if channel == "closed" {
		must(h.Close(ctx, id, folk(0).User))
	}
	h.said(t, id, 3)
}

// playUntil answers for the people at a table until there is enough of it, or the game is over.
func (h *inhabited) playUntil(t *testing.T, id store.TableID, seed uint64,
	enough func(tab tables.Table, made int) bool) tables.Table {
	t.Helper()
	chance := engine.Chance{Seed: engine.SeedOf(seed)}
	for {
		tab, err := h.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var mine []engine.Decision
		for _, d := range tab.Open() {
			if tab.Person(d.Seat) && !d.Optional {
				mine = append(mine, d)
			}
		}
		switch {
		case tab.Head.State != store.Playing:
			return tab
		case len(mine) < len(tab.Awaited()): // a computer player is at it
			time.Sleep(time.Millisecond)
			continue
		case enough(tab, tab.Head.MoveCount):
			return tab
		}
		d := mine[chance.Below(uint32(len(mine)), nil)]
		list := tab.View(d.Seat).Answers(d.ID)
		if _, err := h.Answer(t.Context(), id, tab.Head.Seats[d.Seat].User, d.ID,
			list[chance.Below(uint32(len(list)), nil)]); err != nil {
			t.Fatal(err)
		}
	}
}

// position plays a table's moves again.
func (h *inhabited) position(t *testing.T, id store.TableID) engine.Position {
	t.Helper()
	a := &archive{h.db, map[store.PackHash]deck{}}
	tab, err := a.table(t.Context(), string(id))
	if err != nil {
		t.Fatal(err)
	}
	d, err := a.deck(t.Context(), tab)
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.replay(t.Context(), tab, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// said marks all but the last entries of a table's outbox as said.
func (h *inhabited) said(t *testing.T, id store.TableID, keep int) {
	t.Helper()
	list, err := h.db.Outbox(context.Background(), store.OutboxQuery{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list[:max(0, len(list)-keep)] {
		if err := h.db.Done(context.Background(), id, 0, o.ID); err != nil {
			t.Fatal(err)
		}
	}
}

// oldDatabase is a copy of a stored database.
func oldDatabase(t *testing.T, file string) string {
	t.Helper()
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(f, r); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestGamesOfOldRulesGoOn opens what the first version of the rules has stored. Each game goes on to its end, or says
// politely that it cannot and makes room; nothing that was stored is lost either way.
func TestGamesOfOldRulesGoOn(t *testing.T) {
	t.Parallel()
	for version := 1; version <= present(t); version++ {
		t.Run(fmt.Sprintf("rules %d", version), func(t *testing.T) { gamesGoOn(t, version) })
	}
}

func gamesGoOn(t *testing.T, version int) {
	path, verified := oldDatabase(t, storedBy(version)), ""
	if code, out, errs := witchtable(t, nil, "table", "verify", "--db", path); code != exitFine ||
		!strings.Contains(out, "8 tables, 7 games, ") {
		t.Errorf("verifying: exit code %d, says %s%s", code, out, errs)
	} else {
		verified = out
	}
	h := openHouse(t, path)
	ids, err := h.db.TableIDs(t.Context())
	if err != nil || len(ids) != len(oldTables) {
		t.Fatalf("%d tables, %v; want %d", len(ids), err, len(oldTables))
	}
	went := map[string]int{}
	for i, id := range ids {
		before, err := h.db.Log(t.Context(), id, 1)
		if err != nil {
			t.Fatal(err)
		}
		head, err := h.db.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		how := h.goOn(t, head, uint64(i))
		went[how]++
		after, err := h.db.Log(t.Context(), id, 1)
		if err != nil || len(after) < len(before) || !slices.Equal(after[:len(before)], before) {
			t.Errorf("the table in %s (%s): %d moves were stored and %d are, %v; want the same and more", head.Channel, how,
				len(before), len(after), err)
		}
		t.Logf("the table in %s: %s, %d moves before, %d after", head.Channel, how, len(before), len(after))
	}
	t.Logf("of %d old tables: %v", len(ids), went)
	if n := went["made room"]; n > 0 != strings.Contains(verified, counted(n, "running game")+" cannot go on") {
		t.Errorf("%d running games cannot go on, and verifying says %s", n, verified)
	}
	if version == present(t) && went["played to its end"] != 6 {
		t.Errorf("%d of the 6 games that this program left under way go on by the same rules: %v", went["played to its end"],
			went)
	}
	if err := h.db.Check(t.Context()); err != nil {
		t.Error(err)
	}
	h.close(t)
	if code, out, errs := witchtable(t, nil, "table", "verify", "--db", path); code != exitFine {
		t.Errorf("verifying afterwards: exit code %d, says %s%s", code, out, errs)
	}
	for _, id := range ids {
		if code, out, errs := witchtable(t, nil, "table", "show", "--db", path, string(id)); code != exitFine ||
			!strings.Contains(out, "Seat 1: ") {
			t.Errorf("showing %s: exit code %d, says %s%s", id, code, out, errs)
		}
	}
}

// goOn plays a stored table to its end and says what became of it.
func (h *inhabited) goOn(t *testing.T, head store.Table, seed uint64) string {
	t.Helper()
	tab, err := h.Table(t.Context(), head.ID)
	switch {
	case errors.Is(err, tables.ErrOtherRules):
		if say := engine.SayOf(err); !strings.HasPrefix(say.Key, "error.other-rules") ||
			!reflect.DeepEqual(tab.Head.Setup, head.Setup) {
			t.Errorf("the table in %s says %s and has lost its header", head.Channel, say.Key)
		}
		if !head.Live() {
			return "looked at no more"
		}
		if _, err := h.Close(t.Context(), head.ID, head.Host); err != nil {
			t.Errorf("closing the table in %s: %v", head.Channel, err)
		}
		h.oldTable(t, seed, string(head.Channel), 2, nil, 4, nil)
		return "made room"
	case err != nil:
		t.Fatalf("the table in %s: %v", head.Channel, err)
	case head.State == store.Closed:
		return "closed as it was"
	case head.State == store.Over:
		if got := tab.View(engine.Onlooker).Standing(); !got.Final || got.Seats[0].Total != head.Results[0].Score {
			t.Errorf("the table in %s: the score was %+v and is %+v", head.Channel, head.Results, got.Seats)
		}
		return "over as it was"
	case head.State == store.Lobby:
		if _, err := h.Start(t.Context(), head.ID, head.Host); err != nil {
			t.Fatal(err)
		}
	}
	if tab = h.playUntil(t, head.ID, seed, func(tables.Table, int) bool { return false }); tab.Head.State != store.Over {
		t.Errorf("the table in %s ends %s", head.Channel, tab.Head.State)
	}
	return "played to its end"
}
