package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// schemaNow is the schema that this program reads and writes. A change that an older program would misread takes
// the next number, a migration, and a file of the old schema in testdata.
const schemaNow = 8

// migration leads from one schema to the next, inside a transaction it shares with all the others.
type migration func(tx *bbolt.Tx) error

// migrations lists the steps from schema 1 to schemaNow.
func migrations() []migration {
	return []migration{indexAnew, rememberServers, rememberPeople, rememberGames, playDaily, recordWhole, shareOut}
}

// indexAnew leads from schema 1. It could not find the tables of a person, nor the last one of a channel, without
// reading all of a server's, and had indexes that nobody asked. The new ones are filled by rememberGames.
func indexAnew(tx *bbolt.Tx) error {
	for _, name := range append([][]byte{bucketChannels, bucketLive}, untilSchema1...) {
		if err := tx.DeleteBucket(name); err != nil {
			return fmt.Errorf("bucket %s: %w", name, err)
		}
	}
	if err := addBuckets(tx, append([][]byte{bucketChannels, bucketLive}, sinceSchema2...)); err != nil {
		return err
	}
	return eachTable(tx, func(id store.TableID) error {
		h, err := headOf(tx, id)
		if err != nil {
			return err
		}
		h.index = nil
		return bucket(tx, bucketHeads).Put(tableKey(id), h.encode())
	})
}

// eachTable calls f for each table; f may change it.
func eachTable(tx *bbolt.Tx, f func(store.TableID) error) error {
	var ids []store.TableID
	err := bucket(tx, bucketHeads).ForEach(func(k, _ []byte) error {
		ids = append(ids, store.TableID(k))
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := f(id); err != nil {
			return err
		}
	}
	return nil
}

// rememberServers leads from schema 2, which remembered nothing about servers but their newest table's number.
func rememberServers(tx *bbolt.Tx) error { return addBuckets(tx, sinceSchema3) }

// rememberPeople leads from schema 3, which knew of people only where they sat.
func rememberPeople(tx *bbolt.Tx) error { return addBuckets(tx, sinceSchema4) }

func addBuckets(tx *bbolt.Tx, names [][]byte) error {
	for _, name := range names {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return fmt.Errorf("bucket %s: %w", name, err)
		}
	}
	return nil
}

// rememberGames leads from schema 4, which neither counted what had been played nor found the ended tables of a person.
// Of those who have left a table only the log still told.
func rememberGames(tx *bbolt.Tx) error {
	// The index of when tables wake came later, and is among those that are filled here.
	if err := addBuckets(tx, append([][]byte{bucketWaking}, sinceSchema5...)); err != nil {
		return err
	}
	return eachTable(tx, func(id store.TableID) error {
		t, err := table(tx, id)
		if err != nil {
			return err
		}
		log, err := logOf(tx, id, 1)
		if err != nil {
			return err
		}
		for _, e := range log {
			if e.By != "" && !slices.Contains(t.Names(), e.By) {
				t.Gone = append(t.Gone, e.By)
			}
		}
		store.Tally(&t, log)
		h, err := headOf(tx, id)
		if err != nil {
			return err
		}
		return rewrite(tx, h, t)
	})
}

// playDaily leads from schema 5, which knew neither deals of the day nor seasons.
func playDaily(tx *bbolt.Tx) error { return addBuckets(tx, sinceSchema6) }

// recordWhole leads from schema 6, whose records said neither by which options, cards and rules a game was played nor
// what came of it as a whole. The first they learn from the header; the other was not kept.
func recordWhole(tx *bbolt.Tx) error {
	return eachTable(tx, func(id store.TableID) error {
		t, err := table(tx, id)
		if err != nil {
			return err
		}
		record, err := encodeRecord(t)
		if err != nil {
			return err
		}
		return putRecord(tx, id, record)
	})
}

