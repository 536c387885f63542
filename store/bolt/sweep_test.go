package bolt

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/storetest"
)

// zelda is told of nowhere but where a test puts her.
const zelda store.UserID = "810000000000000007"

const zeldaName = "Zelda the Unforgotten"

// traces are the places of a file, in use or not, where something of a person stands.
func traces(t *testing.T, path string, what ...string) (found int) {
	t.Helper()
	raw := mustRead(t, path)
	for _, w := range what {
		found += bytes.Count(raw, []byte(w))
	}
	return found
}

func forgetZelda() store.Forgetting {
	return store.Forgetting{
		User: zelda,
		Scrub: func(t *store.Table, seats []engine.Seat) {
			for _, seat := range seats {
				t.Seats[seat].Name = "Somebody"
			}
		},
		Drop: func(e store.OutboxEntry) bool { return strings.Contains(string(e.Payload), string(zelda)) },
	}
}

// lived fills a store with tables at which zelda has played, changed often enough that the file is full of pages that
// are not in use.
func lived(t *testing.T, s *Store, tables int) {
	t.Helper()
	must(t, s.PutPerson(ctx, store.Person{ID: zelda, Forgetting: zeldaName}))
	for i := range tables {
		h := storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", i)))
		if i%3 > 0 {
			h.Seats[0], h.Host = store.SeatHolder{User: zelda, Name: zeldaName, DMChannel: "82" + store.ChannelID(zelda)}, zelda
		}
		made, err := s.CreateTable(ctx, h, 0, storetest.Say("to "+string(zelda)))
		must(t, err)
		for n := range 4 {
			by := zelda
			if i%3 == 0 {
				by = "ada"
			}
			_, err = s.Commit(ctx, made.ID, store.Change{
				Expect: uint64(n + 1), Append: []store.LogEntry{storetest.Entry(n+1, by)},
				Snapshot: bytes.Repeat([]byte{byte(n)}, 3000),
			})
			must(t, err)
		}
		made.State, made.EndedAt = store.Over, store.Millis(i+1)
		made.Results = []store.Result{{Seat: 0, Score: i, Rank: 1, Won: true}}
		_, err = s.Commit(ctx, made.ID, store.Change{Expect: 5, Header: &made})
		must(t, err)
	}
}

// TestForgottenInTheFile reads the file itself: nothing of the person is left, in pages that are in use or not, and
// everything else is.
func TestForgottenInTheFile(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	lived(t, s, 60)
	if n := traces(t, path, string(zelda), zeldaName); n < 500 {
		t.Fatalf("%d traces of her before: the test would show nothing", n)
	}
	must(t, s.Forget(ctx, forgetZelda()))
	must(t, s.Sweep(ctx))
	if n := traces(t, path, string(zelda), zeldaName, "Zelda"); n != 0 {
		t.Errorf("%d traces of her are left in the file", n)
	}
	must(t, s.Check(ctx))
	games, err := s.Finished(ctx, "s1")
	must(t, err)
	if len(games) != 60 || games[0].Seats[0].Name != "Somebody" || games[0].Seats[0].Result.Score != 59 {
		t.Errorf("%d games are left, the last is %+v: want all 60, with their scores", len(games), games[0])
	}
	closeNow(t, s)
	if n := traces(t, path, string(zelda), zeldaName); n != 0 {
		t.Errorf("%d traces of her are left when the store is closed", n)
	}
	again := mustOpen(t, path, defaults())
	must(t, again.Check(ctx))
	log, err := again.Log(ctx, games[0].Table, 1)
	must(t, err)
	if len(log) != 4 || log[0] != storetest.Entry(1, "") {
		t.Errorf("the log of a game of hers: %v, want four answers of nobody", log)
	}
}

// TestSweepWaitsForReaders forgets while somebody reads what was there before: they read it to the end, and then it
// goes.
func TestSweepWaitsForReaders(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	lived(t, s, 9)
	reads, goOn, read := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		read <- s.view(ctx, func(tx *bbolt.Tx) error {
			close(reads)
			<-goOn
			return checkContent(tx)
		})
	}()
	<-reads
	impatient, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	must(t, s.Forget(ctx, forgetZelda()))
	if err := s.Sweep(impatient); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("sweeping while somebody reads: got error %v, want the end of the patience", err)
	}
	must(t, s.PutPack(ctx, "other", nil)) // others write meanwhile
	if traces(t, path, string(zelda)) == 0 {
		t.Error("the pages that somebody reads have been wiped")
	}
	swept := make(chan error)
	go func() { swept <- s.Sweep(ctx) }()
	time.Sleep(10 * time.Millisecond)
	close(goOn)
	if err := <-read; err != nil {
		t.Errorf("whoever read what was there before: %v", err)
	}
	must(t, <-swept)
	if n := traces(t, path, string(zelda), zeldaName); n != 0 {
		t.Errorf("%d traces of her are left", n)
	}
}

// TestSweptWhenOpened: where nobody came to the sweep, it is done when the file is opened next.
func TestSweptWhenOpened(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	lived(t, s, 9)
	must(t, s.Forget(ctx, forgetZelda()))
	closeNow(t, s)
	if traces(t, path, string(zelda)) == 0 {
		t.Fatal("nothing of her is left before the sweep: the test would show nothing")
	}
	s = mustOpen(t, path, defaults())
	if n := traces(t, path, string(zelda), zeldaName); n != 0 {
		t.Errorf("%d traces of her are left", n)
	}
	must(t, s.Check(ctx))
}

