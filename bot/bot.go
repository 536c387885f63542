package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tell"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/words"
	"witchtable/store"
)

// Config is what a Bot needs. Every field without a default named here is required.
type Config struct {
	Port  discord.Port
	Store store.Store
	Games *tables.Registry
	// Words has the bot's own sentences, and those of every game that GameWords does not name.
	Words *words.Book
	// GameWords has, by game, a book with the bot's sentences and the game's, so that two games may use the same keys.
	GameWords map[string]*words.Book
	// Themes says, by game, how the game's names look in pictures; a game without one is told in words.
	Themes map[string]board.Theme
	// Brains makes computer players of a game by name. Levels are the names offered, strongest first, and Usual is the one to begin
	// with, the first where it is empty. No levels means that there are no computer players, and then nobody can leave a running game.
	Brains func(game, name string) (brain.Brain, error)
	Levels []string
	Usual  string
	// Tempers lists the temperaments that a game's computer players of a level can have, by words that the game's catalogue
	// names; nil where none has any.
	Tempers func(game, level string) []string
	// Advisers makes who gives hints at a game. Nil means one who knows no game, and can give some at any.
	Advisers func(game string) (brain.Adviser, error)
	// Judge names the player that finds the turning points of a game; nil, or none, means that nobody does.
	Judge func(game string) *brain.Thinker
	// Record writes a game that is over down as a file for those who played it: all of it, since nothing is secret any more.
	// Nil means that there is no such file.
	Record func(ctx context.Context, t store.Table) (discord.File, error)

	Clock  tables.Clock
	Random io.Reader // cryptographic
	Log    zerolog.Logger
	Pace   Pace
}

// Pace is how fast the bot speaks and plays. Zero values mean at once, except where a default is named.
type Pace struct {
	Computer time.Duration // before each answer of a computer player
	Board    time.Duration // how long changes of the board are gathered; a call has it shown at once
	Story    time.Duration // how long what goes on is gathered before the story, or a private message, is edited; at most a turn of the story
	Lull     time.Duration // after what was told last of the story, before people are called: they read it first
	Fold     time.Duration // how long the thread of a table that has ended stays open
	Headline time.Duration // after a chapter of the story, before the next one
	Last     time.Duration // how long the last one awaited is left in peace
	// Slow is when an answer that is not ready is announced, its pictures included. Default: 1.5 seconds;
	// Discord waits for 3.
	Slow time.Duration
	// BoardAge is after how long, and BoardBehind after how many of the bot's messages, the board is posted anew at
	// the bottom of the channel; while somebody is choosing it waits up to a fifth, or twice, as long. Defaults: 50 minutes, 4
	// messages: about once a round of a game for four.
	BoardAge    time.Duration
	BoardBehind int
	// Settle is how long after a direct message has changed by itself its answers are not taken: somebody may have meant what stood
	// there before.
	Settle time.Duration
	// Idle is how long a table must have been silent before any of its players may close it. Default: 30 minutes.
	Idle time.Duration
}

// TablePace is the pace for people.
func TablePace() Pace {
	return Pace{
		Computer: 1200 * time.Millisecond, Board: 24 * time.Second, Story: 20 * time.Second, Lull: 1500 * time.Millisecond,
		Headline: 900 * time.Millisecond, Last: 45 * time.Second, Fold: 10 * time.Minute,
		Settle: 1500 * time.Millisecond,
	}
}

// Bot is the table in Discord.
type Bot struct {
	Config
	stored   *watchedStore
	study    *study.Study // where all is thought out that anybody asks of a game
	tables   *tables.Service
	screen   *screen.Studio
	teller   *tell.Teller
	signs    say.Signs
	hints    hints
	commands *commandSet
}

// New makes a bot. Errors: missing fields, commands of games that clash, commands that Discord would refuse.
func New(c Config) (*Bot, error) {
	if c.Port == nil || c.Store == nil || c.Games == nil || c.Words == nil || c.Clock == nil || c.Random == nil {
		return nil, errors.New("bot: port, store, games, words, clock and random source are all needed")
	}
	if len(c.Games.Names()) == 0 {
		return nil, errors.New("bot: there is no game to play")
	}
	if c.Brains == nil {
		c.Brains = func(_, name string) (brain.Brain, error) {
			return nil, fmt.Errorf("there is no computer player %q", name)
		}
	}
	for _, l := range c.Levels {
		if key := say.LevelName(l).Key; !c.Words.Has("en", key) {
			return nil, fmt.Errorf("bot: level %q has no name: the catalogue lacks %q", l, key)
		}
	}
	c.Pace.fill()
	b := &Bot{Config: c, stored: watchStore(c.Store, c.Clock), study: study.New(study.Config{Clock: c.Clock})}
	b.screen = screen.New(b.studioConfig())
	b.Port = signingPort{c.Port, &b.signs}
	var err error
	if b.commands, err = newCommandSet(b, ownCommands()); err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	b.tables = tables.New(tables.Config{
		Store: b.stored, Games: c.Games, Brains: c.Brains, StandIn: b.screen.DefaultLevel(), Study: b.study, Clock: c.Clock, Random: c.Random, Log: c.Log,
		Pace: c.Pace.Computer, Gather: c.Pace.Story, Lull: c.Pace.Lull, Grace: c.Pace.Last, IdleAfter: c.Pace.Idle, Fold: c.Pace.Fold,
		Changed: func(id store.TableID, h tables.Haste) { b.teller.Changed(id, h) },
		Unsaid:  func(id store.TableID) { b.teller.Unsaid(id) },
	})
	b.teller = tell.New(tell.Config{
		Port: b.Port, Store: b.stored, Tables: b.tables, Screen: b.screen, Study: b.study, Judge: c.Judge, Record: c.Record, Seen: b.signs.In,
		Clock: c.Clock, Log: c.Log,
		Pace: tell.Pace{Board: c.Pace.Board, Headline: c.Pace.Headline, BoardAge: c.Pace.BoardAge, BoardBehind: c.Pace.BoardBehind},
	})
	return b, nil
}

