package store_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"witchtable/engine/enginetest/bounded"
	"witchtable/store"
)

// same demands that what is written of a value is read as what is written the same.
func same[T any](t *testing.T, data []byte) {
	t.Helper()
	bounded.Do(t, len(data), func() {
		var v, w T
		if json.Unmarshal(data, &v) != nil {
			return
		}
		once, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%q is read as %+v, which cannot be written: %v", data, v, err)
		}
		if err := json.Unmarshal(once, &w); err != nil {
			t.Fatalf("%q is written as %s, which cannot be read: %v", data, once, err)
		}
		if again, err := json.Marshal(w); err != nil || !bytes.Equal(once, again) {
			t.Fatalf("%q is written as %s, and then as %s, %v", data, once, again, err)
		}
	})
}

// FuzzText: texts as stores have them, in either form.
func FuzzText(f *testing.F) {
	for _, s := range []string{`["tell.drew","who",{"who":1},"card","@red-apple","n",3,"note","=a \"b\"","what",["deck.well"],` +
		`"all",{"list":[["a"],["b","n",-1]]},"none",null]`, `{"Key":"a","Args":[{"Name":"n","Number":3}]}`, `[""]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { same[store.Text](t, data) })
}

// FuzzEvents: what was told of a move, as stores have it.
func FuzzEvents(f *testing.F) {
	for _, s := range []string{`[]`, `[[1,2]]`, `null`, `[{"kind":1,"seat":0}]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { same[store.Events](t, data) })
}

// FuzzTable: headers of tables, as stores have them.
func FuzzTable(f *testing.F) {
	f.Add([]byte(`{"id":"bcdfghjk","number":1,"server":"s","channel":"c","state":1,"seats":[{"user":"ada"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) { same[store.Table](t, data) })
}
