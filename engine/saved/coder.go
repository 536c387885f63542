package saved

import (
	"encoding/binary"

	"witchtable/engine"
)

// Coder writes fields to bytes or reads them back. While it writes it sets no field: a position may be stored while
// others look at it. What was cut short leaves the fields as they were, and is told by [Form.Open] at the end.
//
// All numbers are big endian and as wide as their type.
type Coder struct {
	buf  []byte
	at   int
	read bool
	bad  bool
}

// Fields appends what a walk hands over, with nothing around it: what two positions or views are compared by.
func Fields(buf []byte, walk func(*Coder)) []byte {
	x := Coder{buf: buf}
	walk(&x)
	return x.buf
}

// Reading reports whether fields are read and not written: for what must be made up after reading. Everything else is
// the same both ways.
func (x *Coder) Reading() bool { return x.read }

// Refuse says, while fields are read, that they cannot be those of a position. Reading goes on to the end of the walk,
// so a walk must stay within its tables whatever it has read.
func (x *Coder) Refuse() { x.bad = true }

// U8 is a number of 8 bits.
func (x *Coder) U8(v *uint8) {
	if !x.read {
		x.buf = append(x.buf, *v)
		return
	}
	if x.at >= len(x.buf) {
		x.bad = true
		return
	}
	*v = x.buf[x.at]
	x.at++
}

// Int8 is a number of 8 bits with a sign.
func (x *Coder) Int8(v *int8) {
	u := uint8(*v)
	x.U8(&u)
	if x.read {
		*v = int8(u)
	}
}

// Flag is a truth value: a byte, 0 or 1.
func (x *Coder) Flag(v *bool) {
	u := uint8(0)
	if *v {
		u = 1
	}
	x.U8(&u)
	if x.read {
		*v = u != 0
	}
}

// U16 is a number of 16 bits.
func (x *Coder) U16(v *uint16) {
	a, b := uint8(*v>>8), uint8(*v)
	x.U8(&a)
	x.U8(&b)
	if x.read {
		*v = uint16(a)<<8 | uint16(b)
	}
}

// Int16 is a number of 16 bits with a sign.
func (x *Coder) Int16(v *int16) {
	u := uint16(*v)
	x.U16(&u)
	if x.read {
		*v = int16(u)
	}
}

// U32 is a number of 32 bits.
func (x *Coder) U32(v *uint32) {
	a, b := uint16(*v>>16), uint16(*v)
	x.U16(&a)
	x.U16(&b)
	if x.read {
		*v = uint32(a)<<16 | uint32(b)
	}
}

// U64 is a number of 64 bits.
func (x *Coder) U64(v *uint64) {
	if !x.read {
		x.buf = binary.BigEndian.AppendUint64(x.buf, *v)
		return
	}
	if x.at+8 > len(x.buf) {
		x.bad = true
		return
	}
	*v = binary.BigEndian.Uint64(x.buf[x.at:])
	x.at += 8
}

// Count is how many of something follow: a byte, at most limit. A greater one is refused and becomes 0, so that a loop
// over it stays within its table.
func (x *Coder) Count(v *uint8, limit int) {
	x.U8(v)
	if x.read && int(*v) > limit {
		*v = 0
		x.bad = true
	}
}

// Chance is the generator that a position draws from.
func (x *Coder) Chance(c *engine.Chance) {
	for i := range c.Seed {
		x.U8(&c.Seed[i])
	}
	x.U64(&c.Drawn)
	if x.read {
		*c = engine.Restore(c.Seed, c.Drawn)
	}
}
