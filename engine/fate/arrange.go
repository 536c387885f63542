package fate

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
)

// Arrange lays a table from a description instead of dealing it: for scenarios and bug reports. The description is a
// mapping; seats are called A to D, clockwise.
//
//	seats: 3                       # needed
//	options: {retrieve: own_only}  # table options
//	seed: 7                        # of all chance; 1 by default
//	phase: day                     # draft, day (default), night (Events are drawn at once), dawn, over
//	round: 4                       # 2 by default, so that it is no special one; the draft comes before round 1
//	pick: 1                        # draft: the number of the pick
//	coin: B                        # A by default
//	active: C                      # day: whose turn it is; the coin holder by default
//	used: {draft: 1, upkeep: 1}    # day: actions the active player has taken
//	day-event: hounds
//	village: [wren, rest]          # decks from the top
//	well: []
//	events: [moth-moon, rest: 5]
//	square: [[wren, otto], [], [], []]  # the four piles from the top
//	trial, burn, night-card, day-card: [...]
//	A: {hand: [...], draft: [...], kept: [...], coven: [...], graveyard: [...], cauldron: wren}
//	supply: {blessed_cursed: 25, enchantment: 20, suspicion: 15}  # checked, never set
//
// A card is its id, or a mapping of its id to what it bears: `wren: {cursed: 1, items: [skull], owner: B}`; owner is
// in whose Coven a Character on trial was.
//
// A deck holds exactly the cards listed; the word `rest` stands for all cards of its kind that lie nowhere else, in
// the pack's order, and `rest: n` for the first n of them. A deck that is not listed is the rest; the four piles of
// the Square are empty when not listed. Cards that lie nowhere are not in this game. What lies in a Coven has been
// there for a while: nothing happens because of its entering.
//
// Errors are [engine.PackError] and name the place in the description.
func (g *Game) Arrange(n *engine.Node, log *engine.Log) (engine.Position, error) {
	l := &layer{s: g.r.blank(), r: g.r, laid: map[card]engine.Pos{}}
	l.s.log = log
	if err := l.table(n); err != nil {
		return nil, err
	}
	l.s.run()
	l.s.log = nil
	if err := l.s.Check(); err != nil {
		return nil, fmt.Errorf("%s: this table cannot be: %w", n.Pos, err)
	}
	return l.s, nil
}

// layer lays cards, one description after another, and stops at the first fault.
type layer struct {
	s    *State
	r    *Rules
	laid map[card]engine.Pos
	err  error
}

func (l *layer) fail(n *engine.Node, format string, args ...any) {
	if l.err == nil {
		l.err = &engine.PackError{Pos: n.Pos, Problem: fmt.Sprintf(format, args...)}
	}
}

var tableKeys = []string{"seats", "options", "seed", "phase", "round", "pick", "coin", "active", "used", "day-event", "village", "well", "events",
	"square", "trial", "burn", "night-card", "day-card", "supply", "A", "B", "C", "D"}

func (l *layer) table(n *engine.Node) error {
	l.keys(n, "a table", tableKeys)
	s := l.s
	s.seats = int8(l.number(n, "seats", 0, 0, maxSeats))
	if l.err == nil && s.seats == 0 {
		l.fail(n, "seats is missing: 1 to %d", maxSeats)
	}
	if l.err != nil {
		return l.err
	}
	s.supply = [3]int16{25, 25, 15}
	s.round = uint8(l.number(n, "round", 2, 1, 99))
	s.chance = engine.Chance{Seed: engine.SeedOf(uint64(l.number(n, "seed", 1, 0, 1<<30)))}
	l.options(n.Get("options"))
	s.coin = l.seat(n, "coin", 0)
	s.active = l.seat(n, "active", s.coin)
	l.zones(n)
	l.decks(n)
	l.phase(n)
	for c := card(0); int(c) < l.r.n; c++ {
		if _, ok := l.laid[c]; !ok {
			s.removed.add(c)
		}
		if s.r.cards[c].kind == kCharacter && l.err == nil {
			s.refresh(c)
		}
	}
	if s.day != noCard {
		s.live.add(s.day)
	}
	l.supply(n.Get("supply"))
	return l.err
}

