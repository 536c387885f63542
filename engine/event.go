package engine

// Event is something that happened. It is a plain value, so recording one costs nothing but its bytes; the game
// numbers its kinds and gives its operands their meaning.
type Event struct {
	Kind EventKind
	Seat Seat // who did it or whom it concerns; Onlooker when it concerns nobody in particular
	// Reveals is set when somebody learnt something that was hidden, other than by a player showing what he holds of
	// his own will (recruiting a card from the hand): undo never goes behind such an event.
	Reveals bool
	// Knows is the set of seats, as bits, that may know the operands marked in Secret.
	Knows uint32
	// Secret marks, as bits, the operands that only the seats in Knows may know.
	Secret uint8
	Args   [4]int16
}

// EventKind numbers a game's kinds of events. Kinds are stored in logs: append, never reorder.
type EventKind uint8

// Concealed stands in an event for an operand that its receiver may not know.
const Concealed int16 = -32768

// For returns the event as the viewer may know it: secret operands are concealed from everybody else.
func (e Event) For(viewer Seat) Event {
	if e.Secret == 0 || (viewer >= 0 && viewer < 32 && e.Knows&(1<<uint(viewer)) != 0) {
		return e
	}
	for i := range e.Args {
		if e.Secret&(1<<uint(i)) != 0 {
			e.Args[i] = Concealed
		}
	}
	e.Knows = 0
	return e
}

// SecretFrom reports whether the viewer is shown less than the seats in Knows are.
func (e Event) SecretFrom(viewer Seat) bool {
	return e.Secret != 0 && (viewer < 0 || viewer >= 32 || e.Knows&(1<<uint(viewer)) == 0)
}

// Log collects the events of moves. The zero value is ready; a nil Log discards.
type Log struct {
	Events []Event
	// Draws lists the random outcomes of the move, in order: for referees, never for players.
	Draws []Draw
	// WantDraws asks for Draws.
	WantDraws bool
	// WantScores asks for events about what each thing has done to the score of each seat, in games that have such.
	// Referees count scores themselves: what a position is worth follows from it.
	WantScores bool
	// Drawn is how many random outcomes there were, whether Draws are wanted or not.
	Drawn int
	// Hinged is set when what happened, or did not, or whom the game asks now hung on something hidden that nobody was
	// shown: whoever looks on can tell something of it.
	Hinged bool
}

// Draw is one random outcome: Result of the numbers 0 to Below-1.
type Draw struct {
	Below  uint32 `json:"below"`
	Result uint32 `json:"result"`
}

// Add records an event.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Step is the move together with what the log says it did. It has the log's own events.
func (l *Log) Step(m Move) Step {
	return Step{Move: m, Events: l.Events, Drawn: l.Drawn, Hinged: l.Hinged}
}

// Reset empties the log and keeps its memory.
func (l *Log) Reset() {
	if l != nil {
		l.Events, l.Draws, l.Drawn, l.Hinged = l.Events[:0], l.Draws[:0], 0, false
	}
}
