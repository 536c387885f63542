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
	changed chan struct{} // closed and renewed with each event
}

type loggedEvent struct {
	wire.Event
	onlyFor wire.UserID // "" = whoever sees the channel
}

func newEventLog(limit int) eventLog {
	return eventLog{max: limit, changed: make(chan struct{})}
}

// publish adds an event. An empty channel is for everybody; onlyFor narrows it to one user.
func (s *Server) publish(kind wire.EventType, ch wire.ChannelID, onlyFor wire.UserID, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error().Err(err).Str("event", string(kind)).Msg("event not shown")
		return
	}
	l := &s.events
	l.seq++
	l.kept = append(l.kept, loggedEvent{wire.Event{Seq: l.seq, Type: kind, Channel: ch, Data: raw}, onlyFor})
	if len(l.kept) > l.max+l.max/4 { // trimmed in steps, so that it costs little
		l.kept = append([]loggedEvent(nil), l.kept[len(l.kept)-l.max:]...)
	}
	close(l.changed)
	l.changed = make(chan struct{})
}

// eventsAfter returns what a user may see of the events after seq, and a channel
// that closes when there is more.
func (s *Server) eventsAfter(user wire.UserID, seq uint64) (wire.Events, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &s.events
	out := wire.Events{Seq: l.seq, Events: []wire.Event{}}
	oldest := l.seq - uint64(len(l.kept)) // the event before the first kept one
	start := 0
	switch {
	case seq < oldest || seq > l.seq: // too old, or from before a restart
		out.Reset = true
	default:
		start = int(seq - oldest)
	}
	for _, e := range l.kept[start:] {
		if s.mayHear(user, e) {
			out.Events = append(out.Events, e.Event)
		}
	}
	return out, l.changed
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