func (l *layer) options(n *engine.Node) {
	if n == nil {
		return
	}
	in := map[string]string{}
	for _, p := range n.Keys {
		in[p.Name] = p.Node.Text
	}
	var err error
	if l.s.opts, err = readOptions(in); err != nil {
		l.fail(n, "%v", err)
	}
}

// phase sets the moment of play.
func (l *layer) phase(n *engine.Node) {
	s := l.s
	s.final = s.at[zEvents].n == 0
	switch w := n.Word("phase", "day"); w {
	case "draft":
		s.phase, s.stage, s.round = phDraft, stPick, 0
		s.pickNo = uint8(l.number(n, "pick", 1, 1, 3))
		l.draftQuestions(n)
	case "day":
		s.phase, s.stage = phDay, stDraft
		s.turns = s.seats - (s.active-s.coin+s.seats)%s.seats
		l.used(n.Get("used"))
		if s.used[aDraft] > 0 {
			s.stage = stCoven
		}
	case "night":
		s.phase, s.stage = phNight, stNight
	case "dawn":
		s.phase, s.stage = phDawn, stDawn
	case "over":
		s.phase, s.stage = phOver, stOver
	default:
		l.fail(n.Get("phase"), "there is no phase %q: draft, day, night, dawn or over", w)
	}
	if s.phase != phDraft && n.Get("pick") != nil {
		l.fail(n.Get("pick"), "pick belongs to the phase draft")
	}
}

// draftQuestions asks everybody who has not yet laid a card aside for this pick.
func (l *layer) draftQuestions(n *engine.Node) {
	s := l.s
	for i := int8(0); i < s.seats && l.err == nil; i++ {
		kept, want := s.at[zKept+zone(i)].n, 5-s.pickNo
		if have := s.at[zDraft+zone(i)].n + kept; kept > 1 || have != want {
			l.fail(n, "pick %d: seat %c holds %d cards of the draft; %d go round", s.pickNo, 'A'+rune(i), have, want)
		}
		if kept == 0 {
			s.question(i, qKeep)
		}
	}
}

func (l *layer) used(n *engine.Node) {
	if n == nil {
		return
	}
	l.keys(n, "used", actionWords)
	for a, w := range actionWords {
		l.s.used[a] = uint8(l.number(n, w, 0, 0, 9))
	}
}

// zones lays everything but the decks.
func (l *layer) zones(n *engine.Node) {
	s := l.s
	if sq := n.Get("square"); sq != nil {
		if len(sq.Items) != piles {
			l.fail(sq, "the Village Square has %d piles, each a list of cards from the top; this has %d", piles, len(sq.Items))
		}
		for i := range sq.Items {
			l.list(&sq.Items[i], zSquare+zone(i), kCharacter)
		}
	}
	l.list(n.Get("trial"), zTrial, kCharacter)
	l.list(n.Get("burn"), zBurn, kCharacter, kItem, kEvent)
	l.list(n.Get("night-card"), zNight, kEvent)
	if d := n.Get("day-event"); d != nil {
		if c, ok := l.card(d, d.Text); ok {
			l.lay(d, c, zDay, kEvent)
			if s.day = c; !l.r.cards[c].day {
				l.fail(d, "%s is a Night Event; only a Day Event holds for a round", d.Text)
			}
		}
	}
	l.list(n.Get("day-card"), zDay, kEvent)
	for i := zone(0); i < maxSeats; i++ {
		seat := n.Get(string(rune('A' + i)))
		if seat == nil {
			continue
		}
		if i >= zone(s.seats) {
			l.fail(seat, "seat %c does not sit at this table of %d", 'A'+rune(i), s.seats)
		}
		l.keys(seat, "a seat", []string{"hand", "draft", "kept", "coven", "graveyard", "cauldron"})
		l.list(seat.Get("hand"), zHand+i, kCharacter, kItem)
		l.list(seat.Get("draft"), zDraft+i, kCharacter)
		l.list(seat.Get("kept"), zKept+i, kCharacter)
		l.list(seat.Get("coven"), zCoven+i, kCharacter)
		l.list(seat.Get("graveyard"), zGrave+i, kCharacter)
		l.list(seat.Get("cauldron"), zCauldron+i, kCharacter)
	}
}

