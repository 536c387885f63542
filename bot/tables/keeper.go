package tables

import (
	"context"
	"sync"
	"time"

	"witchtable/store"
)

// keeper keeps the tables: it reads each when it is first needed, sees to it that one thing at a time happens there,
// and stores what changes. What is done at tables is none of its business.
type keeper struct {
	config Config
	ctx    context.Context // ends when the service stops
	*wishes
	*servers
	sitters sitters

	// rearm sets the alarm of a table anew, changed goes on after a change of one was stored. The table is held while
	// they are called.
	rearm, changed func(*live)
	// lookAgain has a table looked at soon that is not known as it is.
	lookAgain func(store.TableID)

	mu    sync.Mutex
	live  map[store.TableID]*live
	swept time.Time
}

func newKeeper(ctx context.Context, c Config) *keeper {
	return &keeper{
		config: c, ctx: ctx, live: map[store.TableID]*live{},
		wishes: newWishes(ctx, c), servers: newServers(ctx, c),
	}
}

// alone calls f with the table's lock held, and announces what came of it once the lock is free.
func (s *keeper) alone(id store.TableID, f func(*live) error) error {
	l := s.acquire(id)
	news, err := l.locked(id, f)
	s.release(id, l)
	s.announce(id, news)
	return err
}

func (s *keeper) acquire(id store.TableID) *live {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.live[id]
	if l == nil {
		l = &live{}
		s.live[id] = l
	}
	l.users++
	return l
}

func (s *keeper) release(id store.TableID, l *live) {
	now := s.config.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	l.users--
	l.used = now
	if l.users == 0 && !l.loaded && !l.unsettled {
		delete(s.live, id) // nothing was there to load, or what was known is worth nothing
	}
	if now.Sub(s.swept) < s.config.ForgetAfter/10 {
		return
	}
	s.swept = now
	for id, l := range s.live {
		if l.users == 0 && !l.unsettled && now.Sub(l.used) >= s.config.ForgetAfter {
			delete(s.live, id)
		}
	}
}

// putAside forgets a table that nobody uses before its time.
func (s *keeper) putAside(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.live[id]; l != nil && l.users == 0 && !l.unsettled {
		delete(s.live, id)
	}
}

// announce wakes those who show and say what has changed. No lock may be held: they may look at the table at once.
func (s *keeper) announce(id store.TableID, n news) {
	if n.changed {
		s.config.Changed(id, n.haste)
	}
	if n.unsaid {
		s.config.Unsaid(id)
	}
}
