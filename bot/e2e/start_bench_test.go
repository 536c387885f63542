package e2e_test

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/sandbox"
	"witchtable/bot/tables"
	"witchtable/store"
	"witchtable/store/bolt"
)

// A store of many tables, as years of servers leave it, is a game of four that was played for a while, over and over:
// each in a server of its own hundred, with its own people. One in awakeEach was being played when the process ended;
// all others had come to rest and wake in some days.
const (
	awakeEach = 200
	perServer = 100
)

// crowded makes a store of so many live tables, and returns its file.
func crowded(b testing.TB, count int) string {
	b.Helper()
	const rounds = 40
	file, random := filepath.Join(b.TempDir(), "tables.db"), chance()
	s, err := bolt.Open(file, bolt.Config{Random: random, NoSync: true})
	must(b, err)
	first := &hall{b: b, service: tables.New(serving(b, s, random))}
	g := first.seated(1)
	for range rounds {
		g.round()
	}
	first.service.Stop()
	ctx := context.Background()
	said, err := s.Outbox(ctx, store.OutboxQuery{})
	must(b, err)
	for _, e := range said {
		must(b, s.Done(ctx, e.Table, 0, e.ID))
	}
	like, err := s.Table(ctx, g.at[0].Head.ID)
	must(b, err)
	log, err := s.Log(ctx, like.ID, 1)
	must(b, err)
	snapshot, err := s.Snapshot(ctx, like.ID)
	must(b, err)
	must(b, inParallel(256, count-1, func(i int) error {
		t := like
		t.Server, t.Channel = store.ServerID(fmt.Sprint((900_000_000+i/perServer)<<22)), store.ChannelID(fmt.Sprint("1", i))
		t.Seats = slices.Clone(t.Seats)
		for n := range t.Seats {
			t.Seats[n].User = store.UserID(fmt.Sprintf("4123456789%06d%d", i, n))
		}
		t.Host = t.Seats[0].User
		if i%awakeEach != 0 {
			t.Wakes = store.MillisOf(time.Now().Add(24*time.Hour + time.Duration(i)*time.Second))
		}
		made, err := s.CreateTable(ctx, t, 0)
		if err == nil {
			_, err = s.Commit(ctx, made.ID, store.Change{Expect: made.Version, Append: log, Snapshot: snapshot.Data})
		}
		return err
	}))
	must(b, s.Close())
	return file
}

// started is a process that has begun to serve a store.
type started struct {
	store   *weighed
	service *tables.Service
}

// start begins to serve the tables of a store, until all is looked at that is looked at at a start.
func start(b testing.TB, s store.Store, like tables.Config) started {
	b.Helper()
	p := started{store: &weighed{Store: s}}
	like.Store = p.store
	p.service = tables.New(like)
	deliverer := tables.NewDeliverer(p.service, silent{})
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- deliverer.Run(ctx) }()
	must(b, p.service.Resume(ctx))
	for p.store.outbox.Load() == 0 {
		runtime.Gosched()
	}
	cancel()
	must(b, <-done)
	return p
}

func (p started) stop(b testing.TB) {
	b.Helper()
	p.service.Stop()
	must(b, p.store.Close())
}

// BenchmarkStart is how long a process takes that starts over many stored tables, what it allocates, and what it needs
// at most.
func BenchmarkStart(b *testing.B) {
	for _, count := range []int{20_000, 100_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			file, like := crowded(b, count), serving(b, nil, chance())
			b.ReportAllocs()
			var opened, reads, peak float64
			b.ResetTimer()
			for range b.N {
				runtime.GC()
				over, most := make(chan struct{}), make(chan uint64)
				go func() { most <- heapUntil(over) }()
				began := time.Now()
				s, err := bolt.Open(file, bolt.Config{NoSync: true})
				must(b, err)
				opened += time.Since(began).Seconds()
				p := start(b, s, like)
				close(over)
				peak = math.Max(peak, float64(<-most)/(1<<20))
				reads = float64(p.store.reads.Load())
				b.StopTimer()
				p.stop(b)
				b.StartTimer()
			}
			b.ReportMetric(opened/float64(b.N), "s-open")
			b.ReportMetric(reads, "reads")
			b.ReportMetric(peak, "MiB-heap")
		})
	}
}

// heapUntil is the most that the heap has held until a channel is closed, looked at every few milliseconds.
func heapUntil(over <-chan struct{}) uint64 {
	most := uint64(0)
	for {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
		select {
		case <-over:
			return most
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// BenchmarkServe is the program itself, started over many stored tables: how long it takes until it says that it is
// ready, and what it has in memory by then and a little later, at most. Of that "anon" is its own; the rest are pages of
// files, the program's and the database's, which the system takes back when it needs them.
func BenchmarkServe(b *testing.B) {
	for _, count := range []int{1, 20_000, 100_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			world, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop()})
			must(b, err)
			defer world.Close()
			s := newServer(b, theProgram(b), world)
			s.db = crowded(b, count)
			info, err := os.Stat(s.db)
			must(b, err)

			s.program.env = append(s.program.env, "WITCHTABLE_WATCH="+serveAt, "WITCHTABLE_LOG_FORMAT=json")
			b.ResetTimer()
			var took time.Duration
			for range b.N {
				began := time.Now()
				must(b, s.begin())
				awaitReady(b)
				took += time.Since(began)
				b.StopTimer()
				time.Sleep(3 * time.Second)
				for name, kB := range residentOf(b, s.cmd.Process.Pid) {
					b.ReportMetric(kB/1e3, "MB-"+name)
				}
				must(b, s.cmd.Process.Signal(syscall.SIGTERM))
				must(b, s.cmd.Wait())
				b.StartTimer()
			}
			b.ReportMetric(took.Seconds()/float64(b.N), "s-ready")
			b.ReportMetric(float64(info.Size())/1e6, "MB-database")
		})
	}
}

// serveAt is where the program is watched.
const serveAt = "127.0.0.1:19150"

// awaitReady waits until a program is ready.
func awaitReady(b testing.TB) {
	b.Helper()
	for range 60_000 {
		res, err := http.Get("http://" + serveAt + "/readyz")
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(time.Millisecond)
	}
	b.Fatal("the program is not ready")
}

// residentOf is what a process has in memory, in kB: most since it began, now, and of that its own and of files.
func residentOf(b testing.TB, pid int) map[string]float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	must(b, err)
	out := map[string]float64{}
	for name, line := range map[string]string{"most": "VmHWM", "now": "VmRSS", "anon": "RssAnon", "files": "RssFile"} {
		m := regexp.MustCompile(`(?m)^` + line + `:\s+(\d+) kB$`).FindSubmatch(status)
		if m == nil {
			b.Fatalf("no %s in\n%s", line, status)
		}
		out[name], err = strconv.ParseFloat(string(m[1]), 64)
		must(b, err)
	}
	return out
}
