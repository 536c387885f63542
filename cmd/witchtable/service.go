package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/rs/zerolog"

	"witchtable/bot"
	"witchtable/bot/board"
	"witchtable/bot/discord"
	"witchtable/bot/gauge"
	"witchtable/bot/lang"
	"witchtable/bot/limits"
	"witchtable/bot/tables"
	"witchtable/bot/tables/registry"
	"witchtable/engine/words"
	"witchtable/store"
)

// service is what a bot is made of, beside its connection.
type service struct {
	decks  []deck // what tables can be opened for, and what new ones play with: one for each game, the first by default
	store  store.Store
	random io.Reader
	pace   bot.Pace
	log    zerolog.Logger
	added  added // catalogues of further languages
	clock  tables.Clock
	// noDirect is set where it sends no direct messages
	noDirect bool
	dailyKey []byte      // what deals of the day are drawn from on all servers; nil: each has its own key
	meter    gauge.Meter // is told what happens; nil: nobody is
	limits   limits.Allowances
	tracer   gauge.Tracer // is told how long what takes; nil: nobody is
	// terms and shards are of bot.Config, where several processes serve the store
	terms  func(store.Shard) (store.Term, bool)
	shards func() store.Scope
}

// bot puts the rooms of the house together.
func (s service) bot(port discord.Port) (*bot.Bot, error) {
	var offers []registry.Offer
	gameWords := map[string]*words.Book{}
	for _, d := range s.decks {
		offer, err := d.offer()
		if err != nil {
			return nil, err
		}
		offers = append(offers, offer)
		if gameWords[d.name], err = s.book([]string{botRoom, d.name}, lang.Files, d.words); err != nil {
			return nil, err
		}
	}
	offered, err := registry.New(offers...)
	if err != nil {
		return nil, err
	}
	own, err := s.book([]string{botRoom}, lang.Files)
	if err != nil {
		return nil, err
	}
	themes, err := themesOf(s.decks)
	if err != nil {
		return nil, err
	}
	players := playersOf(s.decks)
	return bot.New(bot.Config{
		Port: port, Store: s.store, Terms: s.terms, Shards: s.shards, Games: offered, Record: s.record,
		Words: own, GameWords: gameWords, Themes: themes,
		Brains: players.brain, Levels: players.levels, Usual: players.usual, Tempers: players.tempers,
		Advisers: players.adviser, Judge: players.judge,
		Clock: s.clock, Random: s.random, Log: s.log, Pace: s.pace, NoDirect: s.noDirect,
		DailyKey: s.dailyKey, Meter: s.meter, Limits: s.limits, Tracer: s.tracer,
	})
}

// themesOf reads how the games look in pictures, by their names.
func themesOf(decks []deck) (map[string]board.Theme, error) {
	out := map[string]board.Theme{}
	for _, d := range decks {
		var err error
		if out[d.name], err = board.ReadTheme(d.name+" theme", d.theme); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// record writes a game that is over down for those who played it, as "witchtable referee" reads it.
func (s service) record(ctx context.Context, t store.Table) (discord.File, error) {
	a := &archive{s.store, map[store.PackHash]deck{}}
	rec, err := a.record(ctx, t, false)
	if err != nil {
		return discord.File{}, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := errors.Join(encodeRecord(z, rec), z.Close()); err != nil {
		return discord.File{}, err
	}
	return discord.File{Name: fmt.Sprintf("%s-table-%d.jsonl.gz", t.Game, t.Number), Data: b.Bytes()}, nil
}

// book loads catalogues and those that are added for some rooms, logs what is faulty in them, and has what is found
// missing logged.
func (s service) book(rooms []string, catalogues ...fs.FS) (*words.Book, error) {
	book, faults, err := s.added.load(rooms, catalogues...)
	if err != nil {
		return nil, err
	}
	for _, fault := range faults {
		s.log.Warn().Str("fault", fault.Error()).Msg("a catalogue is not in order")
	}
	return book.OnFault(func(f words.Fault) {
		s.log.Warn().Stringer("fault", f).Msg("a sentence is not as it should be")
	}), nil
}

// run runs a bot until ctx ends, or until it cannot go on: Discord refuses it, or the store takes no writes any more.
func run(ctx context.Context, b interface{ Run(context.Context) error }, log zerolog.Logger) error {
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
	for _, d := range []*time.Duration{&p.Computer, &p.Board, &p.Story, &p.Lull, &p.Headline, &p.Last} {
		*d = time.Duration(float64(*d) / f.Speed)
	}
	return p, nil
}
