package tables

import (
	"testing"
	"time"

	"witchtable/store"
)

// at is a moment of a day, written "2 13:05": the first day is 1.
func at(t *testing.T, s string) time.Time {
	t.Helper()
	m, err := time.Parse("2 15:04", s)
	if err != nil {
		t.Fatal(err)
	}
	return time.Date(2026, 3, m.Day(), m.Hour(), m.Minute(), 0, 0, time.UTC)
}

func TestQuietHours(t *testing.T) {
	night := store.Quiet{From: 22 * 60, Until: 7 * 60}
	noon := store.Quiet{From: 12 * 60, Until: 13*60 + 30}
	for _, c := range []struct {
		name     string
		quiet    store.Quiet
		now, end string
	}{
		{"no quiet hours", store.Quiet{}, "1 03:00", "1 03:00"},
		{"none, by another hour", store.Quiet{From: 60, Until: 60}, "1 01:00", "1 01:00"},
		{"before the night", night, "1 21:59", "1 21:59"},
		{"as the night begins", night, "1 22:00", "2 07:00"},
		{"before midnight", night, "1 23:59", "2 07:00"},
		{"after midnight", night, "2 00:00", "2 07:00"},
		{"as the night ends", night, "2 07:00", "2 07:00"},
		{"within a day", noon, "1 13:00", "1 13:30"},
		{"east of UTC", store.Quiet{From: 22 * 60, Until: 7 * 60, East: 120}, "1 20:00", "2 05:00"},
		{"east of UTC, by day", store.Quiet{From: 22 * 60, Until: 7 * 60, East: 120}, "2 05:00", "2 05:00"},
		{"west of UTC by half an hour more", store.Quiet{From: 22 * 60, Until: 7 * 60, East: -330}, "2 04:00", "2 12:30"},
		{"in a zone, in winter", store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Europe/Berlin"}, "1 21:30", "2 06:00"},
		{"in a zone, in summer", store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Europe/Berlin"}, "30 20:30", "31 05:00"},
		{"as the clocks change", store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Europe/Berlin"}, "28 21:30", "29 05:00"},
		{"an hour that is skipped", store.Quiet{From: 2*60 + 15, Until: 2*60 + 45, Zone: "Europe/Berlin"}, "29 00:30",
			"29 00:30"},
		{"a zone of quarter hours", store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Asia/Kathmandu"}, "1 16:15", "2 01:15"},
		{"a zone goes before what it was chosen by", store.Quiet{From: 22 * 60, Until: 7 * 60, East: -60,
			Zone: "Asia/Kathmandu"}, "1 16:15", "2 01:15"},
		{"a day east", store.Quiet{From: 22 * 60, Until: 7 * 60, East: 24 * 60}, "1 23:00", "2 07:00"},
	} {
		if got := quietEnd(c.quiet, at(t, c.now)); !got.Equal(at(t, c.end)) {
			t.Errorf("%s: at %s the quiet hours end at %v, want %s", c.name, c.now, got, c.end)
		}
	}
}

func TestRestIsOverWhenBothAre(t *testing.T) {
	night := store.Quiet{From: 22 * 60, Until: 7 * 60}
	for _, c := range []struct{ name, snooze, now, end string }{
		{"no snooze", "", "1 12:00", "1 12:00"},
		{"a snooze by day", "1 14:00", "1 12:00", "1 14:00"},
		{"a snooze that is over", "1 11:00", "1 12:00", "1 12:00"},
		{"a snooze into the night", "1 23:00", "1 12:00", "2 07:00"},
		{"a snooze beyond the night", "2 09:00", "1 23:00", "2 09:00"},
		{"a snooze within the night", "2 01:00", "1 23:00", "2 07:00"},
	} {
		p := store.Person{Quiet: night}
		if c.snooze != "" {
			p.SnoozedUntil = store.MillisOf(at(t, c.snooze))
		}
		if got := restsUntil(p, at(t, c.now)); !got.Equal(at(t, c.end)) {
			t.Errorf("%s: rests until %v, want %s", c.name, got, c.end)
		}
	}
}

// The time that somebody has to answer does not run while they sleep.
func TestTimeAwake(t *testing.T) {
	night := store.Quiet{From: 22 * 60, Until: 7 * 60}
	for _, c := range []struct {
		name  string
		quiet store.Quiet
		since string
		d     time.Duration
		want  string
	}{
		{"no nights", store.Quiet{}, "1 12:00", 36 * time.Hour, "3 00:00"},
		{"within a day", night, "1 12:00", 10 * time.Hour, "1 22:00"},
		{"a minute more", night, "1 12:00", 10*time.Hour + time.Minute, "2 07:01"},
		{"two nights", night, "1 12:00", 36 * time.Hour, "3 18:00"},
		{"from the night on", night, "1 23:00", time.Hour, "2 08:00"},
		{"an hour a day awake", store.Quiet{From: 13 * 60, Until: 12 * 60}, "1 00:00", 3 * time.Hour, "3 13:00"},
		{"over a night of which the clock skips an hour", store.Quiet{From: 22 * 60, Until: 7 * 60, Zone: "Europe/Berlin"},
			"28 20:00", 2 * time.Hour, "29 06:00"},
		{"no time at all", night, "1 23:00", 0, "2 07:00"},
	} {
		if got := awakeFor(c.quiet, at(t, c.since), c.d); !got.Equal(at(t, c.want)) {
			t.Errorf("%s: %v after %s it is %v, want %s", c.name, c.d, c.since, got, c.want)
		}
	}
}
