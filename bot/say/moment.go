package say

import (
	"fmt"
	"time"

	"witchtable/engine"
)

// Form is how a moment is written, by Discord's letter for it.
type Form string

// The forms in use.
const (
	TimeOfDay   Form = "t" // 16:20
	DateAndTime Form = "f" // 20 April 2026 16:20
	Ago         Form = "R" // two minutes ago
)

// Moment is a moment as each reader sees it: on the clock of their own device, in the manner of their language. It is
// markup: labels of buttons and menus cannot have it.
func Moment(at time.Time, in Form) engine.Literal {
	return Markup(fmt.Sprintf("<t:%d:%s>", at.Unix(), in))
}
