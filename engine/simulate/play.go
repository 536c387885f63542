package simulate

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
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
	mix      []map[string]int      // verbs by seat
	chosen   map[engine.CardID]int // answers that named the card
	dealt    [][]engine.CardID     // what each seat was dealt
	classes  []map[string]string   // of each seat, at the end
	record   gamelog.Record
	notes    brain.Notebook // of games that are learnt from
}

// asksPerMove bounds how many questions are asked for each move allowed: most optional ones are left open.
const asksPerMove = 20

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
	for range t.names {
		o.mix = append(o.mix, map[string]int{})
	}
	if c.Dealt != nil {
		o.dealt = c.Dealt(t.pos.Dump())
	}
	for asked := 0; !t.pos.Over(); asked++ {
		if err := ctx.Err(); err != nil {
			return o, err
		}
		if o.moves == c.MoveLimit || asked == asksPerMove*c.MoveLimit {
			return fail(fmt.Errorf("it has not ended after %d moves and %d questions", o.moves, asked))
		}
		if err := t.move(ctx, &o); err != nil {
			return fail(err)
		}
	}
	o.standing = t.pos.View(engine.Onlooker).Standing()
	if t.pupil != nil {
		t.pupil.notes.Over(t.pos)
		o.notes = t.pupil.notes
	}
	if c.Rounds != nil {
		o.rounds = c.Rounds(t.pos.Dump())
	}
	if c.Classes != nil {
		o.classes = c.Classes(t.pos.Dump())
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
	left     []engine.DecisionID // optional questions that were left open since the last move
	log      engine.Log
	patience brain.Patience
	playouts int    // what each answer may cost, see brain.Question
	pupil    *pupil // who plays and takes notes; nil where nothing is learnt
}

func (c *Config) sitDown(i int) (*table, error) {
	setup := c.setup(i)
	t := &table{cards: map[engine.CardID]bool{}, order: chanceOf(setup.Seed, -1), playouts: c.Playouts}
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
	if c.notes != nil {
		t.pupil = c.notes()
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

// next is whose turn it is to answer, by lot where several are asked. Those who may answer are heard before those who
// must: a helper's offer comes before what is done without it, as it does where people wait for one another.
func (t *table) next() engine.Decision {
	t.open = t.pos.Open(t.open[:0])
	may := func(d engine.Decision) bool { return d.Optional && !d.Quiet && !slices.Contains(t.left, d.ID) }
	if slices.ContainsFunc(t.open, may) {
		t.open = slices.DeleteFunc(t.open, func(d engine.Decision) bool { return !may(d) })
	} else {
		t.open = slices.DeleteFunc(t.open, func(d engine.Decision) bool { return d.Optional })
	}
	return t.open[t.order.Below(uint32(len(t.open)), nil)]
}

// move has one of those who are asked answer.
func (t *table) move(ctx context.Context, o *outcome) error {
	d := t.next()
	q := brain.Question{View: t.pos.View(d.Seat), Decision: d.ID, Chance: &t.chances[d.Seat], Playouts: t.playouts}
	if err := t.patience.Check(d.Seat); err != nil {
		return err
	}
	var a engine.Answer
	var ok bool
	switch {
	case t.patience.Lost(d.Seat):
		a, ok = brain.ByLot(q)
	case t.pupil != nil:
		a, ok = t.pupil.choose(ctx, t.pos, d, q)
	default:
		a, ok = t.brains[d.Seat].Choose(ctx, q)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err() // what was chosen in haste may differ from run to run
	case !ok:
		t.left = append(t.left, d.ID) // an optional decision, left open
		return nil
	}
	o.moves++
	t.left = t.left[:0]
	t.count(o, d.Seat, q.View.Option(d.ID, a))
	events, err := t.apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a})
	t.patience.Gave(d.Seat, events)
	return err
}

// count notes what was answered.
func (t *table) count(o *outcome, seat engine.Seat, opt engine.Option) {
	o.verbs[opt.Verb]++
	if int(seat) < len(o.mix) {
		o.mix[seat][opt.Verb]++
	}
	for _, p := range opt.Operands {
		word, _, _ := strings.Cut(string(p.Lookup()), ".") // "raven.2" is one of several effects of raven
		if id := engine.CardID(word); t.cards[id] {
			o.chosen[id]++
		}
	}
}

// apply makes a move and returns how many events it had.
func (t *table) apply(m engine.Move) (events int, err error) {
	if t.recorder != nil {
		err := t.recorder.Apply(m)
		return t.recorder.Events(), err
	}
	t.log.Reset()
	err = t.pos.Apply(m, &t.log)
	return len(t.log.Events), err
}
