package tables_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"witchtable/bot/annals"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt"
)

const zelda = "Zelda-the-Unforgotten"

func stranger() tables.Stranger {
	return tables.Stranger{
		Somebody: func(lang string) string { return "Somebody " + lang },
		Computer: func(store.Table) string { return "Basil" },
	}
}

// parting is a house in a file, in which somebody has sat at many tables.
type parting struct {
	*house
	path                                      string
	over, running, alone, lobby, last, kicked store.TableID
}

func (p *parting) open(t *testing.T, wrap func(store.Store) store.Store) {
	t.Helper()
	s := must(bolt.Open(p.path, bolt.Config{}))(t)
	t.Cleanup(func() { _ = s.Close() })
	var used store.Store = s
	if wrap != nil {
		used = wrap(s)
	}
	p.house = newHouse(t, used, func(c *tables.Config) { c.StandIn = standIn("first") })
	p.store = s
}

// lived has Zelda finish a game, play in two, wait in two lobbies, and be sent away from a third.
func lived(t *testing.T, wrap func(store.Store) store.Store) *parting {
	t.Helper()
	p := &parting{path: filepath.Join(t.TempDir(), "tables.db")}
	p.open(t, wrap)
	p.over = p.playOn(t, p.begun(t, "over", 0, zelda, "Birch").Head.ID, 100).Head.ID
	p.running = p.playOn(t, p.begun(t, "running", 0, zelda, "Birch", "Cedar").Head.ID, 4).Head.ID
	p.alone = p.begun(t, "alone", 1, zelda).Head.ID
	lobby := must(p.Open(ctx, place("lobby"), person(zelda), "orchard", nil))(t)
	p.lobby = must(p.Join(ctx, lobby.Head.ID, person("Birch")))(t).Head.ID
	p.last = must(p.Open(ctx, place("last"), person(zelda), "orchard", nil))(t).Head.ID
	kicked := must(p.Open(ctx, place("kicked"), person("Birch"), "orchard", nil))(t)
	must(p.Join(ctx, kicked.Head.ID, person(zelda)))(t)
	p.kicked = must(p.Kick(ctx, kicked.Head.ID, person("Birch").User, 1, "Basil"))(t).Head.ID
	if err := p.SetQuiet(ctx, person(zelda).User, store.Quiet{From: 60, Until: 120}); err != nil {
		t.Fatal(err)
	}
	if p.traces(t) == 0 {
		t.Fatal("there is no trace of her before: the test would show nothing")
	}
	return p
}

// traces counts where the file says her name or her id.
func (p *parting) traces(t *testing.T) int {
	t.Helper()
	return bytes.Count(must(os.ReadFile(p.path))(t), []byte(zelda))
}

// gone demands that nothing of her is left, in the file or in the service, and that everything else is.
func (p *parting) gone(t *testing.T) {
	t.Helper()
	if n := p.traces(t); n != 0 {
		t.Errorf("%d traces of her are left in the file", n)
	}
	head := func(id store.TableID) store.Table { return must(p.Table(ctx, id))(t).Head }
	for what, c := range map[string]struct {
		id    store.TableID
		state store.State
		names string
	}{
		"over":    {p.over, store.Over, "Birch, Somebody en"},
		"running": {p.running, store.Playing, "Basil, Birch, Cedar"},
		"alone":   {p.alone, store.Closed, "Basil, Computer 1"},
		"lobby":   {p.lobby, store.Lobby, "Birch"},
		"last":    {p.last, store.Closed, ""},
		"kicked":  {p.kicked, store.Lobby, "Birch"},
	} {
		h := head(c.id)
		if h.State != c.state || namesAt(h) != c.names || len(h.Barred)+len(h.Gone) > 0 {
			t.Errorf("%s: %s with %q, barred %v, gone %v; want %s with %q", what, h.State, namesAt(h), h.Barred, h.Gone, c.state,
				c.names)
		}
		if h.Live() &&
			!slices.ContainsFunc(h.Seats, func(s store.SeatHolder) bool { return s.User == h.Host && s.User != "" }) {
			t.Errorf("%s: the host %q does not sit there", what, h.Host)
		}
		p.whole(t, c.id)
	}
	if kept := must(p.store.Person(ctx, person(zelda).User))(t); kept != (store.Person{ID: person(zelda).User}) {
		t.Errorf("what is remembered about her: %+v", kept)
	}
	if err := p.store.Check(ctx); err != nil {
		t.Error(err)
	}
}

