package tables

import (
	"context"
	"sync"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Whoever takes a seat of a game under way sees its hand at once. Where people play one another that could be somebody
// who plays there already, by another account. So those who play are asked first, all of them, as for a step back.

// sitters are those who have asked for a seat, by table. They are in memory alone: what is stored names people only
// where they can be forgotten. A start of the program drops what they have asked.
type sitters struct {
	mu sync.Mutex
	of map[store.TableID]sitter
}

type sitter struct {
	request int // desk.Consent.At
	person  Person
}

func (s *sitters) put(id store.TableID, request int, p Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[store.TableID]sitter{}
	}
	s.of[id] = sitter{request, p}
}

func (s *sitters) drop(user store.UserID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, w := range s.of {
		if w.person.User == user {
			delete(s.of, id)
		}
	}
}

// Sitter is who asks for a seat by a request for consent; ok is false where that is not known any more.
func (s *keeper) Sitter(id store.TableID, d desk.Consent) (p Person, ok bool) {
	s.sitters.mu.Lock()
	defer s.sitters.mu.Unlock()
	w, ok := s.sitters.of[id]
	return w.person, ok && d.Sit && w.request == d.At
}

// needsLeave reports whether a seat is taken only with the leave of those who play: unless nothing is compared, or no
// person plays there at present.
func needsLeave(l *live) bool {
	if l.head.Friendly || l.head.Tutorial || l.snapshot().together() {
		return false
	}
	return len(sitting(l.head)) > 0
}

// sitting are the seats of a table for which people answer.
func sitting(h store.Table) (out []engine.Seat) {
	for i := range h.Seats {
		if person(h, engine.Seat(i)) {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// askLeave asks all who play whether somebody may take a seat.
func (s *guests) askLeave(n *next, p Person, seat engine.Seat) {
	request := n.desk.Consent.N + 1
	n.askConsent(StepBack{Seat: seat, At: request, Ask: sitting(n.head)}, s.resting(n.head))
	n.desk.Consent.Sit = true
	s.sitters.put(n.head.ID, request, p)
}

// sit notes that a seat agrees to somebody's taking another, and gives it to them once all do.
func (s *stepBacks) sit(ctx context.Context, l *live, n *next, by engine.Seat) (done bool, err error) {
	d := &n.desk.Consent
	p, ok := s.Sitter(n.head.ID, *d)
	if !ok {
		return false, engine.Errorf(engine.Gone, engine.T("error.undo-gone"), "request %d is not known", d.N)
	}
	d.Agree(by)
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
	if len(d.Missing()) > 0 {
		return false, nil
	}
	if err := mayTake(l, p.User, d.By); err != nil {
		return false, err
	}
	habits, err := s.habitsOf(ctx, p.User)
	if err != nil {
		return false, err
	}
	d.Open = false
	n.seat(d.By, p.holder(habits))
	return true, nil
}

// dropSitter ends a request for a seat of which it is not known any more who has made it.
func (s *keeper) dropSitter(ctx context.Context, l *live) error {
	if d := l.desk.Consent; !d.Open || !d.Sit {
		return nil
	} else if _, ok := s.Sitter(l.head.ID, d); ok {
		return nil
	}
	n := l.begin()
	n.idle, n.desk.Consent.Open = true, false
	n.tell(outbox.Entry{Kind: outbox.AskConsent})
	return s.commit(ctx, l, n)
}
