package press

import (
	"testing"

	"witchtable/engine"
	"witchtable/store"
)

// unread demands that what cannot be read is told to be whoever's who sent it.
func unread(t *testing.T, what string, err error) {
	t.Helper()
	if engine.KindOf(err) != engine.BadInput || engine.SayOf(err).Key != "error.unreadable" {
		t.Errorf("%q is refused as %v (kind %d), want as unreadable", what, err, engine.KindOf(err))
	}
}

// FuzzCustomID: whatever custom id comes back, it is refused as unreadable, or says something that is written so that
// it says the same.
func FuzzCustomID(f *testing.F) {
	for word := range rows {
		f.Add(string(word) + "/bcdfghjk/name")
		f.Add(string(word) + "//name")
		f.Add(string(word) + "/bcdfghjk.1z.zz/1/2")
	}
	f.Add("step/bcdfghjk/1/2/3/4")
	f.Fuzz(func(t *testing.T, id string) {
		r, err := Parse(id)
		if err != nil {
			unread(t, id, err)
			return
		}
		if r.Old { // of a form that is not written any more
			return
		}
		if again, err := Parse(r.String()); err != nil || again != r {
			t.Errorf("%q is %+v, written as %q, and that is %+v, %v", id, r, r.String(), again, err)
		}
	})
}

// FuzzChosen: likewise for the values of menus.
func FuzzChosen(f *testing.F) {
	f.Add("bcdfghjk.1z.zz")
	f.Add("page:3")
	f.Add("page:-9223372036854775808")
	f.Fuzz(func(t *testing.T, value string) {
		const table store.TableID = "bcdfghjk"
		c, err := ParseChosen(table, value)
		switch {
		case err != nil:
			unread(t, value, err)
		case c.Turned:
			if c.Page < 0 {
				t.Errorf("%q is page %d", value, c.Page)
			}
		default:
			if again, err := ParseRef(c.Ref.String()); err != nil || again != c.Ref || c.Table != table {
				t.Errorf("%q is %+v, written and read again %+v, %v", value, c, again, err)
			}
		}
	})
}

// FuzzNames: likewise for the names that have parts.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"orchard.es.thread", "orchard..thread", "level.Old%20Nan", "12.anew", "0", ".es"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if o, err := ParseOpening(name); err != nil {
			unread(t, name, err)
		} else if again, err := ParseOpening(o.String()); err != nil || again != o {
			t.Errorf("the opening %q is %+v, written and read again %+v, %v", name, o, again, err)
		}
		if what, who, err := ParseSet(name); err != nil {
			unread(t, name, err)
		} else if again, other, err := ParseSet(SetOf(what, who)); err != nil || again != what || other != who {
			t.Errorf("%q sets %q of %q, written and read again %q of %q, %v", name, what, who, again, other, err)
		}
		if n, anew, err := ParsePlayOn(name); err != nil {
			unread(t, name, err)
		} else if again, other, err := ParsePlayOn(PlayOnOf(n, anew)); err != nil || again != n || other != anew {
			t.Errorf("%q goes on from %d (%t), written and read again %d (%t), %v", name, n, anew, again, other, err)
		}
	})
}
