package tables

import (
	"slices"

	"witchtable/bot/lessons"
	"witchtable/engine"
	"witchtable/store"
)

// A tutorial is a table at which one person learns a game by playing it: it is laid as the game's plan has it, and what
// is to be learnt is told with the questions, see package lessons. In all else it is a table like any other.

// mostLessons is how many lessons are told with one question.
const mostLessons = 2

// plan is what is taught at a table; the zero Plan where nothing is.
func (s *keeper) plan(h store.Table) lessons.Plan {
	if !h.Tutorial {
		return lessons.Plan{}
	}
	offer, _ := s.config.Games.Offer(h.Game)
	return offer.Lessons
}

// teach brings the lessons that are due with the questions that a move has led to: when the learner has answered, is
// asked anew or called for help, or sees the game end. entry is the number of the move in the log.
func (s *keeper) teach(
	g engine.Game, n *next, before engine.Position, events []engine.Event, mover engine.Seat, entry int,
) {
	if before == nil { // the game begins: nothing has been done yet
		entry = 0
	}
	plan, seat := s.plan(n.head), learner(n.head)
	if plan.IsZero() || seat == engine.Onlooker {
		return
	}
	for _, e := range events {
		if t, ok := g.Tell(e.For(seat)); ok {
			plan.Hear(&n.desk.Lessons, seat, t)
		}
	}
	asked := slices.Contains(awaited(n.pos), seat) && (mover == seat || !slices.Contains(awaited(before), seat))
	called := slices.Contains(opened(n.pos).urged(opened(before)), seat)
	if n.pos.Over() || asked || called {
		plan.Next(&n.desk.Lessons, g, n.pos.View(seat), mostLessons)
	}
	n.desk.Lessons.Note(entry)
}

// Lessons are what is to be learnt with the question that the seat is asked now, or from the end of the game.
func (t Table) Lessons(seat engine.Seat) []engine.Text {
	if seat != learner(t.Head) || seat == engine.Onlooker {
		return nil
	}
	return lessonTexts(t.Desk.Lessons.Now)
}

// SaysAtOnce reports whether a seat's person is offered several answers at once: everybody but who learns the game and
// has not been told of that yet.
func (t Table) SaysAtOnce(seat engine.Seat) bool {
	return seat != learner(t.Head) || !t.Head.Tutorial || t.Desk.Lessons.Off || t.Desk.Lessons.Joined
}

// LessonsLeft are what the game has not brought and should be learnt all the same, once it is over.
func (t Table) LessonsLeft() []engine.Text { return lessonTexts(t.Desk.Lessons.Left) }

func lessonTexts(names []string) (out []engine.Text) {
	for _, name := range names {
		out = append(out, lessons.Text(name))
	}
	return out
}
