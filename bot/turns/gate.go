package turns

import (
	"context"
	"sync"
)

// Gate lets so many through at a time, by turns, and those first whom somebody waits for. Who has most of the turns,
// where others come, too, has never all places: whoever comes from another finds one free. All methods may be called by
// many goroutines.
type Gate struct {
	mu      sync.Mutex
	places  int
	free    int
	kept    int           // places for those in a hurry alone
	inside  map[Owner]int // how many places each has that has any
	came    []Owner       // who came last, in a ring of lately
	at      int           // the oldest of them, when there are so many
	often   map[Owner]int // how often each is among them
	waiting [2]Queue[*guest]
}

// lately is by how many visits it is seen who comes most.
const lately = 32

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
	return &Gate{places: places, free: places, kept: min(1, places-1), inside: map[Owner]int{}, often: map[Owner]int{}}
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
	g.come(o)
	line.Push(o, me)
	g.admit()
	g.mu.Unlock()
	select {
	case <-me.let:
		return sync.OnceFunc(func() { g.leave(o) }), nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-me.let: // just now
		g.back(o)
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

func (g *Gate) leave(o Owner) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.back(o)
}

// back gives an owner's place to whose turn it is. The caller holds mu.
func (g *Gate) back(o Owner) {
	g.free++
	less(g.inside, o)
	g.admit()
}

// come notes that an owner comes. The caller holds mu.
func (g *Gate) come(o Owner) {
	g.often[o]++
	if len(g.came) < lately {
		g.came = append(g.came, o)
		return
	}
	less(g.often, g.came[g.at])
	g.came[g.at] = o
	g.at = (g.at + 1) % lately
}

// less takes one from what an owner has.
func less(of map[Owner]int, o Owner) {
	if of[o]--; of[o] == 0 {
		delete(of, o)
	}
}

// allowed reports whether an owner may have one more place: one that has been most of those who came lately, not the
// last one. The caller holds mu.
func (g *Gate) allowed(o Owner) bool {
	n, often := g.inside[o], g.often[o]
	return n == 0 || n+1 < g.places || often == len(g.came) || 2*often <= len(g.came)
}

// admit gives free places to those whose turn it is. The caller holds mu.
func (g *Gate) admit() {
	for g.free > 0 {
		next, o, ok := g.waiting[hurried].PopOf(g.allowed)
		if !ok && g.free > g.kept {
			next, o, ok = g.waiting[unhurried].PopOf(g.allowed)
		}
		if !ok {
			return
		}
		g.free--
		g.inside[o]++
		close(next.let)
	}
}
