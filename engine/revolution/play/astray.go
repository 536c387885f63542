package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/revolution/program"
)

// What of a stored position would lead out of the tables it indexes, where something is under way.

// astrayTasks looks at the tasks.
func (s *State) astrayTasks() (bad bool) {
	for i := range s.Depth {
		f := &s.Stack[i]
		bad = bad || f.Task >= taskKinds || f.Seat < 0 || f.Seat >= s.Seats || int(f.Card) >= s.R.N || f.Ability < 0 ||
			f.Ability > 0 && int(f.Ability) >= len(s.R.Abilities) || f.Moves > program.MaxSpaces || f.Pc < 0 ||
			f.Pc > 0 && int(f.Pc) >= len(s.R.Code.Ops) || f.Them < Nobody || f.Them >= s.Seats || f.Me < 0 ||
			f.Me >= s.Seats || !s.cardOrNone(f.Src) || f.Task == TaskText && f.Src == NoCard ||
			f.Task == TaskMoved && f.At > f.Moves || f.Task == TaskAct && s.ZoneOf[f.Card] != ZoneBeaten
		for _, c := range f.Moved[:min(f.Moves, program.MaxSpaces)] {
			bad = bad || int(c) >= s.R.N
		}
		for k := range f.Loops {
			l := &f.Loops[k]
			bad = bad || l.Outer < Nobody || l.Outer >= s.Seats || l.Seats>>s.Seats != 0
		}
		for seat := range s.Seats {
			bad = bad || f.Task == TaskVote && f.Moved[seat] >= uint8(s.Seats)
		}
	}
	return bad
}

// astrayProposal looks at what is put together, and at the pledges kept for it.
func (s *State) astrayProposal() bool {
	p := &s.Proposal
	bad := p.Kind > ProposeRecruit || int(p.Space) >= len(s.Line) || p.Option > 1 ||
		p.Kind == ProposeAct && (p.Space == 0 || s.Line[p.Space] == NoCard) ||
		p.Kind == ProposeRecruit && (p.Space > program.RowSpaces || p.Space == 0 || s.Row[p.Space] == NoCard)
	bad = bad || p.Came > mostCame
	stray := func(pack Pack) bool { return !s.cardOrNone(pack.Card) || !s.cardOrNone(pack.Also) }
	for i := range p.Pledges {
		g := &p.Pledges[i]
		bad = bad || stray(g.Pack) || g.State > PledgeMade || g.State == PledgeMade && g.Card == NoCard
	}
	for i := range s.Promised {
		for _, pack := range s.Promised[i] {
			bad = bad || stray(pack)
		}
	}
	return bad
}

// asks is what must be under way for a question to be open: its answers are about that.
var asks = [askKinds]Task{AskMarker: TaskAct, AskToken: TaskDraw, AskDiscard: TaskDiscard, AskFree: TaskFree,
	AskTrophy: TaskTrophy, AskEffect: TaskText, AskFirst: TaskVote, AskGoal: TaskGoals}

// astrayQuestions looks at the questions: each is about something that is there.
func (s *State) astrayQuestions() (bad bool) {
	top := TaskNone
	if s.Depth > 0 {
		top = s.Stack[s.Depth-1].Task
	}
	for seat := range int8(MaxSeats) {
		for room := range askings {
			q := s.Question(seat, room)
			bad = bad || q.Kind != AskNone && askingOf(q.Kind) != room || asks[q.Kind] != TaskNone && asks[q.Kind] != top
			switch q.Kind {
			case AskCompose, AskAssist:
				bad = bad || s.Proposal.Kind != ProposeAct
			case AskBuy, AskLend:
				bad = bad || s.Proposal.Kind != ProposeRecruit
			case AskEffect:
				bad = bad || !bad && s.astrayChoice()
			case AskGoal:
				bad = bad || s.openGoal() == program.GoalKinds
			}
		}
	}
	return bad
}

// astrayChoice looks at what a card's text has somebody choose among.
func (s *State) astrayChoice() (bad bool) {
	f := &s.Stack[s.Depth-1]
	most := 0
	switch s.Choice.Kind {
	case PickYes:
		most = 1
	case PickCard:
		most = s.R.N
	case PickSeat:
		most = int(s.Seats)
	case PickPart:
		if o := &s.R.Code.Ops[f.Pc]; o.Verb == program.VerbChoose || o.Verb == effect.VerbEnd {
			most = int(o.Small)
		}
	case PickPlace:
		most = int(s.At[Hand(s.NextSeat(f.Left))].N)
	}
	for n := most; n < 256; n++ {
		bad = bad || s.Choice.Among.Has(Card(n))
	}
	return bad || s.Choice.Kind >= pickKinds
}
