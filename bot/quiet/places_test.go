package quiet

import (
	"slices"
	"testing"
	"time"

	"witchtable/store"
)

// Each kind of clock that people live by is that of some place that is offered, all year: zones of which others may be
// thought to be alike.
func TestPlacesHaveAllClocks(t *testing.T) {
	hours := func(zone string) (out []int) {
		clock := store.Quiet{Zone: zone}.Clock()
		for at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2027; at = at.Add(time.Hour) {
			_, seconds := at.In(clock).Zone()
			out = append(out, seconds)
		}
		return out
	}
	var have [][]int
	for _, at := range places() {
		zone := at.zone
		if known := hours(zone); slices.ContainsFunc(have, func(h []int) bool { return slices.Equal(h, known) }) {
			t.Errorf("%s has the clock of a place that is offered already", zone)
		} else {
			have = append(have, known)
		}
	}
	for _, zone := range []string{"Asia/Tel_Aviv", "America/Toronto", "America/Montevideo", "Asia/Shanghai",
		"Africa/Nairobi", "Europe/Madrid", "Atlantic/Canary", "America/Caracas", "America/Costa_Rica", "Asia/Ho_Chi_Minh",
		"Australia/Hobart", "Asia/Colombo", "Pacific/Apia", "America/Tijuana", "America/Ciudad_Juarez", "Asia/Almaty",
		"America/Asuncion", "Africa/El_Aaiun", "Europe/Tiraspol", "Antarctica/McMurdo", "Pacific/Noumea", "Asia/Kabul",
		"Asia/Pyongyang", "Asia/Urumqi", "America/Scoresbysund", "Pacific/Rarotonga", "Europe/Samara", "Africa/Windhoek"} {
		if !slices.ContainsFunc(have, func(h []int) bool { return slices.Equal(h, hours(zone)) }) {
			t.Errorf("nobody in %s finds a place with their clock", zone)
		}
	}
}
