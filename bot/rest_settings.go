package bot

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

// When nothing may notify a person: quiet hours, which come back every day, and a snooze. Their words are numbers, of
// minutes or of hours.

const (
	// usualQuiet is how long quiet hours are of which only one end has been chosen.
	usualQuiet = 9 * 60
	aDay       = 24 * 60
	// longestSnooze is the most hours that can be snoozed.
	longestSnooze = 48
)

// snoozes are the hours that are offered.
var snoozes = [...]int{1, 2, 4, 8, 12, 24, longestSnooze}

// restSettings are the settings of when a person rests.
func (b personal) restSettings() []setting[screen.Self] {
	return []setting[screen.Self]{
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineFrom, Begins: true, Says: saysQuiet,
				Asks: engine.T("bot.settings.which-from"), Ways: always[screen.Self](fromWays()),
				Is: func(p screen.Self) string { return hourOf(p.Quiet, p.Quiet.From, press.NoQuiet) }},
			free: true, set: b.setQuiet(quietFrom),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineUntil, Asks: engine.T("bot.settings.which-until"),
				Ways: always[screen.Self](hourWays("bot.settings.until")),
				Is:   func(p screen.Self) string { return hourOf(p.Quiet, p.Quiet.Until, "") }},
			free: true, set: b.setQuiet(quietUntil),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineClock, Says: saysClock,
				Asks: engine.T("bot.settings.which-clock"), Ways: clockWays,
				Is: func(p screen.Self) string { return strconv.Itoa(p.Quiet.East) }},
			free: true, set: b.setQuiet(clockAhead),
		},
		{
			Setting: screen.Setting[screen.Self]{Name: press.MineSnooze, Begins: true, Says: saysSnooze,
				Asks: engine.T("bot.settings.which-snooze"), Ways: snoozeWays, Is: always[screen.Self]("")},
			free: true, set: b.snooze,
		},
	}
}

// setQuiet sets one of the things that make quiet hours.
func (b personal) setQuiet(
	to func(q store.Quiet, word string) (store.Quiet, error),
) func(context.Context, *exchange, screen.Self, string) (screen.Self, error) {
	return func(ctx context.Context, q *exchange, p screen.Self, word string) (_ screen.Self, err error) {
		if p.Quiet, err = to(p.Quiet, word); err != nil {
			return p, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "quiet hours: %w", err)
		}
		return p, b.tables.SetQuiet(ctx, q.user(), p.Quiet)
	}
}

// quietFrom begins quiet hours at a minute of the day; they do not end as they begin.
func quietFrom(q store.Quiet, word string) (store.Quiet, error) {
	if word == press.NoQuiet {
		q.From, q.Until = 0, 0
		return q, nil
	}
	minute, err := strconv.Atoi(word)
	if q.From == q.Until || q.Until == minute {
		q.Until = (minute + usualQuiet) % aDay
	}
	q.From = minute
	return q, err
}

// quietUntil ends them.
func quietUntil(q store.Quiet, word string) (store.Quiet, error) {
	minute, err := strconv.Atoi(word)
	if q.From == q.Until || q.From == minute {
		q.From = (minute - usualQuiet + aDay) % aDay
	}
	q.Until = minute
	return q, err
}

// clockAhead says how many minutes the person's clock is ahead of ours.
func clockAhead(q store.Quiet, word string) (store.Quiet, error) {
	if word == press.HalfHour {
		q.East += 30
		return q, nil
	}
	var err error
	q.East, err = strconv.Atoi(word)
	return q, err
}

// snooze has the person snooze for so many hours; 0 ends it.
func (b personal) snooze(ctx context.Context, q *exchange, p screen.Self, word string) (screen.Self, error) {
	hours, err := strconv.Atoi(word)
	if err != nil || hours < 0 || hours > longestSnooze {
		return p, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "a snooze of %q hours", word)
	}
	p.SnoozedUntil = 0
	if hours > 0 {
		p.SnoozedUntil = store.MillisOf(p.Now.Add(time.Duration(hours) * time.Hour))
	}
	return p, b.tables.Snooze(ctx, q.user(), p.SnoozedUntil)
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

func fromWays() []screen.Way {
	return append([]screen.Way{{Word: press.NoQuiet, Offer: engine.T("bot.settings.no-quiet")}},
		hourWays("bot.settings.from")...)
}

func saysQuiet(p screen.Self) engine.Text {
	if p.Quiet.From == p.Quiet.Until {
		return engine.T("bot.settings.loud")
	}
	return engine.T("bot.settings.quiet", engine.A("from", clockTime(p.Quiet.From).Value),
		engine.A("until", clockTime(p.Quiet.Until).Value))
}

// minuteOf is the minute of the day at a moment, on the clock that the program goes by.
func minuteOf(t time.Time) int { return t.Hour()*60 + t.Minute() }

// clockWays asks what the person's clock says, since Discord does not tell: any full hour ahead, or behind.
func clockWays(p screen.Self) (out []screen.Way) {
	part := (p.Quiet.East%60 + 60) % 60
	for hour := range 24 {
		east := (hour-11)*60 + part
		out = append(out, screen.Way{Word: strconv.Itoa(east),
			Offer: engine.T("bot.time.clock", clockTime(minuteOf(p.Now)+east))})
	}
	return append(out, screen.Way{Word: press.HalfHour, Offer: engine.T("bot.settings.half")})
}

func saysClock(p screen.Self) engine.Text {
	return engine.T("bot.settings.clock", clockTime(minuteOf(p.Now)+p.Quiet.East))
}

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
	return engine.T("bot.settings.snoozing", clockTime(minuteOf(until)+p.Quiet.East),
		engine.A("left", tables.Lasting(until.Sub(p.Now).Round(time.Minute))))
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
