package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

const (
	// longestPause bounds the wait between attempts to answer for a computer player when the store cannot be used.
	longestPause = 30 * time.Second
	// mostAnswers is how many answers the computer players of a table give in one go. No game asks for so many
	// before a person is to answer: beyond, it goes round in circles, and waits for the next person who does something.
	mostAnswers = 5000
)

// thinker is the goroutine that answers for the computer players of a table.
type thinker struct {
	about engine.DecisionID // the question being thought about; 0: none. Guarded by Service.mu, as what follows
	end   context.CancelFunc
}

// startComputers has the computer players of a table answer, if one is asked and they are not at it already. The caller
// holds the table.
func (s *Service) startComputers(l *live) {
	if _, ok := computerAsked(l, nil); !ok {
		return
	}
	id := l.head.ID
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.thinkers[id] != nil || s.ctx.Err() != nil {
		return
	}
	s.thinkers[id] = &thinker{}
	s.busy.Add(1)
	go s.playComputers(id)
}

// distract ends the thought about a question that no computer player of the table is asked any more. The caller holds
// the table.
func (s *Service) distract(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.thinkers[l.head.ID]
	if t == nil || t.about == 0 {
		return
	}
	asked := func(d engine.Decision) bool { return d.ID == t.about && !person(l.head, d.Seat) }
	if l.head.State != store.Playing || l.head.PausedAt != 0 || !slices.ContainsFunc(l.pos.Open(nil), asked) {
		t.end()
	}
}

// thinksAbout notes what the table's thinker thinks about, and how to end that.
func (s *Service) thinksAbout(id store.TableID, d engine.DecisionID, end context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.thinkers[id]; t != nil {
		t.about, t.end = d, end
	}
}

// endThinking lets startComputers begin anew.
func (s *Service) endThinking(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.thinkers, id)
}

