package tables

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"witchtable/bot/tables/desk"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/store"
)

// Somebody who asks to be forgotten leaves every table for good, and is then taken out of all that is stored. Their
// games stay, with somebody in their place: moves are made by seats, so that games replay as before.
//
// That they have asked is stored first. From then on it is done to the end, by the next process if need be: first each
// live table is changed like any other table, then the store forgets the person in one transaction.

// farewells forgets people who ask for that.
type farewells struct {
	*keeper
	stranger atomic.Pointer[Stranger] // who takes the place of those who asked another process
}

// Stranger is who takes a forgotten person's place.
type Stranger struct {
	// Somebody is what the person is called at tables that have ended, in a table's language.
	Somebody func(lang string) string
	// Computer is what the computer player is called that plays on in a running game, among those who sit there
	// already.
	Computer func(store.Table) string
}

// mostFarewells is how often the person is taken from live tables before it is given up: they may sit down again
// meanwhile.
const mostFarewells = 5

// mostWaits is how often it is waited for other processes, followEvery each time: for longer than a lease lasts, since
// one of them may have died, and its tables come to be another's.
const mostWaits = 60

// Forget forgets a person. An error after the first step leaves the rest to FinishForgetting, which the next process
// calls.
func (s *farewells) Forget(ctx context.Context, p Person, by Stranger) error {
	name := cmp.Or(p.Name, "?") // which says that they have asked, too
	if err := s.wish(ctx, p.User, func(kept *store.Person) { kept.Forgetting = name }); err != nil {
		return err
	}
	return s.forget(ctx, store.Person{ID: p.User, Forgetting: name}, by)
}

// FinishForgetting goes on with what a previous process was asked for. Call it when the tables have been resumed.
func (s *farewells) FinishForgetting(ctx context.Context, by Stranger) error {
	s.stranger.Store(&by)
	var left []store.Person
	err := s.patiently(ctx, "who is to be forgotten", func() (err error) {
		left, err = s.config.Store.Forgetting(ctx, s.shards())
		return err
	})
	if err != nil {
		return fmt.Errorf("who is to be forgotten: %w", err)
	}
	for _, p := range left {
		err = errors.Join(err, s.patiently(ctx, "who is forgotten", func() error { return s.forget(ctx, p, by) }))
	}
	return err
}

func (s *farewells) forget(ctx context.Context, p store.Person, by Stranger) error {
	s.sitters.drop(p.ID)
	for attempt, waits := 1, 0; ; attempt++ {
		err := s.farewell(ctx, p, by)
		switch {
		case errors.Is(err, store.ErrNotOwner) && waits < mostWaits: // for others, who take leave of them as they see it
			waits++
			s.wait(ctx, followEvery)
		case attempt-waits >= mostFarewells || !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNotOwner):
			return err
		}
	}
}

// farewell takes a person from the live tables and then from the store. Errors: store.ErrConflict where they have sat
// down again meanwhile.
func (s *farewells) farewell(ctx context.Context, p store.Person, by Stranger) error {
	heads, err := s.config.Store.TablesNaming(ctx, p.ID)
	if err != nil {
		return err
	}
	f := forgetting{user: p.ID, names: namesOf(p, heads), by: by}
	var ids []store.TableID
	for _, h := range heads {
		ids = append(ids, h.ID)
		if !h.Live() || !h.Holds(p.ID) {
			continue
		}
		if err := s.takeLeave(ctx, h.ID, f); err != nil {
			return err
		}
	}
	// Nobody may change the tables meanwhile by what they were before. One after the other they are held, in the order
	// of their ids, so that two who forget do not wait for one another.
	err = s.allAlone(ids, func() error {
		return s.wishes.known.Forgetting(p.ID, func() error {
			return s.config.Store.Forget(ctx, store.Forgetting{User: p.ID, Scrub: f.scrub, Drop: f.speaksOf})
		})
	})
	if err != nil {
		return err
	}
	return s.config.Store.Sweep(ctx) // which may wait long: nobody is held for it
}

// leaveOwn has somebody who asked another process to be forgotten leave this process's live tables, and its memory.
func (s *farewells) leaveOwn(ctx context.Context, user store.UserID) error {
	p, err := s.Person(ctx, user)
	if err != nil || p.Forgetting == "" && p != (store.Person{ID: user}) {
		return err
	}
	s.sitters.drop(user)
	defer s.readAnew(user) // tables that name them and where they do not sit, also once they have been forgotten
	by := s.stranger.Load()
	if p.Forgetting == "" || by == nil {
		return nil
	}
	heads, err := s.config.Store.TablesNaming(ctx, user)
	if err != nil {
		return err
	}
	f := forgetting{user: user, names: namesOf(p, heads), by: *by}
	for _, h := range heads {
		if _, notMine := s.term(h.Shard()); notMine == nil && h.Live() && h.Holds(user) {
			err = errors.Join(err, s.takeLeave(ctx, h.ID, f))
		}
	}
	return err
}

