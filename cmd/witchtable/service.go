package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/discord"
	"witchtable/bot/lang"
	"witchtable/bot/tables"
	"witchtable/engine/brain"
	"witchtable/engine/words"
	"witchtable/store"
)

// service is what a bot is made of, beside its connection.
type service struct {
	deck   deck
	store  store.Store
	random io.Reader
	pace   bot.Pace
	log    zerolog.Logger
}

// bot puts the rooms of the house together.
func (s service) bot(port discord.Port) (*bot.Bot, error) {
	registry, err := tables.NewRegistry(s.deck.offer())
	if err != nil {
		return nil, err
	}
	book, err := words.Load(lang.Files, s.deck.words)
	if err != nil {
		return nil, fmt.Errorf("the catalogues: %w", err)
	}
	book = book.OnFault(func(f words.Fault) { s.log.Warn().Stringer("fault", f).Msg("a sentence is not as it should be") })
	return bot.New(bot.Config{
		Port: port, Store: s.store, Games: registry, Words: book,
		Brains: func(name string) (tables.Brain, error) { return brain.New(name) },
		Levels: levels(), Clock: bot.SystemClock(), Random: s.random, Log: s.log, Pace: s.pace,
	})
}

// levels are the computer players on offer, the strongest first since it is the default.
func levels() []string {
	weakestFirst := brain.Names()
	out := make([]string, 0, len(weakestFirst))
	for i := len(weakestFirst) - 1; i >= 0; i-- {
		out = append(out, weakestFirst[i])
	}
	return out
}

// watched is a port that notes when Discord has let us in.
type watched struct{ discord.Port }

func (w watched) connected() bool { return w.Self() != "" }

// run runs a bot until ctx ends.
func run(ctx context.Context, b *bot.Bot, log zerolog.Logger) error {
	err := b.Run(ctx)
	if err == nil {
		log.Info().Msg("the bot has stopped; all that was decided is stored")
	}
	return err
}

// paceFlag says how fast the bot speaks and plays.
type paceFlag struct {
	Speed float64 `setting:"WITCHTABLE_SPEED" default:"1" help:"How fast computer players and the story go: 2 is twice as fast. Setting: WITCHTABLE_SPEED. Default: 1."`
}

// pace is the pace for people, made faster or slower.
func (f paceFlag) pace() (bot.Pace, error) {
	p := bot.TablePace()
	if !(f.Speed > 0) {
		return p, usagef("--speed must be above 0, not %v", f.Speed)
	}
	for _, d := range []*time.Duration{&p.Computer, &p.Board, &p.Headline, &p.Last} {
		*d = time.Duration(float64(*d) / f.Speed)
	}
	return p, nil
}
