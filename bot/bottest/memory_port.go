package bottest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"witchtable/bot/discord"
)

// What Memory is to the bot: a discord.Port.

// Run makes the Memory take inputs for the handler until ctx ends.
func (r *Memory) Run(ctx context.Context, commands []discord.SlashCommand, h discord.Handler) error {
	r.Lock()
	r.handler, r.commands = h, commands
	close(r.ready)
	r.Unlock()
	<-ctx.Done()
	return nil
}

// Self returns the bot's id once Discord has let it in.
func (r *Memory) Self() discord.UserID {
	r.Lock()
	defer r.Unlock()
	if r.Outside {
		return ""
	}
	return "bot"
}

// Emojis makes none: signs are letters here, as people read them.
func (r *Memory) Emojis(context.Context, func(string) bool, []discord.Emoji) (map[string]string, error) {
	return nil, nil
}

// begin takes a request up, with the lock held, or has it fail. The caller unlocks.
func (r *Memory) begin(what string, c discord.ChannelID, m discord.Message) error {
	r.Lock()
	before := r.Before
	r.Unlock()
	if before != nil {
		before(what, m)
	}
	r.Lock()
	if err := r.failing(what, c); err != nil {
		return err
	}
	return r.failingWithFiles(what, m)
}

func (r *Memory) failingWithFiles(how string, m discord.Message) error {
	if r.WithFiles == nil || len(m.Files) == 0 {
		return nil
	}
	return r.WithFiles(how)
}

func (r *Memory) failing(what string, c discord.ChannelID) error {
	if r.Fault == nil {
		return nil
	}
	return r.Fault(what, c)
}

// nonceLife is how long Discord knows a nonce: a few minutes.
const nonceLife = 5 * time.Minute

// Send keeps a message; one with the nonce of another that was sent in the last few minutes is that one.
func (r *Memory) Send(_ context.Context, c discord.ChannelID, m discord.Message) (discord.MessageID, error) {
	err := r.begin("send", c, m)
	defer r.Unlock()
	if err != nil {
		return "", err
	}
	if r.RefuseFiles && len(m.Files) > 0 {
		return "", discord.ErrForbidden
	}
	if user, direct := strings.CutPrefix(string(c), "dm-"); direct && r.Closed[discord.UserID(user)] {
		return "", discord.ErrDMClosed
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	if r.DelaySend != nil && r.DelaySend(c, m) {
		r.delayed = append(r.delayed, func() { r.once(c, m) })
		return "", errors.New("the connection was lost")
	}
	p, anew := r.once(c, m)
	if !anew {
		return p.ID, nil
	}
	for _, u := range m.Mentions {
		if !strings.Contains(SaidIn(m), "<@"+string(u)+">") {
			r.t.Errorf("%s is to be notified by a message that does not mention them, and so would not be: %q", u, SaidIn(m))
			continue
		}
		r.Pings[u]++
	}
	if r.Heard != nil {
		r.Heard(c, m)
	}
	if err := r.failing("lost answer", c); err != nil {
		return "", err
	}
	return p.ID, nil
}

// once keeps a message, unless one with its nonce was sent in the last few minutes: then that is the one. The caller
// holds the lock.
func (r *Memory) once(c discord.ChannelID, m discord.Message) (p *Posted, anew bool) {
	if p, ok := r.nonces[m.Nonce]; ok && time.Since(p.since) < nonceLife {
		if p.Channel != c {
			r.t.Errorf("nonce %q stands for a message to %s and for one to %s", m.Nonce, p.Channel, c)
		}
		return p.Posted, false
	}
	p = r.keep(c, m, "")
	if m.Nonce != "" {
		r.nonces[m.Nonce] = known{p, time.Now()}
	}
	return p, true
}

// Change has one of the messages read otherwise.
func (r *Memory) Change(
	_ context.Context, c discord.ChannelID, id discord.MessageID, m discord.Message,
) error {
	err := r.begin("change", c, m)
	defer r.Unlock()
	if err != nil {
		return err
	}
	r.checkMessage(m)
	r.readOut(string(c), m)
	p := r.Standing(id)
	if p == nil || p.Channel != c {
		return discord.ErrUnknownMessage
	}
	r.checkForm(p, m)
	if r.Delay != nil && r.Delay(c, m) {
		r.delayed = append(r.delayed, func() { r.edit(p, m) })
		return errors.New("the connection was lost")
	}
	r.edit(p, m)
	return nil
}

// Delete takes a message away.
func (r *Memory) Delete(_ context.Context, c discord.ChannelID, id discord.MessageID) error {
	err := r.begin("delete", c, discord.Message{})
	defer r.Unlock()
	if p := r.Standing(id); err == nil && p != nil && p.Channel == c {
		r.remove(p)
	}
	return err
}

// OpenDM returns the channel of somebody's direct messages: "dm-" and their id.
func (r *Memory) OpenDM(_ context.Context, u discord.UserID) (discord.ChannelID, error) {
	err := r.begin("open", DirectTo(u), discord.Message{})
	defer r.Unlock()
	return DirectTo(u), err
}

// StartThread begins a thread, which has the id of the message it stands under.
func (r *Memory) StartThread(
	_ context.Context, c discord.ChannelID, under discord.MessageID, name string,
) (discord.ChannelID, error) {
	err := r.begin("thread", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return "", err
	}
	if p := r.Standing(under); p == nil || p.Channel != c {
		return "", discord.ErrUnknownMessage
	}
	if n := Units(name); n < 1 || n > discord.MaxThreadName {
		r.t.Errorf("a thread is called %q", name)
	}
	id := discord.ChannelID(under)
	if r.Threads[id] == nil {
		r.Threads[id] = &Thread{Parent: c, Name: name}
	}
	return id, nil
}

// AddToThread brings somebody into a thread.
func (r *Memory) AddToThread(_ context.Context, c discord.ChannelID, u discord.UserID) error {
	err := r.begin("add", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return err
	}
	if t := r.Threads[c]; t == nil {
		return discord.ErrUnknownChannel
	} else if !slices.Contains(t.Members, u) {
		t.Members = append(t.Members, u)
	}
	return nil
}

// ArchiveThread puts a thread away.
func (r *Memory) ArchiveThread(_ context.Context, c discord.ChannelID) error {
	err := r.begin("archive", c, discord.Message{})
	defer r.Unlock()
	if err != nil {
		return err
	}
	if r.Threads[c] == nil {
		return discord.ErrUnknownChannel
	}
	r.Threads[c].Archived = true
	r.changed.Broadcast()
	return nil
}
