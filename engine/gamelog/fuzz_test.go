package gamelog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/engine/gamelog"
)

// FuzzRecord: whatever somebody hands to the referee, it is no record, differs from the game, or is one that is written
// as it was read.
func FuzzRecord(f *testing.F) {
	r := rules(f)
	for seats := 1; seats <= 3; seats++ {
		rec := record(f, r, seats, 3*seats)
		rec.Pack.Content, rec.Start.Position, rec.Final = "", nil, json.RawMessage(`{}`)
		for i := range rec.Moves {
			rec.Moves[i].Position = nil
		}
		raw, err := json.Marshal(rec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Add([]byte(`{"format":2,"moves":[{"n":1,"take_back":0,"value":0,"open":null,"seat":0}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		bounded.Do(t, len(data), func() {
			rec, err := gamelog.Read(data)
			if err != nil {
				if !errors.Is(err, gamelog.ErrRecord) {
					t.Fatalf("refused, not as no record: %v", err)
				}
				return
			}
			once, err := json.Marshal(rec)
			if err != nil {
				t.Fatalf("a record that was read cannot be written: %v", err)
			}
			same, err := gamelog.Read(once)
			if err != nil {
				t.Fatalf("a record that was written cannot be read: %v\n%s", err, once)
			}
			if again, err := json.Marshal(same); err != nil || !bytes.Equal(once, again) {
				t.Fatalf("written:\n%s\nread and written again:\n%s, %v", once, again, err)
			}
			if err := rec.Verify(r); err != nil && !errors.Is(err, gamelog.ErrDiffers) && !errors.Is(err, gamelog.ErrRecord) {
				t.Fatalf("it neither differs nor is no record: %v", err)
			}
		})
	})
}
