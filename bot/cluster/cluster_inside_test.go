package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/owner"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
	"witchtable/store"
	"witchtable/store/bolt"
	"witchtable/store/storetest"
)

// town is several processes of one bot, over one store and one Discord, here within one process of the machine.
type town struct {
	t      *testing.T
	ctx    context.Context
	world  *sandbox.Server
	store  *storetest.Leased
	houses map[string]*home
}

// home is one process. Its bot answers every command with its name.
type home struct {
	*Cluster
	name string
	port discord.Port
	end  context.CancelFunc
	over chan error

	mu      sync.Mutex
	handled map[string]int    // how often each input was
	last    []byte            // the last input, as Discord has sent it
	first   map[string]string // the ids of inputs by the server they came from
}

type ticking struct{}

func (ticking) Now() time.Time { return time.Now() }

func (ticking) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

const (
	townLease = 2 * time.Second
	townEvery = 50 * time.Millisecond // between two sessions
)

func newTown(t *testing.T, names ...string) *town {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	world, err := sandbox.Start(sandbox.Config{Log: zerolog.Nop(), Strict: true, Shards: 2, IdentifyEvery: townEvery})
	must(t, err)
	t.Cleanup(func() { must(t, world.Close()) })
	s, err := bolt.Open(filepath.Join(t.TempDir(), "tables.db"), bolt.Config{NoSync: true})
	must(t, err)
	t.Cleanup(func() { must(t, s.Close()) })
	w := &town{t: t, ctx: ctx, world: world, store: storetest.Lease(s), houses: map[string]*home{}}
	for _, name := range names {
		w.open(name)
	}
	t.Cleanup(func() {
		for _, h := range w.houses {
			h.close(t)
		}
	})
	w.settle(names...)
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (w *town) open(name string) *home {
	w.t.Helper()
	h := &home{name: name, over: make(chan error, 1), handled: map[string]int{}, first: map[string]string{}}
	var err error
	h.Cluster, err = New(Config{Store: w.store, Listen: "127.0.0.1:0", Secret: ourSecret, Links: 2, Lasts: townLease,
		Spacing: townEvery + 10*time.Millisecond, Clock: ticking{}, Log: zerolog.Nop()})
	must(w.t, err)
	client, err := discord.New(discord.Config{Token: w.world.Token(), BaseURL: w.world.URL(), Log: zerolog.Nop(),
		Sharing: h.Links()})
	must(w.t, err)
	h.port = h.Port(client)
	ctx, end := context.WithCancel(context.Background())
	h.end = end
	go func() { h.over <- h.Cluster.Run(ctx, h) }()
	w.houses[name] = h
	return h
}

func (h *home) close(t *testing.T) {
	t.Helper()
	h.end()
	if err := <-h.over; err != nil {
		t.Errorf("%s ended with %v", h.name, err)
	}
	h.over <- nil // closed twice does no harm
}

// settle waits until some have shared everything out, and Discord reaches them all.
func (w *town) settle(names ...string) {
	w.t.Helper()
	w.await("everything is shared out", func() bool {
		for _, name := range names {
			if n := w.houses[name].State().Shards; n < store.Shards/len(names)-1 { // shares are rounded up
				return false
			}
		}
		return len(w.world.Sessions()) == 2
	})
}

func (w *town) await(what string, cond func() bool) {
	w.t.Helper()
	for !cond() {
		if w.ctx.Err() != nil {
			for name, h := range w.houses {
				w.t.Logf("%s: %+v", name, h.State())
			}
			w.t.Fatalf("%s: not so far; sessions %v", what, w.world.Sessions())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Run implements Bot.
func (h *home) Run(ctx context.Context) error {
	return h.port.Run(ctx, []discord.SlashCommand{{Name: "hello", Description: "Say hello"}}, h.handle)
}

func (h *home) handle(ctx context.Context, in discord.Input, r discord.Reply) {
	h.mu.Lock()
	h.handled[in.ID]++
	h.last = discord.Packed(r)
	h.first[string(in.Guild)] = in.ID
	h.mu.Unlock()
	_ = r.Answer(ctx, discord.Message{Content: h.name}) // whoever asked sees whether it came
}

// ShardOf implements Bot.
func (h *home) ShardOf(_ context.Context, in discord.Input) (store.Shard, error) {
	return store.ShardOf(store.ServerID(in.Guild)), nil
}

// Apologise implements Bot.
func (h *home) Apologise(ctx context.Context, _ discord.Input, r discord.Reply) {
	_ = r.Answer(ctx, discord.Message{Content: "sorry"})
}

// TakeUp implements owner.Work.
func (h *home) TakeUp(context.Context, store.Scope, bool) error { return nil }

// Settle implements owner.Work.
func (h *home) Settle(context.Context, store.Scope) {}

// visitor is somebody on a server of their own.
type visitor struct {
	shard store.Shard
	guild string
	room  string
	user  *player.User
}

// visitors are people on servers of so many different shards.
func (w *town) visitors(n int) (list []visitor) {
	w.t.Helper()
	for i, seen := 0, map[store.Shard]bool{}; len(list) < n; i++ {
		time.Sleep(25 * time.Millisecond) // ids are made of milliseconds, and the 256 shards of them
		guild := w.world.AddGuild(fmt.Sprint("guild", i))
		v := visitor{shard: store.ShardOf(store.ServerID(guild)), guild: string(guild)}
		if seen[v.shard] {
			continue
		}
		seen[v.shard] = true
		channel, err := w.world.AddChannel(guild, fmt.Sprint("room", i))
		must(w.t, err)
		id, err := w.world.AddUser("V"+string(guild), guild)
		must(w.t, err)
		v.room = string(channel)
		v.user, err = player.Dial(w.ctx, w.world.URL(), string(id))
		must(w.t, err)
		list = append(list, v)
	}
	return list
}

// hello says hello, and returns what is answered.
func (v visitor) hello(w *town) string {
	w.t.Helper()
	done, err := v.user.Command(w.ctx, v.room, "hello", nil)
	if err != nil || done.Message == nil {
		w.t.Errorf("on shard %d: %+v, %v", v.shard, done, err)
		return ""
	}
	return done.Message.Content
}

// owner is the name of who owns a shard by the store.
func (w *town) owner(n store.Shard) string {
	l, err := w.store.Owner(w.ctx, n)
	for name, h := range w.houses {
		if err == nil && l.Owner.ID == h.self.ID {
			return name
		}
	}
	return ""
}

// Whichever process Discord tells of an input, its owner answers it, once.
func TestInputsReachTheirOwners(t *testing.T) {
	t.Parallel()
	w := newTown(t, "a", "b")
	by := map[string]int{}
	for _, v := range w.visitors(12) {
		want := w.owner(v.shard)
		if got := v.hello(w); got != want || want == "" {
			t.Errorf("shard %d is answered by %q, want %q", v.shard, got, want)
		}
		by[want]++
	}
	if len(by) != 2 {
		t.Errorf("inputs went to %v", by)
	}
	for _, h := range w.houses {
		for id, n := range h.handled {
			if n != 1 {
				t.Errorf("input %s was handled %d times", id, n)
			}
		}
	}
}

// A process that owns a shard no more takes no input for it, and hands none on: whoever asks looks again who does. So
// all inputs are answered while everything changes hands.
func TestWhoOwnsAShardNoMoreTakesNothing(t *testing.T) {
	t.Parallel()
	w := newTown(t, "a", "b", "c")
	people := w.visitors(12)
	for _, v := range people {
		v.hello(w)
	}
	a, b := w.houses["a"], w.houses["b"]
	var busy sync.WaitGroup
	leaving, left := context.WithCancel(w.ctx)
	for _, v := range people {
		busy.Go(func() {
			for leaving.Err() == nil {
				if got := v.hello(w); got == "sorry" || got == "" {
					t.Errorf("shard %d: %q", v.shard, got)
				}
				time.Sleep(10 * time.Millisecond) // people are not as fast as that; a busy machine is to be fast enough
			}
		})
	}
	b.close(t)
	left()
	busy.Wait()
	w.settle("a", "c")
	for n := range store.Shards {
		a.holder.Owner(w.ctx, store.Shard(n), false)
	}
	// What a still thinks of a shard may be out of date: asked directly, who does not own it refuses.
	c := w.houses["c"]
	for n := range store.Shards {
		if _, mine := a.Term(store.Shard(n)); !mine {
			continue
		}
		err := a.ask(w.ctx, c.self, inputPath, inputMessage{store.Shard(n), a.last})
		if !errors.Is(err, errNotTaken) || !strings.Contains(err.Error(), store.ErrNotOwner.Error()) {
			t.Errorf("an input of shard %d, which is not c's: %v", n, err)
		}
		break
	}
	if err := a.ask(w.ctx, b.self, inputPath, inputMessage{0, a.last}); err == nil || errors.Is(err, errNotTaken) {
		t.Errorf("a process that has ended answers: %v", err)
	}
}

// Where nobody can be asked, because the owner has died, the person is told so in time.
func TestNobodyIsLeftWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	w := newTown(t, "a")
	v := w.visitors(1)[0]
	a := w.houses["a"]
	lease, err := w.store.Owner(w.ctx, v.shard)
	must(t, err)
	must(t, w.store.Release(w.ctx, lease))
	_, err = w.store.Claim(w.ctx, store.Owner{ID: "dead", Address: "127.0.0.1:1"}, time.Minute, v.shard)
	must(t, err)
	w.await("a has noticed", func() bool { _, mine := a.Term(v.shard); return !mine })
	began := time.Now()
	if got := v.hello(w); got != "sorry" || time.Since(began) > 2900*time.Millisecond {
		t.Errorf("answered %q after %v", got, time.Since(began))
	}
}

// say posts something to a process's address, as anybody could.
func say(t *testing.T, h *home, path string, body []byte) int {
	t.Helper()
	res, err := http.Post("http://"+h.self.Address+path, "", bytes.NewReader(body))
	must(t, err)
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		t.Fatal(err)
	}
	return res.StatusCode
}

// Whoever does not have the secret is not heard; what a process has said is done once, however often somebody who has
// heard it says it again, and nowhere else.
func TestStrangersAreNotHeard(t *testing.T) {
	t.Parallel()
	w := newTown(t, "a", "b")
	v := w.visitors(1)[0]
	for w.owner(v.shard) != "a" {
		v = w.visitors(1)[0]
	}
	v.hello(w)
	a, b := w.houses["a"], w.houses["b"]
	a.mu.Lock()
	id, raw := a.first[v.guild], a.last
	a.mu.Unlock()
	input := inputMessage{v.shard, raw}
	forged, err := sealerOf(t, theirSecret).close(inputPath, a.self.ID, time.Now(), input)
	must(t, err)
	take, err := sealerOf(t, theirSecret).close(takePath, a.self.ID, time.Now(), takeMessage{Shards: []int{int(v.shard)}})
	must(t, err)
	for name, tt := range map[string]struct {
		path string
		body []byte
		want int
	}{
		"an input by another key":  {inputPath, forged, http.StatusForbidden},
		"shards by another key":    {takePath, take, http.StatusForbidden},
		"a connection, plain":      {linkPath, []byte(`{"link":0}`), http.StatusForbidden},
		"nothing":                  {inputPath, nil, http.StatusForbidden},
		"more than anybody says":   {inputPath, make([]byte, mostBytes+1), http.StatusBadRequest},
		"something that is no way": {"/status", forged, http.StatusNotFound},
	} {
		if got := say(t, a, tt.path, tt.body); got != tt.want {
			t.Errorf("%s: answered with %d, want %d", name, got, tt.want)
		}
	}
	sealed, err := a.seal.close(inputPath, a.self.ID, time.Now(), input)
	must(t, err)
	for range 3 {
		if got := say(t, a, inputPath, sealed); got != http.StatusOK {
			t.Errorf("said again: answered with %d", got)
		}
	}
	if got := say(t, b, inputPath, sealed); got != http.StatusForbidden {
		t.Errorf("said to another: answered with %d", got)
	}
	if got := say(t, a, linkPath, sealed); got != http.StatusForbidden {
		t.Errorf("said as something else: answered with %d", got)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if n := a.handled[id]; n != 1 {
		t.Errorf("an input that was said again was handled %d times", n)
	}
}

func TestConfigIsRefused(t *testing.T) {
	good := Config{Store: nil, Listen: "127.0.0.1:0", Secret: ourSecret, Clock: ticking{}, Log: zerolog.Nop()}
	for name, change := range map[string]func(*Config){
		"a short secret":       func(c *Config) { c.Secret = []byte("short") },
		"no address":           func(c *Config) { c.Listen = "nowhere" },
		"an address of all":    func(c *Config) { c.Listen = "0.0.0.0:0" },
		"a half address":       func(c *Config) { c.Advertise = "host" },
		"an unreachable one":   func(c *Config) { c.Advertise = "[::]:80" },
		"a very long one":      func(c *Config) { c.Advertise = strings.Repeat("x", 300) + ":80" },
		"an address with none": func(c *Config) { c.Advertise = ":80" },
	} {
		c := good
		change(&c)
		if _, err := New(c); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v, want %v", name, err, ErrConfig)
		}
	}
	good.Listen, good.Host = "0.0.0.0:0", "192.0.2.7"
	c, err := New(good)
	must(t, err)
	if !strings.HasPrefix(c.self.Address, "192.0.2.7:") || strings.HasSuffix(c.self.Address, ":0") {
		t.Errorf("others are told to come to %s", c.self.Address)
	}
	must(t, c.listener.Close())
}

var _ owner.Work = (*home)(nil)
