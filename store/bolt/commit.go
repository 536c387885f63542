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

// change is a store.Change ready to be written: all encoding is done by the caller's goroutine, so that the
// writer only compares and puts.
type change struct {
	id       store.TableID
	expect   uint64
	term     store.Term
	header   []byte // nil keeps the header
	identity []byte // with header
	index    []byte // with header
	record   []byte // with header, of a table that is over
	pack     store.PackHash
	takeBack uint64
	log      [][]byte
	snapshot []byte // nil keeps the snapshot; the move number in front is filled in by the writer
	outbox   [][]byte
	done     []store.OutboxID
}

// Commit implements store.Store.
func (s *Store) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	w, err := encodeChange(id, c)
	if err != nil {
		return store.Committed{}, err
	}
	var done store.Committed
	err = s.update(ctx, func(tx *bbolt.Tx) error {
		made, err := w.commit(tx)
		done = made
		return err
	})
	if err != nil {
		return store.Committed{}, err
	}
	return done, nil
}

func encodeChange(id store.TableID, c store.Change) (*change, error) {
	if err := c.Validate(id); err != nil {
		return nil, err
	}
	w := &change{id: id, expect: c.Expect, term: c.Term, takeBack: uint64(c.TakeBack),
		outbox: outboxRows(c.Outbox), done: c.Done}
	if c.Header != nil {
		header, err := json.Marshal(c.Header)
		if err != nil {
			return nil, fmt.Errorf("%w: encoding the header: %w", store.ErrInvalid, err)
		}
		w.header, w.identity, w.index, w.pack = header, identityOf(*c.Header), indexOf(*c.Header), c.Header.Pack
		if w.record, err = encodeRecord(*c.Header); err != nil {
			return nil, err
		}
	}
	for _, e := range c.Append {
		w.log = append(w.log, encodeLogEntry(e))
	}
	if c.Snapshot != nil {
		w.snapshot = encodeSnapshot(0, c.Snapshot)
	}
	return w, nil
}

// commit checks everything before it writes anything, so that a refusal leaves the transaction to the others.
func (w *change) commit(tx *bbolt.Tx) (store.Committed, error) {
	row := bucket(tx, bucketHeads).Get(tableKey(w.id))
	if row == nil {
		return store.Committed{}, refused{fmt.Errorf("table %q: %w", w.id, store.ErrNotFound)}
	}
	h, err := decodeHead(row)
	if err != nil {
		return store.Committed{}, refused{damaged("head of table %s: %w", w.id, err)}
	}
	if err := w.check(tx, h); err != nil {
		return store.Committed{}, refused{err}
	}
	return w.write(tx, h)
}

func (w *change) check(tx *bbolt.Tx, h head) error {
	if err := checkTerm(tx, w.id, h, w.term); err != nil {
		return err
	}
	if h.version != w.expect {
		return fmt.Errorf("table %s is at version %d, not %d: %w", w.id, h.version, w.expect, store.ErrConflict)
	}
	if w.takeBack > h.moves {
		return fmt.Errorf("%w: %d of %d moves cannot be taken back", store.ErrInvalid, w.takeBack, h.moves)
	}
	if w.header == nil {
		return nil
	}
	if !bytes.Equal(w.identity, h.identity) {
		return fmt.Errorf("%w: server, number and creation of table %s do not change", store.ErrInvalid, w.id)
	}
	if err := checkPack(tx, w.pack); err != nil {
		return err
	}
	if bytes.Equal(w.index, h.index) {
		return nil
	}
	return checkTaken(tx, w.id, w.index)
}

func (w *change) write(tx *bbolt.Tx, h head) (store.Committed, error) {
	if err := w.writeLog(tx, h); err != nil {
		return store.Committed{}, err
	}
	next := head{
		version:    h.version + 1,
		moves:      h.moves - w.takeBack + uint64(len(w.log)),
		lastOutbox: h.lastOutbox + uint64(len(w.outbox)),
		identity:   h.identity,
		index:      h.index,
	}
	if w.header != nil {
		next.index = w.index
		err := errors.Join(reindex(tx, w.id, h.index, w.index), putRecord(tx, w.id, w.record))
		if err != nil {
			return store.Committed{}, err
		}
		if err := bucket(tx, bucketTables).Put(tableKey(w.id), w.header); err != nil {
			return store.Committed{}, err
		}
	}
	err := errors.Join(
		w.writeSnapshot(tx, h.moves-w.takeBack, next.moves),
		dropOutbox(tx, w.id, w.done),
		putOutbox(tx, w.id, h.lastOutbox, w.outbox),
		bucket(tx, bucketHeads).Put(tableKey(w.id), next.encode()),
	)
	done := store.Committed{Version: next.version, MoveCount: int(next.moves)}
	for i := range w.outbox {
		done.Outbox = append(done.Outbox, store.OutboxID(h.lastOutbox+1+uint64(i)))
	}
	return done, err
}

func (w *change) writeLog(tx *bbolt.Tx, h head) error {
	b := bucket(tx, bucketLog)
	kept := h.moves - w.takeBack
	for n := kept + uint64(len(w.log)) + 1; n <= h.moves; n++ {
		if err := b.Delete(stepKey(w.id, n)); err != nil {
			return err
		}
	}
	for i, row := range w.log {
		if err := b.Put(stepKey(w.id, kept+1+uint64(i)), row); err != nil {
			return err
		}
	}
	return nil
}

// writeSnapshot puts the new snapshot. Without one it drops the old if that is of a move beyond kept.
func (w *change) writeSnapshot(tx *bbolt.Tx, kept, moves uint64) error {
	b := bucket(tx, bucketSnapshots)
	if w.snapshot != nil {
		binary.BigEndian.PutUint64(w.snapshot, moves)
		return b.Put(tableKey(w.id), w.snapshot)
	}
	if w.takeBack == 0 {
		return nil
	}
	if old := b.Get(tableKey(w.id)); len(old) >= 8 && binary.BigEndian.Uint64(old) > kept {
		return b.Delete(tableKey(w.id))
	}
	return nil
}
