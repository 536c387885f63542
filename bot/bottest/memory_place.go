package bottest

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"witchtable/bot/discord"
)

// Do hands an input to the bot that runs, and returns when the bot is done with it. The answer of Memory lives on: it
// shows what becomes of it later, to whoever holds the lock.
func (r *Memory) Do(_ context.Context, in discord.Input) (*Answer, error) {
	a, done := r.Begin(in)
	<-done
	r.Lock()
	defer r.Unlock()
	if a.How == "" {
		return a, fmt.Errorf("%w %v %q", ErrFailed, in.Path, in.CustomID)
	}
	return a, nil
}

// Begin hands an input to the bot that runs, beside what the test goes on to do. The answer fills under the lock; done
// is closed when the bot is done with it.
func (r *Memory) Begin(in discord.Input) (a *Answer, done <-chan struct{}) {
	r.Ready()
	p, ended := r.reply(in), make(chan struct{})
	r.Lock()
	handler := r.handler
	r.Unlock()
	go func() {
		defer close(ended)
		handler(context.Background(), p.answer.In, p)
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
		switch r.Locale {
		case "":
			in.GuildLocale = "en-US"
		case NoLocale:
			in.GuildLocale = ""
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
