package tables

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"witchtable/engine"
	"witchtable/store"
)

// servers keeps what is remembered about servers, each read once. The tables of a server share what is kept of it, so
// that all of them follow at once when it changes.
type servers struct {
	store   store.Store
	changed func(store.TableID, Haste)

	mu    sync.Mutex // held while the store is asked, so that nothing older is kept than what is stored
	known map[store.ServerID]*server
}

type server struct{ now atomic.Pointer[store.Server] }

// is what is remembered about the server. Where none is known, as for a table that cannot be read, it is nothing.
func (s *server) is() store.Server {
	if s == nil {
		return store.Server{}
	}
	return *s.now.Load()
}

// get finds a server. mu must be held.
func (all *servers) get(ctx context.Context, id store.ServerID) (*server, error) {
	if s, ok := all.known[id]; ok {
		return s, nil
	}
	read, err := all.store.Server(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("server %q: %w", id, err)
	}
	s := &server{}
	s.now.Store(&read)
	all.known[id] = s
	return s, nil
}

func (all *servers) server(ctx context.Context, id store.ServerID) (*server, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.get(ctx, id)
}

// changeServer stores a change of what is remembered about a server, and then has its tables follow.
func (all *servers) changeServer(ctx context.Context, id store.ServerID, change func(*store.Server)) error {
	all.mu.Lock()
	defer all.mu.Unlock()
	shared, err := all.get(ctx, id)
	if err != nil {
		return err
	}
	next := shared.is()
	change(&next)
	if err := all.store.PutServer(ctx, next); err != nil {
		return err
	}
	shared.now.Store(&next)
	return nil
}

func knownLooks(how store.Looks) bool { return how == store.InPictures || how == store.InWords }

// SetServerLooks has the tables of a server, those that are there and those to come, shown in another way where nobody
// has chosen otherwise for the table, or for themselves. Whoever calls it has made sure that the person may manage the
// server. Errors: BadInput for a way that there is not, and outside servers.
func (all *servers) SetServerLooks(ctx context.Context, id store.ServerID, how store.Looks) error {
	if !knownLooks(how) || id == "" {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q of server %q", how, id)
	}
	if err := all.changeServer(ctx, id, func(to *store.Server) { to.Looks = how }); err != nil {
		return err
	}
	heads, err := all.store.LiveTables(ctx)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if h.Server == id && h.Looks == store.LooksUnset {
			all.changed(h.ID, Soon)
		}
	}
	return nil
}

// Nowhere is no table, in a server: for showing there what belongs to none.
func (all *servers) Nowhere(ctx context.Context, id store.ServerID) (Table, error) {
	shared, err := all.server(ctx, id)
	return Table{Head: store.Table{Server: id}, server: shared.is()}, err
}
