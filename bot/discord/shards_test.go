package discord_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/sandbox"
	"witchtable/bot/sandbox/player"
)

// sessionEvery is how far apart sessions of a bucket must be in these tests.
const sessionEvery = 200 * time.Millisecond

// shardedWorld advises four connections, two of which may be begun at a time.
func shardedWorld() sandbox.Config {
	return sandbox.Config{Shards: 4, Concurrency: 2, IdentifyEvery: sessionEvery}
}

// said answers every command with the words that it has been handled by a bot of a name.
func said(name string) discord.Handler {
	return func(ctx context.Context, in discord.Input, r discord.Reply) {
		_ = r.Answer(ctx, discord.Message{Content: name + " " + in.ID}) // whoever asked sees whether it came
	}
}

// hellos has Ash say hello on servers of every shard and in direct messages, and returns what was answered.
func (w *world) hellos() (answers []string) {
	w.t.Helper()
	seen := map[int]bool{}
	for i := 0; len(seen) < 4; i++ {
		guild := w.server.AddGuild(fmt.Sprint("guild", i))
		n, err := strconv.ParseUint(string(guild), 10, 64)
		w.must(err)
		if shard := int(n>>22) % 4; seen[shard] {
			continue
		} else {
			seen[shard] = true
		}
		channel, err := w.server.AddChannel(guild, fmt.Sprint("room", i))
		w.must(err)
		id, err := w.server.AddUser("V"+string(guild), guild)
		w.must(err)
		visitor, err := player.Dial(w.ctx, w.server.URL(), string(id))
		w.must(err)
		done, err := visitor.Command(w.ctx, string(channel), "hello", nil)
		w.must(err)
		if done.Message == nil {
			w.t.Fatalf("nobody has answered on shard %d: %+v", int(n>>22)%4, done)
		}
		answers = append(answers, done.Message.Content)
	}
	return answers
}

// Where Discord advises several connections one process keeps them all, begins their sessions no faster than it may,
// and is told of each input once.
func TestOneProcessKeepsAllShards(t *testing.T) {
	t.Parallel()
	w := newWorld(t, shardedWorld(), discord.Timing{Spacing: 2 * sessionEvery}, said("one"))
	w.up(time.Time{})
	if s := w.server.Sessions(); len(s) != 4 || w.server.Rushed() != 0 {
		t.Errorf("the connections are %v, %d were begun too soon", s, w.server.Rushed())
	}
	w.hellos()
}

// handed is a Sharing by order.
type handed struct {
	mu      sync.Mutex
	shards  []int
	changed chan struct{}
	turned  []string
	begin   func(ctx context.Context, shard, concurrency int) error
}

func (h *handed) Count(context.Context, int) (int, error) { return 4, nil }

func (h *handed) Mine() ([]int, <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.shards, h.changed
}

func (h *handed) Begin(ctx context.Context, shard, concurrency int) error {
	return h.begin(ctx, shard, concurrency)
}

func (h *handed) Turned(shard int, up bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.turned = append(h.turned, fmt.Sprint(shard, up))
}

func (h *handed) order(shards ...int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shards = shards
	close(h.changed)
	h.changed = make(chan struct{})
}

