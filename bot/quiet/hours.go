package quiet

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// The words of quiet hours and of a snooze are numbers, of minutes or of hours.

const (
	// usualQuiet is how long quiet hours are of which only one end has been chosen.
	usualQuiet = 9 * 60
	aDay       = 24 * 60
	// longestSnooze is the most hours that can be snoozed.
	longestSnooze = 48
)

// snoozes are the hours that are offered.
var snoozes = [...]int{1, 2, 4, 8, 12, 24, longestSnooze}

// Setting is one of the things that say when a person rests.
type Setting struct {
	screen.Setting[screen.Self]
	// Change is the person once it is set to what a word stands for, which need not be offered just now. It changes
	// Quiet or, where Snoozes is set, SnoozedUntil, and stores nothing. Errors: BadInput.
	Change  func(p screen.Self, word string) (screen.Self, error)
	Snoozes bool
}

// Settings are all of them, in the order in which they are shown.
func Settings() []Setting {
	return []Setting{
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineFrom,
				Title: engine.T("bot.settings.title-quiet"), Now: quietNow, Says: saysQuiet,
				Asks: engine.T("bot.settings.which-from"), Ways: fromWays,
				Is: func(p screen.Self) string { return hourOf(p.Quiet, p.Quiet.From, press.NoQuiet) }},
			Change: toQuiet(quietFrom),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineUntil, Asks: engine.T("bot.settings.which-until"),
				Ways: untilWays,
				Is:   func(p screen.Self) string { return hourOf(p.Quiet, p.Quiet.Until, "") }},
			Change: toQuiet(quietUntil),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineClock, Says: saysClock,
				Asks: engine.T("bot.settings.which-clock"), Ways: clockWays,
				Is: func(p screen.Self) string { return strconv.Itoa(nearestHour(p)) }},
			Change: toQuiet(clockAhead),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MinePlace, Asks: engine.T("bot.settings.which-place"),
				Ways: placeWays, Is: func(p screen.Self) string { return p.Quiet.Zone }},
			Change: toQuiet(clockOf),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineSnooze,
				Title: engine.T("bot.settings.title-snooze"), Now: snoozeNow, Says: saysSnooze,
				Asks: engine.T("bot.settings.which-snooze"), Ways: snoozeWays,
				Is: func(screen.Self) string { return "" }},
			Change: snooze, Snoozes: true,
		},
	}
}

// toQuiet changes one of the things that make quiet hours.
func toQuiet(to func(p screen.Self, word string) (store.Quiet, error)) func(screen.Self, string) (screen.Self, error) {
	return func(p screen.Self, word string) (_ screen.Self, err error) {
		p.Quiet, err = to(p, word)
		return p, err
	}
}

// minutes reads a number of minutes.
func minutes(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		err = engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "quiet hours: %w", err)
	}
	return n, err
}

// sameEnds refuses quiet hours that end as they begin: which of the ends is to give way is not ours to say.
func sameEnds(minute int) error {
	return engine.Errorf(engine.BadInput, engine.T("error.quiet-same", clockTime(minute)),
		"quiet hours from minute %d to itself", minute)
}

// quietFrom begins quiet hours at a minute of the day. Where there were none they last the usual time.
func quietFrom(p screen.Self, word string) (store.Quiet, error) {
	q := p.Quiet
	if word == press.NoQuiet {
		q.From, q.Until = 0, 0
		return q, nil
	}
	minute, err := minutes(word)
	switch {
	case err != nil:
		return q, err
	case q.From == q.Until:
		q.Until = (minute + usualQuiet) % aDay
	case q.Until == minute:
		return q, sameEnds(minute)
	}
	q.From = minute
	return q, nil
}

// quietUntil ends them.
func quietUntil(p screen.Self, word string) (store.Quiet, error) {
	q := p.Quiet
	minute, err := minutes(word)
	switch {
	case err != nil:
		return q, err
	case q.From == q.Until:
		q.From = (minute - usualQuiet + aDay) % aDay
	case q.From == minute:
		return q, sameEnds(minute)
	}
	q.Until = minute
	return q, nil
}

// snooze has the person snooze for so many hours; 0 ends it.
func snooze(p screen.Self, word string) (screen.Self, error) {
	hours, err := strconv.Atoi(word)
	if err != nil || hours < 0 || hours > longestSnooze {
		return p, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "a snooze of %q hours", word)
	}
	p.SnoozedUntil = 0
	if hours > 0 {
		p.SnoozedUntil = store.MillisOf(p.Now.Add(time.Duration(hours) * time.Hour))
	}
	return p, nil
}

