package bolt

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"witchtable/store"
)

// holds are the names that are held. They are kept in memory alone: whoever held one in an earlier process is gone.
type holds struct {
	mu  sync.Mutex
	all map[string]heldName
}

type heldName struct {
	by    store.Owner
	until time.Time
}

// of is who holds a name at a moment; ok is false where nobody does. The caller holds h.mu.
func (h *holds) of(name string, now time.Time) (store.Hold, bool) {
	is, ok := h.all[name]
	left := is.until.Sub(now)
	if !ok || left <= 0 {
		delete(h.all, name)
		return store.Hold{}, false
	}
	return store.Hold{Name: name, By: is.by, Left: left}, true
}

// Hold implements store.Holds.
func (s *Store) Hold(ctx context.Context, name string, by store.Owner, lasts time.Duration) (store.Hold, error) {
	if err := store.ValidateHold(name, by, lasts); err != nil {
		return store.Hold{}, err
	}
	if err := s.ready(ctx); err != nil {
		return store.Hold{}, err
	}
	s.holds.mu.Lock()
	defer s.holds.mu.Unlock()
	now := time.Now()
	if is, ok := s.holds.of(name, now); ok && is.By.ID != by.ID {
		return is, nil
	}
	if s.holds.all == nil {
		s.holds.all = map[string]heldName{}
	}
	s.holds.all[name] = heldName{by, now.Add(lasts)}
	return store.Hold{Name: name, By: by, Left: lasts}, nil
}

// Drop implements store.Holds.
func (s *Store) Drop(ctx context.Context, name string, by store.Owner) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	s.holds.mu.Lock()
	defer s.holds.mu.Unlock()
	if is, ok := s.holds.of(name, time.Now()); ok && is.By.ID == by.ID {
		delete(s.holds.all, name)
	}
	return nil
}

// Held implements store.Holds.
func (s *Store) Held(ctx context.Context, prefix string) ([]store.Hold, error) {
	if err := s.ready(ctx); err != nil {
		return nil, err
	}
	s.holds.mu.Lock()
	defer s.holds.mu.Unlock()
	var out []store.Hold
	now := time.Now()
	for name := range s.holds.all {
		if is, ok := s.holds.of(name, now); ok && strings.HasPrefix(name, prefix) {
			out = append(out, is)
		}
	}
	slices.SortFunc(out, func(a, b store.Hold) int { return cmp.Compare(a.Name, b.Name) })
	return out, nil
}
