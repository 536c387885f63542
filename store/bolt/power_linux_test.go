package bolt

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/bolt/blackout"
	"witchtable/store/storetest"
)

// powerLots is how many contents of the disk are tried by lot between two flushes, beside those that always are.
var powerLots = flag.Int("power", 0, "try so many disks by lot between two flushes, and play for longer (.ci/power)")

// powerDir tells the test program to play on a store in a directory, powerPlay what.
const (
	powerDir  = "STORE_POWER"
	powerPlay = "STORE_POWER_PLAY"
)

// played is what a program does with a store until it ends or is killed; it says what it has been told is durable.
var played = map[string]func(path string) error{
	"new":  func(path string) error { return playTables(path, 1) },
	"on":   func(path string) error { return playTables(path, 4) },
	"far":  func(path string) error { return playTables(path, 60) },
	"open": func(path string) error { return playTables(path, 0) }, "forget": playForget, "backup": playBackup,
}

// life is what a store goes through before the power fails.
type life struct {
	name  string
	begin func(t *testing.T, path string)
	plays []string
	kill  int // of the first play: the flush at which it is killed; 0 where it is not
}

// lives are what is tried; with -power, a process is killed at each of its flushes, too, and tables are played at for
// longer.
func lives() []life {
	old := func(t *testing.T, path string) { must(t, os.Rename(oldFile(t), path)) }
	list := []life{
		{"a store is made", nil, []string{"new"}, 0},
		{"tables are played at", filledFile, []string{"on"}, 0},
		{"somebody is forgotten", namedFile, []string{"forget"}, 0},
		{"an old store is opened", old, []string{"open"}, 0},
		{"a store is backed up", filledFile, []string{"backup", "backup"}, 0},
		{"killed before what is written is flushed", filledFile, []string{"on", "on"}, 7},
		{"killed before a commit is flushed", filledFile, []string{"on", "on"}, 8},
		{"killed before it is noted that the file is swept", namedFile, []string{"forget", "forget"}, 7},
		{"killed while a store is made", nil, []string{"new", "new"}, 6},
	}
	if *powerLots == 0 {
		return list
	}
	list = append(list, life{"many moves", filledFile, []string{"far"}, 0})
	for kill := range 24 {
		for _, l := range []life{
			{"tables are played at", filledFile, []string{"on", "on"}, 0},
			{"made", nil, []string{"new", "on"}, 0},
			{"forgotten", namedFile, []string{"forget", "forget"}, 0},
			{"opened", old, []string{"open", "open"}, 0},
		} {
			l.name, l.kill = fmt.Sprintf("%s, killed at flush %d", l.name, kill+1), kill+1
			list = append(list, l)
		}
	}
	return list
}

// TestPowerFailure has the power fail at any moment of a store's life: while it is made, while tables are played at,
// while somebody is forgotten and swept away, while it is brought up to a newer schema, while it is backed up, and
// after a process was killed in the middle of a commit and another went on. Whatever the disk is found with opens,
// passes Check, has all that was acknowledged, and can be played on.
func TestPowerFailure(t *testing.T) {
	if dir := os.Getenv(powerDir); dir != "" {
		must(t, played[os.Getenv(powerPlay)](filepath.Join(dir, "tables.db")))
		return
	}
	if testing.Short() {
		t.Skip("left out by -short: traces processes, into which the race detector does not see; the full run does it")
	}
	var total atomic.Int64
	for _, l := range lives() {
		t.Run(l.name, func(t *testing.T) {
			r := l.live(t)
			t.Parallel() // once all programs have run: one that is being started has for a moment what is open here
			total.Add(int64(outages(t, r)))
		})
	}
	t.Cleanup(func() { t.Logf("%d disks", total.Load()) })
}

