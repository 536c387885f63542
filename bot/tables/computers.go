package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"witchtable/engine"
	"witchtable/store"
)

// rouse has the computer players of a table answer, if one is asked and they are not at it already. The caller
// holds the table.
func (s *Service) rouse(l *live) {
	if l.thinking || s.ctx.Err() != nil {
		return
	}
	if _, ok := computerAsked(l, nil); !ok {
		return
	}
	l.thinking = true
	s.busy.Add(1)
	go s.playComputers(l.head.ID)
}

// computerAsked returns the question a computer player should answer next: those that hold the game up first.
// passed are the questions that may be left open and were not taken up.
func computerAsked(l *live, passed []engine.DecisionID) (engine.Decision, bool) {
	if l.head.State != store.Playing || l.pos == nil {
		return engine.Decision{}, false
	}
	var may *engine.Decision
	for _, d := range l.pos.Open(nil) {
		switch {
		case person(l.head, d.Seat):
		case !d.Optional:
			return d, true
		case may == nil && !slices.Contains(passed, d.ID):
			may = &d
		}
	}
	if may == nil {
		return engine.Decision{}, false
	}
	return *may, true
}

// longestPause bounds the wait between attempts to answer for a computer player when the store cannot be used.
const longestPause = 30 * time.Second

// playComputers answers for the computer players of one table until none is asked. Between two answers anybody
// else may act: each answer is a move of its own, and what was thought about a table that has changed since is
// thought again.
func (s *Service) playComputers(id store.TableID) {
	defer s.busy.Done()
	var passed []engine.DecisionID
	failures := 0
	for {
		s.wait(s.Pace)
		t, d, ok, err := s.computersTurn(id, passed)
		if err == nil {
			if !ok {
				return
			}
			var passes bool
			if passes, err = s.answerOne(t, d); passes {
				passed = append(passed, d.ID)
			}
		}
		switch {
		case err == nil:
			failures = 0
		case s.ctx.Err() != nil:
			s.endThinking(id)
			return
		case hopeless(err):
			s.Log.Error().Err(err).Str("table", string(id)).Msg("computer players cannot go on at their table")
			s.endThinking(id)
			return
		default: // the store hiccups: nothing of that is the computer player's fault
			pause := min(backOff(failures), longestPause)
			s.Log.Warn().Err(err).Str("table", string(id)).Dur("again_in", pause).Msg("a computer player has to wait")
			s.wait(pause)
			failures++
		}
	}
}

// hopeless reports whether trying again cannot help a computer player.
func hopeless(err error) bool {
	return errors.Is(err, ErrUnreadable) || errors.Is(err, errRefused) || errors.Is(err, store.ErrClosed) ||
		engine.KindOf(err) != engine.Internal
}

// answerOne has a computer player answer one question. passes is set when the question is left open. An error is
// the store's, or says that the game refuses every answer.
func (s *Service) answerOne(t Table, d engine.Decision) (passes bool, err error) {
	a, answers, err := s.think(t, d)
	if err == nil && !answers && d.Optional {
		return true, nil
	}
	if err == nil {
		if err = s.answerFor(t, d, a); settledOrPassed(err) {
			return false, nil
		}
		if !errors.Is(err, errRefused) {
			return false, err
		}
	}
	if d.Optional {
		return true, nil
	}
	s.Log.Error().Err(err).Str("table", string(t.Head.ID)).Int("seat", int(d.Seat)).Msg("a computer player cannot answer")
	return false, s.answerAnyhow(t, d)
}

// settledOrPassed reports whether an answer was taken, or came too late because somebody else has changed the table.
func settledOrPassed(err error) bool {
	return err == nil || engine.KindOf(err) == engine.Gone || engine.KindOf(err) == engine.NotNow
}

// wait sleeps by the injected clock, or until the service is closed.
func (s *Service) wait(d time.Duration) {
	if d <= 0 {
		return
	}
	awake := make(chan struct{})
	stop := s.Clock.AfterFunc(d, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
	case <-s.ctx.Done():
	}
}

// computersTurn returns the table and the question to answer; when there is none, thinking ends.
func (s *Service) computersTurn(id store.TableID, passed []engine.DecisionID) (t Table, d engine.Decision, ok bool, err error) {
	err = s.with(s.ctx, id, func(l *live) error {
		if d, ok = computerAsked(l, passed); ok && s.ctx.Err() == nil {
			t = l.snapshot()
			return nil
		}
		ok = false
		l.thinking = false
		return nil
	})
	return t, d, ok, err
}

func (s *Service) endThinking(id store.TableID) {
	l := s.acquire(id)
	defer s.release(id, l)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.thinking = false
}

// think has the seat's computer player choose. A brain that panics is an error, not the end of the program.
func (s *Service) think(t Table, d engine.Decision) (a engine.Answer, answers bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("the computer player", r)
		}
	}()
	brain, err := s.Brains(t.Head.Seats[d.Seat].Brain)
	if err != nil {
		return 0, false, err
	}
	var seed engine.Seed
	if _, err := io.ReadFull(s.Random, seed[:]); err != nil {
		return 0, false, fmt.Errorf("drawing a seed: %w", err)
	}
	chance := engine.Restore(seed, 0)
	a, answers = brain.Choose(t.View(d.Seat), d.ID, &chance)
	return a, answers, nil
}

func (s *Service) answerFor(t Table, d engine.Decision, a engine.Answer) error {
	return s.with(s.ctx, t.Head.ID, func(l *live) error {
		if l.head.State != store.Playing || person(l.head, d.Seat) {
			return ended(l.head) // the seat has been taken back, or the table closed
		}
		_, err := s.move(s.ctx, l, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, "")
		return err
	})
}

// answerAnyhow tries all legal answers in turn: a game must not stand still because a brain failed. It gives up at
// once when it is not the game that refuses.
func (s *Service) answerAnyhow(t Table, d engine.Decision) error {
	err := fmt.Errorf("%w: there is no legal answer", errRefused)
	for _, a := range t.View(d.Seat).Answers(d.ID) {
		if err = s.answerFor(t, d, a); settledOrPassed(err) {
			return nil
		}
		if !errors.Is(err, errRefused) {
			return err
		}
	}
	return err
}

// Wake has the computer players of a table go on if they have stopped. Errors: as Table.
func (s *Service) Wake(ctx context.Context, id store.TableID) error {
	return s.with(ctx, id, func(l *live) error {
		s.rouse(l)
		return nil
	})
}
