package robot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"witchtable/bot/sandbox/player"
	"witchtable/bot/sandbox/wire"
)

// Seen is something that was shown to the person: a version of a message, or what was offered while typing.
type Seen struct {
	Seq     uint64
	Message *wire.Message
	// Choices were offered as the answer to Interaction.
	Choices     []wire.Choice
	Interaction wire.InteractionID
}

// watch follows what the person sees in one channel of a server and in direct messages.
type watch struct {
	user    *player.User
	channel wire.ChannelID
	others  map[wire.ChannelID]bool // channels of servers that are not looked at

	mu        sync.Mutex
	now       map[wire.MessageID]wire.Message
	seen      []Seen
	seq       uint64
	connected bool
	failed    error         // why nothing more is seen
	changed   chan struct{} // closed and renewed with each change
}

// follow begins to watch. It goes on until ctx ends.
func follow(ctx context.Context, user *player.User, channel wire.ChannelID) (*watch, error) {
	w := &watch{
		user: user, channel: channel, others: map[wire.ChannelID]bool{},
		now: map[wire.MessageID]wire.Message{}, changed: make(chan struct{}),
	}
	if err := w.look(ctx); err != nil {
		return nil, err
	}
	go w.run(ctx)
	return w, nil
}

// look reads everything there is to see, as at the beginning.
func (w *watch) look(ctx context.Context) error {
	view, err := w.user.View(ctx)
	if err != nil {
		return err
	}
	places := view.DMs
	for _, g := range view.Guilds {
		for _, p := range g.Channels {
			if p.ID == w.channel {
				places = append(places, p)
			} else {
				w.others[p.ID] = true
			}
		}
	}
	var found []wire.Message
	for _, p := range places {
		const all = 1000
		m, err := w.user.Messages(ctx, string(p.ID), all)
		if err != nil {
			return err
		}
		found = append(found, m...)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seq, w.connected = view.Seq, view.Connected
	clear(w.now)
	for _, m := range found {
		w.see(view.Seq, m)
	}
	w.notify()
	return nil
}

func (w *watch) run(ctx context.Context) {
	for {
		got, err := w.user.EventsAfter(ctx, w.seq)
		if err == nil && got.Reset {
			err = errors.New("the sandbox has forgotten events that were not read in time")
		}
		if err != nil {
			w.end(err)
			return
		}
		if err := w.take(got); err != nil {
			w.end(err)
			return
		}
	}
}

func (w *watch) end(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failed = err
	w.notify()
}

func (w *watch) take(got wire.Events) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seq = got.Seq
	for _, e := range got.Events {
		if err := w.event(e); err != nil {
			return fmt.Errorf("event %d (%s): %w", e.Seq, e.Type, err)
		}
	}
	w.notify()
	return nil
}

func (w *watch) event(e wire.Event) error {
	switch e.Type {
	case wire.EventMessage, wire.EventMessageEdit:
		var m wire.Message
		if err := json.Unmarshal(e.Data, &m); err != nil {
			return err
		}
		w.see(e.Seq, m)
	case wire.EventMessageDelete:
		var gone wire.MessageGone
		if err := json.Unmarshal(e.Data, &gone); err != nil {
			return err
		}
		delete(w.now, gone.ID)
	case wire.EventInteraction:
		var r wire.Result
		if err := json.Unmarshal(e.Data, &r); err != nil {
			return err
		}
		if len(r.Choices) > 0 {
			w.seen = append(w.seen, Seen{Seq: e.Seq, Choices: r.Choices, Interaction: r.ID})
		}
	case wire.EventBot:
		var s wire.BotState
		if err := json.Unmarshal(e.Data, &s); err != nil {
			return err
		}
		w.connected = s.Connected
	}
	return nil
}

func (w *watch) see(seq uint64, m wire.Message) {
	if w.others[m.ChannelID] {
		return
	}
	w.now[m.ID] = m
	w.seen = append(w.seen, Seen{Seq: seq, Message: &m})
}

// notify wakes those who wait. The caller holds w.mu.
func (w *watch) notify() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// await returns once ready, which is called under the lock, is content.
func (w *watch) await(ctx context.Context, what string, ready func() bool) error {
	for {
		w.mu.Lock()
		ok, failed, changed := ready(), w.failed, w.changed
		w.mu.Unlock()
		switch {
		case ok:
			return nil
		case failed != nil:
			return fmt.Errorf("%s waits for %s: %w", w.user.Name, what, failed)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("%s waits in vain for %s: %w", w.user.Name, what, ctx.Err())
		}
	}
}

// version counts what has been seen so far.
func (w *watch) version() uint64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seq
}

// newest lists the messages in a channel that there are now and that match, newest first. The caller holds w.mu.
func (w *watch) newest(channel wire.ChannelID, match func(wire.Message) bool) []wire.Message {
	var out []wire.Message
	for _, id := range slices.SortedFunc(maps.Keys(w.now), newer) {
		if m := w.now[id]; m.ChannelID == channel && match(m) {
			out = append(out, m)
		}
	}
	return out
}

// newer orders messages' ids, which are numbers, from the newest to the oldest.
func newer(a, b wire.MessageID) int {
	if len(a) != len(b) {
		return len(b) - len(a)
	}
	return strings.Compare(string(b), string(a))
}

// knowsMore reports whether anything has been seen since, or a message does not stand as it did. The caller holds w.mu.
func (w *watch) knowsMore(since uint64, m wire.Message) bool {
	now, stands := w.now[m.ID]
	return w.seq > since || !stands || !reflect.DeepEqual(now, m)
}
