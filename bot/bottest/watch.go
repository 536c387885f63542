package bottest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"witchtable/bot/discord"
)

// Seen is something that was shown to somebody: a version of a message, or what was offered while typing.
type Seen struct {
	Message *Posted
	Choices []discord.Choice
	At      time.Time // when it was shown; choices were then or before
}

// Sight is what stands before somebody in the channel they look at and in their direct messages, and all that was shown
// to them. It belongs to a Watch, which locks it.
type Sight struct {
	Version   uint64 // rises with each change
	Connected bool   // the bot is there

	seen  []Seen
	now   map[discord.MessageID]Posted
	order []discord.MessageID // as they came
}

// In lists the messages that stand in a channel, oldest first.
func (s *Sight) In(c discord.ChannelID) []Posted {
	var out []Posted
	for _, id := range s.order {
		if m, ok := s.now[id]; ok && m.Channel == c {
			out = append(out, m)
		}
	}
	return out
}

// Newest lists the messages that match, newest first, wherever they stand.
func (s *Sight) Newest(match func(Posted) bool) []Posted {
	var out []Posted
	for _, id := range slices.Backward(s.order) {
		if m, ok := s.now[id]; ok && match(m) {
			out = append(out, m)
		}
	}
	return out
}

// Differs reports whether a message stands no more as it is given.
func (s *Sight) Differs(m Posted) bool {
	now, stands := s.now[m.ID]
	return !stands || !now.At.Equal(m.At) || now.Edits != m.Edits || !reflect.DeepEqual(now.Rows, m.Rows) ||
		SaidIn(now.Message) != SaidIn(m.Message)
}

// Watch is somebody looking. A place shows it what there is; others read it.
type Watch struct {
	who     string
	mu      sync.Mutex
	sight   Sight
	failed  error         // why nothing more is seen
	changed chan struct{} // closed and renewed with each change
}

func newWatch(who string) *Watch {
	return &Watch{who: who, sight: Sight{now: map[discord.MessageID]Posted{}}, changed: make(chan struct{})}
}

// Look calls f with what there is to see.
func (w *Watch) Look(f func(*Sight)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(&w.sight)
}

// Seen returns all that was shown so far, in order, each version of a message by itself.
func (w *Watch) Seen() (out []Seen) {
	w.Look(func(s *Sight) { out = slices.Clone(s.seen) })
	return out
}

// Await returns once ready is content, which is called again with each change. Errors: the context's, or why the place
// shows nothing more.
func (w *Watch) Await(ctx context.Context, what string, ready func(*Sight) bool) error {
	for {
		w.mu.Lock()
		ok, failed, changed := ready(&w.sight), w.failed, w.changed
		w.mu.Unlock()
		switch {
		case ok:
			return nil
		case failed != nil:
			return fmt.Errorf("%s waits for %s: %w", w.who, what, failed)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("%s waits in vain for %s: %w", w.who, what, ctx.Err())
		}
	}
}

// change has a place change what there is to see.
func (w *Watch) change(f func(*Sight)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sight.Version++
	f(&w.sight)
	close(w.changed)
	w.changed = make(chan struct{})
}

// end notes that nothing more will be seen.
func (w *Watch) end(err error) {
	w.change(func(*Sight) { w.failed = err })
}

// show adds a message, or a new version of it.
func (s *Sight) show(m Posted) {
	if _, known := s.now[m.ID]; !known {
		s.order = append(s.order, m.ID)
	}
	s.now[m.ID] = m
	s.seen = append(s.seen, Seen{Message: &m, At: m.At})
}

// remove takes a message away.
func (s *Sight) remove(id discord.MessageID) {
	delete(s.now, id)
	s.order = slices.DeleteFunc(s.order, func(o discord.MessageID) bool { return o == id })
}
