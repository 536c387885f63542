package seasons

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/annals"
	"witchtable/bot/tables"
	"witchtable/store"
)

// Config is what a Keeper needs; all of it but Shards.
type Config struct {
	Store  store.Store
	Annals annals.Source
	Clock  tables.Clock
	Log    zerolog.Logger
	// Shards are those whose seasons are this process's to end. Nil: all there are.
	Shards func() store.Scope
	// Tell tells the season's channel of its end. An error has it tried again; what can never be told is no error.
	Tell func(context.Context, store.Season) error
}

// Keeper keeps seasons. Its methods may be called by many goroutines.
type Keeper struct {
	Config
	one  sync.Mutex // held while a season is ended or told of
	look chan struct{}
}

// New returns a keeper. Call Run once.
func New(c Config) *Keeper { return &Keeper{Config: c, look: make(chan struct{}, 1)} }

// again is how long after a failure it is tried again.
const again = time.Minute

// Run ends seasons when their time has come, until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	for ctx.Err() == nil {
		over := make(chan struct{})
		stop := func() bool { return false }
		if next, any := k.attend(ctx); any {
			stop = k.Clock.AfterFunc(max(next.Sub(k.Clock.Now()), time.Second), func() { close(over) })
		}
		select {
		case <-over:
		case <-k.look:
		case <-ctx.Done():
		}
		stop()
	}
}

// attend does what is due, and says when it is to be looked again.
func (k *Keeper) attend(ctx context.Context) (next time.Time, any bool) {
	soonest := func(at time.Time) {
		if !any || at.Before(next) {
			next, any = at, true
		}
	}
	k.one.Lock()
	defer k.one.Unlock()
	now := k.Clock.Now()
	var in store.Scope
	if k.Shards != nil {
		in = k.Shards()
	}
	open, err := k.Store.OpenSeasons(ctx, in)
	if err != nil {
		k.Log.Warn().Err(err).Msg("it is not known which seasons there are")
		soonest(now.Add(again))
	}
	for _, s := range open {
		if s.Ended == 0 && s.Until > store.MillisOf(now) {
			soonest(s.Until.Time())
			continue
		}
		if err := k.finish(ctx, s, s.Until); err != nil && ctx.Err() == nil {
			k.Log.Warn().Err(err).Str("season", s.Name).Msg("the end of a season cannot be told")
			soonest(now.Add(again))
		}
	}
	return next, any
}

// finish crowns whoever came first, if that has not been done, and has it told.
func (k *Keeper) finish(ctx context.Context, s store.Season, at store.Millis) error {
	if s.Ended == 0 {
		counted, err := annals.Read(ctx, k.Annals, s.Server, nil)
		if err != nil {
			return err
		}
		s.Ended = at
		for _, c := range counted.Season(s.Game, s.Begun, at) {
			if c.Rank == 1 {
				s.Crowned = append(s.Crowned, store.Crown{User: c.User, Name: c.Name, Points: c.Points, Games: c.Games})
			}
		}
		if s, err = k.Store.PutSeason(ctx, s); err != nil {
			return err
		}
	}
	if err := k.Tell(ctx, s); err != nil {
		return err
	}
	all, err := k.Store.Seasons(ctx, s.Server) // somebody may have been forgotten meanwhile
	if err != nil || s.Number > len(all) {
		return fmt.Errorf("noting that the end of season %q has been told: %w", s.Name, err)
	}
	told := all[s.Number-1]
	told.Told = true
	_, err = k.Store.PutSeason(ctx, told)
	return err
}

// Start begins a season. Errors: store.ErrConflict while another one lasts; store.ErrInvalid for one that ends before
// it begins.
func (k *Keeper) Start(ctx context.Context, s store.Season) (store.Season, error) {
	kept, err := k.Store.PutSeason(ctx, s)
	if err == nil {
		k.poke()
	}
	return kept, err
}

// End ends a server's season now; ok is false where none lasts.
func (k *Keeper) End(ctx context.Context, server store.ServerID) (s store.Season, ok bool, err error) {
	k.one.Lock()
	defer k.one.Unlock()
	all, err := k.Store.Seasons(ctx, server)
	if err != nil || len(all) == 0 || all[len(all)-1].Ended != 0 {
		return s, false, err
	}
	s = all[len(all)-1]
	if err = k.finish(ctx, s, min(s.Until, store.MillisOf(k.Clock.Now()))); err != nil {
		k.poke() // which tries again
	}
	return s, true, err
}

// Look has the keeper look at what is to be done: shards have come to be this process's.
func (k *Keeper) Look() { k.poke() }

// poke has Run look at what is to be done.
func (k *Keeper) poke() {
	select {
	case k.look <- struct{}{}:
	default: // it will look anyway
	}
}
