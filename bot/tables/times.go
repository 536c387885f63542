package tables

import (
	"time"

	"witchtable/engine"
	"witchtable/store"
)

const day = 24 * time.Hour

// Times are how long a table waits: for those whose answer the game needs, and for anything to happen at all.
type Times struct {
	// Remind is how long after a call whoever has not answered is called once more.
	Remind time.Duration
	// StandIn is how long after a call a computer player answers in their place; zero: nobody stands in.
	StandIn time.Duration
	// Hear is how long people who have been called to help are heard before a computer player goes on without them: a
	// quarter of the time after which others are reminded.
	Hear time.Duration
	// SleepCounts is set where quiet hours count towards StandIn: all have agreed to be there.
	SleepCounts bool
	// Nudge is set where the last of several is called again as soon as all the others have answered.
	Nudge bool
	// Warn is how long nothing has happened when the table is said to be about to end, Fold how much later it ends.
	Warn, Fold time.Duration
}

// timesOf are the times of a pace.
func timesOf(p store.Pace) Times {
	switch p {
	case store.PaceLive:
		return Times{Remind: 3 * time.Minute, StandIn: 10 * time.Minute, SleepCounts: true, Nudge: true,
			Warn: 6 * time.Hour, Fold: 2 * time.Hour}
	case store.PacePost:
		return Times{Remind: 12 * time.Hour, StandIn: 36 * time.Hour, Warn: 7 * day, Fold: 3 * day}
	}
	return Times{Remind: 30 * time.Minute, StandIn: 3 * time.Hour, Nudge: true, Warn: 5 * day, Fold: 2 * day}
}

// A game that rests waits longer than any other before it is taken for abandoned.
const (
	warnResting = 28 * day
	foldResting = 7 * day
)

func times(h store.Table) Times {
	t := timesOf(h.Pace)
	t.Hear = t.Remind / 4
	if h.Tutorial { // who learns sits there
		t.Hear = timesOf(store.PaceLive).Remind / 4
	}
	if h.NoStandIn {
		t.StandIn = 0
	}
	if h.PausedAt != 0 {
		t.Warn, t.Fold = warnResting, foldResting
	}
	return t
}

// Times are how long the table waits, as was chosen for it.
func (t Table) Times() Times { return times(t.Head) }

// PaceName is what a pace is called.
func PaceName(p store.Pace) engine.Text {
	switch p {
	case store.PaceLive:
		return engine.T("bot.pace.live")
	case store.PacePost:
		return engine.T("bot.pace.post")
	}
	return engine.T("bot.pace.evening")
}

// Lasting says how long something lasts, in whole minutes, hours or days.
func Lasting(d time.Duration) engine.Text {
	switch {
	case d >= 2*day:
		return engine.T("bot.time.days", engine.A("n", engine.Number(int(d/day))))
	case d >= time.Hour:
		return engine.T("bot.time.hours", engine.A("n", engine.Number(int(d/time.Hour))))
	}
	return engine.T("bot.time.minutes", engine.A("n", engine.Number(int(d/time.Minute))))
}
