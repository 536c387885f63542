package play

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/saved"
	"witchtable/engine/witchcraft/program"
)

// format is the version of the stored form of a position. A change of Core's fields needs a new number: a position of
// another one is refused, and the table replayed from its log.
const format = 2

// AppendBinary appends the complete state.
func (s *State) AppendBinary(buf []byte) ([]byte, error) {
	return s.form().Seal(buf, func(x *saved.Coder) { s.Core.walk(x, s.R.N) }), nil
}

// AppendFields appends the fields alone, with what stands for cards that lie face down: what two views are compared by.
func (s *State) AppendFields(buf []byte) []byte {
	return saved.Fields(buf, func(x *saved.Coder) { s.Core.walk(x, program.Numbers) })
}

// Load reads what AppendBinary wrote.
func Load(r *Rules, data []byte) (*State, error) {
	s := Blank(r)
	if err := s.form().Open(data, func(x *saved.Coder) { s.Core.walk(x, s.R.N) }); err != nil {
		return nil, err
	}
	if s.astray() {
		return nil, fmt.Errorf("%w: numbers out of range", engine.ErrSaved)
	}
	if err := s.checkCards(); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	if err := s.checkAsked(); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrSaved, err)
	}
	return s, nil
}

// form is the envelope of the stored form.
func (s *State) form() saved.Form {
	return saved.Form{Version: format, Mark: s.R.Mark, Pack: s.R.Pack.Name}
}

// walk writes the state or reads it, field by field; n is how many cards there are. The order is that of all stored
// positions.
func (c *Core) walk(x *saved.Coder, n int) {
	c.Opts.walk(x)
	x.Chance(&c.Chance)
	for _, v := range []*uint8{(*uint8)(&c.Stage), (*uint8)(&c.Ending), (*uint8)(&c.Ended), &c.Round, &c.Failed,
		&c.Fails, &c.Acting, &c.Overcome, &c.Held, &c.Depth} {
		x.U8(v)
	}
	x.Int8(&c.Chosen)
	x.Flag(&c.Won)
	for i := range program.Places {
		x.U8(&c.Jurors[i])
		x.U8(&c.Persuasion[i])
		x.U8(&c.Display[i])
		x.Int8(&c.Sways[i])
		x.U8(&c.KnownTop[i])
		x.U8(&c.KnownEnd[i])
	}
	for _, v := range []*int16{&c.Power, &c.Spent, &c.Bonus} {
		x.Int16(v)
	}
	x.Int8(&c.NextHand)
	x.Int8(&c.Eased)
	c.Questions.Walk(x)
	for i := range n {
		x.Int8(&c.Adjusted[i])
		x.U8(&c.Silent[i])
		x.U8(&c.Side[i])
		x.U8((*uint8)(&c.ZoneOf[i]))
		x.U8(&c.Tags[i])
	}
	c.Lists.Walk(x, n)
	for i := range c.At {
		c.At[i].Walk(x)
	}
	for i := range min(c.Depth, MaxDepth) {
		c.Stack[i].walk(x)
	}
}

func (o *Options) walk(x *saved.Coder) {
	x.U8(&o.Begin)
	x.U8(&o.Late)
	for _, v := range []*bool{&o.Starter, &o.CurrentFilter, &o.Auto, &o.NoLists, &o.NoCounts, &o.OpenHand, &o.All,
		&o.Laid, &o.Short} {
		x.Flag(v)
	}
}

func (f *Frame) walk(x *saved.Coder) {
	x.Int16(&f.Ability)
	x.Int16(&f.Pc)
	x.Int8(&f.Me)
	x.Int8(&f.Them)
	for _, v := range []*uint8{&f.Src, &f.It, &f.Left, &f.Seen, (*uint8)(&f.Asks), &f.Group, &f.To, &f.Hold, &f.N} {
		x.U8(v)
	}
	for _, v := range []*bool{&f.Did, &f.Begun, &f.Enough} {
		x.Flag(v)
	}
	for i := range f.Loops {
		l := &f.Loops[i]
		x.U8(&l.Seats)
		x.U8(&l.Left)
		x.U8(&l.Each)
		x.Int8(&l.Outer)
	}
	f.Memory.Walk(x)
}

