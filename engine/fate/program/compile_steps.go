package program

import (
	"witchtable/engine"
)

// Steps compiles a list of steps, one behind the other.
func (k *Compiler) Steps(list *engine.Node) {
	for i := range list.Items {
		k.step(&list.Items[i])
	}
}

// Emit adds an op to the program and returns its place there.
func (k *Compiler) Emit(o Op) int16 {
	k.P.Ops = append(k.P.Ops, o)
	return int16(len(k.P.Ops) - 1)
}

// Here is the place that the next op will have.
func (k *Compiler) Here() int16 { return int16(len(k.P.Ops)) }

func (k *Compiler) step(n *engine.Node) {
	v := &n.Keys[0].Node
	w := k.words.Steps[n.Keys[0].Name]
	k.P.Written[k.Here()] = n
	w.Compile(k, Op{Verb: w.Verb, N: -1, Cond: -1, Players: Unset}, v)
}

// Amount compiles how many of something a step is about: the key n, at least 1 where it is fixed.
func (k *Compiler) Amount(v *engine.Node) int16 {
	n := v.Get("n")
	if n == nil {
		return -1
	}
	if len(n.Keys) == 0 && n.Int < 1 {
		k.Fail(n, "n must be at least 1")
	}
	return k.Number(n)
}

// Token compiles the kind of token under a key.
func (k *Compiler) Token(v *engine.Node, key string) uint8 {
	return uint8(Tokens.Index(v.Word(key, "")))
}

// Block compiles the steps under a key, none when there is no such key.
func (k *Compiler) Block(v *engine.Node, key string) {
	if list := v.Get(key); list != nil {
		k.Steps(list)
	}
}

// Jump emits a jump, which Land sends to the next op.
func (k *Compiler) Jump() int16 { return k.Emit(Op{Verb: VerbJump}) }

// Land makes a jump end here.
func (k *Compiler) Land(jump int16) { k.P.Ops[jump].End = k.Here() }

// Around compiles a step that steers others: what is around it is emitted first and completed when they are compiled.
func (k *Compiler) Around(o Op, inner func(o *Op)) {
	at := k.Emit(o)
	o.Body = k.Here()
	inner(&o)
	o.End = k.Here()
	k.P.Ops[at] = o
}

// Repeated compiles the steps under do as the body of a loop; next is the op that begins each turn of it.
func (k *Compiler) Repeated(o *Op, next Op, do *engine.Node) {
	o.Body = k.Here()
	k.Emit(next)
	k.Steps(do)
	k.Emit(Op{Verb: VerbJump, End: o.Body})
	k.P.Ops[o.Body].End = k.Here()
	k.loops = k.loops[:len(k.loops)-1]
}

// Among compiles the body of a loop over players, inside of which there is a `them`.
func (k *Compiler) Among(body func()) {
	k.among++
	body()
	k.among--
}

// Looped reports whether the step is inside a loop over players.
func (k *Compiler) Looped() bool { return k.among > 0 }

// Loop begins a loop, over cards or not, and returns its number; Repeated ends it.
func (k *Compiler) Loop(n *engine.Node, cards bool) uint8 {
	if len(k.loops) == MaxLoops {
		k.Fail(n, "loops are nested deeper than %d", MaxLoops) // and goes on: who called takes the loop off again
	}
	k.loops = append(k.loops, cards)
	return uint8(len(k.loops) - 1)
}

// Target compiles a card already known, or a search with a choice among cards that lie open.
func (k *Compiler) Target(n *engine.Node) Target {
	t := k.Hidden(n)
	if t.Kind == BySearch && k.P.Sels[t.Sel].Secret {
		k.Fail(n, "hidden cards can only be burned or taken into a hand")
	}
	return t
}

// Open compiles a target that everybody is told of: a card that lies open, in nobody's hand or Cauldron.
func (k *Compiler) Open(n *engine.Node) Target {
	t := k.Target(n)
	if t.Kind == BySearch {
		if s := &k.P.Sels[t.Sel]; s.Zone == InHand || s.Zone == InCauldron {
			k.Fail(n, "the card would be told to all: it must lie open, not in %s", PlaceNames.Word(int(s.Zone)))
		}
	}
	return t
}

// Hidden compiles a target that may be a card nobody looks at before it is chosen.
func (k *Compiler) Hidden(n *engine.Node) Target {
	switch n.Shape {
	case "known-card":
		switch n.Text {
		case "host":
			if k.Kind != Item {
				k.Fail(n, "host is the bearer of an Item; this is none")
			}
			return Target{Kind: ByHost}
		case "it":
			if k.noIt != "" {
				k.Fail(n, "%s", k.noIt)
			}
			return Target{Kind: ByIt}
		}
		if k.Kind == Event { // A150
			k.Fail(n, "self cannot be meant here: an Event is no card that effects look at or move")
		}
		return Target{Kind: BySelf}
	case "bound-card":
		return k.Bound(n)
	}
	return Target{Kind: BySearch, Sel: k.Search(n, false)}
}

