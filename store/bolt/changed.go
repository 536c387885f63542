package bolt

import (
	"context"
	"sync"

	"witchtable/store"
)

// Nobody but this process changes the file, so that nothing of this need be on the disk.

// mostChanges is how many changes are known one by one.
const mostChanges = 1024

// changes are the latest changes of what is remembered about people and servers.
type changes struct {
	mu   sync.Mutex
	now  store.Mark      // of the last change
	last [mostChanges]of // the one of mark n at n % mostChanges
}

// of is who was changed.
type of struct {
	person store.UserID
	server store.ServerID
}

// note notes a change, made or not: that of a write whose outcome is unknown may have been.
func (c *changes) note(who of) {
	if who == (of{}) {
		return // which was refused
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now++
	c.last[c.now%mostChanges] = who
}

// ChangedSince implements store.Store.
func (s *Store) ChangedSince(ctx context.Context, since store.Mark) (out store.Changed, err error) {
	if err := s.ready(ctx); err != nil {
		return out, err
	}
	c := &s.changes
	c.mu.Lock()
	defer c.mu.Unlock()
	out.Now = c.now + 1 // so that none is zero
	if since == 0 || since > out.Now || out.Now-since > mostChanges {
		out.All = true
		return out, nil
	}
	seen := map[of]bool{}
	for n := since; n < out.Now; n++ {
		who := c.last[n%mostChanges]
		switch {
		case seen[who]:
		case who.person != "":
			out.People = append(out.People, who.person)
		default:
			out.Servers = append(out.Servers, who.server)
		}
		seen[who] = true
	}
	return out, nil
}
