package tables

import (
	"context"
	"time"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Times are how long a table waits: for those whose answer the game needs, and for anything to happen at all.
type Times struct {
	// Remind is how long after a call whoever has not answered is called once more.
	Remind time.Duration
	// StandIn is how long after a call a computer player answers in their place; zero: nobody stands in.
	StandIn time.Duration
	// SleepCounts is set where quiet hours count towards StandIn.
	SleepCounts bool
	// Nudge is set where the last of several is called again as soon as all the others have answered.
	Nudge bool
	// Warn is how long nothing has happened when the table is said to be about to end, Fold how much later it ends.
	Warn, Fold time.Duration
}

const day = 24 * time.Hour

// timesOf are the times of a pace.
func timesOf(p store.Pace) Times {
	switch p {
	case store.PaceLive:
		return Times{Remind: 3 * time.Minute, StandIn: 10 * time.Minute, SleepCounts: true, Nudge: true, Warn: 6 * time.Hour, Fold: 2 * time.Hour}
	case store.PacePost:
		return Times{Remind: 12 * time.Hour, StandIn: 36 * time.Hour, Warn: 7 * day, Fold: 3 * day}
	}
	return Times{Remind: 30 * time.Minute, StandIn: 3 * time.Hour, SleepCounts: true, Nudge: true, Warn: 5 * day, Fold: 2 * day}
}

// A game that rests waits longer than any other before it is taken for abandoned.
const (
	warnResting = 28 * day
	foldResting = 7 * day
)

// Times are how long the table waits, as was chosen for it.
func (t Table) Times() Times { return times(t.Head) }

func times(h store.Table) Times {
	t := timesOf(h.Pace)
	if h.NoStandIn {
		t.StandIn = 0
	}
	if h.PausedAt != 0 {
		t.Warn, t.Fold = warnResting, foldResting
	}
	return t
}

// StandIns says whether a computer player stands in at a table for people who do not answer in time.
type StandIns int

// What can be asked for.
const (
	AsBefore StandIns = iota
	WithStandIns
	NoStandIns
)

// SetPace has a table that is not over wait longer or shorter for its people from now on. Errors: BadInput for a pace that there
// is not; Forbidden unless by whoever may manage the table; NotNow if it has ended.
func (s *Service) SetPace(ctx context.Context, id store.TableID, by store.UserID, p store.Pace, standIns StandIns) (Table, error) {
	if p != store.PaceLive && p != store.PaceEvening && p != store.PacePost {
		return Table{}, engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "pace %q", p)
	}
	return s.manage(ctx, id, by, func(_ *live, n *next) error {
		n.head.Pace = p
		if standIns != AsBefore {
			n.head.NoStandIn = standIns == NoStandIns
		}
		if n.head.State == store.Playing { // a lobby shows it
			n.tell(outbox.NoticeOf(engine.T("bot.notice.pace", engine.A("pace", s.PaceOf(n.head)))))
		}
		return nil
	})
}

// PaceOf says how long a table waits for its people.
func (s *Service) PaceOf(h store.Table) engine.Text {
	t := times(h)
	args := []engine.Arg{engine.A("pace", PaceName(h.Pace)), engine.A("remind", Lasting(t.Remind))}
	if t.StandIn == 0 || s.StandIn == "" {
		return engine.T("bot.pace.waits", args...)
	}
	return engine.T("bot.pace.stands-in", append(args, engine.A("stand-in", Lasting(t.StandIn)))...)
}

// PaceName is what a pace is called.
func PaceName(p store.Pace) engine.Text {
	switch p {
	case store.PaceLive:
		return engine.T("bot.pace.live")
	case store.PacePost:
		return engine.T("bot.pace.post")
	}
	return engine.T("bot.pace.evening")
}

// manage changes a table that is not over, for whoever may manage it. Errors: Forbidden for others, NotNow if it has ended, f's.
func (s *Service) manage(ctx context.Context, id store.TableID, by store.UserID, f func(*live, *next) error) (Table, error) {
	return s.alter(ctx, id, func(l *live) error {
		if !l.head.Live() {
			return ended(l.head)
		}
		return s.mayManage(l, by)
	}, f)
}
