package registry

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"witchtable/bot/lessons"
	"witchtable/engine"
	"witchtable/store"
)

// Rules is a game with one pack, and what the pack calls its cards.
type Rules struct {
	Game engine.Game
	// CardName gives a card's name in the pack's own language, "" when the pack has no such card. It may be nil
	// for games without cards.
	CardName func(engine.CardID) string
}

// Offer is a game that tables can be opened for.
type Offer struct {
	// Name is the game's stable name: the Info.Name of every game that Load makes.
	Name string
	// Load makes the game from the content of a pack. It is called once for each pack in use.
	Load func(content []byte) (Rules, error)
	// Pack is the content that new tables play with.
	Pack []byte
	// Hash is its fingerprint.
	Hash store.PackHash
	// Lessons is how the game teaches itself; the zero Plan where it does not.
	Lessons lessons.Plan
}

func (o Offer) content(context.Context) ([]byte, error) { return o.Pack, nil }

// Registry has the games that tables can be opened for. It is safe for use by many goroutines.
type Registry struct {
	offers []Offer
	mu     sync.Mutex
	// loaded are the packs of new tables, for ever; older has those of tables of before that were used last. Tables in
	// memory have their rules themselves.
	loaded map[packKey]*loading
	older  *simplelru.LRU[packKey, *loading]
}

// mostOlder is how many packs are kept that new tables are not played with: some megabytes each.
const mostOlder = 32

type packKey struct {
	game string
	hash store.PackHash
}

// loading is a pack that has been loaded or is about to be: whoever comes second waits for the first. done is closed
// when rules and err are settled.
type loading struct {
	done  chan struct{}
	rules Rules
	err   error
}

// New loads each game with its pack for new tables, so that a broken pack is found before anybody plays.
func New(offers ...Offer) (*Registry, error) {
	older, err := simplelru.NewLRU[packKey, *loading](mostOlder, nil)
	if err != nil {
		return nil, err
	}
	r := &Registry{offers: slices.Clone(offers), loaded: map[packKey]*loading{}, older: older}
	for i, o := range offers {
		if slices.ContainsFunc(offers[:i], func(p Offer) bool { return p.Name == o.Name }) {
			return nil, fmt.Errorf("game %q is offered twice", o.Name)
		}
		if err := o.Hash.Validate(); err != nil {
			return nil, fmt.Errorf("game %q: %w", o.Name, err)
		}
		if _, err := r.Rules(context.Background(), o.Name, o.Hash, o.content); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Names lists the games in the order they were offered in.
func (r *Registry) Names() []string {
	out := make([]string, len(r.offers))
	for i, o := range r.offers {
		out[i] = o.Name
	}
	return out
}

// Offer returns what new tables of a game begin with.
func (r *Registry) Offer(game string) (Offer, bool) {
	i := slices.IndexFunc(r.offers, func(o Offer) bool { return o.Name == game })
	if i < 0 {
		return Offer{}, false
	}
	return r.offers[i], true
}

// Default returns the rules of new tables of an offered game.
func (r *Registry) Default(game string) (Rules, error) {
	o, ok := r.Offer(game)
	if !ok {
		return Rules{}, fmt.Errorf("game %q is not offered", game)
	}
	return r.Rules(context.Background(), game, o.Hash, o.content)
}

// Rules returns a game with the pack of the given fingerprint. fetch reads the pack's content; it is called only if the
// pack is not loaded yet, with a context that does not end with ctx: others may be waiting for the same pack. Errors:
// those of fetch and of the game; ctx.Err(), as it is, for whoever does not wait any more, which says nothing against
// the pack.
func (r *Registry) Rules(ctx context.Context, game string, hash store.PackHash,
	fetch func(context.Context) ([]byte, error)) (Rules, error) {
	offer, ok := r.Offer(game)
	if !ok {
		return Rules{}, fmt.Errorf("game %q is not offered", game)
	}
	l := r.loading(packKey{game, hash}, hash == offer.Hash, func() (Rules, error) {
		return loadPack(offer, hash, func() ([]byte, error) { return fetch(context.WithoutCancel(ctx)) })
	})
	select {
	case <-l.done:
		return l.rules, l.err
	default:
	}
	select {
	case <-l.done:
		return l.rules, l.err
	case <-ctx.Done():
		return Rules{}, ctx.Err()
	}
}

// loading is the pack that has been loaded, or is being loaded from now on; where it is a lasting one, for new tables,
// it is kept for ever. One that could not be read now may be readable later, so it is not kept.
func (r *Registry) loading(key packKey, lasting bool, load func() (Rules, error)) *loading {
	r.mu.Lock()
	defer r.mu.Unlock()
	if l := r.loaded[key]; l != nil {
		return l
	}
	if l, ok := r.older.Get(key); ok {
		return l
	}
	l := &loading{done: make(chan struct{})}
	if lasting {
		r.loaded[key] = l
	} else {
		r.older.Add(key, l)
	}
	go func() {
		l.rules, l.err = load()
		if l.err != nil {
			r.mu.Lock()
			delete(r.loaded, key)
			if now, _ := r.older.Peek(key); now == l {
				r.older.Remove(key)
			}
			r.mu.Unlock()
		}
		close(l.done)
	}()
	return l
}

func loadPack(offer Offer, hash store.PackHash, fetch func() ([]byte, error)) (rules Rules, err error) {
	defer func() { // else those who come later would take the panic for rules
		if r := recover(); r != nil {
			rules, err = Rules{}, fmt.Errorf("game %q: loading pack %s: the game panicked: %v\n%s", offer.Name, hash, r,
				debug.Stack())
		}
	}()
	content, err := fetch()
	if err != nil {
		return Rules{}, fmt.Errorf("game %q: reading pack %s: %w", offer.Name, hash, err)
	}
	rules, err = offer.Load(content)
	if err != nil {
		return Rules{}, fmt.Errorf("game %q: loading pack %s: %w", offer.Name, hash, err)
	}
	if rules.Game == nil || rules.Game.Info().Name != offer.Name {
		return Rules{}, fmt.Errorf("game %q: pack %s made another game", offer.Name, hash)
	}
	return rules, nil
}
