package storetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"witchtable/store"
)

// Same fails the test unless two stores answer alike to whatever can be asked of them: each list and each table of the
// face, for all who are named in either. Owners are not compared.
func Same(t testing.TB, a, b store.Store) {
	t.Helper()
	c := &comparison{t, a, b, context.Background()}
	ids := compared(c, "table ids", func(s store.Store) ([]store.TableID, error) { return s.TableIDs(c.ctx) })
	var people []store.UserID
	var servers []store.ServerID
	var channels []store.ChannelID
	var packs []store.PackHash
	for _, id := range ids {
		table := compared(c, "table "+string(id), func(s store.Store) (store.Table, error) { return s.Table(c.ctx, id) })
		compared(c, "log of "+string(id), func(s store.Store) ([]store.LogEntry, error) { return s.Log(c.ctx, id, 1) })
		compared(c, "snapshot of "+string(id), func(s store.Store) (store.Snapshot, error) { return s.Snapshot(c.ctx, id) })
		compared(c, "outbox of "+string(id), func(s store.Store) ([]store.OutboxEntry, error) {
			return s.Outbox(c.ctx, store.OutboxQuery{Table: id})
		})
		for _, user := range table.Names() {
			compared(c, "attempt of "+string(user), func(s store.Store) (store.Table, error) {
				return s.Attempt(c.ctx, store.DealOf(table), user)
			})
		}
		people, servers = append(people, table.Names()...), append(servers, table.Server)
		channels, packs = append(channels, table.Channel), append(packs, table.Pack)
	}
	c.lists()
	for _, season := range c.seasons(servers) {
		for _, crown := range season.Crowned {
			people = append(people, crown.User)
		}
	}
	c.people(people)
	for _, channel := range distinct(channels) {
		compared(c, "table in "+string(channel), func(s store.Store) (store.Table, error) { return s.TableIn(c.ctx, channel) })
		compared(c, "last in "+string(channel), func(s store.Store) (store.Table, error) { return s.LastOver(c.ctx, channel) })
	}
	for _, hash := range distinct(packs) {
		compared(c, "pack "+string(hash), func(s store.Store) ([]byte, error) { return s.Pack(c.ctx, hash) })
	}
}

type comparison struct {
	testing.TB
	a, b store.Store
	ctx  context.Context
}

// compared asks both stores, and returns what the first one says.
func compared[T any](c *comparison, what string, ask func(store.Store) (T, error)) T {
	c.Helper()
	got, err := ask(c.a)
	other, otherErr := ask(c.b)
	if (err == nil) != (otherErr == nil) || errors.Is(err, store.ErrNotFound) != errors.Is(otherErr, store.ErrNotFound) {
		c.Errorf("%s: one store says %v, the other %v", what, err, otherErr)
	}
	if !reflect.DeepEqual(bare(got), bare(other)) {
		c.Errorf("%s:\n one %s\n two %s", what, show(got), show(other))
	}
	return got
}

// bare makes an empty list and none the same.
func bare(v any) any {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Slice && r.Len() == 0 {
		return nil
	}
	return v
}

func distinct[T ~string](list []T) []T {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// lists compares the lists of all there is.
func (c *comparison) lists() {
	compared(c, "live tables", func(s store.Store) ([]store.Table, error) { return s.LiveTables(c.ctx, store.LiveQuery{}) })
	compared(c, "tables to be woken", func(s store.Store) ([]store.Wake, error) {
		return s.Waking(c.ctx, store.WakeQuery{Until: 1 << 62})
	})
	compared(c, "outbox", func(s store.Store) ([]store.OutboxEntry, error) {
		return s.Outbox(c.ctx, store.OutboxQuery{})
	})
	compared(c, "open seasons", func(s store.Store) ([]store.Season, error) { return s.OpenSeasons(c.ctx, store.Scope{}) })
	asked := compared(c, "who is to be forgotten", func(s store.Store) ([]store.Person, error) {
		return s.Forgetting(c.ctx, store.Scope{})
	})
	for _, p := range asked {
		c.people([]store.UserID{p.ID})
	}
}

// seasons compares what belongs to servers, and returns their seasons.
func (c *comparison) seasons(servers []store.ServerID) (all []store.Season) {
	for _, server := range distinct(servers) {
		compared(c, "live tables in "+string(server), func(s store.Store) ([]store.Table, error) {
			return s.LiveTablesIn(c.ctx, server)
		})
		compared(c, "finished games in "+string(server), func(s store.Store) ([]store.Record, error) {
			return s.Finished(c.ctx, server)
		})
		compared(c, "server "+string(server), func(s store.Store) (store.Server, error) { return s.Server(c.ctx, server) })
		all = append(all, compared(c, "seasons of "+string(server), func(s store.Store) ([]store.Season, error) {
			return s.Seasons(c.ctx, server)
		})...)
	}
	return all
}

// people compares what is found by people.
func (c *comparison) people(people []store.UserID) {
	for _, user := range distinct(people) {
		compared(c, "live tables of "+string(user), func(s store.Store) ([]store.Table, error) {
			return s.LiveTablesOf(c.ctx, user)
		})
		compared(c, "tables naming "+string(user), func(s store.Store) ([]store.Table, error) {
			return s.TablesNaming(c.ctx, user)
		})
		compared(c, "person "+string(user), func(s store.Store) (store.Person, error) { return s.Person(c.ctx, user) })
	}
}
