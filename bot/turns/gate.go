package turns

import (
	"context"
	"sync"
)

// Gate lets so many through at a time, by turns. All methods may be called by many goroutines.
type Gate struct {
	mu      sync.Mutex
	free    int
	waiting Queue[*guest]
}

type guest struct{ let chan struct{} }

// NewGate returns a gate with so many places, one at least.
func NewGate(places int) *Gate { return &Gate{free: max(1, places)} }

// Enter waits for a place, by the turn of the context's owner. leave gives it back. Errors: ctx's, and then there is no
// place to give back.
func (g *Gate) Enter(ctx context.Context) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	o, me := Of(ctx), &guest{make(chan struct{})}
	g.mu.Lock()
	g.waiting.Push(o, me)
	g.admit()
	g.mu.Unlock()
	select {
	case <-me.let:
		return sync.OnceFunc(g.leave), nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-me.let: // just now
		g.free++
		g.admit()
	default:
		g.waiting.Remove(o, me)
	}
	return nil, ctx.Err()
}

// Waiting is how many wait for a place.
func (g *Gate) Waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting.Len()
}

func (g *Gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.free++
	g.admit()
}

// admit gives free places to those whose turn it is. The caller holds mu.
func (g *Gate) admit() {
	for g.free > 0 {
		next, ok := g.waiting.Pop()
		if !ok {
			return
		}
		g.free--
		close(next.let)
	}
}
