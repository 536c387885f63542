package play

import "encoding/binary"

// coder writes a core to bytes or reads it back: one walk over the fields serves both, so neither can forget one. While
// it writes it sets no field: a position may be stored while others look at it.
type coder struct {
	buf  []byte
	at   int
	read bool
	bad  bool
}

func (x *coder) u8(v *uint8) {
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

func (x *coder) i8(v *int8) {
	u := uint8(*v)
	x.u8(&u)
	if x.read {
		*v = int8(u)
	}
}

func (x *coder) flag(v *bool) {
	u := uint8(0)
	if *v {
		u = 1
	}
	x.u8(&u)
	if x.read {
		*v = u != 0
	}
}

func (x *coder) i16(v *int16) {
	u := uint64(uint16(*v))
	x.wide(&u, 2)
	if x.read {
		*v = int16(u)
	}
}

func (x *coder) u32(v *uint32) {
	u := uint64(*v)
	x.wide(&u, 4)
	if x.read {
		*v = uint32(u)
	}
}

func (x *coder) u64(v *uint64) { x.wide(v, 8) }

// wide is a number of so many bytes, the highest first.
func (x *coder) wide(v *uint64, size int) {
	var room [8]byte
	if !x.read {
		binary.BigEndian.PutUint64(room[:], *v)
		x.buf = append(x.buf, room[8-size:]...)
		return
	}
	if x.at+size > len(x.buf) {
		x.bad = true
		return
	}
	copy(room[8-size:], x.buf[x.at:])
	*v = binary.BigEndian.Uint64(room[:])
	x.at += size
}
