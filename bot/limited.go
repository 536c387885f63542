package bot

import (
	"context"
	"fmt"
	"sync"
	"time"

	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/bot/outgoing"
	"witchtable/bot/say"
	"witchtable/bot/turns"
	"witchtable/engine"
	"witchtable/store"
)

// Whoever has had too much of something is answered by the first answer alone, which counts towards none of Discord's
// limits: presses by one that shows nothing, and by a sentence once a minute; commands and what costs more by a
// sentence, since an answer that shows nothing is none. Nothing is read for it, drawn or sent besides.

// enough is what somebody is told who has had too much, by whose limit it was. What is told of nobody is "".
var enough = [...][2]string{
	gauge.Pressing:   {"error.limit.presses", "error.limit.presses.server"},
	gauge.Repeating:  {},
	gauge.Commanding: {"error.limit.commands", "error.limit.commands.server"},
	gauge.Completing: {},
	gauge.Opening:    {"error.limit.tables", "error.limit.tables.server"},
	gauge.Dealing:    {"error.limit.deals", "error.limit.deals.server"},
	gauge.Advising:   {"error.limit.hints", "error.limit.hints.server"},
	gauge.Drawing:    {"error.limit.pictures", "error.limit.pictures.server"},
	gauge.Paging:     {"error.limit.pages", "error.limit.pages.server"},
}

// sayEnough says that, and when there is some to be had again.
func sayEnough(what gauge.Limit, v limits.Verdict) engine.Text {
	again := v.Again.Add(time.Second - time.Nanosecond) // moments are told in whole seconds
	return engine.T(enough[what][v.Whose], engine.A("when", say.Moment(again, say.FromNow)))
}

// wants counts that the user wants something, and says whether they may have it.
func (q *exchange) wants(what gauge.Limit) limits.Verdict {
	return q.b.limits.Take(what, q.user(), store.ServerID(q.in.Guild))
}

// may refuses what the user, or their server, has had too much of.
func (q *exchange) may(what gauge.Limit) error {
	v := q.wants(what)
	if !v.Refused() {
		return nil
	}
	return engine.Errorf(engine.NotNow, sayEnough(what, v), "too many %v of a %v", what, v.Whose)
}

// owner is whose business an input is: that of the server it comes from, else the user's.
func (q *exchange) owner() turns.Owner {
	if q.private() {
		return turns.Owner(q.in.User.ID)
	}
	return turns.Owner(q.in.Guild)
}

// wanted is what an input counts as.
func (q *exchange) wanted() gauge.Limit {
	switch q.in.Kind {
	case discord.CommandRun:
		return gauge.Commanding
	case discord.Autocomplete:
		return gauge.Completing
	}
	return gauge.Pressing
}

// letIn reports whether an input is to be dealt with, and then done is to be called when it has been. One that is not
// has been answered.
func (q *exchange) letIn(ctx context.Context) (done func(), ok bool) {
	what := q.wanted()
	v := q.wants(what)
	if !v.Refused() {
		if what != gauge.Pressing {
			return func() {}, true
		}
		if done, busy := q.press(ctx); !busy {
			return done, true
		}
	}
	q.b.Log.Debug().Str("input", q.in.ID).Str("user", string(q.in.User.ID)).Str("server", string(q.in.Guild)).
		Stringer("too_many", what).Stringer("whose", v.Whose).Msg("an input is turned away")
	if err := q.turnAway(ctx, what, v); err != nil && ctx.Err() == nil {
		q.b.Log.Debug().Err(err).Str("input", q.in.ID).Msg("an input too many could not be answered")
	}
	return nil, false
}

// pressWait is how long a press waits at most for the last one of the same button to be answered: Discord waits for
// three seconds.
const pressWait = time.Second

// press has the press of a button or menu wait for its turn.
func (q *exchange) press(ctx context.Context) (done func(), busy bool) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	defer q.b.Clock.AfterFunc(pressWait, end)()
	done, busy = q.b.limits.Press(ctx, limits.Button{
		User: q.user(), Place: string(q.in.Message), ID: q.in.CustomID, Values: q.in.Values})
	if !busy {
		done = sync.OnceFunc(done)
		q.rep.onAnswer = done
	}
	return done, busy
}

// turnAway answers an input that is not dealt with.
func (q *exchange) turnAway(ctx context.Context, what gauge.Limit, v limits.Verdict) error {
	switch {
	case what == gauge.Completing:
		return q.rep.choices(ctx, nil)
	case what == gauge.Commanding || v.Tell:
		return q.tell(ctx, sayEnough(what, v))
	}
	return q.rep.nothing(ctx)
}

// errEnough is why pictures are told in words to somebody who has had many.
var errEnough = fmt.Errorf("%w: so many pictures were drawn for one person or server", discord.ErrForbidden)

// sparing is a message as the user gets it: in words where they have had too many pictures.
func (q *exchange) sparing(m discord.Message) discord.Message {
	if m.InWords == nil {
		return m
	}
	for _, f := range m.Files {
		if f.Make == nil {
			continue
		}
		if v := q.wants(gauge.Drawing); v.Refused() {
			words := m.InWords(errEnough)
			if v.Tell {
				words = headed(words, q.voice(q.at).Say(sayEnough(gauge.Drawing, v)))
			}
			return outgoing.InWords(m, words)
		}
	}
	return m
}

// headed is a message with a line above all else.
func headed(m discord.Message, line string) discord.Message {
	if len(m.Body) > 0 {
		m.Body = append([]discord.Block{discord.Text(line)}, m.Body...)
		return m
	}
	m.Content = line + "\n\n" + m.Content
	return m
}
