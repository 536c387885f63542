package saved

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"witchtable/engine"
)

// Mark is a fingerprint of all that the numbers of a stored position refer to: the pack, the program it was compiled
// to, the version of the rules.
type Mark [8]byte

// MarkOf makes the mark of what the parts are when they are printed.
func MarkOf(parts ...any) (m Mark) {
	h := sha256.New()
	fmt.Fprintln(h, parts...)
	copy(m[:], h.Sum(nil))
	return m
}

// Form is the envelope of a game's positions.
type Form struct {
	Version uint8  // of the fields and their order: another set of fields needs a new number
	Mark    Mark   // of the rules and the pack
	Pack    string // the pack's name, for errors
}

// Where things lie: the version, the mark, the fields, the checksum over all of that.
const (
	headSize  = 1 + len(Mark{})
	checkSize = 4
	room      = 2048 // bytes, enough for most positions: one allocation
)

// Seal appends a position whose fields the walk hands over.
func (f Form) Seal(buf []byte, walk func(*Coder)) []byte {
	from := len(buf)
	x := Coder{buf: append(slices.Grow(buf, room), f.Version)}
	x.buf = append(x.buf, f.Mark[:]...)
	walk(&x)
	return binary.BigEndian.AppendUint32(x.buf, crc32.ChecksumIEEE(x.buf[from:]))
}

// Open reads what Seal wrote into the fields that the walk hands over. Errors: engine.ErrSaved, and then the fields
// are not to be used. That the numbers read lie within the game's tables is for the game to see to: a checksum can be
// right by chance, and the fields of another program's position may be as many.
func (f Form) Open(data []byte, walk func(*Coder)) error {
	if len(data) < headSize+checkSize {
		return fmt.Errorf("%w: %d bytes are too few", engine.ErrSaved, len(data))
	}
	body := data[:len(data)-checkSize]
	switch {
	case data[0] != f.Version:
		return fmt.Errorf("%w: format %d; this program reads %d", engine.ErrSaved, data[0], f.Version)
	case binary.BigEndian.Uint32(data[len(body):]) != crc32.ChecksumIEEE(body):
		return fmt.Errorf("%w: it is damaged", engine.ErrSaved)
	case Mark(data[1:headSize]) != f.Mark:
		return fmt.Errorf("%w: it belongs to other rules or another pack than %q", engine.ErrSaved, f.Pack)
	}
	x := Coder{buf: body, at: headSize, read: true}
	walk(&x)
	if x.bad || x.at != len(body) {
		return fmt.Errorf("%w: %d bytes, read %d", engine.ErrSaved, len(body), x.at)
	}
	return nil
}
