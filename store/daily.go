package store

import (
	"fmt"
	"time"
)

// Day is a day of the calendar, "2026-11-23".
type Day string

// dayForm is how a Day is written, as package time has it.
const dayForm = time.DateOnly

// DayOf is the day of a moment, by the clock that the moment has.
func DayOf(t time.Time) Day { return Day(t.Format(dayForm)) }

// Begins is the moment at which the day begins by a clock; ok is false for what is no day.
func (d Day) Begins(at *time.Location) (t time.Time, ok bool) {
	t, err := time.ParseInLocation(dayForm, string(d), at)
	return t, err == nil
}

// Before is the day before.
func (d Day) Before() Day {
	t, ok := d.Begins(time.UTC)
	if !ok {
		return ""
	}
	return DayOf(t.AddDate(0, 0, -1))
}

// Daily says that a table is somebody's attempt at the deal of a day, which is the same for all who play it on a
// server. Nobody but they learns anything of the table.
type Daily struct {
	// Day is the day whose deal it is; empty for all other tables.
	Day Day `json:"day,omitempty"`
	// Until is when that day ends: what is finished later is compared with nobody's.
	Until Millis `json:"until,omitempty"`
	// Counts is set for the person's first attempt, of which there is one.
	Counts bool `json:"counts,omitempty"`
}

// Deal names a deal of a day: what all attempts at it have in common.
type Deal struct {
	Server ServerID
	Game   string
	Day    Day
}

// DealOf is the deal that a table is an attempt at; its Day is empty where it is none.
func DealOf(t Table) Deal { return Deal{t.Server, t.Game, t.Daily.Day} }

// Attempter is whose attempt that counts a table is; nobody for all other tables, and where they have been forgotten.
func (t Table) Attempter() UserID {
	if !t.Daily.Counts || len(t.Seats) == 0 {
		return ""
	}
	return t.Seats[0].User
}

// Mute reports whether a table says nothing by itself, in no channel and to nobody: what becomes of it is seen where it
// is asked for.
func (t Table) Mute() bool { return t.Daily.Day != "" }

// checkDaily sees that a table has either a channel or a day.
func checkDaily(t Table) error {
	d := t.Daily
	if d.Day == "" {
		if d != (Daily{}) {
			return fmt.Errorf("%w: %+v is the deal of no day", ErrInvalid, d)
		}
		return requireID("channel", string(t.Channel))
	}
	switch _, ok := d.Day.Begins(time.UTC); {
	case !ok:
		return fmt.Errorf("%w: %q is no day", ErrInvalid, d.Day)
	case d.Until <= 0:
		return fmt.Errorf("%w: the deal of %s has no end", ErrInvalid, d.Day)
	case t.Channel != "" || t.Parent != "":
		return fmt.Errorf("%w: the deal of %s is played in the channel %s", ErrInvalid, d.Day, t.Channel)
	case len(t.Seats) > 1:
		return fmt.Errorf("%w: the deal of %s is played by %d", ErrInvalid, d.Day, len(t.Seats))
	}
	return requireID("server of a deal of the day", string(t.Server))
}
