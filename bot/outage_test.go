package bot_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/internal/orchard"
	"witchtable/bot/tables/registry"
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
	v.AwaitMessage(bottest.TheChannel, "The game is over!")
	v.toldOnce()
}

func TestNothingIsSaidBeforeDiscordLetsIn(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r)
	first.setFault(func(string, discord.ChannelID) error { return errors.New("503") })
	people := first.begin("Ash", "Birch")
	first.stop()

	r.Restart()
	var tried atomic.Int32
	first.setFault(func(string, discord.ChannelID) error { tried.Add(1); return nil })
	r.Lock()
	r.Outside = true
	r.Unlock()
	second := open(t, s, r)
	people[0].Run("hand") // by then the outbox would have been taken up
	time.Sleep(20 * time.Millisecond)
	if n := tried.Load(); n != 0 {
		t.Errorf("%d things were said before Discord had let the bot in", n)
	}
	r.Lock()
	r.Outside = false
	r.Unlock()
	second.AwaitMessage(bottest.TheChannel, "The game begins!")
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

func (s *brokenStore) Retry(ctx context.Context, ref store.OutboxRef, term store.Term, attempts int,
	notBefore store.Millis) error {
	if s.broken.Load() {
		return store.ErrWrite
	}
	return s.Store.Retry(ctx, ref, term, attempts, notBefore)
}

// A store that writes nothing any more is opened anew by a new process, so this one ends.
func TestBrokenStoreEndsTheBot(t *testing.T) {
	t.Parallel()
	s, r := &brokenStore{Store: openStore(t)}, bottest.NewMemory(t)
	b, err := bot.New(config(t, s, r))
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- b.Run(context.Background()) }()
	r.Ready()
	v := &tavern{Memory: r, t: t, bot: b, store: s}
	v.setFault(func(string, discord.ChannelID) error { return errors.New("503") }) // so that there is something to write
	v.begin("Ash", "Birch")
	s.broken.Store(true)
	v.setFault(nil)
	select {
	case err := <-done:
		if !errors.Is(err, store.ErrWrite) {
			t.Errorf("the bot ended with %v, want what the store has failed with", err)
		}
	case <-time.After(bottest.Patience):
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
			v.AwaitMessage("dm-"+discord.ChannelID(people[0].ID), "Which fruit do you plant?")
			v.AwaitMessage("dm-"+discord.ChannelID(people[1].ID), "Which fruit do you plant?")
			v.settle()
			for _, p := range v.All(bottest.TheChannel) {
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
	old := "dm-" + discord.ChannelID(people[0].ID)
	v.AwaitMessage(old, "Which fruit do you plant?")
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
		v.answerWith(people[0], people[0].Run("hand").Message)
	}
	v.settle() // the game goes on until the other one has answered, too
	v.playByPressing(people)
	v.settle()
	v.Lock()
	defer v.Unlock()
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
		o.Load = func(content []byte) (registry.Rules, error) {
			if string(content) == "new" {
				return whole(orchard.Pack)
			}
			return registry.Rules{}, errors.New("unknown key")
		}
		games, err := registry.New(o)
		if err != nil {
			t.Fatal(err)
		}
		c.Games = games
	}
}

func TestUnreadableTableMakesRoom(t *testing.T) {
	s, r := openStore(t), bottest.NewMemory(t)
	first := open(t, s, r)
	people := first.begin("Ash", "Birch")
	turn := first.AwaitMessage(bottest.TheChannel, "it's your turn to choose")
	first.settle()
	first.stop()

	r.Restart()
	second := open(t, s, r, damaged(t))
	for _, got := range []*bottest.Answer{
		people[0].Run("hand"), people[0].Run("table show"), people[0].Run("table leave"), people[0].Run("table open"),
		people[0].Press(bottest.Button(t, turn.Message, "Your turn")),
	} {
		text := bottest.TextOf(got.Message)
		if !strings.Contains(text, "/table close") && !strings.Contains(text, "has a table already") {
			t.Errorf("%v %q reads %q, want what can be done", got.In.Path, got.In.CustomID, text)
		}
	}
	if got := people[1].Run("table close"); !strings.Contains(got.Says(), "Only Ash") {
		t.Errorf("a guest closing: %q", got.Says())
	}
	ask := people[0].Run("table close")
	if got := people[0].Press(bottest.Button(t, ask.Message, "Close")); !strings.Contains(got.Says(), "is closed") {
		t.Errorf("closing: %q", bottest.TextOf(got.Message))
	}
	second.AwaitMessage(bottest.TheChannel, "The table was closed. Until next time!")
	second.settle()
	second.begin("Ash", "Birch")
	second.playByPressing(people)
	second.settle()
	second.AwaitMessage(bottest.TheChannel, "The game is over!")
}

