package fate

import (
	"errors"
	"fmt"

	"witchtable/engine"
)

// Limits of a frame: how much a single ability may bind and nest.
const (
	maxSlots = 4
	maxLoops = 3
)

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports everything the vocabulary
// cannot say: names that are not bound, searches that would reveal hidden cards, icons that disagree with the
// effect, a deck of Events without any Day Event (A96). Errors are *engine.PackError joined.
func Compile(pack engine.PackSource) (*Rules, error) {
	k := &compiler{r: &Rules{pack: pack, index: map[engine.CardID]card{}, choices: map[int16][]*engine.Node{}}}
	if len(pack.Cards) > maxCards {
		return nil, fmt.Errorf("pack %q has %d cards; at most %d fit", pack.Name, len(pack.Cards), maxCards)
	}
	k.builtIn()
	for i := range pack.Cards {
		k.card(&pack.Cards[i])
	}
	k.deckChecks()
	if len(k.errs) > 0 {
		return nil, errors.Join(k.errs...)
	}
	k.r.setMark()
	return k.r, nil
}

type compiler struct {
	r     *Rules
	errs  []error
	src   *engine.CardSource
	path  string
	names map[string]uint8 // names bound so far in the ability, to slots
	loops []bool           // the loops around the step: true where cards are walked
	among int              // the loops around the step that walk players
	in    when
	item  bool
	event bool
}

func (k *compiler) fail(n *engine.Node, format string, args ...any) {
	var pos engine.Pos
	if n != nil {
		pos = n.Pos
	}
	k.errs = append(k.errs, &engine.PackError{Pos: pos, Path: k.path, Problem: fmt.Sprintf(format, args...)})
}

// builtIn compiles the rulebook's own small programs: the Exchange (L410) and the visit to the Well (L222).
func (k *compiler) builtIn() {
	r := k.r
	mine := selector{zone: inCoven, of: pMe, all: true, ability: -1, rank: -1, row: -1, slot: -1, chooser: chooserMe}
	one := mine
	one.all, one.pick = false, 1
	r.sels = append(r.sels, mine, one)
	r.nums = append(r.nums, number{kind: nExchange}, number{kind: nFixed, fixed: 1}, number{kind: nFixed, fixed: 3})
	r.exchangeAt = 0
	r.abilities = append(r.abilities, ability{card: noCard, start: 0})
	r.ops = append(r.ops,
		op{verb: vRemove, token: enchantment, n: 0, arg: [2]target{{kind: tgSearch, sel: 0}}},
		op{verb: vRemove, token: suspicion, n: 1, arg: [2]target{{kind: tgSearch, sel: 1}}},
		op{verb: vExchanged}, op{verb: vEnd})
	r.wellAt = 1
	r.abilities = append(r.abilities, ability{card: noCard, start: 4})
	r.ops = append(r.ops, op{verb: vDraw, deck: 1, n: 2, small: 1, flag: true}, op{verb: vEnd})
}

func (k *compiler) card(src *engine.CardSource) {
	r := k.r
	c := card(r.n)
	r.n++
	k.src, k.path = src, string(src.ID)
	n := &src.Node
	d := &r.cards[c]
	d.id = src.ID
	r.index[src.ID] = c
	d.kind = cardKind(index(kindWords, n.Word("kind", "")))
	r.kinds[d.kind].add(c)
	d.first, d.mods = int16(len(r.abilities)), int16(len(r.mods))
	k.item, k.event = d.kind == kItem, d.kind == kEvent
	switch d.kind {
	case kCharacter:
		d.types = 1 << index(typeWords, n.Word("type", ""))
		d.value, d.grave = int8(n.Number("value", 0)), int8(n.Number("grave", 0))
	case kItem:
		k.worksIn(n, d)
	case kEvent:
		d.day = n.Word("type", "") == "day"
		d.stop = n.Word("chain", "draw") == "stop"
		d.after = uint8(index(afterWords, n.Word("after", "night_card")))
		if d.day && (n.Get("chain") != nil || n.Get("after") != nil) {
			k.fail(n, "chain and after belong to Night Events")
		}
	}
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			k.path = fmt.Sprintf("%s.abilities[%d]", src.ID, i)
			k.ability(c, &list.Items[i])
		}
	}
	d.last, d.modEnd = int16(len(r.abilities)), int16(len(r.mods))
}

// worksIn reads where an Item works; the Graveyard icon adds the Graveyard to the Coven (L304).
func (k *compiler) worksIn(n *engine.Node, d *cardDef) {
	places := n.Texts("works_in")
	inCoven := len(places) == 0
	for _, w := range places {
		inCoven = inCoven || w == "coven"
		d.inGrave = d.inGrave || w == "graveyard"
	}
	if !inCoven {
		k.fail(n, "an Item works in a Coven, or in a Coven and a Graveyard (L304)")
	}
}

func (k *compiler) ability(c card, n *engine.Node) {
	r, d := k.r, &k.r.cards[c]
	a := ability{when: when(index(whenWords, n.Word("when", ""))), card: c, score: -1}
	a.trigger.what = -1
	k.names, k.loops, k.among, k.in = map[string]uint8{}, nil, 0, a.when
	for _, w := range n.Texts("icons") {
		a.icons |= 1 << index(iconWords, w)
	}
	d.icons |= a.icons
	switch a.when {
	case wCast:
		d.casts = append(d.casts, int16(len(r.abilities)))
		r.castable.add(c)
	case wEnter:
		r.enters.add(c)
	case wEndgame:
		r.endgame.add(c)
		a.score = k.number(n.Get("score"))
	case wReact:
		a.trigger = k.trigger(n.Get("trigger"))
		r.reactCards[a.trigger.event].add(c)
	case wWhile:
		k.mods(c, n.Get("mods"))
	}
	if d.kind == kCharacter && a.when != wCast {
		r.hasFate.add(c)
	}
	if d.kind == kEvent && !d.day && (a.when == wWhile || a.when == wReact) {
		k.fail(n, "a Night Event is over at once: it cannot %s", whenWords[a.when])
	}
	if do := n.Get("do"); do != nil {
		a.start = int16(len(r.ops))
		k.steps(do)
		r.ops = append(r.ops, op{verb: vEnd})
		if d.kind == kCharacter {
			k.iconCheck(n, a)
		}
	}
	r.abilities = append(r.abilities, a)
}

// iconCheck holds the icons to what the effect does (rulings 4.2).
func (k *compiler) iconCheck(n *engine.Node, a ability) {
	var sacrifices, graves bool
	for _, o := range k.r.ops[a.start:] {
		sacrifices = sacrifices || o.verb == vSacrifice
		graves = graves || o.verb == vBury || o.verb == vRaise
		for _, t := range o.arg {
			graves = graves || t.kind == tgSearch && k.r.sels[t.sel].zone == inGrave
		}
	}
	if sacrifices != (a.icons&iSacrifice != 0) {
		k.fail(n, "the sacrifice icon belongs exactly on effects that sacrifice")
	}
	if graves && a.icons&iGraveyard == 0 {
		k.fail(n, "an effect that reads or moves Graveyard cards needs the graveyard icon")
	}
}

func (k *compiler) deckChecks() {
	days, nights := 0, 0
	for c := 0; c < k.r.n; c++ {
		if d := &k.r.cards[c]; d.kind == kEvent {
			if d.day {
				days++
			} else {
				nights++
			}
		}
	}
	k.path = ""
	if days == 0 {
		k.fail(nil, "pack %q has no Day Event; it needs at least one (A96)", k.r.pack.Name)
	}
	if k.r.kinds[kCharacter].len() < 20 {
		k.fail(nil, "pack %q has %d Characters; four players and the Village Square need at least 20", k.r.pack.Name, k.r.kinds[kCharacter].len())
	}
}

