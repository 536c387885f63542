package tables

import (
	"bytes"
	"testing"

	"witchtable/bot/tables/outbox"
	"witchtable/engine/enginetest/bounded"
	"witchtable/store"
)

// FuzzDesk: what a header notes of a table's desk is refused, or is written as it was read.
func FuzzDesk(f *testing.F) {
	f.Add([]byte(`{"story":{"events":[[1,2]],"remarks":{"1":2}},"waits":[{"since":7}],"turnings":[{"n":1,"points":2.5}]}`))
	f.Add([]byte(`{"quotes":{"1":"a b","2":"c"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		bounded.Do(t, len(text), func() {
			h := store.Table{Notes: map[string]string{deskNote: string(text)}}
			d, err := readDesk(h)
			if err != nil {
				return
			}
			d.clone()
			if err := d.writeTo(&h); err != nil {
				t.Fatalf("%s is read, and cannot be written: %v", text, err)
			}
			once := h.Notes[deskNote]
			if d, err = readDesk(h); err == nil {
				err = d.writeTo(&h)
			}
			if err != nil || h.Notes[deskNote] != once {
				t.Fatalf("%s is written as\n%s\nand then as\n%s, %v", text, once, h.Notes[deskNote], err)
			}
		})
	})
}

// FuzzQuotes: likewise for what cards have said, in either form.
func FuzzQuotes(f *testing.F) {
	f.Add([]byte(`{"red-apple":1,"2":"a b"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var q, p Quotes
		if q.UnmarshalJSON(text) != nil {
			return
		}
		once, err := q.MarshalJSON()
		if err == nil {
			err = p.UnmarshalJSON(once)
		}
		if again, _ := p.MarshalJSON(); err != nil || !bytes.Equal(once, again) {
			t.Fatalf("%s is written as %s and then as %s, %v", text, once, again, err)
		}
	})
}

// FuzzEntry: likewise for what is still to be said.
func FuzzEntry(f *testing.F) {
	f.Add("story", []byte(`{"events":[[1,2]],"text":["a","n",1],"seat":1,"user":"ada"}`))
	f.Fuzz(func(t *testing.T, kind string, payload []byte) {
		bounded.Do(t, len(payload), func() {
			e, err := outbox.Read(store.OutboxEntry{Table: "bcdfghjk", ID: 1, Kind: kind, Payload: payload})
			if err != nil {
				return
			}
			once, err := e.Stored(0)
			if err != nil {
				t.Fatalf("%s is read, and cannot be written: %v", payload, err)
			}
			e, err = outbox.Read(once)
			again, _ := e.Stored(0)
			if err != nil || !bytes.Equal(once.Payload, again.Payload) {
				t.Fatalf("%s is written as\n%s\nand then as\n%s, %v", payload, once.Payload, again.Payload, err)
			}
		})
	})
}