// decks lays the decks, after all else has been laid.
func (l *layer) decks(n *engine.Node) {
	decks := []struct {
		key  string
		z    zone
		kind cardKind
	}{{"village", zVillage, kCharacter}, {"well", zWell, kItem}, {"events", zEvents, kEvent}}
	for _, d := range decks { // what is named first, so that no rest takes it
		for _, id := range named(n.Get(d.key)) {
			if c, ok := l.card(id, id.Text); ok {
				l.lay(id, c, zNowhere, d.kind)
			}
		}
	}
	for _, d := range decks {
		list := n.Get(d.key)
		if list == nil {
			l.rest(d.z, d.kind, maxCards)
			continue
		}
		for i := range list.Items {
			switch e := &list.Items[i]; {
			case e.Text == "rest":
				l.rest(d.z, d.kind, maxCards)
			case e.Get("rest") != nil:
				if want := e.Number("rest", 0); l.rest(d.z, d.kind, want) < want {
					l.fail(e, "rest: %d: so many cards are not left", want)
				}
			default:
				if c := l.r.index[engine.CardID(e.Text)]; l.err == nil {
					l.s.pushEnd(d.z, c)
				}
			}
		}
	}
}

func named(list *engine.Node) (out []*engine.Node) {
	if list == nil {
		return nil
	}
	for i := range list.Items {
		if e := &list.Items[i]; e.Text != "rest" && e.Get("rest") == nil {
			out = append(out, e)
		}
	}
	return out
}

// rest puts up to n cards that lie nowhere under a deck, in the pack's order.
func (l *layer) rest(z zone, kind cardKind, n int) (got int) {
	for c := card(0); int(c) < l.r.n && got < n && l.err == nil; c++ {
		if _, taken := l.laid[c]; !taken && l.r.cards[c].kind == kind {
			l.laid[c] = engine.Pos{}
			l.s.pushEnd(z, c)
			got++
		}
	}
	return got
}

// list lays a list of cards, or a single one, into a zone.
func (l *layer) list(n *engine.Node, z zone, kinds ...cardKind) {
	switch {
	case n == nil:
	case n.Text != "":
		l.entry(n, z, kinds)
	case len(n.Keys) > 0: // a mapping of cards to what they bear
		for i := range n.Keys {
			l.bearer(n.Keys[i].Name, &n.Keys[i].Node, z, kinds)
		}
	default:
		for i := range n.Items {
			l.entry(&n.Items[i], z, kinds)
		}
	}
}

func (l *layer) entry(n *engine.Node, z zone, kinds []cardKind) {
	switch {
	case len(n.Keys) == 1:
		l.bearer(n.Keys[0].Name, &n.Keys[0].Node, z, kinds)
	case n.Text == "":
		l.fail(n, "want a card, or a card with what it bears: wren: {cursed: 1}")
	default:
		if c, ok := l.card(n, n.Text); ok {
			l.lay(n, c, z, kinds...)
		}
	}
}

