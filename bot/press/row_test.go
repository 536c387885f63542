package press

import (
	"strconv"
	"testing"

	"witchtable/engine/enginetest/pinned"
)

// A word without a row could be written and never be read.
func TestEachWordHasItsRow(t *testing.T) {
	words := map[Word]bool{}
	for _, e := range pinned.Constants(t, ".", "Open") {
		words[Word(e.String())] = true
		if _, ok := rows[Word(e.String())]; !ok {
			t.Errorf("%q has no row", e)
		}
	}
	for w := range rows {
		if !words[w] {
			t.Errorf("there is a row of %q, which is no word", w)
		}
	}
}

// What a row allows is read as it was written, and nothing else is.
func TestRowsAreReadAndWritten(t *testing.T) {
	const table = "bcdfghjk"
	for w, of := range rows {
		for id, want := range map[string]bool{
			string(w):                                 false,
			string(w) + "/":                           false,
			string(w) + "/" + table:                   of.name != always && of.at != nowhere && !of.answer,
			string(w) + "/" + table + "/name":         of.name != never && of.at != nowhere,
			string(w) + "//name":                      of.at != atTable,
			string(w) + "/" + table + ".z.10":         of.answer,
			string(w) + "/" + table + ".z.10/0/3":     of.answer,
			string(w) + "/" + table + ".z.10/1/2/3":   false,
			string(w) + "/" + table + "/name/further": false,
		} {
			r, err := Parse(id)
			switch {
			case of.answer && r.Old, of.answer && id == string(w)+"/"+table: // of before answers had their one form
			case (err == nil) != want:
				t.Errorf("%q reads as %+v, %v; readable should be %s", id, r, err, strconv.FormatBool(want))
			case err == nil && r.String() != id:
				t.Errorf("%q is written %q", id, r)
			}
		}
	}
}
