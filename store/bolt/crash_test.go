package bolt

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"witchtable/store"
	"witchtable/store/storetest"
)

const (
	crashTables = 4
	crashRounds = 10
)

// TestCrash kills a process that plays, at random moments. Whatever it had been told is durable must be there:
// the moves, the snapshot that goes with them, the outbox.
func TestCrash(t *testing.T) {
	if path := os.Getenv("STORE_CRASH"); path != "" {
		playUntilKilled(path)
		return
	}
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	for i := range crashTables {
		mustCreate(t, s, i)
	}
	closeNow(t, s)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	total := 0
	for round := range crashRounds {
		wait := time.Duration(20+random.IntN(100)) * time.Millisecond
		acked := crash(t, path, wait)
		s := mustOpen(t, path, defaults())
		for id, n := range acked {
			checkSurvived(t, s, id, n)
			total += n
		}
		closeNow(t, s)
		if t.Failed() {
			t.Fatalf("round %d, killed after %v, seed %d", round, wait, seed)
		}
	}
	if total == 0 {
		t.Error("no move was acknowledged before the kills: the test has tested nothing")
	}
}

// playUntilKilled commits moves at all tables at once and tells each one that was stored.
func playUntilKilled(path string) {
	s, err := Open(path, Config{})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	tables, err := s.LiveTables(ctx, store.LiveQuery{})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	var out sync.Mutex
	var wg sync.WaitGroup
	for _, t := range tables {
		wg.Go(func() {
			for {
				n := t.MoveCount + 1
				done, err := s.Commit(ctx, t.ID, crashMove(t, n))
				out.Lock()
				if err != nil {
					fmt.Println("error", err)
					out.Unlock()
					return
				}
				fmt.Println(t.ID, n)
				out.Unlock()
				t.Version, t.MoveCount = done.Version, done.MoveCount
			}
		})
	}
	wg.Wait()
}

func crashMove(t store.Table, n int) store.Change {
	t.Notes = map[string]string{"move": strconv.Itoa(n)}
	return store.Change{
		Expect:   t.Version,
		Header:   &t,
		Append:   []store.LogEntry{storetest.Entry(n, "ada")},
		Snapshot: fmt.Appendf(nil, "%02000d", n),
		Outbox:   []store.OutboxEntry{storetest.Say(strconv.Itoa(n))},
	}
}

// crash runs playUntilKilled for a while and returns the last move acknowledged at each table.
func crash(t *testing.T, path string, wait time.Duration) map[store.TableID]int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrash$")
	cmd.Env = append(os.Environ(), "STORE_CRASH="+path)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	kill := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer kill.Stop()
	acked := map[store.TableID]int{}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if len(acked) == 0 {
			kill.Reset(wait) // from the first move on, however long the start took
		}
		var id string
		var n int
		if _, err := fmt.Sscan(lines.Text(), &id, &n); err != nil || id == "error" {
			t.Errorf("the process that was to be killed said %q", lines.Text())
			break
		}
		acked[store.TableID(id)] = n
	}
	_ = cmd.Process.Kill()
	if err := cmd.Wait(); err == nil {
		t.Error("the process ended by itself before it was killed")
	}
	return acked
}

// checkSurvived compares a table after the crash with what was acknowledged; one move more may have been stored.
func checkSurvived(t *testing.T, s *Store, id store.TableID, acked int) {
	t.Helper()
	table, err := s.Table(ctx, id)
	must(t, err)
	log, err := s.Log(ctx, id, 1)
	must(t, err)
	snapshot, err := s.Snapshot(ctx, id)
	must(t, err)
	outbox, err := s.Outbox(ctx, store.OutboxQuery{Table: id})
	must(t, err)
	n := len(log)
	if n != acked && n != acked+1 {
		t.Errorf("table %s has %d moves, %d were acknowledged", id, n, acked)
	}
	for i, e := range log {
		if want := storetest.Entry(i+1, "ada"); e != want {
			t.Errorf("table %s: move %d is %+v, want %+v", id, i+1, e, want)
		}
	}
	if len(outbox) != n || table.Notes["move"] != strconv.Itoa(n) || string(snapshot.Data) != fmt.Sprintf("%02000d", n) {
		t.Errorf(
			"table %s: %d moves in the log, %d outbox entries, header of move %s, snapshot of move %d: they belong together",
			id, n, len(outbox), table.Notes["move"], snapshot.N)
	}
}