// studioConfig is what screens are made with.
func (b *Bot) studioConfig() screen.Config {
	return screen.Config{
		Words: say.Books{Own: b.Words, ByGame: b.GameWords}, Games: b.Games, Levels: b.Levels, Usual: b.Usual, Tempers: b.Tempers, Themes: b.Themes,
		PaceOf:      func(t store.Table) engine.Text { return b.tables.PaceOf(t) },
		CommandPath: func(game string, c engine.GameCommand, lang string) string { return b.commands.typed(b, game, c, lang) },
		Log:         b.Log,
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

// Run connects and serves until ctx ends, which returns nil, the port gives up, or the store takes no writes any more
// (store.ErrWrite). All that was begun has ended when it returns. Call it once.
func (b *Bot) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var busy sync.WaitGroup
	defer busy.Wait()
	defer b.tables.Stop()
	defer cancel()

	failed := make(chan error, 2)
	busy.Go(func() {
		// Who speaks before Discord has let us in would take a refused token for the fault of what is said.
		if !b.connected(ctx) {
			return
		}
		// What is said after a start is compared with what was said before it, so the emojis of then should be known.
		select {
		case <-b.keepingSigns(ctx, &busy):
		case <-ctx.Done():
		}
		if err := b.teller.Run(ctx); err != nil && ctx.Err() == nil {
			failed <- err
			cancel()
		}
	})
	busy.Go(func() {
		select {
		case err := <-b.stored.broken:
			failed <- err
			cancel()
		case <-ctx.Done():
		}
	})
	if err := b.tables.Resume(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	busy.Go(func() {
		if err := b.tables.FinishForgetting(ctx, b.stranger()); err != nil && ctx.Err() == nil {
			b.Log.Error().Err(err).Msg("somebody who asked to be forgotten has not been; the next start tries again")
		}
	})
	err := b.Port.Run(ctx, b.commands.list, b.handle)
	select {
	case err := <-failed:
		return err
	default:
		return err
	}
}

// connectionLook is how often it is looked whether the port has connected.
const connectionLook = 200 * time.Millisecond

// connected waits until the port has connected; false when ctx ends first.
func (b *Bot) connected(ctx context.Context) bool {
	for b.Port.Self() == "" && ctx.Err() == nil {
		b.sleep(ctx, connectionLook)
	}
	return ctx.Err() == nil
}

// sleep waits by the injected clock, or until ctx ends.
func (b *Bot) sleep(ctx context.Context, d time.Duration) {
	over := make(chan struct{})
	stop := b.Clock.AfterFunc(d, func() { close(over) })
	defer stop()
	select {
	case <-over:
	case <-ctx.Done():
	}
}

// Thinking tells how busy those are who think, for the operator's tools.
func (b *Bot) Thinking() study.Load { return b.study.Load() }

// Tables gives access to the tables, for the operator's tools.
func (b *Bot) Tables() *tables.Service { return b.tables }

// handle answers one input. Nothing that goes wrong in here ends the program.
func (b *Bot) handle(ctx context.Context, in discord.Input, r discord.Reply) {
	q := b.newRequest(in, signingReply{r, &b.signs})
	defer q.rep.end()
	defer b.study.Serving()()
	defer func() {
		if p := recover(); p != nil {
			b.Log.Error().Str("input", in.ID).Str("panic", fmt.Sprint(p)).Stack().Msg("an input panicked")
			q.fail(ctx, errors.New("panic"))
		}
	}()
	b.admitted(in)
	if in.Kind != discord.Autocomplete { // whose answer cannot be announced: late choices are lost
		q.rep.announceAfter(ctx, b.Pace.Slow)
	}
	if err := b.route(ctx, q); err != nil {
		b.logFailure(in, err)
		q.fail(ctx, err)
	}
}

func (b *Bot) route(ctx context.Context, q *exchange) error {
	switch q.in.Kind {
	case discord.CommandRun:
		return b.runCommand(ctx, q)
	case discord.Autocomplete:
		return b.complete(ctx, q)
	case discord.ComponentUsed:
		return b.useComponent(ctx, q)
	}
	return engine.Errorf(engine.BadInput, engine.T("error.unreadable"), "input of kind %d", q.in.Kind)
}

func (b *Bot) logFailure(in discord.Input, err error) {
	e := b.Log.Debug()
	if engine.KindOf(err) == engine.Internal {
		e = b.Log.Error()
	}
	e.Err(err).Str("input", in.ID).Strs("command", in.Path).Str("user", string(in.User.ID)).Msg("an input was refused")
}
