package witchcraft

import (
	"context"
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/witchcraft/lore"
)

// Players returns the computer players of the game, weakest first. They know what is stored in the first of the lores
// that is not empty. Errors: lore.ErrLore.
func Players(lores ...[]byte) (brain.Roster, error) {
	book, err := lore.Read(lores...)
	if err != nil {
		return nil, err
	}
	level := func(name string, b brain.Brain) brain.Level {
		return brain.Level{Name: name, New: func(string) brain.Brain { return b }}
	}
	hider := lore.New(book)
	hider.Never = lore.NoReveals
	random, shy := level("random", brain.Random{}), level("shy", ByRule(hider))
	random.Sparring, shy.Sparring = true, true
	usual := level("witch", ByRule(lore.New(book)))
	usual.Usual = true
	return brain.Roster{random, shy, usual, level("high-witch", Foresight(lore.New(book), ahead))}, nil
}

// thumb is a player who goes by rule of thumb.
type thumb struct {
	lore  *lore.Lore
	desks sync.Pool // of *desk
}

// ByRule returns the player who goes by rule of thumb.
func ByRule(l *lore.Lore) brain.Brain { return &thumb{lore: l} }

// desk is the memory that one question needs, kept for the next.
type desk struct{ table engine.Position }

// Choose answers by rule of thumb. What the view hides is dealt anew: the rule does not look at it.
func (t *thumb) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	k := t.lay(q)
	defer t.desks.Put(k)
	return t.lore.Answer(k.table, q.Decision)
}

func (t *thumb) lay(q brain.Question) *desk {
	k, _ := t.desks.Get().(*desk)
	c := q.Chance.Quick()
	if k == nil {
		return &desk{table: q.View.Redeal(&c)}
	}
	q.View.(engine.Redealing).RedealInto(k.table, &c)
	return k
}

// Scholar returns one who learns the lore, beginning with what is stored. Errors: lore.ErrLore.
func Scholar(lores ...[]byte) (*lore.Scholar, error) {
	book, err := lore.Read(lores...)
	if err != nil {
		return nil, err
	}
	return lore.NewScholar(book), nil
}
