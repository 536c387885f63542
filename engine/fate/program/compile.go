package program

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/effect"
)

// Compile turns a pack, read and checked against the vocabulary, into rules. It reports everything the vocabulary
// cannot say: names that are not bound, searches that would reveal hidden cards, icons that disagree with the
// effect, a deck of Events without any Day Event (A96). Errors are *engine.PackError joined.
func Compile(pack engine.PackSource, words *Entries) (*Program, error) {
	k := &Compiler{words: words,
		P: &Program{Pack: pack, Index: map[engine.CardID]Card{}, Slots: map[int16]map[string]uint8{}}}
	k.Whole, k.Players, k.Them = pack.At, PlayerNames, Them
	k.Blank = Args{Per: 1, Zone: AnyPlace}
	k.Begin(k, &k.P.Code, &words.Entries)
	if len(pack.Cards) > MaxCards {
		k.Fail(nil, "a pack has at most %d cards; this one has %d", MaxCards, len(pack.Cards))
		return nil, k.Faults()
	}
	k.builtIn()
	for i := range pack.Cards {
		k.card(&pack.Cards[i])
	}
	k.deckChecks()
	if err := k.Faults(); err != nil {
		return nil, err
	}
	k.P.sortMods()
	k.P.setMark()
	return k.P, nil
}

// Compiler turns one pack into a [Program], card by card. The entries of the vocabulary work with it.
type Compiler struct {
	effect.Compiler[*Compiler, Args]
	P     *Program
	When  When // the kind of the ability being compiled
	Kind  Kind // the kind of its card
	words *Entries
	noIt  string // why `it` stands for no card in the ability; "" where it does
	// closed is what nothing may read now, and why: a mod must not read what it changes.
	closed Reading
	why    string
}

// builtIn compiles the rulebook's own small programs: the Exchange (L410) and the visit to the Well (L222).
func (k *Compiler) builtIn() {
	r := k.P
	mine := AnyCard(InCoven, Me)
	mine.Chooser = ByMe
	one := mine
	mine.All, mine.N = true, 0
	r.Sels = append(r.Sels, mine, one)
	r.Nums = append(r.Nums, Number{Kind: NumExchange}, Number{Kind: NumFixed, Fixed: 1}, Number{Kind: NumFixed, Fixed: 3})
	r.ExchangeAt = 0
	r.Abilities = append(r.Abilities, Ability{Card: NoCard, Start: 0})
	r.Ops = append(r.Ops,
		Op{Verb: VerbRemove, Own: Args{Token: Enchantment}, N: 0, Arg: [2]Target{{Kind: effect.BySearch, Sel: 0}}},
		Op{Verb: VerbRemove, Own: Args{Token: Suspicion}, N: 1, Arg: [2]Target{{Kind: effect.BySearch, Sel: 1}}},
		Op{Verb: VerbExchanged}, Op{Verb: effect.VerbEnd})
	r.WellAt = 1
	r.Abilities = append(r.Abilities, Ability{Card: NoCard, Start: 4})
	r.Ops = append(r.Ops, Op{Verb: VerbDraw, Own: Args{Deck: 1, Flag: true}, N: 2, Small: 1}, Op{Verb: effect.VerbEnd})
}

