package store

import "fmt"

// Victory says whose a victory is in a game: what its rules had at this table.
type Victory string

// Whose a victory is.
const (
	VictoryUnknown Victory = ""      // the game has not ended, or had before this was kept
	VictoryOwn     Victory = "own"   // each seat wins, or is measured, by itself
	VictoryJoint   Victory = "joint" // all win or lose as one
)

// Outcome is what has come of a game as a whole; what has come of each seat its Result says.
type Outcome struct {
	// Victory says whose the victory is. Games that ended before it was kept have none, and nothing else of this.
	Victory Victory `json:"victory,omitempty"`
	// Ending is the game's own word for why it ended; empty for games that end in one way only.
	Ending string `json:"ending,omitempty"`
}

// checkOutcome sees that only a game that is over has come to something.
func checkOutcome(t Table) error {
	switch o := t.Outcome; {
	case o == Outcome{}:
		return nil
	case t.State != Over:
		return fmt.Errorf("%w: the table is %s and has come to %+v", ErrInvalid, t.State, o)
	case o.Victory != VictoryOwn && o.Victory != VictoryJoint:
		return fmt.Errorf("%w: the victory %q is neither own nor joint", ErrInvalid, o.Victory)
	}
	return nil
}
