package owner

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"witchtable/store"
)

// Links are the connections to Discord's gateway that this process keeps, each for one of so many parts of the bot's
// servers. How many parts there are is agreed on by the first process, for as long as any is there.
type Links struct {
	h      *Holder
	moving turn // of whoever shares out, or hands everything over

	mu      sync.Mutex
	count   int           // 0 until it is known
	mine    map[int]*link // by their numbers
	changed chan struct{} // closed when others are to be kept
	begun   int           // sessions that were asked for
}

// link is a connection that this process keeps.
type link struct {
	up      bool
	stands  chan struct{} // closed when it comes to stand
	yielded bool          // its name is another's, who is connecting
}

func newLinks(h *Holder) *Links {
	return &Links{h: h, moving: newTurn(), mine: map[int]*link{}, changed: make(chan struct{})}
}

// splitName is the name by which it is agreed how many connections there are: whoever holds it is called by the number.
const splitName = "split"

func (l *Links) name(n int) string { return fmt.Sprintf("%s%d", linkPrefix, n) }

const linkPrefix = "link/"

// Count settles how many connections there are, where Discord advises so many: a power of two, so that each has whole
// shards. It waits for the store. Errors: ctx's.
func (l *Links) Count(ctx context.Context, advised int) (int, error) {
	want := 1
	for want < max(advised, l.h.config.Links) && want < store.Shards {
		want *= 2
	}
	for {
		got, err := l.h.config.Store.Hold(ctx, splitName, store.Owner{ID: strconv.Itoa(want)}, l.h.config.Lasts)
		if err == nil {
			count, err := strconv.Atoi(got.By.ID)
			if err != nil {
				return 0, fmt.Errorf("%w: %q is no number of connections", store.ErrInvalid, got.By.ID)
			}
			if count != want {
				l.h.config.Log.Warn().Int("wanted", want).Int("are", count).
					Msg("other processes share another number of connections; it changes when all have been stopped")
			}
			l.mu.Lock()
			l.count = count
			l.mu.Unlock()
			return count, nil
		}
		l.h.config.Log.Warn().Err(err).Msg("it is not known how many connections there are")
		if !l.h.sleep(ctx, l.h.config.tick()) {
			return 0, ctx.Err()
		}
	}
}

// Mine lists the connections that this process is to keep, and returns what is closed when these change.
func (l *Links) Mine() (numbers []int, changed <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.mine)), l.changed
}

// kept is how many there are.
func (l *Links) kept() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.mine)
}

