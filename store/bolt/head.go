package bolt

import (
	"encoding/binary"

	"witchtable/store"
)

// head is what a commit must know about a table. It is apart from the header so that the writer, through which
// everything passes, neither reads nor writes JSON.
type head struct {
	version    uint64
	moves      uint64
	lastOutbox uint64
	identity   []byte // the fields of the header that never change, see identityOf
	index      []byte // the index entries that lead to the table, see index.go
}

func (h head) encode() []byte {
	b := append(make([]byte, 0, 32+len(h.identity)+len(h.index)), rowFormat)
	b = binary.AppendUvarint(b, h.version)
	b = binary.AppendUvarint(b, h.moves)
	b = binary.AppendUvarint(b, h.lastOutbox)
	b = appendBytes(b, h.identity)
	return append(b, h.index...)
}

// decodeHead returns a head whose slices are those of b.
func decodeHead(b []byte) (head, error) {
	r := openRow(b)
	h := head{version: r.uvarint(), moves: r.uvarint(), lastOutbox: r.uvarint(), identity: r.bytes()}
	h.index = r.b
	return h, r.err
}

// shard is the shard that the table is in.
func (h head) shard() (store.Shard, error) {
	r := row{b: h.identity}
	r.uvarint() // number and creation come first
	r.uvarint()
	return store.ShardOf(store.ServerID(r.b)), r.err
}

func identityOf(t store.Table) []byte {
	b := binary.AppendUvarint(nil, uint64(t.Number))
	b = binary.AppendUvarint(b, uint64(t.CreatedAt))
	return append(b, t.Server...)
}
