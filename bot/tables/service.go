package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/study"
	"witchtable/bot/tables/outbox"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// Clock is where the time comes from.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in a goroutine of its own after d. stop reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// Config is what a Service needs. All fields without a default named here are required.
type Config struct {
	Store store.Store
	Games *Registry
	// Brains makes a computer player of a game by its name; the same name always means the same way to play. Stop does
	// not wait for one that thinks on after its context has ended.
	Brains func(game, name string) (brain.Brain, error)
	// StandIn names the computer player that answers for people who do not; empty: nobody stands in.
	StandIn string
	// Study is where computer players think. Default: one of its own, as [study.New] has it.
	Study *study.Study
	Clock Clock
	// Random is a cryptographic source: whoever can guess what it gives knows every deck. Safe for several goroutines.
	Random io.Reader
	Log    zerolog.Logger

	// Pace is about how long after the last thing that could be noticed a computer player's answer comes, so that people can follow. Zero:
	// at once.
	Pace time.Duration
	// Grace is how long the last one of several to be awaited is left in peace. Zero: called at once.
	Grace time.Duration
	// Gather is how long what goes on is gathered before messages that tell of it already are edited; the story of a turn no longer
	// than until that is over. Zero: not at all.
	Gather time.Duration
	// Lull is how long after what was told last of the story people are called at the earliest, so that they can read it first. Zero:
	// at once.
	Lull time.Duration
	// Fold is how long the thread of a table that has ended stays open. Zero: it is put away at once.
	Fold time.Duration
	// IdleAfter is how long nothing must have happened before any player may close a table, not only the host.
	// Default: 30 minutes.
	IdleAfter time.Duration
	// ForgetAfter is how long an unused table is kept in memory. Default: 10 minutes.
	ForgetAfter time.Duration

	// Changed, if set, is called after each stored change of a table that people may see; Unsaid, if set, when a
	// table's outbox has got new entries. Both are called outside all locks, so they may ask for the table.
	Changed func(store.TableID, Haste)
	Unsaid  func(store.TableID)
}

// Haste says how soon people want to see a change of the table.
type Haste int

const (
	// Gathered is a change among many: a move of a game.
	Gathered Haste = iota
	// Soon is a change of a lobby: few of them come, and people sit and watch.
	Soon
	// AtOnce is a change after which the table is another one: opened, dealt, ended.
	AtOnce
)

// hasteOf tells how soon a change from one state to another is to be seen.
func hasteOf(before, after store.State) Haste {
	switch {
	case before != after:
		return AtOnce
	case after == store.Lobby:
		return Soon
	}
	return Gathered
}

// Service runs the tables of one store. All methods may be called by many goroutines.
type Service struct {
	Config
	ctx  context.Context // ends with Stop; computer players think under it
	stop context.CancelFunc
	busy sync.WaitGroup

	servers servers
	wishes  wishes

	mu    sync.Mutex
	live  map[store.TableID]*live
	swept time.Time
	// thinkers are the goroutines that answer for computer players, one for a table at most: they outlive what is kept
	// of the table in memory.
	thinkers map[store.TableID]*thinker
	alarms   map[store.TableID]alarm
}

// live is a table in memory. mu serialises all that happens at the table.
type live struct {
	users int       // who holds or waits for mu; guarded by Service.mu
	used  time.Time // guarded by Service.mu

	mu     sync.Mutex
	loaded bool
	head   store.Table
	server *server // nil where the game cannot be read
	rules  Rules
	desk   Desk
	pos    engine.Position // never changed, only replaced; nil when there is no game
	rhythm rhythm
	news   news // what the holder of mu must announce once it is free
}

// news is what others are told about a change after it was made.
type news struct {
	changed bool  // people may see it
	haste   Haste // how soon they want to
	unsaid  bool  // there is something new to say
}

