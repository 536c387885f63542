package bottest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"witchtable/bot/discord"
)

// Do hands an input to the bot that runs, and returns when the bot is done with it. The answer of Memory lives on: it
// shows what becomes of it later, to whoever holds the lock.
func (r *Memory) Do(ctx context.Context, in discord.Input) (*Answer, error) {
	r.Ready()
	p := r.reply(in)
	r.Lock()
	handler := r.handler
	r.Unlock()
	handler(context.WithoutCancel(ctx), p.answer.In, p)
	r.Lock()
	defer r.Unlock()
	if p.answer.How == "" {
		return p.answer, fmt.Errorf("%w %v %q", ErrFailed, in.Path, in.CustomID)
	}
	return p.answer, nil
}

// Begin hands an input to the bot that runs, beside what the test goes on to do. The answer fills under the lock; done
// is closed when the bot is done with it.
func (r *Memory) Begin(in discord.Input) (a *Answer, done <-chan struct{}) {
	r.Ready()
	p, ended := r.reply(in), make(chan struct{})
	go func() {
		defer close(ended)
		r.handler(context.Background(), p.answer.In, p)
	}()
	return p.answer, ended
}

// reply makes ready to answer an input, and completes it with what Discord adds.
func (r *Memory) reply(in discord.Input) *reply {
	r.Lock()
	defer r.Unlock()
	r.inputs++
	in.ID = strconv.Itoa(r.inputs)
	if in.Guild != "" && in.GuildLocale == "" {
		in.GuildLocale = r.Locale
		if r.Locale == "" {
			in.GuildLocale = "en-US"
		}
	}
	if in.Created.IsZero() {
		in.Created = time.Now()
	}
	return &reply{r: r, answer: &Answer{In: in}}
}

// Commands lists the registered commands, which are the same for all.
func (r *Memory) Commands(context.Context, discord.UserID, discord.ChannelID) ([]discord.SlashCommand, error) {
	return r.Registered(), nil
}

// Read lists what stands before somebody in a channel.
func (r *Memory) Read(_ context.Context, who discord.UserID, c discord.ChannelID) ([]Posted, error) {
	r.Lock()
	defer r.Unlock()
	var out []Posted
	for _, p := range r.messages[c] {
		if reader := r.readers[p.ID]; reader == "" || reader == who {
			out = append(out, *p)
		}
	}
	return out, nil
}

// Watch shows somebody what there is and what comes, at the same moment as it comes.
func (r *Memory) Watch(ctx context.Context, who discord.UserID, c discord.ChannelID) (*Watch, error) {
	r.Lock()
	defer r.Unlock()
	w := &watching{newWatch(string(who)), who, c}
	w.change(func(s *Sight) {
		s.Connected = true
		for _, p := range r.history {
			if !p.Gone && w.sees(p, r.readers[p.ID]) {
				s.show(*p)
			}
		}
	})
	r.watches = append(r.watches, w)
	context.AfterFunc(ctx, func() { r.leave(w, ctx.Err()) })
	return w.Watch, nil
}

func (r *Memory) leave(w *watching, err error) {
	r.Lock()
	defer r.Unlock()
	for i, o := range r.watches {
		if o == w {
			r.watches = append(r.watches[:i:i], r.watches[i+1:]...)
			break
		}
	}
	w.end(err)
}

// Dismiss takes a message away that only its reader sees.
func (r *Memory) Dismiss(_ context.Context, who discord.UserID, m Posted) error {
	r.Lock()
	defer r.Unlock()
	p := r.Standing(m.ID)
	if p == nil || r.readers[m.ID] != who {
		return fmt.Errorf("%w: %s sees no private message %s", ErrRefused, who, m.ID)
	}
	r.remove(p)
	return nil
}

// reply records the answer to one input.
type reply struct {
	r      *Memory
	answer *Answer
	posted *Posted // what Edit replaces
}

