package tables

import (
	"time"

	"witchtable/store"
)

// A person rests in their quiet hours, and while they snooze: nothing notifies them. What would have is done once when
// they rest no more, if it is still wanted then.

// restsUntil is when, from a moment on, a person may be notified: that moment itself where they do not rest.
func restsUntil(p store.Person, at time.Time) time.Time {
	for {
		until := quietEnd(p.Quiet, at)
		if snooze := p.SnoozedUntil.Time(); snooze.After(until) {
			until = snooze
		}
		if !until.After(at) {
			return at
		}
		at = until
	}
}

// rests reports whether a person rests.
func rests(p store.Person, at time.Time) bool { return restsUntil(p, at).After(at) }

// aDay is how many minutes a day has.
const aDay = 24 * 60

// into is how far a moment lies behind the last beginning of quiet hours, and how long those are.
func into(q store.Quiet, at time.Time) (gone, length time.Duration) {
	local := at.UTC().Add(time.Duration(q.East) * time.Minute)
	midnight := local.Truncate(24 * time.Hour)
	gone = (local.Sub(midnight) - time.Duration(q.From)*time.Minute + day) % day
	return gone, time.Duration((q.Until-q.From+aDay)%aDay) * time.Minute
}

// quietEnd is the end of the quiet hours that a moment lies in: the moment itself where it lies in none.
func quietEnd(q store.Quiet, at time.Time) time.Time {
	if gone, length := into(q, at); gone < length {
		return at.Add(length - gone)
	}
	return at
}

// awakeFor is when so much time has passed since a moment, quiet hours not counted.
func awakeFor(q store.Quiet, since time.Time, d time.Duration) time.Time {
	if q.From == q.Until {
		return since.Add(d)
	}
	for at := since; ; {
		at = quietEnd(q, at)
		gone, _ := into(q, at)
		left := day - gone // until the next quiet hours
		if d <= left {
			return at.Add(d)
		}
		at, d = at.Add(left), d-left
	}
}
