package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/limits"
	"witchtable/bot/outgoing"
	"witchtable/bot/press"
	"witchtable/bot/say"
	"witchtable/bot/screen"
	"witchtable/bot/storewatch"
	"witchtable/bot/study"
	"witchtable/bot/tables"
	"witchtable/bot/tell"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/store"
)

// Bot is the table in Discord.
type Bot struct {
	*house
	commands *commandSet
	// components has what each button and menu does.
	components map[press.Word]component
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
	c.Pace.fill()
	c.Meter = gauge.Or(c.Meter)
	b := &Bot{house: &house{Config: c, stored: storewatch.New(c.Store, c.Meter, c.Clock.Now),
		study:  study.New(study.Config{Clock: c.Clock}),
		limits: limits.New(limits.Config{Allowances: c.Limits, Now: c.Clock.Now, Meter: c.Meter})}}
	b.screen = screen.New(b.studioConfig())
	if err := b.namesLevels(); err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	b.components = components(b.house)
	b.outgoing = outgoing.New(outgoing.Config{Port: c.Port, Themes: c.Themes, Clock: c.Clock, Log: c.Log, Meter: c.Meter})
	b.Port = b.outgoing.Finished()
	var err error
	if b.commands, err = newCommandSet(b.house, ownCommands(b.house)); err != nil {
		return nil, fmt.Errorf("bot: %w", err)
	}
	b.tables = tables.New(tables.Config{
		Store: b.stored, Games: c.Games, Terms: c.Terms, Shards: c.Shards, Brains: c.Brains,
		StandIn: b.screen.DefaultLevel, Study: b.study,
		Clock: c.Clock, Random: c.Random, Log: c.Log, Tracer: c.Tracer,
		Pace: c.Pace.Computer, Gather: c.Pace.Story, Lull: c.Pace.Lull, Grace: c.Pace.Last, IdleAfter: c.Pace.Idle,
		Hand: c.Pace.Hand, Fold: c.Pace.Fold, NoDirect: c.NoDirect, DailyKey: c.DailyKey,
		Unshown: func(id store.TableID) bool { return b.teller.Unshown(id) },
		Changed: func(id store.TableID, h tables.Haste) { b.teller.Changed(id, h) },
		Unsaid:  func(id store.TableID) { b.teller.Unsaid(id) },
	})
	b.seasons = b.newSeasons()
	b.teller = tell.New(tell.Config{
		Port: b.Port, Store: b.stored, Tables: b.tables, Screen: b.screen, Study: b.study, Judge: c.Judge,
		Record: c.Record, Seen: b.outgoing.Signed, EditsShow: b.outgoing.EditsShow,
		Clock: c.Clock, Log: c.Log, NoDirect: c.NoDirect,
		Pace: tell.Pace{Board: c.Pace.Board, Headline: c.Pace.Headline, BoardAge: c.Pace.BoardAge,
			BoardBehind: c.Pace.BoardBehind, Hand: c.Pace.Hand, Brought: c.Pace.Brought},
	})
	return b, nil
}

// studioConfig is what screens are made with.
func (b *Bot) studioConfig() screen.Config {
	return screen.Config{
		Words: say.Books{Own: b.Words, ByGame: b.GameWords, Letters: lettersOf(b.Themes)}, Games: b.Games,
		Levels: b.Levels, Usual: b.Usual,
		Tempers: b.Tempers, Themes: b.Themes, NoDirect: b.NoDirect,
		PaceOf: func(t store.Table) engine.Text { return b.tables.PaceOf(t) },
		CommandIn: func(typed, lang string, others []string) []string {
			return b.commands.elsewhere(b.house, typed, lang, others)
		},
		CommandPath: func(game string, c engine.GameCommand, lang string) string {
			return b.commands.typed(b.house, game, c, lang)
		},
		Log: b.Log,
	}
}

// lettersOf are the letters that stand for signs, by game.
func lettersOf(themes map[string]board.Theme) map[string]map[string]string {
	out := map[string]map[string]string{}
	for game, theme := range themes {
		out[game] = theme.Letters()
	}
	return out
}

// Run connects and serves until ctx ends, which returns nil, the port gives up, or the store takes no writes any more
// (store.ErrWrite). All that was begun has ended when it returns. Call it once.
func (b *Bot) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(gauge.Traced(ctx, b.Tracer))
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
		enough := make(chan struct{})
		busy.Go(func() { b.outgoing.KeepEmojis(ctx, func() { close(enough) }) })
		select {
		case <-enough:
		case <-ctx.Done():
		}
		busy.Go(func() { b.seasons.Run(ctx) })
		if err := b.teller.Run(ctx); err != nil && ctx.Err() == nil {
			failed <- err
			cancel()
		}
	})
	busy.Go(func() {
		select {
		case err := <-b.stored.Broken():
			failed <- err
			cancel()
		case <-ctx.Done():
		}
	})
	if err := b.tables.Resume(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	busy.Go(func() {
		if err := b.tables.FinishForgetting(ctx, personal{b.house}.stranger()); err != nil && ctx.Err() == nil {
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

// PicturesRefused is how often Discord has found fault with a picture since the start, for the operator's tools:
// none of those that were kept back because of that is counted.
func (b *Bot) PicturesRefused() int { return b.outgoing.PicturesRefused() }

// StoreHealth is an error where the store has not taken the last write, does not end one, or cannot be read, for the
// operator's tools.
func (b *Bot) StoreHealth(ctx context.Context) error { return b.stored.Health(ctx) }

// Commands lists the slash commands that the bot registers, for the operator's tools.
func (b *Bot) Commands() []discord.SlashCommand { return b.commands.list }

// EmojiNames lists the emojis that the bot uploads, for the operator's tools.
func (b *Bot) EmojiNames() []string { return b.outgoing.EmojiNames() }

// Tables gives access to the tables, for the operator's tools.
func (b *Bot) Tables() *tables.Service { return b.tables }
