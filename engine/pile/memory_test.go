package pile_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"witchtable/engine/pile"
	"witchtable/engine/saved"
)

// The places of a table of three: what is open, a deck, and a hand each.
const (
	open = iota
	deck
	hand0
	hand1
	hand2
	places
	nowhere = places
)

const three = 3

var spots = [places + 1]pile.Spot{
	pile.Open(three), pile.Deck(), pile.Hand(0), pile.Hand(1), pile.Hand(2), {Holder: -1},
}

// people is a table of three who remember, in sets of either width.
type people struct {
	narrow [three]pile.Known[pile.Set128]
	wide   [three]pile.Known[pile.Set256]
	lies   map[pile.Card]int
}

func (p *people) at(c pile.Card) pile.Spot { return spots[p.lies[c]] }

func (p *people) move(c pile.Card, to int) {
	from := spots[p.lies[c]]
	p.lies[c] = nowhere // lifted, and not yet laid down
	pile.Moved(p.narrow[:], c, from, spots[to], p.at)
	pile.Moved(p.wide[:], c, from, spots[to], p.at)
	p.lies[c] = to
}

func (p *people) shuffle() {
	gone := func(c pile.Card) bool { return p.lies[c] == deck }
	pile.Forget(p.narrow[:], gone)
	pile.Forget(p.wide[:], gone)
}

// memory says what each seat follows, and what it knows to be elsewhere.
func (p *people) memory() (out string) {
	for w := range p.narrow {
		k := p.narrow[w]
		out += fmt.Sprintf("%v%v ", popped(k.Followed), popped(k.Elsewhere))
	}
	return out[:len(out)-1]
}

func TestPeopleRememberWhatTheyCanKnow(t *testing.T) {
	for _, tt := range []struct {
		what  string
		lies  map[pile.Card]int
		moves func(p *people)
		want  string // by seat: followed, elsewhere
	}{
		{"a card taken up openly is followed by the others", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, hand0) }, "[][] [1][] [1][]"},
		{"until it is laid open", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, hand0); p.move(1, open) }, "[][] [][] [][]"},
		{"a card drawn from a deck is known to nobody else", map[pile.Card]int{1: deck},
			func(p *people) { p.move(1, hand0) }, "[][] [][] [][]"},
		{"a card laid openly on a deck is known there", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, deck) }, "[1][] [1][] [1][]"},
		{"and in the hand that draws it", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, deck); p.move(1, hand2) }, "[1][] [1][] [][]"},
		{"but not once the deck is shuffled", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, deck); p.shuffle() }, "[][] [][] [][]"},
		{"who has put a card from the hand under a deck knows it alone", map[pile.Card]int{1: hand1},
			func(p *people) { p.move(1, deck) }, "[][] [1][] [][]"},
		{"which card left a hand nobody knows, so none is followed there", map[pile.Card]int{1: open, 2: hand0},
			func(p *people) { p.move(1, hand0); p.move(2, deck) }, "[2][] [][] [][]"},
		{"a card that goes on to other hands may be any, but to them; somebody has it", map[pile.Card]int{1: open, 2: hand0},
			func(p *people) { p.move(1, hand0); p.move(2, hand1) }, "[2][] [1][] [][1]"},
		{"a card followed into a hand is lost with any that leaves it", map[pile.Card]int{1: open},
			func(p *people) { p.move(1, hand0); p.move(1, deck) }, "[1][] [][] [][]"},
		{"the hands of others are followed still", map[pile.Card]int{1: open, 2: hand0},
			func(p *people) { p.move(1, hand1); p.move(2, deck) }, "[1 2][] [][] [1][]"},
	} {
		p := &people{lies: tt.lies}
		tt.moves(p)
		if got := p.memory(); got != tt.want {
			t.Errorf("%s: the seats remember %s; want %s", tt.what, got, tt.want)
		}
	}
}

