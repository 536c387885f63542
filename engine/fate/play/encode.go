package play

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/saved"
)

// format is the version of the stored form of a position. A change of core's fields needs a new number: a position
// of another one is refused, and the table replayed from its log.
const format = 3

// AppendBinary appends the complete state.
func (s *State) AppendBinary(buf []byte) ([]byte, error) {
	return s.form().Seal(buf, s.walk), nil
}

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
	if err := s.checkCards(); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	if s.askedAstray() {
		return nil, fmt.Errorf("%w: what is asked is about nothing", engine.ErrSaved)
	}
	return s, nil
}

// form is the envelope of the stored form.
func (s *State) form() saved.Form {
	return saved.Form{Version: format, Mark: s.R.Mark, Pack: s.R.Pack.Name}
}

// walk writes the state or reads it.
func (s *State) walk(x *saved.Coder) { s.Core.walk(x, s.R.N) }

// walk writes the state or reads it, field by field; n is how many cards the pack has. The order is that of all stored
// positions.
func (c *Core) walk(x *saved.Coder, n int) {
	c.Opts.walk(x)
	x.Chance(&c.Chance)
	for _, v := range []*int8{&c.Seats, &c.Coin, &c.Active, &c.Turns} {
		x.Int8(v)
	}
	for _, v := range []*uint8{&c.Round, (*uint8)(&c.Phase), (*uint8)(&c.Stage), &c.PickNo, &c.Day, &c.Drawn, &c.Runaway,
		&c.Depth, &c.Queued} {
		x.U8(v)
	}
	x.Flag(&c.Final)
	x.Flag(&c.Stop)
	for i := range c.Used {
		x.U8(&c.Used[i])
	}
	c.Questions.Walk(x)
	c.walkCards(x, n)
	for i := range c.Supply {
		x.Int16(&c.Supply[i])
	}
	c.Returned.Walk(x)
	c.Live.Walk(x)
	c.Removed.Walk(x)
	for i := 0; i < int(min(c.Depth, MaxDepth)); i++ {
		c.Stack[i].walk(x)
	}
	for i := 0; i < int(min(c.Queued, maxQueue)); i++ {
		c.Queue[i].walk(x)
	}
	for w := 0; w < int(min(max(c.Seats, 0), MaxSeats)); w++ {
		c.Minds[w].Walk(x)
	}
	if c.Depth > 0 || c.Queued > 0 { // else no chain is under way
		for i := 0; i < n; i++ {
			x.U8(&c.Woken[i])
		}
	}
}

func (o *tableOptions) walk(x *saved.Coder) {
	// One byte, so that positions stored before games could be short are read as they were.
	first := o.claim | o.rounds<<4
	x.U8(&first)
	if x.Reading() { // who writes only reads: positions are written beside one another
		o.claim, o.rounds = first&15, first>>4
	}
	for _, b := range []*bool{
		&o.cancel, &o.Unlimited, &o.reshuffle, &o.NoSelf, &o.OwnTrial, &o.AutoWell, &o.LiveLevel,
	} {
		x.Flag(b)
	}
	x.U8(&o.guide) // once a flag, of the first two
}

func (w *waiting) walk(x *saved.Coder) {
	x.Int16(&w.Ability)
	x.U8(&w.Src)
	x.U8(&w.It)
	x.Int8(&w.Me)
	x.U8(&w.link)
	x.Flag(&w.lapsed)
	x.U16(&w.order)
}

func (c *Core) walkCards(x *saved.Coder, n int) {
	for i := 0; i < n; i++ {
		x.U8((*uint8)(&c.ZoneOf[i]))
		x.U8(&c.Next[i])
		x.U8(&c.Prev[i])
		x.U8(&c.Host[i])
		x.Int8(&c.Owner[i])
		c.Under[i].Walk(x)
		for t := range c.Tokens[i] {
			x.U8(&c.Tokens[i][t])
		}
	}
	for i := range c.At {
		c.At[i].Walk(x)
	}
}

func (f *Frame) walk(x *saved.Coder) {
	x.Int16(&f.Ability)
	x.Int16(&f.Pc)
	for _, v := range []*int8{&f.Me, &f.Them, &f.Rival} {
		x.Int8(v)
	}
	for _, v := range []*uint8{&f.Src, &f.It, (*uint8)(&f.Via), &f.Got, &f.Left, &f.Bottom, &f.Seen, &f.link} {
		x.U8(v)
	}
	for _, v := range []*bool{&f.suspect, &f.Discard, &f.Begun, &f.Did, &f.quiet} {
		x.Flag(v)
	}
	f.Part.Walk(x)
	f.Moved.Walk(x)
	for i := range f.Arg {
		f.Arg[i].Walk(x)
	}
	for i := range f.Bound {
		f.Bound[i].Walk(x)
	}
	for i := range f.Loops {
		l := &f.Loops[i]
		f.Walks[i].Walk(x)
		x.U8(&l.Seats)
		x.U8(&l.Left)
		x.U8(&l.Each)
		x.Int8(&l.Outer)
	}
}
