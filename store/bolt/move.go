package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Export implements store.Movable. It is one read transaction, for as long as each takes: a sweep waits for it, and the
// file grows by what is written meanwhile.
func (s *Store) Export(ctx context.Context, each func(store.Piece) error) error {
	return s.view(ctx, func(tx *bbolt.Tx) error {
		for _, list := range []func(*bbolt.Tx, func(store.Piece) error) error{exportPacks, exportNumbers, exportServers,
			exportPeople, exportSeasons, exportTables} {
			err := list(tx, func(p store.Piece) error {
				if err := ctx.Err(); err != nil {
					return err
				}
				return each(p)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func exportPacks(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketPacks).ForEach(func(k, v []byte) error {
		return each(store.KeptPack{Hash: store.PackHash(k), Content: append([]byte{}, v...)})
	})
}

func exportNumbers(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketNumbers).ForEach(func(k, v []byte) error {
		server := store.ServerID(bytes.TrimSuffix(k, []byte{0}))
		n, err := number(v)
		if err != nil {
			return damaged("the newest table number of server %q: %w", server, err)
		}
		return each(store.Newest{Server: server, Number: int(n)})
	})
}

func exportServers(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketServers).ForEach(func(k, v []byte) error {
		server, err := decodeServer(store.ServerID(k), v)
		if err != nil {
			return err
		}
		return each(server)
	})
}

func exportPeople(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketPeople).ForEach(func(k, v []byte) error {
		p, err := decodePerson(store.UserID(k), v)
		if err != nil {
			return err
		}
		return each(p)
	})
}

func exportSeasons(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketSeasons).ForEach(func(k, v []byte) error {
		season, err := decodeSeason(k, v)
		if err != nil {
			return err
		}
		return each(season)
	})
}

func exportTables(tx *bbolt.Tx, each func(store.Piece) error) error {
	return bucket(tx, bucketHeads).ForEach(func(k, v []byte) error {
		id := store.TableID(k)
		h, err := decodeHead(v)
		if err != nil {
			return damaged("head of table %s: %w", id, err)
		}
		w := store.WholeTable{LastSaid: store.OutboxID(h.lastOutbox)}
		if w.Table, err = table(tx, id); err != nil {
			return err
		}
		if w.Log, err = logOf(tx, id, 1); err != nil {
			return err
		}
		if row := bucket(tx, bucketSnapshots).Get(k); row != nil {
			if w.Snapshot, err = decodeSnapshot(row); err != nil {
				return damaged("snapshot of table %s: %w", id, err)
			}
		}
		c := bucket(tx, bucketOutbox).Cursor()
		for k, v := c.Seek(tableKey(id)); bytes.HasPrefix(k, tableKey(id)); k, v = c.Next() {
			_, n, err := splitStepKey(k)
			if err != nil {
				return damaged("outbox: %w", err)
			}
			e, err := decodeOutboxEntry(id, n, v)
			if err != nil {
				return damaged("outbox entry %d of table %s: %w", n, id, err)
			}
			w.Outbox = append(w.Outbox, e)
		}
		return each(w)
	})
}

// importedAtOnce is how many pieces share a transaction, and with it a wait for the disk.
const importedAtOnce = 500

// Import implements store.Movable. After an error the file holds a part: whoever called makes a new one.
func (s *Store) Import(ctx context.Context, fill func(add func(store.Piece) error) error) error {
	if err := s.refuseUnlessEmpty(ctx); err != nil {
		return err
	}
	var waiting []store.Piece
	flush := func() error {
		pieces := waiting
		waiting = nil
		return s.update(ctx, func(tx *bbolt.Tx) error {
			for _, p := range pieces {
				if err := put(tx, p); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := fill(func(p store.Piece) error {
		if err := p.Validate(); err != nil {
			return err
		}
		if waiting = append(waiting, p); len(waiting) < importedAtOnce {
			return nil
		}
		return flush()
	})
	if err != nil {
		return err
	}
	return flush()
}

func (s *Store) refuseUnlessEmpty(ctx context.Context) error {
	return s.view(ctx, func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{bucketHeads, bucketPacks, bucketNumbers, bucketServers, bucketPeople, bucketSeasons} {
			if k, _ := bucket(tx, name).Cursor().First(); k != nil {
				return fmt.Errorf("the store is not empty, it has %s: %w", name, store.ErrConflict)
			}
		}
		return nil
	})
}

// put writes a piece into a store that does not have it.
func put(tx *bbolt.Tx, p store.Piece) error {
	switch p := p.(type) {
	case store.KeptPack:
		return bucket(tx, bucketPacks).Put([]byte(p.Hash), append([]byte{}, p.Content...))
	case store.Newest:
		return bucket(tx, bucketNumbers).Put(numberKey(p.Server), binary.BigEndian.AppendUint64(nil, uint64(p.Number)))
	case store.Server:
		return putJSON(tx, bucketServers, []byte(p.ID), p)
	case store.Person:
		return errors.Join(putJSON(tx, bucketPeople, []byte(p.ID), p),
			list(tx, bucketAsked, []byte(p.ID), p.Forgetting != ""))
	case store.Season:
		key := seasonKey(p.Server, p.Number)
		return errors.Join(putJSON(tx, bucketSeasons, key, p), list(tx, bucketUntold, key, !p.Told))
	case store.WholeTable:
		return putWhole(tx, p)
	}
	return fmt.Errorf("%w: a piece of the kind %T", store.ErrInvalid, p)
}

func putJSON(tx *bbolt.Tx, in, key []byte, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return bucket(tx, in).Put(key, data)
}

func putWhole(tx *bbolt.Tx, w store.WholeTable) error {
	t := w.Table
	index := indexOf(t)
	if err := errors.Join(checkPack(tx, t.Pack), checkTaken(tx, t.ID, index)); err != nil {
		return fmt.Errorf("table %s: %w", t.ID, err)
	}
	h := head{version: t.Version, moves: uint64(t.MoveCount), lastOutbox: uint64(w.LastSaid), identity: identityOf(t)}
	err := rewrite(tx, h, t) // which puts head, header, indexes and record
	for _, e := range w.Log {
		err = errors.Join(err, bucket(tx, bucketLog).Put(stepKey(t.ID, uint64(e.N)), encodeLogEntry(e)))
	}
	if w.Snapshot.Data != nil {
		err = errors.Join(err, bucket(tx, bucketSnapshots).Put(tableKey(t.ID), encodeSnapshot(w.Snapshot.N, w.Snapshot.Data)))
	}
	for _, e := range w.Outbox {
		err = errors.Join(err, bucket(tx, bucketOutbox).Put(stepKey(t.ID, uint64(e.ID)), encodeOutboxEntry(e)))
	}
	return err
}
