package bot_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/tables/registry"
	"witchtable/engine"
	"witchtable/store"
)

// mended is the orchard by later rules, which take no move of before.
type mended struct{ engine.Game }

func (m mended) Info() engine.Info {
	info := m.Game.Info()
	info.Rules = 2
	return info
}

func (m mended) Start(s engine.Setup, log *engine.Log) (engine.Position, error) {
	p, err := m.Game.Start(s, log)
	return barring{p}, err
}

type barring struct{ engine.Position }

func (barring) Apply(engine.Move, *engine.Log) error { return engine.ErrIllegal }

// stoppedBy has a bot play by those rules, write records and log what is grave.
func stoppedBy(t *testing.T, log *bytes.Buffer) func(*bot.Config) {
	o := orchardOffer()
	load := o.Load
	o.Load = func(content []byte) (registry.Rules, error) {
		r, err := load(content)
		r.Game = mended{r.Game}
		return r, err
	}
	games, err := registry.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return func(c *bot.Config) {
		ownTime(c)
		c.Games, c.Log = games, zerolog.New(log).Level(zerolog.WarnLevel)
		c.Record = func(context.Context, store.Table) (discord.File, error) {
			return discord.File{Name: "record.gz", Data: []byte("moves")}, nil
		}
	}
}

// stopped is a tavern with a running game that the rules of its process cannot go on with.
func stopped(t *testing.T, log *bytes.Buffer) (*tavern, []bottest.Person, discord.Message) {
	v := newTavern(t, ownTime)
	people := v.begin("Ash", "Birch")
	panel := people[0].Run("hand").Message
	for _, p := range people {
		v.answerWith(p, p.Run("hand").Message)
	}
	v.settle()
	v.stop()
	v.Restart()
	next := open(t, v.store, v.Memory, stoppedBy(t, log))
	time.Sleep(time.Minute)
	next.settle()
	return next, people, panel
}

// standing is the table that is not over.
func (v *tavern) standing() store.TableID {
	v.t.Helper()
	head, err := v.store.TableIn(v.t.Context(), store.ChannelID(bottest.TheChannel))
	if err != nil {
		v.t.Fatal(err)
	}
	return head.ID
}

// cannotGoOn is what the channel is told.
const cannotGoOn = `
The rules I play by have been mended, and this game can't go on by the new ones. All that was played is kept.`

// A running game that new rules cannot go on with says so in its channel, once, and calls nobody any more. What is
// pressed there is answered, and logged no more.
func TestAStoppedGameSaysSoOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		v, people, panel := stopped(t, &log)
		for range 3 {
			for _, m := range []discord.Message{people[0].Run("hand").Message,
				people[0].Press(panel.Rows[0].Buttons[0].CustomID).Message, people[1].Run("table show").Message} {
				if !strings.Contains(m.Content, "I can't continue it") {
					t.Errorf("what is asked of a stopped game is answered by %q", m.Content)
				}
			}
		}
		v.stop()
		v.Restart()
		v = open(t, v.store, v.Memory, stoppedBy(t, &log))
		time.Sleep(time.Minute)
		v.settle()
		said := 0
		for _, p := range v.All(bottest.TheChannel) {
			if strings.Contains(p.Nonce, ".t") {
				t.Errorf("a call stands in the channel still: %q", p.Content)
			}
			text := bottest.TextOf(p.Message)
			if strings.Contains(text, "[My hand]") {
				t.Errorf("the board still leads to hands: %s", text)
			}
			if strings.Contains(text, cannotGoOn) && strings.Contains(text, "[Rematch]") {
				said++
			}
		}
		v.AwaitMessage(bottest.TheChannel, "\nThis game can't go on: the rules have been mended since it began.")
		if said != 1 {
			t.Errorf("the channel is told %d times that the game cannot go on, want once", said)
		}
		if n := strings.Count(log.String(), "cannot be read"); n != 2 {
			t.Errorf("%d lines are logged in two processes, want one in each:\n%s", n, log.String())
		}
	})
}

// Who closes a stopped game is asked by its name and not told that all is lost; its record comes with the end.
func TestAStoppedGameIsClosedTruly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		v, people, _ := stopped(t, &log)
		id := v.standing()
		asked := people[0].Run("table close").Message
		if !strings.Contains(asked.Content, "Orchard") ||
			!strings.Contains(asked.Content, "? Its game can't go on, and its moves stay stored.") {
			t.Errorf("closing is asked of by %q", asked.Content)
		}
		people[0].Press(asked.Rows[0].Buttons[0].CustomID)
		v.settle()
		if got := v.AwaitMessage(bottest.TheChannel, "was closed").Message; v.stateOf(id) != store.Closed {
			t.Errorf("the table is not closed: %q", bottest.TextOf(got))
		}
		kept := v.AwaitMessage(bottest.TheChannel, "📎 The whole game, to keep:")
		if len(kept.Files) != 1 || kept.Files[0].Name != "record.gz" {
			t.Errorf("with the end come the files %v, want the record", kept.Files)
		}
		people[1].Run("table open")
		v.AwaitMessage(bottest.TheChannel, "Birch")
	})
}

// A rematch of a stopped game is one press away for the host, which ends it.
func TestARematchOfAStoppedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		v, people, _ := stopped(t, &log)
		old := v.standing()
		said := v.AwaitMessage(bottest.TheChannel, "can't go on by the new")
		again := said.Rows[0].Buttons[0].CustomID
		if got := people[1].Press(again).Says(); !strings.Contains(got, "Ash") {
			t.Errorf("who is not the host is told %q", got)
		}
		if got := people[0].Press(again).Says(); !strings.Contains(got, "again") {
			t.Errorf("the host is told %q", got)
		}
		v.settle()
		if v.stateOf(old) != store.Closed || v.table().Head.State != store.Lobby || len(v.table().Head.Seats) != 2 {
			t.Errorf("the old table is %s, the channel's is %+v; want a lobby for both in its place", v.stateOf(old),
				v.table().Head)
		}
	})
}