// hourOf is the word of one end of quiet hours, or none where there are no quiet hours.
func hourOf(q store.Quiet, minute int, none string) string {
	if q.From == q.Until {
		return none
	}
	return strconv.Itoa(minute)
}

// clockTime is how a minute of the day is written.
func clockTime(minute int) engine.Arg {
	minute = (minute%aDay + aDay) % aDay
	return engine.A("time", engine.Literal(fmt.Sprintf("%d:%02d", minute/60, minute%60)))
}

// hourWays are all hours of the day.
func hourWays(offer string) (out []screen.Way) {
	for minute := 0; minute < aDay; minute += 60 {
		out = append(out, screen.Way{Word: strconv.Itoa(minute), Offer: engine.T(offer, clockTime(minute))})
	}
	return out
}

// fromWays and untilWays are all hours but that at which the other end is.
func fromWays(p screen.Self) []screen.Way {
	return append([]screen.Way{{Word: press.NoQuiet, Offer: engine.T("bot.settings.no-quiet")}},
		without(hourWays("bot.settings.from"), hourOf(p.Quiet, p.Quiet.Until, ""))...)
}

func untilWays(p screen.Self) []screen.Way {
	return without(hourWays("bot.settings.until"), hourOf(p.Quiet, p.Quiet.From, ""))
}

// without is ways but one.
func without(ways []screen.Way, word string) []screen.Way {
	return slices.DeleteFunc(ways, func(w screen.Way) bool { return w.Word == word })
}

// saysQuiet says the hours by the person's clock, and as moments, which each reader sees by that of their device.
func saysQuiet(p screen.Self) engine.Text {
	if p.Quiet.From == p.Quiet.Until {
		return engine.T("bot.settings.loud")
	}
	begin, end := tables.QuietHours(p.Quiet, p.Now)
	key := "bot.settings.quiet"
	if !p.Quiet.ClockKnown() {
		key = "bot.settings.quiet-where"
	}
	return engine.T(key, engine.A("from", clockTime(p.Quiet.From).Value),
		engine.A("until", clockTime(p.Quiet.Until).Value),
		engine.A("begin", say.Moment(begin, say.TimeOfDay)), engine.A("end", say.Moment(end, say.TimeOfDay)))
}

// quietNow says the hours in a few words.
func quietNow(p screen.Self) engine.Text {
	if p.Quiet.From == p.Quiet.Until {
		return engine.T("bot.settings.none-now")
	}
	return engine.T("bot.settings.quiet-now", engine.A("from", clockTime(p.Quiet.From).Value),
		engine.A("until", clockTime(p.Quiet.Until).Value))
}

// minuteOf is the minute of the day at a moment, on the clock that the moment goes by.
func minuteOf(t time.Time) int { return t.Hour()*60 + t.Minute() }

// snoozing reports whether a person snoozes, and until when.
func snoozing(p screen.Self) (until time.Time, yes bool) {
	until = p.SnoozedUntil.Time()
	return until, until.After(p.Now)
}

func saysSnooze(p screen.Self) engine.Text {
	until, yes := snoozing(p)
	if !yes {
		return engine.T("bot.settings.awake")
	}
	left, form := until.Sub(p.Now).Round(time.Minute), say.TimeOfDay
	if left >= 24*time.Hour {
		form = say.DateAndTime
	}
	return engine.T("bot.settings.snoozing", engine.A("time", say.Moment(until, form)),
		engine.A("left", tables.Lasting(left)))
}

// snoozeNow says in a few words how long is left.
func snoozeNow(p screen.Self) engine.Text {
	until, yes := snoozing(p)
	if !yes {
		return engine.T("bot.settings.none-now")
	}
	return engine.T("bot.settings.snooze-now", engine.A("left", tables.Lasting(until.Sub(p.Now).Round(time.Minute))))
}

func snoozeWays(p screen.Self) (out []screen.Way) {
	if _, yes := snoozing(p); yes {
		out = append(out, screen.Way{Word: "0", Offer: engine.T("bot.settings.wake")})
	}
	for _, hours := range snoozes {
		out = append(out, screen.Way{Word: strconv.Itoa(hours),
			Offer: engine.T("bot.settings.hours", engine.A("n", engine.Number(hours)))})
	}
	return out
}
