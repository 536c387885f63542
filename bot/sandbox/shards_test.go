package sandbox_test

import (
	"testing"
	"time"

	"witchtable/bot/sandbox"
)

// Sessions of one bucket are to be begun one after another, those of several may begin together; each hears what
// happens on its own part of the servers, and direct messages go to shard 0.
func TestSessionsOfShards(t *testing.T) {
	const every = 200 * time.Millisecond
	s := start(t, sandbox.Config{Shards: 4, Concurrency: 2, IdentifyEvery: every})
	b := newRaw(t, s)
	identify := func(shard int) bool {
		l := b.dial()
		l.write(2, map[string]any{"token": s.Token(), "intents": 0, "shard": []int{shard, 4}})
		return l.next().Op == 0
	}
	if !identify(0) || !identify(1) {
		t.Error("sessions of two buckets could not be begun together")
	}
	if identify(2) || s.Rushed() != 1 {
		t.Errorf("a session was begun right after another one of its bucket; %d were begun too soon", s.Rushed())
	}
	time.Sleep(every)
	if !identify(2) || identify(0) {
		t.Error("sessions could not be begun in time, or too soon")
	}
	if got := s.Sessions(); got[0] != 1 || got[1] != 1 || got[2] != 1 || len(got) != 3 {
		t.Errorf("the connections are %v", got)
	}
}
