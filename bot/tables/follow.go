package tables

import (
	"time"

	"witchtable/store"
)

// followEvery is how often a process asks what others have changed about people and servers.
const followEvery = 2 * time.Second

// followChanges has what is kept of people and servers in memory follow what other processes change, until the service
// stops.
func (s *keeper) followChanges() {
	var mark store.Mark
	for s.ctx.Err() == nil {
		s.wait(s.ctx, followEvery)
		now, err := s.config.Store.ChangedSince(s.ctx, mark)
		switch {
		case err != nil: // it is asked again soon
		case now.All:
			s.wishes.known.changedAll()
			s.servers.known.changedAll()
			mark = now.Now
		default:
			s.wishes.known.changed(now.People...)
			s.servers.known.changed(now.Servers...)
			mark = now.Now
		}
	}
}
