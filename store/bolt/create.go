package bolt

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// maxDraws bounds the search for a free table id. A second draw is next to impossible; more mean that the source
// of random bytes is no such thing.
const maxDraws = 8

// CreateTable implements store.Store.
func (s *Store) CreateTable(ctx context.Context, t store.Table, term store.Term,
	outbox ...store.OutboxEntry) (store.Table, error) {
	if err := t.Validate(); err != nil {
		return store.Table{}, err
	}
	if err := (store.Change{Outbox: outbox}).Validate(""); err != nil {
		return store.Table{}, err
	}
	t.ID = ""
	rows := outboxRows(outbox)
	var id store.TableID
	var header []byte
	err := s.update(ctx, func(tx *bbolt.Tx) (err error) {
		if err := checkShard(tx, t.Shard(), term); err != nil {
			return refused{err}
		}
		id, header, err = s.create(tx, t, rows)
		return err
	})
	if err != nil {
		return store.Table{}, err
	}
	// What is returned shares nothing with what was handed in.
	created := store.Table{}
	if err := json.Unmarshal(header, &created); err != nil {
		return store.Table{}, fmt.Errorf("reading back table %s: %w", id, err)
	}
	created.ID, created.Version = id, 1
	return created, nil
}

func (s *Store) create(tx *bbolt.Tx, t store.Table, rows [][]byte) (id store.TableID, header []byte, err error) {
	if err := checkPack(tx, t.Pack); err != nil {
		return "", nil, refused{err}
	}
	if err := checkTaken(tx, "", indexOf(t)); err != nil {
		return "", nil, refused{err}
	}
	if id, err = s.drawID(tx); err != nil {
		return "", nil, refused{err}
	}
	t.ID = id
	if t.Number, err = nextNumber(tx, t.Server); err != nil {
		return "", nil, err
	}
	if header, err = json.Marshal(t); err != nil {
		return "", nil, err
	}
	record, err := encodeRecord(t)
	if err != nil {
		return "", nil, err
	}
	h := head{version: 1, lastOutbox: uint64(len(rows)), identity: identityOf(t), index: indexOf(t)}
	return id, header, errors.Join(
		reindex(tx, id, nil, h.index),
		putRecord(tx, id, record),
		bucket(tx, bucketTables).Put(tableKey(id), header),
		bucket(tx, bucketHeads).Put(tableKey(id), h.encode()),
		putOutbox(tx, id, 0, rows),
	)
}

func (s *Store) drawID(tx *bbolt.Tx) (store.TableID, error) {
	for range maxDraws {
		id, err := store.NewTableID(s.random)
		if err != nil {
			return "", err
		}
		if bucket(tx, bucketHeads).Get(tableKey(id)) == nil {
			return id, nil
		}
	}
	return "", fmt.Errorf("no free table id in %d draws: the source of random bytes repeats itself", maxDraws)
}

func nextNumber(tx *bbolt.Tx, server store.ServerID) (int, error) {
	b := bucket(tx, bucketNumbers)
	var n uint64
	if last := b.Get(numberKey(server)); last != nil {
		var err error
		if n, err = number(last); err != nil {
			return 0, damaged("the newest table number of server %q: %w", server, err)
		}
	}
	n++
	return int(n), b.Put(numberKey(server), binary.BigEndian.AppendUint64(nil, n))
}

func checkPack(tx *bbolt.Tx, hash store.PackHash) error {
	if hash != "" && bucket(tx, bucketPacks).Get([]byte(hash)) == nil {
		return fmt.Errorf("pack %q: %w", hash, store.ErrNotFound)
	}
	return nil
}
