package sandbox

import (
	"slices"
	"time"

	"witchtable/bot/sandbox/wire"
)

// ackBook keeps how long the bot took for its first answers. It is guarded by Server.mu.
type ackBook struct {
	kept []time.Duration // a ring once it is full
	next int
}

// maxAcks bounds memory; it is enough for a percentile that means something.
const maxAcks = 100_000

// note takes down a first answer.
func (b *ackBook) note(d time.Duration) {
	if len(b.kept) < maxAcks {
		b.kept = append(b.kept, d)
		return
	}
	b.kept[b.next] = d
	b.next = (b.next + 1) % maxAcks
}

// AckTimes returns, from the shortest to the longest, how long the bot took from each interaction to its first answer,
// of the newest 100 000. Interactions that it did not answer in time are not among them.
func (s *Server) AckTimes() []time.Duration {
	s.mu.Lock()
	out := slices.Clone(s.acks.kept)
	s.mu.Unlock()
	slices.Sort(out)
	return out
}

// ClearAckTimes forgets the times so far.
func (s *Server) ClearAckTimes() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.acks = ackBook{}
}

// noteAck notes the first answer to an interaction.
func (s *Server) noteAck(i *interaction, status wire.Status) {
	if status != wire.StatusFailed {
		s.acks.note(s.clock.Now().Sub(i.created))
	}
}
