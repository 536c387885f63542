package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"

	"witchtable/engine"
	"witchtable/store"
)

// rowFormat is the first byte of every row. A change of a row's form takes the next number.
const rowFormat = 1

var errShort = errors.New("the row is cut short")

// row reads a row; after the first failure everything reads as zero.
type row struct {
	b   []byte
	err error
}

func openRow(b []byte) row {
	if len(b) == 0 {
		return row{err: errShort}
	}
	if b[0] != rowFormat {
		return row{err: fmt.Errorf("the row has the unknown format %d", b[0])}
	}
	return row{b: b[1:]}
}

func (r *row) fail() {
	if r.err == nil {
		r.err = errShort
	}
	r.b = nil
}

func (r *row) uvarint() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *row) varint() int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[n:]
	return v
}

// bytes returns the next bytes, with their length in front; they are still those of the row.
func (r *row) bytes() []byte {
	n := r.uvarint()
	if n > uint64(len(r.b)) {
		r.fail()
		return nil
	}
	v := r.b[:n]
	r.b = r.b[n:]
	return v
}

func appendBytes(b, v []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(v))), v...)
}

func encodeLogEntry(e store.LogEntry) []byte {
	b := append(make([]byte, 0, 48), rowFormat)
	b = binary.AppendVarint(b, int64(e.Move.Seat))
	b = binary.AppendUvarint(b, uint64(e.Move.Decision))
	b = binary.AppendUvarint(b, uint64(e.Move.Answer))
	b = binary.AppendUvarint(b, uint64(e.At))
	return append(b, e.By...)
}

func decodeLogEntry(n uint64, b []byte) (store.LogEntry, error) {
	r := openRow(b)
	e := store.LogEntry{N: int(n)}
	e.Move.Seat = engine.Seat(r.varint())
	e.Move.Decision = engine.DecisionID(r.uvarint())
	e.Move.Answer = engine.Answer(r.uvarint())
	e.At = store.Millis(r.uvarint())
	e.By = store.UserID(r.b)
	return e, r.err
}

func encodeOutboxEntry(e store.OutboxEntry) []byte {
	b := append(make([]byte, 0, 48+len(e.Payload)), rowFormat)
	b = binary.AppendUvarint(b, uint64(e.Attempts))
	b = binary.AppendUvarint(b, uint64(e.NotBefore))
	b = binary.AppendUvarint(b, uint64(e.CreatedAt))
	b = appendBytes(b, []byte(e.Kind))
	return append(b, e.Payload...)
}

// ofKind reports whether an outbox entry may be of a kind: a row that cannot be read may be of any.
func ofKind(b []byte, kind string) bool {
	r := openRow(b)
	for range 3 { // attempts and times
		r.uvarint()
	}
	got := r.bytes()
	return r.err != nil || string(got) == kind
}

func decodeOutboxEntry(id store.TableID, n uint64, b []byte) (store.OutboxEntry, error) {
	r := openRow(b)
	e := store.OutboxEntry{Table: id, ID: store.OutboxID(n), Nonce: store.Nonce(id, store.OutboxID(n))}
	e.Attempts = int(r.uvarint())
	e.NotBefore = store.Millis(r.uvarint())
	e.CreatedAt = store.Millis(r.uvarint())
	e.Kind = string(r.bytes())
	e.Payload = append([]byte(nil), r.b...)
	return e, r.err
}

func encodeSnapshot(n int, data []byte) []byte {
	b := make([]byte, 8, 8+len(data))
	binary.BigEndian.PutUint64(b, uint64(n))
	return append(b, data...)
}

func decodeSnapshot(b []byte) (store.Snapshot, error) {
	if len(b) < 8 {
		return store.Snapshot{}, errShort
	}
	return store.Snapshot{N: int(binary.BigEndian.Uint64(b)), Data: append([]byte{}, b[8:]...)}, nil
}
