package bot

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/fit"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/tables"
	"witchtable/engine"
	"witchtable/store"
)

const (
	// usualQuiet is how long quiet hours are of which only one end has been chosen.
	usualQuiet = 9 * 60
	aDay       = 24 * 60
)

// snoozes are the hours that can be snoozed.
var snoozes = [...]int{1, 2, 4, 8, 12, 24, longestSnooze}

// longestSnooze is the most hours that can be snoozed.
const longestSnooze = 48

// settings is that message for one person.
type settings struct {
	v   *say.Voice
	p   store.Person
	now time.Time
}

func (b *Bot) settings(ctx context.Context, q *exchange) (settings, error) {
	p, err := b.tables.Person(ctx, q.user())
	p.ID = q.user()
	return settings{q.voice(tables.Table{}), p, b.Clock.Now().UTC()}, err
}

// showSettingsOf shows people their settings.
func (b *Bot) showSettingsOf(ctx context.Context, q *exchange) error {
	s, err := b.settings(ctx, q)
	if err != nil {
		return err
	}
	return q.rep.show(ctx, s.message())
}

func (s settings) message() discord.Message {
	blocks := []discord.Block{s.says("bot.settings.title"), discord.Rule{}}
	blocks = append(blocks, s.quiet()...)
	blocks = append(append(blocks, discord.Rule{}), s.snooze()...)
	blocks = append(blocks, discord.Rule{},
		s.says("bot.settings.calls"), menuOf(s, press.MineCalls, callWays(), s.p.Calls),
		s.says("bot.settings.looks"), menuOf(s, press.MineLooks, lookWays(), s.p.Looks),
		s.says("bot.settings.listed"), menuOf(s, press.MineListed, listedWays(), !s.p.Unlisted))
	return fit.Message(discord.Message{Body: blocks})
}

func (s settings) says(key string, args ...engine.Arg) discord.Text {
	return discord.Text(s.v.Say(engine.T(key, args...)))
}

func (s settings) label(key string, args ...engine.Arg) string {
	return s.v.Label(engine.T(key, args...))
}

func (s settings) menu(name, placeholder string, choices []discord.Choice) discord.Row {
	return discord.Row{Select: &discord.Select{
		CustomID: press.Route{Do: press.Mine, Name: name}.String(), Placeholder: s.label(placeholder), Choices: choices,
	}}
}

// menuOf offers ways to be treated.
func menuOf[T comparable](s settings, name string, ways []way[T], now T) discord.Row {
	var out []discord.Choice
	for _, w := range ways {
		out = append(out, discord.Choice{Label: s.v.Label(w.offer), Value: w.word, Default: w.is == now})
	}
	return s.menu(name, "bot.settings.choose", out)
}

// listedWays say whether others see what is counted of a person.
func listedWays() []way[bool] {
	return []way[bool]{
		{word: "yes", is: true, offer: engine.T("bot.listed.yes")},
		{word: "no", is: false, offer: engine.T("bot.listed.no")},
	}
}

// clock is how a minute of the day is written.
func clock(minute int) engine.Value {
	minute = (minute%aDay + aDay) % aDay
	return engine.Literal(fmt.Sprintf("%d:%02d", minute/60, minute%60))
}

func (s settings) time(minute int) string {
	return s.label("bot.time.clock", engine.A("time", clock(minute)))
}

// quiet offers quiet hours, and asks what the person's clock says: Discord does not tell.
func (s settings) quiet() []discord.Block {
	q := s.p.Quiet
	none := q.From == q.Until
	from := []discord.Choice{{Label: s.label("bot.settings.no-quiet"), Value: press.NoQuiet, Default: none}}
	var until []discord.Choice
	for hour := range 24 {
		value := strconv.Itoa(hour * 60)
		from = append(from, discord.Choice{Label: s.label("bot.settings.from", engine.A("time", clock(hour*60))), Value: value, Default: !none && q.From == hour*60})
		until = append(until, discord.Choice{Label: s.label("bot.settings.until", engine.A("time", clock(hour*60))), Value: value, Default: !none && q.Until == hour*60})
	}
	said := s.says("bot.settings.loud")
	if !none {
		said = s.says("bot.settings.quiet", engine.A("from", clock(q.From)), engine.A("until", clock(q.Until)))
	}
	minute := s.now.Hour()*60 + s.now.Minute()
	part := (q.East%60 + 60) % 60
	var clocks []discord.Choice
	for hour := range 24 {
		east := (hour-11)*60 + part
		clocks = append(clocks, discord.Choice{Label: s.time(minute + east), Value: strconv.Itoa(east), Default: east == q.East})
	}
	clocks = append(clocks, discord.Choice{Label: s.label("bot.settings.half"), Value: press.HalfHour})
	return []discord.Block{
		said, s.menu(press.MineFrom, "bot.settings.which-from", from), s.menu(press.MineUntil, "bot.settings.which-until", until),
		s.says("bot.settings.clock", engine.A("time", clock(minute+q.East))), s.menu(press.MineClock, "bot.settings.which-clock", clocks),
	}
}

