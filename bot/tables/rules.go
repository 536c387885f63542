package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/bot/tables/sight"
	"witchtable/engine"
	"witchtable/store"
)

// Rules are mended while games are being played. A table names the version of the rules that its moves were made by.
// When another version loads it, all its moves are played again: if they are legal and lead to what people had before
// them, the game goes on by the present rules. Otherwise it stops as it is, which its channel is told once, and stays
// stored until it is closed.

// ErrOtherRules means that the game was begun under another version of the rules and does not lead to the same under
// the present one. It comes together with ErrUnreadable.
var ErrOtherRules = errors.New("the game was begun under another version of the rules")

// sayOtherRules tells players what becomes of a game that the present rules do not lead to. Of one that is over, the
// result is known without them.
func sayOtherRules(head store.Table) engine.Text {
	if head.State != store.Over {
		return engine.T("error.other-rules")
	}
	results := engine.List{}
	for _, r := range head.Results {
		name := engine.A("name", engine.Literal(head.Seats[r.Seat].Name))
		results = append(results, engine.T("error.result", name, engine.A("points", engine.Number(r.Score))))
	}
	return engine.T("error.other-rules-over", engine.A("results", results))
}

// edition is the version of rules; those that were not counted yet are the first.
func edition(rules int) int { return max(rules, 1) }

// underOtherRules is the position of a game that was begun under another version of the rules. Errors: ErrOtherRules,
// the store's.
func (s *keeper) underOtherRules(ctx context.Context, head store.Table, d desk.Desk,
	g engine.Game) (engine.Position, error) {
	moves, err := s.config.Store.Log(ctx, head.ID, 1)
	if err != nil {
		return nil, &storeError{err}
	}
	snap, err := s.config.Store.Snapshot(ctx, head.ID)
	if err != nil {
		return nil, &storeError{err}
	}
	pos, err := replayed(head, d, g, moves, snap)
	if err == nil {
		return pos, nil
	}
	was := fmt.Errorf("%w (%d, now %d): %w", ErrOtherRules, edition(head.Rules), edition(g.Info().Rules), err)
	if head.State != store.Over {
		return nil, was
	}
	// A game that is over is only looked at: its snapshot will do if it agrees with the results.
	if pos, err = fromSnapshot(g, snap.Data, nil); err != nil || snap.N != head.MoveCount ||
		sameResults(head, pos) != nil {
		return nil, was
	}
	return pos, nil
}

// replayed plays a game from its start by the present rules and compares it with what is known of how it went.
func replayed(head store.Table, d desk.Desk, g engine.Game, moves []store.LogEntry,
	snap store.Snapshot) (pos engine.Position, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("playing the moves again", r)
		}
	}()
	log := &engine.Log{}
	start, err := engine.Begin(g, head.Setup, log)
	if err != nil {
		return nil, err
	}
	if err := sameSight(head, 0, start); err != nil {
		return nil, err
	}
	told := log.Events // also of moves that were taken back: they were told, too
	pos, err = engine.Replay(g, head.Setup, answers(moves), func(i int, p engine.Position, log *engine.Log) error {
		told = append(told, log.Events...)
		return sameSight(head, i+1, p)
	})
	if err != nil {
		return nil, fmt.Errorf("playing the moves again: %w", err)
	}
	if err := pos.Check(); err != nil {
		return nil, err
	}
	if pos.Over() != (head.State == store.Over) && head.State != store.Closed {
		return nil, fmt.Errorf("the table is %s, the game played again is over: %v", head.State, pos.Over())
	}
	if head.State == store.Over {
		return pos, sameResults(head, pos)
	}
	if len(head.Sight.Of) > 0 && head.Sight.Moves == len(moves) {
		return pos, nil
	}
	return pos, errors.Join(sameTold(d, g, told), sameAsSnapshot(head, g, snap, pos))
}

// sameResults compares the stored results of a game that is over with those of a position.
func sameResults(head store.Table, pos engine.Position) error {
	if got := results(pos); !slices.EqualFunc(got, head.Results, sameOutcome) {
		return fmt.Errorf("the results were %+v, played again they are %+v", head.Results, got)
	}
	return nil
}

