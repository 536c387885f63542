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

// quietOn are the quiet hours that begin, by the person's clock, on the day before that of a moment or, for n above 0,
// so many days later.
func quietOn(q store.Quiet, clock *time.Location, at time.Time, n int) (begin, end time.Time) {
	year, month, date := at.In(clock).Date()
	date += n - 1
	begin = time.Date(year, month, date, 0, q.From, 0, 0, clock)
	if q.Until < q.From {
		date++
	}
	return begin, time.Date(year, month, date, 0, q.Until, 0, 0, clock)
}

// QuietHours are the quiet hours that a moment lies in, or the next ones after it. There must be some.
func QuietHours(q store.Quiet, at time.Time) (begin, end time.Time) {
	clock := q.Clock()
	for n := 0; ; n++ {
		if begin, end = quietOn(q, clock, at, n); end.After(at) && end.After(begin) {
			return begin, end
		}
	}
}

// quietEnd is the end of the quiet hours that a moment lies in: the moment itself where it lies in none.
func quietEnd(q store.Quiet, at time.Time) time.Time {
	if q.From == q.Until {
		return at
	}
	if begin, end := QuietHours(q, at); !begin.After(at) {
		return end
	}
	return at
}

// awakeFor is when so much time has passed since a moment, quiet hours not counted.
func awakeFor(q store.Quiet, since time.Time, d time.Duration) time.Time {
	if q.From == q.Until {
		return since.Add(d)
	}
	for at := since; ; {
		begin, end := QuietHours(q, at)
		awake := max(0, begin.Sub(at))
		if begin.After(at) && d <= awake {
			return at.Add(d)
		}
		at, d = end, d-awake
	}
}
