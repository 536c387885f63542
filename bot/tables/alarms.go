package tables

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// What a table does because time has passed follows from what is stored of it, so that a process that dies loses
// nothing and nothing is done twice. Only the alarms are kept in memory, one for each table that has been used, or
// wakes soon; see waking.go.

// alarm wakes the service when the next thing may be due at a table.
type alarm struct {
	at   time.Time
	stop func() bool
}

// alarms has the tables' alarms, and does what is due when one rings.
type alarms struct {
	*keeper
	mu   sync.Mutex
	set  map[store.TableID]alarm
	busy sync.WaitGroup
}

func newAlarms(k *keeper) *alarms { return &alarms{keeper: k, set: map[store.TableID]alarm{}} }

// end takes all alarms away and waits for those that ring. The context must have ended.
func (s *alarms) end() {
	s.mu.Lock()
	for id := range s.set {
		s.setAlarm(id, time.Time{})
	}
	s.mu.Unlock()
	s.busy.Wait()
}

const (
	// soonest is the shortest time for which an alarm is set: what is due in hours need not come to the millisecond.
	soonest = time.Second
	// alarmAgain is how long after a failure it is tried again to do what is due.
	alarmAgain = time.Minute
)

// arm sets a table's alarm to the next thing that is due there. An alarm that goes off too early does no harm. The
// caller holds the table.
func (s *alarms) arm(l *live) {
	if s.ctx.Err() != nil {
		return
	}
	at := first(s.duties(l, s.config.Clock.Now()))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setAlarm(l.head.ID, at)
}

// soon has a table's alarm ring as soon as alarms do.
func (s *alarms) soon(id store.TableID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setAlarm(id, s.config.Clock.Now())
}

// setAlarm sets a table's alarm to a moment, or, where that is zero, takes it away. The caller holds s.mu.
func (s *alarms) setAlarm(id store.TableID, at time.Time) {
	old, ok := s.set[id]
	if ok && !at.IsZero() && !at.Before(old.at) {
		return
	}
	if ok {
		old.stop()
		delete(s.set, id)
	}
	if at.IsZero() || s.ctx.Err() != nil {
		return
	}
	s.set[id] = alarm{at, s.config.Clock.AfterFunc(max(at.Sub(s.config.Clock.Now()), soonest), func() { s.ring(id) })}
}

// ring does what is due at a table, and sets the next alarm.
func (s *alarms) ring(id store.TableID) {
	s.mu.Lock()
	if s.ctx.Err() != nil {
		s.mu.Unlock()
		return
	}
	delete(s.set, id)
	s.busy.Add(1)
	s.mu.Unlock()
	defer s.busy.Done()
	err := s.withHead(s.ctx, id, func(l *live) error { return s.attend(s.ctx, l) })
	if err == nil || s.ctx.Err() != nil || errors.Is(err, store.ErrNotOwner) {
		return // what another process owns is its matter
	}
	s.config.Log.Warn().Err(err).Str("table", string(id)).Msg("what is due at a table cannot be done")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setAlarm(id, s.config.Clock.Now().Add(alarmAgain))
}

// attend does all that is due at a table, in one transaction.
func (s *alarms) attend(ctx context.Context, l *live) error {
	now := s.config.Clock.Now()
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
	// Calls change nothing that the board shows.
	n.rests = len(did[sightDuty])+len(did[restDuty]) > 0
	n.quiet = len(did[replaceDuty])+len(did[warnDuty])+len(did[foldDuty]) == 0
	s.carryOut(n, did, store.MillisOf(now))
	return s.commit(ctx, l, n)
}

// carryOut does what is due. A table that ends needs nothing else, and whoever is called or reminded now is not
// replaced at the same moment.
func (s *alarms) carryOut(n *next, did map[dutyKind][]engine.Seat, now store.Millis) {
	if len(did[foldDuty]) > 0 {
		n.close(now, n.abandoned())
		n.putAway(s.folds())
		return
	}
	if len(did[sightDuty]) > 0 {
		n.noteSight()
	}
	if len(did[warnDuty]) > 0 {
		n.desk.WarnedAt = now
		n.tell(n.warning())
	}
	for _, seat := range did[inviteDuty] {
		n.inviteNow(seat)
	}
	if len(did[hostDuty]) > 0 {
		n.tellHost()
	}
	n.askConsentAgain(did[askDuty])
	for _, seat := range did[callDuty] {
		n.wait(seat).Wake()
	}
	for _, seat := range did[remindDuty] {
		n.wait(seat).RemindedAt = now
	}
	n.callAgain(did[callDuty], did[remindDuty])
	for _, seat := range did[replaceDuty] {
		if n.wait(seat).RemindedAt != now && !slices.Contains(did[callDuty], seat) {
			n.standIn(s.config.StandIn(n.head.Game), seat, "bot.notice.stood-in", "bot.missed.direct")
		}
	}
}

// warning says that a table is about to end, to all who sit there: any of them can keep it open.
func (n *next) warning() outbox.Entry {
	names, users := engine.List{}, []store.UserID(nil)
	for _, h := range n.head.Seats {
		if staysAt(h) {
			names, users = append(names, engine.T("bot.notice.player", engine.A("who", engine.Literal(h.Name)))),
				append(users, h.User)
		}
	}
	key := "bot.notice.silent"
	if len(users) > 1 {
		key = "bot.notice.silent-all"
	}
	e := outbox.NoticeOf(engine.T(key, engine.A(outbox.CalledArg, names),
		engine.A("time", Lasting(times(n.head).Fold))))
	e.Users = users
	return e
}

// abandoned says that a table has ended because nothing has happened there.
func (n *next) abandoned() engine.Text {
	if n.pos == nil || n.head.MoveCount <= n.head.Setup.Begins() {
		return engine.T("bot.notice.abandoned-unplayed")
	}
	return engine.T("bot.notice.abandoned")
}
