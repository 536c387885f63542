package program

import (
	"errors"
	"fmt"

	"witchtable/engine"
)

// Limits of a frame: how much a single ability may bind and nest.
const (
	MaxSlots = 4
	MaxLoops = 3
)

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports everything the vocabulary
// cannot say: names that are not bound, searches that would reveal hidden cards, icons that disagree with the
// effect, a deck of Events without any Day Event (A96). Errors are *engine.PackError joined.
func Compile(pack engine.PackSource) (*Program, error) {
	k := &compiler{r: &Program{Pack: pack, Index: map[engine.CardID]Card{}, Choices: map[int16][]*engine.Node{}}}
	if len(pack.Cards) > MaxCards {
		return nil, fmt.Errorf("pack %q has %d cards; at most %d fit", pack.Name, len(pack.Cards), MaxCards)
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
	r     *Program
	errs  []error
	src   *engine.CardSource
	path  string
	names map[string]uint8 // names bound so far in the ability, to slots
	loops []bool           // the loops around the step: true where cards are walked
	among int              // the loops around the step that walk players
	in    When
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
	mine := Selector{Zone: InCoven, Of: Me, All: true, Ability: -1, Rank: -1, Row: -1, Slot: -1, Chooser: ChooserMe}
	one := mine
	one.All, one.Pick = false, 1
	r.Sels = append(r.Sels, mine, one)
	r.Nums = append(r.Nums, number{Kind: NumExchange}, number{Kind: NumFixed, Fixed: 1}, number{Kind: NumFixed, Fixed: 3})
	r.ExchangeAt = 0
	r.Abilities = append(r.Abilities, ability{Card: NoCard, Start: 0})
	r.Ops = append(r.Ops,
		Op{Verb: VerbRemove, Token: Enchantment, N: 0, Arg: [2]Target{{Kind: BySearch, Sel: 0}}},
		Op{Verb: VerbRemove, Token: Suspicion, N: 1, Arg: [2]Target{{Kind: BySearch, Sel: 1}}},
		Op{Verb: VerbExchanged}, Op{Verb: VerbEnd})
	r.WellAt = 1
	r.Abilities = append(r.Abilities, ability{Card: NoCard, Start: 4})
	r.Ops = append(r.Ops, Op{Verb: VerbDraw, Deck: 1, N: 2, Small: 1, Flag: true}, Op{Verb: VerbEnd})
}

func (k *compiler) card(src *engine.CardSource) {
	r := k.r
	c := Card(r.N)
	r.N++
	k.src, k.path = src, string(src.ID)
	n := &src.Node
	d := &r.Cards[c]
	d.ID = src.ID
	r.Index[src.ID] = c
	d.Kind = Kind(Index(KindWords, n.Word("kind", "")))
	r.kinds[d.Kind].Add(c)
	d.First, d.Mods = int16(len(r.Abilities)), int16(len(r.Mods))
	k.item, k.event = d.Kind == Item, d.Kind == Event
	switch d.Kind {
	case Character:
		d.Types = 1 << Index(TypeWords, n.Word("type", ""))
		d.Value, d.Grave = int8(n.Number("value", 0)), int8(n.Number("grave", 0))
	case Item:
		k.worksIn(n, d)
	case Event:
		d.Day = n.Word("type", "") == "day"
		d.Stop = n.Word("chain", "draw") == "stop"
		d.After = uint8(Index(afterWords, n.Word("after", "night_card")))
		if d.Day && (n.Get("chain") != nil || n.Get("after") != nil) {
			k.fail(n, "chain and after belong to Night Events")
		}
	}
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			k.path = fmt.Sprintf("%s.abilities[%d]", src.ID, i)
			k.ability(c, &list.Items[i])
		}
	}
	d.Last, d.ModEnd = int16(len(r.Abilities)), int16(len(r.Mods))
}

// worksIn reads where an Item works; the Graveyard icon adds the Graveyard to the Coven (L304).
func (k *compiler) worksIn(n *engine.Node, d *cardDef) {
	places := n.Texts("works_in")
	inCoven := len(places) == 0
	for _, w := range places {
		inCoven = inCoven || w == "coven"
		d.InGrave = d.InGrave || w == "graveyard"
	}
	if !inCoven {
		k.fail(n, "an Item works in a Coven, or in a Coven and a Graveyard (L304)")
	}
}

