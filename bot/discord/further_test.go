package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/bot/turns"
)

// Once Discord has said that a channel takes no more, nothing is sent there until it does, and then so much a minute.
func TestFurtherLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFurtherLimits(time.Minute)
		sent := func(c ChannelID) (n int) {
			for {
				leave, err := f.acquire(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				leave()
				if n++; n == 3*furtherAMinute {
					return n
				}
			}
		}
		began := time.Now()
		sent("a")
		if d := time.Since(began); d != 0 {
			t.Errorf("in a channel without a limit answers wait for %v", d)
		}
		f.limited("a", 30*time.Second)
		sent("a")
		if d, want := time.Since(began), 30*time.Second+2*furtherWindow; d != want {
			t.Errorf("three minutes' worth took %v; want %v", d, want)
		}
		began = time.Now()
		sent("b")
		if d := time.Since(began); d != 0 {
			t.Errorf("in another channel answers wait for %v", d)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		f.limited("a", 30*time.Second)
		if _, err := f.acquire(ctx, "a"); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 0 {
			t.Errorf("who cannot wait so long is told %v after %v", err, time.Since(began))
		}
		for i := range 10_000 {
			f.limited(ChannelID(fmt.Sprint(i)), time.Second)
			time.Sleep(time.Second)
		}
		if n := len(f.of); n > 700 {
			t.Errorf("%d channels are remembered of those of the last ten minutes", n)
		}
	})
}

// TestFurtherAnswersBringNoBan: of many further answers in a channel that takes few, Discord refuses hardly any, since
// they are not sent.
func TestFurtherAnswersBringNoBan(t *testing.T) {
	t.Parallel()
	const inputs, takes = 200, 30
	s, err := sandbox.Start(sandbox.Config{FollowUps: takes, Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := New(Config{Token: s.Token(), BaseURL: s.URL(), Log: zerolog.Nop(), Timing: Timing{Wait: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- c.Run(ctx, []SlashCommand{{Name: "go", Description: "x"}}, func(ctx context.Context, _ Input, r Reply) {
			if r.Answer(ctx, Message{Content: "first"}) == nil {
				_ = r.Follow(ctx, Message{Content: "second"}) // most cannot be sent, which is what is tried
			}
		})
	}()
	if err := s.WaitConnected(ctx); err != nil {
		t.Fatal(err)
	}
	ash, err := player.Dial(ctx, s.URL(), "Ash")
	if err != nil {
		t.Fatal(err)
	}
	for range inputs {
		if _, err := ash.Command(ctx, "#tavern", "go", nil); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	got := s.Counters()["POST /webhooks/{webhook_id}/{webhook_token}"]
	// Those under way with the first that is refused are refused with it.
	if got.ByStatus[200] != takes || got.ByStatus[429] < 1 || got.ByStatus[429] > 5 {
		t.Errorf("of %d further answers %d were sent: %v; want %d taken, and a few refused", inputs, got.Requests,
			got.ByStatus, takes)
	}
}

// TestServersTakeTurnsOnDiscord: what a quiet server has to say arrives among the first of what a noisy one has, whose
// requests came before.
func TestServersTakeTurnsOnDiscord(t *testing.T) {
	t.Parallel()
	s, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := New(Config{Token: s.Token(), BaseURL: s.URL(), Log: zerolog.Nop(), PerSecond: 50})
	if err != nil {
		t.Fatal(err)
	}
	const noisy, quiet = 100, 3
	var all sync.WaitGroup
	var mu sync.Mutex
	ids := map[MessageID]bool{} // whether it is the quiet server's
	say := func(o turns.Owner, channel ChannelID, isQuiet bool) {
		all.Go(func() {
			id, err := c.Send(turns.For(t.Context(), o), channel, Message{Content: string(o)})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[id] = isQuiet
		})
	}
	c.rest.pace.pause(time.Second) // until all wait
	for i := range noisy {
		channel, err := s.AddChannel(s.Guilds()[0], fmt.Sprint("table-", i))
		if err != nil {
			t.Fatal(err)
		}
		say("noisy", ChannelID(channel), false)
	}
	for waiting := 0; waiting < noisy; time.Sleep(time.Millisecond) {
		c.rest.pace.mu.Lock()
		waiting = c.rest.pace.sending.Len()
		c.rest.pace.mu.Unlock()
	}
	guild := s.AddGuild("quiet")
	channel, err := s.AddChannel(guild, "table")
	if err != nil {
		t.Fatal(err)
	}
	for range quiet {
		say("quiet", ChannelID(channel), true)
	}
	all.Wait()
	last := 0
	for i, id := range slices.SortedFunc(maps.Keys(ids), func(a, b MessageID) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}) {
		if ids[id] {
			last = i + 1
		}
	}
	if len(ids) != noisy+quiet || last > noisy/2 {
		t.Errorf("the quiet server's last message was number %d of %d", last, len(ids))
	}
}