// bearer lays a Character with tokens and Items.
func (l *layer) bearer(id string, n *engine.Node, z zone, kinds []cardKind) {
	c, ok := l.card(n, id)
	if !ok {
		return
	}
	l.lay(n, c, z, kinds...)
	l.keys(n, id, append(slices.Clone(tokenWords), "items", "owner"))
	for t, w := range tokenWords {
		k := l.number(n, w, 0, 0, 99)
		if k == 0 || l.err != nil {
			continue
		}
		if !l.s.lies(c, uint8(t)) {
			l.fail(n.Get(w), "no %s token may lie on %s where it is", w, id)
		}
		l.s.tok[c][t] = uint8(k)
		if l.s.supply[pool(uint8(t))] -= int16(k); l.s.supply[pool(uint8(t))] < 0 && !l.s.opts.unlimited {
			l.fail(n.Get(w), "there are no more %s tokens: %s cannot have %d", w, id, k)
		}
	}
	l.s.owner[c] = l.seat(n, "owner", l.s.owner[c])
	if items := n.Get("items"); items != nil {
		for i := range items.Items {
			item := &items.Items[i]
			if k, ok := l.card(item, item.Text); ok && l.take(item, k, []cardKind{kItem}) {
				l.s.hang(k, c)
			}
		}
	}
}

func (l *layer) card(n *engine.Node, id string) (card, bool) {
	c, ok := l.r.index[engine.CardID(id)]
	if !ok {
		l.fail(n, "there is no card %q in the pack %s", id, l.r.pack.Name)
	}
	return c, ok && l.err == nil
}

// take notes that a card is used here; false when it cannot be.
func (l *layer) take(n *engine.Node, c card, kinds []cardKind) bool {
	id, kind := l.s.id(c), l.r.cards[c].kind
	if at, twice := l.laid[c]; twice {
		l.fail(n, "%s lies on the table already, at %s", id, at)
	}
	if !slices.Contains(kinds, kind) {
		l.fail(n, "%s, a card of the kind %s, cannot lie here", id, kindWords[kind])
	}
	l.laid[c] = n.Pos
	return l.err == nil
}

// lay puts a card at the end of a zone; zNowhere only notes that it is used.
func (l *layer) lay(n *engine.Node, c card, z zone, kinds ...cardKind) {
	if !l.take(n, c, kinds) || z == zNowhere {
		return
	}
	if z >= zCauldron && l.s.at[z].n > 0 {
		l.fail(n, "a Cauldron holds one card")
	}
	if z >= zCauldron && !l.r.castable.has(c) {
		l.fail(n, "%s has no Cast effect and cannot be in a Cauldron (L390)", l.s.id(c))
	}
	l.s.pushEnd(z, c)
	if l.s.inCoven(c) {
		l.s.owner[c] = l.s.holder(c)
	}
}

func (l *layer) supply(n *engine.Node) {
	if n == nil {
		return
	}
	names := []string{"blessed_cursed", "enchantment", "suspicion"}
	l.keys(n, "supply", names)
	for i, w := range names {
		if have := int(l.s.supply[i]); l.number(n, w, have, -99, 99) != have {
			l.fail(n.Get(w), "with the tokens that lie on cards the %s supply is %d, not %s", w, have, n.Word(w, ""))
		}
	}
}

// seat reads a seat's letter.
func (l *layer) seat(n *engine.Node, key string, def int8) int8 {
	v := n.Get(key)
	if v == nil {
		return def
	}
	i := strings.Index("ABCD", v.Text)
	if len(v.Text) != 1 || i < 0 || int8(i) >= l.s.seats {
		l.fail(v, "%s: %q is no seat of this table", key, v.Text)
		return def
	}
	return int8(i)
}

func (l *layer) number(n *engine.Node, key string, def, low, high int) int {
	v := n.Get(key)
	if v == nil {
		return def
	}
	if v.Shape != "number" || v.Int < low || v.Int > high {
		l.fail(v, "%s: want a number from %d to %d", key, low, high)
		return def
	}
	return v.Int
}

// keys refuses keys that mean nothing.
func (l *layer) keys(n *engine.Node, what string, known []string) {
	for _, p := range n.Keys {
		if !slices.Contains(known, p.Name) {
			l.fail(&engine.Node{Pos: p.Pos}, "%s has no %q; it can have %s", what, p.Name, strings.Join(known, ", "))
		}
	}
}
