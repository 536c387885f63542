package fate_test

import (
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/engine/fate"
	"witchtable/engine/fate/layout"
)

// referee scores a table a second time, from the rulebook (L521-563), the dump of the table and the text of the cards.
// It shares nothing with the scoring it checks: it is slow, plain and reads the pack's nodes as they are written.
type referee struct {
	cards   map[engine.CardID]*engine.Node
	options map[string]string
	d       fate.Dump
	bodies  []*body
	day     bool // the Day Event counts: for values during play, not for the scoring (A100)
}

// body is a Character on the table with what lies on it.
type body struct {
	id     engine.CardID
	node   *engine.Node
	zone   string
	seat   int // 4 is the Square of the solo game
	row    int
	rows   int
	tokens map[string]int
	items  []engine.CardID
}

// source is a working card: a Character, an Item with its bearer, or the Day Event.
type source struct {
	node *engine.Node
	self *body // the Character it acts through
	item bool
	seat int
}

func newReferee(pack engine.PackSource, options map[string]string, p engine.Position) *referee {
	r := &referee{cards: map[engine.CardID]*engine.Node{}, options: options, d: p.Dump().(fate.Dump)}
	for i := range pack.Cards {
		r.cards[pack.Cards[i].ID] = &pack.Cards[i].Node
	}
	add := func(list []layout.DumpCard, zone string, seat int) {
		for i, c := range list {
			r.bodies = append(r.bodies, &body{c.Card, r.cards[c.Card], zone, seat, i, len(list), c.Tokens, c.Items})
		}
	}
	for i, s := range r.d.Seats {
		add(s.Coven, "coven", i)
		add(s.Graveyard, "graveyard", i)
	}
	add(r.d.Trial, "trial", -1)
	if len(r.d.Seats) == 1 {
		for _, pile := range r.d.Square {
			if len(pile) > 0 {
				add(pile[:1], "coven", 4)
			}
		}
	}
	return r
}

func (r *referee) sources() (out []source) {
	for _, b := range r.bodies {
		if b.seat == 4 || b.zone == "trial" {
			continue
		}
		if b.zone == "coven" {
			out = append(out, source{b.node, b, false, b.seat})
		}
		for _, i := range b.items {
			if n := r.cards[i]; b.zone == "coven" || slices.Contains(n.Texts("works_in"), "graveyard") {
				out = append(out, source{n, b, true, b.seat})
			}
		}
	}
	if r.day && r.d.DayEvent != "" {
		out = append(out, source{r.cards[r.d.DayEvent], nil, false, r.d.Coin})
	}
	return out
}

// mods calls f for every mod of a kind that holds.
func (r *referee) mods(kind string, f func(s source, m *engine.Node)) {
	for _, s := range r.sources() {
		for _, a := range abilitiesOf(s.node, "while") {
			for i := range a.Get("mods").Items {
				if m := a.Get("mods").Items[i].Get(kind); m != nil {
					f(s, m)
				}
			}
		}
	}
}

func abilitiesOf(card *engine.Node, when string) (out []*engine.Node) {
	list := card.Get("abilities")
	if list == nil {
		return nil
	}
	for i := range list.Items {
		if a := &list.Items[i]; when == "" || a.Word("when", "") == when {
			out = append(out, a)
		}
	}
	return out
}

func (r *referee) types(b *body) []string {
	out := []string{b.node.Word("type", "")}
	r.mods("type", func(s source, m *engine.Node) {
		if slices.Contains(r.target(s, m.Get("of")), thing{b: b}) {
			out = append(out, m.Word("add", ""))
		}
	})
	return out
}

func (r *referee) value(b *body) int {
	printed := b.node.Number("value", 0)
	if b.zone == "graveyard" {
		printed = b.node.Number("grave", 0)
	}
	more := 0
	r.mods("value", func(s source, m *engine.Node) {
		if in := m.Word("in", b.zone); in != b.zone || !slices.Contains(r.target(s, m.Get("of")), thing{b: b}) {
			return
		}
		if set := m.Get("set"); set != nil {
			printed = set.Int
		} else {
			more += r.number(s, m.Get("add"))
		}
	})
	if r.options["live_enchantment"] == "true" && b.zone == "coven" && b.seat < 4 {
		more += r.guideFor(b)
	}
	return printed + more + 2*b.tokens["blessed"] - 2*b.tokens["cursed"]
}

// guide is the row of the Enchantment guide: per Witch, per Villager, per Character in the Graveyard (R74).
func (r *referee) guide(seat int) [3]int {
	level := r.tokens(seat, "enchantment")
	r.mods("level", func(s source, m *engine.Node) {
		if r.players(s, m.Word("of", ""))[seat] {
			level += m.Number("add", 0)
		}
	})
	from := []int{3, 7, 10}
	rows := [][3]int{{1, 0, 1}, {2, -1, 2}, {3, -2, 3}}
	switch r.options["enchantment_table"] {
	case "steep":
		from = []int{4, 7, 12}
		rows[2] = [3]int{4, -3, 4}
	case "gentle":
		rows[2] = rows[1]
	}
	row := [3]int{}
	for i := range from {
		if level >= from[i] {
			row = rows[i]
		}
	}
	return row
}

