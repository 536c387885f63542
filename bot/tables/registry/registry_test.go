package registry_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables/registry"
	"witchtable/store"
)

func orchardOffer() registry.Offer {
	return registry.Offer{
		Name: "orchard", Pack: orchard.Pack, Hash: "orchard-1",
		Load: func(content []byte) (registry.Rules, error) {
			g, err := orchard.Load(content)
			return registry.Rules{Game: g, CardName: orchard.CardName}, err
		},
	}
}

// orchards is a registry with one game.
func orchards(t *testing.T) *registry.Registry {
	t.Helper()
	games, err := registry.New(orchardOffer())
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// Whoever gives up waiting for a pack refuses nobody else who waits for it.
func TestWhoGivesUpRefusesNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		games := orchards(t)
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

// Of packs that new tables are not played with those used last are kept.
func TestOldPacksAreKeptWhileTheyAreUsed(t *testing.T) {
	games := orchards(t)
	reads := 0
	fetch := func(context.Context) ([]byte, error) {
		reads++
		return orchard.Pack, nil
	}
	rules := func(n int) {
		t.Helper()
		if _, err := games.Rules(t.Context(), "orchard", store.PackHash(fmt.Sprint("old-", n)), fetch); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 100 {
		rules(n)
		rules(0)
	}
	if reads != 100 {
		t.Errorf("100 packs, one of them in use, were read %d times", reads)
	}
	if rules(1); reads != 101 {
		t.Error("a pack that nobody has used for long is still there")
	}
	if _, err := games.Default("orchard"); err != nil {
		t.Error(err)
	}
}

// A bad offer is found before anybody plays, and it is said which.
func TestBadOffersAreRefused(t *testing.T) {
	for says, spoil := range map[string]func(*registry.Offer){
		"made another game":          func(o *registry.Offer) { o.Name = "garden" },
		`game "orchard": `:           func(o *registry.Offer) { o.Hash = "" },
		"no pears":                   func(o *registry.Offer) { o.Load = failing(errors.New("no pears")) },
		"the game panicked: no bees": func(o *registry.Offer) { o.Load = failing(nil) },
	} {
		o := orchardOffer()
		spoil(&o)
		if _, err := registry.New(o); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("an offer is refused with %v, want %q", err, says)
		}
	}
	if _, err := registry.New(orchardOffer(), orchardOffer()); err == nil {
		t.Error("a game is offered twice")
	}
	games := orchards(t)
	if _, err := games.Default("garden"); err == nil {
		t.Error("a game that nobody offers has rules")
	}
}

// failing loads no pack: with an error or, where there is none, by panicking.
func failing(err error) func([]byte) (registry.Rules, error) {
	return func([]byte) (registry.Rules, error) {
		if err == nil {
			panic("no bees")
		}
		return registry.Rules{}, err
	}
}

// A pack that could not be read is read anew for whoever asks next.
func TestPacksThatFailedAreReadAgain(t *testing.T) {
	games := orchards(t)
	lost := errors.New("the cable was pulled")
	fetch := func(context.Context) ([]byte, error) { return nil, lost }
	if _, err := games.Rules(t.Context(), "orchard", "old", fetch); !errors.Is(err, lost) {
		t.Fatalf("a pack that is out of reach: %v", err)
	}
	fetch = func(context.Context) ([]byte, error) { return orchard.Pack, nil }
	if rules, err := games.Rules(t.Context(), "orchard", "old", fetch); err != nil || rules.Game == nil {
		t.Fatalf("when it can be reached: %v", err)
	}
}
