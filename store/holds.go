package store

import (
	"context"
	"fmt"
	"time"
)

// Hold says who holds a name, and for how long.
type Hold struct {
	Name string
	By   Owner
	// Left is how long it still lasted when the store answered, by the store's own clock.
	Left time.Duration
}

// Holds lets the processes that serve one store agree on who does what is no table's matter: which of them are there,
// who keeps which connection to Discord, who may begin the next session there. Names are held for a while, by one owner
// at a time. No write is fenced by them: whoever has lost a name and does not know it goes on for a moment, so they are
// for what may be done twice.
//
// Errors: ErrInvalid for a name or an owner that is none; ErrUnavailable, and then nothing was changed; ErrWrite, and
// then it may have been: to ask again tells, and does no harm.
type Holds interface {
	// Hold has a name held by an owner for so long from now on, where nobody else holds it: nobody does, or no longer, or
	// the same owner does already. It returns who holds the name then, which may be another.
	Hold(ctx context.Context, name string, by Owner, lasts time.Duration) (Hold, error)
	// Drop gives a name up that an owner holds. One that is held by another, or by nobody, is left as it is.
	Drop(ctx context.Context, name string, by Owner) error
	// Held lists the names that are held and begin so, by name.
	Held(ctx context.Context, prefix string) ([]Hold, error)
}

// maxHoldName is how many bytes the name of a hold may have.
const maxHoldName = 64

// ValidateHold reports a rule that a name, an owner or the time of a hold breaks, as ErrInvalid.
func ValidateHold(name string, by Owner, lasts time.Duration) error {
	if err := requireID("hold", name); err != nil {
		return err
	}
	if len(name) > maxHoldName || lasts <= 0 {
		return fmt.Errorf("%w: the hold %q is to last %v, and its name has %d bytes, at most %d may be", ErrInvalid, name,
			lasts, len(name), maxHoldName)
	}
	return by.Validate()
}
