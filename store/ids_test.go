package store_test

import (
	"bytes"
	"crypto/rand"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"witchtable/store"
)

func TestNewTableID(t *testing.T) {
	seen := map[store.TableID]bool{}
	for range 1000 {
		id, err := store.NewTableID(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		if !id.Valid() || seen[id] {
			t.Fatalf("table id %q: valid %t, seen before %t", id, id.Valid(), seen[id])
		}
		seen[id] = true
	}
	// 28 to 31 stand for no character and are drawn again.
	id, err := store.NewTableID(bytes.NewReader([]byte{28, 31, 0, 1, 7, 8, 26, 27, 255, 32, 33}))
	if err != nil || id != "239byz23" {
		t.Errorf("id from fixed bytes: got %q, %v, want 239byz23", id, err)
	}
	if _, err := store.NewTableID(bytes.NewReader([]byte{1, 2})); err == nil ||
		!strings.Contains(err.Error(), io.ErrUnexpectedEOF.Error()) && !strings.Contains(err.Error(), io.EOF.Error()) {
		t.Errorf("id from too few bytes: got error %v, want one about the end of the source", err)
	}
}

func TestTableIDValid(t *testing.T) {
	for id, want := range map[store.TableID]bool{
		"239byz23": true, "": false, "239byz2": false, "239byz233": false, "239byz2a": false, "239BYZ23": false,
		"239byz20": false, "239byz/3": false,
	} {
		if got := id.Valid(); got != want {
			t.Errorf("Valid(%q) = %t, want %t", id, got, want)
		}
	}
}

func TestNonceFitsDiscord(t *testing.T) {
	const longest = 25
	if n := store.Nonce("239byz23", math.MaxUint64); len(n) > longest {
		t.Errorf("the nonce %q has %d characters, at most %d are allowed", n, len(n), longest)
	}
	if a, b := store.Nonce("239byz23", 35), store.Nonce("239byz23", 36); a != "239byz23-z" || b != "239byz23-10" {
		t.Errorf("nonces 35 and 36: got %q and %q", a, b)
	}
}

func TestMillis(t *testing.T) {
	at := time.Date(2024, 10, 31, 23, 59, 59, int(750*time.Millisecond), time.FixedZone("", 3600))
	if got := store.MillisOf(at).Time(); !got.Equal(at) || got.Location() != time.UTC {
		t.Errorf("there and back: got %v, want %v in UTC", got, at)
	}
	if got := store.MillisOf(time.Time{}); got != 0 || !got.Time().IsZero() {
		t.Errorf("no time: got %d and back %v, want zero both ways", got, got.Time())
	}
}
