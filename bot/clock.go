package bot

import (
	"time"

	"witchtable/bot/tables"
)

// SystemClock is the clock of the machine.
func SystemClock() tables.Clock { return systemClock{} }

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) AfterFunc(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
