package tell

import (
	"context"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/discord"
	"witchtable/bot/screen"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tables/outbox"
	"witchtable/engine/brain"
	"witchtable/store"
)

// Teller is what tables say by themselves: it puts their entries into words and sends them, and keeps their boards
// current. It is safe for concurrent use.
type Teller struct {
	Config
	// Panels are the private panels that are open; whoever shows one notes it there.
	Panels OpenPanels
	// Watching are those who follow tables as onlookers.
	Watching Watching
	// running is the context of Run; nil before. Guarded by Watching.mu.
	running context.Context

	kinds  map[outbox.Kind]kind
	sayer  *outbox.Deliverer
	boards boards
	barred barredChannels
	// quarantined are the tables that know that no direct messages are begun.
	quarantined toldTables
	moves       lastMoves
}

// Config is what a teller needs. All but Judge and Record is required.
type Config struct {
	Port   discord.Port
	Store  store.Store
	Tables *tables.Service
	Screen *screen.Studio
	Study  *study.Study
	// Judge names the player that finds the turning points of a game; nil, or none, means that nobody does.
	Judge func(game string) *brain.Thinker
	// Record writes a game that is over down as a file for those who played it; nil means that there is no such file.
	Record func(ctx context.Context, t store.Table) (discord.File, error)
	// Seen is a message as Discord will have it in the end: by that it is known whether it shows anything new.
	Seen func(discord.Message) discord.Message
	// NoDirect is set where no direct messages are to be sent: entries that are for one person's are told nobody.
	NoDirect bool
	// EditsShow reports whether Discord takes pictures that come by an edit, as far as that is known.
	EditsShow func() bool

	Clock tables.Clock
	Pace  Pace
	Log   zerolog.Logger
}

// Pace is how fast a teller speaks.
type Pace struct {
	Board       time.Duration // how long changes of the board are gathered
	Headline    time.Duration // after a chapter of the story, before the next one
	BoardAge    time.Duration // after how long the board is posted anew
	BoardBehind int           // after how many messages it is
	Hand        time.Duration // how long hands are left to the channel before they are sent by direct message
	Brought     time.Duration // how long after its use a panel is brought below a call; zero: never
}

// New makes a teller, which says nothing before Run.
func New(c Config) *Teller {
	l := &Teller{Config: c, kinds: kinds()}
	l.boards, l.moves.store = boards{l}, c.Store
	l.Panels.clock, l.Panels.log, l.Panels.brought = c.Clock, c.Log, c.Pace.Brought
	l.Watching.l = l
	l.sayer = tables.NewDeliverer(c.Tables, l)
	return l
}

// Run says what is to be said until ctx ends. Errors: the deliverer's.
func (l *Teller) Run(ctx context.Context) error {
	l.Watching.mu.Lock()
	l.running = ctx
	l.Watching.mu.Unlock()
	return l.sayer.Run(ctx)
}

// TakeUp says what is unsaid of some shards that this process has come to own. Errors: the deliverer's.
func (l *Teller) TakeUp(ctx context.Context, in store.Scope, left bool) error {
	return l.sayer.TakeUp(ctx, in, left)
}

// Settle waits until nothing of some shards is being said, which this process is giving up.
func (l *Teller) Settle(ctx context.Context, in store.Scope) { l.sayer.Settle(ctx, in) }

// Changed says that a table's board has changed.
func (l *Teller) Changed(id store.TableID, h tables.Haste) {
	l.sayer.Refresh(id, l.Pace.gather(h), false)
	l.Watching.changed(id)
}

// Unshown reports whether a table's board is still to be brought up to date.
func (l *Teller) Unshown(id store.TableID) bool { return l.sayer.Unshown(id) }

// Unsaid says that there is something to be said of a table.
func (l *Teller) Unsaid(id store.TableID) { l.sayer.Poke(id) }

// lobbyPace is how long at most changes of a lobby are gathered.
const lobbyPace = time.Second

// gather is how long a change of the board may wait for others.
func (p Pace) gather(h tables.Haste) time.Duration {
	switch h {
	case tables.AtOnce:
		return 0
	case tables.Soon:
		return min(p.Board, lobbyPace)
	}
	return p.Board
}

// Board is the board message of a table in whatever state it is.
func (l *Teller) Board(ctx context.Context, t tables.Table) discord.Message {
	return l.boards.render(ctx, t)
}

// DoubtBoard says that somebody else has written to the board's message.
func (l *Teller) DoubtBoard(id store.TableID) { l.boards.doubt(id) }
