package e2e_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"witchtable/store"
	"witchtable/store/postgres"
	"witchtable/store/postgres/postgrestest"
)

// databaseKills is the variable that says how often the database is to be killed, and how often its leader; .ci/kills
// sets it.
const databaseKills = "WITCHTABLE_E2E_DATABASE_KILLS"

// backWithin bounds how long it takes from when there is a database again that takes writes to the next move. Most of
// it is machines that are busy with other things.
const backWithin = 20 * time.Second

// The database is killed while games are played, again and again, and started again: people wait meanwhile, and the
// bot's process lives through all of it.
func TestDatabaseKilled(t *testing.T) {
	killDatabases(t, func(t *testing.T) database { return oneNode{postgrestest.Own(t)} })
}

// The leader of three nodes is killed while games are played, again and again, and one of those who follow is made the
// leader; what was acknowledged had been flushed by one of them. The bot finds by itself which node takes writes.
func TestLeaderKilled(t *testing.T) {
	killDatabases(t, func(t *testing.T) database { return newThree(t) })
}

// database is what is killed, and comes back.
type database interface {
	dsn() string
	// kill ends what takes writes, as a machine does that fails.
	kill() error
	// back has something take writes again.
	back(ctx context.Context) error
	// whole makes the database what it was before, while it is in use.
	whole(ctx context.Context) error
}

// killDatabases plays games while databases are killed, and audits them.
func killDatabases(t *testing.T, begin func(*testing.T) database) {
	if testing.Short() {
		t.Skip("left out by -short: starts and kills processes, which the race detector does not see into; the full run " +
			"does it")
	}
	t.Parallel()
	want := 1
	if s := os.Getenv(databaseKills); s != "" {
		var err error
		want, err = strconv.Atoi(s)
		must(t, err)
	}
	const limit = 40 * time.Minute
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	d := begin(t)
	l := &lane{at: map[moment]int{}, random: rand.New(rand.NewPCG(uint64(want), 3))}
	g := l.lay(t, ctx, d.dsn(), 0)
	defer g.world.Close()
	g.patience = 5 * time.Second
	must(t, g.live(order{}, true))
	enter(t, ctx, g.world.URL(), "Ash", "#tavern").AwaitCommands()
	g.open()
	db, err := postgres.Open(ctx, d.dsn(), postgres.Config{})
	must(t, err)
	defer db.Close()
	var away, waited []time.Duration
	for range want {
		g.awaitRequests(ctx, 20+l.random.IntN(60))
		g.pass(ctx, time.Duration(l.random.IntN(8))*time.Millisecond)
		l.hit += g.underWay()
		began := time.Now()
		must(t, d.kill())
		l.kills++
		must(t, d.back(ctx))
		there := time.Now()
		moved(t, ctx, db)
		away, waited = append(away, there.Sub(began)), append(waited, time.Since(there))
		must(t, d.whole(ctx))
	}
	g.ended.Store(true)
	g.toTheEnd()
	g.finish(theProgram(t))
	t.Logf("killed %d times; away for %s, then the next move within %s; %v", l.kills, spread(away), spread(waited), l)
	if slowest := slices.Max(waited); slowest > backWithin {
		t.Errorf("a move came %v after the database was back, want at most %v", slowest, backWithin)
	}
}

// moved waits until another move has been stored.
func moved(t *testing.T, ctx context.Context, db store.Store) {
	t.Helper()
	count := func() (n int, known bool) {
		ids, err := db.TableIDs(ctx)
		for _, id := range ids {
			head, failed := db.Table(ctx, id)
			if failed != nil {
				err = failed
			}
			n += head.MoveCount
		}
		return n, err == nil
	}
	for before, known := 0, false; ; time.Sleep(2 * time.Millisecond) {
		if ctx.Err() != nil {
			t.Fatal("no move is stored after the database is back")
		}
		now, ok := count()
		switch {
		case !ok:
		case !known:
			before, known = now, true
		case now > before:
			return
		}
	}
}

// spread says how long things took: half of them, and the longest.
func spread(all []time.Duration) string {
	all = slices.Sorted(slices.Values(all))
	return fmt.Sprintf("%v (half of the times), %v (the longest)", all[len(all)/2].Round(time.Millisecond),
		all[len(all)-1].Round(time.Millisecond))
}

// oneNode is a database of one node, which is started again.
type oneNode struct{ *postgrestest.Server }

func (d oneNode) dsn() string                 { return d.DSN() }
func (d oneNode) kill() error                 { return d.Kill() }
func (d oneNode) back(context.Context) error  { return d.Start() }
func (d oneNode) whole(context.Context) error { return nil }

// three are three nodes; what the leader acknowledges one of the others has flushed.
type three struct {
	nodes  []*postgrestest.Server
	leader int
}

var nodeNames = []string{"one", "two", "three"}

func newThree(t *testing.T) *three {
	t.Helper()
	first := postgrestest.Own(t)
	postgrestest.Exec(t, first.DSN(), "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 ("+
		strings.Join(nodeNames, ", ")+")'")
	d := &three{nodes: []*postgrestest.Server{first}}
	for _, name := range nodeNames[1:] {
		d.nodes = append(d.nodes, postgrestest.Follow(t, first, name))
	}
	postgrestest.Exec(t, first.DSN(), "SELECT pg_reload_conf()")
	return d
}

func (d *three) dsn() string {
	var hosts []string
	for _, n := range d.nodes {
		hosts = append(hosts, n.Address())
	}
	return "postgres://witchtable@" + strings.Join(hosts, ",") +
		"/postgres?sslmode=disable&target_session_attrs=read-write"
}

func (d *three) kill() error { return d.nodes[d.leader].Kill() }

// back makes the one of the others the leader that has more, and the third follow it.
func (d *three) back(ctx context.Context) error {
	one, other := (d.leader+1)%3, (d.leader+2)%3
	has, err := d.nodes[one].Received(ctx)
	if err != nil {
		return err
	}
	otherHas, err := d.nodes[other].Received(ctx)
	if err != nil {
		return err
	}
	if otherHas > has {
		one, other = other, one
	}
	if err := d.nodes[one].Promote(); err != nil {
		return err
	}
	d.leader = one
	return d.nodes[other].Turn(ctx, d.nodes[one], nodeNames[other])
}

// whole has the one that was killed follow, too.
func (d *three) whole(context.Context) error {
	for i, n := range d.nodes {
		if !n.Running() {
			return n.Rejoin(d.nodes[d.leader], nodeNames[i])
		}
	}
	return nil
}