// A message that somebody deletes again and again is sent again and again: Discord must not take it for the one
// that stood there before.
func TestDeletedTwice(t *testing.T) {
	v := newTavern(t, func(c *bot.Config) { c.Pace.Last = 1000 * time.Hour })
	people := v.begin("Ash", "Birch", "Cedar")
	for _, p := range people[:2] {
		call := v.AwaitMessage(bottest.TheChannel, "🔔")
		v.settle()
		if err := v.Delete(t.Context(), bottest.TheChannel, call.ID); err != nil {
			t.Fatal(err)
		}
		v.answerWith(p, p.Run("hand").Message)
	}
	if call := v.AwaitMessage(bottest.TheChannel, "🔔"); !strings.Contains(call.Content, string(people[2].ID)) {
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
	v := open(t, s, bottest.NewMemory(t), func(c *bot.Config) { c.Pace.Slow = 100 * time.Millisecond })
	ash := v.begin("Ash")[0]
	s.held.Store(true)
	time.AfterFunc(30*time.Millisecond, func() { close(s.gate) }) // thirty times as late as an answer would be announced
	if got := ash.Complete("plant fruit", "fruit="); len(got) != 3 {
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
			u := v.Person("Ash")
			v.Lock()
			tried := 0
			v.Refuse = func(how string, _ discord.Message) error {
				if how != refused {
					return nil
				}
				if tried++; tried == 1 {
					return discord.ErrRefused
				}
				return nil
			}
			v.Unlock()
			for range 1000 { // until the announcement has been faster than the answer
				got := u.Run("help")
				if tried == 0 {
					continue
				}
				if tried != 2 || !strings.Contains(got.Says(), "can't show it") {
					t.Errorf("the refused answer was followed by %q (%s, %d attempts), want an excuse", got.Says(), got.How, tried)
				}
				return
			}
			t.Fatal("no answer was slow enough to be announced")
		})
	}
}

// Where the bot may begin no direct messages, each table is told so once, nobody is held to have closed theirs, and the
// hands are seen in the channel.
func TestQuarantineIsToldOnce(t *testing.T) {
	v := newTavern(t)
	asked := 0
	v.setFault(func(what string, _ discord.ChannelID) error {
		if what != "open" {
			return nil
		}
		asked++
		return discord.ErrQuarantined
	})
	people := v.begin("Ash", "Birch")
	v.AwaitMessage(bottest.TheChannel, "doesn't let me begin direct messages")
	v.playByPressing(people)
	v.settle()
	said := 0
	for _, p := range v.All(bottest.TheChannel) {
		if strings.Contains(bottest.TextOf(p.Message), "direct messages") {
			said++
		}
	}
	if said != 1 || asked == 0 {
		t.Errorf("it was said %d times, want once; the port was asked %d times", said, asked)
	}
	for _, h := range v.table().Head.Seats {
		if h.DMs == store.DMsClosed {
			t.Errorf("%s is held to take no direct messages", h.Name)
		}
	}
}

// Embeds stand in answers alone, which need no permission: a server that denies Embed Links has tables all the same.
func TestEmbedLinksAreNotNeeded(t *testing.T) {
	v := newTavern(t)
	const embedLinks discord.Permissions = 1 << 14
	u := v.Person("Ash")
	in := u.Input(discord.CommandRun)
	in.Path = []string{"table", "open"}
	in.Permissions &^= embedLinks
	if got := u.Act(in).Says(); !strings.Contains(got, "Your table is open") {
		t.Errorf("without Embed Links, a table is answered with %q", got)
	}
}
