package tables

import (
	"context"
	"slices"

	"witchtable/bot/lessons"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// A tutorial is a table at which one person learns a game by playing it: it is laid as the game's plan has it, and what is to be
// learnt is told with the questions, see package lessons. In all else it is a table like any other.

// mostLessons is how many lessons are told with one question.
const mostLessons = 2

// Computer is a computer player to be seated: who plays, and what it is called.
type Computer struct {
	Brain, Name string
}

// HasLessons reports whether a game can be learnt at a table of its own, and beside how many computer players.
func (s *Service) HasLessons(game string) (computers int, ok bool) {
	offer, _ := s.Games.Offer(game)
	return offer.Lessons.Computers, !offer.Lessons.IsZero()
}

// Teach lays a tutorial of a game for a person, and begins it. It wants as many computer players as HasLessons says. Errors:
// those of Open; NotNow for games that have no lessons.
func (s *Service) Teach(ctx context.Context, at Place, p Person, game string, computers ...Computer) (Table, error) {
	if _, ok := s.HasLessons(game); !ok {
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.no-lessons"), "%q has no lessons", game)
	}
	offer, _ := s.Games.Offer(game)
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	seats := []store.SeatHolder{p.holder(habits)}
	for _, c := range computers {
		seats = append(seats, store.SeatHolder{Brain: c.Brain, Name: c.Name})
	}
	t, err := s.lay(ctx, at, p, laid{game: game, options: offer.Lessons.Options, seats: seats, tutorial: true, seed: offer.Lessons.Seed})
	if err != nil {
		return Table{}, err
	}
	return s.Start(ctx, t.Head.ID, p.User)
}

// learner is the seat of the one who learns at a tutorial; Onlooker at other tables.
func learner(h store.Table) engine.Seat {
	if !h.Tutorial {
		return engine.Onlooker
	}
	return engine.Seat(slices.IndexFunc(h.Seats, func(h store.SeatHolder) bool { return h.User != "" }))
}

// plan is what is taught at a table; the zero Plan where nothing is.
func (s *Service) plan(h store.Table) lessons.Plan {
	if !h.Tutorial {
		return lessons.Plan{}
	}
	offer, _ := s.Games.Offer(h.Game)
	return offer.Lessons
}

// teach brings the lessons that are due with the questions that a move has led to: when the learner has answered, is asked anew, or
// sees the game end.
func (s *Service) teach(g engine.Game, n *next, before engine.Position, events []engine.Event, mover engine.Seat) {
	plan, seat := s.plan(n.head), learner(n.head)
	if plan.IsZero() || seat == engine.Onlooker {
		return
	}
	var told []string
	for _, e := range events {
		if t, ok := g.Tell(e.For(seat)); ok {
			told = append(told, t.Text.Key)
		}
	}
	plan.Hear(&n.desk.Lessons, told...)
	asked := slices.Contains(awaited(n.pos), seat)
	if n.pos.Over() || asked && (mover == seat || !slices.Contains(awaited(before), seat)) {
		plan.Next(&n.desk.Lessons, g, n.pos.View(seat), mostLessons)
	}
}

// Lessons are what is to be learnt with the question that the seat is asked now, or from the end of the game.
func (t Table) Lessons(seat engine.Seat) []engine.Text {
	if seat != learner(t.Head) || seat == engine.Onlooker {
		return nil
	}
	var out []engine.Text
	for _, name := range t.Desk.Lessons.Now {
		out = append(out, lessons.Text(name))
	}
	return out
}

// SkipLessons puts the lessons that a person has before them away; with all, no more are told. Errors: Forbidden for everybody but the
// learner; NotNow where no game is played.
func (s *Service) SkipLessons(ctx context.Context, id store.TableID, by store.UserID, all bool) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if err := l.played(); err != nil {
			return err
		}
		if err := l.seated(by); err != nil {
			return err
		}
		if seatOf(l.head, by) != learner(l.head) {
			return engine.Errorf(engine.Forbidden, engine.T("error.not-seated"), "nobody is taught at table %s", id)
		}
		return nil
	}, func(_ *live, n *next) error {
		if n.desk.Lessons.PutAway(); all {
			n.desk.Lessons.Stop()
		}
		n.quiet = true // nobody else sees it
		n.tell(outbox.Entry{Kind: outbox.Hand, Seat: seatOf(n.head, by)})
		return nil
	})
}
