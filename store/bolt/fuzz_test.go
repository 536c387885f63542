package bolt

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/fnv"
	"os"
	"path/filepath"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/store"
)

// rowKinds are the rows of a file and how each is read and written.
var rowKinds = []struct {
	name  string
	read  func(k, v []byte) (any, error)
	write func(v any) ([]byte, error)
}{
	{"head", func(_, v []byte) (any, error) { return decodeHead(v) },
		func(v any) ([]byte, error) { return v.(head).encode(), nil }},
	{"log entry", func(_, v []byte) (any, error) { return decodeLogEntry(5, v) },
		func(v any) ([]byte, error) { return encodeLogEntry(v.(store.LogEntry)), nil }},
	{"outbox entry", func(_, v []byte) (any, error) { return decodeOutboxEntry("bcdfghjk", 9, v) },
		func(v any) ([]byte, error) { return encodeOutboxEntry(v.(store.OutboxEntry)), nil }},
	{"snapshot", func(_, v []byte) (any, error) { return decodeSnapshot(v) },
		func(v any) ([]byte, error) { s := v.(store.Snapshot); return encodeSnapshot(s.N, s.Data), nil }},
	{"lease", func(_, v []byte) (any, error) { return decodeLease([]byte{7}, v) },
		func(v any) ([]byte, error) { return encodeLease(v.(store.Lease)), nil }},
	{"person", func(k, v []byte) (any, error) { return decodePerson(store.UserID(k), v) }, json.Marshal},
	{"server", func(k, v []byte) (any, error) { return decodeServer(store.ServerID(k), v) }, json.Marshal},
	{"season", func(_, v []byte) (any, error) { return decodeSeason(seasonRow, v) }, json.Marshal},
	{"record", func(_, v []byte) (any, error) { return decodeRecord(v) }, json.Marshal},
	{"index", func(_, v []byte) (any, error) { return decodeIndex(v) },
		func(v any) (b []byte, err error) {
			for _, e := range v.([]indexEntry) {
				for i, name := range indexes {
					if name != nil && bytes.Equal(name, e.bucket) {
						b = appendBytes(append(b, byte(i)), e.key)
					}
				}
			}
			return b, nil
		}},
}

// seasonRow is the key of a season.
var seasonRow = seasonKey("s1", 3)

func decodeRecord(v []byte) (r store.Record, err error) { return r, json.Unmarshal(v, &r) }

// FuzzRows: whatever stands in a row, it is refused, or read as what is written so that it is read the same.
func FuzzRows(f *testing.F) {
	for i, seed := range []string{
		"\x01\x03\xc8\x01\x04\x02id\x00\x02c1",
		"\x01\x06\xac\x02\xf0\xa2\x04\x80\xd0\x95\xff\xbc1ada",
		"\x01\x02\xbc\x05\xd8\x04\x05storyhi",
		"\x00\x00\x00\x00\x00\x00\x00\x07\xff\x00",
		"\x01\x03\x02idhttp://x",
		`{"forgetting":"2026"}`,
		`{"language":"es"}`,
		`{"ends_at":7,"told":true}`,
		`{"number":3}`,
		"\x00\x02c1\x01\x03abc",
	} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, kind uint8, row []byte) {
		of := rowKinds[int(kind)%len(rowKinds)]
		bounded.Do(t, len(row), func() {
			v, err := of.read([]byte("k"), bytes.Clone(row))
			if err != nil {
				return
			}
			once, err := of.write(v)
			if err != nil {
				t.Fatalf("%s %x is read as %+v, which cannot be written: %v", of.name, row, v, err)
			}
			w, err := of.read([]byte("k"), once)
			if err != nil {
				t.Fatalf("%s %x is written as %x, which cannot be read: %v", of.name, row, once, err)
			}
			if again, err := of.write(w); err != nil || !bytes.Equal(again, once) {
				t.Fatalf("%s %x is written as %x, and then as %x, %v", of.name, row, once, again, err)
			}
		})
	})
}

// FuzzFile: a file that somebody has changed, with checksums that fit, is refused as damaged when it is opened or
// checked, or is a store; nothing that is asked of it ends the process.
func FuzzFile(f *testing.F) {
	whole := filled(f)
	const page = 4096
	f.Add(uint32(page*3+17), []byte{1, 2, 3}, uint32(0), true)
	f.Add(uint32(24), []byte{9}, uint32(page), false)
	f.Add(uint32(page*2), []byte("\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xff\xff"), uint32(0), true)
	path := filepath.Join(f.TempDir(), "tables.db")
	f.Fuzz(func(t *testing.T, at uint32, patch []byte, cut uint32, mended bool) {
		data := bytes.Clone(whole)
		copy(data[int(at)%len(data):], patch)
		data = data[:len(data)-int(cut)%len(data)]
		if mended {
			for i := 0; i+headerLen+metaLen <= min(len(data), 2*page); i += page {
				m := data[i+headerLen:]
				sum := fnv.New64a()
				sum.Write(m[:metaLen-8])
				binary.NativeEndian.PutUint64(m[metaLen-8:], sum.Sum64())
			}
		}
		must(t, os.WriteFile(path, data, 0o600))
		bounded.Do(t, len(data), func() { useSpoilt(t, path) })
	})
}

// useSpoilt asks of a file what a program that starts asks, and what its operator asks.
func useSpoilt(t *testing.T, path string) {
	s, err := Open(path, Config{NoSync: true})
	if errors.Is(err, store.ErrNewer) {
		return
	}
	if err != nil {
		wants(t, "opening a file that was changed", err, store.ErrDamaged)
		return
	}
	defer s.Close()
	whole := s.Check(ctx)
	if whole != nil {
		wants(t, "checking a file that was changed", whole, store.ErrDamaged)
	}
	refused := func(what string, err error) {
		if err != nil && (whole == nil || !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrNotFound)) {
			t.Errorf("%s: %v; Check says %v", what, err, whole)
		}
	}
	ids, err := s.TableIDs(ctx)
	refused("listing", err)
	for _, id := range ids {
		_, err := s.Table(ctx, id)
		refused("reading a header", err)
		_, err = s.Log(ctx, id, 1)
		refused("reading a log", err)
		_, err = s.Snapshot(ctx, id)
		refused("reading a snapshot", err)
	}
	_, err = s.Outbox(ctx, store.OutboxQuery{})
	refused("reading the outbox", err)
	_, err = s.Finished(ctx, "s1")
	refused("reading records", err)
	_, err = s.Leases(ctx)
	refused("reading owners", err)
}
