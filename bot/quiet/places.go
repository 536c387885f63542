package quiet

import (
	"slices"
	"time"

	"witchtable/engine"
	"witchtable/store"
)

// place is somewhere people live, by whose clock they may go.
type place struct {
	zone string // in the time zone database; stored: a place can be dropped, and its people keep their clock
	name string // key of what it is called
}

// places are all kinds of clocks that there are, one place or some for each: whoever lives elsewhere chooses one with
// the same clock.
func places() []place { return slices.Concat(westward(), eastward()) }

// westward are those whose clocks are behind London's, and London.
func westward() []place {
	return []place{
		{"Pacific/Pago_Pago", "bot.place.pago-pago"},
		{"Pacific/Honolulu", "bot.place.honolulu"},
		{"America/Adak", "bot.place.adak"},
		{"Pacific/Marquesas", "bot.place.marquesas"},
		{"America/Anchorage", "bot.place.anchorage"},
		{"Pacific/Gambier", "bot.place.gambier"},
		{"America/Los_Angeles", "bot.place.los-angeles"},
		{"Pacific/Pitcairn", "bot.place.pitcairn"},
		{"America/Denver", "bot.place.denver"},
		{"America/Phoenix", "bot.place.phoenix"},
		{"America/Chicago", "bot.place.chicago"},
		{"America/Mexico_City", "bot.place.mexico-city"},
		{"Pacific/Easter", "bot.place.easter"},
		{"America/New_York", "bot.place.new-york"},
		{"America/Bogota", "bot.place.bogota"},
		{"America/Havana", "bot.place.havana"},
		{"America/Halifax", "bot.place.halifax"},
		{"America/Puerto_Rico", "bot.place.puerto-rico"},
		{"America/St_Johns", "bot.place.st-johns"},
		{"America/Sao_Paulo", "bot.place.sao-paulo"},
		{"America/Santiago", "bot.place.santiago"},
		{"America/Miquelon", "bot.place.miquelon"},
		{"America/Nuuk", "bot.place.nuuk"},
		{"America/Noronha", "bot.place.noronha"},
		{"Atlantic/Azores", "bot.place.azores"},
		{"Atlantic/Cape_Verde", "bot.place.cape-verde"},
		{"Europe/London", "bot.place.london"},
	}
}

// eastward are the others.
func eastward() []place {
	return []place{
		{"Atlantic/Reykjavik", "bot.place.reykjavik"},
		{"Antarctica/Troll", "bot.place.troll"},
		{"Africa/Casablanca", "bot.place.casablanca"},
		{"Europe/Berlin", "bot.place.berlin"},
		{"Africa/Lagos", "bot.place.lagos"},
		{"Europe/Athens", "bot.place.athens"},
		{"Africa/Cairo", "bot.place.cairo"},
		{"Asia/Jerusalem", "bot.place.jerusalem"},
		{"Asia/Gaza", "bot.place.gaza"},
		{"Asia/Beirut", "bot.place.beirut"},
		{"Europe/Chisinau", "bot.place.chisinau"},
		{"Africa/Johannesburg", "bot.place.johannesburg"},
		{"Europe/Istanbul", "bot.place.istanbul"},
		{"Asia/Tehran", "bot.place.tehran"},
		{"Asia/Dubai", "bot.place.dubai"},
		{"Asia/Kabul", "bot.place.kabul"},
		{"Asia/Karachi", "bot.place.karachi"},
		{"Asia/Kolkata", "bot.place.kolkata"},
		{"Asia/Kathmandu", "bot.place.kathmandu"},
		{"Asia/Dhaka", "bot.place.dhaka"},
		{"Asia/Yangon", "bot.place.yangon"},
		{"Asia/Bangkok", "bot.place.bangkok"},
		{"Asia/Singapore", "bot.place.singapore"},
		{"Australia/Eucla", "bot.place.eucla"},
		{"Asia/Tokyo", "bot.place.tokyo"},
		{"Australia/Darwin", "bot.place.darwin"},
		{"Australia/Adelaide", "bot.place.adelaide"},
		{"Australia/Brisbane", "bot.place.brisbane"},
		{"Australia/Sydney", "bot.place.sydney"},
		{"Australia/Lord_Howe", "bot.place.lord-howe"},
		{"Pacific/Guadalcanal", "bot.place.guadalcanal"},
		{"Pacific/Norfolk", "bot.place.norfolk"},
		{"Pacific/Auckland", "bot.place.auckland"},
		{"Pacific/Fiji", "bot.place.fiji"},
		{"Pacific/Chatham", "bot.place.chatham"},
		{"Pacific/Tongatapu", "bot.place.tongatapu"},
		{"Pacific/Kiritimati", "bot.place.kiritimati"},
	}
}

// ahead is how many minutes a clock is ahead of UTC at a moment.
func ahead(clock *time.Location, at time.Time) int {
	_, seconds := at.In(clock).Zone()
	return seconds / 60
}

// apart is how many minutes two clocks differ in what they show; which day it is does not count.
func apart(one, other int) int {
	d := ((one-other)%aDay + aDay) % aDay
	return min(d, aDay-d)
}

// offer is how a place is offered at a moment: with what the clock says there.
func (p place) offer(at time.Time, clock *time.Location) engine.Text {
	return engine.T("bot.settings.place", clockTime(minuteOf(at.In(clock))), engine.A("place", engine.T(p.name)))
}

// clock is that of the place.
func (p place) clock() *time.Location { return store.Quiet{Zone: p.zone}.Clock() }
