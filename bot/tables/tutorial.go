package tables

import (
	"context"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Computer is a computer player to be seated: who plays, and what it is called.
type Computer struct {
	Brain, Name string
}

// HasLessons reports whether a game can be learnt at a table of its own, and beside how many computer players.
func (s *lobbies) HasLessons(game string) (computers int, ok bool) {
	offer, _ := s.config.Games.Offer(game)
	return offer.Lessons.Computers, !offer.Lessons.IsZero()
}

// Teach lays a tutorial of a game for a person, and begins it. It wants as many computer players as HasLessons says.
// Errors: those of Open; NotNow for games that have no lessons.
func (s *lobbies) Teach(ctx context.Context, at Place, p Person, game string, computers ...Computer) (Table, error) {
	if _, ok := s.HasLessons(game); !ok {
		return Table{}, engine.Errorf(engine.NotNow, engine.T("error.no-lessons"), "%q has no lessons", game)
	}
	offer, _ := s.config.Games.Offer(game)
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return Table{}, err
	}
	seats := []store.SeatHolder{p.holder(habits)}
	for _, c := range computers {
		seats = append(seats, store.SeatHolder{Brain: c.Brain, Name: c.Name})
	}
	t, err := s.lay(ctx, at, p, laid{game: game, options: offer.Lessons.Options, seats: seats, tutorial: true,
		seed: offer.Lessons.Seed, stacked: offer.Lessons.Stacked})
	if err != nil {
		return Table{}, err
	}
	return s.Start(ctx, t.Head.ID, p.User)
}

// SkipLessons puts the lessons that a person has before them away; with all, no more are told. Errors: Forbidden for
// everybody but the learner; NotNow where no game is played.
func (s *lobbies) SkipLessons(ctx context.Context, id store.TableID, by store.UserID, all bool) (Table, error) {
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
