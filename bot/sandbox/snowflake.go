package sandbox

import (
	"strconv"
	"time"
)

// discordEpoch is the zero of snowflakes' clocks, in Unix milliseconds.
const discordEpoch = 1420070400000

// snowflakes makes ids that grow with time and never repeat.
type snowflakes struct{ last uint64 }

// next returns a fresh id for a moment. A clock that stands or steps back still
// gets growing ids.
func (s *snowflakes) next(now time.Time) string {
	id := uint64(now.UnixMilli()-discordEpoch) << 22
	if id <= s.last {
		id = s.last + 1
	}
	s.last = id
	return strconv.FormatUint(id, 10)
}

// idLess orders ids by age. Snowflakes differ in length only across decades,
// but seeded ids may be short.
func idLess[T ~string](a, b T) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// isSnowflake reports whether a string could be an id at all.
func isSnowflake(s string) bool {
	if s == "" || len(s) > 20 {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

func (s *Server) newID() string { return s.w.ids.next(s.clock.Now()) }
