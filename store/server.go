package store

import "fmt"

// Server is what is remembered about a server, beside its tables.
type Server struct {
	// ID does not change. Required: what stands outside servers is in none.
	ID ServerID `json:"-"`
	// Looks says how the server's tables are shown where nobody has chosen nearer by.
	Looks Looks `json:"looks,omitempty"`
}

// Validate reports the first rule of the fields that the record breaks, as ErrInvalid.
func (s Server) Validate() error {
	if err := requireID("server", string(s.ID)); err != nil {
		return err
	}
	switch s.Looks {
	case LooksUnset, InPictures, InWords:
		return nil
	}
	return fmt.Errorf("%w: the looks %q of server %s are neither pictures nor words", ErrInvalid, s.Looks, s.ID)
}
