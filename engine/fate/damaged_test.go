package fate_test

import (
	"testing"

	"witchtable/engine/enginetest"
)

// TestDamagedPositionsAreRefused: a stored position with a byte changed is refused, with an error that the table takes
// for what it is; and where whoever changed it has made the checksum fit, it is refused or can be looked at and played
// on, and nothing panics.
func TestDamagedPositionsAreRefused(t *testing.T) {
	tries := 400
	if *long {
		tries = 100_000
	}
	enginetest.Forge(t, house(t), tries)
}
