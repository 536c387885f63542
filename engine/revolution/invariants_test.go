package revolution

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine"
	"witchtable/engine/brain"
	"witchtable/engine/revolution/lore"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// TestInvariants plays games, at random and by rule of thumb, and holds what each move has changed to what may change,
// all of it counted a second time; what must hold between moves the position checks itself. With -long it plays 10,000
// games of each sort.
func TestInvariants(t *testing.T) {
	rule := ByRule(lore.New(bookOf(t)))
	for _, sort := range []struct {
		name  string
		game  *Game
		brain brain.Brain // nil: at random
		games int
	}{{"random", withTexts(t), nil, 24}, {"greedy", withTexts(t), rule, 24}, {"mute", trial(t), nil, 12}} {
		t.Run(sort.name, func(t *testing.T) {
			if *long {
				sort.games = 10000
			}
			decisions := 0
			for n := range sort.games {
				decisions += invariantGame(t, sort.game, sort.brain, n)
				if t.Failed() {
					t.Fatalf("game %d", n)
				}
			}
			t.Logf("%d games, %d decisions", sort.games, decisions)
		})
	}
}

// invariantGame plays the nth game and returns how many decisions were made in it.
func invariantGame(t *testing.T, g *Game, who brain.Brain, n int) (moves int) {
	options := map[string]string{}
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	if n%3 == 2 {
		for _, o := range g.Info().Options {
			options[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	options["difficulty"] = []string{"easy", "normal", "hardest", "random"}[n/4%4]
	options["hands"] = []string{"open", "private"}[n%2]
	setup := engine.Setup{Seats: 1 + n%4, Seed: engine.SeedOf(uint64(n)), Host: engine.Onlooker, Options: options}
	p, err := g.Start(setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.State)
	before := s.Clone().(*play.State)
	chance := engine.Chance{Seed: engine.SeedOf(uint64(n))}
	heard := map[engine.DecisionID]bool{}
	var log engine.Log
	for ; !s.Over(); moves++ {
		if moves > 3000 {
			t.Fatalf("the game does not end within %d moves (I32)", moves)
		}
		before.CopyFrom(s)
		m, ok := decide(t, s, who, rng, &chance, heard)
		if !ok {
			continue
		}
		if at := slices.IndexFunc(s.Open(nil), func(d engine.Decision) bool { return d.ID == m.Decision }); at >= 0 {
			d := s.Open(nil)[at]
			refusals(t, s, d, s.Answers(d.ID, nil), rng)
		}
		log.Reset()
		if err := s.Apply(m, &log); err != nil {
			t.Fatal(err)
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		changed(t, before, s, m, &log)
		if moves%61 == 0 && !s.Over() {
			aside(t, s, rng)
		}
	}
	if st := s.View(0).Standing(); (len(st.Winners) > 0) != (s.Achieved == 15) || s.Achieved == 15 && st.Common.Total < 1 {
		t.Errorf("%d Objectives are achieved, %v have won with %d points (I29)", s.Achieved, st.Winners, st.Common.Total)
	}
	return moves
}

// decide is the next move: at random any, else what a player answers; ok is false where an optional question is left.
func decide(t *testing.T, s *play.State, who brain.Brain, rng *rand.Rand, chance *engine.Chance,
	heard map[engine.DecisionID]bool) (m engine.Move, ok bool) {
	open := s.Open(nil)
	if who == nil {
		d := open[rng.IntN(len(open))]
		list := s.Answers(d.ID, nil)
		return engine.Move{Seat: d.Seat, Decision: d.ID, Answer: list[rng.IntN(len(list))]}, true
	}
	at := slices.IndexFunc(open, func(d engine.Decision) bool { return d.Optional && !d.Quiet && !heard[d.ID] })
	if at < 0 {
		at = slices.IndexFunc(open, func(d engine.Decision) bool { return !d.Optional })
	}
	d := open[at]
	a, ok := who.Choose(context.Background(), brain.Question{View: s.View(d.Seat), Decision: d.ID, Chance: chance})
	if !ok && !d.Optional {
		t.Fatalf("decision %d is left", d.ID)
	}
	heard[d.ID] = true
	return engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, ok
}

// happened is what is counted of a move.
type happened struct {
	recruited, drew, turns, acts, extra, extraRecruits int

	markers, paidShuffles, adds, none, downs, slides int

	double             bool
	liberty, moon, add bool // a text that may change it has begun
	taken              [program.PowerKinds]int
}

// refusals tries answers that might be legal: those that are listed are taken, all others refused. What is taken is
// not looked up in the list, see legal.go.
func refusals(t *testing.T, s *play.State, d engine.Decision, list []engine.Answer, rng *rand.Rand) {
	t.Helper()
	spare := &play.State{}
	for range 12 {
		a := list[rng.IntN(len(list))]
		k, x, y, z := play.Split(a)
		switch rng.IntN(6) {
		case 0:
			a ^= 1 << rng.IntN(32)
		case 1:
			a = play.Give(k+play.AnswerKind(rng.IntN(11))-5, x, y, z) | a&engine.Back
		case 2:
			a = play.Give(k, uint8(rng.IntN(s.R.N+1)), y, z) | a&engine.Back
		case 3:
			a = play.Give(k, x, uint8(rng.IntN(10)), z) | a&engine.Back
		case 4:
			a = play.Give(play.AnswerKind(rng.IntN(int(play.AnsKinds))), uint8(rng.IntN(9)), uint8(rng.IntN(3)), 0)
		}
		spare.CopyFrom(s)
		err := spare.Apply(engine.Move{Seat: d.Seat, Decision: d.ID, Answer: a}, nil)
		if listed := slices.Contains(list, a); listed != (err == nil) {
			t.Errorf("answer %#x is listed: %t; giving it: %v", a, listed, err)
		}
	}
}

// changed holds a move to what it may change.
func changed(t *testing.T, before, after *play.State, m engine.Move, log *engine.Log) {
	t.Helper()
	kind, _, _, _ := play.Split(m.Answer)
	n := follow(t, before)
	var h happened
	for i, e := range log.Events {
		switch e.Kind {
		case play.EvActPaid:
			n.paid(log.Events[i:])
		case play.EvActOpened:
			space := before.SpaceOf(play.Card(e.Args[0]))
			if want := n.price(space, program.Powers.Word(int(e.Args[1])), e.Args[2] != 0); want != int(e.Args[3]) {
				t.Errorf("%s is said to cost %d; it costs %d (I42)", before.ID(play.Card(e.Args[0])), e.Args[3], want)
			}
		case play.EvRecruited:
			if kind == play.AnsBuy || kind == play.AnsPurse {
				n.bought(log.Events[i+1:], play.Card(e.Args[0]))
			}
		}
		h.count(t, n, e)
		n.hear(e)
	}
	n.same(after)
	h.piles(t, before, after)
	h.hands(t, before, after, kind)
	h.turn(t, before, after, kind)
	h.tracks(t, before, after)
}

func (h *happened) count(t *testing.T, n *naive, e engine.Event) {
	switch e.Kind {
	case play.EvRecruited:
		h.recruited++
	case play.EvDrew:
		h.drew++
	case play.EvTurn:
		h.turns++
	case play.EvActPaid:
		h.acts++
		h.double = e.Args[2] != 0
	case play.EvExtraAct:
		h.extra += int(e.Args[0])
	case play.EvExtraRecruit:
		h.extraRecruits += int(e.Args[0])
	case play.EvMarker:
		h.markers++
		h.taken[e.Args[0]]++
	case play.EvReshuffled:
		if e.Args[1] == 0 {
			h.paidShuffles++
		}
		if e.Args[0] == 0 {
			t.Error("a deck of no cards was reshuffled (I27)")
		}
	case play.EvEventAdded:
		h.adds++
	case play.EvNoEvent:
		h.none++
	case play.EvLiberty:
		if e.Args[1] < e.Args[0] {
			h.downs++
		}
	case play.EvEventSlid:
		if to := e.Args[1]; n.is(play.Card(e.Args[0]), "liberty") && (to == 2 || to == 4 || to == 6) {
			h.slides++
		}
	case play.EvWorks:
		c := play.Card(e.Args[0])
		h.liberty = h.liberty || n.says(c, "liberty")
		h.moon = h.moon || n.says(c, "moon") || n.says(c, "reshuffle")
		h.add = h.add || n.says(c, "add_event") || n.says(c, "advance")
	case play.EvRelicGone:
		if n.node(play.Card(e.Args[0])).Word("kind", "") != "relic" {
			t.Errorf("%s is banished like a Relic (I6)", n.s.ID(play.Card(e.Args[0])))
		}
	case play.EvCardUsed:
		if n.node(play.Card(e.Args[0])).Word("kind", "") == "relic" {
			t.Errorf("%s is used and not banished (I6)", n.s.ID(play.Card(e.Args[0])))
		}
	case play.EvRecruitFlipped, play.EvBlessing:
		if n.s.Turn == 0 || n.s.At[play.ZoneRecruits].N == 0 {
			t.Errorf("a Recruit is flipped in the first turn, or from an empty deck (R30, I28)")
		}
	}
}

// piles: what never comes back does not (I5, I7).
func (h *happened) piles(t *testing.T, before, after *play.State) {
	for _, z := range []play.Zone{play.ZoneBanished, play.ZoneEventsGone} {
		if after.At[z].N < before.At[z].N {
			t.Errorf("%s has shrunk (I5)", z)
		}
	}
	for power := range after.Spent {
		if after.Spent[power] < before.Spent[power] {
			t.Errorf("spent trophies of kind %d have come back (I5)", power)
		}
	}
	for c := range play.Card(after.R.N) {
		from, to := before.Owner[c], after.Owner[c]
		if from != to && to != play.Nobody && (from != play.Nobody || h.recruited == 0) {
			t.Errorf("%s has come to seat %d without being recruited (I7)", after.ID(c), to)
		}
	}
}

// composing are the answers by which something is put together and nothing is paid (I20).
var composing = map[play.AnswerKind]bool{
	play.AnsAct: true, play.AnsRecruit: true, play.AnsLay: true, play.AnsLift: true, play.AnsSpend: true,
	play.AnsUnspend: true, play.AnsUse: true, play.AnsSpare: true, play.AnsGiveUp: true, play.AnsHelp: true,
	play.AnsWithdraw: true, play.AnsPass: true, play.AnsLend: true, play.AnsUnlend: true,
}

// hands: they grow by drawing, are full after it, and nothing leaves them before it is paid (I20, I25, I26).
func (h *happened) hands(t *testing.T, before, after *play.State, kind play.AnswerKind) {
	for seat := range after.Seats {
		was, now := int(before.At[play.Hand(seat)].N), int(after.At[play.Hand(seat)].N)
		if now-was > h.drew {
			t.Errorf("the hand of seat %d has grown by %d, and %d cards were drawn (I25)", seat, now-was, h.drew)
		}
		if composing[kind] && (now != was || before.Trophies != after.Trophies) {
			t.Errorf("something has left seat %d before it was paid (I20)", seat)
		}
	}
	who := before.Active
	if kind == play.AnsDraw && h.turns > 0 && h.none == 0 && h.paidShuffles == 0 && h.adds == 1 {
		n := follow(t, before) // the hand size of the draw: the next turn's Event came later
		now := int(after.At[play.Hand(who)].N)
		more := int(after.At[play.Deck(who)].N) + int(after.At[play.Discards(who)].N)
		if now < n.handSize() && more > 0 && !discarded(after, before, who) {
			t.Errorf("seat %d has drawn up to %d cards of %d, and %d are left (I26)", who, now, n.handSize(), more)
		}
	}
}

// discarded reports whether the next turn's Event may have taken cards of a hand.
func discarded(after, before *play.State, seat int8) bool {
	return after.At[play.Discards(seat)].N != before.At[play.Discards(seat)].N
}

// turn: turns go round, and have as many Acts and Recruits as they were given; markers as many as paid for (I17, I18,
// I22, I31).
func (h *happened) turn(t *testing.T, before, after *play.State, kind play.AnswerKind) {
	first := before.Before()
	if int(after.Turn)-int(before.Turn) != h.turns || !first && after.Active != (before.Active+int8(h.turns))%after.Seats {
		t.Errorf("after %d turns it is turn %d of seat %d; it was turn %d of seat %d (I17)", h.turns, after.Turn,
			after.Active, before.Turn, before.Active)
	}
	if before.Final && h.turns > 0 {
		t.Errorf("after the last Event another turn begins (I31)")
	}
	if h.turns == 0 && !after.Over() {
		if int(after.Acts) != int(before.Acts)-h.acts+h.extra {
			t.Errorf("%d Acts are left of %d, after %d were paid and %d won (I18)", after.Acts, before.Acts, h.acts, h.extra)
		}
		bought := 0
		if kind == play.AnsBuy || kind == play.AnsPurse {
			bought = 1
		}
		if int(after.Recruits) != int(before.Recruits)-bought+h.extraRecruits {
			t.Errorf("%d Recruits are left of %d, after %d and %d more (I18)", after.Recruits, before.Recruits, bought,
				h.extraRecruits)
		}
	}
	if h.markers > 2 || h.acts > 0 && h.markers > 1 && !h.double {
		t.Errorf("%d markers are taken (I22)", h.markers)
	}
	for power, k := range h.taken {
		who := before.Active
		won := int(after.Trophies[who][power]) + int(after.Spent[power]) - int(before.Trophies[who][power]) -
			int(before.Spent[power])
		if k != int(before.Left[power])-int(after.Left[power]) && !first || k > won && after.Seats == 1 {
			t.Errorf("%d markers of kind %d are told of; the Objective had %d and has %d (I22)", k, power, before.Left[power],
				after.Left[power])
		}
	}
}

// tracks: Liberty and the Moon move by what there is (I9, I14, I15, I16).
func (h *happened) tracks(t *testing.T, before, after *play.State) {
	if !h.liberty && !after.Over() && h.downs != h.slides && after.Depth == 0 && before.Depth == 0 {
		t.Errorf("Liberty has fallen %d times, and %d Liberty Events entered such spaces (I14)", h.downs, h.slides)
	}
	if !h.moon && int(after.Moon) != min(int(before.Moon)+h.paidShuffles, len(before.Board().Moon)-1) {
		t.Errorf("the Moon went from %d to %d in %d reshuffles (I15)", before.Moon, after.Moon, h.paidShuffles)
	}
	if free := before.FreeSpaces(); h.adds > 0 && h.acts == 0 && (after.Ending == play.LostLine) != (h.adds > free) &&
		!h.add && before.At[play.ZoneLine].N+uint8(h.adds) == after.At[play.ZoneLine].N {
		t.Errorf("%d Events came where %d spaces were free, and the ending is %d (I9)", h.adds, free, after.Ending)
	}
	if want := h.paidShuffles + h.turns; !h.add && !after.Over() && h.adds+h.none != want && before.Turn > 0 &&
		before.Depth == 0 && after.Depth == 0 {
		t.Errorf("%d Events were added in %d turns and %d reshuffles (I16)", h.adds, h.turns, h.paidShuffles)
	}
}
