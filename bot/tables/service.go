package tables

import (
	"context"
	"sync"

	"witchtable/bot/gauge"
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
	following sync.Once // others' changes
	alarms    *alarms
	computers *computers
}

// New returns a service. Call Resume once, and Stop at the end.
func New(c Config) *Service {
	c = c.withDefaults()
	ctx, stop := context.WithCancel(gauge.Traced(context.Background(), c.Tracer))
	k := newKeeper(ctx, c)
	p := &referee{k}
	s := &Service{
		keeper: k, referee: p, lobbies: &lobbies{p}, dailies: &dailies{k}, hosts: &hosts{k}, guests: &guests{k},
		preferences: &preferences{k}, stepBacks: &stepBacks{k}, farewells: &farewells{keeper: k},
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

// Wake has the computer players of a table go on if they have stopped. Errors: as Table.
func (s *Service) Wake(ctx context.Context, id store.TableID) error { return s.computers.wake(ctx, id) }
