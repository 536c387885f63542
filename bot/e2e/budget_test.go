package e2e_test

import (
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/tables"
	fatecards "witchtable/cards/fate"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest/budget"
	"witchtable/engine/fate"
	"witchtable/store"
	"witchtable/store/bolt"
)

// What things cost is counted with one seed, and held to docs/budgets.md.

func chance() *mathrand.ChaCha8 { return mathrand.NewChaCha8([32]byte{64}) }

// group is some tables that move together.
type group struct {
	*hall
	at     []tables.Table
	random []*mathrand.Rand
}

// seated begins games at so many tables.
func (h *hall) seated(count int) *group {
	h.b.Helper()
	g := &group{hall: h}
	for i := range count {
		id, err := h.seat(i + 1)
		must(h.b, err)
		at, err := h.service.Table(h.b.Context(), id)
		must(h.b, err)
		g.at = append(g.at, at)
		g.random = append(g.random, mathrand.New(mathrand.NewPCG(uint64(i), 64)))
	}
	return g
}

// round has each table make a move, all at once.
func (g *group) round() {
	g.b.Helper()
	must(g.b, inParallel(len(g.at), len(g.at), func(i int) error {
		next, over, err := g.move(g.at[i], g.random[i])
		if over {
			return fmt.Errorf("the game at table %d is over too soon", i)
		}
		g.at[i] = next
		return err
	}))
}

// another is a table that could be opened.
func (g *group) another() store.Table {
	h := g.at[0].Head
	return store.Table{Server: h.Server, Channel: "1", Game: h.Game, Pack: h.Pack, Lang: h.Lang, Host: h.Host,
		State: store.Lobby, Seats: h.Seats, CreatedAt: h.CreatedAt}
}

// TestMoveBudget: what a durable move costs where tables move at once, and commit together.
func TestMoveBudget(t *testing.T) {
	const count, rounds = 64, 60
	door := newDoorkeeper(chance())
	seated := func(each int64, chance io.Reader) *group {
		g := hallOver(t, bolt.Config{Random: chance, NoSync: true}, false).seated(count)
		g.store.clear()
		g.store.each = each
		return g
	}
	fast := seated(0, door)
	fast.store.meet = newMeeting(count, door.release)
	together := func() {
		asked := door.hold(func() error {
			_, err := fast.store.CreateTable(t.Context(), fast.another(), 0)
			return err
		})
		fast.round()
		if err := <-asked; !errors.Is(err, errShut) {
			t.Fatalf("the writer was not held up: %v", err)
		}
	}
	together() // pools are filled by now
	allocations, bytes := budget.Spent(t, rounds, together)
	budget.Hold(t, "move.allocations", allocations/count)
	budget.Hold(t, "move.bytes", bytes/count)
	exact := seated(1, chance())
	for range rounds {
		exact.round()
	}
	w := exact.store
	if got := w.moves.Load(); got != count*rounds {
		t.Fatalf("%d moves are stored of %d", got, count*rounds)
	}
	perMove := func(n int64) float64 { return float64(n) / count / rounds }
	budget.Hold(t, "move.writes", perMove(w.writes.Load()))
	budget.Hold(t, "move.entries", perMove(w.entries.Load()))
	budget.Hold(t, "move.payload", perMove(w.payload.Load()))
	budget.Hold(t, "move.header", perMove(w.header.Load()))
	budget.Hold(t, "move.snapshot", perMove(w.snapshot.Load()))
}

// TestLoneMoveBudget: what a move costs where nobody else writes: it has a transaction of its own.
func TestLoneMoveBudget(t *testing.T) {
	g := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false).seated(1)
	g.store.each = 0
	g.round()
	allocations, bytes := budget.Spent(t, 60, g.round)
	budget.Hold(t, "lone-move.allocations", allocations)
	budget.Hold(t, "lone-move.bytes", bytes)
}

// TestStartBudget: what a game costs until its first question is asked: a table opened, three who join, dealt.
func TestStartBudget(t *testing.T) {
	const games = 16
	h := hallOver(t, bolt.Config{Random: chance(), NoSync: true}, false)
	h.seated(1) // loads what all tables share
	h.store.clear()
	n := 1
	allocations, bytes := budget.Spent(t, games, func() {
		n++
		_, err := h.seat(n)
		must(t, err)
	})
	budget.Hold(t, "start.allocations", allocations)
	budget.Hold(t, "start.bytes", bytes)
	budget.Hold(t, "start.writes", float64(h.store.writes.Load())/games)
	budget.Hold(t, "start.entries", float64(h.store.said.Load())/games)
}

