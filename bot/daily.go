package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"witchtable/bot/annals"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/tables"
	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// dealsDaily lists the games that have a deal of the day.
func (b daily) dealsDaily() (names []string) {
	for _, name := range b.Games.Names() {
		if rules, err := b.Games.Default(name); err == nil && rules.Game.Info().Daily {
			names = append(names, name)
		}
	}
	return names
}

func (b daily) offered() bool { return len(b.dealsDaily()) > 0 }

// choices are those games; where there is only one there is nothing to choose.
func (b daily) choices() (out []choice) {
	names := b.dealsDaily()
	for _, c := range door(b).gameChoices() {
		for _, name := range names {
			if len(names) > 1 && c.value == name {
				out = append(out, c)
			}
		}
	}
	return out
}

// showDaily shows whoever asks how the deal of the day stands for them.
func (b daily) showDaily(ctx context.Context, q *exchange) error {
	game, err := b.gameOr(ctx, q, b.dealsDaily())
	if err != nil {
		return err
	}
	m, err := b.panel(ctx, q, game)
	if err != nil {
		return err
	}
	return q.rep.show(ctx, m)
}

// turnToDaily shows the same in the place of a message.
func (b daily) turnToDaily(ctx context.Context, q *exchange, p pressed) error {
	m, err := b.panel(ctx, q, p.Name)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, m)
}

func (b daily) panel(ctx context.Context, q *exchange, game string) (m discord.Message, err error) {
	if q.private() {
		return m, engine.Errorf(engine.BadInput, engine.T("error.daily-in-servers"), "a deal of the day outside servers")
	}
	server := store.ServerID(q.in.Guild)
	today, err := b.tables.Today(ctx, server, game, q.user())
	if err != nil {
		return m, err
	}
	line, hidden := "", today.Day
	if today.Finished() {
		course, err := b.courseOf(ctx, *today.Attempt)
		if err != nil {
			return m, err
		}
		line, hidden = screen.DailyLine(q.voice(*today.Attempt), *today.Attempt, course), ""
	}
	counted, err := annals.Read(ctx, b.tables, server, nil)
	if err != nil {
		return m, err
	}
	week := weekOf(today.Day)
	week.Lines = counted.Dailies(ctx, game, week.From, week.To, hidden)
	last := weekOf(week.From.Before())
	week.Last = counted.Dailies(ctx, game, last.From, last.To, "")
	others := slices.DeleteFunc(b.dealsDaily(), func(other string) bool { return other == game })
	return b.screen.Daily(q.in.Locale, today, line, week, others), nil
}

// weekOf is the week of a day, from Monday to Sunday.
func weekOf(d store.Day) screen.Week {
	at, _ := d.Begins(time.UTC)
	monday := at.AddDate(0, 0, -(int(at.Weekday())+6)%7)
	return screen.Week{From: store.DayOf(monday), To: store.DayOf(monday.AddDate(0, 0, 6))}
}

// deal begins the deal of the day, or goes on with it. A button that was shown on another day shows how things stand
// today instead: nobody begins what they have not been told of.
func (b daily) deal(ctx context.Context, q *exchange, p pressed) error {
	game, day, _ := strings.Cut(p.Name, " ")
	today, err := b.tables.Today(ctx, store.ServerID(q.in.Guild), game, q.user())
	if err != nil {
		return err
	}
	if q.private() || string(today.Day) != day {
		return b.turnToDaily(ctx, q, pressed{Route: press.Route{Do: press.Daily, Name: game}})
	}
	if today.Attempt == nil || !today.Attempt.Head.Live() { // else it is gone on with
		if err := q.may(gauge.Dealing); err != nil {
			return err
		}
	}
	t, err := b.tables.PlayToday(ctx, q.place(), q.person(), game)
	if err != nil {
		return err
	}
	q.at = t
	return q.showInPlace(ctx, t, q.b.screen.Panel(t, 0, q.in.Locale, false).Message(engine.Text{}))
}

// share tells the channel what came of somebody's deal of the day, once.
func (b daily) share(ctx context.Context, q *exchange, t tables.Table) error {
	r, ok := store.RecordOf(t.Head)
	if !ok || !annals.CountsDaily(r) || t.SeatOf(q.user()) == engine.Onlooker || q.private() {
		return engine.Errorf(engine.NotNow, engine.T("error.stale-button"), "nothing to share of table %s", t.Head.ID)
	}
	course, err := b.courseOf(ctx, t)
	if err != nil {
		return err
	}
	if t.Desk.End.Shared {
		return q.rep.show(ctx, screen.SharedAlready(q.voice(t), t, course))
	}
	t.Head.Seats[0].Name = say.CleanName(q.in.User.Name)
	v := b.screen.Voice(t, q.language(), store.LooksUnset)
	if err := q.rep.say(ctx, screen.DailyShared(v, t, course)); err != nil {
		return err
	}
	return b.tables.NoteDesk(ctx, t.Head.ID, func(d *desk.Desk) { d.End.Shared = true })
}

// courseOf is how the score of a game that is over went.
func (b daily) courseOf(ctx context.Context, t tables.Table) ([]engine.Stage, error) {
	log, err := b.stored.Log(ctx, t.Head.ID, 1)
	if err != nil {
		return nil, err
	}
	moves := make([]engine.Move, len(log))
	for i, e := range log {
		moves[i] = e.Move
	}
	return engine.Course(t.Rules.Game, t.Head.Setup, moves)
}

// ended shows what came of a deal of the day in the place of the panel in which its last answer was given.
func (b daily) ended(ctx context.Context, q *exchange, t tables.Table) error {
	course, err := b.courseOf(ctx, t)
	if err != nil {
		return err
	}
	return q.rep.update(ctx, b.screen.DailyEnd(q.voice(t), t, course))
}

func (b daily) commands() []command {
	return append(b.seasonCommands(), command{path: "daily", doc: engine.T("bot.command.daily"), run: b.showDaily,
		offered: b.offered,
		options: []option{{name: "game", doc: engine.T("bot.command.option.game"), choices: b.choices}}})
}
