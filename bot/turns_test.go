package bot_test

import (
	"context"
	"sync"
	"testing"

	"witchtable/bot"
	"witchtable/bot/bottest"
	"witchtable/bot/discord"
	"witchtable/bot/turns"
)

// owned is a port that notes whose business its requests are.
type owned struct {
	discord.Port
	mu sync.Mutex
	of map[turns.Owner]int
}

func (o *owned) note(ctx context.Context) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.of[turns.Of(ctx)]++
}

func (o *owned) Send(ctx context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	o.note(ctx)
	return o.Port.Send(ctx, c, m)
}

func (o *owned) Change(ctx context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message) error {
	o.note(ctx)
	return o.Port.Change(ctx, c, id, m)
}

func (o *owned) Delete(ctx context.Context, c discord.ChannelID, id discord.MessageID) error {
	o.note(ctx)
	return o.Port.Delete(ctx, c, id)
}

// TestWhatATableSaysIsItsServersBusiness: story, boards, calls and direct messages wait behind what its own server has
// to say, and keep no other's waiting.
func TestWhatATableSaysIsItsServersBusiness(t *testing.T) {
	port := &owned{of: map[turns.Owner]int{}}
	v := newTavern(t, func(c *bot.Config) {
		port.Port = c.Port
		c.Port = port
	})
	people := v.begin("Ash", "Birch")
	v.playByPressing(people)
	v.settle()
	port.mu.Lock()
	defer port.mu.Unlock()
	if n := port.of[turns.Owner(bottest.TheServer)]; n < 10 || len(port.of) != 1 {
		t.Errorf("requests were the business of %v", port.of)
	}
}