// namesAt are the names at a table, sorted.
func namesAt(h store.Table) string {
	var names []string
	for _, s := range h.Seats {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// whole plays a game again from its log and compares.
func (p *parting) whole(t *testing.T, id store.TableID) {
	t.Helper()
	tab := must(p.Table(ctx, id))(t)
	if !tab.HasGame() {
		return
	}
	var moves []engine.Move
	for _, e := range must(p.store.Log(ctx, id, 1))(t) {
		moves = append(moves, e.Move)
	}
	again := must(engine.Replay(tab.Rules.Game, tab.Head.Setup, moves, nil))(t)
	snapshot := must(p.store.Snapshot(ctx, id))(t)
	if got := must(again.AppendBinary(nil))(t); !bytes.Equal(got, snapshot.Data) {
		t.Errorf("table %s: played again from its log it stands otherwise", id)
	}
}

func TestForgotten(t *testing.T) {
	p := lived(t, nil)
	if err := p.Forget(ctx, person(zelda), stranger()); err != nil {
		t.Fatal(err)
	}
	p.gone(t)
	told := p.kinds(t, p.running)
	if !strings.Contains(told, "bot.notice.forgotten") {
		t.Errorf("the running table is told %q, want that somebody has left for good", told)
	}
	if tab := p.playOn(t, p.running, 200); tab.Head.State != store.Over {
		t.Errorf("the running game, played on without her, is %s", tab.Head.State)
	}
	p.Stop()
	if err := p.store.Close(); err != nil {
		t.Fatal(err)
	}
	if n := p.traces(t); n != 0 {
		t.Errorf("%d traces of her are left in the closed file", n)
	}
	p.open(t, nil)
	games := must(must(annals.Read(ctx, p, "server", nil))(t).Careers(person("Birch").User), nil)(t)
	if len(games) != 1 || games[0].Games() != 2 {
		t.Errorf("what is counted of Birch: %+v, want two games", games)
	}
	rematch := must(p.Rematch(ctx, place("over"), person("Birch"), p.over,
		func([]store.SeatHolder) string { return "Basil" }))(t)
	if namesAt(rematch.Head) != "Birch" {
		t.Errorf("a rematch is laid for %q, want Birch alone", namesAt(rematch.Head))
	}
	back := must(p.Join(ctx, p.lobby, person(zelda)))(t)
	if back.SeatOf(person(zelda).User) == engine.Onlooker {
		t.Error("who has been forgotten cannot come again")
	}
}

// Where there are no computer players, a running game ends without the person.
func TestForgottenWhereNobodyStandsIn(t *testing.T) {
	p := &parting{path: filepath.Join(t.TempDir(), "tables.db")}
	s := must(bolt.Open(p.path, bolt.Config{}))(t)
	t.Cleanup(func() { _ = s.Close() })
	p.house = newHouse(t, s)
	id := p.playOn(t, p.begun(t, "running", 0, zelda, "Birch").Head.ID, 3).Head.ID
	if err := p.Forget(ctx, tables.Person{User: person(zelda).User}, stranger()); err != nil { // by whatever name
		t.Fatal(err)
	}
	if h := must(p.Table(ctx, id))(t).Head; h.State != store.Closed || namesAt(h) != "Birch, Somebody en" {
		t.Errorf("the table is %s with %q, want it closed with Birch and somebody", h.State, namesAt(h))
	}
	if n := p.traces(t); n != 0 {
		t.Errorf("%d traces of her are left in the file", n)
	}
	p.whole(t, id)
}

// kinds are the sentences that a table has still to say.
func (p *parting) kinds(t *testing.T, id store.TableID) string {
	t.Helper()
	var out []string
	for _, e := range must(p.store.Outbox(ctx, store.OutboxQuery{Table: id}))(t) {
		out = append(out, string(e.Payload))
	}
	return strings.Join(out, "\n")
}

// dying is a store that stands for a process that is killed: from a call on it takes no writes.
type dying struct {
	store.Store
	left atomic.Int64 // how many writes it still takes
}

var errKilled = errors.New("killed")

func (d *dying) killed() bool { return d.left.Add(-1) < 0 }

func (d *dying) PutPerson(ctx context.Context, p store.Person) error {
	if d.killed() {
		return errKilled
	}
	return d.Store.PutPerson(ctx, p)
}

func (d *dying) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	if d.killed() {
		return store.Committed{}, errKilled
	}
	return d.Store.Commit(ctx, id, c)
}

func (d *dying) Forget(ctx context.Context, f store.Forgetting) error {
	if d.killed() {
		return errKilled
	}
	return d.Store.Forget(ctx, f)
}

func (d *dying) Sweep(ctx context.Context) error {
	if d.killed() {
		return errKilled
	}
	return d.Store.Sweep(ctx)
}

// Whoever has asked to be forgotten is, although the process is killed in the middle: the next one goes on.
func TestForgottenThroughKills(t *testing.T) {
	killed := 0
	for after := 0; ; after++ { // writes
		d := &dying{}
		d.left.Store(1 << 30)
		p := lived(t, func(s store.Store) store.Store { d.Store = s; return d })
		d.left.Store(int64(after))
		err := p.Forget(ctx, person(zelda), stranger())
		if err == nil {
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		killed++
		p.Stop()
		if err := p.store.Close(); err != nil {
			t.Fatal(err)
		}
		p.open(t, nil)
		if err := errors.Join(p.Resume(ctx), p.FinishForgetting(ctx, stranger())); err != nil {
			t.Fatal(err)
		}
		if after == 0 { // nothing had been stored: she has been told that it failed, and asks again
			if err := p.Forget(ctx, person(zelda), stranger()); err != nil {
				t.Fatal(err)
			}
		}
		p.gone(t)
		if t.Failed() {
			t.Fatalf("killed at the write number %d", after+1)
		}
	}
	if killed < 5 {
		t.Errorf("killed at %d different moments: want one for each write", killed)
	}
}
