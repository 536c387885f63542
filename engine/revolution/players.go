package revolution

import (
	"context"
	"sync"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution/lore"
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
	sloppy := lore.New(book)
	sloppy.Careless = true
	random, careless := level("random", brain.Random{}), level("careless", ByRule(sloppy))
	random.Sparring, careless.Sparring = true, true
	usual := level("witch", ByRule(lore.New(book)))
	usual.Usual = true
	return brain.Roster{random, careless, usual, level("high-witch", Foresight(lore.New(book), ahead))}, nil
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

// Choose answers by rule of thumb. What the view hides is dealt anew: the rule does not look at it, but for the hands
// of others, where these are private: it goes by what they may be.
func (t *thumb) Choose(_ context.Context, q brain.Question) (engine.Answer, bool) {
	k := t.lay(q)
	defer t.desks.Put(k)
	return t.answer(k, q)
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

// answer is what the rule says; an Act is not given up while those who have been called may still be heard.
func (t *thumb) answer(k *desk, q brain.Question) (engine.Answer, bool) {
	a, ok := t.lore.Answer(k.table, q.Decision, q.Chance)
	if q.Hears && ok && t.lore.TooSoon(k.table, q.Decision, a) {
		return 0, false
	}
	return a, ok
}

// Scholar returns one who learns the lore for each number of players, beginning with what is stored. Errors:
// lore.ErrLore.
func Scholar(lores ...[]byte) (*lore.Scholar, error) {
	book, err := lore.Read(lores...)
	if err != nil {
		return nil, err
	}
	return lore.NewScholar(lore.New(book)), nil
}
