package discord

import "sync"

// seenInputs is how many ids of inputs are remembered. Discord repeats an input within seconds if at all.
const seenInputs = 4096

// recent remembers the last few keys it was given.
type recent struct {
	mu   sync.Mutex
	set  map[string]struct{}
	ring []string
	next int
}

func newRecent(n int) *recent {
	return &recent{set: make(map[string]struct{}, n), ring: make([]string, n)}
}

// first reports whether key is new, and remembers it.
func (r *recent) first(key string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.set[key]; known {
		return false
	}
	delete(r.set, r.ring[r.next])
	r.ring[r.next] = key
	r.next = (r.next + 1) % len(r.ring)
	r.set[key] = struct{}{}
	return true
}

// forget has key be new again: what it stands for was not taken after all.
func (r *recent) forget(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.set, key)
}
