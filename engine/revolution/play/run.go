package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/revolution/program"
)

// Task is what is under way.
type Task uint8

// The tasks. Stored: append only.
const (
	TaskNone     Task = iota
	TaskAdd           // an Event is added: a reshuffle has one in the middle of a draw (R35, R72)
	TaskMoved         // what comes of Events that have moved
	TaskBlessing      // a Blessing does what it says (R31)
	TaskRefill        // the row is filled
	TaskDraw          // a player draws up to the hand size (R67)
	TaskAct           // a paid Act is resolved (A46)
	TaskGoal          // an Objective is achieved (R80)
	TaskDiscard       // players discard, all asked at once
	TaskFree          // players may reshuffle freely, all asked at once
	TaskTrophy        // trophies are lost
	TaskText          // an ability does what it says, see Deeds
	TaskVote          // the players say who begins (R27)
	TaskGoals         // the Objectives are chosen (R23)
	taskKinds
)

// Frame is a task that is under way. They lie on one another: a draw has a reshuffle in it, that adds an Event, whose
// text adds another. What the topmost one waits for is asked; everything else waits for it.
type Frame struct {
	Task Task
	Step uint8 // how far it has come
	Seat int8  // whose it is
	Card Card  // what it is about
	N    uint8 // abilities begun, or what is still to come
	At   uint8 // which of its parts it has come to

	Moves, Into uint8 // of Events that have moved: how many, and the space that the farthest entered
	Moved       [program.MaxSpaces]Card

	// Of an ability that runs: what it has come to, and what was picked for its step, NoCard for nothing yet. That is no
	// search.Memory: it is a card and then a player, or a place in a hand, and nothing is named.
	effect.Frame
	Picked [2]uint8
}

// push puts a task on top; nil where the stack is full and it is cut: only packs whose cards never end come there.
func (s *State) push(f Frame) *Frame {
	if s.Depth == MaxDepth {
		s.tellCut()
		return nil
	}
	s.Stack[s.Depth] = f
	s.Depth++
	return &s.Stack[s.Depth-1]
}

// Push puts a task on top of the one that runs: for what cards say.
func (s *State) Push(f Frame) { s.push(f) }

// pop ends the topmost task.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

// Done ends the topmost task: for what cards say.
func (s *State) Done() { s.pop() }

// Run goes on until somebody must answer, or the game is over.
func (s *State) Run() {
	for s.Ending == Playing && !s.Waiting() {
		if s.steps++; s.steps > stepLimit {
			s.cut()
			continue
		}
		if s.Depth > 0 {
			s.step(&s.Stack[s.Depth-1])
		} else {
			s.advance()
		}
	}
}

// step takes the topmost task one step on.
func (s *State) step(f *Frame) {
	switch f.Task {
	case TaskAdd:
		s.stepAdd(f)
	case TaskMoved:
		s.stepMoved(f)
	case TaskBlessing:
		s.stepBlessing(f)
	case TaskRefill:
		s.stepRefill()
	case TaskDraw:
		s.stepDraw(f)
	case TaskAct:
		s.stepAct(f)
	case TaskGoal:
		s.stepGoal(f)
	case TaskDiscard:
		s.stepDiscard(f)
	case TaskFree:
		s.stepFree(f)
	case TaskTrophy:
		s.stepTrophy(f)
	case TaskText:
		s.stepText(f)
	case TaskVote:
		s.stepVote(f)
	case TaskGoals:
		s.stepGoals(f)
	default:
		s.pop()
	}
}

// stepAdd adds an Event: it comes, does what it says, and then what its coming has moved does.
func (s *State) stepAdd(f *Frame) {
	if f.Step == 0 {
		f.Step = 1
		s.addEvent(f)
		return
	}
	if s.nextAbility(f, f.Card, program.WhenFlipped, 0) {
		return
	}
	f.Task, f.Step, f.N, f.At = TaskMoved, 0, 0, 0
}

// AddEvents adds so many Events, one after another: Frame.Left is how many are still to come after the one at hand.
func (s *State) AddEvents(n int) {
	if n > 0 {
		s.push(Frame{Task: TaskAdd, Seat: s.Active, Frame: effect.Frame{Left: uint8(min(n-1, 255))}})
	}
}

// stepBlessing has a Blessing do what it says, and puts it away.
func (s *State) stepBlessing(f *Frame) {
	if s.nextAbility(f, f.Card, program.WhenRevealed, 0) {
		return
	}
	s.move(f.Card, ZoneBanished)
	s.pop()
}
