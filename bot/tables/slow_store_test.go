package tables_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/store"
)

// slowly is a store that writes about people and servers when it is let.
type slowly struct {
	store.Store
	gate chan struct{}
}

func (s slowly) PutPerson(ctx context.Context, p store.Person) error {
	<-s.gate
	return s.Store.PutPerson(ctx, p)
}

func (s slowly) PutServer(ctx context.Context, v store.Server) error {
	<-s.gate
	return s.Store.PutServer(ctx, v)
}

// While what somebody wishes is being stored, and what is chosen for a server, games go on: that of the person, too.
func TestASlowStoreOfWishesStallsNoTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := slowly{openStore(t), make(chan struct{})}
		h := newHouse(t, s, atPace)
		mine := h.begun(t, "c1", 0, "Ash", "Birch").Head.ID
		theirs := h.begun(t, "c2", 0, "Cedar", "Dogwood").Head.ID
		var asked sync.WaitGroup
		asked.Go(func() {
			if err := h.SetListed(ctx, person("Ash").User, false); err != nil {
				t.Error(err)
			}
		})
		asked.Go(func() {
			if err := h.SetServerLooks(ctx, "server", store.InWords); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		played := make(chan struct{})
		go func() {
			defer close(played)
			for _, id := range []store.TableID{theirs, mine} {
				before := must(h.Table(ctx, id))(t).Head.MoveCount
				if after := h.playOn(t, id, 1).Head.MoveCount; after <= before {
					t.Errorf("%d moves were made and %d are", before, after)
				}
			}
		}()
		synctest.Wait()
		select {
		case <-played:
		default:
			t.Error("the games wait for what is being stored about people and servers")
		}
		close(s.gate)
		asked.Wait()
		<-played
	})
}

// Whoever does not wait for a pack is told just that: that a table cannot be read would be said of a broken one.
func TestATableThatIsNotWaitedForIsNotBroken(t *testing.T) {
	s := openStore(t)
	first := newHouse(t, s)
	id := first.begun(t, "c1", 1, "Ash", "Birch").Head.ID
	first.Stop()
	began, gate := make(chan struct{}), make(chan struct{})
	h := newHouse(t, s, withOffer(t, func(content []byte) (registry.Rules, error) {
		close(began)
		<-gate
		return orchardOffer().Load(content)
	}))
	hurried, giveUp := context.WithCancel(ctx)
	told := make(chan error)
	go func() {
		_, err := h.Table(hurried, id)
		told <- err
	}()
	<-began
	giveUp()
	if err := <-told; !errors.Is(err, context.Canceled) || errors.Is(err, tables.ErrUnreadable) {
		t.Errorf("whoever gives up is told %v", err)
	}
	close(gate)
	must(h.Table(ctx, id))(t)
}
