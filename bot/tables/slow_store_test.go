package tables_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
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

// Whoever gives up waiting for a pack refuses nobody else who waits for it.
func TestWhoGivesUpRefusesNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := must(tables.NewRegistry(orchardOffer()))(t)
		gate, reads := make(chan struct{}), 0
		fetch := func(ctx context.Context) ([]byte, error) {
			reads++
			<-gate
			return orchard.Pack, ctx.Err()
		}
		hurried, giveUp := context.WithCancel(t.Context())
		errs := make([]error, 2)
		var busy sync.WaitGroup
		busy.Go(func() { _, errs[0] = games.Rules(hurried, "orchard", "other", fetch) })
		synctest.Wait()
		busy.Go(func() { _, errs[1] = games.Rules(t.Context(), "orchard", "other", fetch) })
		synctest.Wait()
		giveUp()
		synctest.Wait()
		close(gate)
		busy.Wait()
		if !errors.Is(errs[0], context.Canceled) || errs[1] != nil || reads != 1 {
			t.Errorf("whoever gave up was told %v, whoever waited %v; the pack was read %d times", errs[0], errs[1], reads)
		}
	})
}