// live runs the programs and notes what they ask of the disk.
func (l life) live(t *testing.T) *blackout.Recorder {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	if l.begin != nil {
		l.begin(t, filepath.Join(dir, "tables.db"))
	}
	r, err := blackout.NewRecorder(dir)
	must(t, err)
	for i, play := range l.plays {
		flushes := 0
		r.Kill = func(c blackout.Call) bool {
			if c.Kind == blackout.Sync {
				flushes++
			}
			return i == 0 && flushes == l.kill && l.kill > 0
		}
		killed, err := r.Run(os.Args[0], []string{"-test.run=^TestPowerFailure$", "-test.v"},
			append(os.Environ(), powerDir+"="+dir, powerPlay+"="+play))
		must(t, err)
		if i == 0 && killed != (l.kill > 0) && *powerLots == 0 {
			t.Fatalf("killed: %t, of %d flushes", killed, flushes)
		}
	}
	return r
}

// outages has the power fail at each moment of a log at which the most is on its way, and returns how many disks were
// tried.
func outages(t *testing.T, r *blackout.Recorder) (tried int) {
	lots := 12
	if *powerLots > 0 {
		lots = *powerLots
	}
	lot := rand.New(rand.NewPCG(uint64(lots), 1))
	said, most, flushes := &acknowledged{tables: map[store.TableID]int{}}, 0, 0
	fail := func() {
		most = max(most, r.Disk.Pending())
		r.Disk.States(lot, lots, func(s blackout.State) bool {
			tried++
			survives(t, s, said)
			if t.Failed() {
				t.Logf("at flush %d, of disk %d", flushes, tried)
			}
			return !t.Failed()
		})
	}
	for _, c := range r.Log {
		switch c.Kind {
		case blackout.Say:
			said.hear(t, string(c.Data))
		case blackout.Sync:
			flushes++
			fail()
		}
		r.Disk.Apply(c)
		if t.Failed() {
			return tried
		}
	}
	fail()
	t.Logf("%d calls, %d flushes, at most %d changes on their way, %d disks", len(r.Log), flushes, most, tried)
	if said.lines == 0 || flushes == 0 {
		t.Error("nothing was acknowledged, so nothing was tested")
	}
	return tried
}

// acknowledged is what a program has said is durable.
type acknowledged struct {
	lines    int
	tables   map[store.TableID]int // moves
	opened   bool
	gone     bool // the one who is to be forgotten
	backedUp bool
}

// hear takes note of what a program says.
func (a *acknowledged) hear(t *testing.T, text string) {
	for line := range strings.Lines(text) {
		var what, id string
		var n int
		if k, _ := fmt.Sscan(line, &what, &id, &n); k < 3 || !strings.HasPrefix(what, "stored") {
			continue // the test program says other things, too
		}
		a.lines++
		switch what {
		case "stored-table":
			a.tables[store.TableID(id)] = max(a.tables[store.TableID(id)], n)
		case "stored-open":
			a.opened = true
		case "stored-gone":
			a.gone = true
		case "stored-backup":
			a.backedUp = true
		default:
			t.Fatalf("the program says %q", line)
		}
	}
}

// forgotten is a name that is found in a file if it is there.
const forgotten store.UserID = "wilhelmina-of-the-well"

