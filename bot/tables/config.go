package tables

import (
	"io"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/gauge"
	"witchtable/bot/study"
	"witchtable/bot/tables/registry"
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
	// Terms tells in which term this process owns a shard, if it does; it is asked before each write, and so must be
	// quick. Nil: it has the store for itself, and nobody has claimed anything.
	Terms func(store.Shard) (store.Term, bool)
	// Shards are those that this process owns; by them it goes through what is to be done. Nil: all there are.
	Shards func() store.Scope
	Games  *registry.Registry
	// Brains makes a computer player of a game by its name; the same name always means the same way to play. Stop does
	// not wait for one that thinks on after its context has ended.
	Brains func(game, name string) (brain.Brain, error)
	// StandIn names the computer player of a game that answers for people who do not; nil, or empty: nobody stands in.
	StandIn func(game string) string
	// Study is where computer players think. Default: one of its own, as [study.New] has it.
	Study *study.Study
	Clock Clock
	// Random is a cryptographic source: whoever can guess what it gives knows every deck. Safe for several goroutines.
	Random io.Reader
	Log    zerolog.Logger
	// Tracer is told of what tables do by themselves; of what people do there, the one of its context. Nil: nobody is.
	Tracer gauge.Tracer
	// DailyKey is a secret from which the deals of the day are drawn, on all servers alike, and likewise by others who
	// have the same one. Zero: each server has its own, which is drawn when it is first needed.
	DailyKey []byte

	// Pace is about how long after the last thing that could be noticed a computer player's answer comes, so that
	// people can follow. Zero: at once.
	Pace time.Duration
	// Grace is how long the last one of several to be awaited is left in peace. Zero: called at once.
	Grace time.Duration
	// Hand is how long it is waited for people to look at their hands in the channel before these are sent to them by
	// direct message. Zero: they are sent at once.
	Hand time.Duration
	// Gather is how long what goes on is gathered before messages that tell of it already are edited; the story of a
	// turn no longer than until that is over. Zero: not at all.
	Gather time.Duration
	// Lull is how long after what was told last of the story people are called at the earliest, so that they can read
	// it first. Zero: at once.
	Lull time.Duration
	// Fold is how long the thread of a table that has ended stays open. Zero: it is put away at once.
	Fold time.Duration
	// NoDirect is set where nobody is called by direct message, whatever they wish: no such messages are sent.
	NoDirect bool
	// IdleAfter is how long nothing must have happened before any player may close a table, not only the host.
	// Default: 30 minutes.
	IdleAfter time.Duration
	// ForgetAfter is how long an unused table is kept in memory. Default: 10 minutes.
	ForgetAfter time.Duration

	// Unshown tells whether the board of a table is still to be brought up to date: such a table has not come to rest.
	// Nil: that is not known, and boards are taken for shown.
	Unshown func(store.TableID) bool
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

// player makes the computer player of a game that a seat names: the stand-in where the game has, or knows, no such
// player any more, so that a table of before goes on. Errors: there is neither.
func (c Config) player(game, name string) (brain.Brain, error) {
	player, err := c.Brains(game, name)
	if err == nil {
		return player, nil
	}
	if other := c.StandIn(game); other != "" && other != name {
		if player, otherErr := c.Brains(game, other); otherErr == nil {
			return player, nil
		}
	}
	return nil, err
}

// withDefaults fills in what was left out.
func (c Config) withDefaults() Config {
	if c.IdleAfter == 0 {
		c.IdleAfter = 30 * time.Minute
	}
	if c.ForgetAfter == 0 {
		c.ForgetAfter = 10 * time.Minute
	}
	if c.Study == nil {
		c.Study = study.New(study.Config{Clock: c.Clock})
	}
	if c.StandIn == nil {
		c.StandIn = func(string) string { return "" }
	}
	if c.Unshown == nil {
		c.Unshown = func(store.TableID) bool { return false }
	}
	if c.Changed == nil {
		c.Changed = func(store.TableID, Haste) {}
	}
	if c.Unsaid == nil {
		c.Unsaid = func(store.TableID) {}
	}
	return c
}