// sameOutcome compares what a seat has achieved, not how that is said or who has done it.
func sameOutcome(a, b store.Result) bool {
	return a.Seat == b.Seat && a.Score == b.Score && a.Rank == b.Rank && a.Won == b.Won && a.Title == b.Title
}

// sameSight compares what is to be seen after so many moves with what was to be seen then, if that is when it was
// noted. A game that is over is compared by its results.
func sameSight(head store.Table, moves int, pos engine.Position) error {
	if head.Sight.Moves != moves || len(head.Sight.Of) == 0 || head.State == store.Over {
		return nil
	}
	now := sight.Of(pos, len(head.Seats))
	for i, was := range head.Sight.Of {
		if i >= len(now) || now[i] != was {
			return fmt.Errorf("after %d moves seat %d has something else before it", moves, i-1)
		}
	}
	return nil
}

// sameAsSnapshot compares the cards and tokens of a position, as everybody sees them, with those of the snapshot. A
// snapshot of another moment says nothing, nor does one that the present rules cannot read.
func sameAsSnapshot(head store.Table, g engine.Game, snap store.Snapshot, pos engine.Position) error {
	if snap.N != head.MoveCount || snap.Data == nil {
		return nil
	}
	p, err := fromSnapshot(g, snap.Data, nil)
	if err != nil {
		return nil
	}
	if seat, differ := sight.Differ(p, pos, len(head.Seats)); differ {
		return fmt.Errorf("seat %d has other cards or tokens before it than in the snapshot", seat)
	}
	return nil
}

// sameTold compares what was told last, in the story and to each seat, with what is told when the game is played again.
// All of it must be told again, in the same order. Newer rules may tell more.
func sameTold(d desk.Desk, g engine.Game, events []engine.Event) error {
	if err := toldAgain("the story", d.Story.Events, g, events, engine.Onlooker); err != nil {
		return err
	}
	for i, h := range d.Hands {
		if err := toldAgain(fmt.Sprintf("seat %d", i), h.News, g, events, engine.Seat(i)); err != nil {
			return err
		}
	}
	return nil
}

func toldAgain(whom string, was []engine.Event, g engine.Game, events []engine.Event, viewer engine.Seat) error {
	i := len(was)
	for k := len(events) - 1; k >= 0 && i > 0; k-- { // the last that was told is the last of its like
		if events[k].For(viewer) == was[i-1] {
			i--
		}
	}
	if i > 0 {
		return fmt.Errorf("%s was told something (kind %d) that does not happen when the moves are played again", whom,
			was[i-1].Kind)
	}
	return nil
}

// adopt writes down that a table goes on under the present rules, and tells those who play there.
func (s *keeper) adopt(ctx context.Context, l *live) error {
	if l.head.State != store.Playing || l.pos == nil || edition(l.head.Rules) == edition(l.rules.Game.Info().Rules) {
		return nil
	}
	n := l.begin()
	n.head.Rules = edition(l.rules.Game.Info().Rules)
	n.noteSight()
	n.renewed, n.desk.Stopped = true, false
	n.tell(outbox.NoticeOf(engine.T("bot.notice.rules")))
	s.config.Log.Info().Str("table", string(l.head.ID)).Int("from", edition(l.head.Rules)).Int("to", n.head.Rules).
		Msg("a table goes on under newer rules")
	return s.commit(ctx, l, n)
}

// tellStopped tells a table's channel, once, that the present rules cannot go on with its game.
func (s *keeper) tellStopped(ctx context.Context, l *live) error {
	if l.stopped == nil || l.desk.Stopped {
		return nil
	}
	n := l.begin()
	n.idle, n.desk.Stopped = true, true
	n.tell(outbox.Entry{Kind: outbox.Stopped}, outbox.Entry{Kind: outbox.Turn}, outbox.Entry{Kind: outbox.AskConsent})
	return s.commit(ctx, l, n)
}
