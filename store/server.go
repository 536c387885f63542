package store

import (
	"fmt"

	"witchtable/engine"
)

// Server is what is remembered about a server, beside its tables.
type Server struct {
	// ID does not change. Required: what stands outside servers is in none.
	ID ServerID `json:"-"`
	// Looks says how the server's tables are shown where nobody has chosen nearer by.
	Looks Looks `json:"looks,omitempty"`
	// Game is the game of a new table where nobody names one; empty: whoever opens a table is asked. It may be one that
	// the program does not offer any more.
	Game string `json:"game,omitempty"`
	// DailyKey is what the server's deals of the day are drawn from; none until somebody has asked for the first one.
	// Whoever knows it knows all deals to come.
	DailyKey engine.Seed `json:"daily_key,omitzero"`
}

// String describes the server for logs. It leaves out the key of its deals.
func (s Server) String() string {
	return fmt.Sprintf("server %s (looks %q, game %q)", s.ID, s.Looks, s.Game)
}

// GoString is String: the %#v form would show the key.
func (s Server) GoString() string { return s.String() }

// Validate reports the first rule of the fields that the record breaks, as ErrInvalid.
func (s Server) Validate() error {
	if err := requireID("server", string(s.ID)); err != nil {
		return err
	}
	if s.Game != "" {
		if err := requireID("game", s.Game); err != nil {
			return err
		}
	}
	switch s.Looks {
	case LooksUnset, InPictures, InWords:
		return nil
	}
	return fmt.Errorf("%w: the looks %q of server %s are neither pictures nor words", ErrInvalid, s.Looks, s.ID)
}
