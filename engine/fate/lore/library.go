package lore

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate/play"
	"witchtable/engine/saved"
)

// Library is the lore of all packs: for each pack that a table plays by it makes the lore when it is first asked for.
// It may be used by many goroutines.
type Library struct {
	shelf []stored
	last  atomic.Pointer[Lore] // what was asked for last: mostly all tables play by one pack

	mu    sync.Mutex
	known map[key]*Lore
}

// key tells packs apart that are compiled to other rules, or have other cards.
type key struct {
	mark saved.Mark
	hash string
}

var (
	_ brain.Lore     = (*Library)(nil)
	_ brain.Tempered = (*Library)(nil)
)

// NewLibrary reads stored lore. For a pack that some of it was learnt for, that is taken; else the one that knows most
// of its cards. Errors: ErrLore.
func NewLibrary(lores ...[]byte) (*Library, error) {
	b := &Library{known: map[key]*Lore{}}
	for _, data := range lores {
		if len(data) == 0 {
			continue
		}
		st, err := parse(data)
		if err != nil {
			return nil, err
		}
		b.shelf = append(b.shelf, st)
	}
	return b, nil
}

// Of returns the lore of a pack. Errors: ErrLore.
func (b *Library) Of(r *play.Rules) (*Lore, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	k := key{r.Mark, r.Pack.Hash}
	l := b.known[k]
	if l == nil {
		var err error
		if l, err = b.best(r); err != nil {
			return nil, err
		}
		b.known[k] = l
	}
	if l.r != r { // the same pack, compiled another time
		again := *l
		again.r = r
		l = &again
	}
	b.last.Store(l)
	return l, nil
}

// best makes the lore that fits a pack best.
func (b *Library) best(r *play.Rules) (*Lore, error) {
	var found *Lore
	for i := range b.shelf {
		l, err := b.shelf[i].lore(r)
		if err != nil {
			return nil, err
		}
		if b.shelf[i].Hash == r.Pack.Hash {
			return l, nil
		}
		if found == nil || l.guessed.Len() < found.guessed.Len() {
			found = l
		}
	}
	if found == nil {
		return New(r), nil
	}
	return found, nil
}

// of is the lore of the pack that a position plays by.
func (b *Library) of(p engine.Position) (*Lore, *play.State) {
	s := p.(*play.State)
	if l := b.last.Load(); l != nil && l.r == s.R {
		return l, s
	}
	l, err := b.Of(s.R)
	if err != nil { // all that can be wrong with it was looked at before
		l = New(s.R)
	}
	return l, s
}

// Worth is what a position is worth to a seat, see [Lore.Worth].
func (b *Library) Worth(p engine.Position, seat engine.Seat) float64 {
	l, s := b.of(p)
	return l.Worth(s, seat)
}

// Advance answers an open decision by rule of thumb.
func (b *Library) Advance(p engine.Position, d engine.Decision, c *engine.Chance) {
	l, s := b.of(p)
	l.Advance(s, d, c)
}

// Prior says how much speaks for each answer.
func (b *Library) Prior(p engine.Position, d engine.Decision, answers []engine.Answer, out []float64) []float64 {
	l, s := b.of(p)
	return l.Prior(s, d, answers, out)
}

// Leaning says how much a temperament likes each answer.
func (b *Library) Leaning(temper string, p engine.Position, d engine.Decision, answers []engine.Answer,
	out []float64) []float64 {
	l, s := b.of(p)
	return l.Leaning(temper, s, d, answers, out)
}

// parse reads the stored form and checks all of it that does not depend on a pack.
func parse(data []byte) (st stored, err error) {
	if err := json.Unmarshal(data, &st); err != nil {
		return st, fmt.Errorf("%w: %w", ErrLore, err)
	}
	switch {
	case st.Form != form:
		return st, fmt.Errorf("%w: it has the form %d; this program reads %d", ErrLore, st.Form, form)
	case len(st.Spread) != 2 || !(st.Spread[0] > 0) || !(st.Spread[1] >= 0):
		return st, fmt.Errorf("%w: its spread is %v", ErrLore, st.Spread)
	case len(st.Base) != 2*bases || len(st.Other) != others:
		return st, fmt.Errorf("%w: it has %d and %d weights; this program wants %d and %d", ErrLore, len(st.Base),
			len(st.Other), 2*bases, others)
	}
	for id, k := range st.Cards {
		if k == nil {
			return st, fmt.Errorf("%w: of the card %s it says nothing", ErrLore, id)
		}
	}
	return st, nil
}
