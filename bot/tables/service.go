package tables

import (
	"context"
	"fmt"

	"witchtable/store"
)

// Service runs the tables of one store. All methods may be called by many goroutines.
//
// What can be done at a table is done by its parts, each of which has its own file; what they share is the keeper.
type Service struct {
	*keeper
	*referee
	*lobbies
	*dailies
	*hosts
	*guests
	*preferences
	*stepBacks
	*farewells

	stop      context.CancelFunc
	alarms    *alarms
	computers *computers
}

// New returns a service. Call Resume once, and Stop at the end.
func New(c Config) *Service {
	c = c.withDefaults()
	ctx, stop := context.WithCancel(context.Background())
	k := newKeeper(ctx, c)
	p := &referee{k}
	s := &Service{
		keeper: k, referee: p, lobbies: &lobbies{p}, dailies: &dailies{k}, hosts: &hosts{k}, guests: &guests{k},
		preferences: &preferences{k}, stepBacks: &stepBacks{k}, farewells: &farewells{k},
		stop: stop, alarms: newAlarms(k), computers: newComputers(p),
	}
	k.rearm, k.lookAgain = s.alarms.arm, s.alarms.soon
	k.changed = func(l *live) {
		s.computers.distract(l)
		s.computers.start(l)
		s.alarms.arm(l)
	}
	return s
}

// Stop stops the computer players and waits until none of them will answer any more; one that is lost in thought is
// left to its thoughts. Then it notes what is to be seen at the tables. The store stays open.
func (s *Service) Stop() {
	s.stop() // from here on no thinker begins, and no alarm rings
	s.alarms.end()
	s.computers.end()
	s.noteSights()
}

// Resume goes on with what a previous process left: computer players whose turn it is, and every live table's
// board. Unsaid entries are the Deliverer's to take up.
func (s *Service) Resume(ctx context.Context) error {
	var heads []store.Table
	err := s.patiently(ctx, "which tables there are", func() (err error) {
		heads, err = s.config.Store.LiveTables(ctx, store.LiveQuery{})
		return err
	})
	if err != nil {
		return fmt.Errorf("resuming tables: %w", err)
	}
	for _, h := range heads {
		if err := s.Wake(ctx, h.ID); err != nil {
			// One table that cannot be read must not keep the others from going on.
			s.config.Log.Error().Err(err).Str("table", string(h.ID)).Msg("a table cannot be resumed")
			continue
		}
		if !h.Mute() {
			s.config.Changed(h.ID, Gathered)
		}
	}
	return nil
}

// Wake has the computer players of a table go on if they have stopped. Errors: as Table.
func (s *Service) Wake(ctx context.Context, id store.TableID) error { return s.computers.wake(ctx, id) }
