package quiet

import (
	"strconv"

	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

// What a person's clock says is the hour that they choose; the place then settles quarters of an hour and summer time.

// clockAhead says how many minutes the person's clock is ahead of UTC, all year. Whose clock is UTC's has said so.
func clockAhead(p screen.Self, word string) (store.Quiet, error) {
	q := p.Quiet
	var err error
	q.East, err = minutes(word)
	if q.Zone = ""; q.East == 0 {
		q.Zone = "UTC"
	}
	return q, err
}

// clockOf says in which zone the person lives.
func clockOf(p screen.Self, zone string) (store.Quiet, error) {
	q := p.Quiet
	q.Zone = zone
	q.East = ahead(q.Clock(), p.Now)
	return q, nil
}

// anHour is how many minutes an hour has.
const anHour = 60

// firstEast and lastEast are the full hours that clocks are ahead of UTC. They show all hours of the day: a clock that
// is ahead by more shows what one of them shows, on another day.
const (
	firstEast = -11 * anHour
	lastEast  = 12 * anHour
)

// clockWays asks what the person's clock says, since Discord does not tell: any full hour ahead, or behind.
func clockWays(p screen.Self) (out []screen.Way) {
	for east := firstEast; east <= lastEast; east += anHour {
		out = append(out, screen.Way{Word: strconv.Itoa(east),
			Offer: engine.T("bot.time.clock", clockTime(minuteOf(p.Now.UTC())+east))})
	}
	return out
}

// nearestHour is the full hour by which the person's clock is ahead, or nearly so.
func nearestHour(p screen.Self) int {
	east, nearest := ahead(p.Quiet.Clock(), p.Now), firstEast
	for e := firstEast; e <= lastEast; e += anHour {
		if apart(e, east) < apart(nearest, east) {
			nearest = e
		}
	}
	return nearest
}

// placeWays are the places whose clocks show the hour that the person's shows, or less than an hour more or less: those
// that are ahead by quarters of an hour are found under either hour.
func placeWays(p screen.Self) (out []screen.Way) {
	hour := nearestHour(p)
	for _, at := range places() {
		clock := at.clock()
		if apart(ahead(clock, p.Now), hour) < anHour {
			out = append(out, screen.Way{Word: at.zone, Offer: at.offer(p.Now, clock)})
		}
	}
	return out
}

func saysClock(p screen.Self) engine.Text {
	now := clockTime(minuteOf(p.Now.In(p.Quiet.Clock())))
	switch {
	case p.Quiet.Zone != "" && p.Quiet.Zone != "UTC":
		return engine.T("bot.settings.clock-place", now)
	case p.Quiet.ClockKnown():
		return engine.T("bot.settings.clock", now)
	}
	return engine.T("bot.settings.clock-unknown", now)
}
