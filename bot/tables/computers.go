package tables

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"witchtable/bot/study"
	"witchtable/bot/tables/outbox"
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

// thinksAbout notes what the table's thinker thinks about, and how to end that; the zero Decision for nothing.
func (s *Service) thinksAbout(id store.TableID, d engine.Decision, end context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.thinkers[id]; t != nil {
		t.about, t.end = d.ID, end
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
	pause    time.Duration // before the next answer that can be noticed; 0: not drawn yet
}

// playComputers answers for the computer players of one table until none is asked. Between two answers anybody
// else may act: each answer is a move of its own, and where a question is open no more, what was thought about it is forgotten.
func (s *Service) playComputers(id store.TableID) {
	defer s.busy.Done()
	w := &shift{Service: s, id: id}
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
			s.Log.Error().Err(err).Str("table", string(id)).Msg("computer players cannot go on at their table")
			s.endThinking(id)
			return
		default: // the store hiccups: nothing of that is the computer player's fault
			pause := min(outbox.BackOff(failures), longestPause)
			s.Log.Warn().Err(err).Str("table", string(id)).Dur("again_in", pause).Msg("a computer player has to wait")
			s.wait(s.ctx, pause)
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
	q, ok, err := w.next()
	if err != nil || !ok {
		return err == nil, err
	}
	if w.answers >= mostAnswers {
		return false, fmt.Errorf("%w: %d answers in one go", errStuck, w.answers)
	}
	if err := w.patience.Check(q.d.Seat); err != nil {
		return false, fmt.Errorf("%w: %w", errStuck, err)
	}
	ctx, end := context.WithCancel(w.ctx)
	defer end()
	w.thinksAbout(w.id, q.d, end)
	defer w.thinksAbout(w.id, engine.Decision{}, nil)
	passes, err := w.answerOne(ctx, q)
	if passes {
		w.passed = append(w.passed, q.d.ID)
	}
	return false, err
}

// question is what a computer player is to answer.
type question struct {
	t   Table
	d   engine.Decision
	due time.Time // when the answer may be noticed, about
}

// next returns the question to answer; when there is none, thinking ends while the table is held, so that
// whoever changes it next begins anew.
func (w *shift) next() (q question, ok bool, err error) {
	err = w.with(w.ctx, w.id, func(l *live) error {
		if q.d, ok = computerAsked(l, w.passed); ok && w.ctx.Err() == nil {
			q.t, q.due = l.snapshot(), l.rhythm.due(q.d, cmp.Or(w.pause, w.Pace))
			return nil
		}
		ok = false
		w.endThinking(w.id)
		return nil
	})
	return q, ok, err
}

// answerOne has a computer player answer one question. ctx ends when that is open to no computer player any more. passes is set
// when the question is left open: nobody notices that. An error is the store's, or says that the game refuses every answer.
func (w *shift) answerOne(ctx context.Context, q question) (passes bool, err error) {
	a, answers, err := w.think(ctx, q)
	switch {
	case w.ctx.Err() != nil:
		return false, w.ctx.Err()
	case ctx.Err() != nil:
		return false, nil
	case err == nil && !answers && q.d.Optional:
		return true, nil
	case err == nil:
		if err = w.give(ctx, q, a); settledOrPassed(err) {
			return false, nil
		}
		if !errors.Is(err, errRefused) {
			return false, err
		}
	}
	if q.d.Optional {
		return true, nil
	}
	w.Log.Error().Err(err).Str("table", string(w.id)).Int("seat", int(q.d.Seat)).Msg("a computer player cannot answer")
	return false, w.answerAnyhow(ctx, q)
}

// settledOrPassed reports whether an answer was taken, or came too late because somebody else has changed the table.
func settledOrPassed(err error) bool {
	return err == nil || engine.KindOf(err) == engine.Gone || engine.KindOf(err) == engine.NotNow
}

// wait sleeps by the injected clock, or until ctx ends.
func (s *Service) wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	awake := make(chan struct{})
	stop := s.Clock.AfterFunc(d, func() { close(awake) })
	defer stop()
	select {
	case <-awake:
	case <-ctx.Done():
	}
}

