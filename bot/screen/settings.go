package screen

import (
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

// A person's settings go with them from table to table: when nothing may notify them, how they are called, how tables
// are shown to them. They stand in a message that only this person sees.

// snoozes are the hours that can be snoozed.
var snoozes = [...]int{1, 2, 4, 8, 12, 24, LongestSnooze}

// LongestSnooze is the most hours that can be snoozed.
const LongestSnooze = 48

// Settings is that message for one person.
type Settings struct {
	v   *say.Voice
	p   store.Person
	now time.Time
}

// Settings shows a person's settings at a time.
func (s *Studio) Settings(p store.Person, lang string, now time.Time) Settings {
	return Settings{s.Voice(tables.Table{}, lang), p, now.UTC()}
}

// Message shows the settings, with a menu for each.
func (s Settings) Message() discord.Message {
	blocks := []discord.Block{s.says("bot.settings.title"), discord.Rule{}}
	blocks = append(blocks, s.quiet()...)
	blocks = append(append(blocks, discord.Rule{}), s.snooze()...)
	blocks = append(blocks, discord.Rule{},
		s.says("bot.settings.calls"), menuOf(s, press.MineCalls, Calls(), s.p.Calls),
		s.says("bot.settings.looks"), menuOf(s, press.MineLooks, Looks(), s.p.Looks),
		s.says("bot.settings.listed"), menuOf(s, press.MineListed, Listing(), !s.p.Unlisted))
	return fit.Message(discord.Message{Body: blocks})
}

func (s Settings) says(key string, args ...engine.Arg) discord.Text {
	return discord.Text(s.v.Say(engine.T(key, args...)))
}

func (s Settings) label(key string, args ...engine.Arg) string {
	return s.v.Label(engine.T(key, args...))
}

func (s Settings) menu(name, placeholder string, choices []discord.Choice) discord.Row {
	return discord.Row{Select: &discord.Select{
		CustomID: press.Route{Do: press.Mine, Name: name}.String(), Placeholder: s.label(placeholder), Choices: choices,
	}}
}

// menuOf offers ways to be treated.
func menuOf[T comparable](s Settings, name string, ways []Preference[T], now T) discord.Row {
	var out []discord.Choice
	for _, w := range ways {
		out = append(out, discord.Choice{Label: s.v.Label(w.Offer), Value: w.Word, Default: w.Is == now})
	}
	return s.menu(name, "bot.settings.choose", out)
}

// clock is how a minute of the day is written.
func clock(minute int) engine.Value {
	const day = 24 * 60
	minute = (minute%day + day) % day
	return engine.Literal(fmt.Sprintf("%d:%02d", minute/60, minute%60))
}

func (s Settings) time(minute int) string {
	return s.label("bot.time.clock", engine.A("time", clock(minute)))
}

// quiet offers quiet hours, and asks what the person's clock says: Discord does not tell.
func (s Settings) quiet() []discord.Block {
	q := s.p.Quiet
	none := q.From == q.Until
	from := []discord.Choice{{Label: s.label("bot.settings.no-quiet"), Value: press.NoQuiet, Default: none}}
	var until []discord.Choice
	for hour := range 24 {
		value := strconv.Itoa(hour * 60)
		from = append(from, discord.Choice{Label: s.label("bot.settings.from", engine.A("time", clock(hour*60))),
			Value: value, Default: !none && q.From == hour*60})
		until = append(until, discord.Choice{Label: s.label("bot.settings.until", engine.A("time", clock(hour*60))),
			Value: value, Default: !none && q.Until == hour*60})
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
		clocks = append(clocks, discord.Choice{Label: s.time(minute + east), Value: strconv.Itoa(east),
			Default: east == q.East})
	}
	clocks = append(clocks, discord.Choice{Label: s.label("bot.settings.half"), Value: press.HalfHour})
	return []discord.Block{
		said, s.menu(press.MineFrom, "bot.settings.which-from", from),
		s.menu(press.MineUntil, "bot.settings.which-until", until),
		s.says("bot.settings.clock", engine.A("time", clock(minute+q.East))),
		s.menu(press.MineClock, "bot.settings.which-clock", clocks),
	}
}

func (s Settings) snooze() []discord.Block {
	said := s.says("bot.settings.awake")
	var choices []discord.Choice
	if until := s.p.SnoozedUntil.Time(); until.After(s.now) {
		minute := until.Hour()*60 + until.Minute() + s.p.Quiet.East
		said = s.says("bot.settings.snoozing", engine.A("time", clock(minute)),
			engine.A("left", tables.Lasting(until.Sub(s.now).Round(time.Minute))))
		choices = append(choices, discord.Choice{Label: s.label("bot.settings.wake"), Value: "0"})
	}
	for _, hours := range snoozes {
		choices = append(choices, discord.Choice{
			Label: s.label("bot.settings.hours", engine.A("n", engine.Number(hours))), Value: strconv.Itoa(hours),
		})
	}
	return []discord.Block{said, s.menu(press.MineSnooze, "bot.settings.which-snooze", choices)}
}