func (k *Compiler) card(src *engine.CardSource) {
	r := k.P
	c := Card(r.N)
	r.N++
	k.At(string(src.ID))
	n := &src.Node
	d := &r.Cards[c]
	d.ID = src.ID
	r.Index[src.ID] = c
	d.Kind = Kind(Kinds.Index(n.Word("kind", "")))
	r.kinds[d.Kind].Add(c)
	d.First, d.Mods = int16(len(r.Abilities)), int16(len(r.Mods))
	k.Kind = d.Kind
	switch d.Kind {
	case Character:
		d.Types = 1 << Types.Index(n.Word("type", ""))
		d.Value, d.Grave = int8(n.Number("value", 0)), int8(n.Number("grave", 0))
	case Item:
		k.worksIn(n, d)
	case Event:
		d.Day = n.Word("type", "") == "day"
		d.Stop = n.Word("chain", "draw") == "stop"
		d.After = uint8(Afters.Index(n.Word("after", "night_card")))
		if d.Day && (n.Get("chain") != nil || n.Get("after") != nil) {
			k.Fail(n, "chain and after belong to Night Events")
		}
	}
	if list := n.Get("abilities"); list != nil {
		for i := range list.Items {
			k.At(fmt.Sprintf("%s.abilities[%d]", src.ID, i))
			k.ability(c, &list.Items[i])
		}
	}
	d.Last, d.ModEnd = int16(len(r.Abilities)), int16(len(r.Mods))
}

// worksIn reads where an Item works; the Graveyard icon adds the Graveyard to the Coven (L304).
func (k *Compiler) worksIn(n *engine.Node, d *CardDef) {
	places := n.Texts("works_in")
	inCoven := len(places) == 0
	for _, w := range places {
		inCoven = inCoven || w == "coven"
		d.InGrave = d.InGrave || w == "graveyard"
	}
	if !inCoven {
		k.Fail(n, "an Item works in a Coven, or in a Coven and a Graveyard (L304)")
	}
}

func (k *Compiler) ability(c Card, n *engine.Node) {
	r, d := k.P, &k.P.Cards[c]
	a := Ability{When: When(Whens.Index(n.Word("when", ""))), Card: c, Score: -1}
	a.Trigger.What = -1
	k.When = a.When
	names := k.NewAbility()
	k.noIt = "it is the card a trigger is about; this ability has no trigger"
	for _, w := range n.Texts("icons") {
		a.Icons |= 1 << Icons.Index(w)
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
		a.Score = k.Number(n.Get("score"))
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
		k.Fail(n, "a Night Event is over at once; only a Day Event can have `while` and `react`")
	}
	if do := n.Get("do"); do != nil {
		a.Start = int16(len(r.Ops))
		k.Steps(do)
		r.Ops = append(r.Ops, Op{Verb: effect.VerbEnd})
		if d.Kind == Character {
			k.iconCheck(n, a)
		}
		r.Slots[int16(len(r.Abilities))] = names
	}
	r.Abilities = append(r.Abilities, a)
}

// iconCheck holds the icons to what the effect does (rulings 4.2).
func (k *Compiler) iconCheck(n *engine.Node, a Ability) {
	var sacrifices, graves bool
	for _, o := range k.P.Ops[a.Start:] {
		sacrifices = sacrifices || o.Verb == VerbSacrifice
		graves = graves || o.Verb == VerbBury || o.Verb == VerbRaise
		for _, t := range o.Arg {
			graves = graves || t.Kind == effect.BySearch && k.P.Sels[t.Sel].Own.Zone == InGrave
		}
	}
	switch icon := a.Icons&iSacrifice != 0; {
	case sacrifices && !icon:
		k.Fail(n, "this effect sacrifices: add the icon sacrifice")
	case icon && !sacrifices:
		k.Fail(n, "nothing here is sacrificed: take the icon sacrifice away")
	}
	if graves && a.Icons&iGraveyard == 0 {
		k.Fail(n, "an effect that reads or moves Graveyard cards needs the graveyard icon")
	}
}

func (k *Compiler) deckChecks() {
	days, nights := 0, 0
	for c := 0; c < k.P.N; c++ {
		if d := &k.P.Cards[c]; d.Kind == Event {
			if d.Day {
				days++
			} else {
				nights++
			}
		}
	}
	k.At("")
	if days == 0 {
		k.Fail(nil, "a pack needs at least one Day Event; this one has none")
	}
	if n := k.P.kinds[Character].Len(); n < 20 {
		k.Fail(nil, "a pack needs at least 20 Characters (four players and the Village Square); this one has %d", n)
	}
}