// computerAsked returns the question a computer player should answer next: those that hold the game up first.
// passed are the questions that may be left open and were not taken up.
func computerAsked(l *live, passed []engine.DecisionID) (engine.Decision, bool) {
	if l.head.State != store.Playing || l.head.PausedAt != 0 || l.pos == nil {
		return engine.Decision{}, false
	}
	var may *engine.Decision
	for _, d := range l.pos.Open(nil) {
		switch {
		case d.Quiet || person(l.head, d.Seat):
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

// shift is one run of a table's computer players: from when one is asked until none is.
type shift struct {
	*Service
	id       store.TableID
	passed   []engine.DecisionID // optional questions that were left open
	patience brain.Patience
	answers  int
}

// playComputers answers for the computer players of one table until none is asked. Between two answers anybody
// else may act: each answer is a move of its own, and what was thought about a table that has changed since is
// thought again.
func (s *Service) playComputers(id store.TableID) {
	defer s.busy.Done()
	w := &shift{Service: s, id: id}
	failures := 0
	for {
		s.wait(s.Pace)
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

// errStuck: the computer players go round in circles.
var errStuck = errors.New("the computer players go round in circles")

// hopeless reports whether trying again cannot help a computer player.
func hopeless(err error) bool {
	return errors.Is(err, ErrUnreadable) || errors.Is(err, errRefused) || errors.Is(err, errStuck) || errors.Is(err, store.ErrClosed) ||
		engine.KindOf(err) != engine.Internal
}

// turn has one computer player answer one question. done is set when none is asked; then thinking has ended.
func (w *shift) turn() (done bool, err error) {
	t, d, ok, err := w.next()
	if err != nil || !ok {
		return err == nil, err
	}
	if w.answers >= mostAnswers {
		return false, fmt.Errorf("%w: %d answers in one go", errStuck, w.answers)
	}
	if err := w.patience.Check(d.Seat); err != nil {
		return false, fmt.Errorf("%w: %w", errStuck, err)
	}
	passes, err := w.answerOne(t, d)
	if passes {
		w.passed = append(w.passed, d.ID)
	}
	return false, err
}

// next returns the table and the question to answer; when there is none, thinking ends while the table is held, so that
// whoever changes it next begins anew.
func (w *shift) next() (t Table, d engine.Decision, ok bool, err error) {
	err = w.with(w.ctx, w.id, func(l *live) error {
		if d, ok = computerAsked(l, w.passed); ok && w.ctx.Err() == nil {
			t = l.snapshot()
			return nil
		}
		ok = false
		w.endThinking(w.id)
		return nil
	})
	return t, d, ok, err
}

// answerOne has a computer player answer one question. passes is set when the question is left open. An error is
// the store's, or says that the game refuses every answer.
func (w *shift) answerOne(t Table, d engine.Decision) (passes bool, err error) {
	a, answers, err := w.think(t, d)
	switch {
	case errors.Is(err, errDistracted):
		return false, nil
	case w.ctx.Err() != nil:
		return false, w.ctx.Err()
	case err == nil && !answers && d.Optional:
		return true, nil
	case err == nil:
		if err = w.answerFor(t, d, a); settledOrPassed(err) {
			return false, nil
		}
		if !errors.Is(err, errRefused) {
			return false, err
		}
	}
	if d.Optional {
		return true, nil
	}
	w.Log.Error().Err(err).Str("table", string(w.id)).Int("seat", int(d.Seat)).Msg("a computer player cannot answer")
	return false, w.answerAnyhow(t, d)
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

// errDistracted: nobody waits for the answer that was being thought about.
var errDistracted = errors.New("the question is no longer open to a computer player")

// thought is what a computer player has come to.
type thought struct {
	answer  engine.Answer
	answers bool
	err     error
}

// think has the seat's computer player choose, or draws lots for one that goes round in circles. Errors: errDistracted;
// the service's end, which waits for no thought; those of the computer player, panics included.
func (w *shift) think(t Table, d engine.Decision) (engine.Answer, bool, error) {
	player, err := w.Brains(t.Head.Game, t.Head.Seats[d.Seat].Brain)
	if err != nil {
		return 0, false, err
	}
	var seed engine.Seed
	if _, err := io.ReadFull(w.Random, seed[:]); err != nil {
		return 0, false, fmt.Errorf("drawing a seed: %w", err)
	}
	chance := engine.Restore(seed, 0)
	choose := player.Choose
	if w.patience.Lost(d.Seat) {
		choose = func(_ context.Context, q brain.Question) (engine.Answer, bool) { return brain.ByLot(q) }
	}
	ctx, end := context.WithCancel(w.ctx)
	defer end()
	w.thinksAbout(w.id, d.ID, end)
	defer w.thinksAbout(w.id, 0, nil)
	done := make(chan thought, 1)
	go func() {
		var got thought
		defer func() {
			if r := recover(); r != nil {
				got.err = panicked("the computer player", r)
			}
			done <- got
		}()
		got.answer, got.answers = choose(ctx, brain.Question{View: t.View(d.Seat), Decision: d.ID, Chance: &chance})
	}()
	select {
	case got := <-done:
		if ctx.Err() != nil {
			return 0, false, errDistracted
		}
		return got.answer, got.answers, got.err
	case <-w.ctx.Done():
		return 0, false, w.ctx.Err()
	}
}

func (w *shift) answerFor(t Table, d engine.Decision, a engine.Answer) error {
	return w.with(w.ctx, w.id, func(l *live) error {
		if l.head.State != store.Playing || l.head.PausedAt != 0 || person(l.head, d.Seat) {
			return ended(l.head) // the seat has been taken back, or the table rests or was closed
		}
		did, err := w.move(w.ctx, l, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, "")
		if err == nil {
			w.answers++
			w.patience.Gave(d.Seat, did.Events)
		}
		return err
	})
}

// answerAnyhow tries all legal answers in turn: a game must not stand still because a brain failed. It gives up at
// once when it is not the game that refuses.
func (w *shift) answerAnyhow(t Table, d engine.Decision) error {
	err := fmt.Errorf("%w: there is no legal answer", errRefused)
	for _, a := range engine.Forward(t.View(d.Seat).Answers(d.ID)) {
		if err = w.answerFor(t, d, a); settledOrPassed(err) {
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
		s.startComputers(l)
		return nil
	})
}