// begin takes an answer up, with the lock held, or has it fail. The caller unlocks.
func (p *reply) begin(how string, m discord.Message) error {
	p.r.Lock()
	before := p.r.Before
	p.r.Unlock()
	if before != nil {
		before(how, m)
	}
	p.r.Lock()
	if p.r.Refuse == nil || how == "withdraw" {
		return nil
	}
	return p.r.Refuse(how, m)
}

func (p *reply) first(how string, m discord.Message) error {
	err := p.begin(how, m)
	defer p.r.Unlock()
	switch {
	case p.answer.How != "":
		return errors.New("40060: answered already")
	case err != nil:
		return err
	}
	in := p.answer.In
	if how == "later" && in.Kind == discord.Autocomplete {
		p.r.t.Error("Discord refuses: the answer to an autocompletion cannot be announced")
	}
	if how == "update" || how == "later" && in.Kind == discord.ComponentUsed {
		p.posted = p.r.Standing(in.Message)
	}
	if how != "later" && how != "choices" {
		p.shows(how, m)
	}
	p.answer.How = how
	p.r.changed.Broadcast()
	return nil
}

func (p *reply) further(how string, m discord.Message) error {
	err := p.begin(how, m)
	defer p.r.Unlock()
	switch {
	case p.answer.How == "":
		return errors.New("nothing was answered yet")
	case err != nil:
		return err
	}
	if how == "follow" {
		p.posted = nil
	}
	p.shows(how, m)
	p.answer.How += " " + how
	p.r.changed.Broadcast()
	return nil
}

// shows has the user read a message: in the place of what they were shown before, or as a new one.
func (p *reply) shows(how string, m discord.Message) {
	in, reader := p.answer.In, p.answer.In.User.ID
	p.r.checkMessage(m)
	if how == "say" {
		reader = ""
		p.r.readOut(string(in.Channel), m)
	} else {
		p.r.readOut(string(reader), m)
	}
	if p.posted == nil {
		p.posted = p.r.keep(in.Channel, m, reader)
	} else {
		p.r.checkForm(p.posted, m)
		p.r.edit(p.posted, m)
	}
	p.answer.Posted = *p.posted
}

// Answer shows a message to the user alone.
func (p *reply) Answer(_ context.Context, m discord.Message) error { return p.first("answer", m) }

// Say shows a message to the channel.
func (p *reply) Say(_ context.Context, m discord.Message) error { return p.first("say", m) }

// Update replaces the message whose component was used.
func (p *reply) Update(_ context.Context, m discord.Message) error { return p.first("update", m) }

// Later announces the answer.
func (p *reply) Later(context.Context) error { return p.first("later", discord.Message{}) }

// Choices offers what may be typed.
func (p *reply) Choices(_ context.Context, c []discord.Choice) error {
	p.r.Lock()
	p.answer.Choices = c
	for _, choice := range c {
		if p.r.ReadOut != nil {
			p.r.ReadOut(string(p.answer.In.User.ID), choice.Label)
		}
	}
	p.r.checkChoices(c, func(f string, args ...any) { p.r.t.Errorf("Discord refuses: "+f, args...) })
	for _, w := range p.r.watches {
		if w.who == p.answer.In.User.ID && len(c) > 0 {
			w.change(func(s *Sight) { s.seen = append(s.seen, Seen{Choices: c, At: time.Now()}) })
		}
	}
	p.r.Unlock()
	return p.first("choices", discord.Message{})
}

// Edit replaces the answer.
func (p *reply) Edit(_ context.Context, m discord.Message) error { return p.further("edit", m) }

// Follow shows the user a further message.
func (p *reply) Follow(_ context.Context, m discord.Message) error { return p.further("follow", m) }

// Withdraw takes the answer away.
func (p *reply) Withdraw(context.Context) error {
	_ = p.begin("withdraw", discord.Message{})
	defer p.r.Unlock()
	if p.answer.How == "" || p.answer.Gone {
		return errors.New("there is nothing to withdraw")
	}
	p.answer.Gone = true
	if p.posted != nil {
		p.r.remove(p.posted)
	}
	return nil
}
