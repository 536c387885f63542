package revolution

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
)

// TestDamagedPositionsAreRefused: a stored position with a byte changed is refused, with an error that the table takes
// for what it is; and where whoever changed it has made the checksum fit, it is refused or can be looked at and played
// on, and nothing panics.
func TestDamagedPositionsAreRefused(t *testing.T) {
	g := withTexts(t)
	tries := 400
	if *long {
		tries = 100000
	}
	rng := rand.New(rand.NewPCG(1, 9))
	var stored [][]byte
	for n := range 12 {
		hands := []string{"open", "private"}[n%2]
		p, err := g.Start(engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: 0,
			Options: map[string]string{"first_player": "vote", "objectives": "chosen", "hands": hands}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for moves := 0; moves < 15*n && !p.Over(); moves++ {
			open := p.Open(nil)
			d := open[rng.IntN(len(open))]
			list := p.Answers(d.ID, nil)
			m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}
			if err := p.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
		}
		data, err := p.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		stored = append(stored, data)
	}
	loaded := 0
	for n := range tries {
		data := append([]byte(nil), stored[rng.IntN(len(stored))]...)
		at := rng.IntN(len(data) - 4)
		data[at] ^= byte(1 + rng.IntN(255))
		if _, err := g.Load(data); !errors.Is(err, engine.ErrSaved) {
			t.Fatalf("try %d: with byte %d changed it is loaded: %v", n, at, err)
		}
		binary.BigEndian.PutUint32(data[len(data)-4:], crc32.ChecksumIEEE(data[:len(data)-4]))
		p, err := g.Load(data)
		switch {
		case err != nil && !errors.Is(err, engine.ErrSaved):
			t.Fatalf("try %d: byte %d: %v", n, at, err)
		case err == nil:
			loaded++
			lookAt(p.(*play.State), rng)
		}
	}
	t.Logf("of %d forged positions %d were loaded", tries, loaded)
}

// lookAt does with a position what a table does.
func lookAt(s *play.State, rng *rand.Rand) {
	if s.Check() != nil {
		return // whoever plays on checks first
	}
	for seat := engine.Onlooker; seat < engine.Seat(s.Seats); seat++ {
		s.View(seat).Scene()
	}
	for moves := 0; moves < 20 && !s.Over(); moves++ {
		open := s.Open(nil)
		if len(open) == 0 {
			return
		}
		d := open[rng.IntN(len(open))]
		v := s.View(d.Seat)
		list := s.Answers(d.ID, nil)
		for _, a := range list {
			v.Option(d.ID, a)
		}
		if len(list) == 0 {
			return
		}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}
		if s.Apply(m, nil) != nil {
			return
		}
	}
}
