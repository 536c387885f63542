package tables

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// kept keeps values of the store in memory: what is remembered about people, or about servers. Reading and writing one
// holds up nobody who asks for another, nor whoever asks for the value as it is before the write. So a slow store does
// not stall tables whose people it is not being asked about.
//
// A value is read anew when another process has changed it (see followChanges), and when it has been kept for a while.
// Of those that nobody is using the ones used last are kept.
type kept[K comparable, V any] struct {
	read  func(context.Context, K) (V, error)
	write func(context.Context, V) error
	clock Clock

	mu   sync.Mutex                     // never held while the store is asked
	used map[K]*keptOne[V]              // by somebody, now: of each there is one, so that no change is lost
	idle *simplelru.LRU[K, *keptOne[V]] // the others
}

// newKept keeps as many values as most, those in use apart.
func newKept[K comparable, V any](c Clock, most int, read func(context.Context, K) (V, error),
	write func(context.Context, V) error) *kept[K, V] {
	idle, err := simplelru.NewLRU[K, *keptOne[V]](most, nil)
	if err != nil {
		panic(err) // there is no other error than a size below 1
	}
	return &kept[K, V]{read: read, write: write, clock: c, used: map[K]*keptOne[V]{}, idle: idle}
}

// keptFor is how long a value is kept before it is read anew.
const keptFor = 10 * time.Minute

// keptOne is one value. asking is held while the store is asked about it, so that nothing older is kept than what is
// stored, and no change is lost.
type keptOne[V any] struct {
	users  int // who has taken it; guarded by kept.mu
	asking sync.Mutex
	now    atomic.Pointer[keptAt[V]] // nil until it has been read
}

type keptAt[V any] struct {
	value V
	read  time.Time // zero where it has been changed since
}

func (k *kept[K, V]) take(key K) *keptOne[V] {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.used[key]
	if one == nil {
		if one, _ = k.idle.Peek(key); one == nil {
			one = &keptOne[V]{}
		}
		k.idle.Remove(key)
		k.used[key] = one
	}
	one.users++
	return one
}

func (k *kept[K, V]) leave(key K, one *keptOne[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if one.users--; one.users > 0 {
		return
	}
	delete(k.used, key)
	if one.now.Load() != nil {
		k.idle.Add(key, one)
	}
}

// changedAll is changed for all values there are.
func (k *kept[K, V]) changedAll() {
	k.mu.Lock()
	keys := slices.AppendSeq(k.idle.Keys(), maps.Keys(k.used))
	k.mu.Unlock()
	k.changed(keys...)
}

// changed has values read anew that another process has changed. Until that can be done they are as they were.
func (k *kept[K, V]) changed(keys ...K) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, key := range keys {
		one := k.used[key]
		if one == nil {
			if one, _ = k.idle.Peek(key); one == nil {
				continue
			}
		}
		if known := one.now.Load(); known != nil {
			one.now.CompareAndSwap(known, &keptAt[V]{value: known.value})
		}
	}
}

// get returns a value. Where it is due to be read anew and that is not possible, or the store is being asked about it
// already, it is the one that is known.
func (k *kept[K, V]) get(ctx context.Context, key K) (V, error) {
	one := k.take(key)
	defer k.leave(key, one)
	known := one.now.Load()
	switch {
	case known == nil:
		one.asking.Lock()
		if known = one.now.Load(); known != nil {
			one.asking.Unlock()
			return known.value, nil
		}
	case k.clock.Now().Sub(known.read) < keptFor || !one.asking.TryLock():
		return known.value, nil
	}
	defer one.asking.Unlock()
	value, err := k.readAnew(ctx, key, one)
	if err != nil && known != nil {
		return known.value, nil
	}
	return value, err
}

// latest is get without asking the store where a value is known that nobody has changed, however long it has been.
func (k *kept[K, V]) latest(ctx context.Context, key K) (V, error) {
	k.mu.Lock()
	one := k.used[key]
	if one == nil {
		one, _ = k.idle.Get(key)
	}
	k.mu.Unlock()
	if one != nil {
		if known := one.now.Load(); known != nil && !known.read.IsZero() {
			return known.value, nil
		}
	}
	return k.get(ctx, key)
}

// readAnew reads a value. The caller holds one.asking.
func (k *kept[K, V]) readAnew(ctx context.Context, key K, one *keptOne[V]) (V, error) {
	value, err := k.read(ctx, key)
	if err == nil {
		one.now.Store(&keptAt[V]{value, k.clock.Now()})
	}
	return value, err
}

// change stores a change of a value as the store has it.
func (k *kept[K, V]) change(ctx context.Context, key K, f func(*V)) error {
	one := k.take(key)
	defer k.leave(key, one)
	one.asking.Lock()
	defer one.asking.Unlock()
	value, err := k.readAnew(ctx, key, one)
	if err != nil {
		return err
	}
	f(&value)
	if err := k.write(ctx, value); err != nil {
		return err
	}
	one.now.Store(&keptAt[V]{value, k.clock.Now()})
	return nil
}

// forgetting calls f, which takes the value out of the store, and forgets it.
func (k *kept[K, V]) forgetting(key K, f func() error) error {
	one := k.take(key)
	defer k.leave(key, one)
	one.asking.Lock()
	defer one.asking.Unlock()
	one.now.Store(nil)
	return f()
}
