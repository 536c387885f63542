package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/store"
)

// Answered is what came of an answer.
type Answered struct {
	// Table is the table afterwards.
	Table Table
	Seat  engine.Seat
	// Did is the answer that was given.
	Did engine.Option
	// Events is how many events it had.
	Events int
}

// Answer gives a person's answer to a question. Errors: BadInput where there is no such table; Forbidden for onlookers; those of
// Position.Apply; NotNow if no game runs.
func (s *Service) Answer(ctx context.Context, id store.TableID, by store.UserID, d engine.DecisionID, a engine.Answer) (Answered, error) {
	var out Answered
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		out, err = s.move(ctx, l, engine.Move{Seat: seat, Decision: d, Answer: a}, by)
		return err
	})
	return out, err
}

// AnswerKey gives the answer with a readable key to whichever of the person's questions lists it. Errors: as
// Answer, and BadInput if no question lists the key.
func (s *Service) AnswerKey(ctx context.Context, id store.TableID, by store.UserID, key string) (Answered, error) {
	var out Answered
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		t := l.snapshot()
		v := t.View(seat)
		for _, d := range t.Questions(seat) {
			if a, ok := engine.FindKey(v, d.ID, key); ok {
				out, err = s.move(ctx, l, engine.Move{Seat: seat, Decision: d.ID, Answer: a}, by)
				return err
			}
		}
		if len(t.Questions(seat)) == 0 {
			return engine.Errorf(engine.NotYours, engine.T("error.not-your-turn"), "seat %d is not asked", seat)
		}
		return engine.Errorf(engine.BadInput, engine.T("error.unknown-answer", engine.A("answer", engine.Literal(key))),
			"no open question lists the key") // which is not logged: it may name a hidden card
	})
	return out, err
}

// player returns the seat for which a person may act in the running game.
func (l *live) player(user store.UserID) (engine.Seat, error) {
	if err := l.played(); err != nil {
		return 0, err
	}
	if err := l.seated(user); err != nil {
		return 0, err
	}
	return seatOf(l.head, user), nil
}

// move applies a move to a copy of the position and commits what follows.
func (s *Service) move(ctx context.Context, l *live, m engine.Move, by store.UserID) (Answered, error) {
	n, out, err := s.consider(l, m, by)
	if err != nil {
		return Answered{}, err
	}
	if err := s.commit(ctx, l, n); err != nil {
		return Answered{}, err
	}
	out.Table = l.snapshot()
	return out, nil
}

// errRefused: the game does not take a move, or panics at it. Nothing else that can go wrong is wrapped in it.
var errRefused = errors.New("the game refuses the move")

// consider works out what a move leads to. Whatever fails here is between the game and the move: errRefused.
func (s *Service) consider(l *live, m engine.Move, by store.UserID) (n *next, out Answered, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("the move", r)
		}
		if err != nil {
			err = fmt.Errorf("table %s: %w: %w", l.head.ID, errRefused, err)
		}
	}()
	pos, log := l.pos.Clone(), &engine.Log{}
	if err := pos.Apply(m, log); err != nil {
		return nil, out, err
	}
	out = Answered{Seat: m.Seat, Did: l.pos.View(m.Seat).Option(m.Decision, m.Answer), Events: len(log.Events)}
	n = l.begin()
	n.log = []store.LogEntry{{Move: m, At: store.MillisOf(s.Clock.Now()), By: by}}
	if by != "" {
		n.seen(m.Seat)
		n.desk.Hands[m.Seat].answered()
	}
	n.unnoticed = unnoticed(l.pos, pos, log.Events)
	s.follow(l, n, pos, log.Events, m.Seat)
	n.did(m.Seat, out.Did.Label, log.Events)
	step := engine.Step{Move: m, Events: log.Events, Drawn: log.Drawn}
	n.noteUndo(step)
	if step.Reveals() {
		n.desk.Story.settle()
	}
	return n, out, nil
}

// follow makes the position that a move (or the start) led to the next one, and writes down what must be told.
func (s *Service) follow(l *live, n *next, pos engine.Position, events []engine.Event, mover engine.Seat) {
	before := n.pos
	n.pos = pos
	n.head.Seen = seenOf(pos, len(n.head.Seats))
	n.story(l.rules.Game, events, store.MillisOf(s.Clock.Now()), store.Millis(s.Gather.Milliseconds()))
	n.turnPage(l.rules.Game, events, mover)
	s.teach(l.rules.Game, n, before, events, mover)
	if pos.Over() {
		n.news(l.rules.Game, events, mover)
		n.finish(store.MillisOf(s.Clock.Now()))
		n.putAway(s.folds())
		return
	}
	n.callPlayers(before, mover, store.MillisOf(s.Clock.Now().Add(s.Grace)), s.resting(n.head))
	n.news(l.rules.Game, events, mover)
	n.hands(before, mover, s.gathered())
}

// gathered is until when a change of what stands already is gathered with others.
func (s *Service) gathered() store.Millis {
	if s.Gather == 0 {
		return 0
	}
	return store.MillisOf(s.Clock.Now().Add(s.Gather))
}

// finish writes the result down.
func (n *next) finish(now store.Millis) {
	n.head.State, n.head.EndedAt = store.Over, now
	n.head.Results = results(n.pos)
	n.noStandIns()
	n.tell(Entry{Kind: Turn})
	n.tell(Entry{Kind: Final}, Entry{Kind: Board})
	n.allHands()
}

