package tables

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// kept keeps values of the store in memory: what is remembered about people, or about servers. Reading and writing one
// holds up nobody who asks for another, nor whoever asks for the value as it is before the write. So a slow store does
// not stall tables whose people it is not being asked about.
//
// A value is read anew when it has been kept for a while, since another process may have changed it, and those that
// nobody is using are dropped when there are too many.
type kept[K comparable, V any] struct {
	read  func(context.Context, K) (V, error)
	write func(context.Context, V) error
	clock Clock
	most  int // how many are kept, those in use apart

	mu sync.Mutex // never held while the store is asked
	of map[K]*keptOne[V]
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
	read  time.Time
}

func (k *kept[K, V]) take(key K) *keptOne[V] {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.of[key]
	if one == nil {
		if len(k.of) >= k.most {
			k.drop()
		}
		one = &keptOne[V]{}
		k.of[key] = one
	}
	one.users++
	return one
}

// drop drops what nobody is using. The caller holds mu.
func (k *kept[K, V]) drop() {
	for key, one := range k.of {
		if one.users == 0 {
			delete(k.of, key)
		}
	}
}

func (k *kept[K, V]) leave(one *keptOne[V]) {
	k.mu.Lock()
	defer k.mu.Unlock()
	one.users--
}

// get returns a value. Where it is due to be read anew and that is not possible, or the store is being asked about it
// already, it is the one that is known.
func (k *kept[K, V]) get(ctx context.Context, key K) (V, error) {
	one := k.take(key)
	defer k.leave(one)
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

// latest is get without asking the store where a value is known, however long it has been.
func (k *kept[K, V]) latest(ctx context.Context, key K) (V, error) {
	k.mu.Lock()
	one := k.of[key]
	k.mu.Unlock()
	if one != nil {
		if known := one.now.Load(); known != nil {
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
	defer k.leave(one)
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
	defer k.leave(one)
	one.asking.Lock()
	defer one.asking.Unlock()
	one.now.Store(nil)
	return f()
}