func (k *compiler) trigger(n *engine.Node) trigger {
	t := trigger{event: happening(index(happeningWords, n.Word("event", ""))), who: k.who(n, "who", pEveryone), what: -1, via: anyVia, token: noToken}
	if t.who == pARival || t.who == pThem {
		k.fail(n, "a trigger cannot choose a player")
	}
	if w := n.Get("what"); w != nil {
		switch t.event {
		case hapPrepared, hapExchanged, hapTurnStart, hapTurnEnd, hapDawn:
			k.fail(w, "%s happens to no card that could be looked at", happeningWords[t.event])
		}
		t.what = k.selector(w, true)
	}
	if w := n.Word("via", ""); w != "" {
		t.via = via(index(viaWords, w))
	}
	if w := n.Word("token", ""); w != "" {
		t.token = uint8(index(tokenWords, w))
		if t.event != hapTokenPlaced && t.event != hapTokenRemoved {
			k.fail(n, "token is a filter of token_placed and token_removed only")
		}
	}
	for _, w := range n.Texts("icon") {
		t.icons |= 1 << index(iconWords, w)
	}
	if t.icons != 0 && t.event != hapIconUsed && t.event != hapCast {
		k.fail(n, "icon is a filter of icon_used and cast only")
	}
	return t
}

func (k *compiler) who(n *engine.Node, name string, def players) players {
	w := n.Word(name, "")
	if w == "" {
		return def
	}
	p := players(index(playerWords, w))
	if p == pThem && k.among == 0 {
		k.fail(n, "them is the player of a surrounding for_each; there is none")
	}
	return p
}

func (k *compiler) mods(c card, list *engine.Node) {
	for i := range list.Items {
		n := &list.Items[i]
		m := mod{kind: modKind(index(modWords, n.Keys[0].Name)), card: c, n: -1, in: anyPlace, action: anyAction}
		v := &n.Keys[0].Node
		k.r.modCards[m.kind].add(c)
		switch m.kind {
		case mValue, mImmune, mType:
			m.of = k.standing(v.Get("of"))
			k.noLoops(v, m)
		default:
			m.who = k.who(v, "of", pMe)
			if m.who == pARival || m.who == pThem {
				k.fail(v, "what holds all the time cannot choose a player")
			}
		}
		switch m.kind {
		case mValue:
			m.n = -1
			if a := v.Get("add"); a != nil {
				m.n = k.number(a)
			}
			if s := v.Get("set"); s != nil {
				m.set, m.isSet = int8(s.Int), true
			}
			if m.isSet == (m.n >= 0) {
				k.fail(v, "value needs exactly one of add and set")
			}
			if w := v.Word("in", ""); w != "" {
				m.in = place(index(zoneWords, w))
			}
		case mLimit, mLevel:
			m.set = int8(v.Number("add", 0))
		case mExtra:
			m.action, m.set = action(index(actionWords, v.Word("action", ""))), int8(v.Number("n", 1))
		case mForbid:
			if w := v.Word("action", ""); w != "" {
				m.action = action(index(actionWords, w))
			}
			if w := v.Word("icon", ""); w != "" {
				m.icon = 1 << index(iconWords, w)
			}
			if (m.action == anyAction) == (m.icon == 0) {
				k.fail(v, "forbid needs exactly one of action and icon")
			}
		case mImmune:
			m.harm = harm(index(harmWords, v.Word("to", "")))
		case mCost:
			if s := v.Get("set"); s != nil {
				m.set, m.isSet = int8(s.Int), true
			} else {
				m.set = int8(v.Number("add", 0))
			}
			if (v.Get("set") == nil) == (v.Get("add") == nil) {
				k.fail(v, "exchange_cost needs exactly one of add and set")
			}
		case mType:
			m.types = 1 << index(typeWords, v.Word("add", ""))
		}
		k.r.mods = append(k.r.mods, m)
	}
}

// standing is a target without choice: of a mod, a count or a condition.
func (k *compiler) standing(n *engine.Node) target {
	if n.Shape == "selector" {
		return target{kind: tgSearch, sel: k.selector(n, true)}
	}
	return k.target(n)
}

// noLoops refuses mods that would read what they change.
func (k *compiler) noLoops(n *engine.Node, m mod) {
	if m.of.kind != tgSearch {
		return
	}
	s := &k.r.sels[m.of.sel]
	if m.kind != mImmune && (s.ranged || s.rank >= 0 && s.by == 0) {
		k.fail(n, "a value mod cannot choose by value: it would read what it changes")
	}
	if m.kind == mType && s.types != 0 {
		k.fail(n, "a type mod cannot choose by type: it would read what it changes")
	}
	if s.zone != inCoven && s.zone != inGrave {
		k.fail(n, "what holds all the time holds for Characters in Covens and Graveyards")
	}
}
