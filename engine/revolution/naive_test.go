package revolution

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// The trickiest arithmetic a second time, as plainly as it can be written: what Acts and Recruits cost and what pays
// for them, how the line moves, how Liberty changes. It reads the cards as the pack has them, looks at a position from
// outside, and follows a move by what is told of it. Nothing of it is quick, and nothing is shared with the rules.

// naive is a table as it is told of: spaces by number.
type naive struct {
	t     *testing.T
	s     *play.State // before the move
	line  map[int]play.Card
	moved []slide // told since anything else was
}

type slide struct {
	card play.Card
	to   int
}

func follow(t *testing.T, before *play.State) *naive {
	n := &naive{t: t, s: before, line: map[int]play.Card{}}
	for space, c := range before.Line {
		if c != play.NoCard {
			n.line[space] = c
		}
	}
	return n
}

func (n *naive) node(c play.Card) *engine.Node { return &n.s.R.Pack.Cards[c].Node }

func (n *naive) is(c play.Card, flag string) bool {
	v := n.node(c).Get(flag)
	return v != nil && v.Bool
}

// says reports whether a card's text has a word of the vocabulary anywhere in it.
func (n *naive) says(c play.Card, word string) bool {
	abilities := n.node(c).Get("abilities")
	return abilities != nil && contains(abilities, word)
}

func contains(n *engine.Node, word string) bool {
	for i := range n.Keys {
		if n.Keys[i].Name == word || contains(&n.Keys[i].Node, word) {
			return true
		}
	}
	for i := range n.Items {
		if contains(&n.Items[i], word) {
			return true
		}
	}
	return false
}

// mods calls f for each mod of the Events in the line.
func (n *naive) mods(f func(space int, c play.Card, word string, v *engine.Node)) {
	for space := 1; space <= program.MaxSpaces; space++ {
		c, ok := n.line[space]
		if !ok {
			continue
		}
		abilities := n.node(c).Get("abilities")
		if abilities == nil {
			continue
		}
		for i := range abilities.Items {
			if mods := abilities.Items[i].Get("mods"); mods != nil {
				for k := range mods.Items {
					f(space, c, mods.Items[k].Keys[0].Name, &mods.Items[k].Keys[0].Node)
				}
			}
		}
	}
}

// price is what an Act against the Event on a space costs in icons of a kind.
func (n *naive) price(space int, icon string, double bool) int {
	c := n.line[space]
	cost := n.node(c).Get("cost")
	printed := cost.Number(icon, 0) + cost.Number("per_player", 0)*int(n.s.Seats)
	more := n.s.MoonNumber() - int(n.s.Ease)
	n.mods(func(at int, by play.Card, word string, v *engine.Node) {
		of := v.Word("of", "")
		if word != "event_cost" || of == "this" && at != space || of == "others" && at == space {
			return
		}
		if cond := v.Get("if"); cond != nil && space < cond.Number("space_min", 0) {
			return
		}
		times := 1
		if per := v.Get("per"); per != nil {
			times = 0
			for _, other := range n.line {
				switch per.Word("event", "") {
				case "other_same_type":
					if other != by && n.node(other).Word("type", "") == n.node(by).Word("type", "") {
						times++
					}
				case "catastrophe":
					if n.node(other).Word("type", "") == "k" {
						times++
					}
				default:
					n.t.Fatalf("%s counts what nobody has thought of here", n.s.ID(by))
				}
			}
		}
		more += v.Number("add", 0) * times
	})
	once := max(1, printed+more)
	switch {
	case !double:
		return once
	case n.s.Opts.DoublePrinted:
		return max(2, 2*printed+more)
	}
	return 2 * once
}

// gives is how many icons of a kind a card shows.
func (n *naive) gives(c play.Card, icon string) int {
	sum := 0
	for _, pair := range n.node(c).Get("icons").Keys {
		if icon == "any" || pair.Name == icon {
			sum += pair.Node.Int
		}
	}
	return sum
}

// lends is how many of them a card gives in an assist.
func (n *naive) lends(c play.Card, icon string) int {
	most := 1
	if n.node(c).Word("kind", "") == "relic" {
		most = 99
	}
	if abilities := n.node(c).Get("abilities"); abilities != nil {
		for i := range abilities.Items {
			if how := abilities.Items[i].Get("assist").Get("icons"); how != nil {
				if most = how.Int; how.Text == "all" {
					most = 99
				}
			}
		}
	}
	return min(most, n.gives(c, icon))
}

// stars is what the Recruit on a space costs.
func (n *naive) stars(space int, shared bool, trophies int) int {
	c := n.s.Row[space]
	price := n.node(c).Number("stars", 0)
	n.mods(func(_ int, _ play.Card, word string, v *engine.Node) {
		if word == "recruit_cost" {
			price += v.Number("add", 0)
		}
	})
	if n.s.Liberty == 2 {
		price++
	}
	if n.s.Liberty == 1 {
		return price
	}
	price -= trophies/2 + int(n.s.Stars) + int(n.s.NextStars)
	if n.s.Liberty == 7 || n.s.Liberty == 6 && space == 1 {
		price--
	}
	if space == 3 || space == 2 && shared && price > 1 {
		price--
	}
	return max(0, price)
}

func (n *naive) shares(a, b play.Card) bool {
	for _, pair := range n.node(a).Get("icons").Keys {
		if pair.Node.Int > 0 && n.gives(b, pair.Name) > 0 {
			return true
		}
	}
	return false
}