func (s settings) snooze() []discord.Block {
	said := s.says("bot.settings.awake")
	var choices []discord.Choice
	if until := s.p.SnoozedUntil.Time(); until.After(s.now) {
		minute := until.Hour()*60 + until.Minute() + s.p.Quiet.East
		said = s.says("bot.settings.snoozing", engine.A("time", clock(minute)), engine.A("left", tables.Lasting(until.Sub(s.now).Round(time.Minute))))
		choices = append(choices, discord.Choice{Label: s.label("bot.settings.wake"), Value: "0"})
	}
	for _, hours := range snoozes {
		choices = append(choices, discord.Choice{
			Label: s.label("bot.settings.hours", engine.A("n", engine.Number(hours))), Value: strconv.Itoa(hours),
		})
	}
	return []discord.Block{said, s.menu(press.MineSnooze, "bot.settings.which-snooze", choices)}
}

// changeSettings does what was chosen there, and shows in its place how things stand now.
func (b *Bot) changeSettings(ctx context.Context, q *exchange, r press.Route) error {
	value, err := q.value()
	if err != nil {
		return err
	}
	s, err := b.settings(ctx, q)
	if err == nil {
		err = b.setMine(ctx, s.p, r.Name, value)
	}
	if err == nil {
		s, err = b.settings(ctx, q)
	}
	if err != nil {
		return err
	}
	return q.rep.update(ctx, s.message())
}

// set changes one of the settings.
func (b *Bot) setMine(ctx context.Context, p store.Person, name, value string) error {
	number, err := strconv.Atoi(value)
	quiet := p.Quiet
	switch {
	case name == press.MineCalls:
		return setWay(value, callWays(), func(how store.Calls) error { return b.tables.SetCalls(ctx, p.ID, how) })
	case name == press.MineLooks:
		return setWay(value, lookWays(), func(how store.Looks) error { return b.tables.SetLooks(ctx, p.ID, how) })
	case name == press.MineListed:
		return setWay(value, listedWays(), func(how bool) error { return b.tables.SetListed(ctx, p.ID, how) })
	case name == press.MineFrom && value == press.NoQuiet:
		quiet.From, quiet.Until = 0, 0
	case name == press.MineClock && value == press.HalfHour:
		quiet.East += 30
	case err != nil:
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "%q is set to %q", name, value)
	case name == press.MineSnooze:
		return b.snoozeFor(ctx, p, number)
	case name == press.MineFrom:
		if quiet.From == quiet.Until || quiet.Until == number {
			quiet.Until = (number + usualQuiet) % aDay
		}
		quiet.From = number
	case name == press.MineUntil:
		if quiet.From == quiet.Until || quiet.From == number {
			quiet.From = (number - usualQuiet + aDay) % aDay
		}
		quiet.Until = number
	case name == press.MineClock:
		quiet.East = number
	default:
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no setting %q", name)
	}
	return b.tables.SetQuiet(ctx, p.ID, quiet)
}

// sleep has the person snooze for so many hours; 0 ends it.
func (b *Bot) snoozeFor(ctx context.Context, p store.Person, hours int) error {
	if hours < 0 || hours > longestSnooze {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "a snooze of %d hours", hours)
	}
	if hours == 0 {
		return b.tables.Snooze(ctx, p.ID, 0)
	}
	return b.tables.Snooze(ctx, p.ID, store.MillisOf(b.Clock.Now().UTC().Add(time.Duration(hours)*time.Hour)))
}

// setWay chooses one of the ways. Errors: BadInput for one that is not offered, set's.
func setWay[T any](word string, ways []way[T], set func(T) error) error {
	for _, w := range ways {
		if w.word == word {
			return set(w.is)
		}
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no way %q", word)
}
