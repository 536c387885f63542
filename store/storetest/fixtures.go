package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// Pack is the fingerprint of the pack that Begin stores and NewTable is pinned to.
const Pack store.PackHash = "c0ffee"

// NewTable is the header of a table that has been set up in a channel of a server: a valid one, with every kind
// of field filled.
func NewTable(server store.ServerID, channel store.ChannelID) store.Table {
	return store.Table{
		Server:    server,
		Channel:   channel,
		CreatedAt: 1_700_000_000_000,
		Title:     "Friday",
		Lang:      "es",
		Host:      "ada",
		State:     store.Playing,
		Game:      "patience",
		Pack:      Pack,
		Setup: engine.Setup{
			Seats: 2, Seed: engine.SeedOf(7), Options: map[string]string{"pace": "slow"}, Claims: []engine.Seat{1},
		},
		Seats: []store.SeatHolder{
			{User: "ada", Name: "Ada", Claim: true, DMs: store.DMsOpen, DMChannel: "dm-ada", Lang: "en"},
			{User: "bea", Brain: "greedy", Name: "Bea", DMs: store.DMsClosed},
			{Brain: "greedy", Name: "Third"},
		},
		Messages: map[string]store.MessageID{"board": "m1"},
		Notes:    map[string]string{"pace": "slow"},
	}
}

// Entry is the nth move of somebody.
func Entry(n int, by store.UserID) store.LogEntry {
	return store.LogEntry{
		N:    n,
		Move: engine.Move{Seat: engine.Seat(n % 3), Decision: engine.DecisionID(n), Answer: engine.Answer(n * n)},
		At:   store.Millis(1_700_000_000_000 + n),
		By:   by,
	}
}

// Say is an outbox entry with a text to say.
func Say(text string) store.OutboxEntry {
	return store.OutboxEntry{Kind: "story", Payload: []byte(text), CreatedAt: 1_700_000_000_000}
}

// suite is a store under test.
type suite struct {
	*testing.T
	store.Store
	ctx context.Context
}

// begin opens a store with a pack in it; at the end of the test it is checked and closed.
func begin(t *testing.T, open func(*testing.T) store.Store) *suite {
	t.Helper()
	s := &suite{t, open(t), context.Background()}
	t.Cleanup(func() {
		if err := s.Check(s.ctx); err != nil && !errors.Is(err, store.ErrClosed) {
			t.Errorf("Check at the end of the test: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("Close at the end of the test: %v", err)
		}
	})
	s.must(s.PutPack(s.ctx, Pack, []byte("cards")))
	return s
}

func (s *suite) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// wants fails the test unless err is of a kind; nil wants success.
func (s *suite) wants(what string, err, kind error) {
	s.Helper()
	if !errors.Is(err, kind) {
		s.Errorf("%s: got error %v, want %v", what, err, kind)
	}
}

func (s *suite) create(t store.Table, say ...store.OutboxEntry) store.Table {
	s.Helper()
	created, err := s.CreateTable(s.ctx, t, 0, say...)
	s.must(err)
	return created
}

func (s *suite) commit(id store.TableID, c store.Change) store.Committed {
	s.Helper()
	done, err := s.Commit(s.ctx, id, c)
	s.must(err)
	return done
}

func (s *suite) equal(what string, got, want any) {
	s.Helper()
	if !reflect.DeepEqual(got, want) {
		s.Errorf("%s:\n got %s\nwant %s", what, show(got), show(want))
	}
}

// show prints a value completely, although its own printed form may leave things out.
func show(v any) string {
	if t, ok := v.(store.Table); ok {
		type open store.Table
		return fmt.Sprintf("%+v", open(t))
	}
	return fmt.Sprintf("%+v", v)
}

func ids(tables []store.Table) []store.TableID {
	list := []store.TableID{}
	for _, t := range tables {
		list = append(list, t.ID)
	}
	return list
}

// end is the table as it is when its game has ended at a moment.
func end(t store.Table, state store.State, at store.Millis) store.Change {
	t.State, t.EndedAt = state, at
	if state == store.Over {
		t.Results = []store.Result{{Seat: 0, Score: 31, Rank: 1, Won: true, Title: "title.first"},
			{Seat: 1, Score: -2, Rank: 2}}
		t.Outcome, t.Rules = store.Outcome{Victory: store.VictoryOwn, Ending: "frost"}, 2
	}
	return store.Change{Expect: t.Version, Header: &t}
}

func texts(entries []store.OutboxEntry) string {
	var parts [][]byte
	for _, e := range entries {
		parts = append(parts, e.Payload)
	}
	return string(bytes.Join(parts, []byte(" ")))
}

// words joins values with spaces.
func words(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }
