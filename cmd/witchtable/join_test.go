package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"witchtable/bot/bottest"
	"witchtable/bot/doctor"
	"witchtable/bot/owner"
	"witchtable/bot/sandbox"
	"witchtable/store"
	"witchtable/store/postgres/postgrestest"
)

// asProgram has the test binary be the program, as those start it who want several processes.
const asProgram = "WITCHTABLE_TEST_AS_PROGRAM"

// testLease is how long leases last here: nobody wants to wait.
const testLease = 3 * time.Second

// pair is two processes that serve one bot over one database, and what is to be known of them.
type pair struct {
	t       *testing.T
	world   *sandbox.Server
	db      fullStore
	dsn     string
	members [2]*served
	rooms   []room
}

// served is a process of the program.
type served struct {
	dir string // in which it runs: its socket is there
	cmd *exec.Cmd
	out *output
}

// room is a table on a server of its own, with its host and somebody who comes and goes.
type room struct {
	server      store.ServerID
	host, guest bottest.Person
}

func newPair(t *testing.T) *pair {
	t.Helper()
	p := &pair{t: t, world: discordHere(t), dsn: addressOf(t, postgrestest.Own(t), "pair")}
	db, err := openStore(t.Context(), p.dsn)
	if err != nil {
		t.Fatal(err)
	}
	p.db = db
	t.Cleanup(func() { _ = db.Close() })
	for i := range p.members {
		p.members[i] = &served{dir: t.TempDir(), out: newOutput()}
		p.start(p.members[i])
	}
	t.Cleanup(func() {
		for _, m := range p.members {
			if m.cmd.ProcessState == nil {
				_, _ = m.cmd.Process.Kill(), m.cmd.Wait() // the test has failed before
			}
			said(t, m.out.String())
			if t.Failed() {
				t.Logf("a process said:\n%s", m.out)
			}
		}
	})
	p.settle()
	return p
}

// start starts a process of the program.
func (p *pair) start(m *served) {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	m.cmd = exec.Command(self, "serve", "--log-format", "json")
	m.cmd.Dir, m.cmd.Stdout, m.cmd.Stderr = m.dir, m.out, m.out
	m.cmd.Env = append(os.Environ(), asProgram+"=1", "DISCORD_TOKEN="+p.world.Token(), "DISCORD_API_URL="+p.world.URL(),
		"WITCHTABLE_DB="+p.dsn, "WITCHTABLE_LEASE="+testLease.String(), "WITCHTABLE_LIMITS=off")
	if err := m.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
}

// owners is who owns each shard, by names of processes.
func (p *pair) owners() map[store.Shard]string {
	p.t.Helper()
	leases, err := p.db.Leases(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	is := map[store.Shard]string{}
	for _, l := range leases {
		if l.Left > 0 {
			is[l.Shard] = l.Owner.ID
		}
	}
	return is
}

// settle waits until two processes own a half each, and Discord reaches one of them.
func (p *pair) settle() {
	p.t.Helper()
	for ctx := soon(p.t); ; time.Sleep(20 * time.Millisecond) {
		has := map[string]int{}
		for _, id := range p.owners() {
			has[id]++
		}
		even := len(has) == 2 && p.world.Connected()
		for _, n := range has {
			even = even && n == store.Shards/2
		}
		if even {
			return
		}
		if ctx.Err() != nil {
			p.t.Fatalf("not everything is shared out: %v", has)
		}
	}
}

// furnish opens tables on servers of their own, so many at least with each process.
func (p *pair) furnish(each int) {
	p.t.Helper()
	inTavern(p.t, p.world.URL(), "Ash").AwaitCommands()
	owners, has := p.owners(), map[string]int{}
	for n := 0; len(has) < 2 || min2(has) < each; n++ {
		id := p.world.AddGuild(fmt.Sprint("server ", n))
		server := store.ServerID(id)
		if owner := owners[store.ShardOf(server)]; has[owner] < each {
			has[owner]++
			channel, err := p.world.AddChannel(id, fmt.Sprint("room-", n))
			if err != nil {
				p.t.Fatal(err)
			}
			r := room{server: server}
			for i, who := range []*bottest.Person{&r.host, &r.guest} {
				if _, err := p.world.AddUser(fmt.Sprintf("P%d-%d", n, i), id); err != nil {
					p.t.Fatal(err)
				}
				*who, err = bottest.OnSandbox(p.world.URL()).Person(soon(p.t), p.t, fmt.Sprintf("P%d-%d", n, i),
					string(channel))
				if err != nil {
					p.t.Fatal(err)
				}
			}
			p.rooms = append(p.rooms, r)
		}
		time.Sleep(10 * time.Millisecond) // ids are made of milliseconds, and shards of them
	}
	for _, r := range p.rooms {
		openTable(p.t, r.host)
	}
}

func min2(of map[string]int) int {
	least := store.Shards
	for _, n := range of {
		least = min(least, n)
	}
	return least
}

// comeOrGo has the guest of a room sit down, or get up.
func (r room) comeOrGo(ctx context.Context, come bool) error {
	in := tableOpen(r.guest)
	if in.Path[1] = "leave"; come {
		in.Path[1] = "join"
	}
	a, err := r.guest.Place.Do(ctx, in)
	if errors.Is(err, bottest.ErrRefused) {
		return err
	}
	if err == nil && a != nil && strings.Contains(a.Says(), "I can't get at my tables right now") {
		return errExcused
	}
	return err
}

var errExcused = errors.New("the bot has excused itself")

// busily has the guests of all rooms come and go until stop is called, and counts what was not answered.
func (p *pair) busily() (stop func() (done, failed, excused int64)) {
	var done, failed, excused atomic.Int64
	ctx, cancel := context.WithCancel(p.t.Context())
	var all sync.WaitGroup
	for _, r := range p.rooms {
		all.Go(func() {
			for come := true; ctx.Err() == nil; come = !come {
				err := r.comeOrGo(context.WithoutCancel(ctx), come)
				done.Add(1)
				switch {
				case errors.Is(err, errExcused):
					excused.Add(1)
				case err != nil:
					p.t.Errorf("coming and going: %v", err)
					failed.Add(1)
				}
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
	return func() (int64, int64, int64) {
		cancel()
		all.Wait()
		return done.Load(), failed.Load(), excused.Load()
	}
}

// end stops a process as its operator does.
func (p *pair) end(m *served) {
	p.t.Helper()
	if err := m.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	if err := m.cmd.Wait(); err != nil {
		p.t.Errorf("a process that was asked to stop ended with %v", err)
	}
}

// TestTwoProgramsAreUpgraded one after the other, while people come and go at tables of both: no click goes unanswered.
func TestTwoProgramsAreUpgraded(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.furnish(3)
	stop := p.busily()
	for _, m := range p.members {
		time.Sleep(time.Second)
		began := time.Now()
		p.end(m)
		t.Logf("a process had handed over and ended after %v", time.Since(began).Round(time.Millisecond))
		p.start(m)
		p.settle()
	}
	time.Sleep(time.Second)
	done, failed, excused := stop()
	t.Logf("%d inputs, %d not answered, %d excused", done, failed, excused)
	if done < 50 || excused > done/100 { // a busy machine may take longer to hand over than Discord waits
		t.Errorf("of %d inputs %d were excused", done, excused)
	}
	if v := p.world.Violations(); len(v) > 0 {
		t.Errorf("Discord would refuse: %+v", v)
	}
	code, out, _ := witchtable(t, nil, "doctor", "--db", p.dsn)
	if !strings.Contains(out, "PASS  processes    reached from here: 127.0.0.1:") ||
		strings.Count(out, "has 128 of 256 shards") != 2 {
		t.Errorf("doctor: exit code %d, says\n%s", code, out)
	}
	for _, m := range p.members {
		p.end(m)
	}
	code, out, _ = witchtable(t, nil, "doctor", "--db", p.dsn)
	if !strings.Contains(out, "SKIP  processes    none serves this database") {
		t.Errorf("doctor, when all have ended: exit code %d, says\n%s", code, out)
	}
	if err := p.db.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestOneOfTwoProgramsIsKilled: its tables answer within a lease and two seconds, whether or not it was the one that
// Discord had told of everything.
func TestOneOfTwoProgramsIsKilled(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	p.furnish(2)
	p.killed(p.members[0])
	p.start(p.members[0])
	p.settle()
	p.killed(p.members[1])
	p.end(p.members[0])
}

// killed kills a process and looks after how long each table answers again.
func (p *pair) killed(m *served) {
	p.t.Helper()
	time.Sleep(6 * time.Second) // Discord wants as much between the last session and the next
	_ = m.cmd.Process.Kill()
	began := time.Now()
	_ = m.cmd.Wait() // it was killed
	is, err := owner.Count(p.t.Context(), p.db.(remote).Store)
	if err != nil {
		p.t.Fatal(err)
	}
	f := peersOf(p.t.Context(), is)
	if f.Verdict != doctor.Fail || !strings.Contains(f.Says, "cannot be reached from here") {
		p.t.Errorf("of a process that was killed the doctor says %s", f)
	}
	var all sync.WaitGroup
	for i, r := range p.rooms {
		all.Go(func() {
			took := r.answersAfter(p.t.Context(), began)
			p.t.Logf("table %d answered %v after its process was killed, or another's", i, took.Round(10*time.Millisecond))
			if took > testLease+2*time.Second {
				p.t.Errorf("table %d answered only after %v, want %v", i, took, testLease+2*time.Second)
			}
		})
	}
	all.Wait()
	for _, r := range p.rooms {
		if err := r.comeOrGo(soon(p.t), false); err != nil {
			p.t.Errorf("leaving again: %v", err)
		}
	}
}

// answersAfter tries again and again, without waiting for what was tried before, and tells when something was answered.
func (r room) answersAfter(ctx context.Context, began time.Time) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	answered := make(chan time.Duration, 1)
	for every := time.NewTicker(200 * time.Millisecond); ; {
		go func() {
			if r.comeOrGo(ctx, true) == nil {
				select {
				case answered <- time.Since(began):
				default: // it was before
				}
			}
		}()
		select {
		case took := <-answered:
			every.Stop()
			return took
		case <-every.C:
		case <-ctx.Done():
			return time.Since(began)
		}
	}
}

// TestOtherBotsAreKeptOut of a database that a bot serves, and what cannot be is said.
func TestOtherBotsAreKeptOut(t *testing.T) {
	dsn := addressOf(t, postgrestest.Own(t), "alone")
	t.Chdir(t.TempDir())
	world := discordHere(t)
	env := []string{"DISCORD_TOKEN=" + world.Token(), "DISCORD_API_URL=" + world.URL(), "WITCHTABLE_DB=" + dsn}
	first := start(t, env, "serve", "--log-format", "json")
	if err := world.WaitConnected(soon(t)); err != nil {
		t.Fatalf("%v; it said:\n%s", err, first.err)
	}
	other := append([]string{}, env...)
	other[0] = "DISCORD_TOKEN=another-bot-s"
	if code, _, errs := witchtable(t, other, "serve"); code != exitInUse || !strings.Contains(errs, "another bot") {
		t.Errorf("another bot: exit code %d, says %q", code, errs)
	}
	for name, args := range map[string][]string{
		"a lease too short":      {"--lease", "1s"},
		"no connections":         {"--connections", "0"},
		"an address of everyone": {"--peer-advertise", "0.0.0.0:1"},
		"no address":             {"--peer-listen", "nowhere"},
		"no file's":              {"--db", filepath.Join(t.TempDir(), "w.db"), "--peer-listen", "127.0.0.1:0"},
	} {
		if code, _, errs := witchtable(t, env, append([]string{"serve"}, args...)...); code != exitUsage {
			t.Errorf("%s: exit code %d, says %q; want %d", name, code, errs, exitUsage)
		}
	}
	if code := first.end(t); code != exitFine {
		t.Errorf("exit code %d; it said:\n%s", code, first.err)
	}
}
