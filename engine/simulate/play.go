package simulate

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/gamelog"
)

// outcome is what the counter wants to know about a game.
type outcome struct {
	number   int // from 1
	brains   []string
	moves    int
	rounds   int
	standing engine.Standing
	verbs    map[string]int
	chosen   map[engine.CardID]int // answers that named the card
	record   gamelog.Record
}

// play plays game i, from 0.
func (c *Config) play(ctx context.Context, i int) (outcome, error) {
	o := outcome{number: i + 1, verbs: map[string]int{}, chosen: map[engine.CardID]int{}}
	fail := func(err error) (outcome, error) {
		return o, fmt.Errorf("game %d (seed number %d): %w", i+1, c.Seed+uint64(i), err)
	}
	t, err := c.sitDown(i)
	if err != nil {
		return fail(err)
	}
	o.brains = t.names
	for ; !t.pos.Over(); o.moves++ {
		if err := ctx.Err(); err != nil {
			return o, err
		}
		if o.moves == c.MoveLimit {
			return fail(fmt.Errorf("it has not ended after %d moves", c.MoveLimit))
		}
		if err := t.move(&o); err != nil {
			return fail(err)
		}
	}
	o.standing = t.pos.View(engine.Onlooker).Standing()
	if c.Rounds != nil {
		o.rounds = c.Rounds(t.pos.Dump())
	}
	if t.recorder != nil {
		if o.record, err = t.recorder.Record(); err != nil {
			return fail(err)
		}
		o.record.Number = i + 1
		for s := range o.record.Seats {
			o.record.Seats[s].Brain = t.names[s]
		}
	}
	return o, nil
}

// table is a game being played by computer players.
type table struct {
	pos      engine.Position
	recorder *gamelog.Recorder // nil when nothing is written down
	cards    map[engine.CardID]bool
	names    []string
	brains   []brain.Brain
	chances  []engine.Chance // of each brain, apart from the game's own
	order    engine.Chance   // who answers next, where several are asked
	open     []engine.Decision
}

func (c *Config) sitDown(i int) (*table, error) {
	setup := c.setup(i)
	t := &table{cards: map[engine.CardID]bool{}, order: chanceOf(setup.Seed, -1)}
	for _, id := range c.Rules.Game.Cards() {
		t.cards[id] = true
	}
	for s := range setup.Seats {
		name := c.brainOf(i, engine.Seat(s))
		b, err := c.Brain(name)
		if err != nil {
			return nil, err
		}
		t.names = append(t.names, name)
		t.brains = append(t.brains, b)
		t.chances = append(t.chances, chanceOf(setup.Seed, s))
	}
	var err error
	if c.Record == nil {
		t.pos, err = c.Rules.Game.Start(setup, nil)
		return t, err
	}
	if t.recorder, err = gamelog.Begin(c.Rules, setup, c.Positions); err != nil {
		return nil, err
	}
	t.pos = t.recorder.Position()
	return t, nil
}

// chanceOf is a player's own chance: nobody may draw from the game's, which is secret.
func chanceOf(game engine.Seed, who int) engine.Chance {
	sum := sha256.Sum256(fmt.Appendf(nil, "witchtable simulate %x %d", game, who))
	return engine.Chance{Seed: engine.Seed(sum[:16])}
}

// choose has one of those who are asked choose an answer; false when he leaves an optional question open.
func (t *table) choose() (engine.View, engine.Move, bool) {
	t.open = t.pos.Open(t.open[:0])
	d := t.open[t.order.Below(uint32(len(t.open)), nil)]
	v := t.pos.View(d.Seat)
	a, ok := t.brains[d.Seat].Choose(v, d.ID, &t.chances[d.Seat])
	return v, engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, ok
}

// move has one of those who are asked answer.
func (t *table) move(o *outcome) error {
	v, m, ok := t.choose()
	if !ok {
		return nil
	}
	opt := v.Option(m.Decision, m.Answer)
	o.verbs[opt.Verb]++
	for _, p := range opt.Operands {
		word, _, _ := strings.Cut(p.Word, ".") // "raven.2" is one of several effects of raven
		if id := engine.CardID(word); t.cards[id] {
			o.chosen[id]++
		}
	}
	if t.recorder != nil {
		return t.recorder.Apply(m)
	}
	return t.pos.Apply(m, nil)
}
