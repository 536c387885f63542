package tables

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/gauge"
	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// referee takes answers and works out what follows from them.
type referee struct{ *keeper }

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

// Answer gives a person's answer to a question. Errors: BadInput where there is no such table; Forbidden for onlookers;
// those of Position.Apply; NotNow if no game runs.
func (s *referee) Answer(ctx context.Context, id store.TableID, by store.UserID, d engine.DecisionID,
	a engine.Answer) (Answered, error) {
	var out Answered
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		out, err = s.give(ctx, l, seat, by, d, desk.Saying{Due: engine.Option{Answer: a}.Dues()})
		return err
	})
	return out, err
}

// AnswerDue gives a person's answers one after the other, the first to a question, the others to those that follow from
// it, as long as what is due is among the answers of the one question that the person is asked. Where anything else is
// asked in between, the rest of what was taken in a menu goes on once that is answered, see [desk.Said]. Errors: as
// Answer, of the first.
func (s *referee) AnswerDue(ctx context.Context, id store.TableID, by store.UserID, d engine.DecisionID,
	said desk.Saying) (Answered, error) {
	var out Answered
	err := s.with(ctx, id, func(l *live) error {
		seat, err := l.player(by)
		if err != nil {
			return err
		}
		out, err = s.give(ctx, l, seat, by, d, said)
		return err
	})
	return out, err
}

// part is an answer's place in what its person says at once. The zero value is that of an answer by itself.
type part struct {
	said   desk.Said // with what is left of it behind the answer
	goesOn bool      // it is given at once with the one before
}

// give gives answers that are due, see AnswerDue.
func (s *referee) give(ctx context.Context, l *live, seat engine.Seat, by store.UserID, d engine.DecisionID,
	now desk.Saying) (out Answered, err error) {
	said := l.desk.Hand(seat).Said.Begin(now)
	for n := 0; len(said.Due) > 0; n++ {
		a, left, ok := said.Due[0].Answer, []engine.Due(nil), len(said.Due) == 1 && n == 0
		if !ok {
			a, left, ok = engine.DueTo(l.pos.View(seat), d, said.Due)
		}
		if !ok && n > 0 {
			return out, nil
		}
		if !ok { // which the game refuses in its own words
			a, left = said.Due[0].Answer, nil
		}
		move := engine.Move{Seat: seat, Decision: d, Answer: a}
		given := part{said: said.Given(l.head.MoveCount+1, left), goesOn: n > 0}
		got, err := s.move(ctx, l, move, by, given)
		if err != nil && (n == 0 || !errors.Is(err, errRefused)) {
			return out, err
		}
		if err != nil {
			return out, nil
		}
		if out, said = got, l.desk.Hand(seat).Said; len(said.Due) == 0 {
			return out, nil
		}
		asked := out.Table.Asked(seat)
		if out.Table.Head.State != store.Playing || len(asked) != 1 || said.Dropped {
			return out, nil
		}
		d = asked[0].ID
	}
	return out, nil
}

// AnswerKey gives the answer with a readable key to whichever of the person's questions lists it. Errors: as
// Answer, and BadInput if no question lists the key.
func (s *referee) AnswerKey(ctx context.Context, id store.TableID, by store.UserID, key string) (Answered, error) {
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
				out, err = s.give(ctx, l, seat, by, d.ID, desk.Saying{Due: engine.Option{Answer: a}.Dues()})
				return err
			}
			if way, ok := wayWith(v, d.ID, key); ok {
				out, err = s.give(ctx, l, seat, by, d.ID, desk.Saying{Due: way.Dues()})
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

// wayWith is the way of several answers that a view knows by a key.
func wayWith(v engine.View, d engine.DecisionID, key string) (engine.Option, bool) {
	if joining, ok := v.(engine.Joining); ok {
		for _, way := range joining.Joined(d).Ways {
			if way.Key() == key {
				return way, true
			}
		}
	}
	return engine.Option{}, false
}

// move applies a person's move to a copy of the position and commits what follows.
func (s *referee) move(
	ctx context.Context, l *live, m engine.Move, by store.UserID, given part,
) (out Answered, err error) {
	ctx, span := gauge.Begin(ctx, gauge.Deciding, string(l.head.ID))
	defer func() { span.End(err) }()
	n, out, err := s.consider(l, m, by, given)
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

// consider works out what a move leads to, and what is left of what was said with it. Whatever fails here is
// between the game and the move: errRefused.
func (s *referee) consider(l *live, m engine.Move, by store.UserID, given part) (n *next, out Answered, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked("the move", r)
		}
		if err != nil {
			err = fmt.Errorf("table %s: %w: %w", l.head.ID, errRefused, err)
		}
	}()
	pos, log := l.pos.Clone(), &engine.Log{WantScores: true}
	if err := pos.Apply(m, log); err != nil {
		return nil, out, err
	}
	out = Answered{Seat: m.Seat, Did: l.pos.View(m.Seat).Option(m.Decision, m.Answer), Events: len(log.Events)}
	n = l.begin()
	n.log = []store.LogEntry{{Move: m, At: store.MillisOf(s.config.Clock.Now()), By: by}}
	if by != "" {
		n.wait(m.Seat).Seen()
		n.desk.Hands[m.Seat].Answered(l.head.MoveCount + 1)
		n.playsOn(m.Seat)
	}
	earlier := store.Events(nil)
	if given.goesOn {
		earlier = l.desk.Hand(m.Seat).Came
	}
	n.unnoticed = unnoticed(l.pos, pos, log.Events)
	n.tolls(l.rules.Game, log.Events, m.Seat, l.head.MoveCount+1)
	s.follow(l, n, pos, log.Events, m.Seat)
	n.saidBy(m.Seat, given.said)
	n.did(m.Seat, out.Did.Label, log.Events, earlier)
	if h := n.head.Seats[m.Seat]; by == "" && h.User != "" {
		n.desk.Hands[m.Seat].StandIn(out.Did.Label)
	}
	n.desk.Moved(log.Step(m))
	return n, out, nil
}

// follow makes the position that a move (or the start) led to the next one, and writes down what must be told.
func (s *referee) follow(l *live, n *next, pos engine.Position, events []engine.Event, mover engine.Seat) {
	before := n.pos
	n.pos = pos
	g := &hearing{Game: l.rules.Game}
	n.story(g, events, store.MillisOf(s.config.Clock.Now()), store.Millis(s.config.Gather.Milliseconds()),
		s.untold(l.head.ID))
	n.turnPage(g, events, mover)
	s.teach(l.rules.Game, n, before, events, mover, l.head.MoveCount+1)
	if pos.Over() {
		n.news(g, events, mover)
		n.finish(store.MillisOf(s.config.Clock.Now()))
		n.putAway(s.folds())
		return
	}
	nudgeAt, called := store.MillisOf(s.config.Clock.Now().Add(s.config.Grace)), n.desk.Turn.N
	n.callPlayers(before, mover, nudgeAt, s.resting(n.head))
	if n.desk.Turn.N == called && s.config.Grace > 0 {
		n.callAnew(g, events, mover, l.head.MoveCount+1, nudgeAt)
	}
	n.followCall(before, g, events, mover, s.gathered())
	n.news(g, events, mover)
	n.hands(before, mover, s.gathered(), store.MillisOf(s.config.Clock.Now().Add(s.config.Hand)))
}

// gathered is until when a change of what stands already is gathered with others.
func (s *referee) gathered() store.Millis {
	if s.config.Gather == 0 {
		return 0
	}
	return store.MillisOf(s.config.Clock.Now().Add(s.config.Gather))
}
