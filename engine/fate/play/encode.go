package play

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate/program"
)

// format is the version of the stored form of a position. A change of core's fields needs a new number and a reader
// for the old one.
const format = 3

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

func (x *coder) u16(v *uint16) {
	a, b := uint8(*v>>8), uint8(*v)
	x.u8(&a)
	x.u8(&b)
	if x.read {
		*v = uint16(a)<<8 | uint16(b)
	}
}

func (x *coder) i16(v *int16) {
	u := uint16(*v)
	x.u16(&u)
	if x.read {
		*v = int16(u)
	}
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

func (x *coder) set(v *program.Set) {
	x.u64(&v.Low)
	x.u64(&v.High)
}

// The stored form: the format's number, the mark of the rules, the fields, and a checksum over all of that. Whatever
// was damaged or belongs to other rules is refused, so that the table is replayed from its log instead.
const (
	headSize  = 1 + program.MarkSize
	checkSize = 4
)

// AppendBinary appends the complete state.
func (s *State) AppendBinary(buf []byte) ([]byte, error) {
	from := len(buf)
	x := coder{buf: append(slices.Grow(buf, 2048), format)}
	x.buf = append(x.buf, s.R.Mark[:]...)
	s.Core.walk(&x, s.R.N)
	return binary.BigEndian.AppendUint32(x.buf, crc32.ChecksumIEEE(x.buf[from:])), nil
}

// AppendFields appends the fields alone: what two views are compared by.
func (s *State) AppendFields(buf []byte) []byte {
	x := coder{buf: buf}
	s.Core.walk(&x, s.R.N)
	return x.buf
}

// Load reads what AppendBinary wrote.
func Load(r *Rules, data []byte) (*State, error) {
	if len(data) < headSize+checkSize {
		return nil, fmt.Errorf("%w: %d bytes are too few", engine.ErrSaved, len(data))
	}
	body := data[:len(data)-checkSize]
	switch {
	case data[0] != format:
		return nil, fmt.Errorf("%w: format %d; this program reads %d", engine.ErrSaved, data[0], format)
	case binary.BigEndian.Uint32(data[len(body):]) != crc32.ChecksumIEEE(body):
		return nil, fmt.Errorf("%w: it is damaged", engine.ErrSaved)
	case [program.MarkSize]byte(data[1:headSize]) != r.Mark:
		return nil, fmt.Errorf("%w: it belongs to other rules or another pack than %q", engine.ErrSaved, r.Pack.Name)
	}
	s := Blank(r)
	x := coder{buf: body, at: headSize, read: true}
	s.Core.walk(&x, r.N)
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
	if s.tableAstray() || s.effectsAstray() || s.cardsAstray() {
		return fmt.Errorf("%w: numbers out of range", engine.ErrSaved)
	}
	return nil
}

// tableAstray looks at the seats, the phase, the Events and the questions.
func (s *State) tableAstray() bool {
	bad := s.Seats < 1 || s.Seats > MaxSeats || s.Depth > MaxDepth || s.Queued > maxQueue ||
		int(s.Opts.guide) >= len(guides) ||
		s.Coin < 0 || s.Coin >= max(s.Seats, 1) || s.Active < 0 || s.Active >= max(s.Seats, 1) ||
		s.Phase > PhaseOver || s.Stage > StageOver ||
		!s.cardOrNone(s.Day) || !s.cardOrNone(s.Drawn) || !s.cardOrNone(s.Runaway)
	for i := range s.Ask {
		bad = bad || s.Ask[i].Kind >= askKinds || s.Ask[i].Kind != AskNone && int8(i) >= s.Seats
	}
	return bad
}

// effectsAstray looks at the effects that are running and those that are due.
func (s *State) effectsAstray() (bad bool) {
	for i := 0; i < int(min(s.Depth, MaxDepth)); i++ {
		f := &s.Stack[i]
		bad = bad || f.Pc < 0 || int(f.Pc) >= len(s.R.Ops) || f.Ability < 0 || int(f.Ability) >= len(s.R.Abilities) ||
			!s.cardOrNone(f.Src) || !s.cardOrNone(f.It) || !s.cardOrNone(f.Bottom)
	}
	for i := 0; i < int(min(s.Queued, maxQueue)); i++ {
		w := &s.Queue[i]
		bad = bad || w.Ability < 0 || int(w.Ability) >= len(s.R.Abilities) ||
			!s.cardOrNone(w.Src) || !s.cardOrNone(w.It) || w.Src == program.NoCard
	}
	return bad
}

// cardsAstray looks at where the cards lie, and at what is remembered of them.
func (s *State) cardsAstray() (bad bool) {
	for c := 0; c < s.R.N; c++ {
		for _, v := range [...]program.Card{s.Next[c], s.Prev[c], s.Host[c], s.Under[c].Head, s.Under[c].Tail} {
			bad = bad || !s.cardOrNone(v)
		}
		bad = bad || s.ZoneOf[c] >= Zones
	}
	for w := range s.Followed {
		bad = bad || beyond(s.Followed[w], s.R.N) || beyond(s.Elsewhere[w], s.R.N)
	}
	for _, p := range s.At {
		bad = bad || !s.cardOrNone(p.Head) || !s.cardOrNone(p.Tail)
	}
	return bad
}

// beyond reports whether a set has cards that a pack of n does not have.
func beyond(set program.Set, n int) bool {
	for !set.Empty() {
		if int(set.Pop()) >= n {
			return true
		}
	}
	return false
}

func (s *State) cardOrNone(c program.Card) bool { return c == program.NoCard || int(c) < s.R.N }

// walk writes the state or reads it, field by field; n is how many cards the pack has. The order is that of all stored
// positions.
func (c *Core) walk(x *coder, n int) {
	c.Opts.walk(x)
	for i := range c.Chance.Seed {
		x.u8(&c.Chance.Seed[i])
	}
	x.u64(&c.Chance.Drawn)
	if x.read {
		c.Chance = engine.Restore(c.Chance.Seed, c.Chance.Drawn)
	}
	for _, v := range []*int8{&c.Seats, &c.Coin, &c.Active, &c.Turns} {
		x.i8(v)
	}
	for _, v := range []*uint8{&c.Round, (*uint8)(&c.Phase), (*uint8)(&c.Stage), &c.PickNo, &c.Day, &c.Drawn, &c.Runaway,
		&c.Depth, &c.Queued} {
		x.u8(v)
	}
	x.flag(&c.Final)
	x.flag(&c.Stop)
	for i := range c.Used {
		x.u8(&c.Used[i])
	}
	walkID(x, &c.NextID)
	for i := range c.Ask {
		walkID(x, &c.Ask[i].ID)
		x.u8((*uint8)(&c.Ask[i].Kind))
	}
	c.walkCards(x, n)
	for i := range c.Supply {
		x.i16(&c.Supply[i])
	}
	x.set(&c.Returned)
	x.set(&c.Live)
	x.set(&c.Removed)
	for i := 0; i < int(min(c.Depth, MaxDepth)); i++ {
		c.Stack[i].walk(x)
	}
	for i := 0; i < int(min(c.Queued, maxQueue)); i++ {
		c.Queue[i].walk(x)
	}
	for w := 0; w < int(min(max(c.Seats, 0), MaxSeats)); w++ {
		x.set(&c.Followed[w])
		x.set(&c.Elsewhere[w])
	}
	if c.Depth > 0 || c.Queued > 0 { // else no chain is under way
		for i := 0; i < n; i++ {
			x.u8(&c.Woken[i])
		}
	}
}

func (o *tableOptions) walk(x *coder) {
	// One byte, so that positions stored before games could be short are read as they were.
	first := o.claim | o.rounds<<4
	x.u8(&first)
	if x.read { // who writes only reads: positions are written beside one another
		o.claim, o.rounds = first&15, first>>4
	}
	for _, b := range []*bool{
		&o.cancel, &o.Unlimited, &o.reshuffle, &o.NoSelf, &o.OwnTrial, &o.AutoWell, &o.LiveLevel,
	} {
		x.flag(b)
	}
	x.u8(&o.guide) // once a flag, of the first two
}

func (w *waiting) walk(x *coder) {
	x.i16(&w.Ability)
	x.u8(&w.Src)
	x.u8(&w.It)
	x.i8(&w.Me)
	x.u8(&w.link)
	x.flag(&w.lapsed)
	x.u16(&w.order)
}

func walkID(x *coder, id *engine.DecisionID) {
	a, b := uint16(*id>>16), uint16(*id)
	x.u16(&a)
	x.u16(&b)
	if x.read {
		*id = engine.DecisionID(a)<<16 | engine.DecisionID(b)
	}
}

func (c *Core) walkCards(x *coder, n int) {
	for i := 0; i < n; i++ {
		x.u8((*uint8)(&c.ZoneOf[i]))
		x.u8(&c.Next[i])
		x.u8(&c.Prev[i])
		x.u8(&c.Host[i])
		x.i8(&c.Owner[i])
		c.Under[i].walk(x)
		for t := range c.Tokens[i] {
			x.u8(&c.Tokens[i][t])
		}
	}
	for i := range c.At {
		c.At[i].walk(x)
	}
}

func (p *pile) walk(x *coder) {
	x.u8(&p.Head)
	x.u8(&p.Tail)
	x.u8(&p.N)
}

func (f *Frame) walk(x *coder) {
	x.i16(&f.Ability)
	x.i16(&f.Pc)
	for _, v := range []*int8{&f.Me, &f.Them, &f.Rival} {
		x.i8(v)
	}
	for _, v := range []*uint8{&f.Src, &f.It, (*uint8)(&f.Via), &f.Got, &f.Left, &f.Bottom, &f.Seen, &f.link} {
		x.u8(v)
	}
	for _, v := range []*bool{&f.suspect, &f.Discard, &f.Begun, &f.Did, &f.quiet} {
		x.flag(v)
	}
	x.set(&f.Part)
	x.set(&f.Moved)
	for i := range f.Arg {
		x.set(&f.Arg[i])
	}
	for i := range f.Bound {
		x.set(&f.Bound[i])
	}
	for i := range f.Loops {
		l := &f.Loops[i]
		x.set(&f.Walks[i])
		x.u8(&l.Seats)
		x.u8(&l.Left)
		x.u8(&l.Each)
		x.i8(&l.Outer)
	}
}