// Two processes share the connections out; those that change hands are dropped by one and kept by the other, and who
// keeps none is connected all the same.
func TestShardsChangeHands(t *testing.T) {
	t.Parallel()
	var gate sync.Mutex
	begin := func(context.Context, int, int) error {
		gate.Lock()
		defer gate.Unlock()
		time.Sleep(sessionEvery + 150*time.Millisecond) // what is begun may arrive late on a busy machine, and the next not
		return nil
	}
	first := &handed{shards: []int{0, 2}, changed: make(chan struct{}), begin: begin}
	second := &handed{shards: []int{1, 3}, changed: make(chan struct{}), begin: begin}
	server, err := sandbox.Start(func() sandbox.Config { c := shardedWorld(); c.Log = zerolog.Nop(); return c }())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var ended sync.WaitGroup
	var clients []*discord.Client
	for i, h := range []*handed{first, second} {
		c, err := discord.New(discord.Config{Token: server.Token(), BaseURL: server.URL(), Sharing: h, Log: zerolog.Nop()})
		if err != nil {
			t.Fatal(err)
		}
		clients = append(clients, c)
		ended.Go(func() {
			if err := c.Run(ctx, commands, said(strconv.Itoa(i))); err != nil {
				t.Errorf("Run: %v", err)
			}
		})
	}
	w := &world{t: t, ctx: ctx, server: server, client: clients[1]}
	until := func(what string, is func() bool) {
		t.Helper()
		for !is() {
			time.Sleep(10 * time.Millisecond)
			if ctx.Err() != nil {
				t.Fatalf("%s: the connections are %v", what, server.Sessions())
			}
		}
	}
	until("both connect", func() bool { return clients[0].Gateway().Up && clients[1].Gateway().Up })
	w.hellos()
	second.order(0, 1, 2, 3)
	until("the second takes over", func() bool { return server.Sessions()[0] == 2 && server.Sessions()[2] == 2 })
	first.order()
	until("the first hangs up", func() bool { s := server.Sessions(); return s[0] == 1 && s[2] == 1 })
	if g := clients[0].Gateway(); !g.Up || clients[0].Self() == "" {
		t.Errorf("who keeps no connection is %+v, and called %q", g, clients[0].Self())
	}
	for _, a := range w.hellos() {
		if a[0] != '1' {
			t.Errorf("after all had changed hands %q answered", a)
		}
	}
	if server.Rushed() != 0 {
		t.Errorf("%d sessions were begun too soon", server.Rushed())
	}
	cancel()
	ended.Wait()
}

// An input that reached another process is handled as if it had come here, once.
func TestDeliver(t *testing.T) {
	t.Parallel()
	packed := make(chan []byte, 1)
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, func(_ context.Context, _ discord.Input, r discord.Reply) {
		packed <- discord.Packed(r) // and says nothing
	})
	other, err := discord.New(discord.Config{Token: w.server.Token(), BaseURL: w.server.URL(), Log: zerolog.Nop(),
		Sharing: &handed{changed: make(chan struct{})}})
	w.must(err)
	done := make(chan struct{}, 3)
	note := func() { done <- struct{}{} }
	if other.Deliver([]byte("{}"), nil, note) {
		t.Error("a client that does not run takes an input")
	}
	<-done
	ctx, stop := context.WithCancel(w.ctx)
	ended := make(chan error, 1)
	go func() { ended <- other.Run(ctx, commands, said("never")) }()
	go func() {
		raw := <-packed
		for !other.Deliver(raw, said("other"), note) {
			<-done // it does not run yet
			time.Sleep(time.Millisecond)
		}
		other.Deliver(raw, said("twice"), note)
	}()
	answer, err := w.ash.Command(w.ctx, "#tavern", "hello", nil)
	w.must(err)
	if answer.Message == nil || answer.Message.Content[:5] != "other" {
		t.Errorf("answered is %+v", answer.Message)
	}
	<-done
	<-done
	stop()
	w.must(<-ended)
}

// What may not be sent any more by the time it is its turn is not sent.
func TestOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Config{}, discord.Timing{}, said("x"))
	lost := errors.New("it is another's")
	ctx := discord.Only(w.ctx, func() error { return lost })
	if _, err := w.client.Send(ctx, w.channel("tavern"), discord.Message{Content: "late"}); !errors.Is(err, lost) {
		t.Errorf("sending what may not be sent: %v", err)
	}
	_, err := w.client.Send(discord.Only(w.ctx, func() error { return nil }), w.channel("tavern"),
		discord.Message{Content: "in time"})
	w.must(err)
}