// shareOut leads from schema 7, which served one process and read all there was to find what was to be done. Its live
// tables say nothing of when they are to be woken.
func shareOut(tx *bbolt.Tx) error {
	if err := addBuckets(tx, sinceSchema8); err != nil {
		return err
	}
	err := eachTable(tx, func(id store.TableID) error {
		t, err := table(tx, id)
		if err != nil || !t.Live() {
			return err
		}
		h, err := headOf(tx, id)
		if err != nil {
			return err
		}
		return rewrite(tx, h, t)
	})
	for _, l := range []struct {
		of, in []byte
		listed func(k, v []byte) (bool, error)
	}{
		{bucketPeople, bucketAsked, func(k, v []byte) (bool, error) {
			p, err := decodePerson(store.UserID(k), v)
			return p.Forgetting != "", err
		}},
		{bucketSeasons, bucketUntold, func(k, v []byte) (bool, error) {
			s, err := decodeSeason(k, v)
			return !s.Told, err
		}},
	} {
		err = errors.Join(err, bucket(tx, l.of).ForEach(func(k, v []byte) error {
			listed, err := l.listed(k, v)
			if err == nil && listed {
				err = list(tx, l.in, k, true)
			}
			return err
		}))
	}
	return err
}

// rewrite puts a header in the place of a table's own, with all that follows from it. What never changes about a header
// must be as before.
func rewrite(tx *bbolt.Tx, h head, t store.Table) error {
	header, err := json.Marshal(t)
	if err != nil {
		return err
	}
	record, err := encodeRecord(t)
	if err != nil {
		return err
	}
	index := indexOf(t)
	if err := reindex(tx, t.ID, h.index, index); err != nil {
		return err
	}
	h.index = index
	// what is put is held in memory until the end
	if headers := bucket(tx, bucketTables); !bytes.Equal(headers.Get(tableKey(t.ID)), header) {
		err = headers.Put(tableKey(t.ID), header)
	}
	return errors.Join(err, putRecord(tx, t.ID, record), bucket(tx, bucketHeads).Put(tableKey(t.ID), h.encode()))
}

// schemaNew is the schema of a file without anything in it.
const schemaNew = 0

// schemaOf reads the schema number.
func schemaOf(tx *bbolt.Tx) (int, error) {
	meta := tx.Bucket(bucketMeta)
	if meta == nil {
		if first, _ := tx.Cursor().First(); first == nil {
			return schemaNew, nil
		}
		return 0, damaged("it is a bbolt file but not one of this program: the bucket %q is missing", bucketMeta)
	}
	text := string(meta.Get(keySchema))
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, damaged("the schema number %q is not a number from 1 on", text)
	}
	return n, nil
}

func setSchema(tx *bbolt.Tx, n int) error {
	return tx.Bucket(bucketMeta).Put(keySchema, []byte(strconv.Itoa(n)))
}

// prepare fills an empty file and brings an old one up to date.
func prepare(db *bbolt.DB, path string, in internals) error {
	var version int
	err := db.View(func(tx *bbolt.Tx) (err error) {
		version, err = schemaOf(tx)
		return err
	})
	switch {
	case err != nil:
		return err
	case version == schemaNew:
		return db.Update(func(tx *bbolt.Tx) error { return fill(tx, in.schema) })
	case version < in.schema:
		return migrate(db, path, version, in)
	}
	return nil
}

func fill(tx *bbolt.Tx, schema int) error {
	for _, name := range allBuckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return setSchema(tx, schema)
}

func migrate(db *bbolt.DB, path string, version int, in internals) error {
	old := fmt.Sprintf("%s.schema%d", path, version)
	verify := func(temp string) error { return inspect(temp, version, false) }
	if err := copyTo(context.Background(), db, old, verify); err != nil {
		return fmt.Errorf("copying the store to %s before it is changed: %w", old, err)
	}
	return db.Update(func(tx *bbolt.Tx) error {
		for n := version; n < in.schema; n++ {
			if err := in.migrations[n-1](tx); err != nil {
				return fmt.Errorf("from schema %d to %d: %w", n, n+1, err)
			}
		}
		if err := checkBuckets(tx, in.schema); err != nil {
			return err
		}
		return setSchema(tx, in.schema)
	})
}