func (k *compiler) ability(c Card, n *engine.Node) {
	r, d := k.r, &k.r.Cards[c]
	a := ability{When: When(Index(whenWords, n.Word("when", ""))), Card: c, Score: -1}
	a.Trigger.What = -1
	k.names, k.loops, k.among, k.in = map[string]uint8{}, nil, 0, a.When
	for _, w := range n.Texts("icons") {
		a.Icons |= 1 << Index(iconWords, w)
	}
	d.Icons |= a.Icons
	switch a.When {
	case WhenCast:
		d.Casts = append(d.Casts, int16(len(r.Abilities)))
		r.Castable.Add(c)
	case WhenEnter:
		r.Enters.Add(c)
	case WhenEndgame:
		r.Endgame.Add(c)
		a.Score = k.number(n.Get("score"))
	case WhenReact:
		a.Trigger = k.trigger(n.Get("trigger"))
		r.ReactCards[a.Trigger.Event].Add(c)
	case WhenWhile:
		k.mods(c, n.Get("mods"))
	}
	if d.Kind == Character && a.When != WhenCast {
		r.HasFate.Add(c)
	}
	if d.Kind == Event && !d.Day && (a.When == WhenWhile || a.When == WhenReact) {
		k.fail(n, "a Night Event is over at once: it cannot %s", whenWords[a.When])
	}
	if do := n.Get("do"); do != nil {
		a.Start = int16(len(r.Ops))
		k.steps(do)
		r.Ops = append(r.Ops, Op{Verb: VerbEnd})
		if d.Kind == Character {
			k.iconCheck(n, a)
		}
	}
	r.Abilities = append(r.Abilities, a)
}

// iconCheck holds the icons to what the effect does (rulings 4.2).
func (k *compiler) iconCheck(n *engine.Node, a ability) {
	var sacrifices, graves bool
	for _, o := range k.r.Ops[a.Start:] {
		sacrifices = sacrifices || o.Verb == VerbSacrifice
		graves = graves || o.Verb == VerbBury || o.Verb == VerbRaise
		for _, t := range o.Arg {
			graves = graves || t.Kind == BySearch && k.r.Sels[t.Sel].Zone == InGrave
		}
	}
	if sacrifices != (a.Icons&iSacrifice != 0) {
		k.fail(n, "the sacrifice icon belongs exactly on effects that sacrifice")
	}
	if graves && a.Icons&iGraveyard == 0 {
		k.fail(n, "an effect that reads or moves Graveyard cards needs the graveyard icon")
	}
}

func (k *compiler) deckChecks() {
	days, nights := 0, 0
	for c := 0; c < k.r.N; c++ {
		if d := &k.r.Cards[c]; d.Kind == Event {
			if d.Day {
				days++
			} else {
				nights++
			}
		}
	}
	k.path = ""
	if days == 0 {
		k.fail(nil, "pack %q has no Day Event; it needs at least one (A96)", k.r.Pack.Name)
	}
	if k.r.kinds[Character].Len() < 20 {
		k.fail(nil, "pack %q has %d Characters; four players and the Village Square need at least 20", k.r.Pack.Name, k.r.kinds[Character].Len())
	}
}

func (k *compiler) trigger(n *engine.Node) Trigger {
	t := Trigger{Event: Happening(Index(happeningWords, n.Word("event", ""))), Who: k.who(n, "who", Everyone), What: -1, Via: AnyVia, Token: NoToken}
	if t.Who == ARival || t.Who == Them {
		k.fail(n, "a trigger cannot choose a player")
	}
	if w := n.Get("what"); w != nil {
		switch t.Event {
		case OnPrepared, OnExchanged, OnTurnStart, OnTurnEnd, OnDawn:
			k.fail(w, "%s happens to no card that could be looked at", happeningWords[t.Event])
		}
		t.What = k.selector(w, true)
	}
	if w := n.Word("via", ""); w != "" {
		t.Via = Via(Index(viaWords, w))
	}
	if w := n.Word("token", ""); w != "" {
		t.Token = uint8(Index(TokenWords, w))
		if t.Event != OnTokenPlaced && t.Event != OnTokenRemoved {
			k.fail(n, "token is a filter of token_placed and token_removed only")
		}
	}
	for _, w := range n.Texts("icon") {
		t.Icons |= 1 << Index(iconWords, w)
	}
	if t.Icons != 0 && t.Event != OnIconUsed && t.Event != OnCast {
		k.fail(n, "icon is a filter of icon_used and cast only")
	}
	return t
}

