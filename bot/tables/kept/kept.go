// Package kept keeps values of a store in memory: what is remembered about people, or about servers.
//
// Reading and writing one value holds up nobody who asks for another, nor whoever asks for the value as it is before
// the write. So a slow store does not stall tables whose people it is not being asked about.
//
// A value is read anew when another process has changed it ([Values.Changed]), and when it has been kept for a while.
// Of those that nobody is using the ones used last are kept.
package kept

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Values keeps values of a store by their keys. It is safe for use by many goroutines.
type Values[K comparable, V any] struct {
	read  func(context.Context, K) (V, error)
	write func(context.Context, V) error
	clock Clock

	mu   sync.Mutex                   // never held while the store is asked
	used map[K]*entry[V]              // by somebody, now: of each there is one, so that no change is lost
	idle *simplelru.LRU[K, *entry[V]] // the others
}

// Clock is where the time comes from.
type Clock interface{ Now() time.Time }

// New keeps as many values as most, at least 1, those in use apart. read reads one from the store, write puts one
// there.
func New[K comparable, V any](c Clock, most int, read func(context.Context, K) (V, error),
	write func(context.Context, V) error) *Values[K, V] {
	idle, err := simplelru.NewLRU[K, *entry[V]](most, nil)
	if err != nil {
		panic(err) // there is no other error than a size below 1
	}
	return &Values[K, V]{read: read, write: write, clock: c, used: map[K]*entry[V]{}, idle: idle}
}

// lasts is how long a value is kept before it is read anew.
const lasts = 10 * time.Minute

// entry is one value. asking is held while the store is asked about it, so that nothing older is kept than what is
// stored, and no change is lost.
type entry[V any] struct {
	users  int // who has taken it; guarded by Values.mu
	asking sync.Mutex
	now    atomic.Pointer[reading[V]] // nil until it has been read
}

type reading[V any] struct {
	value V
	read  time.Time // zero where it has been changed since
}

func (k *Values[K, V]) take(key K) *entry[V] {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.used[key]
	if one == nil {
		if one, _ = k.idle.Peek(key); one == nil {
			one = &entry[V]{}
		}
		k.idle.Remove(key)
		k.used[key] = one
	}
	one.users++
	return one
}

func (k *Values[K, V]) leave(key K, one *entry[V]) {
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

// ChangedAll is Changed for all values there are.
func (k *Values[K, V]) ChangedAll() {
	k.mu.Lock()
	keys := slices.AppendSeq(k.idle.Keys(), maps.Keys(k.used))
	k.mu.Unlock()
	k.Changed(keys...)
}

// Changed has values read anew that another process has changed. Until that can be done they are as they were.
func (k *Values[K, V]) Changed(keys ...K) {
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
			one.now.CompareAndSwap(known, &reading[V]{value: known.value})
		}
	}
}

// Get returns a value. Where it is due to be read anew and that is not possible, or the store is being asked about it
// already, it is the one that is known. Errors: the store's, where none is known.
func (k *Values[K, V]) Get(ctx context.Context, key K) (V, error) {
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
	case k.clock.Now().Sub(known.read) < lasts || !one.asking.TryLock():
		return known.value, nil
	}
	defer one.asking.Unlock()
	value, err := k.readAnew(ctx, key, one)
	if err != nil && known != nil {
		return known.value, nil
	}
	return value, err
}

// Latest is Get without asking the store where a value is known that nobody has changed, however long it has been.
// Errors: as Get.
func (k *Values[K, V]) Latest(ctx context.Context, key K) (V, error) {
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
	return k.Get(ctx, key)
}

// readAnew reads a value. The caller holds one.asking.
func (k *Values[K, V]) readAnew(ctx context.Context, key K, one *entry[V]) (V, error) {
	value, err := k.read(ctx, key)
	if err == nil {
		one.now.Store(&reading[V]{value, k.clock.Now()})
	}
	return value, err
}

// Change stores a change of a value as the store has it. Errors: the store's, and then nothing has changed here.
func (k *Values[K, V]) Change(ctx context.Context, key K, f func(*V)) error {
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
	one.now.Store(&reading[V]{value, k.clock.Now()})
	return nil
}

// Forgetting calls f, which takes the value out of the store, and forgets it.
func (k *Values[K, V]) Forgetting(key K, f func() error) error {
	one := k.take(key)
	defer k.leave(key, one)
	one.asking.Lock()
	defer one.asking.Unlock()
	one.now.Store(nil)
	return f()
}
