package lore

import (
	"encoding/json"
	"fmt"

	"witchtable/engine"
	"witchtable/engine/brain/learn"
	"witchtable/engine/fate/play"
	"witchtable/engine/saved"
)

// Library is the lore of all packs: for each pack that a table plays by it makes the lore when it is first asked for.
// It may be used by many goroutines.
type Library = learn.Library[*play.Rules, key, *Lore]

// key tells packs apart that are compiled to other rules, or have other cards.
type key struct {
	mark saved.Mark
	hash string
}

// NewLibrary reads stored lore. For a pack that some of it was learnt for, that is taken; else the one that knows most
// of its cards. Errors: ErrLore.
func NewLibrary(lores ...[]byte) (*Library, error) {
	var shelf []stored
	for _, data := range lores {
		if len(data) == 0 {
			continue
		}
		st, err := parse(data)
		if err != nil {
			return nil, err
		}
		shelf = append(shelf, st)
	}
	return learn.NewLibrary(learn.Shelf[*play.Rules, key, *Lore]{
		Of:   func(p engine.Position) *play.Rules { return p.(*play.State).R },
		Key:  func(r *play.Rules) key { return key{r.Mark, r.Pack.Hash} },
		Best: func(r *play.Rules) (*Lore, error) { return best(shelf, r) },
		Bind: func(l *Lore, r *play.Rules) *Lore {
			again := *l
			again.r = r
			return &again
		},
		New: New,
	}), nil
}

// best makes the lore that fits a pack best.
func best(shelf []stored, r *play.Rules) (*Lore, error) {
	var found *Lore
	for i := range shelf {
		l, err := shelf[i].lore(r)
		if err != nil {
			return nil, err
		}
		if shelf[i].Hash == r.Pack.Hash {
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