// readAnew has all tables in memory that name somebody read anew before they are used.
func (s *farewells) readAnew(user store.UserID) {
	s.mu.Lock()
	ids := slices.Collect(maps.Keys(s.live))
	s.mu.Unlock()
	for _, id := range ids {
		_ = s.alone(id, func(l *live) error { // which fails by no error of its own
			if l.loaded && slices.Contains(l.head.Names(), user) {
				l.loaded = false
			}
			return nil
		})
	}
}

// forgetting is what is known of somebody who is being forgotten.
type forgetting struct {
	user  store.UserID
	names []string // under which they sat at tables
	by    Stranger
}

func (f forgetting) holds(h store.SeatHolder) bool { return h.User == f.user }

func namesOf(p store.Person, heads []store.Table) []string {
	names := []string{p.Forgetting}
	for _, h := range heads {
		for _, seat := range h.Seats {
			if seat.User == p.ID {
				names = append(names, seat.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// allAlone calls f while nothing else happens at the tables, which are read anew afterwards.
func (s *farewells) allAlone(ids []store.TableID, f func() error) error {
	if len(ids) == 0 {
		return f()
	}
	return s.alone(ids[0], func(l *live) error {
		defer func() { l.loaded = false }()
		return s.allAlone(ids[1:], f)
	})
}

// takeLeave has the person leave a live table for good. Also a table whose game cannot be read is left.
func (s *farewells) takeLeave(ctx context.Context, id store.TableID, f forgetting) error {
	err := s.withHead(ctx, id, func(l *live) error {
		if !l.head.Live() || !l.head.Holds(f.user) {
			return nil
		}
		n := l.begin()
		if err := s.dropSpoken(ctx, n, f); err != nil {
			return err
		}
		n.head.Gone = append(n.head.Gone, f.user) // by which the store finds their answers
		switch {
		case n.head.State == store.Lobby:
			if seat := engine.Seat(slices.IndexFunc(n.head.Seats, f.holds)); seat >= 0 {
				n.free(seat)
			}
		case l.pos == nil || s.config.StandIn(n.head.Game) == "":
			n.close(store.MillisOf(s.config.Clock.Now()), engine.T("bot.notice.deserted"))
		default:
			s.replaceForgotten(n, f)
		}
		s.leaveToOthers(n, f)
		return s.commit(ctx, l, n)
	})
	if err != nil {
		return fmt.Errorf("taking a person from table %s: %w", id, err)
	}
	return nil
}

// replaceForgotten has a computer player take the person's seats in a running game.
func (s *farewells) replaceForgotten(n *next, f forgetting) {
	for i, h := range n.head.Seats {
		if h.User != f.user {
			continue
		}
		computer := store.SeatHolder{Brain: s.config.StandIn(n.head.Game), Claim: h.Claim, Bring: h.Bring,
			Name: f.by.Computer(n.head)}
		n.hand(engine.Seat(i), computer, engine.T("bot.notice.forgotten",
			engine.A("new", engine.Literal(computer.Name))))
	}
}

// leaveToOthers makes somebody else the host, and ends a table at which nobody is left. What is left of the person in
// the header of a table that ends is the store's to forget.
func (s *farewells) leaveToOthers(n *next, f forgetting) {
	heir, ok := firstPerson(n.head)
	switch {
	case !n.head.Live():
	case !ok:
		n.close(store.MillisOf(s.config.Clock.Now()), engine.T("bot.notice.deserted"))
		n.head.Host = ""
	case n.head.Host == f.user:
		n.passOn(heir, holds(n.head, heir), s.Rests(heir))
	}
}

// dropSpoken leaves out what the table would still say of the person.
func (s *farewells) dropSpoken(ctx context.Context, n *next, f forgetting) error {
	pending, err := s.config.Store.Outbox(ctx, store.OutboxQuery{Table: n.head.ID})
	for _, e := range pending {
		if f.speaksOf(e) {
			n.done = append(n.done, e.ID)
		}
	}
	return err
}

// speaksOf reports whether an entry names the person. What cannot be read is dropped as well, since nobody can say it.
func (f forgetting) speaksOf(o store.OutboxEntry) bool {
	e, err := outbox.Read(o)
	return err != nil || e.User == f.user || slices.Contains(e.Users, f.user) || f.namedIn(e.Text)
}

func (f forgetting) namedIn(t engine.Text) bool {
	return slices.ContainsFunc(t.Args, func(a engine.Arg) bool {
		switch v := a.Value.(type) {
		case engine.Literal:
			return slices.Contains(f.names, string(v))
		case engine.Text:
			return f.namedIn(v)
		case engine.List:
			return slices.ContainsFunc(v, f.namedIn)
		}
		return false
	})
}

// scrub says in the header of a table who sat there instead, and lets go of the messages that the person had.
func (f forgetting) scrub(t *store.Table, seats []engine.Seat) {
	for _, seat := range seats {
		t.Seats[seat].Name = f.by.Somebody(t.Lang)
	}
	d, err := desk.Read(*t)
	if err != nil {
		d = desk.Desk{}
	}
	for _, seat := range seats {
		if int(seat) < len(d.Hands) {
			d.Hands[seat].Renew()
		}
	}
	if err := d.WriteTo(t); err != nil { // which no desk is known to do
		delete(t.Notes, desk.Note)
	}
}
