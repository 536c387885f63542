package bot

import (
	"context"
	"strconv"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/press"
	"witchtable/bot/screen"
	"witchtable/engine"
	"witchtable/store"
)

func (b personal) callChoices() []choice { return wayChoices(screen.Calls()) }

// setCalls has the one who asks called in another way.
func (b personal) setCalls(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, screen.Calls())
	if err == nil {
		err = b.tables.SetCalls(ctx, q.user(), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}

func (b personal) lookChoices() []choice { return wayChoices(screen.Looks()) }

// serverLookWays are the same for a whole server.
func serverLookWays() []screen.Preference[store.Looks] {
	ways := screen.Looks()
	ways[0].Chosen = engine.T("bot.reply.server-looks.pictures")
	ways[1].Chosen = engine.T("bot.reply.server-looks.words")
	return ways
}

// setLooks has tables shown to the one who asks in another way.
func (b personal) setLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, screen.Looks())
	if err == nil {
		err = b.tables.SetLooks(ctx, q.user(), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}

// setServerLooks has the tables of a server shown in another way. That whoever asks may manage the server, Discord has
// seen to.
func (b personal) setServerLooks(ctx context.Context, q *exchange) error {
	how, err := wayAsked(q, serverLookWays())
	if err == nil {
		err = b.tables.SetServerLooks(ctx, store.ServerID(q.in.Guild), how.Is)
	}
	if err != nil {
		return err
	}
	return q.tell(ctx, how.Chosen)
}

const (
	// usualQuiet is how long quiet hours are of which only one end has been chosen.
	usualQuiet = 9 * 60
	aDay       = 24 * 60
)

// mine is what is kept of the user as a person.
func (b personal) mine(ctx context.Context, q *exchange) (store.Person, error) {
	p, err := b.tables.Person(ctx, q.user())
	p.ID = q.user()
	return p, err
}

// settingsOf shows the user's settings as they are now.
func (b personal) settingsOf(q *exchange, p store.Person) discord.Message {
	return b.screen.Settings(p, q.in.Locale, b.Clock.Now()).Message()
}

// showSettingsOf shows people their settings.
func (b personal) showSettingsOf(ctx context.Context, q *exchange) error {
	p, err := b.mine(ctx, q)
	if err != nil {
		return err
	}
	return q.rep.show(ctx, b.settingsOf(q, p))
}

// changeSettings does what was chosen there, and shows in its place how things stand now.
func (b personal) changeSettings(ctx context.Context, q *exchange, p pressed) error {
	value, err := q.value()
	if err != nil {
		return err
	}
	person, err := b.mine(ctx, q)
	if err == nil {
		err = b.setMine(ctx, person, p.Name, value)
	}
	if err == nil {
		person, err = b.mine(ctx, q)
	}
	if err != nil {
		return err
	}
	return q.rep.update(ctx, b.settingsOf(q, person))
}

// set changes one of the settings.
func (b personal) setMine(ctx context.Context, p store.Person, name, value string) error {
	number, err := strconv.Atoi(value)
	quiet := p.Quiet
	switch {
	case name == press.MineCalls:
		return setWay(value, screen.Calls(), func(how store.Calls) error { return b.tables.SetCalls(ctx, p.ID, how) })
	case name == press.MineLooks:
		return setWay(value, screen.Looks(), func(how store.Looks) error { return b.tables.SetLooks(ctx, p.ID, how) })
	case name == press.MineListed:
		return setWay(value, screen.Listing(), func(how bool) error { return b.tables.SetListed(ctx, p.ID, how) })
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
func (b personal) snoozeFor(ctx context.Context, p store.Person, hours int) error {
	if hours < 0 || hours > screen.LongestSnooze {
		return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "a snooze of %d hours", hours)
	}
	if hours == 0 {
		return b.tables.Snooze(ctx, p.ID, 0)
	}
	return b.tables.Snooze(ctx, p.ID, store.MillisOf(b.Clock.Now().UTC().Add(time.Duration(hours)*time.Hour)))
}

// setWay chooses one of the ways. Errors: BadInput for one that is not offered, set's.
func setWay[T any](word string, ways []screen.Preference[T], set func(T) error) error {
	for _, w := range ways {
		if w.Word == word {
			return set(w.Is)
		}
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "there is no way %q", word)
}
