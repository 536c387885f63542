package tables

import (
	"fmt"
	"slices"
	"sync"

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

// Registry has the games that tables can be opened for. It is safe for use by many goroutines.
type Registry struct {
	offers []Offer
	mu     sync.Mutex
	loaded map[packKey]*loading
}

type packKey struct {
	game string
	hash store.PackHash
}

// loading is a pack that has been loaded or is about to be: whoever comes second waits for the first.
type loading struct {
	once  sync.Once
	rules Rules
	err   error
}

// NewRegistry loads each game with its pack for new tables, so that a broken pack is found before anybody plays.
func NewRegistry(offers ...Offer) (*Registry, error) {
	r := &Registry{offers: slices.Clone(offers), loaded: map[packKey]*loading{}}
	for i, o := range offers {
		if slices.ContainsFunc(offers[:i], func(p Offer) bool { return p.Name == o.Name }) {
			return nil, fmt.Errorf("game %q is offered twice", o.Name)
		}
		if err := o.Hash.Validate(); err != nil {
			return nil, fmt.Errorf("game %q: %w", o.Name, err)
		}
		if _, err := r.Rules(o.Name, o.Hash, func() ([]byte, error) { return o.Pack, nil }); err != nil {
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
	return r.Rules(game, o.Hash, func() ([]byte, error) { return o.Pack, nil })
}

// Rules returns a game with the pack of the given fingerprint. fetch reads the pack's content; it is called only
// if the pack is not loaded yet.
func (r *Registry) Rules(game string, hash store.PackHash, fetch func() ([]byte, error)) (Rules, error) {
	offer, ok := r.Offer(game)
	if !ok {
		return Rules{}, fmt.Errorf("game %q is not offered", game)
	}
	key := packKey{game, hash}
	r.mu.Lock()
	l := r.loaded[key]
	if l == nil {
		l = &loading{}
		r.loaded[key] = l
	}
	r.mu.Unlock()
	l.once.Do(func() { l.rules, l.err = loadPack(offer, hash, fetch) })
	if l.err != nil {
		// A pack that could not be read now may be readable later.
		r.mu.Lock()
		if r.loaded[key] == l {
			delete(r.loaded, key)
		}
		r.mu.Unlock()
	}
	return l.rules, l.err
}

func loadPack(offer Offer, hash store.PackHash, fetch func() ([]byte, error)) (rules Rules, err error) {
	defer func() { // else those who come later would take the panic for rules
		if r := recover(); r != nil {
			rules, err = Rules{}, fmt.Errorf("game %q: loading pack %s: %w", offer.Name, hash, panicked("the game", r))
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
