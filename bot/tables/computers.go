package tables

import (
	"context"
	"errors"
	"slices"
	"sync"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// mostAnswers is how many answers the computer players of a table give in one go. No game asks for so many before a
// person is to answer: one that does goes round in circles, and then waits until a person does something.
const mostAnswers = 5000

// thinker is the goroutine that answers for the computer players of a table.
type thinker struct {
	about engine.DecisionID // the question being thought about; 0: none. Guarded by computers.mu, as what follows
	end   context.CancelFunc
	hears *help // what it waits for; nil while it does not
}

// computers have the computer players of the tables answer.
type computers struct {
	*referee
	mu sync.Mutex
	// thinkers are the goroutines that answer for computer players, one for a table at most: they outlive what is kept
	// of the table in memory.
	thinkers map[store.TableID]*thinker
	over     bool // no thinker begins any more
	busy     sync.WaitGroup
}

func newComputers(p *referee) *computers {
	return &computers{referee: p, thinkers: map[store.TableID]*thinker{}}
}

// end has no more of them begin, and waits until none of them will answer any more. The context must have ended.
func (s *computers) end() {
	s.mu.Lock()
	s.over = true
	s.mu.Unlock()
	s.busy.Wait()
}

// start has the computer players of a table answer, if one is asked and they are not at it already. The caller
// holds the table.
func (s *computers) start(l *live) {
	if may, must := computersAsked(l.head, l.pos); len(may)+len(must) == 0 {
		return
	}
	id := l.head.ID
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.thinkers[id] != nil || s.over {
		return
	}
	s.thinkers[id] = &thinker{}
	s.busy.Add(1)
	go s.playComputers(id)
}

// distract ends the thought about a question that no computer player of the table is asked any more, and the wait for
// help where something has come of it. The caller holds the table.
func (s *computers) distract(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.thinkers[l.head.ID]
	if t == nil || t.about == 0 {
		return
	}
	asked := func(d engine.Decision) bool { return d.ID == t.about && !person(l.head, d.Seat) }
	if l.head.State != store.Playing || l.head.PausedAt != 0 || !slices.ContainsFunc(l.pos.Open(nil), asked) ||
		t.hears != nil && *t.hears != s.hears(l.head, l.desk, l.pos) {
		t.end()
	}
}

// thinksAbout notes what the table's thinker thinks about, and how to end that; the zero Decision for nothing.
func (s *computers) thinksAbout(id store.TableID, d engine.Decision, end context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.thinkers[id]; t != nil {
		t.about, t.end, t.hears = d.ID, end, nil
	}
}

// endThinking lets start begin anew.
func (s *computers) endThinking(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.thinkers, id)
}

// playComputers answers for the computer players of one table until none is asked. Each answer is a move of its own, so
// anybody else may act in between; if that closes a question, what was thought about it is forgotten.
func (s *computers) playComputers(id store.TableID) {
	defer s.busy.Done()
	w := &shift{computers: s, id: id, helped: map[engine.Seat]int{}}
	failures := 0
	for {
		done, err := w.turn()
		switch {
		case done:
			return
		case err == nil:
			failures = 0
		case s.ctx.Err() != nil:
			s.endThinking(id)
			return
		case hopeless(err):
			s.config.Log.Error().Err(err).Str("table", string(id)).Msg("computer players cannot go on at their table")
			s.endThinking(id)
			return
		default: // the store has failed, not the computer player
			pause := min(outbox.BackOff(failures), longestPause)
			s.config.Log.Warn().Err(err).Str("table", string(id)).Dur("again_in", pause).
				Msg("a computer player has to wait")
			s.wait(s.ctx, pause)
			failures++
		}
	}
}

// errStuck: the computer players go round in circles.
var errStuck = errors.New("the computer players go round in circles")

// hopeless reports whether trying again cannot help a computer player.
func hopeless(err error) bool {
	return errors.Is(err, ErrUnreadable) || errors.Is(err, errRefused) || errors.Is(err, errStuck) ||
		errors.Is(err, store.ErrClosed) || errors.Is(err, store.ErrNotOwner) ||
		engine.KindOf(err) != engine.Internal
}

// wake has the computer players of a table go on if they have stopped. Errors: as Table.
func (s *computers) wake(ctx context.Context, id store.TableID) error {
	return s.with(ctx, id, func(l *live) error {
		s.start(l)
		return nil
	})
}
