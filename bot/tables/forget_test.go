package tables

import (
	"context"
	"crypto/rand"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables/registry"
	"witchtable/store"
	"witchtable/store/bolt"
)

// setClock shows the time it is set to.
type setClock struct{ now time.Time }

func (c *setClock) Now() time.Time { return c.now }

func (c *setClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

func TestUnusedTablesAreForgotten(t *testing.T) {
	ctx := context.Background()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	games, err := registry.New(registry.Offer{Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(b []byte) (registry.Rules, error) {
			g, err := orchard.Load(b)
			return registry.Rules{Game: g}, err
		}})
	if err != nil {
		t.Fatal(err)
	}
	clock := &setClock{time.Unix(1_000_000, 0)}
	service := New(Config{Store: s, Games: games, Clock: clock, Random: rand.Reader, Log: zerolog.Nop(),
		ForgetAfter: time.Minute})
	defer service.Stop()
	host := Person{User: "ash", Name: "Ash"}
	old, err := service.Open(ctx, Place{Channel: "c1"}, host, "orchard", nil)
	if err != nil {
		t.Fatal(err)
	}
	clock.now = clock.now.Add(2 * time.Minute)
	if _, err := service.Open(ctx, Place{Channel: "c2"}, host, "orchard", nil); err != nil {
		t.Fatal(err)
	}
	if len(service.live) != 1 || service.live[old.Head.ID] != nil {
		t.Errorf("%d tables are in memory, want only the one in use", len(service.live))
	}
	if _, err := service.Table(ctx, old.Head.ID); err != nil {
		t.Errorf("the forgotten table cannot be used any more: %v", err)
	}
	if _, err := service.Table(ctx, store.TableID("bcdfghjk")); err == nil || len(service.live) != 2 {
		t.Errorf("asking for a table that does not exist leaves %d in memory, want 2 (%v)", len(service.live), err)
	}
}
