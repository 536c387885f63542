package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Seed is the secret from which all chance of a game is drawn. It must come from a cryptographic source: whoever
// knows it knows every deck.
type Seed [16]byte

// Seal is a fingerprint of the seed that may be shown from the start: when the seed is shown at the end, anybody
// can check that the deal was fixed before the first move.
func (s Seed) Seal() string {
	sum := sha256.Sum256(append([]byte("witchtable seal "), s[:]...))
	return hex.EncodeToString(sum[:8])
}

// MarshalText writes the seed in hexadecimal.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(s[:])), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Seed) UnmarshalText(b []byte) error {
	d, err := hex.DecodeString(string(b))
	if err != nil || len(d) != len(s) {
		return fmt.Errorf("seed %q: want %d hexadecimal digits", b, 2*len(s))
	}
	copy(s[:], d)
	return nil
}

// SeedOf makes a seed from a number: for tests and simulations, never for tables with people.
func SeedOf(n uint64) Seed {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	sum := sha256.Sum256(append([]byte("witchtable test seed "), b[:]...))
	return Seed(sum[:16])
}

// Chance is a random generator that is part of a position: a plain value, copied and stored with it. The nth
// draw is the nth 64-bit word of SHA-256(seed, block number), so outcomes seen by players tell nothing about
// those to come.
type Chance struct {
	Seed  Seed
	Drawn uint64 // words used so far
	block [4]uint64
}

// quick is the bit of Drawn that tells a quick generator from one whose draws nobody can foresee.
const quick = 1 << 63

// Quick returns a generator for trying things out, with a seed drawn from this one: many times as fast, and no secret:
// who has seen some of its numbers can work out the rest. Positions dealt anew have one; the true position never has.
func (c *Chance) Quick() Chance {
	q := Chance{Drawn: quick}
	binary.BigEndian.PutUint64(q.Seed[:], c.word())
	return q
}

// IsQuick reports whether it is one for trying things out, see Quick.
func (c *Chance) IsQuick() bool { return c.Drawn&quick != 0 }

// Restore sets the generator to where it was after drawn words.
func Restore(seed Seed, drawn uint64) Chance {
	c := Chance{Seed: seed, Drawn: drawn}
	if drawn%4 != 0 && drawn&quick == 0 {
		c.fill(drawn / 4)
	}
	return c
}

func (c *Chance) fill(block uint64) {
	var in [24]byte
	copy(in[:16], c.Seed[:])
	binary.BigEndian.PutUint64(in[16:], block)
	sum := sha256.Sum256(in[:])
	for i := range c.block {
		c.block[i] = binary.BigEndian.Uint64(sum[8*i:])
	}
}

func (c *Chance) word() uint64 {
	if c.Drawn&quick != 0 {
		c.Drawn++
		return mixed(binary.BigEndian.Uint64(c.Seed[:]) + c.Drawn*stride)
	}
	if c.Drawn%4 == 0 {
		c.fill(c.Drawn / 4)
	}
	w := c.block[c.Drawn%4]
	c.Drawn++
	return w
}

// stride is how far apart the numbers are that a quick generator mixes.
const stride = 0x9e3779b97f4a7c15

// mixed is the last step of a well-known quick generator (splitmix64): neighbouring numbers have nothing in common
// after it.
func mixed(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below draws a number from 0 to n-1, all equally likely. n must be positive.
func (c *Chance) Below(n uint32, log *Log) uint32 {
	if n == 0 {
		panic("engine: Chance.Below(0)")
	}
	hi, lo := bits.Mul64(c.word(), uint64(n))
	if lo < uint64(n) { // Lemire's method: redraw the few words that would favour small numbers
		for threshold := -uint64(n) % uint64(n); lo < threshold; {
			hi, lo = bits.Mul64(c.word(), uint64(n))
		}
	}
	if log != nil {
		log.Drawn++
		if log.WantDraws {
			log.Draws = append(log.Draws, Draw{Below: n, Result: uint32(hi)})
		}
	}
	return uint32(hi)
}

// Fill draws a number below 1<<16 for each place of a list: the same as Below(1<<16, nil) would draw one after another,
// in less time where the generator is a quick one.
func (c *Chance) Fill(list []uint16) {
	if c.Drawn&quick == 0 {
		for i := range list {
			list[i] = uint16(c.Below(1<<16, nil))
		}
		return
	}
	seed, drawn := binary.BigEndian.Uint64(c.Seed[:]), c.Drawn
	for i := range list {
		drawn++
		list[i] = uint16(mixed(seed+drawn*stride) >> 48) // no word favours some of a power of two
	}
	c.Drawn = drawn
}

// Shuffle puts list into random order: for i from the last down to 1, element i changes places with element
// Below(i+1).
func Shuffle[T any](c *Chance, list []T, log *Log) {
	for i := len(list) - 1; i > 0; i-- {
		j := c.Below(uint32(i+1), log)
		list[i], list[j] = list[j], list[i]
	}
}
