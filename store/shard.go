package store

import (
	"math/bits"
	"strconv"
)

// Shard is one of the parts into which all that is stored is divided, so that several processes can share it out among
// themselves. How many there are never changes: a table stays in its shard for ever, whoever owns that.
type Shard uint8

// Shards is how many shards there are.
const Shards = 256

// snowflakeTime is how many bits of one of Discord's ids stand below the time at which it was given.
const snowflakeTime = 22

// ShardOf is the shard of a server, and of all its tables and seasons: (id >> 22) % 256. Discord divides servers among
// gateway connections by the same bits, so that with a power of two of those, up to 256, each connection brings in
// whole shards. Tables outside servers are in shard 0, since direct messages reach Discord's shard 0. Ids that are no
// numbers, which Discord does not give, are shared out by their letters.
func ShardOf(server ServerID) Shard { return shardOf(string(server)) }

// ShardOfPerson is the shard of what is remembered of a person beside tables, by their id in the same way. Where they
// play says nothing about it.
func ShardOfPerson(user UserID) Shard { return shardOf(string(user)) }

// Shard is the shard that the table is in.
func (t Table) Shard() Shard { return ShardOf(t.Server) }

func shardOf(id string) Shard {
	if id == "" {
		return 0
	}
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		return Shard(n >> snowflakeTime)
	}
	hash := uint32(2166136261) // FNV-1a
	for i := range len(id) {
		hash = (hash ^ uint32(id[i])) * 16777619
	}
	return Shard(hash)
}

// Scope says of which shards something is wanted. The zero Scope is of all there are.
type Scope struct {
	part bool // else all of them
	set  [Shards / 64]uint64
}

// ScopeOf is the scope of these shards and no others; without any it is of none.
func ScopeOf(shards ...Shard) Scope {
	s := Scope{part: true}
	for _, n := range shards {
		s.set[n/64] |= 1 << (n % 64)
	}
	return s
}

// Has reports whether a shard is in the scope.
func (s Scope) Has(n Shard) bool { return !s.part || s.set[n/64]&(1<<(n%64)) != 0 }

// And is the scope of what is in both.
func (s Scope) And(o Scope) Scope {
	switch {
	case !s.part:
		return o
	case !o.part:
		return s
	}
	for i := range s.set {
		s.set[i] &= o.set[i]
	}
	return s
}

// All reports whether the scope is of all shards.
func (s Scope) All() bool { return s.Count() == Shards }

// Count is how many shards are in the scope.
func (s Scope) Count() int {
	if !s.part {
		return Shards
	}
	n := 0
	for _, word := range s.set {
		n += bits.OnesCount64(word)
	}
	return n
}

// List lists the shards of the scope, the lowest first.
func (s Scope) List() []Shard {
	out := make([]Shard, 0, s.Count())
	for n := range Shards {
		if s.Has(Shard(n)) {
			out = append(out, Shard(n))
		}
	}
	return out
}
