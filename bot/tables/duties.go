package tables

import (
	"time"

	"witchtable/bot/tables/desk"
	"witchtable/engine"
	"witchtable/store"
)

// duty is something to be done at a table when its time has come.
type duty struct {
	what dutyKind
	seat engine.Seat
	due  time.Time
}

type dutyKind uint8

const (
	// beginDuty notes since when a seat is awaited, at tables that were begun before that was noted.
	beginDuty dutyKind = iota
	// callDuty makes up for a call that was not made because somebody rested.
	callDuty
	// remindDuty calls somebody once more.
	remindDuty
	// replaceDuty has a computer player answer.
	replaceDuty
	// warnDuty says that the table is about to end, foldDuty ends it.
	warnDuty
	foldDuty
	// inviteDuty tells somebody that a seat is kept for them, and askDuty asks them to agree to a step back: they
	// rested when it was so.
	inviteDuty
	askDuty
	// hostDuty tells somebody that they are the host, likewise.
	hostDuty
	// sightDuty notes what is to be seen at a table that has come to rest.
	sightDuty
	// restDuty notes that a table has come to rest.
	restDuty
)

// duties lists what will have to be done at a table if nothing else happens, and when. What is overdue is due now.
func (s *keeper) duties(l *live, now time.Time) []duty {
	out := s.dueNext(l, now)
	if at, ok := s.comesToRest(l); ok && l.head.Live() {
		out = append(out, duty{what: restDuty, due: at})
	}
	return out
}

// dueNext is duties of a table that need not come to rest.
func (s *keeper) dueNext(l *live, now time.Time) []duty {
	if !l.head.Live() {
		return nil
	}
	if l.head.Mute() {
		return dailyDuties(l)
	}
	all := s.wishesAt(l.head)
	out := append(inviteDuties(l.head, all, now), s.abandonment(l, all, now))
	if host := holds(l.head, l.head.Host); l.desk.HostOwed && host != engine.Onlooker {
		out = append(out, duty{hostDuty, host, restsUntil(all[host], now)})
	}
	if unsighted(l.head) {
		out = append(out, duty{what: sightDuty, due: l.desk.TouchedAt.Time().Add(restsAfter)})
	}
	if l.head.State != store.Playing || l.head.PausedAt != 0 || l.pos == nil {
		return out
	}
	for _, seat := range l.desk.Consent.StillOwed() {
		out = append(out, duty{askDuty, seat, restsUntil(all[seat], now)})
	}
	t := times(l.head)
	open := opened(l.pos)
	must := people(l.head, open.awaited())
	for _, seat := range must {
		out = append(out, waitDuties(l.desk.Wait(seat), t, seat, all[seat], now)...)
	}
	for _, seat := range people(l.head, open.urged(nil)) {
		if w := l.desk.Wait(seat); w.Owed && w.Since == 0 {
			out = append(out, duty{callDuty, seat, restsUntil(all[seat], now)})
		}
	}
	if t.StandIn == 0 || s.config.StandIn(l.head.Game) == "" {
		return out
	}
	overdue := map[engine.Seat]time.Time{}
	for _, seat := range must {
		overdue[seat] = overdueAt(l.desk.Wait(seat), t, all[seat], now)
	}
	for _, seat := range must {
		if at := overdue[seat]; anybodyBut(l, seat, overdue, later(at, now)) {
			out = append(out, duty{replaceDuty, seat, at})
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

// waitDuties are the calls that are still to be given to somebody who is awaited. Whoever is known to be absent is not
// reminded.
func waitDuties(w desk.Wait, t Times, seat engine.Seat, p store.Person, now time.Time) []duty {
	switch {
	case w.Since == 0:
		return []duty{{beginDuty, seat, now}}
	case w.Owed:
		return []duty{{callDuty, seat, restsUntil(p, now)}}
	case w.RemindedAt == 0 && !w.Absent():
		return []duty{{remindDuty, seat, restsUntil(p, later(now, remindAt(w, t)))}}
	}
	return nil
}

// remindAt is when somebody is to be reminded: they are left in peace after each call.
func remindAt(w desk.Wait, t Times) time.Time { return max(w.Since, w.NudgedAt).Time().Add(t.Remind) }

// peace is how long somebody who is awaited is still left in peace: until they are reminded, by the minute.
func peace(w desk.Wait, t Times, now time.Time) time.Duration {
	if w.Since == 0 || w.RemindedAt != 0 || w.Absent() {
		return 0
	}
	left := remindAt(w, t).Sub(now)
	return max(0, (left+time.Minute-1)/time.Minute*time.Minute)
}

// overdueAt is when somebody has had enough time to answer. Whoever was reminded late, since the bot was away or they
// rested, has as long after the reminder as others have. Whoever was stood in for and has not been seen since has only
// as long as others have before they are reminded.
func overdueAt(w desk.Wait, t Times, p store.Person, now time.Time) time.Time {
	if w.Since == 0 { // it was not noted since when
		return now.Add(t.StandIn)
	}
	limit := t.StandIn
	if w.Absent() {
		limit = t.Remind
	}
	quiet := p.Quiet
	if t.SleepCounts {
		quiet = store.Quiet{}
	}
	at := awakeFor(quiet, w.Since.Time(), limit)
	if w.RemindedAt != 0 {
		left := max(0, t.StandIn-remindAt(w, t).Sub(w.Since.Time()))
		at = later(at, awakeFor(quiet, w.RemindedAt.Time(), left))
	}
	return at
}

// anybodyBut reports whether, at a moment, the game is to go on for some other person than this one: somebody who was
// seen since their last turn, and who is not awaited or still has time to answer. Without such a person the game waits,
// for it must not play itself to its end.
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

// abandonment is the next step towards ending a table at which nothing happens: the warning, or the end.
func (s *keeper) abandonment(l *live, all []store.Person, now time.Time) duty {
	t := times(l.head)
	if at := l.desk.WarnedAt; at != 0 {
		return duty{what: foldDuty, due: at.Time().Add(t.Fold)}
	}
	last := later(l.desk.TouchedAt.Time(), l.head.CreatedAt.Time())
	due, soonest := last.Add(t.Warn), later(now, last.Add(t.Warn))
	for i, h := range l.head.Seats {
		if staysAt(h) { // who is called by the warning
			due = later(due, restsUntil(all[i], soonest))
		}
	}
	return duty{what: warnDuty, due: due}
}

// inviteDuties are the invitations that people have not been told of yet, since they rested when their seats were kept.
func inviteDuties(h store.Table, all []store.Person, now time.Time) (out []duty) {
	for i, holder := range h.Seats {
		if holder.Invited && holder.CallOwed {
			out = append(out, duty{inviteDuty, engine.Seat(i), restsUntil(all[i], now)})
		}
	}
	return out
}
