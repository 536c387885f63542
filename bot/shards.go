package bot

import (
	"context"
	"errors"
	"fmt"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/store"
)

// Where several processes serve one bot, each works at the tables of its own shards, and an input is done by the
// process that owns the shard it is about.

// ShardOf is the shard that an input is about: its server's; in direct messages that of the table that a component
// names, or that a command would be about, and where there is none, the person's own. Errors: the store's.
func (b *Bot) ShardOf(ctx context.Context, in discord.Input) (store.Shard, error) {
	if in.Guild != "" {
		return store.ShardOf(store.ServerID(in.Guild)), nil
	}
	own := store.ShardOfPerson(store.UserID(in.User.ID))
	if in.Kind == discord.ComponentUsed {
		r, err := press.Parse(in.CustomID)
		if err != nil || r.Table == "" {
			return own, nil // whoever handles it says what is wrong, if anything is
		}
		t, err := b.stored.Table(ctx, r.Table)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return own, nil
		case err != nil:
			return own, fmt.Errorf("whose table %s is: %w", r.Table, err)
		}
		return t.Shard(), nil
	}
	heads, err := b.stored.LiveTablesOf(ctx, store.UserID(in.User.ID))
	if err != nil {
		return own, fmt.Errorf("whose tables are meant: %w", err)
	}
	switch len(heads) {
	case 0:
		return own, nil
	case 1:
		return heads[0].Shard(), nil
	}
	if t, err := newExchange(b.house, in, nil).find(ctx); err == nil {
		return t.Head.Shard(), nil
	}
	return own, nil // it is asked which one is meant
}

// Apologise says to the person of an input that nobody can deal with it for the moment.
func (b *Bot) Apologise(ctx context.Context, in discord.Input, r discord.Reply) {
	q := newExchange(b.house, in, r)
	q.fail(ctx, store.ErrNotOwner)
}

// TakeUp goes on at the tables of shards that have come to be this process's, while Run runs; left says that the
// process before may have died over them. Errors: the store's.
func (b *Bot) TakeUp(ctx context.Context, in store.Scope, left bool) error {
	b.seasons.Look()
	err := errors.Join(b.tables.TakeUp(ctx, in), b.teller.TakeUp(ctx, in, left))
	if err != nil {
		return err
	}
	return b.tables.FinishForgetting(ctx, personal{b.house}.stranger())
}

// Settle returns when nothing of shards is being told any more that this process is giving up, or ctx ends. The shards
// must be none of Config.Shards any more.
func (b *Bot) Settle(ctx context.Context, in store.Scope) { b.teller.Settle(ctx, in) }
