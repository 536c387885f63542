package layout

import (
	"fmt"
	"slices"
	"strings"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
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
func Arrange(r *play.Rules, n *engine.Node, log *engine.Log) (engine.Position, error) {
	l := &layer{s: play.Blank(r), r: r, laid: map[program.Card]engine.Pos{}}
	l.s.Log = log
	if err := l.table(n); err != nil {
		return nil, err
	}
	l.s.Run()
	l.s.Log = nil
	if err := l.s.Check(); err != nil {
		return nil, fmt.Errorf("%s: this table cannot be: %w", n.Pos, err)
	}
	return l.s, nil
}

// layer lays cards, one description after another, and stops at the first fault.
type layer struct {
	s    *play.State
	r    *play.Rules
	laid map[program.Card]engine.Pos
	err  error
}

func (l *layer) fail(n *engine.Node, format string, args ...any) {
	if l.err == nil {
		l.err = &engine.PackError{Pos: n.Pos, Problem: fmt.Sprintf(format, args...)}
	}
}

var tableKeys = []string{"seats", "options", "seed", "phase", "round", "pick", "coin", "active", "used", "day-event",
	"village", "well", "events",
	"square", "trial", "burn", "night-card", "day-card", "supply", "A", "B", "C", "D"}

func (l *layer) table(n *engine.Node) error {
	l.keys(n, "a table", tableKeys)
	s := l.s
	s.Seats = int8(l.number(n, "seats", 0, 0, play.MaxSeats))
	if l.err == nil && s.Seats == 0 {
		l.fail(n, "seats is missing: 1 to %d", play.MaxSeats)
	}
	if l.err != nil {
		return l.err
	}
	s.Supply = [3]int16{25, 25, 15}
	s.Round = uint8(l.number(n, "round", 2, 1, 99))
	s.Chance = engine.Chance{Seed: engine.SeedOf(uint64(l.number(n, "seed", 1, 0, 1<<30)))}
	l.options(n.Get("options"))
	s.Coin = l.seat(n, "coin", 0)
	s.Active = l.seat(n, "active", s.Coin)
	l.zones(n)
	l.decks(n)
	l.phase(n)
	for c := program.Card(0); int(c) < l.r.N; c++ {
		if _, ok := l.laid[c]; !ok {
			s.Removed.Add(c)
		}
		if s.R.Cards[c].Kind == program.Character && l.err == nil {
			s.Refresh(c)
		}
	}
	if s.Day != program.NoCard {
		s.Live.Add(s.Day)
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
	if l.s.Opts, err = play.ReadOptions(in); err != nil {
		l.fail(n, "%v", err)
	}
}

// phase sets the moment of play.
func (l *layer) phase(n *engine.Node) {
	s := l.s
	s.Final = s.At[play.ZoneEvents].N == 0
	switch w := n.Word("phase", "day"); w {
	case "draft":
		s.Phase, s.Stage, s.Round = play.PhaseDraft, play.StagePick, 0
		s.PickNo = uint8(l.number(n, "pick", 1, 1, 3))
		l.draftQuestions(n)
	case "day":
		s.Phase, s.Stage = play.PhaseDay, play.StageDraft
		s.Turns = s.Seats - (s.Active-s.Coin+s.Seats)%s.Seats
		l.used(n.Get("used"))
		if s.Used[program.ActDraft] > 0 {
			s.Stage = play.StageCoven
		}
	case "night":
		s.Phase, s.Stage = play.PhaseNight, play.StageNight
	case "dawn":
		s.Phase, s.Stage = play.PhaseDawn, play.StageDawn
	case "over":
		s.Phase, s.Stage = play.PhaseOver, play.StageOver
	default:
		l.fail(n.Get("phase"), "there is no phase %q: draft, day, night, dawn or over", w)
	}
	if s.Phase != play.PhaseDraft && n.Get("pick") != nil {
		l.fail(n.Get("pick"), "pick belongs to the phase draft")
	}
}

// draftQuestions asks everybody who has not yet laid a card aside for this pick.
func (l *layer) draftQuestions(n *engine.Node) {
	s := l.s
	for i := int8(0); i < s.Seats && l.err == nil; i++ {
		kept, want := s.At[play.ZoneKept+play.Zone(i)].N, 5-s.PickNo
		if have := s.At[play.ZoneDraft+play.Zone(i)].N + kept; kept > 1 || have != want {
			l.fail(n, "pick %d: seat %c holds %d cards of the draft; %d go round", s.PickNo, 'A'+rune(i), have, want)
		}
		if kept == 0 {
			s.Question(i, play.AskKeep)
		}
	}
}

func (l *layer) used(n *engine.Node) {
	if n == nil {
		return
	}
	l.keys(n, "used", program.ActionNames.Names())
	for a, w := range program.ActionNames.Names() {
		l.s.Used[a] = uint8(l.number(n, w, 0, 0, 9))
	}
}

// zones lays everything but the decks.
func (l *layer) zones(n *engine.Node) {
	s := l.s
	if sq := n.Get("square"); sq != nil {
		if len(sq.Items) != play.Piles {
			l.fail(sq, "the Village Square has %d piles, each a list of cards from the top; this has %d", play.Piles,
				len(sq.Items))
		}
		for i := range sq.Items {
			l.list(&sq.Items[i], play.ZoneSquare+play.Zone(i), program.Character)
		}
	}
	l.list(n.Get("trial"), play.ZoneTrial, program.Character)
	l.list(n.Get("burn"), play.ZoneBurn, program.Character, program.Item, program.Event)
	l.list(n.Get("night-card"), play.ZoneNight, program.Event)
	if d := n.Get("day-event"); d != nil {
		if c, ok := l.card(d, d.Text); ok {
			l.lay(d, c, play.ZoneDay, program.Event)
			if s.Day = c; !l.r.Cards[c].Day {
				l.fail(d, "%s is a Night Event; only a Day Event holds for a round", d.Text)
			}
		}
	}
	l.list(n.Get("day-card"), play.ZoneDay, program.Event)
	for i := play.Zone(0); i < play.MaxSeats; i++ {
		seat := n.Get(string(rune('A' + i)))
		if seat == nil {
			continue
		}
		if i >= play.Zone(s.Seats) {
			l.fail(seat, "seat %c does not sit at this table of %d", 'A'+rune(i), s.Seats)
		}
		l.keys(seat, "a seat", []string{"hand", "draft", "kept", "coven", "graveyard", "cauldron"})
		l.list(seat.Get("hand"), play.ZoneHand+i, program.Character, program.Item)
		l.list(seat.Get("draft"), play.ZoneDraft+i, program.Character)
		l.list(seat.Get("kept"), play.ZoneKept+i, program.Character)
		l.list(seat.Get("coven"), play.ZoneCoven+i, program.Character)
		l.list(seat.Get("graveyard"), play.ZoneGrave+i, program.Character)
		l.list(seat.Get("cauldron"), play.ZoneCauldron+i, program.Character)
	}
}

// decks lays the decks, after all else has been laid.
func (l *layer) decks(n *engine.Node) {
	decks := []struct {
		key  string
		z    play.Zone
		kind program.Kind
	}{{"village", play.ZoneVillage, program.Character}, {"well", play.ZoneWell, program.Item},
		{"events", play.ZoneEvents, program.Event}}
	for _, d := range decks { // what is named first, so that no rest takes it
		for _, id := range named(n.Get(d.key)) {
			if c, ok := l.card(id, id.Text); ok {
				l.lay(id, c, play.ZoneNowhere, d.kind)
			}
		}
	}
	for _, d := range decks {
		list := n.Get(d.key)
		if list == nil {
			l.rest(d.z, d.kind, program.MaxCards)
			continue
		}
		for i := range list.Items {
			switch e := &list.Items[i]; {
			case e.Text == "rest":
				l.rest(d.z, d.kind, program.MaxCards)
			case e.Get("rest") != nil:
				if want := e.Number("rest", 0); l.rest(d.z, d.kind, want) < want {
					l.fail(e, "rest: %d: so many cards are not left", want)
				}
			default:
				if c := l.r.Index[engine.CardID(e.Text)]; l.err == nil {
					l.s.PushEnd(d.z, c)
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
func (l *layer) rest(z play.Zone, kind program.Kind, n int) (got int) {
	for c := program.Card(0); int(c) < l.r.N && got < n && l.err == nil; c++ {
		if _, taken := l.laid[c]; !taken && l.r.Cards[c].Kind == kind {
			l.laid[c] = engine.Pos{}
			l.s.PushEnd(z, c)
			got++
		}
	}
	return got
}

// list lays a list of cards, or a single one, into a zone.
func (l *layer) list(n *engine.Node, z play.Zone, kinds ...program.Kind) {
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

func (l *layer) entry(n *engine.Node, z play.Zone, kinds []program.Kind) {
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
func (l *layer) bearer(id string, n *engine.Node, z play.Zone, kinds []program.Kind) {
	c, ok := l.card(n, id)
	if !ok {
		return
	}
	l.lay(n, c, z, kinds...)
	l.keys(n, id, append(program.Tokens.Names(), "items", "owner"))
	for t, w := range program.Tokens.Names() {
		k := l.number(n, w, 0, 0, 99)
		if k == 0 || l.err != nil {
			continue
		}
		if !l.s.Lies(c, uint8(t)) {
			l.fail(n.Get(w), "no %s token may lie on %s where it is", w, id)
		}
		l.s.Tokens[c][t] = uint8(k)
		if l.s.Supply[play.Pool(uint8(t))] -= int16(k); l.s.Supply[play.Pool(uint8(t))] < 0 && !l.s.Opts.Unlimited {
			l.fail(n.Get(w), "there are no more %s tokens: %s cannot have %d", w, id, k)
		}
	}
	l.s.Owner[c] = l.seat(n, "owner", l.s.Owner[c])
	if items := n.Get("items"); items != nil {
		for i := range items.Items {
			item := &items.Items[i]
			if k, ok := l.card(item, item.Text); ok && l.take(item, k, []program.Kind{program.Item}) {
				l.s.Hang(k, c)
			}
		}
	}
}

func (l *layer) card(n *engine.Node, id string) (program.Card, bool) {
	c, ok := l.r.Index[engine.CardID(id)]
	if !ok {
		l.fail(n, "there is no card %q in the pack %s", id, l.r.Pack.Name)
	}
	return c, ok && l.err == nil
}

// take notes that a card is used here; false when it cannot be.
func (l *layer) take(n *engine.Node, c program.Card, kinds []program.Kind) bool {
	id, kind := l.s.ID(c), l.r.Cards[c].Kind
	if at, twice := l.laid[c]; twice {
		l.fail(n, "%s lies on the table already, at %s", id, at)
	}
	if !slices.Contains(kinds, kind) {
		l.fail(n, "%s, a card of the kind %s, cannot lie here", id, program.Kinds.Word(int(kind)))
	}
	l.laid[c] = n.Pos
	return l.err == nil
}

// lay puts a card at the end of a zone; ZoneNowhere only notes that it is used.
func (l *layer) lay(n *engine.Node, c program.Card, z play.Zone, kinds ...program.Kind) {
	if !l.take(n, c, kinds) || z == play.ZoneNowhere {
		return
	}
	if z >= play.ZoneCauldron && l.s.At[z].N > 0 {
		l.fail(n, "a Cauldron holds one card")
	}
	if z >= play.ZoneCauldron && !l.r.Castable.Has(c) {
		l.fail(n, "%s has no Cast effect and cannot be in a Cauldron (L390)", l.s.ID(c))
	}
	l.s.PushEnd(z, c)
	if l.s.InCoven(c) {
		l.s.Owner[c] = l.s.Holder(c)
	}
}

func (l *layer) supply(n *engine.Node) {
	if n == nil {
		return
	}
	names := []string{"blessed_cursed", "enchantment", "suspicion"}
	l.keys(n, "supply", names)
	for i, w := range names {
		if have := int(l.s.Supply[i]); l.number(n, w, have, -99, 99) != have {
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
	if len(v.Text) != 1 || i < 0 || int8(i) >= l.s.Seats {
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
