package revolution

import (
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// TestInvariants plays games at random and holds what each move has changed to what may change; what must hold
// between moves the position checks itself.
func TestInvariants(t *testing.T) {
	games := 24
	if *long {
		games = 10000
	}
	for _, g := range []*Game{trial(t), withTexts(t)} {
		for n := range games {
			invariantGame(t, g, n)
			if t.Failed() {
				t.Fatalf("game %d", n)
			}
		}
	}
}

func invariantGame(t *testing.T, g *Game, n int) {
	difficulties := []string{"easy", "normal", "hardest", "random"}
	p, err := g.Start(engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker,
		Options: map[string]string{"difficulty": difficulties[n/4%4], "hands": []string{"open", "private"}[n%2]}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.State)
	before := s.Clone().(*play.State)
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	var log engine.Log
	for moves := 0; !s.Over(); moves++ {
		if moves > 3000 {
			t.Fatalf("the game does not end within %d moves (I32)", moves)
		}
		before.CopyFrom(s)
		open := s.Open(nil)
		d := open[rng.IntN(len(open))]
		list := s.Answers(d.ID, nil)
		log.Reset()
		if err := s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, &log); err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		changed(t, before, s, &log)
	}
	if st := s.View(0).Standing(); (len(st.Winners) > 0) != (s.Achieved == 15) || s.Achieved == 15 && st.Common.Total < 1 {
		t.Errorf("%d Objectives are achieved, %v have won with %d points (I29)", s.Achieved, st.Winners, st.Common.Total)
	}
}

// changed holds a move to what it may change.
func changed(t *testing.T, before, after *play.State, log *engine.Log) {
	t.Helper()
	for _, z := range []play.Zone{play.ZoneBanished, play.ZoneEventsGone} {
		if after.At[z].N < before.At[z].N {
			t.Errorf("%s has shrunk (I5)", z)
		}
	}
	for power := range after.Spent {
		if after.Spent[power] < before.Spent[power] {
			t.Errorf("spent trophies of kind %d have come back (I5)", power)
		}
	}
	recruited, drew, turns, acts, extra := 0, 0, 0, 0, 0
	for _, e := range log.Events {
		switch e.Kind {
		case play.EvRecruited:
			recruited++
		case play.EvDrew:
			drew++
		case play.EvTurn:
			turns++
		case play.EvActPaid:
			acts++
			if need := int(e.Args[3]); need < 1 {
				t.Errorf("an Act was paid with %d icons (I21)", need)
			}
		case play.EvExtraAct:
			extra += int(e.Args[0])
		}
	}
	for c := range play.Card(after.R.N) {
		from, to := before.Owner[c], after.Owner[c]
		if from != to && to != play.Nobody && (from != play.Nobody || recruited == 0) {
			t.Errorf("%s has come to seat %d without being recruited (I7)", after.ID(c), to)
		}
	}
	for seat := range after.Seats {
		if grown := int(after.At[play.Hand(seat)].N) - int(before.At[play.Hand(seat)].N); grown > drew {
			t.Errorf("the hand of seat %d has grown by %d, and %d cards were drawn (I25)", seat, grown, drew)
		}
	}
	if int(after.Turn)-int(before.Turn) != turns || after.Active != (before.Active+int8(turns))%after.Seats {
		t.Errorf("after %d turns it is turn %d of seat %d; it was turn %d of seat %d (I17)", turns, after.Turn, after.Active,
			before.Turn, before.Active)
	}
	if turns == 0 && !after.Over() && int(after.Acts) != int(before.Acts)-acts+extra {
		t.Errorf("%d Acts are left of %d, after %d were paid and %d won (I18)", after.Acts, before.Acts, acts, extra)
	}
}
