package bolt

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// A file is open in one process at a time: whoever owned a shard before is gone, so that every claim is granted at once
// and no lease ends by time. Terms grow all the same, and the writer refuses those that are over.

// termOf is the present term of a shard.
func termOf(tx *bbolt.Tx, shard store.Shard) (store.Term, error) {
	key := [1]byte{byte(shard)}
	row := bucket(tx, bucketOwners).Get(key[:])
	if row == nil {
		return 0, nil
	}
	r := openRow(row)
	term := store.Term(r.uvarint())
	if r.err != nil {
		return 0, damaged("owner of shard %d: %w", shard, r.err)
	}
	return term, nil
}

// checkShard refuses what is written to a shard in another term than the present one.
func checkShard(tx *bbolt.Tx, shard store.Shard, term store.Term) error {
	now, err := termOf(tx, shard)
	if err == nil && now != term {
		err = fmt.Errorf("shard %d is in term %d, not %d: %w", shard, now, term, store.ErrNotOwner)
	}
	return err
}

// checkTerm refuses what is written to a table in another term than the present one of its shard.
func checkTerm(tx *bbolt.Tx, id store.TableID, h head, term store.Term) error {
	shard, err := h.shard()
	if err != nil {
		return damaged("head of table %s: %w", id, err)
	}
	if err := checkShard(tx, shard, term); err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return nil
}

func encodeLease(l store.Lease) []byte {
	b := binary.AppendUvarint([]byte{rowFormat}, uint64(l.Term))
	return append(appendBytes(b, []byte(l.Owner.ID)), l.Owner.Address...)
}

// decodeLease reads a lease; its owner has no ID where it was released.
func decodeLease(k, v []byte) (store.Lease, error) {
	if len(k) != 1 {
		return store.Lease{}, damaged("key %x is not that of a shard", k)
	}
	r := openRow(v)
	l := store.Lease{Shard: store.Shard(k[0]), Term: store.Term(r.uvarint())}
	l.Owner.ID = string(r.bytes())
	l.Owner.Address = string(r.b)
	if r.err != nil {
		return l, damaged("owner of shard %d: %w", l.Shard, r.err)
	}
	return l, nil
}

func putLease(tx *bbolt.Tx, l store.Lease) error {
	return bucket(tx, bucketOwners).Put([]byte{byte(l.Shard)}, encodeLease(l))
}

// Claim implements store.Owners.
func (s *Store) Claim(ctx context.Context, by store.Owner, _ time.Duration, shards ...store.Shard) ([]store.Lease,
	error) {
	if err := by.Validate(); err != nil {
		return nil, err
	}
	shards = slices.Clone(shards)
	slices.Sort(shards)
	shards = slices.Compact(shards)
	var got []store.Lease
	err := s.update(ctx, func(tx *bbolt.Tx) error {
		got = nil
		for _, shard := range shards {
			term, err := termOf(tx, shard)
			if err != nil {
				return refused{err}
			}
			got = append(got, store.Lease{Shard: shard, Owner: by, Term: term + 1})
		}
		for _, l := range got {
			if err := putLease(tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return got, nil
}

// Renew implements store.Owners.
func (s *Store) Renew(ctx context.Context, _ time.Duration, held ...store.Lease) (kept []store.Lease, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		kept, err = standing(tx, held)
		return err
	})
	return kept, err
}

// standing lists those of the leases that are still held, by shard.
func standing(tx *bbolt.Tx, held []store.Lease) (kept []store.Lease, err error) {
	err = eachLease(tx, func(l store.Lease) {
		for _, h := range held {
			if l.Shard == h.Shard && l.Term == h.Term {
				kept = append(kept, l)
				return
			}
		}
	})
	return kept, err
}

// eachLease calls f for each shard that somebody owns.
func eachLease(tx *bbolt.Tx, f func(store.Lease)) error {
	return bucket(tx, bucketOwners).ForEach(func(k, v []byte) error {
		l, err := decodeLease(k, v)
		if err == nil && l.Owner.ID != "" {
			f(l)
		}
		return err
	})
}

// Release implements store.Owners.
func (s *Store) Release(ctx context.Context, held ...store.Lease) error {
	held = slices.Clone(held)
	return s.update(ctx, func(tx *bbolt.Tx) error {
		kept, err := standing(tx, held)
		if err != nil {
			return refused{err}
		}
		for _, l := range kept {
			if err := putLease(tx, store.Lease{Shard: l.Shard, Term: l.Term}); err != nil {
				return err
			}
		}
		return nil
	})
}

// Owner implements store.Owners.
func (s *Store) Owner(ctx context.Context, shard store.Shard) (store.Lease, error) {
	all, err := s.Leases(ctx)
	if err != nil {
		return store.Lease{}, err
	}
	for _, l := range all {
		if l.Shard == shard {
			return l, nil
		}
	}
	return store.Lease{}, fmt.Errorf("owner of shard %d: %w", shard, store.ErrNotFound)
}

// Leases implements store.Owners.
func (s *Store) Leases(ctx context.Context) (all []store.Lease, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		return eachLease(tx, func(l store.Lease) { all = append(all, l) })
	})
	return all, err
}
