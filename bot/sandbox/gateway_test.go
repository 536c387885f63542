package sandbox_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"witchtable/bot/sandbox"
)

func decode(t testing.TB, raw []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(raw, v); err != nil {
		t.Fatalf("decode %s: %v", raw, err)
	}
}

func order(t testing.TB, s *sandbox.Server, f sandbox.GatewayFault) {
	t.Helper()
	if err := s.Gateway(f); err != nil {
		t.Fatal(err)
	}
}

func TestGatewayHeartbeat(t *testing.T) {
	s := start(t, sandbox.Config{})
	l, _ := newRaw(t, s).identified(0)
	l.write(1, nil)
	if f := l.next(); f.Op != 11 {
		t.Errorf("heartbeat answered by op %d, want 11", f.Op)
	}
	order(t, s, sandbox.GatewayMute)
	l.write(1, nil)
	order(t, s, sandbox.GatewayReconnect)
	if f := l.next(); f.Op != 7 {
		t.Errorf("muted heartbeat, then op 7: got op %d, want 7 alone", f.Op)
	}
}

func TestGatewayRefusals(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	for _, c := range []struct {
		name string
		op   int
		d    any
		want int
	}{
		{"wrong token", 2, map[string]any{"token": "wrong", "intents": 0}, 4004},
		{"unknown intents", 2, map[string]any{"token": s.Token(), "intents": 1 << 30}, 4013},
		{"bad shard", 2, map[string]any{"token": s.Token(), "intents": 0, "shard": []int{2, 2}}, 4010},
		{"unknown op", 99, nil, 4001},
		{"identify with a string", 2, "x", 4002},
	} {
		l := b.dial()
		l.write(c.op, c.d)
		if got := l.closeCode(); got != c.want {
			t.Errorf("%s: closed with %d, want %d", c.name, got, c.want)
		}
	}
	order(t, s, sandbox.GatewayIdentify4004)
	l := b.dial()
	l.write(2, map[string]any{"token": s.Token(), "intents": 0})
	if got := l.closeCode(); got != 4004 {
		t.Errorf("ordered refusal: closed with %d, want 4004", got)
	}
}

func TestGatewayResume(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	b.register()
	l, session := b.identified(0)
	seq := int64(1)
	order(t, s, sandbox.GatewayCut)
	l.closeCode()
	begun(t, s, "go")
	begun(t, s, "go")

	l = b.dial()
	l.write(6, map[string]any{"token": s.Token(), "session_id": session, "seq": seq})
	for i := range 2 {
		if f := l.next(); f.T != "INTERACTION_CREATE" || f.S != seq+int64(i)+1 {
			t.Errorf("replay %d: %s with seq %d, want INTERACTION_CREATE with %d", i, f.T, f.S, seq+int64(i)+1)
		}
	}
	if f := l.next(); f.T != "RESUMED" {
		t.Errorf("after the replay: %s, want RESUMED", f.T)
	}
}

func TestGatewayResumeRefused(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	try := func(session string) frame {
		l := b.dial()
		l.write(6, map[string]any{"token": s.Token(), "session_id": session, "seq": 1})
		return l.next()
	}
	_, session := b.identified(0)
	order(t, s, sandbox.GatewayResumeOp7)
	if f := try(session); f.Op != 7 {
		t.Errorf("first resume answered by op %d, want 7", f.Op)
	}
	order(t, s, sandbox.GatewayForget)
	if f := try(session); f.Op != 9 || string(f.D) != "false" {
		t.Errorf("resume of a forgotten session: op %d %s, want 9 false", f.Op, f.D)
	}
}

// TestRealClientComesBack: discordgo finds its way back after a cut, op 7 and op 9.
func TestRealClientComesBack(t *testing.T) {
	for _, fault := range []sandbox.GatewayFault{sandbox.GatewayCut, sandbox.GatewayReconnect, sandbox.GatewayInvalid} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel() // the client waits a second before each try
			s := start(t, sandbox.Config{})
			open(t, s, newBot(t, s))
			before := s.Health().Seq
			order(t, s, fault)
			ash := play(t, s, "Ash")
			ctx := soon(t)
			for seen := false; !seen || !s.Connected(); {
				got, err := ash.EventsAfter(ctx, before)
				if err != nil {
					t.Fatalf("the client did not come back: %v", err)
				}
				before = got.Seq
				for _, e := range got.Events {
					seen = seen || e.Type == "bot" && string(e.Data) == `{"connected":true}`
				}
			}
		})
	}
}

func TestGatewayDown(t *testing.T) {
	s := start(t, sandbox.Config{})
	b := newRaw(t, s)
	l, _ := b.identified(0)
	order(t, s, sandbox.GatewayDown)
	l.closeCode()
	if err := newBot(t, s).Open(); err == nil {
		t.Error("a bot connects although the gateway is down")
	}
	order(t, s, sandbox.GatewayUp)
	b.identified(0)
}

func TestShards(t *testing.T) {
	clock := newManualClock(time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC))
	s := start(t, sandbox.Config{Empty: true, Clock: clock})
	b := newRaw(t, s)
	for i := range 4 {
		clock.Advance(time.Millisecond)
		s.AddGuild(fmt.Sprintf("guild %d", i))
	}
	total := 0
	for shard := range 2 {
		l := b.dial()
		l.write(2, map[string]any{"token": s.Token(), "intents": 0, "shard": []int{shard, 2}})
		var ready struct{ Guilds []any }
		decode(t, l.until("READY").D, &ready)
		if len(ready.Guilds) == 4 {
			t.Errorf("shard %d has all guilds", shard)
		}
		total += len(ready.Guilds)
	}
	if total != 4 {
		t.Errorf("both shards have %d guilds, want 4", total)
	}
}
