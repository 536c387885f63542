package kept

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// pantry is a store of numbers by name. What is to be written waits where a gate is closed.
type pantry struct {
	mu    sync.Mutex
	has   map[string]int
	reads int
	fails bool
	gate  chan struct{}
}

type jar struct {
	name string
	n    int
}

func (p *pantry) Now() time.Time { return time.Now() }

func (p *pantry) read(_ context.Context, name string) (jar, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reads++
	if p.fails {
		return jar{}, errors.New("the pantry is locked")
	}
	return jar{name, p.has[name]}, nil
}

func (p *pantry) write(_ context.Context, j jar) error {
	if p.gate != nil {
		<-p.gate
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.has[j.name] = j.n
	return nil
}

const mostJars = 3

func stocked() (*pantry, *Values[string, jar]) {
	p := &pantry{has: map[string]int{"plum": 1, "pear": 2}}
	return p, New(p, mostJars, p.read, p.write)
}

func (k *Values[K, V]) must(t *testing.T, key K) V {
	t.Helper()
	v, err := k.Get(t.Context(), key)
	if err != nil {
		t.Errorf("%v: %v", key, err)
	}
	return v
}

// While one value is being written, slowly, all can be asked for: this one as it was.
func TestASlowWriteHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, k := stocked()
		k.must(t, "plum")
		p.gate = make(chan struct{})
		var written atomic.Bool
		go func() {
			if err := k.Change(t.Context(), "plum", func(j *jar) { j.n = 5 }); err != nil {
				t.Error(err)
			}
			written.Store(true)
		}()
		synctest.Wait()
		if plum, pear := k.must(t, "plum"), k.must(t, "pear"); plum.n != 1 || pear.n != 2 || written.Load() {
			t.Errorf("while it is written there are %v and %v", plum, pear)
		}
		time.Sleep(2 * lasts)
		if plum := k.must(t, "plum"); plum.n != 1 {
			t.Errorf("while it is written, much later there are %v", plum)
		}
		close(p.gate)
		synctest.Wait()
		if plum := k.must(t, "plum"); plum.n != 5 || p.has["plum"] != 5 {
			t.Errorf("when it is written there are %v", plum)
		}
	})
}

// No change is lost, however many are made at once.
func TestNoChangeIsLost(t *testing.T) {
	p, k := stocked()
	var busy sync.WaitGroup
	for i := range 100 {
		busy.Go(func() {
			if err := k.Change(t.Context(), "plum", func(j *jar) { j.n++ }); err != nil {
				t.Error(err)
			}
			k.must(t, string(rune('a'+i%20))) // which drops what nobody is using
		})
	}
	busy.Wait()
	if got := k.must(t, "plum").n; got != 101 || p.has["plum"] != 101 {
		t.Errorf("1 and 100 more are %d, stored are %d", got, p.has["plum"])
	}
	if n := k.idle.Len(); n > mostJars || len(k.used) > 0 {
		t.Errorf("%d are kept and %d used, want at most %d, and none", n, len(k.used), mostJars)
	}
}

// A value is read once, again after a while, and kept where that is not possible then.
func TestWhatIsKeptIsReadAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, k := stocked()
		for range 3 {
			k.must(t, "plum")
		}
		p.has["plum"] = 7 // by another process
		if got := k.must(t, "plum").n; got != 1 || p.reads != 1 {
			t.Errorf("at once there are %d, read %d times", got, p.reads)
		}
		time.Sleep(lasts)
		if got := k.must(t, "plum").n; got != 7 || p.reads != 2 {
			t.Errorf("after a while there are %d, read %d times", got, p.reads)
		}
		p.fails = true
		time.Sleep(lasts)
		if got := k.must(t, "plum").n; got != 7 {
			t.Errorf("where it cannot be read there are %d", got)
		}
		if _, err := k.Get(t.Context(), "pear"); err == nil {
			t.Error("what has never been read is there though it cannot be read")
		}
		p.fails = false
		if err := k.Forgetting("plum", func() error { p.has["plum"] = 0; return nil }); err != nil {
			t.Fatal(err)
		}
		if got := k.must(t, "plum").n; got != 0 {
			t.Errorf("what was forgotten is there: %d", got)
		}
	})
}

// What has been used last is kept, and what another process has changed is read again, by whatever way it is asked for.
func TestWhatIsUsedAndChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, k := stocked()
		for _, name := range []string{"plum", "pear", "fig", "plum", "quince"} {
			k.must(t, name)
		}
		reads := p.reads
		k.must(t, "plum")
		if p.reads != reads {
			t.Error("what was used just now has not been kept")
		}
		k.must(t, "pear")
		if p.reads != reads+1 {
			t.Error("what was used longest ago has been kept")
		}
		latest := func() int {
			v, err := k.Latest(t.Context(), "plum")
			if err != nil {
				t.Error(err)
			}
			return v.n
		}
		for n, told := range []func(){func() { k.Changed("plum", "unknown") }, k.ChangedAll} {
			p.has["plum"] = 10 + n // by another process
			if k.Changed(); latest() == 10+n {
				t.Error("what nobody has told of is read again")
			}
			told()
			p.fails = true
			if got := latest(); got == 10+n {
				t.Error("a value was read though that is not possible")
			}
			p.fails = false
			if got := latest(); got != 10+n {
				t.Errorf("after a change by another process there are %d, want %d", got, 10+n)
			}
			reads = p.reads
			if k.must(t, "plum"); p.reads != reads {
				t.Error("what was changed once is read again and again")
			}
		}
	})
}