// TestMemoryIsTrue: through random moves nobody remembers what is not so, in sets of either width, and what is stored
// is read as it was.
func TestMemoryIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	p := &people{lies: map[pile.Card]int{}}
	known := 0
	for step := range 20000 {
		if rng.IntN(30) == 0 {
			p.shuffle()
		}
		c, to := pile.Card(rng.IntN(40)*3), rng.IntN(places) // up to card 117
		if p.lies[c] != to {
			p.move(c, to)
		}
		for w := range three {
			n, k := &p.narrow[w], &p.wide[w]
			if bad := n.Astray(int8(w), p.at); bad != pile.NoCard {
				t.Fatalf("step %d: seat %d remembers of card %d what is not so", step, w, bad)
			}
			if !slices.Equal(popped(n.Followed), popped(k.Followed)) ||
				!slices.Equal(popped(n.Elsewhere), popped(k.Elsewhere)) ||
				n.Len() != k.Len() || n.Beyond(118) || k.Beyond(118) {
				t.Fatalf("step %d: seat %d remembers %v in the narrow set, %v in the wide", step, w, n, k)
			}
			known += n.Len()
		}
	}
	if known == 0 {
		t.Fatal("nobody ever remembered anything")
	}
	var again [three]pile.Known[pile.Set256]
	walk := func(list []pile.Known[pile.Set256]) func(*saved.Coder) {
		return func(x *saved.Coder) {
			for w := range list {
				list[w].Walk(x)
			}
		}
	}
	form := saved.Form{}
	if err := form.Open(form.Seal(nil, walk(p.wide[:])), walk(again[:])); err != nil || again != p.wide {
		t.Errorf("what is remembered is read as %v, %v; want %v", again, err, p.wide)
	}
}

func TestMemoryAstrayIsFound(t *testing.T) {
	p := &people{lies: map[pile.Card]int{1: open, 2: hand0, 3: hand1, 4: deck}}
	for _, tt := range []struct {
		what                string
		followed, elsewhere pile.Card
		want                pile.Card
	}{
		{"a rival's card", 3, pile.NoCard, pile.NoCard},
		{"a card of a deck", 4, pile.NoCard, pile.NoCard},
		{"a card that a rival has", pile.NoCard, 3, pile.NoCard},
		{"an open card", 1, pile.NoCard, 1},
		{"an own card", 2, pile.NoCard, 2},
		{"an open card that somebody is to hold", pile.NoCard, 1, 1},
		{"a card of a deck that somebody is to hold", pile.NoCard, 4, 4},
		{"a card both ways", 3, 3, 3},
	} {
		var k pile.Known[pile.Set256]
		k.Followed.Add(tt.followed)
		k.Elsewhere.Add(tt.elsewhere)
		if got := k.Astray(0, p.at); got != tt.want {
			t.Errorf("%s: card %d is astray; want %d", tt.what, got, tt.want)
		}
	}
	for _, tt := range []struct {
		card pile.Card
		n    int
		want bool
	}{{0, 1, false}, {5, 5, true}, {63, 64, false}, {64, 64, true}, {130, 131, false}, {254, 254, true}} {
		var k pile.Known[pile.Set256]
		k.Elsewhere.Add(tt.card)
		if got := k.Beyond(tt.n); got != tt.want {
			t.Errorf("card %d is beyond a pack of %d: %t; want %t", tt.card, tt.n, got, tt.want)
		}
	}
}

func TestRememberingAllocatesNothing(t *testing.T) {
	p := &people{lies: map[pile.Card]int{}}
	at := p.at
	if n := testing.AllocsPerRun(50, func() {
		pile.Moved(p.narrow[:], 1, spots[open], spots[hand0], at)
		pile.Moved(p.wide[:], 2, spots[hand0], spots[hand1], at)
		pile.Moved(p.wide[:], 1, spots[hand0], spots[deck], at)
		pile.Forget(p.wide[:], func(c pile.Card) bool { return c == 1 })
	}); n > 0 {
		t.Errorf("%v allocations; want none", n)
	}
}