// longestThought is how long is thought about a question at most.
const longestThought = time.Second

// limit is how long may be thought about a question: three quarters of the time until its answer is due, so that there is some left
// if that leads to another one before anything can be noticed.
func (w *shift) limit(q question) time.Duration {
	if w.Pace == 0 {
		return longestThought
	}
	return min(q.due.Sub(w.Clock.Now())*3/4, longestThought)
}

// think has the seat's computer player choose, or draws lots for one that goes round in circles. Errors: ctx's, and then nobody waits
// for what is thought; those of the computer player, panics included.
func (w *shift) think(ctx context.Context, q question) (engine.Answer, bool, error) {
	player, err := w.Brains(q.t.Head.Game, q.t.Head.Seats[q.d.Seat].Brain)
	if err != nil {
		return 0, false, err
	}
	var seed engine.Seed
	if _, err := io.ReadFull(w.Random, seed[:]); err != nil {
		return 0, false, fmt.Errorf("drawing a seed: %w", err)
	}
	chance := engine.Restore(seed, 0)
	w.drawPause(seed[0])
	choose := player.Choose
	if w.patience.Lost(q.d.Seat) {
		choose = func(_ context.Context, q brain.Question) (engine.Answer, bool) { return brain.ByLot(q) }
	}
	var answer engine.Answer
	var answers bool
	err = w.Study.Think(ctx, study.ForATable, w.limit(q), func(ctx context.Context, r brain.Reins) {
		answer, answers = choose(ctx, brain.Question{View: q.t.View(q.d.Seat), Decision: q.d.ID, Chance: &chance, Reins: r})
	})
	if err != nil {
		return 0, false, fmt.Errorf("the computer player: %w", err) // it may be thinking on: what it comes to is not looked at
	}
	return answer, answers, nil
}

// give gives an answer: at once, if nobody can notice it, else when it is due. Errors: those of Position.Apply, the store's.
func (w *shift) give(ctx context.Context, q question, a engine.Answer) error {
	for {
		early, err := w.answerFor(q.d, a)
		if err != nil || early <= 0 {
			return err
		}
		if w.wait(ctx, early); ctx.Err() != nil {
			return w.ctx.Err() // nobody is asked any more: that settles it
		}
	}
}

// answerFor gives an answer, unless it could be noticed and it is too early for that: then early is for how long.
func (w *shift) answerFor(d engine.Decision, a engine.Answer) (early time.Duration, err error) {
	err = w.with(w.ctx, w.id, func(l *live) error {
		if l.head.State != store.Playing || l.head.PausedAt != 0 || person(l.head, d.Seat) {
			return ended(l.head) // the seat has been taken back, or the table rests or was closed
		}
		n, did, err := w.consider(l, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, "")
		if err != nil {
			return err
		}
		if early = l.rhythm.due(d, cmp.Or(w.pause, w.Pace)).Sub(w.Clock.Now()); early > 0 && !n.unnoticed {
			return nil
		}
		early = 0
		if err := w.commit(w.ctx, l, n); err != nil {
			return err
		}
		w.answers++
		w.patience.Gave(d.Seat, did.Events)
		if !n.unnoticed {
			w.pause = 0
		}
		return nil
	})
	return early, err
}

// drawPause makes the length of the next pause of lots that were drawn for something else: the pace, and up to an eighth more or less.
func (w *shift) drawPause(lot byte) {
	if w.pause == 0 {
		w.pause = w.Pace + w.Pace*time.Duration(int(lot)-128)/1024
	}
}

// answerAnyhow tries all legal answers in turn: a game must not stand still because a brain failed. It gives up at
// once when it is not the game that refuses.
func (w *shift) answerAnyhow(ctx context.Context, q question) error {
	err := fmt.Errorf("%w: there is no legal answer", errRefused)
	for _, a := range engine.Forward(q.t.View(q.d.Seat).Answers(q.d.ID)) {
		if err = w.give(ctx, q, a); settledOrPassed(err) {
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
