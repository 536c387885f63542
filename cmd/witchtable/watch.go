package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/metrics"
	"witchtable/bot/owner"
	"witchtable/store"
)

// watchFlag says where those who watch the bot are answered.
type watchFlag struct {
	Watch string `name:"watch" setting:"WITCHTABLE_WATCH" placeholder:"HOST:PORT" help:"Answer /metrics (Prometheus), /healthz and /readyz at this address, such as 127.0.0.1:9150. Setting: WITCHTABLE_WATCH. Default: nowhere."`
}

// watch is what counts while the bot runs, and shows it; its zero value does neither.
type watch struct{ counts *metrics.Counts }

// watch begins to count, if anybody wants to see it.
func (f watchFlag) watch() watch {
	if f.Watch == "" {
		return watch{}
	}
	return watch{metrics.New(buildVersion())}
}

// meter is who is to be told what happens; nil where nobody counts.
func (w watch) meter() gauge.Meter {
	if w.counts == nil {
		return nil
	}
	return w.counts.Meter()
}

// serve answers those who watch until stop is called. ctx is the bot's: once it has ended, the bot is not ready any
// more.
func (w watch) serve(ctx context.Context, addr string, of watched, log zerolog.Logger) (stop func(), err error) {
	if w.counts == nil {
		return func() {}, nil
	}
	server, err := w.counts.Serve(addr, metrics.Config{
		Ready: func(within context.Context) error {
			return ready(within, ctx, of.client.Gateway(), of.with.owns(), of.bot)
		},
		State:  of.state,
		Stored: func(ctx context.Context) (metrics.Stored, error) { return storedIn(ctx, of.db) },
		Now:    time.Now, Log: log,
	})
	if err != nil {
		return nil, usagef("--watch %s: %w", addr, err)
	}
	log.Info().Str("address", server.Addr()).Msg("whoever watches is answered")
	return func() {
		if err := server.Close(); err != nil {
			log.Debug().Err(err).Msg("the address for watching did not close")
		}
	}, nil
}

// Why a bot is not ready. They are read by whoever reaches the address, so they name no more than that.
var (
	errStopping = errors.New("the bot is stopping")
	errNoStore  = errors.New("the store cannot be used; the log says why")
	errUnsure   = errors.New("leases cannot be renewed, so nothing is done at their tables; the log says why")
)

// ready is an error while the bot does not serve people: Discord does not reach it, it could not store what they do,
// its leases are over or soon will be, or it takes nothing more.
func ready(within, serving context.Context, g discord.Gateway, owns owner.State, b *bot.Bot) error {
	switch {
	case serving.Err() != nil:
		return errStopping
	case !g.Up && g.Since.IsZero():
		return errors.New("not connected to Discord yet")
	case !g.Up:
		return fmt.Errorf("not connected to Discord since %s", g.Since.UTC().Format(time.RFC3339))
	case owns.Unsure > 0:
		return errUnsure
	case b.StoreHealth(within) != nil:
		return errNoStore
	}
	return nil
}

// watched is what is looked at.
type watched struct {
	db     store.Store
	client *discord.Client
	bot    *bot.Bot
	with   joined
}

func (w watched) state() metrics.State {
	g, load, owns := w.client.Gateway(), w.bot.Thinking(), w.with.owns()
	return metrics.State{
		Connected: g.Up, Turned: g.Since, Quarantined: !w.client.Quarantined().IsZero(),
		Thinking: load.Thinking, Waiting: load.Waiting, Thoughts: load.Finished, CutShort: load.Cut,
		Processes: owns.Processes, Shards: owns.Shards, Unsure: owns.Unsure, Links: owns.Links,
	}
}

// storedIn counts what a store holds.
func storedIn(ctx context.Context, db store.Store) (metrics.Stored, error) {
	is, err := store.Count(ctx, db, store.Scope{})
	out := metrics.Stored{Tables: is.Live, Unsaid: is.Unsaid}
	if is.Oldest != 0 {
		out.Oldest = is.Oldest.Time()
	}
	return out, err
}
