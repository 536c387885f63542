package fate

import (
	"fmt"
	"testing"

	"witchtable/cards"
	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// housePack is the game with the house pack.
func housePack(t testing.TB) *Game {
	t.Helper()
	pack, err := cards.Open("../../cards/fate/house", Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(pack.Source())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// watcher follows a game as somebody at the table would who forgets nothing: it notes what each seat has seen go where.
type watcher struct {
	s *play.State
	// held is who holds a card that was seen to go there, by seat that saw it; passed the cards seen in the set-up
	// draft.
	held   map[int8]map[program.Card]int8
	passed map[int8]program.Set
	shown  program.Set // cards that came and went within one move, for all to see
}

// watch plays a game at random and calls look before each move.
func watch(t *testing.T, g *Game, seats int, seed uint64, look func(w *watcher)) {
	t.Helper()
	p, err := g.Start(engine.Setup{Seats: seats, Seed: engine.SeedOf(seed)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &watcher{s: p.(*play.State), held: map[int8]map[program.Card]int8{}, passed: map[int8]program.Set{}}
	for i := range int8(seats) {
		w.held[i] = map[program.Card]int8{}
	}
	chance := engine.Chance{Seed: engine.SeedOf(seed)}
	for !p.Over() {
		look(w)
		d := p.Open(nil)[0]
		before := p.Clone().(*play.State)
		a, _ := brain.Random{}.Choose(t.Context(), brain.Question{View: p.View(d.Seat), Decision: d.ID, Chance: &chance})
		log := &engine.Log{}
		if err := p.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, log); err != nil {
			t.Fatal(err)
		}
		w.note(before, log)
	}
}

// note reads the events of a move as the seats are told of them.
func (w *watcher) note(before *play.State, log *engine.Log) {
	for _, e := range log.Events {
		if e.Kind == play.EvNightEvent || e.Kind == play.EvDayEvent || e.Kind == play.EvCovered {
			w.shown.Add(program.Card(e.Args[0]))
		}
	}
	for me := range w.s.Seats {
		if w.s.Phase == play.PhaseDraft {
			for c := before.At[play.ZoneDraft+play.Zone(me)].Head; c != program.NoCard; c = before.Next[c] {
				set := w.passed[me]
				set.Add(c)
				w.passed[me] = set
			}
		}
		for _, e := range log.Events {
			told := e.For(engine.Seat(me))
			switch e.Kind {
			case play.EvDrewSquare:
				w.held[me][program.Card(told.Args[0])] = int8(e.Seat)
			case play.EvTook, play.EvTraded: // cards may change hands unseen
				clear(w.held[me])
			}
		}
		for c := range w.held[me] {
			if z := w.s.ZoneOf[c]; w.s.Shows(z, me) {
				delete(w.held[me], c)
			}
		}
	}
}

// TestWhatWasSeenIsRemembered: who has seen a rival take a card up never deals it to anybody else, nor one of the cards
// passed on in the set-up draft back into the Village Deck.
func TestWhatWasSeenIsRemembered(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	held, passed := 0, 0
	for seed := range uint64(9) {
		watch(t, g, int(seed%3)+2, seed, func(w *watcher) {
			for me := range w.s.Seats {
				chance := engine.Chance{Seed: engine.SeedOf(seed)}
				p := w.s.View(engine.Seat(me)).Redeal(&chance).(*play.State)
				for c, who := range w.held[me] {
					held++
					if got := p.Holder(c); got != who {
						t.Fatalf("seat %d saw seat %d take %s up; dealt anew, it lies in %s", me, who, w.s.ID(c), p.ZoneOf[c])
					}
				}
				for rest := w.passed[me]; !rest.Empty(); {
					c := rest.Pop()
					if truth := w.s.ZoneOf[c]; truth >= play.ZoneHand && !w.s.Shows(truth, me) {
						passed++
						if p.ZoneOf[c] == play.ZoneVillage {
							t.Fatalf("seat %d passed %s on in the set-up draft; dealt anew, it lies in the Village Deck", me, w.s.ID(c))
						}
					}
				}
			}
		})
	}
	if held < 1000 || passed < 500 {
		t.Errorf("only %d and %d times there was something to remember", held, passed)
	}
}

// TestWhatWasNotSeenIsNotRemembered: a seat remembers no card that its own views have not shown it before.
func TestWhatWasNotSeenIsNotRemembered(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	for seed := range uint64(9) {
		var seen [play.MaxSeats]program.Set
		watch(t, g, int(seed%3)+2, seed, func(w *watcher) {
			s := w.s
			for me := range s.Seats {
				seen[me] = seen[me].Or(visible(s, engine.Seat(me)))
				dreamt := s.Minds[me].Followed.Or(s.Minds[me].Elsewhere).Without(seen[me]).Without(w.shown)
				for !dreamt.Empty() {
					c := dreamt.Pop()
					t.Fatalf("seat %d remembers %s in %s, and has never seen it", me, s.ID(c), s.ZoneOf[c])
				}
			}
		})
	}
}

// TestLooksAreRemembered: who has looked at cards that went under a deck knows them when they come up again, and nobody
// else does.
func TestLooksAreRemembered(t *testing.T) {
	t.Parallel()
	g := housePack(t)
	p, err := g.Start(engine.Setup{Seats: 2, Seed: engine.SeedOf(3), Options: map[string]string{"well_order": "auto"}},
		nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.State)
	for s.Phase == play.PhaseDraft {
		answerFirst(t, s)
	}
	top := [3]program.Card{}
	for i, c := 0, s.At[play.ZoneWell].Head; i < 3; i, c = i+1, s.Next[c] {
		top[i] = c
	}
	me := s.Active
	answer(t, s, play.AnsWell)
	if len(s.Answers(s.Ask[me].ID, nil)) != 3 {
		t.Fatalf("the visit to the Well offers %v", s.Answers(s.Ask[me].ID, nil))
	}
	answer(t, s, play.AnsTake)
	for i, c := range top {
		for seat := range s.Seats {
			chance := engine.Chance{Seed: engine.SeedOf(uint64(i))}
			hits := 0
			for range 40 {
				if q := s.View(engine.Seat(seat)).Redeal(&chance).(*play.State); q.ZoneOf[c] == s.ZoneOf[c] &&
					(s.ZoneOf[c] != play.ZoneWell || q.Next[c] == s.Next[c]) {
					hits++
				}
			}
			if seat == me && hits < 40 && s.ZoneOf[c] == play.ZoneWell && s.Next[c] == program.NoCard {
				t.Errorf("who looked knows %s to lie at the very bottom; dealt anew it was there %d times of 40", s.ID(c), hits)
			}
			if seat != me && hits == 40 {
				t.Errorf("the rival always deals %s to where it is: he cannot know", s.ID(c))
			}
		}
	}
}

func answerFirst(t *testing.T, s *play.State) {
	t.Helper()
	d := s.Open(nil)[0]
	if err := s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: s.Answers(d.ID, nil)[0]}, nil); err != nil {
		t.Fatal(err)
	}
}

// answer gives the first answer of a kind.
func answer(t *testing.T, s *play.State, kind any) {
	t.Helper()
	d := s.Open(nil)[0]
	for _, a := range s.Answers(d.ID, nil) {
		if k, _, _ := play.Split(a); fmt.Sprint(k) == fmt.Sprint(kind) {
			if err := s.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("there is no answer of the kind %v", kind)
}