// hear follows an event of a move.
func (n *naive) hear(e engine.Event) {
	if e.Kind == play.EvEventSlid {
		n.moved = append(n.moved, slide{play.Card(e.Args[0]), int(e.Args[1])})
		return
	}
	if e.Kind == play.EvEventAdded {
		n.added(play.Card(e.Args[0]))
	}
	n.settle()
	switch e.Kind {
	case play.EvActPaid, play.EvDismissed:
		for space, c := range n.line {
			if c == play.Card(e.Args[0]) {
				delete(n.line, space) // and nobody else moves (I11)
			}
		}
	case play.EvMovedBack:
		for space, c := range n.line {
			if c == play.Card(e.Args[0]) {
				delete(n.line, space)
			}
		}
		n.line[int(e.Args[1])] = play.Card(e.Args[0])
	}
}

// added: the unbroken run from the first space has moved on by one each, and nobody else (I10).
func (n *naive) added(c play.Card) {
	var want []slide
	for space := 1; ; space++ {
		there, ok := n.line[space]
		if !ok {
			break
		}
		want = slices.Insert(want, 0, slide{there, space + 1})
	}
	if !slices.Equal(want, n.moved) {
		n.t.Errorf("%s came, and %v moved; want %v (I10)", n.s.ID(c), n.moved, want)
	}
	n.settle()
	n.line[1] = c
}

func (n *naive) settle() {
	for _, m := range n.moved {
		if _, taken := n.line[m.to]; taken || n.line[m.to-1] != m.card {
			n.t.Errorf("%s is told to move to space %d of %v", n.s.ID(m.card), m.to, n.line)
		}
		delete(n.line, m.to-1)
		n.line[m.to] = m.card
	}
	n.moved = nil
}

// same holds the line to what was told of it.
func (n *naive) same(after *play.State) {
	n.settle()
	for space, c := range after.Line {
		told, ok := n.line[space]
		if ok != (c != play.NoCard) || ok && told != c {
			n.t.Errorf("on space %d lies %s; told was %s", space, after.ID(c), after.ID(told))
		}
	}
}

// handSize is up to how many cards are drawn.
func (n *naive) handSize() int {
	size := 5
	if n.s.Seats == 1 {
		size = 6
	}
	n.mods(func(_ int, _ play.Card, word string, v *engine.Node) {
		if word == "hand_size" {
			size += v.Number("add", 0)
		}
	})
	return max(1, size)
}

// paid holds an Act that was paid to its price, and to what may pay for it (I6, I19, I21, I23, I42).
func (n *naive) paid(events []engine.Event) {
	e := events[0]
	c, icon := play.Card(e.Args[0]), program.Powers.Word(int(e.Args[1]))
	space := 0
	for at, there := range n.line {
		if there == c {
			space = at
		}
	}
	need := n.price(space, icon, e.Args[2] != 0)
	sum, packs := 0, map[engine.Seat][]play.Card{}
	for kind, k := range n.s.Free {
		if w := program.Powers.Word(kind); w == icon || w == "any" || icon == "any" {
			sum += int(k)
		}
	}
	for _, e := range events[1:] {
		card := play.Card(e.Args[0])
		switch {
		case e.Kind == play.EvTrophySpent:
			power := program.Powers.Word(int(e.Args[0]))
			if e.Seat != engine.Seat(n.s.Active) || icon != "any" && power != icon {
				n.t.Errorf("seat %d spends a %s trophy on %s (I23)", e.Seat, power, n.s.ID(c))
			}
			sum += int(e.Args[1])
			continue
		case e.Kind != play.EvCardUsed && e.Kind != play.EvRelicGone:
		case e.Seat == engine.Seat(n.s.Active):
			sum += n.gives(card, icon)
			continue
		default:
			packs[e.Seat] = append(packs[e.Seat], card)
			sum += n.lends(card, icon)
			continue
		}
		break
	}
	for seat, pack := range packs {
		if len(pack) > 2 || len(pack) == 2 && !n.brings(pack[0], pack[1]) {
			n.t.Errorf("seat %d assists with %v (I19)", seat, pack)
		}
	}
	if sum < need || sum != int(e.Args[3]) {
		n.t.Errorf("%s costs %d %s; paid were %d, told %d (I21)", n.s.ID(c), need, icon, sum, e.Args[3])
	}
}

// brings reports whether one Witch may bring another along.
func (n *naive) brings(c, also play.Card) bool {
	if n.node(c).Word("kind", "") == "dedicant" {
		return n.node(also).Word("kind", "") == "seeker"
	}
	return strings.Contains(fmt.Sprint(*n.node(c)), "witch")
}

// bought holds a Recruit that was paid to its price (I24). events are those that follow.
func (n *naive) bought(events []engine.Event, c play.Card) {
	space := slices.Index(n.s.Row[:], c)
	var cards []play.Card
	trophies := 0
	for _, e := range events {
		switch e.Kind {
		case play.EvPaidWith:
			cards = append(cards, play.Card(e.Args[0]))
		case play.EvTrophySpent:
			trophies += int(e.Args[1])
		}
	}
	covers := func(cards []play.Card) bool {
		sum, shared := 0, false
		for _, k := range cards {
			sum += n.node(k).Number("stars", 0)
			shared = shared || n.shares(k, c)
		}
		return sum >= n.stars(space, shared, trophies)
	}
	if !covers(cards) || trophies%2 != 0 {
		n.t.Errorf("%v and %d trophies pay for %s (I24)", cards, trophies, n.s.ID(c))
	}
	for i := range cards {
		if !n.s.Opts.Overpay && covers(slices.Delete(slices.Clone(cards), i, i+1)) {
			n.t.Errorf("of %v, which pay for %s, one could be left out (I24)", cards, n.s.ID(c))
		}
	}
}
