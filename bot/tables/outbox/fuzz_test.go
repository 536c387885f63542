package outbox

import (
	"bytes"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/store"
)

// FuzzEntry: what is still to be said is refused, or is written as it was read.
func FuzzEntry(f *testing.F) {
	f.Add("story", []byte(`{"events":[[1,2]],"text":["a","n",1],"seat":1,"user":"ada"}`))
	f.Fuzz(func(t *testing.T, kind string, payload []byte) {
		bounded.Do(t, len(payload), func() {
			e, err := Read(store.OutboxEntry{Table: "bcdfghjk", ID: 1, Kind: kind, Payload: payload})
			if err != nil {
				return
			}
			once, err := e.Stored(0)
			if err != nil {
				t.Fatalf("%s is read, and cannot be written: %v", payload, err)
			}
			e, err = Read(once)
			again, _ := e.Stored(0)
			if err != nil || !bytes.Equal(once.Payload, again.Payload) {
				t.Fatalf("%s is written as\n%s\nand then as\n%s, %v", payload, once.Payload, again.Payload, err)
			}
		})
	})
}
