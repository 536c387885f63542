package turns

import (
	"context"
	"sync"
)

// Gate lets so many through at a time, by turns, and those first whom somebody waits for. All methods may be called by
// many goroutines.
type Gate struct {
	mu      sync.Mutex
	free    int
	kept    int // places for those in a hurry alone
	waiting [2]Queue[*guest]
}

// The queues of a gate, the first one first.
const (
	hurried = iota
	unhurried
)

type guest struct{ let chan struct{} }

// NewGate returns a gate with so many places, one at least. Where there are several, one of them is kept for those in a
// hurry.
func NewGate(places int) *Gate {
	places = max(1, places)
	return &Gate{free: places, kept: min(1, places-1)}
}

// Enter waits for a place, by the turn of the context's owner; hurry says that somebody waits for what is done there.
// leave gives it back. Errors: ctx's, and then there is no place to give back.
func (g *Gate) Enter(ctx context.Context, hurry bool) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	o, me, line := Of(ctx), &guest{make(chan struct{})}, &g.waiting[unhurried]
	if hurry {
		line = &g.waiting[hurried]
	}
	g.mu.Lock()
	line.Push(o, me)
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
		line.Remove(o, me)
	}
	return nil, ctx.Err()
}

// Waiting is how many wait for a place.
func (g *Gate) Waiting() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting[hurried].Len() + g.waiting[unhurried].Len()
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
		next, ok := g.waiting[hurried].Pop()
		if !ok && g.free > g.kept {
			next, ok = g.waiting[unhurried].Pop()
		}
		if !ok {
			return
		}
		g.free--
		close(next.let)
	}
}
