package tables

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// live is a table in memory. mu serialises all that happens at the table.
type live struct {
	users int       // who holds or waits for mu; guarded by keeper.mu
	used  time.Time // guarded by keeper.mu

	mu     sync.Mutex
	loaded bool
	// unsettled is set while it is not known whether the last change was stored, see [store.ErrWrite]. Such a table is
	// never forgotten: it must be settled before it is read. Guarded by mu, and by nobody's using the table.
	unsettled bool
	term      store.Term // in which the table was read
	touched   time.Time  // when it was read, or changed last
	head      store.Table
	server    func() store.Server // what is remembered about where it stands; nil where the game cannot be read
	rules     registry.Rules
	desk      desk.Desk
	pos       engine.Position   // never changed, only replaced; nil when there is no game
	read      []engine.Position // see Table.read; never changed, only replaced
	// stopped is why the game cannot go on under the present rules, nil where it can. A stopped table is loaded without
	// its game: nothing but its header can be changed.
	stopped error
	rhythm  rhythm
	news    news // what the holder of mu must announce once it is free
}

// news is what others are told about a change after it was made.
type news struct {
	changed bool  // people may see it
	haste   Haste // how soon they want to
	unsaid  bool  // there is something new to say
}

// begin returns the present state, to be changed and committed.
func (l *live) begin() *next {
	return &next{head: cloneHead(l.head), desk: l.desk.Clone(), pos: l.pos}
}

func (l *live) snapshot() Table {
	// The position is shared: moves are applied to copies, so nobody ever changes it, see live.pos.
	t := Table{Head: cloneHead(l.head), Rules: l.rules, Desk: l.desk.Clone(), pos: l.pos, read: l.read,
		stopped: l.stopped != nil}
	if l.server != nil {
		t.server = l.server()
	}
	return t
}

func cloneHead(h store.Table) store.Table {
	h.Setup.Options = maps.Clone(h.Setup.Options)
	h.Setup.Claims = slices.Clone(h.Setup.Claims)
	h.Setup.Bring = slices.Clone(h.Setup.Bring)
	h.Seats = slices.Clone(h.Seats)
	h.Barred, h.Gone = slices.Clone(h.Barred), slices.Clone(h.Gone)
	h.Results = slices.Clone(h.Results)
	h.Messages = maps.Clone(h.Messages)
	// The notes are shared: whoever changes one puts another map in their place, see [desk.Desk.WriteTo].
	return h
}

// locked calls f with the table's lock held and returns what to announce. A panic in f is an error.
func (l *live) locked(id store.TableID, f func(*live) error) (out news, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("table %s: %w", id, panicked("work on the table", r))
		}
		out, l.news = l.news, news{}
	}()
	return out, f(l)
}
