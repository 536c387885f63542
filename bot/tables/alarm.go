package tables

import (
	"context"
	"time"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// What a table does because time has passed follows from what is stored of it: a process that dies in between takes nothing
// along, and nothing is done twice. So the alarms themselves are kept in memory alone, one for each table that is not over.

// alarm wakes the service when the next thing may be due at a table.
type alarm struct {
	at   time.Time
	stop func() bool
}

const (
	// soonest is how soon an alarm goes off at the earliest: what is due in hours need not come to the millisecond.
	soonest = time.Second
	// alarmAgain is when it is tried anew to do what was due and could not be done.
	alarmAgain = time.Minute
)

// duty is something to be done at a table when its time has come.
type duty struct {
	what dutyKind
	seat engine.Seat
	due  time.Time
}

type dutyKind uint8

const (
	// begin notes since when a seat is awaited: in tables of before this was noted.
	begin dutyKind = iota
	// call makes up for a call that somebody's rest did not allow.
	call
	// remind calls somebody once more.
	remind
	// replace has a computer player answer.
	replace
	// warn says that the table is about to end, fold ends it.
	warn
	fold
	// invite tells somebody that a seat is kept for them, and ask that they are asked to agree to a step back: their rest did not
	// allow it when it was so.
	invite
	ask
)

// duties lists what is to be done at a table, sooner or later, if nothing else happens. What is overdue is due now.
func (s *Service) duties(l *live, now time.Time) []duty {
	if !l.head.Live() {
		return nil
	}
	all := s.wishesAt(l.head)
	out := append(inviteDuties(l.head, all, now), s.abandonment(l, all, now))
	if l.head.State != store.Playing || l.head.PausedAt != 0 || l.pos == nil {
		return out
	}
	for _, seat := range l.desk.Consent.owed() {
		out = append(out, duty{ask, seat, restsUntil(all[seat], now)})
	}
	t := times(l.head)
	must := people(l.head, awaited(l.pos))
	for _, seat := range must {
		out = append(out, waitDuties(l.desk.wait(seat), t, seat, all[seat], now)...)
	}
	for _, seat := range people(l.head, urged(l.pos, nil)) {
		if w := l.desk.wait(seat); w.Owed && w.Since == 0 {
			out = append(out, duty{call, seat, restsUntil(all[seat], now)})
		}
	}
	if t.StandIn == 0 || s.StandIn == "" {
		return out
	}
	overdue := map[engine.Seat]time.Time{}
	for _, seat := range must {
		overdue[seat] = l.desk.wait(seat).overdue(t, all[seat], now)
	}
	for _, seat := range must {
		if at := overdue[seat]; anybodyBut(l, seat, overdue, later(at, now)) {
			out = append(out, duty{replace, seat, at})
		}
	}
	return out
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// wait is the desk of a seat's waiting, the zero value when there is none.
func (d Desk) wait(seat engine.Seat) WaitDesk {
	if int(seat) >= len(d.Waits) {
		return WaitDesk{}
	}
	return d.Waits[seat]
}

// waitDuties are the calls that somebody who is awaited is still to be given. Who is known to be absent is not reminded.
func waitDuties(w WaitDesk, t Times, seat engine.Seat, p store.Person, now time.Time) []duty {
	switch {
	case w.Since == 0:
		return []duty{{begin, seat, now}}
	case w.Owed:
		return []duty{{call, seat, restsUntil(p, now)}}
	case w.RemindedAt == 0 && w.Missed == 0:
		return []duty{{remind, seat, restsUntil(p, later(now, w.Since.Time().Add(t.Remind)))}}
	}
	return nil
}

// overdue is when somebody has had enough time to answer. Who has been reminded late, since the bot was away or they rested, has
// as long after that as others; who has been stood in for already, and was not seen since, only as long as others before they are
// reminded.
func (w WaitDesk) overdue(t Times, p store.Person, now time.Time) time.Time {
	if w.Since == 0 { // nobody has counted so far
		return now.Add(t.StandIn)
	}
	limit := t.StandIn
	if w.Missed > 0 {
		limit = t.Remind
	}
	quiet := p.Quiet
	if t.SleepCounts {
		quiet = store.Quiet{}
	}
	at := awakeFor(quiet, w.Since.Time(), limit)
	if w.RemindedAt != 0 {
		at = later(at, awakeFor(quiet, w.RemindedAt.Time(), t.StandIn-t.Remind))
	}
	return at
}

// anybodyBut reports whether, at a moment, there is a person besides one for whom the game is to go on: who was seen since their last
// turn, and is not awaited or still has time to answer. Without one a game does not play itself to its end: it waits.
func anybodyBut(l *live, but engine.Seat, overdue map[engine.Seat]time.Time, at time.Time) bool {
	for i := range l.head.Seats {
		seat := engine.Seat(i)
		limit, asked := overdue[seat]
		if seat != but && person(l.head, seat) && l.desk.Missed(seat) == 0 && (!asked || limit.After(at)) {
			return true
		}
	}
	return false
}

// abandonment is the next step on the way to the end of a table at which nothing happens.
func (s *Service) abandonment(l *live, all []store.Person, now time.Time) duty {
	t := times(l.head)
	if at := l.desk.WarnedAt; at != 0 {
		return duty{what: fold, due: at.Time().Add(t.Fold)}
	}
	last := later(l.desk.TouchedAt.Time(), l.head.CreatedAt.Time())
	due := last.Add(t.Warn)
	for i, h := range l.head.Seats {
		if h.User == l.head.Host { // who is called by the warning
			due = restsUntil(all[i], later(now, due))
		}
	}
	return duty{what: warn, due: due}
}

// arm sets a table's alarm to the next thing that is due there. An alarm that goes off too early does no harm. The caller holds
// the table.
func (s *Service) arm(l *live) {
	var at time.Time
	for _, d := range s.duties(l, s.Clock.Now()) {
		if at.IsZero() || d.due.Before(at) {
			at = d.due
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setAlarm(l.head.ID, at)
}

// setAlarm sets a table's alarm to a moment, or, where that is zero, takes it away. The caller holds s.mu.
func (s *Service) setAlarm(id store.TableID, at time.Time) {
	old, ok := s.alarms[id]
	if ok && !at.IsZero() && !at.Before(old.at) {
		return
	}
	if ok {
		old.stop()
		delete(s.alarms, id)
	}
	if at.IsZero() || s.ctx.Err() != nil {
		return
	}
	s.alarms[id] = alarm{at, s.Clock.AfterFunc(max(at.Sub(s.Clock.Now()), soonest), func() { s.ring(id) })}
}

// ring does what is due at a table, and sets the next alarm.
func (s *Service) ring(id store.TableID) {
	s.mu.Lock()
	if s.ctx.Err() != nil {
		s.mu.Unlock()
		return
	}
	delete(s.alarms, id)
	s.busy.Add(1)
	s.mu.Unlock()
	defer s.busy.Done()
	err := s.withHead(s.ctx, id, func(l *live) error { return s.attend(s.ctx, l) })
	if err == nil || s.ctx.Err() != nil {
		return
	}
	s.Log.Warn().Err(err).Str("table", string(id)).Msg("what is due at a table cannot be done")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setAlarm(id, s.Clock.Now().Add(alarmAgain))
}

// attend does all that is due at a table, in one transaction.
func (s *Service) attend(ctx context.Context, l *live) error {
	now := s.Clock.Now()
	n := l.begin()
	n.idle = true
	did := map[dutyKind][]engine.Seat{}
	for _, d := range s.duties(l, now) {
		if !d.due.After(now) {
			did[d.what] = append(did[d.what], d.seat)
		}
	}
	if len(did) == 0 {
		s.arm(l)
		return nil
	}
	n.quiet = len(did[replace])+len(did[warn])+len(did[fold]) == 0 // calls change nothing that the board shows
	s.carryOut(n, did, store.MillisOf(now))
	return s.commit(ctx, l, n)
}

// carryOut does what is due. Who is to be reminded now is not replaced in the same breath, and a table that ends needs nothing else.
func (s *Service) carryOut(n *next, did map[dutyKind][]engine.Seat, now store.Millis) {
	if len(did[fold]) > 0 {
		n.close(now, engine.T("bot.notice.abandoned"))
		n.putAway(s.folds())
		return
	}
	if len(did[warn]) > 0 {
		n.desk.WarnedAt = now
		n.tell(n.warning())
	}
	for _, seat := range did[invite] {
		n.inviteNow(seat)
	}
	n.askConsentAgain(did[ask])
	for _, seat := range did[call] {
		*n.wait(seat) = WaitDesk{Missed: n.wait(seat).Missed} // they are waited for from now on
	}
	for _, seat := range did[remind] {
		n.wait(seat).RemindedAt = now
	}
	n.callAgain(did[call], did[remind])
	for _, seat := range did[replace] {
		if n.wait(seat).RemindedAt != now {
			s.standIn(n, seat, "bot.notice.stood-in")
		}
	}
}

// callAgain calls people anew: those who could not be called when they should have been, and those who have not answered.
func (n *next) callAgain(owed, late []engine.Seat) {
	if len(owed)+len(late) == 0 {
		return
	}
	all := append(append([]engine.Seat{}, owed...), late...)
	n.desk.Turn.next(all, nil)
	n.desk.Turn.Late = len(owed) == 0
	n.tell(outbox.Entry{Kind: outbox.Turn})
	for _, seat := range all {
		n.again(seat)
	}
}

// warning says that a table is about to end.
func (n *next) warning() outbox.Entry {
	e := outbox.NoticeOf(engine.T("bot.notice.silent", engine.A(outbox.CalledArg, engine.Literal(HostName(n.head))),
		engine.A("time", Lasting(times(n.head).Fold))))
	e.User = n.head.Host
	return e
}

// Lasting says how long something lasts, in whole minutes, hours or days.
func Lasting(d time.Duration) engine.Text {
	switch {
	case d >= 2*day:
		return engine.T("bot.time.days", engine.A("n", engine.Number(int(d/day))))
	case d >= time.Hour:
		return engine.T("bot.time.hours", engine.A("n", engine.Number(int(d/time.Hour))))
	}
	return engine.T("bot.time.minutes", engine.A("n", engine.Number(int(d/time.Minute))))
}
