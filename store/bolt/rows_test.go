package bolt

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"reflect"
	"testing"

	"witchtable/engine"
	"witchtable/store"
	"witchtable/store/storetest"
)

// The rows are what lies on people's disks: these bytes must be readable for ever.
func TestRowsStayReadable(t *testing.T) {
	entry := store.LogEntry{N: 5, Move: engine.Move{Seat: 3, Decision: 300, Answer: 70000}, At: 1_700_000_000_000,
		By: "ada"}
	onlooker := store.LogEntry{N: 6, Move: engine.Move{Seat: engine.Onlooker}}
	say := store.OutboxEntry{
		Table: "bcdfghjk", ID: 9, Nonce: "bcdfghjk-9", Attempts: 2, NotBefore: 700, CreatedAt: 600, Kind: "story",
		Payload: []byte("hi"),
	}
	h := head{version: 3, moves: 200, lastOutbox: 4, identity: []byte("id"), index: []byte{0, 2, 'c', '1'}}
	tests := []struct {
		name  string
		row   string
		value any
		write func() []byte
		read  func(b []byte) (any, error)
	}{
		{
			"log entry", "0106ac02f0a20480d095ffbc31" + hex.EncodeToString([]byte("ada")), entry,
			func() []byte { return encodeLogEntry(entry) },
			func(b []byte) (any, error) { return decodeLogEntry(5, b) },
		}, {
			"log entry of an onlooker", "0101000000", onlooker,
			func() []byte { return encodeLogEntry(onlooker) },
			func(b []byte) (any, error) { return decodeLogEntry(6, b) },
		}, {
			"outbox entry", "0102bc05d80405" + hex.EncodeToString([]byte("storyhi")), say,
			func() []byte { return encodeOutboxEntry(say) },
			func(b []byte) (any, error) { return decodeOutboxEntry("bcdfghjk", 9, b) },
		}, {
			"head", "0103c80104026964" + "00026331", h,
			h.encode,
			func(b []byte) (any, error) { return decodeHead(b) },
		}, {
			"snapshot", "0000000000000007" + "ff00", store.Snapshot{N: 7, Data: []byte{0xff, 0}},
			func() []byte { return encodeSnapshot(7, []byte{0xff, 0}) },
			func(b []byte) (any, error) { return decodeSnapshot(b) },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := hex.EncodeToString(tt.write()); got != tt.row {
				t.Errorf("written:\n got %s\nwant %s", got, tt.row)
			}
			row, _ := hex.DecodeString(tt.row)
			got, err := tt.read(row)
			if err != nil {
				t.Fatalf("reading %s: %v", tt.row, err)
			}
			if !reflect.DeepEqual(got, tt.value) {
				t.Errorf("read back: got %#v, want %#v", got, tt.value)
			}
		})
	}
}

func TestBrokenRows(t *testing.T) {
	whole := map[string][]byte{
		"log entry":    encodeLogEntry(store.LogEntry{At: 300}),
		"outbox entry": encodeOutboxEntry(store.OutboxEntry{Kind: "story"}),
		"head":         head{identity: []byte("id")}.encode(),
	}
	read := map[string]func(b []byte) error{
		"log entry":    func(b []byte) error { _, err := decodeLogEntry(1, b); return err },
		"outbox entry": func(b []byte) error { _, err := decodeOutboxEntry("bcdfghjk", 1, b); return err },
		"head":         func(b []byte) error { _, err := decodeHead(b); return err },
	}
	for name, row := range whole {
		for n := range row {
			if read[name](row[:n]) == nil {
				t.Errorf("%s: the first %d of %d bytes were read without an error", name, n, len(row))
			}
		}
		other := bytes.Clone(row)
		other[0]++
		if read[name](other) == nil {
			t.Errorf("%s: an unknown format was read without an error", name)
		}
	}
	for _, index := range [][]byte{{10, 0}, {0}, {0, 5, 'a'}} {
		if _, err := decodeIndex(index); err == nil {
			t.Errorf("index entries %v were read without an error", index)
		}
	}
}

func TestIndexKeysKeepNamesApart(t *testing.T) {
	seen := map[string]string{}
	for _, server := range []store.ServerID{"", "s", "s1", "s12", "over"} {
		for _, state := range []store.State{store.Playing, store.Over, store.Closed} {
			table := storetest.NewTable(server, "c")
			table.ID, table.State = "bcdfghjk", state
			if !state.Live() {
				table.EndedAt = 7
			}
			entries, err := decodeIndex(indexOf(table))
			must(t, err)
			for _, e := range entries {
				if !bytes.Equal(e.bucket, bucketLive) {
					continue // the others are not by server
				}
				name := fmt.Sprintf("%s %s", server, state)
				key := string(e.bucket) + string(e.key)
				if old, ok := seen[key]; ok {
					t.Errorf("tables in %q and in %q have the same key %q", old, name, key)
				}
				seen[key] = name
			}
		}
	}
}
