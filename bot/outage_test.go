package bot_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables"
	"witchtable/store"
)

// A token that Discord refuses for a while is nobody's fault at the tables.
func TestRefusedTokenLosesNothing(t *testing.T) {
	v := newTavern(t)
	v.setFault(func(string, discord.ChannelID) error { return discord.ErrToken })
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.setFault(nil)
	v.settle()
	v.awaitMessage(theChannel, "The game is over!")
	v.toldOnce()
}

func TestNothingIsSaidBeforeDiscordLetsIn(t *testing.T) {
	s, r := openStore(t), newRecorder(t)
	first := open(t, s, r)
	first.setFault(func(string, discord.ChannelID) error { return errors.New("503") })
	people := first.begin("Ash", "Birch")
	first.stop()

	r.ready = make(chan struct{})
	var tried atomic.Int32
	first.setFault(func(string, discord.ChannelID) error { tried.Add(1); return nil })
	r.mu.Lock()
	r.outside = true
	r.mu.Unlock()
	second := open(t, s, r)
	people[0].run("hand") // by then the outbox would have been taken up
	time.Sleep(20 * time.Millisecond)
	if n := tried.Load(); n != 0 {
		t.Errorf("%d things were said before Discord had let the bot in", n)
	}
	r.mu.Lock()
	r.outside = false
	r.mu.Unlock()
	second.awaitMessage(theChannel, "The game begins!")
	second.settle()
}

// brokenStore takes no writes once it is broken.
type brokenStore struct {
	store.Store
	broken atomic.Bool
}

func (s *brokenStore) Commit(ctx context.Context, id store.TableID, c store.Change) (store.Committed, error) {
	if s.broken.Load() {
		return store.Committed{}, store.ErrWrite
	}
	return s.Store.Commit(ctx, id, c)
}

func (s *brokenStore) Retry(ctx context.Context, ref store.OutboxRef, attempts int, notBefore store.Millis) error {
	if s.broken.Load() {
		return store.ErrWrite
	}
	return s.Store.Retry(ctx, ref, attempts, notBefore)
}

// A store that writes nothing any more is opened anew by a new process, so this one ends.
func TestBrokenStoreEndsTheBot(t *testing.T) {
	t.Parallel()
	s, r := &brokenStore{Store: openStore(t)}, newRecorder(t)
	b, err := bot.New(config(t, s, r))
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- b.Run(context.Background()) }()
	<-r.ready
	v := &tavern{recorder: r, bot: b, store: s}
	v.setFault(func(string, discord.ChannelID) error { return errors.New("503") }) // so that there is something to write
	v.begin("Ash", "Birch")
	s.broken.Store(true)
	v.setFault(nil)
	select {
	case err := <-done:
		if !errors.Is(err, store.ErrWrite) {
			t.Errorf("the bot ended with %v, want what the store has failed with", err)
		}
	case <-time.After(patience):
		t.Fatal("the bot goes on with a store that takes no writes")
	}
}

// Only Discord's own word that somebody takes no direct messages ends them.
func TestOtherRefusalsDoNotCloseDirectMessages(t *testing.T) {
	for _, fault := range []error{discord.ErrForbidden, errors.New("403 of a proxy")} {
		t.Run(fault.Error(), func(t *testing.T) {
			v := newTavern(t)
			var tried atomic.Int32
			v.setFault(func(_ string, c discord.ChannelID) error {
				if strings.HasPrefix(string(c), "dm-") && tried.Add(1) < 8 {
					return fault
				}
				return nil
			})
			people := v.begin("Ash", "Birch")
			v.awaitMessage("dm-"+discord.ChannelID(people[0].id), "Which fruit do you plant?")
			v.awaitMessage("dm-"+discord.ChannelID(people[1].id), "Which fruit do you plant?")
			v.settle()
			for _, p := range v.all(theChannel) {
				if strings.Contains(p.Content, "direct messages") {
					t.Errorf("the channel reads %q", p.Content)
				}
			}
		})
	}
}

func TestDirectMessagesFindTheirNewChannel(t *testing.T) {
	v := newTavern(t)
	people := v.begin("Ash", "Birch")
	old := "dm-" + discord.ChannelID(people[0].id)
	v.awaitMessage(old, "Which fruit do you plant?")
	v.settle()
	gone := true
	v.setFault(func(what string, c discord.ChannelID) error {
		if c == old && what == "open" {
			gone = false
		}
		if c == old && gone {
			return discord.ErrUnknownChannel
		}
		return nil
	})
	for v.table().Head.State == store.Playing && len(v.awaited(people[:1])) > 0 {
		v.answerWith(people[0], people[0].run("hand").message)
	}
	v.settle() // the game goes on until the other one has answered, too
	v.playByPressing(people)
	v.settle()
	v.mu.Lock()
	defer v.mu.Unlock()
	if gone {
		t.Error("nobody looked for the new channel")
	}
}

