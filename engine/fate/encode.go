package fate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"witchtable/engine"
)

// format is the version of the stored form of a position. A change of core's fields needs a new number and a reader
// for the old one.
const format = 1

// coder writes a core to bytes or reads it back: one walk over the fields serves both, so neither can forget one.
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
	*v = int8(u)
}

func (x *coder) flag(v *bool) {
	u := uint8(0)
	if *v {
		u = 1
	}
	x.u8(&u)
	*v = u != 0
}

func (x *coder) u16(v *uint16) {
	a, b := uint8(*v>>8), uint8(*v)
	x.u8(&a)
	x.u8(&b)
	*v = uint16(a)<<8 | uint16(b)
}

func (x *coder) i16(v *int16) {
	u := uint16(*v)
	x.u16(&u)
	*v = int16(u)
}

func (x *coder) u64(v *uint64) {
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

func (x *coder) set(v *cardSet) {
	x.u64(&v[0])
	x.u64(&v[1])
}

// The stored form: the format's number, the mark of the rules, the fields, and a checksum over all of that. Whatever
// was damaged or belongs to other rules is refused, so that the table is replayed from its log instead.
const (
	markSize  = 8
	headSize  = 1 + markSize
	checkSize = 4
)

// AppendBinary appends the complete state.
func (s *State) AppendBinary(buf []byte) ([]byte, error) {
	from := len(buf)
	x := coder{buf: append(slices.Grow(buf, 2048), format)}
	x.buf = append(x.buf, s.r.mark[:]...)
	s.core.walk(&x, s.r.n)
	return binary.BigEndian.AppendUint32(x.buf, crc32.ChecksumIEEE(x.buf[from:])), nil
}

// setMark makes the fingerprint of what a stored position refers to: the pack, and the program it was compiled to,
// since a half-finished effect is known by the place of its next step.
func (r *Rules) setMark() {
	h := sha256.New()
	fmt.Fprintln(h, r.pack.Hash, r.n, r.abilities, r.ops, r.blocks, r.sels, r.nums, r.conds, r.condLists, r.numLists, r.mods)
	copy(r.mark[:], h.Sum(nil))
}

// load reads what AppendBinary wrote.
func (r *Rules) load(data []byte) (*State, error) {
	if len(data) < headSize+checkSize {
		return nil, fmt.Errorf("%w: %d bytes are too few", engine.ErrSaved, len(data))
	}
	body := data[:len(data)-checkSize]
	switch {
	case data[0] != format:
		return nil, fmt.Errorf("%w: format %d; this program reads %d", engine.ErrSaved, data[0], format)
	case binary.BigEndian.Uint32(data[len(body):]) != crc32.ChecksumIEEE(body):
		return nil, fmt.Errorf("%w: it is damaged", engine.ErrSaved)
	case [markSize]byte(data[1:headSize]) != r.mark:
		return nil, fmt.Errorf("%w: it belongs to other rules or another pack than %q", engine.ErrSaved, r.pack.Name)
	}
	s := r.blank()
	x := coder{buf: body, at: headSize, read: true}
	s.core.walk(&x, r.n)
	if x.bad || x.at != len(body) {
		return nil, fmt.Errorf("%w: %d bytes, read %d", engine.ErrSaved, len(body), x.at)
	}
	if err := s.inRange(); err != nil {
		return nil, err
	}
	return s, nil
}

// inRange refuses positions whose numbers would lead out of the tables they index.
func (s *State) inRange() error {
	bad := s.seats < 1 || s.seats > maxSeats || s.depth > maxDepth || s.queued > maxQueue ||
		s.coin < 0 || s.coin >= max(s.seats, 1) || s.active < 0 || s.active >= max(s.seats, 1) ||
		s.phase > phOver || s.stage > stOver || !s.cardOrNone(s.day) || !s.cardOrNone(s.drawn) || !s.cardOrNone(s.runaway)
	for i := range s.ask {
		bad = bad || s.ask[i].kind > qReorder || s.ask[i].kind != qNone && int8(i) >= s.seats
	}
	for i := 0; i < int(min(s.depth, maxDepth)); i++ {
		f := &s.stack[i]
		bad = bad || f.pc < 0 || int(f.pc) >= len(s.r.ops) || f.ability < 0 || int(f.ability) >= len(s.r.abilities) ||
			!s.cardOrNone(f.src) || !s.cardOrNone(f.it) || !s.cardOrNone(f.bottom)
	}
	for i := 0; i < int(min(s.queued, maxQueue)); i++ {
		bad = bad || s.queue[i].ability < 0 || int(s.queue[i].ability) >= len(s.r.abilities)
	}
	for c := 0; c < s.r.n; c++ {
		for _, v := range [...]card{s.next[c], s.prev[c], s.host[c], s.under[c].head, s.under[c].tail} {
			bad = bad || v != noCard && int(v) >= s.r.n
		}
		bad = bad || s.zoneOf[c] >= zones
	}
	for _, p := range s.at {
		bad = bad || p.head != noCard && int(p.head) >= s.r.n || p.tail != noCard && int(p.tail) >= s.r.n
	}
	if bad {
		return fmt.Errorf("%w: numbers out of range", engine.ErrSaved)
	}
	return nil
}

func (s *State) cardOrNone(c card) bool { return c == noCard || int(c) < s.r.n }

func (c *core) walk(x *coder, n int) {
	o := &c.opts
	x.u8(&o.claim)
	for _, b := range []*bool{&o.cancel, &o.unlimited, &o.reshuffle, &o.noSelf, &o.ownTrial, &o.autoWell, &o.liveLevel, &o.steepGuide} {
		x.flag(b)
	}
	for i := range c.chance.Seed {
		x.u8(&c.chance.Seed[i])
	}
	x.u64(&c.chance.Drawn)
	if x.read {
		c.chance = engine.Restore(c.chance.Seed, c.chance.Drawn)
	}
	for _, v := range []*int8{&c.seats, &c.coin, &c.active, &c.turns} {
		x.i8(v)
	}
	for _, v := range []*uint8{&c.round, (*uint8)(&c.phase), (*uint8)(&c.stage), &c.pickNo, &c.day, &c.drawn, &c.runaway, &c.depth, &c.queued} {
		x.u8(v)
	}
	x.flag(&c.final)
	x.flag(&c.stop)
	for i := range c.used {
		x.u8(&c.used[i])
	}
	walkID(x, &c.nextID)
	for i := range c.ask {
		walkID(x, &c.ask[i].id)
		x.u8((*uint8)(&c.ask[i].kind))
	}
	c.walkCards(x, n)
	for i := range c.supply {
		x.i16(&c.supply[i])
	}
	x.set(&c.returned)
	x.set(&c.live)
	x.set(&c.removed)
	for i := 0; i < int(min(c.depth, maxDepth)); i++ {
		c.stack[i].walk(x)
	}
	for i := 0; i < int(min(c.queued, maxQueue)); i++ {
		w := &c.queue[i]
		x.i16(&w.ability)
		x.u8(&w.src)
		x.u8(&w.it)
		x.i8(&w.who)
		x.u16(&w.order)
	}
}

func walkID(x *coder, id *engine.DecisionID) {
	a, b := uint16(*id>>16), uint16(*id)
	x.u16(&a)
	x.u16(&b)
	*id = engine.DecisionID(a)<<16 | engine.DecisionID(b)
}

func (c *core) walkCards(x *coder, n int) {
	for i := 0; i < n; i++ {
		x.u8((*uint8)(&c.zoneOf[i]))
		x.u8(&c.next[i])
		x.u8(&c.prev[i])
		x.u8(&c.host[i])
		x.i8(&c.owner[i])
		c.under[i].walk(x)
		for t := range c.tok[i] {
			x.u8(&c.tok[i][t])
		}
	}
	for i := range c.at {
		c.at[i].walk(x)
	}
}

func (p *pile) walk(x *coder) {
	x.u8(&p.head)
	x.u8(&p.tail)
	x.u8(&p.n)
}

func (f *frame) walk(x *coder) {
	x.i16(&f.ability)
	x.i16(&f.pc)
	for _, v := range []*int8{&f.me, &f.them, &f.rival} {
		x.i8(v)
	}
	for _, v := range []*uint8{&f.src, &f.it, (*uint8)(&f.via), &f.got, &f.left, &f.bottom, &f.seen} {
		x.u8(v)
	}
	for _, v := range []*bool{&f.suspect, &f.discard, &f.begun} {
		x.flag(v)
	}
	x.set(&f.part)
	x.set(&f.moved)
	for i := range f.arg {
		x.set(&f.arg[i])
	}
	for i := range f.bound {
		x.set(&f.bound[i])
	}
	for i := range f.loops {
		l := &f.loops[i]
		x.set(&l.cards)
		x.u8(&l.seats)
		x.u8(&l.left)
		x.u8(&l.each)
		x.i8(&l.outer)
	}
}