func (k *compiler) who(n *engine.Node, name string, def Players) Players {
	w := n.Word(name, "")
	if w == "" {
		return def
	}
	p := Players(Index(playerWords, w))
	if p == Them && k.among == 0 {
		k.fail(n, "them is the player of a surrounding for_each; there is none")
	}
	return p
}

func (k *compiler) mods(c Card, list *engine.Node) {
	for i := range list.Items {
		n := &list.Items[i]
		m := Mod{Kind: ModKind(Index(modWords, n.Keys[0].Name)), card: c, N: -1, In: AnyPlace, Action: anyAction}
		v := &n.Keys[0].Node
		k.r.ModCards[m.Kind].Add(c)
		switch m.Kind {
		case ModValue, ModImmune, ModType:
			m.Of = k.standing(v.Get("of"))
			k.noLoops(v, m)
		default:
			m.Who = k.who(v, "of", Me)
			if m.Who == ARival || m.Who == Them {
				k.fail(v, "what holds all the time cannot choose a player")
			}
		}
		switch m.Kind {
		case ModValue:
			m.N = -1
			if a := v.Get("add"); a != nil {
				m.N = k.number(a)
			}
			if s := v.Get("set"); s != nil {
				m.Set, m.IsSet = int8(s.Int), true
			}
			if m.IsSet == (m.N >= 0) {
				k.fail(v, "value needs exactly one of add and set")
			}
			if w := v.Word("in", ""); w != "" {
				m.In = Place(Index(zoneWords, w))
			}
		case ModLimit, ModLevel:
			m.Set = int8(v.Number("add", 0))
		case ModExtra:
			m.Action, m.Set = Action(Index(ActionWords, v.Word("action", ""))), int8(v.Number("n", 1))
		case ModForbid:
			if w := v.Word("action", ""); w != "" {
				m.Action = Action(Index(ActionWords, w))
			}
			if w := v.Word("icon", ""); w != "" {
				m.Icon = 1 << Index(iconWords, w)
			}
			if (m.Action == anyAction) == (m.Icon == 0) {
				k.fail(v, "forbid needs exactly one of action and icon")
			}
		case ModImmune:
			m.Harm = Harm(Index(harmWords, v.Word("to", "")))
		case ModCost:
			if s := v.Get("set"); s != nil {
				m.Set, m.IsSet = int8(s.Int), true
			} else {
				m.Set = int8(v.Number("add", 0))
			}
			if (v.Get("set") == nil) == (v.Get("add") == nil) {
				k.fail(v, "exchange_cost needs exactly one of add and set")
			}
		case ModType:
			m.Types = 1 << Index(TypeWords, v.Word("add", ""))
		}
		k.r.Mods = append(k.r.Mods, m)
	}
}

// standing is a target without choice: of a mod, a count or a condition.
func (k *compiler) standing(n *engine.Node) Target {
	if n.Shape == "selector" {
		return Target{Kind: BySearch, Sel: k.selector(n, true)}
	}
	return k.target(n)
}

// noLoops refuses mods that would read what they change.
func (k *compiler) noLoops(n *engine.Node, m Mod) {
	if m.Of.Kind != BySearch {
		return
	}
	s := &k.r.Sels[m.Of.Sel]
	if m.Kind != ModImmune && (s.Ranged || s.Rank >= 0 && s.By == 0) {
		k.fail(n, "a value mod cannot choose by value: it would read what it changes")
	}
	if m.Kind == ModType && s.Types != 0 {
		k.fail(n, "a type mod cannot choose by type: it would read what it changes")
	}
	if s.Zone != InCoven && s.Zone != InGrave {
		k.fail(n, "what holds all the time holds for Characters in Covens and Graveyards")
	}
}
