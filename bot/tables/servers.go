package tables

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"witchtable/engine"
	"witchtable/store"
)

// servers keeps what is remembered about servers, each read once. The tables of a server share what is kept of it, so that all
// of them follow at once when it changes.
type servers struct {
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
func (all *servers) get(ctx context.Context, from store.Store, id store.ServerID) (*server, error) {
	if s, ok := all.known[id]; ok {
		return s, nil
	}
	read, err := from.Server(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("server %q: %w", id, err)
	}
	s := &server{}
	s.now.Store(&read)
	if all.known == nil {
		all.known = map[store.ServerID]*server{}
	}
	all.known[id] = s
	return s, nil
}

func (s *Service) server(ctx context.Context, id store.ServerID) (*server, error) {
	s.servers.mu.Lock()
	defer s.servers.mu.Unlock()
	return s.servers.get(ctx, s.Store, id)
}

// SetServerLooks has the tables of a server, those that are there and those to come, shown in another way where nobody has
// chosen otherwise for the table, or for themselves. Whoever calls it has made sure that the person may manage the server.
// Errors: BadInput for a way that there is not, and outside servers.
func (s *Service) SetServerLooks(ctx context.Context, id store.ServerID, how store.Looks) error {
	if !knownLooks(how) || id == "" {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q of server %q", how, id)
	}
	if err := s.changeServer(ctx, id, func(to *store.Server) { to.Looks = how }); err != nil {
		return err
	}
	heads, err := s.Store.LiveTables(ctx)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if h.Server == id && h.Looks == store.LooksUnset {
			s.Changed(h.ID, Soon)
		}
	}
	return nil
}

// changeServer stores a change of what is remembered about a server, and then has its tables follow.
func (s *Service) changeServer(ctx context.Context, id store.ServerID, change func(*store.Server)) error {
	s.servers.mu.Lock()
	defer s.servers.mu.Unlock()
	shared, err := s.servers.get(ctx, s.Store, id)
	if err != nil {
		return err
	}
	next := shared.is()
	change(&next)
	if err := s.Store.PutServer(ctx, next); err != nil {
		return err
	}
	shared.now.Store(&next)
	return nil
}

// Nowhere is no table, in a server: for showing there what belongs to none.
func (s *Service) Nowhere(ctx context.Context, id store.ServerID) (Table, error) {
	shared, err := s.server(ctx, id)
	return Table{Head: store.Table{Server: id}, server: shared.is()}, err
}

// Looks is how the table is shown to all: as was chosen for it, else for its server, else in pictures.
func (t Table) Looks() store.Looks { return nearest(t.Head.Looks, t.server.Looks) }

// LooksTo is how the table is shown to a seat's person alone: as they have chosen, else as it is shown to all.
func (t Table) LooksTo(seat engine.Seat) store.Looks {
	h, _ := t.Holder(seat)
	return nearest(h.Looks, t.Looks())
}

// nearest is the first choice that was made.
func nearest(choices ...store.Looks) store.Looks {
	for _, how := range choices {
		if how != store.LooksUnset {
			return how
		}
	}
	return store.InPictures
}