// results are the outcome of a game that is over, in seat order.
func results(pos engine.Position) []store.Result {
	standing := pos.View(engine.Onlooker).Standing()
	var out []store.Result
	for _, sc := range standing.Seats {
		out = append(out, store.Result{
			Seat: sc.Seat, Score: sc.Total, Rank: sc.Rank, Won: slices.Contains(standing.Winners, sc.Seat), Title: sc.Title.Key,
			Titled: writeText(sc.Title), Parts: partsOf(sc),
		})
	}
	return out
}

// Close ends a table that is not over, also one whose game cannot be read. Errors: Forbidden unless by the host or,
// after a long silence, a player; NotNow if it has ended.
func (s *Service) Close(ctx context.Context, id store.TableID, by store.UserID) (Table, error) {
	return s.end(ctx, id, func(l *live) error { return s.mayManage(l, by) }, engine.T("bot.notice.closed"))
}

// Abandon ends a table that cannot be reached any more.
func (s *Service) Abandon(ctx context.Context, id store.TableID) error {
	_, err := s.end(ctx, id, func(*live) error { return nil }, engine.Text{})
	return err
}

func (s *Service) end(ctx context.Context, id store.TableID, may func(*live) error, say engine.Text) (Table, error) {
	var t Table
	err := s.withHead(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		if err := may(l); err != nil {
			return err
		}
		n := l.begin()
		n.close(store.MillisOf(s.Clock.Now()), say)
		n.putAway(s.folds())
		if err := s.commit(ctx, l, n); err != nil {
			return err
		}
		t = l.snapshot()
		return nil
	})
	return t, err
}

func (n *next) close(now store.Millis, say engine.Text) {
	n.head.State, n.head.EndedAt = store.Closed, now
	if !say.IsZero() {
		n.tell(NoticeOf(say))
	}
	n.tell(Entry{Kind: Turn}, Entry{Kind: Board})
	n.allHands()
}

// MayManage reports, as an error, why a person may not start or close the table now.
func (s *Service) MayManage(ctx context.Context, id store.TableID, user store.UserID) error {
	return s.withHead(ctx, id, func(l *live) error { return s.mayManage(l, user) })
}

// Leave takes a person from the table. In the lobby the seat becomes free, the next person becomes host, and a
// table without people closes. In a running game the computer player of the given kind answers for the seat from
// now on, until the person joins again; when nobody is left for whom to play, the table closes. Errors: Forbidden
// unless seated.
func (s *Service) Leave(ctx context.Context, id store.TableID, user store.UserID, standIn string) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		return l.seated(user)
	}, func(_ *live, n *next) error { return s.vacate(n, user, standIn) })
}

func (s *Service) vacate(n *next, user store.UserID, standIn string) error {
	now := store.MillisOf(s.Clock.Now())
	seat := seatOf(n.head, user)
	if n.head.State == store.Lobby {
		n.head.Seats = append(n.head.Seats[:seat], n.head.Seats[seat+1:]...)
	} else {
		if _, err := s.Brains(n.head.Game, standIn); err != nil {
			return fmt.Errorf("a stand-in for seat %d: %w", seat, err)
		}
		before := people(n.head, awaited(n.pos))
		n.head.Seats[seat].Brain = standIn
		if _, ok := firstPerson(n.head); ok { // else nobody is left for whom a computer player carries on
			n.tell(NoticeOf(engine.T("bot.notice.left", engine.A("who", engine.Who(seat)))))
		}
		n.tell(Entry{Kind: Hand, Seat: seat})
		n.shrink(before, people(n.head, awaited(n.pos)), now)
	}
	heir, ok := firstPerson(n.head)
	if !ok {
		n.close(now, engine.T("bot.notice.deserted"))
		n.putAway(s.folds())
		return nil
	}
	if n.head.Host == user {
		n.passOn(heir, holds(n.head, heir))
	}
	return nil
}

// firstPerson is the first who answers for a seat, if anybody does. Those who are only expected, or away, come last.
func firstPerson(h store.Table) (user store.UserID, ok bool) {
	for _, s := range h.Seats {
		switch {
		case s.Brain != "" && !s.Away:
		case !s.Invited && !s.Away:
			return s.User, true
		case !ok:
			user, ok = s.User, true
		}
	}
	return user, ok
}

// takeBack gives a person the seat back that a stand-in holds. took is false when there is no such seat.
func (s *Service) takeBack(ctx context.Context, id store.TableID, p Person) (t Table, took bool, err error) {
	err = s.with(ctx, id, func(l *live) error {
		if l.head.State != store.Playing {
			return nil
		}
		for i, h := range l.head.Seats {
			if h.User != p.User || p.User == "" || h.Brain == "" {
				continue
			}
			took = true
			n := l.begin()
			n.head.Seats[i].Brain, n.head.Seats[i].Away = "", false
			n.seen(engine.Seat(i))
			n.head.Seats[i].Lang = p.Lang
			seat := engine.Seat(i)
			n.tell(NoticeOf(engine.T("bot.notice.back", engine.A("who", engine.Who(seat)))))
			n.desk.Hands[i].N++
			n.desk.Turn.next(nil, people(n.head, awaited(n.pos))) // nobody new needs to be called: who is back is here
			n.tell(Entry{Kind: Turn}, Entry{Kind: Hand, Seat: seat})
			if err := s.commit(ctx, l, n); err != nil {
				return err
			}
			t = l.snapshot()
			return nil
		}
		return nil
	})
	return t, took, err
}
