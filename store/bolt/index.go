package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// An index entry leads from a key to a table; its value is the table's id. Which entries lead to a table follows
// from its header alone. The head keeps the list, so that the old ones are found again without the old header,
// and so that a commit that changes none of them touches no index.
type indexEntry struct {
	bucket []byte
	key    []byte
}

// The indexes by the number that stands for them in a head: append, never reorder. 2 and 3 were indexes of schema 1.
var indexes = [...][]byte{indexChannels: bucketChannels, indexLive: bucketLive, indexSeats: bucketSeats,
	indexLast:  bucketLast,
	indexNamed: bucketNamed, indexGames: bucketGames, indexDailies: bucketDailies, indexWaking: bucketWaking}

const (
	indexChannels, indexLive, indexSeats, indexLast   byte = 0, 1, 4, 5
	indexNamed, indexGames, indexDailies, indexWaking byte = 6, 7, 8, 9
)

// indexOf lists the index entries of a header, encoded: the index's number, the key's length, the key.
func indexOf(t store.Table) []byte {
	b := make([]byte, 0, 48*(len(t.Seats)+3))
	add := func(index byte, key []byte) { b = appendBytes(append(b, index), key) }
	for _, u := range t.Names() {
		add(indexNamed, append(userPrefix(u), t.ID...))
	}
	if u := t.Attempter(); u != "" {
		add(indexDailies, attemptKey(store.DealOf(t), u))
	}
	if t.Live() {
		if t.Channel != "" {
			add(indexChannels, []byte(t.Channel))
		}
		add(indexLive, append(serverPrefix(t.Server), t.ID...))
		add(indexWaking, wakeKey(store.Wake{At: t.Wakes, Table: t.ID}))
		for _, u := range users(t) {
			add(indexSeats, append(userPrefix(u), t.ID...))
		}
		return b
	}
	if t.State == store.Over {
		if t.Channel != "" {
			add(indexLast, endedKey(channelPrefix(t.Channel), t))
		}
		if _, ok := store.RecordOf(t); ok {
			add(indexGames, endedKey(serverPrefix(t.Server), t))
		}
	}
	return b
}

func users(t store.Table) []store.UserID {
	var list []store.UserID
	for _, s := range t.Seats {
		if s.User != "" {
			list = append(list, s.User)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Names in keys end with a zero byte, which no id contains, so that none is the beginning of another.

func serverPrefix(s store.ServerID) []byte { return append([]byte(s), 0) }

func channelPrefix(c store.ChannelID) []byte { return append([]byte(c), 0) }

func userPrefix(u store.UserID) []byte { return append([]byte(u), 0) }

// wakeKey orders tables by when they are to be woken.
func wakeKey(w store.Wake) []byte {
	return append(binary.BigEndian.AppendUint64(make([]byte, 0, 8+tableKeyLen), uint64(w.At)), w.Table...)
}

func splitWakeKey(key []byte) (store.Wake, error) {
	if len(key) != 8+tableKeyLen {
		return store.Wake{}, damaged("key %x does not say when a table is to be woken", key)
	}
	return store.Wake{At: store.Millis(binary.BigEndian.Uint64(key)), Table: store.TableID(key[8:])}, nil
}

// endedKey orders tables by their end, the newest first.
func endedKey(prefix []byte, t store.Table) []byte {
	return append(binary.BigEndian.AppendUint64(prefix, ^uint64(t.EndedAt)), t.ID...)
}

// decodeIndex lists encoded index entries; the keys are those of b.
func decodeIndex(b []byte) ([]indexEntry, error) {
	var list []indexEntry
	for len(b) > 0 {
		if int(b[0]) >= len(indexes) || indexes[b[0]] == nil {
			return nil, fmt.Errorf("there is no index %d", b[0])
		}
		r := row{b: b[1:]}
		list = append(list, indexEntry{indexes[b[0]], r.bytes()})
		if r.err != nil {
			return nil, r.err
		}
		b = r.b
	}
	return list, nil
}

// taken are the indexes in which a key leads to one table at most, with what is said of a second one.
func taken(index []byte) error {
	switch {
	case bytes.Equal(index, bucketChannels):
		return store.ErrChannelTaken
	case bytes.Equal(index, bucketDailies):
		return store.ErrPlayed
	}
	return nil
}

// checkTaken refuses index entries that would give two live tables one channel, or somebody two attempts at a deal of
// the day that count.
func checkTaken(tx *bbolt.Tx, id store.TableID, index []byte) error {
	entries, err := decodeIndex(index)
	if err != nil {
		return err
	}
	for _, e := range entries {
		refusal := taken(e.bucket)
		if refusal == nil {
			continue
		}
		if by := bucket(tx, e.bucket).Get(e.key); by != nil && store.TableID(by) != id {
			return fmt.Errorf("%s %q, table %s: %w", e.bucket, e.key, by, refusal)
		}
	}
	return nil
}

// reindex replaces a table's index entries.
func reindex(tx *bbolt.Tx, id store.TableID, old, new []byte) error {
	if bytes.Equal(old, new) {
		return nil
	}
	drop, err := decodeIndex(old)
	if err != nil {
		return damaged("table %s: %w", id, err)
	}
	put, err := decodeIndex(new)
	if err != nil {
		return err
	}
	for _, e := range drop {
		if err := bucket(tx, e.bucket).Delete(e.key); err != nil {
			return err
		}
	}
	for _, e := range put {
		if err := bucket(tx, e.bucket).Put(e.key, tableKey(id)); err != nil {
			return err
		}
	}
	return nil
}

// damaged is an error that says what in the file does not fit.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", store.ErrDamaged, fmt.Errorf(format, args...))
}
