package e2e_test

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/enginetest/golden"
	"witchtable/engine/fate"
	"witchtable/engine/revolution"
	"witchtable/engine/witchcraft"
	"witchtable/store"
	"witchtable/store/bolt"
)

// midGame is about half a game of each kind, as it is mostly played, in answers.
var midGame = []struct {
	game            string
	people, answers int
}{{fate.Name, 4, 105}, {revolution.Name, 4, 45}, {witchcraft.Name, 1, 65}}

// likeEach is how many games of a kind are played: all other tables are as one of these.
const likeEach = 4

// midway makes a store of so many tables at which games of all kinds have been played half, each in a channel of its
// own, with its own people. It returns the file and the tables.
func midway(b testing.TB, count int) (file string, all []store.TableID) {
	b.Helper()
	file = filepath.Join(b.TempDir(), "tables.db")
	s, err := bolt.Open(file, bolt.Config{Random: chance(), NoSync: true})
	// A process that another test is just beginning holds what was open here until it is its own.
	for n := 0; errors.Is(err, store.ErrInUse) && n < 100; n++ {
		time.Sleep(20 * time.Millisecond)
		s, err = bolt.Open(file, bolt.Config{Random: chance(), NoSync: true})
	}
	must(b, err)
	h := &hall{b: b, service: tables.New(serving(b, s, chance()))}
	var like []played
	for i := range likeEach {
		for n, m := range midGame {
			id, err := h.seatOf(m.game, 1+i*len(midGame)+n, m.people)
			must(b, err)
			h.byThumb(id, m.game, m.answers)
			like = append(like, playedAt(b, s, id))
		}
	}
	h.service.Stop()
	all = make([]store.TableID, count)
	must(b, inParallel(256, count, func(i int) (err error) {
		all[i], err = like[i%len(like)].again(s, i)
		return err
	}))
	must(b, s.Close())
	return file, all
}

// byThumb has whoever is awaited answer as computer players do that people play with, so often.
func (h *hall) byThumb(id store.TableID, game string, answers int) {
	h.b.Helper()
	ctx := h.b.Context()
	played := decks(h.b)
	roster := played[slices.IndexFunc(played, func(d deck) bool { return d.offer.Name == game })].roster
	mind, err := roster.New(roster.Usual())
	must(h.b, err)
	random := &engine.Chance{Seed: engine.Seed{1}}
	for range answers {
		t, err := h.service.Table(ctx, id)
		must(h.b, err)
		seat := t.Awaited()[0]
		d := t.Asked(seat)[0].ID
		a, ok := mind.Choose(ctx, brain.Question{View: t.View(seat), Decision: d, Chance: random, Playouts: 1})
		if !ok {
			h.b.Fatalf("%s: no answer to %d", game, d)
		}
		_, err = h.service.Answer(ctx, id, t.Head.Seats[seat].User, d, a)
		must(h.b, err)
	}
}

// played is a game as far as it has been played.
type played struct {
	head     store.Table
	log      []store.LogEntry
	snapshot store.Snapshot
}

func playedAt(b testing.TB, s store.Store, id store.TableID) (p played) {
	b.Helper()
	var err error
	p.head, err = s.Table(b.Context(), id)
	must(b, err)
	p.log, err = s.Log(b.Context(), id, 1)
	must(b, err)
	p.snapshot, err = s.Snapshot(b.Context(), id)
	must(b, err)
	return p
}

// again makes the n-th table at which the same has been played by others.
func (p played) again(s store.Store, n int) (store.TableID, error) {
	ctx, t := context.Background(), p.head
	t.Server = store.ServerID(fmt.Sprint((900_000_000 + n/perServer) << 22))
	t.Channel = store.ChannelID(fmt.Sprint("1", n))
	t.Seats = slices.Clone(t.Seats)
	for i := range t.Seats {
		t.Seats[i].User = store.UserID(fmt.Sprintf("5123456789%06d%d", n, i))
	}
	t.Host = t.Seats[0].User
	made, err := s.CreateTable(ctx, t, 0)
	if err == nil {
		_, err = s.Commit(ctx, made.ID, store.Change{Expect: made.Version, Append: p.log, Snapshot: p.snapshot.Data})
	}
	return made.ID, err
}

// inMemory opens a store and reads all of some tables, as those are read that people come back to.
func inMemory(b testing.TB, file string, all []store.TableID) *hall {
	b.Helper()
	s, err := bolt.Open(file, bolt.Config{Random: chance(), NoSync: true})
	must(b, err)
	h := &hall{b: b, service: tables.New(serving(b, s, chance()))}
	b.Cleanup(func() {
		h.service.Stop()
		must(b, s.Close())
	})
	must(b, inParallel(16, len(all), func(i int) error {
		_, err := h.service.Table(context.Background(), all[i])
		return err
	}))
	return h
}

// goOn has each table make so many moves, by lot; where a game ends by one, it has none after that.
func (h *hall) goOn(all []store.TableID, moves int) {
	h.b.Helper()
	must(h.b, inParallel(16, len(all), func(i int) error {
		random := mathrand.New(mathrand.NewPCG(uint64(i), 5000))
		t, err := h.service.Table(context.Background(), all[i])
		for n, over := 0, false; n < moves && !over && err == nil; n++ {
			t, over, err = h.move(t, random)
		}
		return err
	}))
}

// BenchmarkLiveTables is the heap of a process that has so many live tables in memory, of all games, in the middle of
// them: as they were read, and when each has been played on. What all share, rules and packs, is in "all" alone.
func BenchmarkLiveTables(b *testing.B) {
	for _, count := range []int{500, 5000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			file, all := midway(b, count)
			for range b.N {
				none := heap()
				h := inMemory(b, file, all)
				read := heap()
				h.goOn(all, 8)
				played := heap()
				b.ReportMetric(float64(read-none)/float64(count), "B/table-read")
				b.ReportMetric(float64(played-none)/float64(count), "B/table-played")
				b.ReportMetric(float64(played)/(1<<20), "MiB-all")
				runtime.KeepAlive(h)
			}
		})
	}
}

// alone is set where a test runs in a process of its own.
const alone = "WITCHTABLE_E2E_ALONE"

// byItself runs a test in a process of its own, since what others leave behind would be counted in this one; it reports
// whether this is that process.
func byItself(t *testing.T) bool {
	t.Helper()
	if os.Getenv(alone) != "" {
		return true
	}
	args := []string{"-test.v", "-test.run", "^" + t.Name() + "$"}
	if golden.Updating() {
		args = append(args, "-update")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), alone+"=1")
	said, err := cmd.CombinedOutput()
	if t.Logf("%s", said); err != nil {
		t.Error(err)
	}
	return false
}

// TestLiveTableBudget: what a table takes in memory that is played, mean over all games.
func TestLiveTableBudget(t *testing.T) {
	if !byItself(t) {
		return
	}
	const count = 120
	other, some := midway(t, likeEach*len(midGame))
	inMemory(t, other, some) // what all share is there by now
	file, all := midway(t, count)
	none := heap()
	h := inMemory(t, file, all)
	read := heap()
	h.goOn(all, 8)
	budget.Hold(t, "live.read", float64(read-none)/count)
	budget.Hold(t, "live.played", float64(heap()-none)/count)
	runtime.KeepAlive(h)
}