// Begin waits until a new session of a connection may be begun, where so many may be at a time. Errors: ctx's.
func (l *Links) Begin(ctx context.Context, n, concurrency int) error {
	l.mu.Lock()
	l.begun++
	by := store.Owner{ID: fmt.Sprintf("%s/%d", l.h.config.Self.ID, l.begun)}
	l.mu.Unlock()
	name := "identify/" + strconv.Itoa(n%max(1, concurrency))
	for {
		got, err := l.h.config.Store.Hold(ctx, name, by, l.h.config.Spacing)
		wait := l.h.config.tick()
		if err == nil {
			if got.By.ID == by.ID {
				return nil
			}
			wait = got.Left
		}
		if !l.h.sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// Turned is told that a connection of this process's stands, or does not any more.
func (l *Links) Turned(n int, up bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if is := l.mine[n]; is != nil && is.up != up {
		if is.up = up; up {
			close(is.stands)
		} else {
			is.stands = make(chan struct{})
		}
	}
}

// keep has this process keep a connection from now on. What it returns is closed when that stands.
func (l *Links) keep(n int) (stands <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if is := l.mine[n]; is != nil {
		is.yielded = false
		return is.stands
	}
	is := &link{stands: make(chan struct{})}
	l.mine[n] = is
	l.wake()
	return is.stands
}

// end has it kept no more.
func (l *Links) end(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.mine, n)
	l.wake()
}

func (l *Links) wake() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// settled lists the connections that this process keeps and is not giving up.
func (l *Links) settled() (numbers []int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for n, is := range l.mine {
		if !is.yielded {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// renew holds the names of connections on. One that is another's by now is left to it.
func (l *Links) renew(ctx context.Context) (err error) {
	l.mu.Lock()
	count := l.count
	l.mu.Unlock()
	if count == 0 {
		return nil
	}
	_, err = l.h.config.Store.Hold(ctx, splitName, store.Owner{ID: strconv.Itoa(count)}, l.h.config.Lasts)
	for _, n := range l.settled() {
		mine, failed := l.hold(ctx, n)
		if err = errors.Join(err, failed); failed == nil && !mine {
			l.end(n)
		}
	}
	return err
}

func (l *Links) hold(ctx context.Context, n int) (mine bool, err error) {
	got, err := l.h.config.Store.Hold(ctx, l.name(n), l.h.config.Self, l.h.config.Lasts)
	return got.By.ID == l.h.config.Self.ID, err
}

// balance takes connections that nobody keeps, and hands over what is too much.
func (l *Links) balance(ctx context.Context) {
	if !l.moving.take(ctx) {
		return
	}
	defer l.moving.leave()
	l.mu.Lock()
	count := l.count
	l.mu.Unlock()
	if count == 0 || l.h.isDraining() {
		return
	}
	if err := l.share(ctx, count); err != nil && ctx.Err() == nil {
		l.h.config.Log.Warn().Err(err).Msg("connections are not shared out for the moment")
	}
}

func (l *Links) share(ctx context.Context, count int) error {
	others, err := l.h.present(ctx)
	if err != nil {
		return err
	}
	held, err := l.h.config.Store.Held(ctx, linkPrefix)
	if err != nil {
		return err
	}
	has, kept := map[string]int{}, map[string]bool{}
	for _, is := range held {
		has[is.By.ID]++
		kept[is.Name] = true
	}
	mine, share := l.settled(), fair(count, len(others)+1)
	for n := 0; n < count && len(mine) < share; n++ {
		if kept[l.name(n)] {
			continue
		}
		if got, err := l.hold(ctx, n); err != nil {
			return err
		} else if got {
			l.keep(n)
			mine = append(mine, n)
		}
	}
	for len(mine) > share {
		to, ok := fewest(others, has)
		if !ok || has[to.ID] >= share {
			return nil
		}
		last := mine[len(mine)-1]
		if err := l.handOver(ctx, last, to); err != nil {
			return err
		}
		mine, has[to.ID] = mine[:len(mine)-1], has[to.ID]+1
	}
	return nil
}

const (
	// connecting is how long a successor may take to connect: sessions are begun one after another.
	connecting = time.Minute
	// lingering is how long one still listens once the successor has connected: what Discord has said before that, it
	// has said to this process alone, and it may be on its way.
	lingering = time.Second
)

// handOver has another process connect, and hangs up a moment later.
func (l *Links) handOver(ctx context.Context, n int, to store.Owner) error {
	l.mu.Lock()
	if is := l.mine[n]; is != nil {
		is.yielded = true
	}
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, connecting)
	defer cancel()
	err := l.h.config.Store.Drop(ctx, l.name(n), l.h.config.Self)
	if err == nil {
		err = l.h.config.Peers.TakeLink(ctx, to, n)
	}
	if err == nil {
		l.h.sleep(ctx, lingering)
		l.h.config.Log.Info().Int("connection", n).Str("to", to.ID).Msg("a connection was handed over")
		l.end(n)
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if is := l.mine[n]; is != nil {
		is.yielded = false // until it is known to be another's
	}
	return fmt.Errorf("handing connection %d over to %s: %w", n, to.ID, err)
}

// TakeOver keeps a connection that another process gives up for this one, and returns when it stands. Errors:
// ErrDraining; store.ErrConflict where a third one keeps it; ctx's.
func (l *Links) TakeOver(ctx context.Context, n int) error {
	if l.h.isDraining() {
		return ErrDraining
	}
	mine, err := l.hold(ctx, n)
	if err != nil {
		return err
	}
	if !mine {
		return fmt.Errorf("connection %d: %w", n, store.ErrConflict)
	}
	select {
	case <-l.keep(n):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// drain hands over all connections.
func (l *Links) drain(ctx context.Context) (failed error) {
	if !l.moving.take(ctx) {
		return ctx.Err()
	}
	defer l.moving.leave()
	others, err := l.h.present(ctx)
	if err != nil {
		return err
	}
	has := map[string]int{}
	for _, n := range l.settled() {
		for done := false; !done && len(others) > 0; {
			to, _ := fewest(others, has)
			if err := l.handOver(ctx, n, to); err != nil {
				failed = errors.Join(failed, err)
				delete(others, to.ID)
				continue
			}
			has[to.ID]++
			done = true
		}
	}
	return failed
}

// dropAll gives up the names of all that is left.
func (l *Links) dropAll(ctx context.Context) (err error) {
	for _, n := range l.settled() {
		err = errors.Join(err, l.h.config.Store.Drop(ctx, l.name(n), l.h.config.Self))
		l.end(n)
	}
	return err
}
