package tables

import (
	"errors"
	"time"

	"witchtable/store"
)

// followEvery is how often a process asks what others have changed about people and servers.
const followEvery = 2 * time.Second

// followChanges has what is kept of people and servers in memory follow what other processes change, until the service
// stops.
func (s *Service) followChanges() {
	var mark store.Mark
	for s.ctx.Err() == nil {
		s.wait(s.ctx, followEvery)
		now, err := s.config.Store.ChangedSince(s.ctx, mark)
		switch {
		case err != nil: // it is asked again soon
		case now.All:
			s.wishes.known.ChangedAll()
			s.servers.known.ChangedAll()
			s.followAll()
			mark = now.Now
		default:
			s.wishes.known.Changed(now.People...)
			s.servers.known.Changed(now.Servers...)
			mark = now.Now
			for _, user := range now.People {
				s.followPerson(user)
			}
		}
	}
}

// followAll does what followPerson does for those who have asked to be forgotten, when it is not known who has changed.
func (s *Service) followAll() {
	asked, err := s.config.Store.Forgetting(s.ctx, store.Scope{})
	if err != nil && s.ctx.Err() == nil {
		s.config.Log.Warn().Err(err).Msg("who asked another process to be forgotten is not known")
	}
	for _, p := range asked {
		s.followPerson(p.ID)
	}
}

// followPerson has this process's tables follow what somebody may have asked for at another process.
func (s *Service) followPerson(user store.UserID) {
	err := s.preferences.follow(s.ctx, user)
	if err == nil {
		err = s.farewells.leaveOwn(s.ctx, user)
	}
	if err != nil && s.ctx.Err() == nil && !errors.Is(err, store.ErrNotOwner) {
		s.config.Log.Warn().Err(err).Str("user", string(user)).Msg("what somebody has chosen is not followed everywhere")
	}
}
