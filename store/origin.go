package store

import "fmt"

// Origin says which game a table plays on. It names nobody: who sat at the other table stands in that one's header
// alone, from where they can be forgotten.
type Origin struct {
	// Table is where that game was played, Number what people call it.
	Table  TableID `json:"table"`
	Number int     `json:"number"`
	// Moves is behind which entry of that table's log this one begins. How many entries of its own log that is stands in
	// the set-up: steps back are not among those.
	Moves int `json:"moves"`
	// Anew is set where what was hidden has been dealt anew.
	Anew bool `json:"anew,omitempty"`
	// Points are what each seat had there, as everybody could count; one number for all in games that are won and lost
	// together.
	Points []int `json:"points,omitempty"`
	// Computers has, for each seat, the computer player that has it where nobody takes it.
	Computers []Computer `json:"computers"`
}

// Computer is a computer player that keeps a seat, and what it is called.
type Computer struct {
	Brain string `json:"brain"`
	Name  string `json:"name"`
}

// check reports, as ErrInvalid, what does not fit the table. Nothing is wrong with no origin.
func (o *Origin) check(t Table) error {
	switch {
	case o == nil:
		return nil
	case !o.Table.Valid():
		return fmt.Errorf("%w: the game of %q cannot be played on: that names no table", ErrInvalid, o.Table)
	case o.Moves < 0:
		return fmt.Errorf("%w: a game is played on from behind move %d", ErrInvalid, o.Moves)
	case len(o.Computers) != t.Setup.Seats:
		return fmt.Errorf("%w: %d computer players keep %d seats", ErrInvalid, len(o.Computers), t.Setup.Seats)
	case !t.Friendly:
		return fmt.Errorf("%w: a game that is played on counts for something", ErrInvalid)
	}
	return nil
}
