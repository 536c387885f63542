package bottest

import (
	"context"
	"errors"
	"time"

	"witchtable/bot/discord"
)

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
	if p.r.Refuse != nil && how != "withdraw" {
		if err := p.r.Refuse(how, m); err != nil {
			return err
		}
	}
	return p.r.failingWithFiles(how, m)
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

// Bring shows the user a further message, which stands by itself.
func (p *reply) Bring(_ context.Context, m discord.Message) (discord.Brought, error) {
	b := &reply{r: p.r, answer: &Answer{In: p.answer.In, How: "bring"}}
	return b, b.further("bring", m)
}