// Bound compiles a card that the ability has named, as $each or by an `as` further up.
func (k *Compiler) Bound(n *engine.Node) Target {
	name := n.Text[1:]
	if name == "each" {
		for i := len(k.loops) - 1; i >= 0; i-- {
			if k.loops[i] {
				return Target{Kind: ByEach, Loop: uint8(i)}
			}
		}
		k.Fail(n, "$each stands for the card of a surrounding for_each over cards; there is none")
		return Target{}
	}
	slot, ok := k.names[name]
	if !ok {
		k.Fail(n, "$%s is not bound by an earlier `as: %s`", name, name)
	}
	return Target{Kind: ByBound, Slot: slot}
}

// Search compiles a search. A standing one has no choice in it: it finds all.
func (k *Compiler) Search(n *engine.Node, standing bool) int16 {
	s := AnyCard(Place(PlaceNames.Index(n.Word("zone", ""))), Everyone)
	s.Pick, s.All = 1, standing
	owned := s.Zone == InCoven || s.Zone == InGrave || s.Zone == InHand || s.Zone == InCauldron
	def := Me
	if !owned {
		def = Everyone
	}
	s.Of = k.Who(n, "of", def)
	if !owned && n.Get("of") != nil {
		k.Fail(n, "cards in %s have no owner", PlaceNames.Word(int(s.Zone)))
	}
	for i, f := range k.words.Filters {
		if v := n.Get(f.Key); v != nil {
			if f.Compile(k, &s, v) && f.Tests {
				s.Filters |= 1 << i
			}
			k.Read(n, f.Reads)
		}
	}
	if s.Rank >= 0 && s.By == 0 {
		k.Read(n, ReadsValue)
	}
	k.pick(n, &s, standing)
	k.hidden(n, &s, standing)
	if w := n.Word("as", ""); w != "" {
		k.bind(n, &s, w)
	}
	k.P.Sels = append(k.P.Sels, s)
	return int16(len(k.P.Sels) - 1)
}

func (k *Compiler) pick(n *engine.Node, s *Selector, standing bool) {
	p := n.Get("pick")
	if standing && (p != nil && p.Text != "all" || n.Get("chooser") != nil || n.Get("as") != nil) {
		k.Fail(n, "pick, chooser and as belong to steps; this search finds all")
	}
	if standing && s.Of == ARival {
		k.Fail(n, "this search cannot choose a player")
	}
	if p != nil && !standing {
		switch {
		case p.Text == "all":
			s.All = true
		case p.Get("up_to") != nil:
			s.UpTo, s.Pick = true, uint8(p.Number("up_to", 1))
		default:
			s.Pick = uint8(p.Int)
		}
		if !s.All && s.Pick == 0 {
			k.Fail(n, "pick must be at least 1")
		}
	}
	if w := n.Word("chooser", ""); w != "" {
		s.Chooser = uint8(Choosers.Index(w))
	}
}

// hidden refuses searches that would tell somebody what lies where he may not look.
func (k *Compiler) hidden(n *engine.Node, s *Selector, standing bool) {
	told := s.byFace()
	filtered := told || n.Get("kind") != nil
	if n.Word("kind", "") == "item" && told {
		k.Fail(n, "Items have no types, values or tokens to be searched by")
	}
	s.AnyKind, s.Secret = !filtered && !s.Other, s.inSecret()
	switch {
	case s.Secret && (filtered || s.Other || s.Row >= 0):
		k.Fail(n, "cards in %s are hidden: they cannot be searched by what they are", PlaceNames.Word(int(s.Zone)))
	case !standing && s.showsHand():
		k.Fail(n, "from somebody else's hand only its owner or chance can choose")
	case !standing && s.handsOver(k):
		k.Fail(n, "from a hand only its owner or chance can choose: name them as chooser")
	case !standing && s.Zone == InHand && s.several() && s.Chooser == ChooserOwner && !s.All:
		k.Fail(n, "of several hands nobody can choose: name a_rival, all, or chance, or use for_each")
	case !standing && s.showsCauldrons():
		k.Fail(n, "of several Cauldrons nobody can choose by what lies on them: name a_rival, all, or chance")
	case k.holdsOn() && (s.Secret || s.Zone == InHand || s.Zone == InCauldron):
		k.Fail(n, "what holds all the time or counts for the score must lie open: not in %s", PlaceNames.Word(int(s.Zone)))
	case !standing && s.ofDeck() && s.Pick != 1:
		k.Fail(n, "of a deck only the top card can be meant")
	}
	if s.Zone == InWell { // all cards of the Well are Items (A8)
		s.Item = true
	}
}

// holdsOn reports whether an ability of this kind is read all the time, or by everybody in the scoring.
func (k *Compiler) holdsOn() bool { return k.When == WhenEndgame || k.When == WhenWhile }

