package revolution

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/enginetest"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
)

// sufferings follows what a game does to its seats by what everybody sees, and holds the tolls to it.
type sufferings struct {
	g            *Game
	losses, gone int // of Liberty; of what a seat had itself
}

// Over whole games the tolls of a seat add up to what others' moves, and the table, change of Liberty, to the point;
// whatever leaves a seat's hand or trophies without its own answer is in one of them; and each can be told to the seat.
// What a seat may know of a move is enough to work out its tolls.
func TestNoLossGoesUntold(t *testing.T) {
	t.Parallel()
	games := 120
	if *long {
		games = 4000
	}
	thumb := ByRule(lore.New(bookOf(t)))
	ruled := func(p engine.Position, d engine.Decision, list []engine.Answer, rng *rand.Rand) engine.Answer {
		chance := engine.Restore(engine.SeedOf(rng.Uint64()), 0)
		if a, ok := thumb.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance}); ok {
			return a
		}
		return list[rng.IntN(len(list))]
	}
	l := &sufferings{g: houseOf(t)}
	for n := range games {
		setup := engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker,
			Options: map[string]string{"difficulty": "random"}}
		if n%3 == 1 {
			setup.Options["hands"] = "private"
		}
		if n%5 == 2 {
			setup.Options["trophy_consent"] = "ask"
		}
		who := enginetest.Player(ruled)
		if n%4 == 3 {
			who = enginetest.Prefer("offer", "buy", "purse", "recruit", "marker", "draw")
		}
		l.game(t, setup, who, uint64(n))
	}
	if l.losses < 5*games || l.gone < 5*games {
		t.Errorf("%d games had %d losses of Liberty, and %d of what a seat had: too few to hold anything", games, l.losses,
			l.gone)
	}
	t.Logf("%d losses of Liberty, %d of what a seat had", l.losses, l.gone)
}

func (l *sufferings) game(t *testing.T, setup engine.Setup, who enginetest.Player, n uint64) {
	t.Helper()
	p, err := l.g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(n, 77))
	for was := p.Clone(); !p.Over(); was = p.Clone() {
		open := p.Open(nil)
		d := open[rng.IntN(len(open))]
		log := &engine.Log{WantScores: true}
		m := engine.Move{Seat: d.Seat, Decision: d.ID, Answer: who(p, d, p.Answers(d.ID, nil), rng)}
		if err := p.Apply(m, log); err != nil {
			t.Fatal(err)
		}
		for seat := range setup.Seats {
			l.judge(t, n, engine.Seat(seat), m.Seat, was.(*play.State), p.(*play.State), log.Events)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

// judge holds the tolls of a seat to what a move has done to it.
func (l *sufferings) judge(
	t *testing.T, game uint64, seat, mover engine.Seat, was, now *play.State, events []engine.Event,
) {
	t.Helper()
	var known []engine.Event
	for _, e := range events {
		known = append(known, e.For(seat))
	}
	mine, sum := l.tolls(known, seat, mover), 0
	if all := l.tolls(events, seat, mover); !reflect.DeepEqual(mine, all) {
		t.Errorf("game %d, seat %d: from what the seat knows follows %v, from all there is %v", game, seat, mine, all)
	}
	told := map[engine.Event]int{}
	for _, toll := range mine {
		sum += toll.Points
		for _, e := range toll.Events {
			told[e]++
		}
		sentences := engine.Told(l.g, toll.Events, seat)
		if len(sentences) == 0 && (toll.Card == "" && toll.By == engine.Onlooker || len(toll.Events) > 0) ||
			toll.Common && slices.ContainsFunc(toll.Events, func(e engine.Event) bool { return e.Kind != play.EvLiberty }) {
			t.Errorf("game %d, seat %d: nothing can be told of %+v; the move: %v", game, seat, toll, events)
		}
		if toll.Points < 0 {
			l.losses++
		}
	}
	own, owed := l.own(events, seat, mover)
	if change := int(now.Liberty) - int(was.Liberty); sum != change-own {
		t.Errorf("game %d: the move of seat %d changes Liberty by %d, %d of it by the doing of %d, and the tolls come to "+
			"%d: %v", game, mover, change, own, seat, sum, events)
	}
	for _, e := range owed {
		if l.gone++; told[e] != 1 {
			t.Errorf("game %d: the move of seat %d takes something from %d, told %d times: %v; %v", game, mover, seat, told[e],
				e, mine)
		}
	}
	l.missed(t, game, int8(seat), mover, was, now, events)
}

func (l *sufferings) tolls(events []engine.Event, seat, mover engine.Seat) (out []engine.Toll) {
	for _, toll := range l.g.Tolls(events, mover) {
		if toll.Seat == seat {
			out = append(out, toll)
		}
	}
	return out
}

// own is by how much a seat has moved Liberty by its own answer, until the table brings something; owed are the events
// that took something from it without that.
func (l *sufferings) own(events []engine.Event, seat, mover engine.Seat) (liberty int, owed []engine.Event) {
	own := seat == mover
	for _, e := range events {
		switch e.Kind {
		case play.EvTurn, play.EvEventAdded, play.EvBlessing:
			own = false
		case play.EvReshuffled:
			own = own && e.Args[1] != 0
		case play.EvLiberty:
			if own {
				liberty += int(e.Args[1] - e.Args[0])
			}
		case play.EvCardUsed:
			if !own && e.Seat == seat && e.Args[1] != 0 {
				owed = append(owed, e)
			}
		case play.EvRelicGone, play.EvTrophySpent, play.EvTrophyLost, play.EvBanished:
			if !own && e.Seat == seat {
				owed = append(owed, e)
			}
		case play.EvDiscarded:
			if !own && e.Seat == seat && e.Args[1] == 0 {
				owed = append(owed, e)
			}
		}
	}
	return liberty, owed
}

// missed looks at hands and trophies themselves: of what another's move has taken from them, events tell.
func (l *sufferings) missed(
	t *testing.T, game uint64, seat int8, mover engine.Seat, was, now *play.State, events []engine.Event,
) {
	t.Helper()
	if engine.Seat(seat) == mover || was.Active == seat {
		return
	}
	toldOf, spent := map[int16]bool{}, [8]int{}
	for _, e := range events {
		switch e.Kind {
		case play.EvCardUsed, play.EvRelicGone, play.EvDiscarded, play.EvBanished:
			toldOf[e.Args[0]] = true
		case play.EvTrophySpent:
			if e.Seat == engine.Seat(seat) {
				spent[e.Args[0]] += int(e.Args[1])
			}
		case play.EvTrophyLost:
			if e.Seat == engine.Seat(seat) {
				spent[e.Args[0]]++
			}
		}
	}
	for c := was.At[play.Hand(seat)].Head; c != play.NoCard; c = was.Next[c] {
		if now.ZoneOf[c] != play.Hand(seat) && !toldOf[int16(c)] {
			t.Errorf("game %d: %s leaves the hand of %d untold: %v", game, now.ID(c), seat, events)
		}
	}
	for power, n := range was.Trophies[seat] {
		if gone := int(n) - int(now.Trophies[seat][power]); gone > spent[power] {
			t.Errorf("game %d: seat %d loses %d trophies of kind %d, %d of them told: %v", game, seat, gone, power,
				spent[power], events)
		}
	}
}
