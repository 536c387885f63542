package effect

// MaxLoops is how many for_each and repeat can be inside one another.
const MaxLoops = 3

// Frame is what any game remembers of an ability that is running. A game's frame embeds it and adds what its own verbs
// must keep from one answer to the next; frames lie on a stack (an array) inside the position, so that a table can be
// stored, copied and continued in the middle of any effect.
//
// Ability, Me, Src and It stay as they are while it runs; Pc goes from step to step; Did, Them and Loops belong to the
// whole ability; what follows Begun to the step at Pc, and is emptied by Reset when the step is done.
type Frame struct {
	Ability int16 // which ability of the program
	Pc      int16 // the step it has come to, a place in Ops
	Me      int8  // who controls it
	Them    int8  // the player of the innermost for_each over players, or Nobody
	Src     Card  // whose ability it is; NoCard for the rulebook's own
	It      Card  // the card the trigger was about, or NoCard
	Did     bool  // something has been done
	Loops   [MaxLoops]Loop

	Begun bool  // the step has begun to be done; Left counts down
	Left  uint8 // the verb's own; of a choice kept, the first eight alternatives offered, as bits
	Seen  uint8 // the verb's own; of a choice kept, the next eight
}

// Loop is a for_each or repeat that is running.
type Loop struct {
	Seats uint8 // for_each over players: who is still to come, as bits
	Left  uint8 // repeat: turns still to come
	Each  Card  // for_each over cards: the one whose turn it is
	Outer int8  // the player of the loop around it, or Nobody
}

// Start makes the frame one in which an ability has not yet done anything.
func (f *Frame) Start(ability, pc int16, me int8, src, it Card) {
	*f = Frame{Ability: ability, Pc: pc, Me: me, Them: Nobody, Src: src, It: it}
	for i := range f.Loops {
		f.Loops[i].Each = NoCard
	}
}

// Reset forgets what the frame has settled for its step, so that the next can begin, or the same anew.
func (f *Frame) Reset() { f.Begun, f.Left, f.Seen = false, 0, 0 }

// Speaker is who decides in a step: the player of the surrounding for_each, else the controller.
func (f *Frame) Speaker() int8 {
	if f.Them != Nobody {
		return f.Them
	}
	return f.Me
}

// Keep notes the alternatives that are offered, as bits, and Kept returns them: none where they were not kept.
func (f *Frame) Keep(can uint16) { f.Seen, f.Left = uint8(can>>8), uint8(can) }

// Kept is what Keep noted.
func (f *Frame) Kept() uint16 { return uint16(f.Seen)<<8 | uint16(f.Left) }
