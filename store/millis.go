package store

import "time"

// Millis is a moment: milliseconds since the beginning of 1970, UTC. Zero means that there is none.
type Millis int64

// MillisOf converts a time; the zero time becomes zero.
func MillisOf(t time.Time) Millis {
	if t.IsZero() {
		return 0
	}
	return Millis(t.UnixMilli())
}

// Time converts back, in UTC; zero becomes the zero time.
func (m Millis) Time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m)).UTC()
}
