package bot

import (
	"context"
	"io"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine/brain"
	"witchtable/engine/words"
	"witchtable/store"
)

// Config is what a Bot needs. Every field without a default named here is required.
type Config struct {
	Port  discord.Port
	Store store.Store
	Games *registry.Registry
	// Words has the bot's own sentences, and those of every game that GameWords does not name.
	Words *words.Book
	// GameWords has, by game, a book with the bot's sentences and the game's, so that two games may use the same keys.
	GameWords map[string]*words.Book
	// Themes says, by game, how the game's names look in pictures; a game without one is told in words.
	Themes map[string]board.Theme
	// Brains makes computer players of a game by name. Levels are the names that tables of a game are offered, weakest
	// first, and Usual is the one to begin with, who also stands in for people: the strongest where it is nil or names
	// none. No levels means that a game has no computer players, and then nobody can leave a running game of it. What a
	// level is called is in the game's catalogue, see package say.
	Brains func(game, name string) (brain.Brain, error)
	Levels func(game string) []string
	Usual  func(game string) string
	// Tempers lists the temperaments that a game's computer players of a level can have, by words that the game's
	// catalogue names; nil where none has any.
	Tempers func(game, level string) []string
	// Advisers makes who gives hints at a game. Nil means one who knows no game, and can give some at any.
	Advisers func(game string) (brain.Adviser, error)
	// Judge names the player that finds the turning points of a game; nil, or none, means that nobody does.
	Judge func(game string) *brain.Thinker
	// Record writes a game that is over down as a file for those who played it: all of it, since nothing is secret any
	// more. Nil means that there is no such file.
	Record func(ctx context.Context, t store.Table) (discord.File, error)
	// NoDirect is set where the bot sends no direct messages: hands are shown to their owners in the channel alone.
	NoDirect bool
	// Terms and Shards are set where several processes serve the store: in which term this one owns a shard, and which are
	// its own, see [tables.Config]. Nil: it owns all there is.
	Terms  func(store.Shard) (store.Term, bool)
	Shards func() store.Scope
	// DailyKey is the secret that deals of the day are drawn from, where several bots are to deal the same; else each
	// server has its own.
	DailyKey []byte

	Clock  tables.Clock
	Random io.Reader // cryptographic
	Log    zerolog.Logger
	// Meter is told of what is stored and drawn; nil means nobody.
	Meter gauge.Meter
	// Tracer is told how long what takes; nil means nobody.
	Tracer gauge.Tracer
	Pace   Pace
	// Limits are what one person and one server may have; the zero value limits nothing.
	Limits limits.Allowances
}

// Pace is how fast the bot speaks and plays. Zero values mean at once, except where a default is named.
type Pace struct {
	Computer time.Duration // before each answer of a computer player
	Board    time.Duration // how long changes of the board are gathered; a call has it shown at once
	// how long what goes on is gathered before the story, or a private message, is edited; at most a turn of the story
	Story    time.Duration
	Lull     time.Duration // after what was told last of the story, before people are called: they read it first
	Fold     time.Duration // how long the thread of a table that has ended stays open
	Headline time.Duration // after a chapter of the story, before the next one
	Last     time.Duration // how long the last one awaited is left in peace
	Hand     time.Duration // how long a hand may be looked at in the channel before it is sent by direct message
	// Brought is how long after somebody has used their panel it is brought below a call of theirs; zero means never.
	Brought time.Duration
	// Slow is when an answer that is not ready is announced, its pictures included. Default: 1.5 seconds;
	// Discord waits for 3.
	Slow time.Duration
	// BoardAge is after how long, and BoardBehind after how many of the bot's messages, the board is posted anew at the
	// bottom of the channel; while somebody is choosing it waits up to a fifth, or twice, as long. Defaults: 50
	// minutes, 4 messages: about once a round of a game for four.
	BoardAge    time.Duration
	BoardBehind int
	// Settle is how long after a direct message has changed by itself its answers are not taken: somebody may have
	// meant what stood there before.
	Settle time.Duration
	// Idle is how long a table must have been silent before any of its players may close it. Default: 30 minutes.
	Idle time.Duration
}

// TablePace is the pace for people.
func TablePace() Pace {
	return Pace{
		Computer: 1200 * time.Millisecond, Board: 24 * time.Second, Story: 20 * time.Second,
		Lull:     1500 * time.Millisecond,
		Headline: 900 * time.Millisecond, Last: 45 * time.Second, Hand: 3 * time.Minute, Fold: 10 * time.Minute,
		Settle: 1500 * time.Millisecond, Brought: 5 * time.Minute,
	}
}

func (p *Pace) fill() {
	if p.Slow == 0 {
		p.Slow = 1500 * time.Millisecond
	}
	if p.BoardAge == 0 {
		p.BoardAge = 50 * time.Minute
	}
	if p.BoardBehind == 0 {
		p.BoardBehind = 4
	}
}