// New returns a service. Call Resume once, and Stop at the end.
func New(c Config) *Service {
	if c.IdleAfter == 0 {
		c.IdleAfter = 30 * time.Minute
	}
	if c.ForgetAfter == 0 {
		c.ForgetAfter = 10 * time.Minute
	}
	if c.Study == nil {
		c.Study = study.New(study.Config{Clock: c.Clock})
	}
	if c.Changed == nil {
		c.Changed = func(store.TableID, Haste) {}
	}
	if c.Unsaid == nil {
		c.Unsaid = func(store.TableID) {}
	}
	s := &Service{Config: c, live: map[store.TableID]*live{}, thinkers: map[store.TableID]*thinker{}, alarms: map[store.TableID]alarm{}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Stop stops the computer players and waits until none of them will answer any more; one that is lost in thought is left
// to its thoughts. The store stays open.
func (s *Service) Stop() {
	s.mu.Lock()
	s.stop() // from here on no thinker begins, and no alarm rings
	for id := range s.alarms {
		s.setAlarm(id, time.Time{})
	}
	s.mu.Unlock()
	s.busy.Wait()
}

// Resume goes on with what a previous process left: computer players whose turn it is, and every live table's
// board. Unsaid entries are the Deliverer's to take up.
func (s *Service) Resume(ctx context.Context) error {
	heads, err := s.Store.LiveTables(ctx)
	if err != nil {
		return fmt.Errorf("resuming tables: %w", err)
	}
	for _, h := range heads {
		if err := s.Wake(ctx, h.ID); err != nil {
			// One table that cannot be read must not keep the others from going on.
			s.Log.Error().Err(err).Str("table", string(h.ID)).Msg("a table cannot be resumed")
			continue
		}
		s.Changed(h.ID, Gathered)
	}
	return nil
}

// Table returns a table as it is now. Errors: BadInput where there is no such table; ErrUnreadable, and then
// the Table has its header and no game.
func (s *Service) Table(ctx context.Context, id store.TableID) (Table, error) {
	var t Table
	err := s.with(ctx, id, func(l *live) error {
		t = l.snapshot()
		return nil
	})
	if errors.Is(err, ErrUnreadable) {
		headErr := s.withHead(ctx, id, func(l *live) error {
			t = l.snapshot()
			return nil
		})
		err = errors.Join(err, headErr)
	}
	return t, err
}

// TableIn returns the live table of a channel. Errors: as Table.
func (s *Service) TableIn(ctx context.Context, c store.ChannelID) (Table, error) {
	h, err := s.Store.TableIn(ctx, c)
	if err != nil {
		return Table{}, noTable(err)
	}
	return s.Table(ctx, h.ID)
}

// LastIn returns the channel's live table, else the one that ended there last. Errors: BadInput where there is no such table.
func (s *Service) LastIn(ctx context.Context, c store.ChannelID) (Table, error) {
	t, err := s.TableIn(ctx, c)
	if err == nil || engine.KindOf(err) == engine.Internal {
		return t, err
	}
	h, err := s.Store.LastOver(ctx, c)
	if err != nil {
		return Table{}, noTable(err)
	}
	return s.Table(ctx, h.ID)
}

// TablesOf lists the live tables at which a person answers for a seat, or is away from one, by id. Tables that cannot be read are left out.
func (s *Service) TablesOf(ctx context.Context, user store.UserID) ([]Table, error) {
	heads, err := s.Store.LiveTablesOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var out []Table
	for _, h := range heads {
		if holds(h, user) == engine.Onlooker {
			continue
		}
		t, err := s.Table(ctx, h.ID)
		if errors.Is(err, ErrUnreadable) {
			s.Log.Error().Err(err).Str("table", string(h.ID)).Msg("a player's table cannot be read")
			continue // the others can be played all the same
		}
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

func noTable(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return engine.Errorf(engine.BadInput, engine.T("error.no-table"), "no such table: %w", err)
	}
	return err
}

func (l *live) snapshot() Table {
	// The position is shared: moves are applied to copies, so nobody ever changes it, see live.pos.
	return Table{Head: cloneHead(l.head), Rules: l.rules, Desk: l.desk.clone(), pos: l.pos, server: l.server.is()}
}

func cloneHead(h store.Table) store.Table {
	h.Setup.Options = maps.Clone(h.Setup.Options)
	h.Setup.Claims = slices.Clone(h.Setup.Claims)
	h.Setup.Bring = slices.Clone(h.Setup.Bring)
	h.Seats = slices.Clone(h.Seats)
	h.Barred, h.Gone = slices.Clone(h.Barred), slices.Clone(h.Gone)
	h.Results = slices.Clone(h.Results)
	h.Messages = maps.Clone(h.Messages)
	h.Seen = slices.Clone(h.Seen)
	h.Notes = maps.Clone(h.Notes)
	return h
}

// with calls f while nothing else happens at the table. A panic in f is an error.
func (s *Service) with(ctx context.Context, id store.TableID, f func(*live) error) error {
	return s.alone(id, func(l *live) error {
		if !l.loaded {
			if err := s.load(ctx, id, l); err != nil {
				return err
			}
		}
		return f(l)
	})
}

// withHead is with for what can be done without the game: where the game cannot be read, f gets a table that has none.
func (s *Service) withHead(ctx context.Context, id store.TableID, f func(*live) error) error {
	return s.alone(id, func(l *live) error {
		if !l.loaded {
			err := s.load(ctx, id, l)
			if errors.Is(err, ErrUnreadable) {
				header, err := s.headerOnly(ctx, id)
				if err != nil {
					return err
				}
				defer func() { l.news = header.news }()
				return f(header)
			}
			if err != nil {
				return err
			}
		}
		return f(l)
	})
}

// alone calls f with the table's lock held, and announces what came of it once the lock is free.
func (s *Service) alone(id store.TableID, f func(*live) error) error {
	l := s.acquire(id)
	news, err := l.locked(id, f)
	s.release(id, l)
	s.announce(id, news)
	return err
}

// locked calls f with the table's lock held and returns what to announce. A panic in f is an error.
func (l *live) locked(id store.TableID, f func(*live) error) (out news, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("table %s: %w", id, panicked("work on the table", r))
		}
		out, l.news = l.news, news{}
	}()
	return out, f(l)
}

// panicked makes an error of what recover returned, with the place where it happened.
func panicked(what string, r any) error {
	return fmt.Errorf("%s panicked: %v\n%s", what, r, debug.Stack())
}

func (s *Service) acquire(id store.TableID) *live {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.live[id]
	if l == nil {
		l = &live{}
		s.live[id] = l
	}
	l.users++
	return l
}

func (s *Service) release(id store.TableID, l *live) {
	now := s.Clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	l.users--
	l.used = now
	if l.users == 0 && !l.loaded {
		delete(s.live, id) // nothing was there to load
	}
	if now.Sub(s.swept) < s.ForgetAfter/10 {
		return
	}
	s.swept = now
	for id, l := range s.live {
		if l.users == 0 && now.Sub(l.used) >= s.ForgetAfter {
			delete(s.live, id)
		}
	}
}

// next is the state of a table that a change leads to.
type next struct {
	head store.Table
	desk Desk
	pos  engine.Position
	say  []outbox.Entry
	log  []store.LogEntry
	done []store.OutboxID
	// quiet is set for changes that nobody sees: bookkeeping of what has been said.
	quiet bool
	// unnoticed is set for moves that nobody but who makes them can notice.
	unnoticed bool
	// idle is set for changes that nobody at the table has made: time has passed.
	idle bool
	// renewed is set when the position is the same under other rules: the snapshot is written anew.
	renewed bool
}

// begin returns the present state, to be changed and committed.
func (l *live) begin() *next {
	return &next{head: cloneHead(l.head), desk: l.desk.clone(), pos: l.pos}
}

func (n *next) tell(e ...outbox.Entry) { n.say = append(n.say, e...) }

// commit stores what follows and only then makes it the table's state.
func (s *Service) commit(ctx context.Context, l *live, n *next) error {
	now := store.MillisOf(s.Clock.Now())
	if !n.quiet {
		if !n.idle {
			n.desk.TouchedAt, n.desk.WarnedAt = now, 0
		}
		n.lapseConsent(l)
	}
	n.endStepBacks()
	n.keepWaits(now)
	if err := n.desk.writeTo(&n.head); err != nil {
		return err
	}
	if err := s.tally(ctx, l, n); err != nil {
		return err
	}
	c := store.Change{Expect: l.head.Version, Header: &n.head, Append: n.log, Done: n.done}
	if n.pos != nil && (len(n.log) > 0 || l.pos == nil || n.renewed) {
		data, err := n.pos.AppendBinary(nil)
		if err != nil {
			return fmt.Errorf("writing the position: %w", err)
		}
		c.Snapshot = data
	}
	for _, e := range n.say {
		o, err := e.Stored(now)
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, o)
	}
	got, err := s.Store.Commit(ctx, l.head.ID, c)
	if err != nil {
		if !errors.Is(err, store.ErrInvalid) {
			l.loaded = false // whether it was stored may be unknown: read it again
		}
		return fmt.Errorf("table %s: %w", l.head.ID, err)
	}
	n.head.Version, n.head.MoveCount = got.Version, got.MoveCount
	l.news.haste = max(l.news.haste, hasteOf(l.head.State, n.head.State))
	l.head, l.desk, l.pos = n.head, n.desk, n.pos
	if !n.quiet && !n.unnoticed {
		l.rhythm.beat(s.Clock.Now(), n)
	}
	l.news.changed = l.news.changed || !n.quiet
	l.news.unsaid = l.news.unsaid || len(n.say) > 0
	s.distract(l)
	s.startComputers(l)
	s.arm(l)
	return nil
}

// announce wakes those who show and say what has changed. No lock may be held: they may look at the table at once.
func (s *Service) announce(id store.TableID, n news) {
	if n.changed {
		s.Changed(id, n.haste)
	}
	if n.unsaid {
		s.Unsaid(id)
	}
}
