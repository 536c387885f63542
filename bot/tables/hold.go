package tables

import (
	"context"
	"errors"
	"slices"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Table returns a table as it is now. Errors: BadInput where there is no such table; ErrUnreadable, and then
// the Table has its header and no game.
func (s *keeper) Table(ctx context.Context, id store.TableID) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		t = l.snapshot()
		return nil
	})
	if errors.Is(err, ErrUnreadable) {
		headErr := s.withHead(ctx, id, func(l *live) error {
			t = l.snapshot()
			return nil
		})
		err = errors.Join(err, headErr)
	}
	return t, err
}

// TableIn returns the live table of a channel. Errors: as Table.
func (s *keeper) TableIn(ctx context.Context, c store.ChannelID) (Table, error) {
	h, err := s.config.Store.TableIn(ctx, c)
	if err != nil {
		return Table{}, noTable(err)
	}
	return s.Table(ctx, h.ID)
}

// LastIn returns the channel's live table, else the one that ended there last. Errors: BadInput where there is no such
// table.
func (s *keeper) LastIn(ctx context.Context, c store.ChannelID) (Table, error) {
	t, err := s.TableIn(ctx, c)
	if err == nil || engine.KindOf(err) != engine.BadInput {
		return t, err
	}
	h, err := s.config.Store.LastOver(ctx, c)
	if err != nil {
		return Table{}, noTable(err)
	}
	return s.Table(ctx, h.ID)
}

// LastOverIn returns the table in a channel whose game ended last by its rules. Errors: BadInput where there is none.
func (s *keeper) LastOverIn(ctx context.Context, c store.ChannelID) (Table, error) {
	h, err := s.config.Store.LastOver(ctx, c)
	if errors.Is(err, store.ErrNotFound) {
		return Table{}, engine.Errorf(engine.BadInput, engine.T("error.play-on.none"), "no game has ended in channel %s", c)
	}
	if err != nil {
		return Table{}, err
	}
	return s.Table(ctx, h.ID)
}

// TablesOf lists the live tables at which a person answers for a seat, or is away from one, by id. Tables that cannot
// be read are left out, and deals of the day: those are not looked for where people meet.
func (s *keeper) TablesOf(ctx context.Context, user store.UserID) ([]Table, error) {
	heads, err := s.config.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var out []Table
	for _, h := range heads {
		if holds(h, user) == engine.Onlooker || h.Mute() {
			continue
		}
		t, err := s.Table(ctx, h.ID)
		if errors.Is(err, store.ErrNotOwner) {
			t, err = s.another(ctx, h)
		}
		if errors.Is(err, ErrOtherRules) {
			continue // which was said when it was loaded
		}
		if errors.Is(err, ErrUnreadable) {
			s.config.Log.Error().Err(err).Str("table", string(h.ID)).Msg("a player's table cannot be read")
			continue // the others can be played all the same
		}
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// with calls f while nothing else happens at the table. A panic in f is an error.
func (s *keeper) with(ctx context.Context, id store.TableID, f func(*live) error) error {
	return s.alone(id, func(l *live) error {
		if err := s.fresh(l); err != nil {
			return err
		}
		if !l.loaded {
			if err := s.load(ctx, id, l); err != nil {
				return err
			}
		}
		if l.stopped != nil {
			return l.stopped
		}
		return f(l)
	})
}

// withHead is with for what can be done without the game: where the game cannot be read, f gets a table that has none.
func (s *keeper) withHead(ctx context.Context, id store.TableID, f func(*live) error) error {
	return s.alone(id, func(l *live) error {
		if err := s.fresh(l); err != nil {
			return err
		}
		if !l.loaded {
			err := s.load(ctx, id, l)
			if errors.Is(err, ErrUnreadable) {
				header, err := s.headerOnly(ctx, id)
				if err != nil {
					return err
				}
				defer func() { l.news, l.unsettled = header.news, header.unsettled }()
				return f(header)
			}
			if err != nil {
				return err
			}
		}
		return f(l)
	})
}

// Below lists the live tables of a person that stand in threads of their own under a channel.
func (s *keeper) Below(ctx context.Context, parent store.ChannelID, user store.UserID) ([]Table, error) {
	mine, err := s.TablesOf(ctx, user)
	return slices.DeleteFunc(mine, func(t Table) bool { return t.Head.Parent != parent }), err
}

// OpenBelow lists the live tables that stand in threads of their own under a channel of a server, whoever sits there:
// those that wait for their game to begin if there are any. All live tables of the server are looked through: nobody
// asks for it often.
func (s *keeper) OpenBelow(ctx context.Context, server store.ServerID, parent store.ChannelID) ([]store.Table, error) {
	heads, err := s.config.Store.LiveTablesIn(ctx, server)
	if err != nil {
		return nil, err
	}
	heads = slices.DeleteFunc(heads, func(h store.Table) bool { return h.Parent != parent || h.Tutorial })
	begun := func(h store.Table) bool { return h.State != store.Lobby }
	if lobbies := slices.DeleteFunc(slices.Clone(heads), begun); len(lobbies) > 0 {
		return lobbies, nil
	}
	return heads, nil
}

// Quiet reports whether all has been said in a table's channel that is to be said there.
func (s *keeper) Quiet(ctx context.Context, id store.TableID) (bool, error) {
	left, err := s.config.Store.Outbox(ctx, store.OutboxQuery{Table: id})
	if err != nil {
		return false, err
	}
	return !slices.ContainsFunc(left, func(o store.OutboxEntry) bool {
		return outbox.Kind(o.Kind).SeenInChannel()
	}), nil
}
