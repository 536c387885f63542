package sandbox

import (
	"encoding/json"

	"witchtable/bot/sandbox/wire"
)

// eventLog keeps what happened for the page and for programs that play. It is
// guarded by Server.mu.
type eventLog struct {
	kept    []loggedEvent // oldest first
	max     int
	seq     uint64
	waiters map[*waiter]bool
}

// waiter is somebody who waits for the next event that concerns them. Waking
// only those keeps hundreds of waiting players from queueing for every event.
type waiter struct {
	user    wire.UserID    // "" = any event at all
	channel wire.ChannelID // "" = wherever the user may look
	woken   chan struct{}  // closed by the event
}

type loggedEvent struct {
	wire.Event
	onlyFor wire.UserID // "" = whoever sees the channel
}

func newEventLog(limit int) eventLog {
	return eventLog{max: limit, waiters: map[*waiter]bool{}}
}

// wait adds a waiter. It runs under Server.mu.
func (l *eventLog) wait(user wire.UserID, ch wire.ChannelID) *waiter {
	w := &waiter{user: user, channel: ch, woken: make(chan struct{})}
	l.waiters[w] = true
	return w
}

// forget removes a waiter that gave up; one that was woken is gone already.
func (s *Server) forget(w *waiter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.events.waiters, w)
}

func (s *Server) wake(e loggedEvent) {
	for w := range s.events.waiters {
		if w.user != "" && (!e.in(w.channel) || !s.mayHear(w.user, e)) {
			continue
		}
		close(w.woken)
		delete(s.events.waiters, w)
	}
}

// in reports whether an event concerns a channel ("" = any).
func (e loggedEvent) in(ch wire.ChannelID) bool { return ch == "" || e.Channel == ch }

// publish adds an event. An empty channel is for everybody; onlyFor narrows it to one user.
func (s *Server) publish(kind wire.EventType, ch wire.ChannelID, onlyFor wire.UserID, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error().Err(err).Str("event", string(kind)).Msg("event not shown")
		return
	}
	l := &s.events
	l.seq++
	e := loggedEvent{wire.Event{Seq: l.seq, Type: kind, Channel: ch, Data: raw}, onlyFor}
	l.kept = append(l.kept, e)
	if len(l.kept) > l.max+l.max/4 { // trimmed in steps, so that it costs little
		l.kept = append([]loggedEvent(nil), l.kept[len(l.kept)-l.max:]...)
	}
	s.wake(e)
}

// eventsAfter returns what a user may see of the events after seq, in one
// channel or ("") anywhere. If there is none it also returns a waiter for the first.
func (s *Server) eventsAfter(user wire.UserID, ch wire.ChannelID, seq uint64) (wire.Events, *waiter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.events
	out := wire.Events{Seq: l.seq, Events: []wire.Event{}}
	oldest := l.seq - uint64(len(l.kept)) // the event before the first kept one
	if seq < oldest || seq > l.seq {      // too old, or from before a restart
		out.Reset = true
		return out, nil
	}
	for _, e := range l.kept[seq-oldest:] {
		if e.in(ch) && s.mayHear(user, e) {
			out.Events = append(out.Events, e.Event)
		}
	}
	if len(out.Events) > 0 {
		return out, nil
	}
	return out, l.wait(user, ch)
}

func (s *Server) mayHear(user wire.UserID, e loggedEvent) bool {
	if e.onlyFor != "" {
		return e.onlyFor == user
	}
	if e.Channel == "" {
		return true
	}
	ch := s.w.channels[e.Channel]
	return ch != nil && s.w.permissionsIn(user, ch).has(PermViewChannel)
}

func (s *Server) publishMessage(kind wire.EventType, m *message, rendered wire.Message) {
	s.publish(kind, m.ChannelID, m.OnlyFor, rendered)
}
