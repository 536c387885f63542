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
	"witchtable/bot/turns"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// shift is one run of a table's computer players: from when one is asked until none is.
type shift struct {
	*computers
	id       store.TableID
	passed   []engine.DecisionID // optional questions that were left open since something could last be noticed
	noticed  time.Time           // when that was
	helped   map[engine.Seat]int // by who has answered such questions since somebody last answered who had to, how often
	patience brain.Patience
	answers  int
	pause    time.Duration // before the next answer that can be noticed; 0: not drawn yet
	steps    int           // answers since then that nobody could notice
}

// question is what a computer player is to answer.
type question struct {
	t   Table
	d   engine.Decision
	due time.Time // when the answer may be noticed, about
	// hears is what help may be waited for before the question is answered, and hearing that it may still come.
	hears   help
	hearing bool
	// others is how many more questions are thought about before anything can be noticed, and by when that is.
	others int
	by     time.Time
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

// next returns the question to answer. When there is none, the shift ends while the table is held, so that whoever
// changes the table next begins a new one.
func (w *shift) next() (q question, ok bool, err error) {
	err = w.with(w.ctx, w.id, func(l *live) error {
		if q, ok = w.choose(l); ok && w.ctx.Err() == nil {
			q.t = l.snapshot()
			return nil
		}
		ok = false
		w.endThinking(w.id)
		return nil
	})
	return q, ok, err
}

// mostHelp is how many answers one helper may give before those who must answer do.
const mostHelp = 3

// choose returns what is to be answered next. Those who may answer are heard before those who must: help comes before
// what is done without it. A helper gives a few answers at most, so that none holds up the others; and whether they had
// anything to give cannot be told from the time it takes, see [rhythm].
func (w *shift) choose(l *live) (q question, ok bool) {
	if w.noticed != l.rhythm.noticed {
		w.noticed, w.passed = l.rhythm.noticed, nil
	}
	may, must := computersAsked(l.head, l.pos)
	may = slices.DeleteFunc(may, func(d engine.Decision) bool {
		return slices.Contains(w.passed, d.ID) || len(must) > 0 && w.helped[d.Seat] >= mostHelp
	})
	all := append(may, must[:min(1, len(must))]...)
	if len(all) == 0 {
		return q, false
	}
	q = question{d: all[0], others: len(all) - 1}
	for i, d := range all {
		due := l.rhythm.due(d, cmp.Or(w.pause, w.config.Pace))
		if i == 0 {
			q.due, q.by = due, due
		}
		if due.Before(q.by) {
			q.by = due
		}
	}
	if !q.d.Optional {
		q.hears = w.hears(l.head, l.desk, l.pos)
		q.hearing = q.hears.until.After(w.config.Clock.Now())
	}
	return q, true
}

// answerOne has a computer player answer one question. ctx ends when no computer player is asked that question any
// more. passes is set when the question is left open, which nobody notices. An error is the store's, or says that the
// game refuses every answer.
func (w *shift) answerOne(ctx context.Context, q question) (passes bool, err error) {
	a, answers, err := w.think(ctx, q)
	switch {
	case w.ctx.Err() != nil:
		return false, w.ctx.Err()
	case ctx.Err() != nil:
		return false, nil
	case err == nil && !answers && q.d.Optional:
		return true, nil
	case err == nil && !answers && q.hearing:
		return false, w.hear(ctx, q)
	case err == nil && answers:
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
	w.config.Log.Error().Err(err).Str("table", string(w.id)).Int("seat", int(q.d.Seat)).
		Msg("a computer player cannot answer")
	return false, w.answerAnyhow(ctx, q)
}

// settledOrPassed reports whether an answer was taken, or came too late because somebody else has changed the table.
func settledOrPassed(err error) bool {
	return err == nil || engine.KindOf(err) == engine.Gone || engine.KindOf(err) == engine.NotNow
}

// longestThought is how long a computer player thinks about a question at most.
const longestThought = time.Second

// limit is how long may be thought about a question: its share of three quarters of the time until something can be
// noticed. The rest is left for what may follow before that: where steps have been made already that nobody notices,
// there may be many more, and each has a quarter of what is left.
func (w *shift) limit(q question) time.Duration {
	if w.config.Pace == 0 {
		return longestThought
	}
	quarters := time.Duration(3)
	if w.steps > 0 {
		quarters = 1
	}
	return min(q.by.Sub(w.config.Clock.Now())*quarters/4/time.Duration(1+q.others), longestThought)
}

// think has the seat's computer player choose, or draws lots for one that goes round in circles. Errors: that of ctx,
// and then nobody waits for the answer any more; those of the computer player, panics included.
func (w *shift) think(ctx context.Context, q question) (engine.Answer, bool, error) {
	player, err := w.config.player(q.t.Head.Game, q.t.Head.Seats[q.d.Seat].Brain)
	if err != nil {
		return 0, false, err
	}
	var seed engine.Seed
	if _, err := io.ReadFull(w.config.Random, seed[:]); err != nil {
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
	ctx = turns.For(ctx, turns.Owner(q.t.Head.Server))
	err = w.config.Study.Think(ctx, study.ForATable, w.limit(q), func(ctx context.Context, r brain.Reins) {
		answer, answers = choose(ctx, brain.Question{View: q.t.View(q.d.Seat), Decision: q.d.ID, Chance: &chance,
			Hears: q.hearing, Reins: r})
	})
	if err != nil {
		// It may be thinking on: what it comes to is not looked at.
		return 0, false, fmt.Errorf("the computer player: %w", err)
	}
	return answer, answers, nil
}

// give gives an answer: at once, if nobody can notice it, else when it is due. Errors: those of Position.Apply, the
// store's.
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

// answerFor gives an answer, unless it could be noticed and is not due yet: then early is how long to wait.
func (w *shift) answerFor(d engine.Decision, a engine.Answer) (early time.Duration, err error) {
	err = w.with(w.ctx, w.id, func(l *live) error {
		if l.head.State != store.Playing || l.head.PausedAt != 0 || person(l.head, d.Seat) {
			return ended(l.head) // the seat has been taken back, or the table rests or was closed
		}
		n, did, err := w.consider(l, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, "", part{})
		if err != nil {
			return err
		}
		if early = l.rhythm.due(d, cmp.Or(w.pause, w.config.Pace)).Sub(w.config.Clock.Now()); early > 0 &&
			!n.unnoticed {
			return nil
		}
		early = 0
		if !d.Optional {
			n.goesOn(l, w.config.Clock.Now())
		}
		if err := w.commit(w.ctx, l, n); err != nil {
			return err
		}
		w.gave(d, did.Events, n.unnoticed)
		return nil
	})
	return early, err
}

// gave notes an answer that was taken.
func (w *shift) gave(d engine.Decision, events int, unnoticed bool) {
	w.answers++
	w.patience.Gave(d.Seat, events)
	switch {
	case d.Optional:
		w.helped[d.Seat]++
	case !unnoticed:
		clear(w.helped)
	}
	if w.steps++; !unnoticed {
		w.pause, w.steps = 0, 0
	}
}

// drawPause works out the length of the next pause from lots that were drawn for something else: the pace, and up to an
// eighth more or less.
func (w *shift) drawPause(lot byte) {
	if w.pause == 0 {
		w.pause = w.config.Pace + w.config.Pace*time.Duration(int(lot)-128)/1024
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
