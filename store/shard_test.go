package store_test

import (
	"slices"
	"testing"

	"witchtable/store"
)

// Shards are stored with leases and agreed on by processes of different versions: they never change.
func TestShardsAreDiscords(t *testing.T) {
	for id, want := range map[store.ServerID]store.Shard{
		"": 0, "0": 0, "4194303": 0, "4194304": 1, "1073741824": 0, "1069547520": 255, "81384788765712384": 2,
		"912345678901234567": 157, "18446744073709551615": 255, "s1": 201, "18446744073709551616": 173,
	} {
		if got := store.ShardOf(id); got != want {
			t.Errorf("server %q is in shard %d, want %d", id, got, want)
		}
		if got := store.ShardOfPerson(store.UserID(id)); got != want {
			t.Errorf("person %q is in shard %d, want %d", id, got, want)
		}
		if got := (store.Table{Server: id}).Shard(); got != want {
			t.Errorf("a table in server %q is in shard %d, want %d", id, got, want)
		}
	}
}

// Whole shards come in by each of a power of two of Discord's connections, (id >> 22) % connections.
func TestAConnectionBringsInWholeShards(t *testing.T) {
	const id, connections = 912345678901234567, 16
	if got, want := int(store.ShardOf("912345678901234567"))%connections, (id>>22)%connections; got != want {
		t.Errorf("the shard comes in by connection %d, the server by %d", got, want)
	}
}

func TestScopes(t *testing.T) {
	every := make([]store.Shard, store.Shards)
	for i := range every {
		every[i] = store.Shard(i)
	}
	for name, tt := range map[string]struct {
		scope store.Scope
		want  []store.Shard
		all   bool
	}{
		"zero":      {store.Scope{}, every, true},
		"none":      {store.ScopeOf(), []store.Shard{}, false},
		"three":     {store.ScopeOf(255, 0, 64, 64), []store.Shard{0, 64, 255}, false},
		"all named": {store.ScopeOf(every...), every, true},
		"all but 9": {store.ScopeOf(slices.DeleteFunc(slices.Clone(every), func(s store.Shard) bool { return s == 9 })...),
			slices.DeleteFunc(slices.Clone(every), func(s store.Shard) bool { return s == 9 }), false},
	} {
		got, count, all := tt.scope.List(), tt.scope.Count(), tt.scope.All()
		if !slices.Equal(got, tt.want) || count != len(tt.want) || all != tt.all {
			t.Errorf("scope %q: got %v (%d, all %v), want %v", name, got, count, all, tt.want)
		}
		three := store.ScopeOf(0, 9, 255)
		for _, n := range every {
			if got := tt.scope.And(three).Has(n); got != (tt.scope.Has(n) && three.Has(n)) || got != three.And(tt.scope).Has(n) {
				t.Errorf("what scope %q has in common with another has shard %d: %v", name, n, got)
			}
			if got := tt.scope.Has(n); got != slices.Contains(tt.want, n) {
				t.Errorf("scope %q has shard %d: %v", name, n, got)
			}
		}
	}
}
