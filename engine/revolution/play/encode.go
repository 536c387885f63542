package play

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/revolution/program"
	"witchtable/engine/saved"
)

// format is the version of the stored form of a position. A change of Core's fields needs a new number: a position of
// another one is refused, and the table replayed from its log.
const format = 2

// AppendBinary appends the complete state.
func (s *State) AppendBinary(buf []byte) ([]byte, error) { return s.form().Seal(buf, s.walk), nil }

// AppendFields appends the fields alone: what two views are compared by.
func (s *State) AppendFields(buf []byte) []byte { return saved.Fields(buf, s.walk) }

// Load reads what AppendBinary wrote.
func Load(r *Rules, data []byte) (*State, error) {
	s := Blank(r)
	if err := s.form().Open(data, s.walk); err != nil {
		return nil, err
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

// form is the envelope of the stored form.
func (s *State) form() saved.Form {
	return saved.Form{Version: format, Mark: s.R.Mark, Pack: s.R.Pack.Name}
}

// walk writes the state or reads it.
func (s *State) walk(x *saved.Coder) { s.Core.walk(x, s.R.N) }

// astray reports whether a number would lead out of the tables it indexes.
func (s *State) astray() bool {
	bad := s.Seats < 1 || s.Seats > MaxSeats || s.Active < 0 || s.Active >= max(s.Seats, 1) || s.Depth > MaxDepth ||
		s.Stage > StageOver || s.Ending > LostTime || int(s.Opts.Board) >= len(s.R.Boards) ||
		s.Liberty > program.TopLiberty || s.Opts.Blessings > 6
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
	for i, q := range s.Ask {
		bad = bad || q.Kind >= askKinds || q.Kind != AskNone && int8(i/askings) >= s.Seats
	}
	return bad || s.astrayTasks() || s.astrayProposal() || s.astrayQuestions()
}

func (s *State) cardOrNone(c Card) bool { return c == NoCard || int(c) < s.R.N }

// walk writes the state or reads it, field by field; n is how many cards the pack has. The order is that of all stored
// positions.
func (c *Core) walk(x *saved.Coder, n int) {
	c.Opts.walk(x)
	x.Chance(&c.Chance)
	for _, v := range []*int8{&c.Seats, &c.Active, &c.Ease, &c.Stars, &c.NextStars} {
		x.Int8(v)
	}
	for _, v := range []*uint8{&c.Turn, (*uint8)(&c.Stage), (*uint8)(&c.Ending), &c.Moon, &c.Liberty, &c.Achieved,
		&c.Acts, &c.Recruits, &c.Depth} {
		x.U8(v)
	}
	x.Flag(&c.Final)
	x.Flag(&c.NoRecruit)
	x.U64(&c.Dropped)
	for _, list := range [][]uint8{c.Line[:], c.Row[:], c.Goals[:], c.Left[:], c.Spent[:], c.Tokens[:], c.Blessed[:],
		c.KnownTop[:], c.KnownEnd[:], c.Owed[:], c.Free[:]} {
		for i := range list {
			x.U8(&list[i])
		}
	}
	for i := range c.Trophies {
		for k := range c.Trophies[i] {
			x.U8(&c.Trophies[i][k])
		}
		x.U8((*uint8)(&c.Modes[i]))
	}
	c.Proposal.walk(x)
	for i := range c.Promised {
		for k := range c.Promised[i] {
			x.U8(&c.Promised[i][k].Card)
			x.U8(&c.Promised[i][k].Also)
		}
	}
	c.Questions.Walk(x)
	c.Choice.walk(x)
	c.walkCards(x, n)
	for i := range min(c.Depth, MaxDepth) {
		c.Stack[i].walk(x)
	}
}

func (c *Core) walkCards(x *saved.Coder, n int) {
	for i := range n {
		x.U8((*uint8)(&c.ZoneOf[i]))
		x.U8(&c.Next[i])
		x.U8(&c.Prev[i])
		x.Int8(&c.Owner[i])
		x.U8(&c.Tags[i])
		x.U8(&c.NotFor[i])
	}
	for i := range c.At {
		c.At[i].Walk(x)
	}
}

func (o *Options) walk(x *saved.Coder) {
	for i := range o.Hard {
		x.U8(&o.Hard[i])
	}
	for _, v := range []*uint8{&o.Blessings, &o.Reshuffles, &o.First, &o.Marker, &o.Goals, &o.Board} {
		x.U8(v)
	}
	for _, v := range []*bool{&o.Private, &o.OwnDeck, &o.Overpay, &o.AskTrophies, &o.DoublePrinted, &o.LibertyFirst,
		&o.SoloEcho, &o.Ask, &o.Laid} {
		x.Flag(v)
	}
}

func (p *Proposal) walk(x *saved.Coder) {
	for _, v := range []*uint8{(*uint8)(&p.Kind), &p.Space, &p.Option, &p.Came, &p.Less} {
		x.U8(v)
	}
	x.Flag(&p.Double)
	x.Flag(&p.Text)
	for i := range p.Pledges {
		for k := range p.Trophies[i] {
			x.U8(&p.Trophies[i][k])
			x.U8(&p.Lent[i][k])
		}
		g := &p.Pledges[i]
		for _, v := range []*uint8{(*uint8)(&g.State), &g.Card, &g.Also, &g.Order} {
			x.U8(v)
		}
		x.Flag(&g.ByOrder)
		x.Flag(&g.Answered)
		x.Int8(&g.Held)
	}
}

func (c *Choice) walk(x *saved.Coder) {
	x.U8((*uint8)(&c.Kind))
	c.Among.Walk(x)
	x.Flag(&c.Free)
}

func (f *Frame) walk(x *saved.Coder) {
	for _, v := range []*uint8{(*uint8)(&f.Task), &f.Step, &f.Card, &f.N, &f.At, &f.Moves, &f.Into} {
		x.U8(v)
	}
	x.Int8(&f.Seat)
	for i := range f.Moved {
		x.U8(&f.Moved[i])
	}
	x.Int16(&f.Ability)
	x.Int16(&f.Pc)
	x.Int8(&f.Me)
	x.Int8(&f.Them)
	for _, v := range []*uint8{&f.Src, &f.It, &f.Left, &f.Seen, &f.Picked[0], &f.Picked[1]} {
		x.U8(v)
	}
	x.Flag(&f.Did)
	x.Flag(&f.Begun)
	for i := range f.Loops {
		l := &f.Loops[i]
		x.U8(&l.Seats)
		x.U8(&l.Left)
		x.U8(&l.Each)
		x.Int8(&l.Outer)
	}
}
