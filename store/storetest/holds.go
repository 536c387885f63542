package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"witchtable/store"
)

// holdLasts is how long names are held for in the tests of Holds, which wait until that is over.
const holdLasts = time.Second

// RunHolds checks that a store without any holds keeps them as store.Holds says.
func RunHolds(t *testing.T, s store.Holds) {
	t.Helper()
	ctx := context.Background()
	hold := func(what, name string, by, want store.Owner) {
		t.Helper()
		got, err := s.Hold(ctx, name, by, holdLasts)
		if err != nil || got.Name != name || got.By != want || got.Left <= 0 || got.Left > holdLasts {
			t.Errorf("%s: %+v, %v; want it held by %+v", what, got, err, want)
		}
	}
	held := func(what, prefix string, want ...string) {
		t.Helper()
		got, err := s.Held(ctx, prefix)
		var names []string
		for _, h := range got {
			names = append(names, h.Name+" "+h.By.ID)
			if h.Left <= 0 || h.Left > holdLasts {
				t.Errorf("%s: %+v lasts %v", what, h, h.Left)
			}
		}
		if err != nil || words(names) != words(want) {
			t.Errorf("%s: %v, %v; want %v", what, names, err, want)
		}
	}
	held("names where nobody holds any", "")
	hold("a free name", "a/1", first, first)
	hold("another's name", "a/1", second, first)
	hold("one's own name", "a/1", first, first)
	hold("another name", "a/2", second, second)
	hold("a name of another kind", "b/1", second, second)
	held("all names", "", "a/1 first", "a/2 second", "b/1 second")
	held("names of a kind", "a/", "a/1 first", "a/2 second")
	if err := errors.Join(s.Drop(ctx, "a/1", second), s.Drop(ctx, "a/2", second), s.Drop(ctx, "c", first)); err != nil {
		t.Error(err)
	}
	held("names when some were dropped", "", "a/1 first", "b/1 second")
	hold("a name that was dropped", "a/2", first, first)
	time.Sleep(holdLasts * 3 / 5)
	hold("a name that is held on", "b/1", second, second)
	time.Sleep(holdLasts * 3 / 5)
	held("names when some have run out", "", "b/1 second")
	hold("a name that has run out", "a/1", second, second)
	for name, err := range map[string]error{
		"no name":  holdError(s, "", first, holdLasts),
		"nobody":   holdError(s, "n", store.Owner{}, holdLasts),
		"no time":  holdError(s, "n", first, 0),
		"too long": holdError(s, string(make([]byte, 99)), first, holdLasts),
	} {
		if !errors.Is(err, store.ErrInvalid) {
			t.Errorf("holding %s: %v, want %v", name, err, store.ErrInvalid)
		}
	}
	over, end := context.WithCancel(ctx)
	end()
	if _, err := s.Hold(over, "late", first, holdLasts); !errors.Is(err, context.Canceled) {
		t.Errorf("holding when it is too late: %v", err)
	}
	held("names after all refusals", "a/", "a/1 second")
}

func holdError(s store.Holds, name string, by store.Owner, lasts time.Duration) error {
	_, err := s.Hold(context.Background(), name, by, lasts)
	return err
}
