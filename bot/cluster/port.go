package cluster

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/owner"
	"witchtable/store"
)

// Port is the bot's port to Discord: a client whose inputs are handed to those that own their shards.
func (c *Cluster) Port(client *discord.Client) discord.Port {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.client = client
	return port{client, c}
}

type port struct {
	discord.Port
	c *Cluster
}

// Run implements discord.Port.
func (p port) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	p.c.mu.Lock()
	p.c.handler = h
	p.c.mu.Unlock()
	return p.Port.Run(ctx, commands, p.c.route)
}

// Emojis implements discord.Port: one process after the other, so that no emoji is made twice.
func (p port) Emojis(
	ctx context.Context, ours func(name string) bool, want []discord.Emoji,
) (stand map[string]string, err error) {
	turn := p.c.holder.Alone(ctx, "emojis", func() { stand, err = p.Port.Emojis(ctx, ours, want) })
	return stand, errors.Join(turn, err)
}

const (
	// patience is how long it is tried to find out who does something about an input, of the three seconds that Discord
	// waits: some of them are left to whoever does it, or to say that nobody can.
	patience = 2 * time.Second
	// lookAgain is how long it is waited until it is looked again who that is.
	lookAgain = 100 * time.Millisecond
)

// route does what an input asks for where this process owns its shard, else it hands it to whoever does.
func (c *Cluster) route(ctx context.Context, in discord.Input, r discord.Reply) {
	b, _, h := c.running()
	looking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for anew := false; ; anew = true {
		shard, err := b.ShardOf(looking, in)
		if err == nil {
			if done, mine := c.holder.Enter(looking, shard); mine {
				defer done()
				h(ctx, in, r)
				return
			}
			err = c.handOver(looking, shard, r, anew)
		}
		if err == nil {
			c.config.Meter.Passed(gauge.HandedOver)
			return
		}
		if !anew && errors.Is(err, errNotTaken) {
			continue // it has just become another's
		}
		if owner.Sleep(looking, c.config.Clock, lookAgain) {
			continue
		}
		c.config.Meter.Passed(gauge.Excused)
		c.config.Log.Warn().Err(err).Str("input", in.ID).Msg("nobody was found to deal with an input")
		b.Apologise(ctx, in, r)
		return
	}
}

// errNobody means that a shard is nobody's, as far as is known.
var errNobody = errors.New("the shard has no owner")

// handOver hands an input to the owner of a shard.
func (c *Cluster) handOver(ctx context.Context, shard store.Shard, r discord.Reply, anew bool) error {
	to, ok := c.holder.Owner(ctx, shard, anew)
	if !ok {
		return errNobody
	}
	return c.ask(ctx, to, inputPath, inputMessage{shard, discord.Packed(r)})
}

// takeInput deals with an input that another process hands over, if its shard is this process's. It is never handed on.
func (c *Cluster) takeInput(ctx context.Context, r *request) error {
	var m inputMessage
	if err := r.read(&m); err != nil {
		return err
	}
	_, client, h := c.running()
	if h == nil {
		return errNobody
	}
	done, mine := c.holder.Enter(ctx, m.Shard)
	if !mine {
		return store.ErrNotOwner
	}
	if !client.Deliver(m.Input, h, done) {
		return errNotTaken
	}
	c.config.Meter.Passed(gauge.Received)
	return nil
}
