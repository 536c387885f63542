package desk

import (
	"bytes"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/store"
)

// FuzzDesk: what a header notes of a table's desk is refused, or is written as it was read.
func FuzzDesk(f *testing.F) {
	f.Add([]byte(`{"story":{"events":[[1,2]],"remarks":{"1":2}},"waits":[{"since":7}],"turnings":[{"n":1,"points":2.5}]}`))
	f.Add([]byte(`{"quotes":{"1":"a b","2":"c"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		bounded.Do(t, len(text), func() {
			h := store.Table{Notes: map[string]string{Note: string(text)}}
			d, err := Read(h)
			if err != nil {
				return
			}
			d.Clone()
			if err := d.WriteTo(&h); err != nil {
				t.Fatalf("%s is read, and cannot be written: %v", text, err)
			}
			once := h.Notes[Note]
			if d, err = Read(h); err == nil {
				err = d.WriteTo(&h)
			}
			if err != nil || h.Notes[Note] != once {
				t.Fatalf("%s is written as\n%s\nand then as\n%s, %v", text, once, h.Notes[Note], err)
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