// astray reports whether a number would lead out of the tables it indexes.
func (s *State) astray() bool {
	bad := s.Depth > MaxDepth || s.Stage >= stages || s.Ended >= stages || s.Ending >= endings || s.Opts.Late > LateNone ||
		s.Chosen < Nowhere || s.Chosen >= program.Places || s.Failed >= 1<<program.Places || !s.orNone(s.Acting) ||
		s.Overcome > 100 || int(s.Round) > 100
	for i := range program.Places {
		bad = bad || !s.orNone(s.Jurors[i]) || !s.orNone(s.Display[i]) || s.Persuasion[i] > s.R.Track
	}
	for i, q := range s.Ask {
		bad = bad || q.Kind >= askKinds || i > 0 && q.Kind != AskNone
	}
	for i := range s.R.N {
		bad = bad || !s.orNone(s.Next[i]) || !s.orNone(s.Prev[i]) || s.ZoneOf[i] >= Zones
	}
	for _, p := range s.At {
		bad = bad || !s.orNone(p.Head) || !s.orNone(p.Tail)
	}
	for i := range min(s.Depth, MaxDepth) {
		bad = bad || s.astrayFrame(&s.Stack[i])
	}
	return bad
}

func (s *State) orNone(c Card) bool { return c == NoCard || int(c) < s.R.N }

func (s *State) astrayFrame(f *Frame) bool {
	bad := f.Ability < 0 || int(f.Ability) >= len(s.R.Abilities) || f.Pc < 0 || int(f.Pc) >= len(s.R.Code.Ops) ||
		int(f.Src) >= s.R.N || f.It != NoCard || f.Me != 0 || f.Asks >= asksKinds || !s.orNone(f.Group) || !s.orNone(f.To)
	for i := range f.Loops {
		bad = bad || !s.orNone(f.Loops[i].Each)
	}
	if bad || s.R.Abilities[f.Ability].Do < 0 {
		return true
	}
	f.Memory.All(func(set *Set) {
		for rest := *set; !rest.Empty(); {
			bad = int(rest.Pop()) >= s.R.N || bad
		}
	})
	return bad || !s.orNone(f.Hold) && f.Asks != AsksTop
}

// checkAsked: what is asked fits where the table stands, so that it can be answered; of a position that was read.
func (s *State) checkAsked() error {
	k := s.Ask[0].Kind
	text := k == AskPick || k == AskYesNo || k == AskPart
	switch {
	case s.Ending != Playing:
		if k != AskNone {
			return fmt.Errorf("the game is over and still asks")
		}
		return nil
	case k == AskNone:
		return fmt.Errorf("nothing is asked and the game is not over")
	case text != (s.Depth > 0):
		return fmt.Errorf("the question %d is asked while %d effects run", k, s.Depth)
	case s.Stage >= StageNotChosen && s.Stage <= StageFlip && s.Chosen == Nowhere:
		return fmt.Errorf("no Mission is chosen in stage %d", s.Stage)
	case k == AskUse && s.Acting == NoCard, k == AskPick && s.Stack[s.Depth-1].Asks == AsksNothing:
		return fmt.Errorf("the question %d is about nothing", k)
	}
	if !text && k != AskUse && s.asksIn() != k {
		return fmt.Errorf("the question %d is asked in stage %d", k, s.Stage)
	}
	if text && !s.asksStep(k) {
		return fmt.Errorf("the question %d is not what the step asks", k)
	}
	if len(s.Answers(s.Ask[0].ID, nil)) == 0 {
		return fmt.Errorf("the question %d has no answer", k)
	}
	return nil
}

// asksIn is what is asked in a stage, when no effect runs.
func (s *State) asksIn() AskKind {
	switch s.Stage {
	case StageDraft:
		return AskDraft
	case StagePlay, StageRest:
		return AskPlay
	case StageBeforeChoose, StageBeforeResolve, StageOvercame, StageRecover:
		return AskFamiliar
	case StageChoose:
		return AskMission
	case StageNotChosen, StageChosen, StageFailures:
		return AskOrder
	case StageOvercome:
		return AskOvercome
	case StagePersuade:
		return AskJuror
	case StageTrial:
		return AskTrial
	}
	return AskNone
}

// asksStep reports whether the step that the topmost frame has come to asks such a question.
func (s *State) asksStep(k AskKind) bool {
	f := &s.Stack[s.Depth-1]
	o := &s.R.Code.Ops[f.Pc]
	switch o.Verb {
	case program.VerbMay, program.VerbPay:
		return k == AskYesNo
	case program.VerbChoose:
		return k == AskPart
	case program.VerbPeek:
		return k == AskPick && f.Asks == AsksTop
	}
	return k == AskPick && f.Asks != AsksTop && s.R.Deeds.May[o.Verb] != nil && o.Arg[0].Kind != 0 &&
		(f.Asks != AsksTo || o.Verb == program.VerbMove && f.Hold != NoCard)
}
