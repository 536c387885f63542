package tables

import (
	"fmt"
	"runtime/debug"
)

// panicked makes an error of what recover returned, with the place where it happened.
func panicked(what string, r any) error {
	return fmt.Errorf("%s panicked: %v\n%s", what, r, debug.Stack())
}
