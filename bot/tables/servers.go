package tables

import (
	"context"
	"fmt"

	"github.com/rs/zerolog"

	"witchtable/bot/tables/kept"
	"witchtable/engine"
	"witchtable/store"
)

// mostServers is how many servers are kept in memory.
const mostServers = 1_000

// servers are what is remembered about servers. All tables of a server ask here, so that they follow at once when that
// changes.
type servers struct {
	ctx     context.Context
	store   store.Store
	log     zerolog.Logger
	changed func(store.TableID, Haste)
	known   *kept.Values[store.ServerID, store.Server]
}

func newServers(ctx context.Context, c Config) *servers {
	return &servers{ctx: ctx, store: c.Store, log: c.Log, changed: c.Changed, known: kept.New(c.Clock, mostServers,
		func(ctx context.Context, id store.ServerID) (store.Server, error) {
			s, err := c.Store.Server(ctx, id)
			if err != nil {
				err = fmt.Errorf("server %q: %w", id, err)
			}
			return s, err
		},
		c.Store.PutServer)}
}

// now is what is remembered about a server, as it was read when a table of it was; nothing where that cannot be read.
func (all *servers) now(id store.ServerID) store.Server {
	s, err := all.known.Latest(all.ctx, id)
	if err != nil {
		all.log.Warn().Err(err).Msg("it is not known how a server wishes tables to be shown")
	}
	return s
}

func knownLooks(how store.Looks) bool { return how == store.InPictures || how == store.InWords }

// SetServerLooks has the tables of a server, those that are there and those to come, shown in another way where nobody
// has chosen otherwise for the table, or for themselves. Whoever calls it has made sure that the person may manage the
// server. Errors: BadInput for a way that there is not, and outside servers.
func (all *servers) SetServerLooks(ctx context.Context, id store.ServerID, how store.Looks) error {
	if !knownLooks(how) || id == "" {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "looks %q of server %q", how, id)
	}
	if err := all.known.Change(ctx, id, func(to *store.Server) { to.Looks = how }); err != nil {
		return err
	}
	heads, err := all.store.LiveTablesIn(ctx, id)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if h.Looks == store.LooksUnset && !h.Mute() {
			all.changed(h.ID, Soon)
		}
	}
	return nil
}

// SetServerGame has new tables of a server play a game where nobody names one; with "" whoever opens one is asked.
// Whoever calls it has made sure that the person may manage the server. Errors: BadInput outside servers.
func (all *servers) SetServerGame(ctx context.Context, id store.ServerID, game string) error {
	if id == "" {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "game %q outside servers", game)
	}
	return all.known.Change(ctx, id, func(to *store.Server) { to.Game = game })
}

// ServerGame is the game of a server's new tables where nobody names one; "" where none has been chosen.
func (all *servers) ServerGame(ctx context.Context, id store.ServerID) (string, error) {
	shared, err := all.known.Get(ctx, id)
	return shared.Game, err
}

// Nowhere is no table, in a server: for showing there what belongs to none.
func (all *servers) Nowhere(ctx context.Context, id store.ServerID) (Table, error) {
	shared, err := all.known.Get(ctx, id)
	return Table{Head: store.Table{Server: id}, server: shared}, err
}
