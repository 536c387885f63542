package fate_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest"
	fateplay "witchtable/engine/fate/play"
)

// ledger follows what a game does to its seats by what everybody sees, and holds the tolls to it.
type ledger struct {
	g            engine.Reckoning
	losses, gone int // losses of 2 points or more that a move brought; tolls without points
}

// Over whole games the tolls of a seat add up to what others' moves change of its score, to the point, and each can be
// told to the seat: no loss goes without a sentence. What a seat may know of a move is enough to work out its tolls.
func TestNoLossGoesUntold(t *testing.T) {
	t.Parallel()
	games := 200
	if *long {
		games = 4000
	}
	g := house(t)
	l := &ledger{g: g}
	busy := enginetest.Prefer("recruit", "cast", "exchange", "activate", "attach", "prepare", "any", "yes", "pick")
	greedy := func(p engine.Position, d engine.Decision, list []engine.Answer, rng *rand.Rand) engine.Answer {
		chance := engine.Restore(engine.SeedOf(rng.Uint64()), 0)
		q := brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance}
		if a, ok := (brain.Greedy{Worlds: 1}).Choose(t.Context(), q); ok {
			return a
		}
		return list[0]
	}
	for n := range games {
		who := []enginetest.Player{enginetest.Random, busy}[n/4%2]
		if n%16 == 15 {
			who = greedy
		}
		l.game(t, engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n))}, who, uint64(n))
	}
	if l.losses < games || l.gone < games/4 {
		t.Errorf("%d games had %d losses of 2 points or more, and %d tolls that cost none: too few to hold anything",
			games, l.losses, l.gone)
	}
	t.Logf("%d losses, %d tolls without points", l.losses, l.gone)
}

func (l *ledger) game(t *testing.T, setup engine.Setup, who enginetest.Player, n uint64) {
	t.Helper()
	p, err := l.g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(n, 77))
	was := totals(p)
	for !p.Over() {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		log := &engine.Log{WantScores: true}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		now := totals(p)
		for seat := range now {
			l.judge(t, n, engine.Seat(seat), m.Seat, now[seat]-was[seat], log.Events)
		}
		was = now
		if t.Failed() {
			t.FailNow()
		}
	}
}

// totals are the scores as everybody sees them.
func totals(p engine.Position) (out []int) {
	for _, s := range p.View(engine.Onlooker).Standing().Seats {
		out = append(out, s.Total)
	}
	return out
}

// judge holds the tolls of a seat to what a move has done to it.
func (l *ledger) judge(t *testing.T, game uint64, seat, mover engine.Seat, change int, events []engine.Event) {
	t.Helper()
	var known []engine.Event
	for _, e := range events {
		known = append(known, e.For(seat))
	}
	mine, sum := l.tolls(known, seat, mover), 0
	var all []engine.Toll
	for _, toll := range l.tolls(events, seat, mover) {
		for i, e := range toll.Events {
			toll.Events[i] = e.For(seat)
		}
		all = append(all, toll)
	}
	if !reflect.DeepEqual(mine, all) {
		t.Errorf("game %d, seat %d: from what the seat knows follows %v, from all there is %v", game, seat, mine, all)
	}
	for _, toll := range mine {
		sum += toll.Points
		if told := engine.Told(l.g, toll.Events, seat); len(told) == 0 && toll.Card == "" && toll.By == engine.Onlooker ||
			len(told) == 0 && len(toll.Events) > 0 || toll.By == seat && toll.Card == "" {
			t.Errorf("game %d, seat %d: nothing can be told of %+v; the move: %v", game, seat, toll, events)
		}
		if toll.Points == 0 {
			l.gone++
		}
		if toll.Points <= -2 {
			l.losses++
		}
	}
	if own := l.own(events, seat, mover); sum != change-own {
		t.Errorf("game %d: the move of seat %d changes the score of %d by %d, %d of it by their own doing, and the tolls "+
			"come to %d: %v", game, mover, seat, change, own, sum, events)
	}
}

func (l *ledger) tolls(events []engine.Event, seat, mover engine.Seat) (out []engine.Toll) {
	for _, toll := range l.g.Tolls(events, mover) {
		if toll.Seat == seat {
			out = append(out, toll)
		}
	}
	return out
}

// own is what the mover has done to itself, until something new begins: all but what rivals' cards did.
func (l *ledger) own(events []engine.Event, seat, mover engine.Seat) (sum int) {
	if seat != mover {
		return 0
	}
	for _, e := range events {
		if told, ok := l.g.Tell(e); ok && (told.Turn || told.Weight >= engine.Heading) {
			return sum
		}
		if e.Kind != fateplay.EvSwing || e.Seat != seat {
			continue
		}
		rival := e.Args[3] >= 0 && e.Args[3] != int16(seat)
		if face, _ := l.g.Card(cardAt(l.g, e.Args[2])); !rival || face.Kind == "event" {
			sum += int(e.Args[1]) - int(e.Args[0])
		}
	}
	return sum
}

func cardAt(g engine.Game, i int16) engine.CardID {
	if i < 0 {
		return ""
	}
	return g.Cards()[i]
}