// TestWakingBudget: what each table costs a process that starts over a store of games under way. Rules are read once
// for all of them and are not counted.
func TestWakingBudget(t *testing.T) {
	const count, rounds = 16, 40
	file, random := filepath.Join(t.TempDir(), "tables.db"), chance()
	opened := func() store.Store {
		s, err := bolt.Open(file, bolt.Config{Random: random, NoSync: true})
		must(t, err)
		return s
	}
	before := opened()
	config := serving(t, before, random)
	g := (&hall{b: t, service: tables.New(config)}).seated(count)
	for range rounds {
		g.round()
	}
	g.service.Stop()
	must(t, before.Close())
	again := &weighed{Store: opened()}
	config.Store = again // by the same registry, which has the rules
	var service *tables.Service
	allocations, bytes := budget.Spent(t, 1, func() {
		service = tables.New(config)
		must(t, service.Resume(t.Context()))
	})
	service.Stop()
	must(t, again.Close())
	budget.Hold(t, "waking.allocations", allocations/count)
	budget.Hold(t, "waking.bytes", bytes/count)
	budget.Hold(t, "waking.reads", float64(again.reads.Load())/count)
}

// TestResumeBudget: what a process does that starts over two thousand live tables, ten of which were being played; the
// opening of the file apart, by which all of it is looked through for damage.
func TestResumeBudget(t *testing.T) {
	file, like := crowded(t, 2_000), serving(t, nil, chance())
	resumed := func() (allocations, bytes, reads float64) {
		s, err := bolt.Open(file, bolt.Config{NoSync: true})
		must(t, err)
		var p started
		allocations, bytes = budget.Spent(t, 1, func() { p = start(t, s, like) })
		reads = float64(p.store.reads.Load())
		must(t, s.Close()) // what the service notes when it stops is not to be there the next time
		p.service.Stop()
		return allocations, bytes, reads
	}
	resumed() // rules and pack are read by now
	allocations, bytes, reads := resumed()
	budget.Hold(t, "resume.allocations", allocations)
	budget.Hold(t, "resume.bytes", bytes)
	budget.Hold(t, "resume.reads", reads)
}

// TestTapBudgets: what a tap costs that opens the panel, and one that asks for a hint, with the stand-in for Discord.
func TestTapBudgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		player, err := advisers(t)
		must(t, err)
		p, end := visit(t, 1, func(c *bot.Config, _ *ledger) {
			c.Advisers = func(string) (brain.Adviser, error) { return player, nil }
		})
		p.sit()
		p.awaited(t)
		time.Sleep(time.Minute) // the call says by now what is asked
		p.ask(t)                // what is drawn and read once is there by now
		held(t, p, "panel", 10, func() { p.ask(t) })
		held(t, p, "hint", 1, func() { p.panel = p.run("hint") }) // the same hint again comes from memory
		end()
	})
}

// advisers makes the one who thinks of hints: the strongest that tries as often on any machine.
func advisers(t *testing.T) (brain.Adviser, error) {
	t.Helper()
	roster, err := fate.Players(fatecards.Lore())
	must(t, err)
	player, err := roster.New("high-witch")
	must(t, err)
	adviser, ok := player.(brain.Adviser)
	if !ok {
		return nil, fmt.Errorf("%T gives no hints", player)
	}
	return adviser, nil
}

// awaited waits until the person is asked, and then until all has been shown.
func (p *patron) awaited(t *testing.T) {
	t.Helper()
	for {
		at, err := p.b.Tables().LastIn(t.Context(), store.ChannelID(bottest.TheChannel))
		must(t, err)
		time.Sleep(20 * time.Second)
		if slices.Contains(at.Awaited(), at.SeatOf(store.UserID(p.l.ash.ID))) {
			return
		}
	}
}

// held counts what a tap costs that shows the person something.
func held(t *testing.T, p *patron, what string, taps int, tap func()) {
	t.Helper()
	synctest.Wait()
	asked := p.l.asked()
	allocations, bytes := budget.Spent(t, taps, tap)
	budget.Hold(t, what+".allocations", allocations)
	budget.Hold(t, what+".bytes", bytes)
	budget.Hold(t, what+".requests", float64(p.l.asked()-asked)/float64(taps))
	budget.Hold(t, what+".letters", float64(displayed(wordsOf(p.panel.Message))))
}
