package enginetest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"witchtable/engine"
	"witchtable/engine/enginetest/bounded"
)

// Fuzz targets that any game has. Each takes what a stranger may send or leave in a store.

// markSize and sumSize are how much of a stored position stands around its fields, see package saved.
const (
	markSize = 9
	sumSize  = 4
)

// FuzzSaved holds a game to what it must do with stored positions, whatever their bytes: head and checksum are made
// right, so that it is the fields that are looked at. They are refused as engine.ErrSaved, or read, and then written as
// they were read; what Check takes can be looked at and played on.
func FuzzSaved(f *testing.F, g engine.Game) {
	stored := positions(f, g)
	for i, data := range stored {
		f.Add(data[markSize:len(data)-sumSize], uint64(i))
	}
	head := stored[0][:markSize]
	f.Fuzz(func(t *testing.T, fields []byte, lot uint64) {
		bounded.Do(t, len(fields), func() {
			data := sealed(head, fields)
			p, err := g.Load(data)
			if err != nil {
				if !errors.Is(err, engine.ErrSaved) {
					t.Fatalf("refused, not as a saved position: %v", err)
				}
				return
			}
			if err := kept(g, p); err != nil {
				t.Fatal(err)
			}
			use(p, rand.New(rand.NewPCG(lot, 0)))
		})
	})
}

// sealed is fields with a head, and a checksum that is right.
func sealed(head, fields []byte) []byte {
	data := append(append([]byte(nil), head...), fields...)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// kept reports whether a position is another one once it has been stored.
func kept(g engine.Game, p engine.Position) error {
	once, err := p.AppendBinary(nil)
	if err != nil {
		return fmt.Errorf("a position that was read cannot be written: %w", err)
	}
	q, err := g.Load(once)
	if err != nil {
		return fmt.Errorf("a position that was read and written cannot be read again: %w", err)
	}
	if again, err := q.AppendBinary(nil); err != nil || !bytes.Equal(once, again) {
		return fmt.Errorf("a position is another one once it has been stored (%w)", err)
	}
	return nil
}

// positions are some of games of all set-ups, as they are stored.
func positions(t testing.TB, g engine.Game) (out [][]byte) {
	rng := rand.New(rand.NewPCG(1, 9))
	for n := range 12 {
		out = append(out, somewhere(t, g, n, rng))
	}
	return out
}

// FuzzMoves holds a game to what it must do with answers that nobody was offered: they change nothing, and the error
// says whose fault it is. The key is what somebody types instead of pressing a button.
func FuzzMoves(f *testing.F, g engine.Game) {
	stored := positions(f, g)
	for i, data := range stored {
		p, err := g.Load(data)
		if err != nil {
			f.Fatal(err)
		}
		d := p.Open(nil)[0]
		v := p.View(d.Seat)
		a := v.Answers(d.ID)[0]
		f.Add(uint8(i), uint8(0), int8(d.Seat), uint32(d.ID), uint32(a), v.Option(d.ID, a).Key())
		f.Add(uint8(i), uint8(1), int8(d.Seat), uint32(0), uint32(a), "")
	}
	f.Fuzz(func(t *testing.T, which, asked uint8, seat int8, decision, answer uint32, key string) {
		p, err := g.Load(stored[int(which)%len(stored)])
		if err != nil {
			t.Fatal(err)
		}
		open := p.Open(nil)
		d := open[int(asked)%len(open)]
		engine.FindKey(p.View(d.Seat), d.ID, key)
		if decision == 0 { // else hardly any is about a question that is open
			decision = uint32(d.ID)
		}
		m := engine.Move{Seat: engine.Seat(seat), Decision: engine.DecisionID(decision), Answer: engine.Answer(answer)}
		was := mark(p)
		switch err := p.Apply(m, nil); {
		case err == nil:
			if err := p.Check(); err != nil && !errors.Is(err, engine.ErrRunaway) {
				t.Fatalf("%+v is taken and leads to what is not in order: %v", m, err)
			}
		case engine.KindOf(err) == engine.Internal && !errors.Is(err, engine.ErrRunaway):
			t.Fatalf("%+v is refused as a fault of ours: %v", m, err)
		case !bytes.Equal(mark(p), was):
			t.Fatalf("%+v is refused and has changed the position: %v", m, err)
		}
	})
}

// FuzzOptions holds a game to what it must do with set-ups, whatever they say: it begins, or refuses as
// engine.ErrSetup.
func FuzzOptions(f *testing.F, g engine.Game) {
	for _, o := range g.Info().Options {
		for i, value := range o.Values {
			f.Add(int8(1+i%4), o.Name, value, "", "")
			f.Add(int8(2), "no-"+o.Name, value, o.Name, value+"x")
		}
	}
	f.Fuzz(func(t *testing.T, seats int8, name, value, other, second string) {
		bounded.Do(t, len(name)+len(value)+len(other)+len(second), func() {
			s := engine.Setup{Seats: int(seats), Seed: engine.SeedOf(1), Host: engine.Onlooker,
				Options: map[string]string{name: value}}
			if other != "" {
				s.Options[other] = second
			}
			p, err := g.Start(s, nil)
			if err != nil {
				if !errors.Is(err, engine.ErrSetup) {
					t.Fatalf("%+v is refused, not as a set-up: %v", s, err)
				}
				return
			}
			if err := p.Check(); err != nil {
				t.Fatalf("%+v begins out of order: %v", s, err)
			}
		})
	})
}
