package play

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// format is the version of the stored form of a position. A change of Core's fields needs a new number and a reader for
// the old one.
const format = 1

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
	if s.astray() {
		return nil, fmt.Errorf("%w: numbers out of range", engine.ErrSaved)
	}
	s.reckon()
	if err := s.checkCards(); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	return s, nil
}

// astray reports whether a number would lead out of the tables it indexes.
func (s *State) astray() bool {
	bad := s.Seats < 1 || s.Seats > MaxSeats || s.Active < 0 || s.Active >= max(s.Seats, 1) || s.Depth > MaxDepth ||
		s.Stage > StageOver || s.Ending > LostTime || int(s.Opts.Board) >= len(s.R.Boards) ||
		s.Liberty > program.TopLiberty || s.FreeOf > program.AnyPower || s.Opts.Blessings > 6
	if bad || int(s.Moon) >= len(s.Board().Moon) {
		return true
	}
	for i := range s.R.N {
		bad = bad || !s.cardOrNone(s.Next[i]) || !s.cardOrNone(s.Prev[i]) || s.ZoneOf[i] >= Zones ||
			s.Owner[i] < Nobody || s.Owner[i] >= s.Seats
	}
	for _, p := range s.At {
		bad = bad || !s.cardOrNone(p.Head) || !s.cardOrNone(p.Tail)
	}
	for _, list := range [][]Card{s.Line[:], s.Row[:], s.Goals[:]} {
		for _, c := range list {
			bad = bad || !s.cardOrNone(c)
		}
	}
	for i := range s.Ask {
		for _, q := range s.Ask[i] {
			bad = bad || q.Kind >= askKinds || q.Kind != AskNone && int8(i) >= s.Seats
		}
	}
	return bad || s.astrayUnderWay()
}

// astrayUnderWay looks at what is under way: tasks and the proposal.
func (s *State) astrayUnderWay() (bad bool) {
	for i := range s.Depth {
		f := &s.Stack[i]
		bad = bad || f.Task >= taskKinds || f.Seat < 0 || f.Seat >= s.Seats || !s.cardOrNone(f.Card) ||
			f.Ability < 0 || f.Ability > 0 && int(f.Ability) >= len(s.R.Abilities) || f.Moves > program.MaxSpaces ||
			f.Pc < 0 || f.Pc > 0 && int(f.Pc) >= len(s.R.Code.Ops) || f.Them < Nobody || f.Them >= s.Seats ||
			f.Me < 0 || f.Me >= s.Seats || !s.cardOrNone(f.Src)
	}
	p := &s.Proposal
	bad = bad || p.Kind > ProposeRecruit || int(p.Space) >= len(s.Line) || p.Option > 1 ||
		p.Kind == ProposeRecruit && p.Space > program.RowSpaces
	for i := range p.Pledges {
		bad = bad || !s.cardOrNone(p.Pledges[i].Card) || !s.cardOrNone(p.Pledges[i].Also)
	}
	return bad
}

func (s *State) cardOrNone(c Card) bool { return c == NoCard || int(c) < s.R.N }

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
	for _, v := range []*int8{&c.Seats, &c.Active, &c.Ease, &c.Stars, &c.NextStars} {
		x.i8(v)
	}
	for _, v := range []*uint8{&c.Turn, (*uint8)(&c.Stage), (*uint8)(&c.Ending), &c.Moon, &c.Liberty, &c.Achieved,
		&c.Acts, &c.Recruits, &c.Free, (*uint8)(&c.FreeOf), &c.Depth} {
		x.u8(v)
	}
	x.flag(&c.Final)
	x.flag(&c.NoRecruit)
	x.u64(&c.Dropped)
	for _, list := range [][]uint8{c.Line[:], c.Row[:], c.Goals[:], c.Left[:], c.Spent[:], c.Tokens[:], c.Blessed[:],
		c.KnownTop[:], c.KnownEnd[:], c.Owed[:]} {
		for i := range list {
			x.u8(&list[i])
		}
	}
	for i := range c.Trophies {
		for k := range c.Trophies[i] {
			x.u8(&c.Trophies[i][k])
		}
		x.u8((*uint8)(&c.Modes[i]))
	}
	c.Proposal.walk(x)
	for i := range c.Promised {
		for k := range c.Promised[i] {
			x.u8(&c.Promised[i][k].Card)
			x.u8(&c.Promised[i][k].Also)
		}
	}
	x.u32((*uint32)(&c.NextID))
	for i := range c.Ask {
		for k := range c.Ask[i] {
			x.u32((*uint32)(&c.Ask[i][k].ID))
			x.u8((*uint8)(&c.Ask[i][k].Kind))
		}
	}
	c.Choice.walk(x)
	c.walkCards(x, n)
	for i := range min(c.Depth, MaxDepth) {
		c.Stack[i].walk(x)
	}
}

func (c *Core) walkCards(x *coder, n int) {
	for i := range n {
		x.u8((*uint8)(&c.ZoneOf[i]))
		x.u8(&c.Next[i])
		x.u8(&c.Prev[i])
		x.i8(&c.Owner[i])
		x.u8(&c.Tags[i])
		x.u8(&c.NotFor[i])
	}
	for i := range c.At {
		x.u8(&c.At[i].Head)
		x.u8(&c.At[i].Tail)
		x.u8(&c.At[i].N)
	}
}

func (o *Options) walk(x *coder) {
	for _, v := range []*uint8{&o.Difficulty, &o.Blessings, &o.Reshuffles, &o.First, &o.Marker, &o.Goals, &o.Board} {
		x.u8(v)
	}
	for _, v := range []*bool{&o.Private, &o.OwnDeck, &o.Overpay, &o.AskTrophies, &o.DoublePrinted, &o.LibertyFirst,
		&o.SoloEcho, &o.Ask, &o.Laid} {
		x.flag(v)
	}
}

func (p *Proposal) walk(x *coder) {
	for _, v := range []*uint8{(*uint8)(&p.Kind), &p.Space, &p.Option, &p.Came} {
		x.u8(v)
	}
	x.flag(&p.Double)
	for i := range p.Pledges {
		for k := range p.Trophies[i] {
			x.u8(&p.Trophies[i][k])
			x.u8(&p.Lent[i][k])
		}
		g := &p.Pledges[i]
		for _, v := range []*uint8{(*uint8)(&g.State), &g.Card, &g.Also, &g.Order} {
			x.u8(v)
		}
		x.flag(&g.ByOrder)
		x.flag(&g.Answered)
		x.i8(&g.Held)
	}
}

func (c *Choice) walk(x *coder) {
	x.u8((*uint8)(&c.Kind))
	for i := range c.Among {
		x.u64(&c.Among[i])
	}
	x.flag(&c.Free)
}

func (f *Frame) walk(x *coder) {
	for _, v := range []*uint8{(*uint8)(&f.Task), &f.Step, &f.Card, &f.N, &f.At, &f.Moves, &f.Into} {
		x.u8(v)
	}
	x.i8(&f.Seat)
	for i := range f.Moved {
		x.u8(&f.Moved[i])
	}
	x.i16(&f.Ability)
	x.i16(&f.Pc)
	x.i8(&f.Me)
	x.i8(&f.Them)
	for _, v := range []*uint8{&f.Src, &f.It, &f.Left, &f.Seen, &f.Picked[0], &f.Picked[1]} {
		x.u8(v)
	}
	x.flag(&f.Did)
	x.flag(&f.Begun)
	for i := range f.Loops {
		l := &f.Loops[i]
		x.u8(&l.Seats)
		x.u8(&l.Left)
		x.u8(&l.Each)
		x.i8(&l.Outer)
	}
}
