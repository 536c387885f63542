package enginetest

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
)

// Forge changes stored positions, one byte each time, and holds the game to what it must do with them: with the byte
// alone changed it is refused as engine.ErrSaved; where the checksum has been made to fit, too, it is refused or can be
// looked at, dealt anew and played on, and nothing panics. The positions are of games of all set-ups, each at some
// moment. Whoever plays on asks Check first: nothing is done with a position that it refuses.
func Forge(t *testing.T, g engine.Game, tries int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 9))
	var stored [][]byte
	for n := range 12 {
		stored = append(stored, somewhere(t, g, n, rng))
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
			use(p, rng)
		}
	}
	t.Logf("of %d forged positions %d were loaded", tries, loaded)
}

// somewhere plays the nth game and returns one of its positions as it is stored, each as likely as another.
func somewhere(t testing.TB, g engine.Game, n int, rng *rand.Rand) (data []byte) {
	t.Helper()
	p, err := g.Start(Config{}.setup(g, n), nil)
	if err != nil {
		t.Fatal(err)
	}
	for moves := 1; !p.Over() && moves < 2000; moves++ {
		if rng.IntN(moves) == 0 {
			if data, err = p.AppendBinary(data[:0]); err != nil {
				t.Fatal(err)
			}
		}
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		a := Random(p, d, engine.Forward(p.Answers(d.ID, nil)), rng)
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// use does with a position what a table does.
func use(p engine.Position, rng *rand.Rand) {
	if p.Check() != nil {
		return
	}
	for moves := 0; moves < 20 && !p.Over(); moves++ {
		open := p.Open(nil)
		if len(open) == 0 {
			return
		}
		for _, d := range open {
			v := p.View(d.Seat)
			v.Scene()
			c := engine.Chance{Seed: engine.SeedOf(rng.Uint64())}
			v.Redeal(&c)
		}
		p.View(engine.Onlooker).Scene()
		d := open[rng.IntN(len(open))]
		v := p.View(d.Seat)
		list := p.Answers(d.ID, nil)
		for _, a := range list {
			v.Option(d.ID, a)
		}
		if len(list) == 0 {
			return
		}
		if p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, nil) != nil {
			return
		}
	}
}