// guideFor is what the guide gives a Character: who counts as a Witch and as a Villager is both (A106).
func (r *referee) guideFor(b *body) (points int) {
	row, types := r.guide(b.seat), r.types(b)
	if slices.Contains(types, "witch") {
		points += row[0]
	}
	if slices.Contains(types, "villager") {
		points += row[1]
	}
	return points
}

func (r *referee) tokens(seat int, token string) (n int) {
	for _, b := range r.bodies {
		if b.zone == "coven" && b.seat == seat {
			n += b.tokens[token]
		}
	}
	return n
}

// steps is the five steps of the scoring of a seat.
func (r *referee) steps(seat int) (out [5]int) {
	row := r.guide(seat)
	for _, b := range r.bodies {
		if b.seat != seat {
			continue
		}
		switch b.zone {
		case "coven":
			out[0] += r.value(b)
			if r.options["live_enchantment"] != "true" {
				out[3] += r.guideFor(b)
			}
		case "graveyard":
			out[2] += r.value(b)
			out[3] += row[2]
		}
	}
	for _, s := range r.sources() {
		for _, a := range abilitiesOf(s.node, "endgame") {
			if s.seat == seat {
				step := 1
				if s.self.zone == "graveyard" {
					step = 2
				}
				out[step] += r.number(s, a.Get("score"))
			}
		}
	}
	chart := map[int]int{0: 0, 1: -2, 2: -4, 3: -6, 4: -10}
	out[4] = -16
	if p, ok := chart[r.tokens(seat, "suspicion")]; ok {
		out[4] = p
	}
	return out
}

// people counts the Witches and Villagers of a Coven.
func (r *referee) people(seat int) (witches, villagers int) {
	for _, b := range r.bodies {
		if b.zone == "coven" && b.seat == seat {
			t := r.types(b)
			if slices.Contains(t, "witch") {
				witches++
			}
			if slices.Contains(t, "villager") {
				villagers++
			}
		}
	}
	return witches, villagers
}

// thing is a Character or an Item that a search finds.
type thing struct {
	b    *body
	item engine.CardID
}

// target is what a standing target means.
func (r *referee) target(s source, n *engine.Node) []thing {
	switch n.Text {
	case "self", "host":
		return []thing{{b: s.self}}
	case "":
		return r.search(s, n)
	}
	panic("the referee cannot read the target " + n.Text)
}

func (r *referee) players(s source, word string) map[int]bool {
	seats := len(r.d.Seats)
	all := map[int]bool{}
	for i := range seats {
		all[i] = true
	}
	if seats == 1 {
		all[4] = true
	}
	switch word {
	case "me":
		return map[int]bool{s.seat: true}
	case "everyone":
		return all
	case "rivals":
		delete(all, s.seat)
		return all
	case "left", "right":
		if seats == 1 {
			return map[int]bool{4: true}
		}
		by := 1
		if word == "right" {
			by = seats - 1
		}
		return map[int]bool{(s.seat + by) % seats: true}
	case "coin":
		return map[int]bool{max(r.d.Coin, 0): true}
	}
	panic("the referee cannot read the players " + word)
}

func (r *referee) search(s source, n *engine.Node) (found []thing) {
	zone := n.Word("zone", "")
	who := r.players(s, n.Word("of", "me"))
	other := n.Get("other") != nil && n.Get("other").Bool
	for _, b := range r.bodies {
		if b.zone != zone || zone != "trial" && !who[b.seat] {
			continue
		}
		if n.Word("kind", "character") == "item" {
			for _, i := range b.items {
				found = append(found, thing{b, i})
			}
			continue
		}
		if r.fits(s, n, b) && !(other && b == s.self) {
			found = append(found, thing{b: b})
		}
	}
	if rank := n.Word("rank", ""); rank != "" {
		found = r.ranked(found, rank, n.Word("by", "value"))
	}
	return found
}

func (r *referee) fits(s source, n *engine.Node, b *body) bool {
	ok := true
	if want := n.Texts("type"); len(want) > 0 {
		ok = ok && slices.ContainsFunc(r.types(b), func(t string) bool { return slices.Contains(want, t) })
	}
	if has := n.Get("has"); has != nil {
		for _, k := range has.Keys {
			ok = ok && b.tokens[k.Name] >= k.Node.Int
		}
	}
	for _, t := range n.Texts("lacks") {
		ok = ok && b.tokens[t] == 0
	}
	if v := n.Get("value"); v != nil {
		ok = ok && r.value(b) >= v.Number("min", -1000) && r.value(b) <= v.Number("max", 1000)
	}
	if w := n.Word("ability", ""); w != "" {
		casts, all := len(abilitiesOf(b.node, "cast")), len(abilitiesOf(b.node, ""))
		ok = ok && (w == "cast" && casts > 0 || w == "fate" && all > casts)
	}
	if w := n.Word("icon", ""); w != "" {
		ok = ok &&
			slices.ContainsFunc(abilitiesOf(b.node, ""),
				func(a *engine.Node) bool { return slices.Contains(a.Texts("icons"), w) })
	}
	switch n.Word("place", "") {
	case "first":
		ok = ok && b.row == 0
	case "last":
		ok = ok && b.row == b.rows-1
	case "beside":
		ok = ok && s.self != nil && s.self.zone == b.zone && s.self.seat == b.seat &&
			(b.row == s.self.row-1 || b.row == s.self.row+1)
	}
	return ok
}