// damaged offers the orchard, and cannot read the tables that were begun before.
func damaged(t *testing.T) func(*bot.Config) {
	return func(c *bot.Config) {
		o := orchardOffer()
		whole := o.Load
		o.Hash, o.Pack = "orchard-2", []byte("new")
		o.Load = func(content []byte) (tables.Rules, error) {
			if string(content) == "new" {
				return whole(orchard.Pack)
			}
			return tables.Rules{}, errors.New("unknown key")
		}
		games, err := tables.NewRegistry(o)
		if err != nil {
			t.Fatal(err)
		}
		c.Games = games
	}
}

func TestUnreadableTableMakesRoom(t *testing.T) {
	s, r := openStore(t), newRecorder(t)
	first := open(t, s, r)
	people := first.begin("Ash", "Birch")
	turn := first.awaitMessage(theChannel, "each of you chooses now")
	first.settle()
	first.stop()

	r.ready = make(chan struct{})
	second := open(t, s, r, damaged(t))
	for _, got := range []*reply{
		people[0].run("hand"), people[0].run("table show"), people[0].run("table leave"), people[0].run("table open"),
		people[0].press(button(t, turn.Message, "Your move")),
	} {
		text := textOf(got.message)
		if !strings.Contains(text, "/table close") && !strings.Contains(text, "has a table already") {
			t.Errorf("%v %q reads %q, want what can be done", got.in.Path, got.in.CustomID, text)
		}
	}
	if got := people[1].run("table close"); !strings.Contains(got.says(), "Only Ash") {
		t.Errorf("a guest closing: %q", got.says())
	}
	ask := people[0].run("table close")
	if got := people[0].press(button(t, ask.message, "Close")); !strings.Contains(got.says(), "is closed") {
		t.Errorf("closing: %q", textOf(got.message))
	}
	second.awaitMessage(theChannel, "The table was closed. Until next time!")
	second.settle()
	second.begin("Ash", "Birch")
	second.playByPressing(people)
	second.settle()
	second.awaitMessage(theChannel, "The game is over!")
}

// A message that somebody deletes again and again is sent again and again: Discord must not take it for the one
// that stood there before.
func TestDeletedTwice(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Last = 1000 * time.Hour })
	people := v.begin("Ash", "Birch", "Cedar")
	for _, p := range people[:2] {
		call := v.awaitMessage(theChannel, "🔔")
		v.settle()
		if err := v.Delete(t.Context(), theChannel, call.id); err != nil {
			t.Fatal(err)
		}
		v.answerWith(p, p.run("hand").message)
	}
	if call := v.awaitMessage(theChannel, "🔔"); !strings.Contains(call.Content, string(people[2].id)) {
		t.Errorf("the call reads %q", call.Content)
	}
}

// lateStore finds no table until its gate opens.
type lateStore struct {
	store.Store
	gate chan struct{}
	held atomic.Bool
}

func (s *lateStore) TableIn(ctx context.Context, c store.ChannelID) (store.Table, error) {
	if s.held.Load() {
		<-s.gate
	}
	return s.Store.TableIn(ctx, c)
}

func TestSlowCompletionsArrive(t *testing.T) {
	s := &lateStore{Store: openStore(t), gate: make(chan struct{})}
	v := open(t, s, newRecorder(t), func(c *bot.Config) { c.Pace.Slow = 100 * time.Millisecond })
	ash := v.begin("Ash")[0]
	s.held.Store(true)
	time.AfterFunc(30*time.Millisecond, func() { close(s.gate) }) // thirty times as late as an answer would be announced
	if got := ash.complete("plant fruit", "fruit="); len(got) != 3 {
		t.Errorf("%d choices arrive late, want 3", len(got))
	}
}

// What Discord refuses has answered nothing: the user is told that something went wrong, not left without a word.
func TestRefusedAnswerIsExcused(t *testing.T) {
	for name, refused := range map[string]string{"at once": "answer", "announced": "edit"} {
		t.Run(name, func(t *testing.T) {
			v := newTavern(t, func(c *bot.Config) {
				if refused == "edit" {
					c.Pace.Slow = time.Nanosecond
				}
			})
			u := v.user("Ash")
			v.mu.Lock()
			tried := 0
			v.refuse = func(how string, _ discord.Message) error {
				if how != refused {
					return nil
				}
				if tried++; tried == 1 {
					return discord.ErrRefused
				}
				return nil
			}
			v.mu.Unlock()
			for range 1000 { // until the announcement has been faster than the answer
				got := u.run("help")
				if tried == 0 {
					continue
				}
				if tried != 2 || !strings.Contains(got.says(), "went wrong") {
					t.Errorf("the refused answer was followed by %q (%s, %d attempts), want an excuse", got.says(), got.how, tried)
				}
				return
			}
			t.Fatal("no answer was slow enough to be announced")
		})
	}
}
