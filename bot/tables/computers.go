package tables

import (
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

// playComputers answers for the computer players of one table until none is asked. Between two answers anybody
// else may act: each answer is a move of its own, and what was thought about a table that has changed since is
// thought again.
func (s *Service) playComputers(id store.TableID) {
	defer s.busy.Done()
	var passed []engine.DecisionID
	for {
		s.wait(s.Pace)
		t, d, ok := s.computersTurn(id, passed)
		if !ok {
			return
		}
		a, answers, err := s.think(t, d)
		if err == nil && !answers && d.Optional {
			passed = append(passed, d.ID)
			continue
		}
		if err == nil {
			err = s.answerFor(t, d, a)
		}
		switch {
		case err == nil || engine.KindOf(err) == engine.Gone || engine.KindOf(err) == engine.NotNow:
		case d.Optional:
			passed = append(passed, d.ID)
		default:
			s.Log.Error().Err(err).Str("table", string(id)).Int("seat", int(d.Seat)).Msg("a computer player cannot answer")
			if !s.answerAnyhow(t, d) {
				s.endThinking(id)
				return
			}
		}
	}
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
func (s *Service) computersTurn(id store.TableID, passed []engine.DecisionID) (t Table, d engine.Decision, ok bool) {
	err := s.with(s.ctx, id, func(l *live) error {
		if d, ok = computerAsked(l, passed); ok && s.ctx.Err() == nil {
			t = l.snapshot()
			return nil
		}
		ok = false
		l.thinking = false
		return nil
	})
	if err != nil {
		s.Log.Error().Err(err).Str("table", string(id)).Msg("computer players cannot see their table")
		s.endThinking(id)
		return t, d, false
	}
	return t, d, ok
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
			err = fmt.Errorf("the computer player panicked: %v", r)
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

func (s *Service) answerFor(t Table, d engine.Decision, a engine.Answer) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the move panicked: %v", r)
		}
	}()
	return s.with(s.ctx, t.Head.ID, func(l *live) error {
		if l.head.State != store.Playing || person(l.head, d.Seat) {
			return ended(l.head) // the seat has been taken back, or the table closed
		}
		_, err := s.move(s.ctx, l, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, "")
		return err
	})
}

// answerAnyhow tries all legal answers in turn: a game must not stand still because a brain failed.
func (s *Service) answerAnyhow(t Table, d engine.Decision) bool {
	for _, a := range t.View(d.Seat).Answers(d.ID) {
		err := s.answerFor(t, d, a)
		if err == nil || engine.KindOf(err) == engine.Gone || engine.KindOf(err) == engine.NotNow {
			return true
		}
	}
	return false
}