func (r *referee) ranked(in []thing, rank, by string) (out []thing) {
	of := func(t thing) int {
		v := t.b.tokens[by]
		if by == "value" {
			v = r.value(t.b)
		}
		if rank == "least" {
			v = -v
		}
		return v
	}
	for _, t := range in {
		if !slices.ContainsFunc(in, func(u thing) bool { return of(u) > of(t) }) {
			out = append(out, t)
		}
	}
	return out
}

func (r *referee) number(s source, n *engine.Node) int {
	if len(n.Keys) == 0 {
		return n.Int
	}
	k := &n.Keys[0]
	v := &k.Node
	total := 0
	switch k.Name {
	case "count":
		total = len(r.search(s, v.Get("of"))) * v.Number("times", 1)
	case "tokens":
		for _, t := range r.target(s, v.Get("of")) {
			total += t.b.tokens[v.Word("token", "")]
		}
		total = total / v.Number("per", 1) * v.Number("times", 1)
	case "value_of":
		for _, t := range r.target(s, v) {
			total += r.value(t.b)
		}
	case "sum":
		for i := range v.Items {
			total += r.number(s, &v.Items[i])
		}
	case "if":
		if r.holds(s, v.Get("cond")) {
			return r.number(s, v.Get("then"))
		}
		if e := v.Get("else"); e != nil {
			return r.number(s, e)
		}
		return 0
	default:
		panic("the referee cannot read the number " + k.Name)
	}
	if m := v.Get("max"); m != nil && total > m.Int {
		total = m.Int
	}
	return total
}

func (r *referee) holds(s source, n *engine.Node) bool {
	v := &n.Keys[0].Node
	switch n.Keys[0].Name {
	case "exists":
		return len(r.search(s, v)) > 0
	case "not":
		return !r.holds(s, v)
	case "all", "any":
		for i := range v.Items {
			if r.holds(s, &v.Items[i]) == (n.Keys[0].Name == "any") {
				return n.Keys[0].Name == "any"
			}
		}
		return n.Keys[0].Name == "all"
	case "compare":
		a, b := r.number(s, v.Get("a")), r.number(s, v.Get("b"))
		return map[string]bool{"ge": a >= b, "le": a <= b, "eq": a == b}[v.Word("is", "")]
	}
	panic("the referee cannot read the condition " + n.Keys[0].Name)
}

// disagreement compares the score the game shows with the referee's own (I40, I45).
func (r *referee) disagreement(p engine.Position) error {
	st := p.View(engine.Onlooker).Standing()
	names := [5]string{"Characters", "End of Game", "Graveyard", "Enchantment", "Suspicion"}
	totals := make([][3]int, len(r.d.Seats))
	for i := range r.d.Seats {
		steps := r.steps(i)
		for k, want := range steps {
			sec, sum := st.Seats[i].Sections[k], 0
			for _, l := range sec.Lines {
				sum += l.Points
			}
			if sec.Points != want || sum != want {
				return fmt.Errorf("seat %c: step %s gives %d with lines of %d; by the rulebook it is %d", 'A'+rune(i), names[k],
					sec.Points, sum, want)
			}
			totals[i][0] += want
		}
		if got := st.Seats[i].Total; got != totals[i][0] || r.d.Seats[i].Score != got {
			return fmt.Errorf("seat %c: the total is %d; by the rulebook it is %d", 'A'+rune(i), got, totals[i][0])
		}
		w, v := r.people(i)
		totals[i][1], totals[i][2] = w, -v
	}
	for i := range totals {
		rank := 1
		for k := range totals {
			if slices.Compare(totals[k][:], totals[i][:]) > 0 {
				rank++
			}
		}
		if got := st.Seats[i].Rank; got != rank {
			return fmt.Errorf("seat %c is ranked %d; by total, Witches and Villagers %v it is %d", 'A'+rune(i), got, totals,
				rank)
		}
		if won := slices.Contains(st.Winners, engine.Seat(i)); won != (rank == 1 && len(totals) > 1) {
			return fmt.Errorf("seat %c, ranked %d, wins: %v", 'A'+rune(i), rank, won)
		}
	}
	return r.values()
}

// values compares the value of every Character as it stands during play.
func (r *referee) values() error {
	r.day = true
	defer func() { r.day = false }()
	for i, s := range r.d.Seats {
		for zone, list := range map[string][]layout.DumpCard{"coven": s.Coven, "graveyard": s.Graveyard} {
			for _, c := range list {
				for _, b := range r.bodies {
					if b.id == c.Card && r.value(b) != *c.Value {
						return fmt.Errorf("%s in the %s of seat %c is worth %d; by the rulebook it is %d", c.Card, zone, 'A'+rune(i),
							*c.Value, r.value(b))
					}
				}
			}
		}
	}
	return nil
}
