package store

import (
	"fmt"
	"time"
	_ "time/tzdata" // a machine may have no zones of its own, as the container has none
)

// Person is what is remembered about a person, whichever tables they sit at: how they wish to be treated.
type Person struct {
	// ID does not change. Required.
	ID UserID `json:"-"`
	// Quiet are the hours of their day in which nothing may notify them.
	Quiet Quiet `json:"quiet,omitzero"`
	// SnoozedUntil is the moment until which nothing may notify them either; zero, or passed, where they have not asked
	// for that.
	SnoozedUntil Millis `json:"snoozed_until,omitempty"`
	// Calls and Looks are as in a seat: seats that the person takes have them from here.
	Calls Calls `json:"calls,omitempty"`
	Looks Looks `json:"looks,omitempty"`
	// Unlisted is set where others are not to see what is counted of the person.
	Unlisted bool `json:"unlisted,omitempty"`
	// Forgetting is set while the person has asked to be forgotten and not all of them has been: to the name they had
	// then.
	Forgetting string `json:"forgetting,omitempty"`
}

// Quiet are the hours of each day in which somebody is not to be disturbed, by their own clock. Where From is Until
// there are none.
type Quiet struct {
	// From and Until are minutes of the day, 0 to 1439. Until may be the earlier one: then midnight lies between.
	From  int `json:"from,omitempty"`
	Until int `json:"until,omitempty"`
	// East is how many minutes the person's clock is ahead of UTC; behind it is negative. At most a day. With a Zone it
	// is what that said when it was chosen.
	East int `json:"east,omitempty"`
	// Zone names the zone whose clock it is, "Europe/Berlin", summer time and all; none where only East is known. Where
	// East is 0 and there is no Zone, the person has not said what their clock says.
	Zone string `json:"zone,omitempty"`
}

// Clock is the clock the hours go by.
func (q Quiet) Clock() *time.Location {
	if q.Zone != "" {
		if zone, err := time.LoadLocation(q.Zone); err == nil {
			return zone
		}
	}
	return time.FixedZone("", q.East*60)
}

// ClockKnown reports whether the person has said what their clock says.
func (q Quiet) ClockKnown() bool { return q.East != 0 || q.Zone != "" }

// minutesOfADay is how many minutes a day has.
const minutesOfADay = 24 * 60

// Validate reports the first rule of the fields that the record breaks, as ErrInvalid.
func (p Person) Validate() error {
	if err := requireID("user", string(p.ID)); err != nil {
		return err
	}
	q := p.Quiet
	switch {
	case q.From < 0 || q.From >= minutesOfADay || q.Until < 0 || q.Until >= minutesOfADay:
		return fmt.Errorf("%w: quiet hours of %s from minute %d until %d of a day", ErrInvalid, p.ID, q.From, q.Until)
	case q.East < -minutesOfADay || q.East > minutesOfADay:
		return fmt.Errorf("%w: the clock of %s is %d minutes ahead of UTC", ErrInvalid, p.ID, q.East)
	case !knownZone(q.Zone):
		return fmt.Errorf("%w: there is no zone %q, whose clock %s goes by", ErrInvalid, q.Zone, p.ID)
	case p.SnoozedUntil < 0:
		return fmt.Errorf("%w: %s snoozes until before 1970", ErrInvalid, p.ID)
	case p.Calls != CallsHere && p.Calls != CallsDirect:
		return fmt.Errorf("%w: %q is no way to call %s", ErrInvalid, p.Calls, p.ID)
	case p.Looks != LooksUnset && p.Looks != InPictures && p.Looks != InWords:
		return fmt.Errorf("%w: the looks %q of %s are neither pictures nor words", ErrInvalid, p.Looks, p.ID)
	}
	return nil
}

// knownZone reports whether a zone is none, or one that is the same on each machine.
func knownZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && name != time.Local.String()
}
