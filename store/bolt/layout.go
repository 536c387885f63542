package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// The file has one bucket for each kind of thing. Keys begin with the table's id, which always has the same
// length, and numbers in keys are big-endian, so that a table's entries lie together and in order.
//
// Headers are JSON: they are read by people with bbolt's own tools and grow by fields. Log and outbox
// entries are compact rows with a format byte: there are thousands, and each is written once.
var (
	bucketMeta      = []byte("meta")      // "schema" -> decimal number; "sweep", see sweep.go
	bucketTables    = []byte("tables")    // table -> header, JSON
	bucketHeads     = []byte("heads")     // table -> head: what a commit must know without reading the header
	bucketLog       = []byte("log")       // table, move number -> row
	bucketSnapshots = []byte("snapshots") // table -> move number, data
	bucketOutbox    = []byte("outbox")    // table, outbox id -> row
	bucketPacks     = []byte("packs")     // fingerprint -> content
	bucketNumbers   = []byte("numbers")   // server, 0 -> number of the server's newest table
	bucketChannels  = []byte("channels")  // index, see index.go
	bucketLive      = []byte("live")      // index
	bucketSeats     = []byte("seats")     // index
	bucketLast      = []byte("last")      // index
	bucketServers   = []byte("servers")   // server -> what is remembered about it, JSON
	bucketPeople    = []byte("people")    // person -> how they wish to be treated, JSON
	bucketNamed     = []byte("named")     // index
	bucketGames     = []byte("games")     // index
	bucketRecords   = []byte("records")   // table that is over -> record, JSON; it follows from the header
	bucketDailies   = []byte("dailies")   // index
	bucketSeasons   = []byte("seasons")   // server, 0, number -> season, JSON
	bucketOwners    = []byte("owners")    // shard -> its term and owner, row
	bucketAsked     = []byte("asked")     // person who has asked to be forgotten -> nothing; it follows from people
	bucketUntold    = []byte("untold")    // season that has not been told of -> nothing; it follows from seasons
	bucketWaking    = []byte("waking")    // index
)

var allBuckets = [][]byte{
	bucketMeta, bucketTables, bucketHeads, bucketLog, bucketSnapshots, bucketOutbox, bucketPacks, bucketNumbers,
	bucketChannels, bucketLive, bucketSeats, bucketLast, bucketServers, bucketPeople,
	bucketNamed, bucketGames, bucketRecords, bucketDailies, bucketSeasons, bucketOwners, bucketAsked, bucketUntold,
	bucketWaking,
}

// The buckets that came with a later schema. Stores of schema 1 have others instead: what was remembered about people,
// and the tables that had ended by server and by person.
var (
	sinceSchema2 = [][]byte{bucketSeats, bucketLast}
	sinceSchema3 = [][]byte{bucketServers}
	sinceSchema4 = [][]byte{bucketPeople}
	sinceSchema5 = [][]byte{bucketNamed, bucketGames, bucketRecords}
	sinceSchema6 = [][]byte{bucketDailies, bucketSeasons}
	sinceSchema8 = [][]byte{bucketOwners, bucketAsked, bucketUntold, bucketWaking}
	untilSchema1 = [][]byte{[]byte("users"), []byte("ended"), []byte("history")}
)

// bucketsOf lists the buckets that a store of a schema has.
func bucketsOf(schema int) [][]byte {
	buckets := slices.Clone(allBuckets)
	if schema < 8 {
		buckets = without(buckets, sinceSchema8)
	}
	if schema < 6 {
		buckets = without(buckets, sinceSchema6)
	}
	if schema < 5 {
		buckets = without(buckets, sinceSchema5)
	}
	if schema < 4 {
		buckets = without(buckets, sinceSchema4)
	}
	if schema < 3 {
		buckets = without(buckets, sinceSchema3)
	}
	if schema < 2 {
		buckets = append(without(buckets, sinceSchema2), untilSchema1...)
	}
	return buckets
}

func without(buckets, some [][]byte) [][]byte {
	return slices.DeleteFunc(buckets, func(name []byte) bool {
		return slices.ContainsFunc(some, func(s []byte) bool { return bytes.Equal(name, s) })
	})
}

// The keys of bucketMeta.
var (
	keySchema = []byte("schema")
	keySweep  = []byte("sweep") // is there while pages that are not in use may hold what is to be forgotten
)

const tableKeyLen = 8

func tableKey(id store.TableID) []byte { return []byte(id) }

// stepKey is the key of a numbered entry of a table.
func stepKey(id store.TableID, n uint64) []byte {
	return binary.BigEndian.AppendUint64(append(make([]byte, 0, tableKeyLen+8), id...), n)
}

func splitStepKey(key []byte) (id store.TableID, n uint64, err error) {
	if len(key) != tableKeyLen+8 {
		return "", 0, fmt.Errorf("key %x is not that of a table's entry", key)
	}
	return store.TableID(key[:tableKeyLen]), binary.BigEndian.Uint64(key[tableKeyLen:]), nil
}

func numberKey(server store.ServerID) []byte { return append([]byte(server), 0) }

func number(b []byte) (uint64, error) {
	if len(b) != 8 {
		return 0, fmt.Errorf("%x is not a number of 8 bytes", b)
	}
	return binary.BigEndian.Uint64(b), nil
}

// bucket returns one of the buckets that every store has.
func bucket(tx *bbolt.Tx, name []byte) *bbolt.Bucket {
	b := tx.Bucket(name)
	if b == nil {
		panic(fmt.Sprintf("bolt: bucket %s has vanished", name)) // Open has made sure of it
	}
	return b
}