// byFace reports whether a search looks at what is printed on a card, or lies on it.
func (sel *Selector) byFace() bool {
	return sel.Types != 0 || sel.Ranged || sel.Ability >= 0 || sel.Icon != 0 || sel.Rank >= 0 || sel.ByTokens()
}

// ofDeck reports whether a search looks into a deck.
func (sel *Selector) ofDeck() bool { return sel.Zone == InVillage || sel.Zone == InWell }

// inSecret reports whether cards lie hidden, from some player at least, where a search looks.
func (sel *Selector) inSecret() bool {
	return sel.ofDeck() || (sel.Zone == InCauldron || sel.Zone == InHand) && sel.Of != Me
}

// showsHand reports whether a search has somebody pick from another's hand who may not look into it.
func (sel *Selector) showsHand() bool {
	return sel.Zone == InHand && sel.Of != Me && sel.Chooser != ChooserOwner && sel.Chooser != ChooserRandom
}

// handsOver reports whether a search may have somebody else pick from the hand of the one whose card it is (A153): the
// coin holder, unless it is an Event, which is theirs, or the player of a for_each.
func (sel *Selector) handsOver(k *Compiler) bool {
	if sel.Zone != InHand || sel.Of != Me || sel.All {
		return false
	}
	return sel.Chooser == ChooserCoin && k.Kind != Event || sel.Chooser == ChooserUnset && k.Looped()
}

// several reports whether a search looks at what several players have.
func (sel *Selector) several() bool { return sel.Of == Rivals || sel.Of == Everyone }

// showsCauldrons reports whether a search has somebody pick among Cauldrons by the cards that lie face down on them.
func (sel *Selector) showsCauldrons() bool {
	return sel.Zone == InCauldron && sel.several() && !sel.All && sel.Chooser != ChooserRandom
}

func (k *Compiler) bind(n *engine.Node, s *Selector, name string) {
	if name == "each" {
		k.Fail(n, "each is the name of the card of a for_each")
		return
	}
	slot, ok := k.names[name]
	if !ok {
		if len(k.names) == MaxSlots {
			k.Fail(n, "an ability can name at most %d picks", MaxSlots)
			return
		}
		slot = uint8(len(k.names))
		k.names[name] = slot
	}
	s.Slot = int8(slot)
}

// Number compiles a number, fixed or computed, and returns its place in Nums.
func (k *Compiler) Number(n *engine.Node) int16 {
	x := Number{Times: 1, Per: 1, Cond: -1}
	if n.Shape == "points" || len(n.Keys) == 0 {
		x.Fixed = int8(n.Int)
		return k.AddNumber(x)
	}
	w := k.words.Numbers[n.Keys[0].Name]
	x.Kind = w.Kind
	w.Compile(k, &x, &n.Keys[0].Node)
	return k.AddNumber(x)
}

// AddSearch adds a search that is not written in the pack.
func (k *Compiler) AddSearch(s Selector) Target {
	k.P.Sels = append(k.P.Sels, s)
	return Target{Kind: BySearch, Sel: int16(len(k.P.Sels) - 1)}
}

// AddNumber adds a number that is not written in the pack.
func (k *Compiler) AddNumber(x Number) int16 {
	k.P.Nums = append(k.P.Nums, x)
	return int16(len(k.P.Nums) - 1)
}

// Cond compiles a condition.
func (k *Compiler) Cond(n *engine.Node) int16 {
	w := k.words.Conds[n.Keys[0].Name]
	c := Cond{Kind: w.Kind, Zone: AnyPlace}
	w.Compile(k, &c, &n.Keys[0].Node)
	k.P.Conds = append(k.P.Conds, c)
	return int16(len(k.P.Conds) - 1)
}

// Conds compiles a list of conditions into c.
func (k *Compiler) Conds(c *Cond, v *engine.Node) {
	var list []int16
	for i := range v.Items {
		list = append(list, k.Cond(&v.Items[i]))
	}
	c.List, c.Count = int16(len(k.P.CondLists)), int16(len(list))
	k.P.CondLists = append(k.P.CondLists, list...)
}

// Numbers compiles a list of numbers into x.
func (k *Compiler) Numbers(x *Number, v *engine.Node) {
	var list []int16
	for i := range v.Items {
		list = append(list, k.Number(&v.Items[i]))
	}
	x.List, x.Count = int16(len(k.P.NumLists)), int16(len(list))
	k.P.NumLists = append(k.P.NumLists, list...)
}

// Choices makes room for the alternatives of a choice and remembers them for their texts; it returns where their blocks
// begin.
func (k *Compiler) Choices(v *engine.Node) int16 {
	first := int16(len(k.P.Blocks))
	k.P.Blocks = append(k.P.Blocks, make([]Block, len(v.Items))...)
	for i := range v.Items {
		k.P.Choices[first] = append(k.P.Choices[first], &v.Items[i])
	}
	return first
}

// Note adds something to be told.
func (k *Compiler) Note(id string) int16 {
	k.P.Notes = append(k.P.Notes, id)
	return int16(len(k.P.Notes) - 1)
}