// TestSweptBehindTheEnd: a transaction that failed may have written behind the end of what the file says it has.
func TestSweptBehindTheEnd(t *testing.T) {
	path := newPath(t)
	s := mustOpen(t, path, defaults())
	lived(t, s, 9)
	must(t, s.Forget(ctx, forgetZelda()))
	info, err := s.file.Stat()
	must(t, err)
	page := int64(s.db.Info().PageSize)
	left := append([]byte(zeldaName), make([]byte, page-int64(len(zeldaName)))...)
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	_, err = file.WriteAt(left, (info.Size()+page-1)/page*page)
	must(t, err)
	must(t, file.Close())
	must(t, s.Sweep(ctx))
	if n := traces(t, path, string(zelda), zeldaName); n != 0 {
		t.Errorf("%d traces of her are left", n)
	}
	must(t, s.Check(ctx))
}

const forgetRounds = 8

// TestCrashWhileForgetting kills a process that forgets, at random moments. Whatever happens, the store opens, is
// whole, and either knows the person or has nothing of her.
func TestCrashWhileForgetting(t *testing.T) {
	if path := os.Getenv("STORE_FORGET"); path != "" {
		forgetUntilKilled(path)
		return
	}
	full := newPath(t)
	s := mustOpen(t, full, defaults())
	lived(t, s, 60)
	closeNow(t, s)
	file := mustRead(t, full)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	outcome := map[bool]int{}
	for round := range forgetRounds {
		path := filepath.Join(t.TempDir(), "tables.db")
		must(t, os.WriteFile(path, file, 0o600))
		killForgetting(t, path, time.Duration(random.IntN(60))*time.Millisecond)
		s := mustOpen(t, path, defaults())
		must(t, s.Check(ctx))
		named, err := s.TablesNaming(ctx, zelda)
		must(t, err)
		if n := traces(t, path, string(zelda), zeldaName); len(named) == 0 && n > 0 {
			t.Errorf("round %d: no table names her, and %d traces of her are left", round, n)
		}
		if len(named) > 0 {
			if asked, err := s.Forgetting(ctx, store.Scope{}); err != nil || len(asked) != 1 || len(named) != 40 {
				t.Errorf("round %d: %d tables name her, and %v (%v) have asked to be forgotten: want all 40, and her", round,
					len(named), asked, err)
			}
		}
		outcome[len(named) > 0]++
		closeNow(t, s)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("killed before it was decided: %d times, after that: %d times", outcome[true], outcome[false])
}

func forgetUntilKilled(path string) {
	s, err := Open(path, Config{})
	if err != nil {
		fmt.Println("error", err)
		return
	}
	fmt.Println("begins")
	fmt.Println("forgotten", errors.Join(s.Forget(ctx, forgetZelda()), s.Sweep(ctx)))
	select {} // until killed
}

func killForgetting(t *testing.T, path string, wait time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrashWhileForgetting$")
	cmd.Env = append(os.Environ(), "STORE_FORGET="+path)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	kill := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer kill.Stop()
	for lines := bufio.NewScanner(out); lines.Scan(); {
		switch text := lines.Text(); {
		case text == "begins":
			kill.Reset(wait)
		case text != "forgotten <nil>":
			t.Errorf("the process that was to be killed said %q", text)
		}
	}
	_ = cmd.Wait()
}

// TestSweepAmongOthers forgets and sweeps while others read, write and copy the file: nobody finds a page wiped that
// they need.
func TestSweepAmongOthers(t *testing.T) {
	path := newPath(t)
	in := defaults()
	in.noSync = true // what a crash leaves is the matter of other tests
	s := mustOpen(t, path, in)
	lived(t, s, 12)
	var busy sync.WaitGroup
	over := make(chan struct{})
	while := func(what string, f func(n int) error) {
		busy.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-over:
					return
				default:
				}
				if err := f(n); err != nil {
					t.Errorf("%s: %v", what, err)
					return
				}
			}
		})
	}
	for i := range 3 {
		while("reading", func(int) error { return s.view(ctx, checkContent) })
		while("writing", func(n int) error { return s.PutPack(ctx, store.PackHash(fmt.Sprintf("p%d-%d", i, n)), nil) })
	}
	while("people", func(n int) error {
		return s.PutPerson(ctx, store.Person{ID: store.UserID(fmt.Sprint("u", n%90)), SnoozedUntil: store.Millis(n)})
	})
	while("copying", func(int) error { return s.Backup(ctx, filepath.Join(t.TempDir(), "copy")) })
	for round := range 8 {
		must(t, s.PutPerson(ctx, store.Person{ID: zelda, Forgetting: zeldaName}))
		must(t, s.Forget(ctx, forgetZelda()))
		must(t, s.Sweep(ctx))
		if n := traces(t, path, string(zelda), zeldaName); n != 0 {
			t.Errorf("round %d: %d traces of her are left", round, n)
		}
	}
	close(over)
	busy.Wait()
}