// survives opens what the disk was found with.
func survives(t *testing.T, found blackout.State, said *acknowledged) {
	t.Helper()
	dir := t.TempDir()
	defer os.RemoveAll(dir)
	path, in := filepath.Join(dir, "tables.db"), defaults()
	in.noSync, in.mapSize = true, 0 // the disks are many
	for name, is := range found {
		name = filepath.Join(dir, filepath.Base(name))
		must(t, os.WriteFile(name, is.Data, fileMode))
		must(t, os.Truncate(name, is.Size))
	}
	if said.backedUp {
		s, err := open(filepath.Join(dir, "backup"), Config{}, in)
		must(t, err)
		closeNow(t, s)
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !said.opened {
		return // its name was never durable
	}
	s, err := open(path, Config{}, in)
	if err != nil {
		t.Fatalf("what the power failure left does not open: %v", err)
	}
	defer s.Close()
	must(t, s.Check(ctx))
	if said.gone && bytes.Contains(mustRead(t, path), []byte(forgotten)) {
		t.Error("somebody who was forgotten is in the file")
	}
	for id, n := range said.tables {
		if n > 0 && id != oldID {
			checkSurvived(t, s, id, n)
		} else if n > 0 {
			checkOldContent(t, s)
		} else if _, err := s.Table(ctx, id); err != nil {
			t.Errorf("table %s was acknowledged: %v", id, err)
		}
		if t.Failed() {
			return
		}
	}
	for id := range said.tables { // it can be played on
		table, err := s.Table(ctx, id)
		must(t, err)
		if table.Live() && id != oldID {
			_, err = s.Commit(ctx, id, crashMove(table, table.MoveCount+1))
			must(t, err)
		}
		break
	}
	must(t, s.Check(ctx))
}

func filledFile(t *testing.T, path string) {
	t.Helper()
	s := mustOpen(t, path, defaults())
	for i := range crashTables {
		mustCreate(t, s, i)
	}
	closeNow(t, s)
}

// namedFile is a file in which many tables that are over name the one who is to be forgotten.
func namedFile(t *testing.T, path string) {
	t.Helper()
	s := mustOpen(t, path, defaults())
	for i := range 8 {
		made := storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", i)))
		made.Seats[0].User, made.Seats[0].Name = forgotten, string(forgotten)
		table, err := s.CreateTable(ctx, made, 0)
		must(t, err)
		over := table
		over.State, over.EndedAt = store.Closed, 7
		_, err = s.Commit(ctx, table.ID, store.Change{Expect: 1, Header: &over})
		must(t, err)
	}
	closeNow(t, s)
}

// say tells what is durable.
func say(what string, id any, n int) { fmt.Println("stored-"+what, id, n) }

// opened opens a store and says what it finds there, as a program does that tells people.
func opened(path string) (*Store, []store.Table, error) {
	s, err := Open(path, Config{})
	if err != nil {
		return nil, nil, err
	}
	say("open", "-", 0)
	tables, err := s.LiveTables(ctx, store.LiveQuery{})
	for _, t := range tables {
		say("table", t.ID, t.MoveCount)
	}
	return s, tables, err
}

// playTables makes tables where there are none, and plays so many moves at each of them at once.
func playTables(path string, moves int) error {
	s, tables, err := opened(path)
	if err != nil {
		return err
	}
	if moves == 0 {
		return s.Close()
	}
	err = s.PutPack(ctx, storetest.Pack, []byte("cards"))
	for i := len(tables); i < crashTables && err == nil; i++ {
		var t store.Table
		if t, err = s.CreateTable(ctx, storetest.NewTable("s1", store.ChannelID(fmt.Sprint("c", i))), 0); err == nil {
			say("table", t.ID, 0)
			tables = append(tables, t)
		}
	}
	var at sync.Mutex
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() {
			for range moves {
				n := t.MoveCount + 1
				done, failed := s.Commit(ctx, t.ID, crashMove(t, n))
				at.Lock()
				if err = errors.Join(err, failed); err != nil {
					at.Unlock()
					return
				}
				say("table", t.ID, n)
				at.Unlock()
				t.Version, t.MoveCount = done.Version, done.MoveCount
			}
		})
	}
	all.Wait()
	return errors.Join(err, s.Close())
}

func playForget(path string) error {
	s, _, err := opened(path)
	if err != nil {
		return err
	}
	if err := s.Forget(ctx, store.Forgetting{User: forgotten,
		Scrub: func(t *store.Table, seats []engine.Seat) {
			for _, seat := range seats {
				t.Seats[seat].Name = "somebody"
			}
		}, Drop: func(store.OutboxEntry) bool { return false }}); err != nil {
		return err
	}
	if err := s.Sweep(ctx); err != nil {
		return err
	}
	say("gone", "-", 0)
	return s.Close()
}

// playBackup backs a store up, twice to the same place.
func playBackup(path string) error {
	s, tables, err := opened(path)
	if err != nil {
		return err
	}
	for range 2 {
		if err := s.Backup(ctx, filepath.Join(filepath.Dir(path), "backup")); err != nil {
			return err
		}
		say("backup", "-", 0)
		t, err := s.Commit(ctx, tables[0].ID, crashMove(tables[0], tables[0].MoveCount+1))
		if err != nil {
			return err
		}
		say("table", tables[0].ID, t.MoveCount)
		tables[0].Version, tables[0].MoveCount = t.Version, t.MoveCount
	}
	return s.Close()
}