func (k *Compiler) trigger(n *engine.Node) Trigger {
	w := k.words.Events[n.Word("event", "")]
	t := Trigger{Event: w.Event, Who: k.Who(n, "who", Everyone), What: -1, Via: AnyVia, Token: NoToken}
	if t.Who == ARival || t.Who == Them {
		k.Fail(n, "a trigger cannot choose a player")
	}
	k.noIt = ""
	if !w.Card {
		const why = "it cannot be meant here: %s happens to no card that could be looked at"
		k.noIt = fmt.Sprintf(why, n.Word("event", ""))
	}
	if t.Event == OnDayEvent || t.Event == OnNightEvent { // A150
		k.noIt = "it cannot be meant here: an Event is no card that effects look at or move"
	}
	if what := n.Get("what"); what != nil {
		if !w.Card {
			k.Fail(what, "%s happens to no card that could be looked at", n.Word("event", ""))
		}
		t.What = k.Search(what, true)
	}
	if v := n.Word("via", ""); v != "" {
		t.Via = Via(Vias.Index(v))
	}
	if v := n.Word("token", ""); v != "" {
		t.Token = uint8(Tokens.Index(v))
		if !w.Token {
			k.Fail(n, "token is a filter of token_placed and token_removed only")
		}
	}
	for _, v := range n.Texts("icon") {
		t.Icons |= 1 << Icons.Index(v)
	}
	if t.Icons != 0 && !w.Icon {
		k.Fail(n, "icon is a filter of icon_used and cast only")
	}
	return t
}

func (k *Compiler) mods(c Card, list *engine.Node) {
	for i := range list.Items {
		n := &list.Items[i]
		w := k.words.Mods[n.Keys[0].Name]
		m := Mod{Kind: w.Kind, Card: c, N: -1, In: AnyPlace, Action: AnyAction}
		k.P.ModCards[m.Kind].Add(c)
		w.Compile(k, &m, &n.Keys[0].Node)
		k.P.Mods = append(k.P.Mods, m)
	}
}

// Holder compiles the players a mod is about: it holds all the time and cannot choose any.
func (k *Compiler) Holder(v *engine.Node) Players {
	p := k.Who(v, "of", Me)
	if p == ARival || p == Them {
		k.Fail(v, "what holds all the time cannot choose a player")
	}
	return p
}

// Cards compiles the cards a mod is about.
func (k *Compiler) Cards(v *engine.Node) Target {
	t := k.Standing(v.Get("of"))
	if t.Kind == effect.BySearch {
		if z := k.P.Sels[t.Sel].Own.Zone; z != InCoven && z != InGrave {
			k.Fail(v, "what holds all the time holds for Characters in Covens and Graveyards")
		}
	}
	return t
}

// Without compiles something during which nothing may be read that is in what: a mod must not read what it changes.
func (k *Compiler) Without(what Reading, why string, compile func()) {
	before, was := k.closed, k.why
	k.closed, k.why = what, why
	compile()
	k.closed, k.why = before, was
}

// Read notes that something reads what, and refuses it where that is closed.
func (k *Compiler) Read(n *engine.Node, what Reading) {
	if k.closed&what != 0 {
		k.Fault(n, k.why)
	}
}

// LookedAt refuses a search whose cards are looked at where they lie hidden (A153).
func (k *Compiler) LookedAt(n *engine.Node, t Target) Target {
	if t.Kind == effect.BySearch && k.P.Sels[t.Sel].Own.Secret {
		k.Fail(n, "hidden cards cannot be looked at one by one: they can be counted, and all be burned or taken")
	}
	return t
}

// Standing compiles a target without choice: of a mod, a count or a condition.
func (k *Compiler) Standing(n *engine.Node) Target {
	if n.Shape == "selector" {
		return Target{Kind: effect.BySearch, Sel: k.Search(n, true)}
	}
	return k.Target(n)
}
