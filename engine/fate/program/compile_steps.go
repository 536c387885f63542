package program

import (
	"witchtable/engine"
)

func (k *compiler) steps(list *engine.Node) {
	for i := range list.Items {
		k.step(&list.Items[i])
	}
}

func (k *compiler) emit(o Op) int16 {
	for _, t := range o.Arg {
		if t.Kind == BySearch && k.r.Sels[t.Sel].Secret && o.Verb != VerbBurn && (o.Verb != VerbTake || o.ToCoven) {
			k.fail(&k.src.Node, "hidden cards can only be burned or taken into a hand")
		}
	}
	k.r.Ops = append(k.r.Ops, o)
	return int16(len(k.r.Ops) - 1)
}

func (k *compiler) here() int16 { return int16(len(k.r.Ops)) }

func (k *compiler) step(n *engine.Node) {
	v := &n.Keys[0].Node
	o := Op{Verb: verb(Index(VerbWords, n.Keys[0].Name)), N: -1, Cond: -1, Players: Unset}
	if num := v.Get("n"); num != nil && o.Verb != VerbPeek {
		if len(num.Keys) == 0 && num.Int < 1 {
			k.fail(num, "n must be at least 1")
		}
		o.N = k.number(num)
	}
	if w := v.Word("token", ""); w != "" {
		o.Token = uint8(Index(TokenWords, w))
	}
	switch o.Verb {
	case VerbPlace, VerbRemove, VerbShift, VerbReplace, VerbFlip:
		k.tokenStep(o, v)
	case VerbTake, VerbRaise, VerbRetrieve:
		o.ToCoven = v.Word("to", map[verb]string{VerbTake: "hand", VerbRaise: "coven", VerbRetrieve: "coven"}[o.Verb]) == "coven"
		o.Arg[0] = k.target(v.Get("cards"))
		k.emit(o)
	case VerbSacrifice, VerbBury, VerbAccuse, VerbBurn:
		o.Arg[0] = k.target(v.Get("cards"))
		k.emit(o)
	case VerbTrade:
		o.Arg[0], o.Arg[1] = k.target(v.Get("a")), k.target(v.Get("b"))
		k.emit(o)
	case VerbAttach:
		o.Arg[0], o.Arg[1] = k.target(v.Get("item")), k.target(v.Get("to"))
		k.emit(o)
	case VerbActivate:
		o.Arg[0] = k.target(v.Get("card"))
		k.emit(o)
	case VerbSweep:
		s := Selector{Zone: InSquare, Of: Everyone, Ability: -1, Rank: -1, Row: -1, Slot: -1, Chooser: chooserUnset}
		if p := v.Get("piles"); p.Text == "all" {
			s.All = true
		} else {
			s.Pick = uint8(p.Int)
		}
		k.r.Sels = append(k.r.Sels, s)
		o.Arg[0] = Target{Kind: BySearch, Sel: int16(len(k.r.Sels) - 1)}
		k.emit(o)
	case VerbDraw:
		k.draw(o, v)
	case VerbPeek:
		o.Deck, o.Small = uint8(Index(DeckWords, v.Word("deck", ""))), uint8(v.Number("n", 1))
		o.Flag = v.Get("reorder") != nil && v.Get("reorder").Bool
		k.emit(o)
	case VerbDiscardSelf:
		if k.in != WhenCast && k.in != WhenReact || k.item || k.event {
			k.fail(v, "discard_self belongs to effects of Characters")
		}
		k.emit(o)
	case VerbNote:
		k.r.Notes = append(k.r.Notes, v.Word("say", ""))
		o.N = int16(len(k.r.Notes) - 1)
		k.emit(o)
	default:
		k.control(o, v)
	}
}

func (k *compiler) tokenStep(o Op, v *engine.Node) {
	switch o.Verb {
	case VerbPlace:
		o.Arg[0] = k.target(v.Get("to"))
	case VerbRemove:
		o.Arg[0] = k.target(v.Get("from"))
	case VerbShift:
		o.Arg[0], o.Arg[1] = k.target(v.Get("from")), k.target(v.Get("to"))
	case VerbReplace:
		o.Token2 = uint8(Index(TokenWords, v.Word("with", "")))
		o.Arg[0] = k.target(v.Get("at"))
		if o.Token == o.Token2 {
			k.fail(v, "replace needs two different tokens")
		}
	case VerbFlip:
		o.Arg[0] = k.target(v.Get("at"))
	}
	k.emit(o)
}

func (k *compiler) draw(o Op, v *engine.Node) {
	o.Deck = uint8(Index(DeckWords, v.Word("from", "")))
	o.Players = k.who(v, "players", Me)
	if kp := v.Get("keep"); kp != nil {
		o.Small = uint8(kp.Int)
		if o.Small == 0 {
			k.fail(v, "keep must be at least 1")
		}
		if o.Players != Me && o.Players != Them {
			k.fail(v, "keep works for a single player; use for_each")
		}
	}
	if o.Players == ARival {
		k.fail(v, "draw cannot choose a player; use for_each")
	}
	k.emit(o)
}

func (k *compiler) control(o Op, v *engine.Node) {
	at := k.emit(o)
	o.Body = k.here()
	switch o.Verb {
	case VerbChoose:
		first := len(k.r.Blocks)
		k.r.Blocks = append(k.r.Blocks, make([]block, len(v.Items))...)
		o.N, o.Small = int16(first), uint8(len(v.Items))
		for i := range v.Items {
			k.r.Choices[o.N] = append(k.r.Choices[o.N], &v.Items[i])
		}
		var jumps []int16
		for i := range v.Items {
			start := k.here()
			k.steps(&v.Items[i])
			jumps = append(jumps, k.emit(Op{Verb: VerbJump}))
			k.r.Blocks[first+i] = block{start, k.here() - 1}
		}
		for _, j := range jumps {
			k.r.Ops[j].End = k.here()
		}
	case VerbMay:
		k.steps(v.Get("do"))
	case VerbPay:
		k.steps(v.Get("cost"))
		o.Mid = k.here()
		for i := o.Body; i < o.Mid; i++ {
			k.r.Ops[i].Flag = k.r.Ops[i].Flag || k.r.Ops[i].Verb == VerbRemove // the price is paid in full
		}
		if t := v.Get("then"); t != nil {
			k.steps(t)
		}
		j := k.emit(Op{Verb: VerbJump})
		o.Mid2 = k.here()
		if t := v.Get("otherwise"); t != nil {
			k.steps(t)
		}
		k.r.Ops[j].End = k.here()
	case VerbIf:
		o.Cond = k.cond(v.Get("cond"))
		k.steps(v.Get("then"))
		j := k.emit(Op{Verb: VerbJump})
		o.Mid = k.here()
		if t := v.Get("else"); t != nil {
			k.steps(t)
		}
		k.r.Ops[j].End = k.here()
	case VerbForEach:
		p, cs := v.Get("players"), v.Get("cards")
		if (p == nil) == (cs == nil) {
			k.fail(v, "for_each needs exactly one of players and cards")
			return
		}
		if p != nil {
			o.Players = k.who(v, "players", Unset)
		} else {
			o.Arg[0] = Target{Kind: BySearch, Sel: k.selector(cs, true)}
		}
		o.Loop = k.enter(v, cs != nil)
		if p != nil {
			k.among++
			defer func() { k.among-- }()
		}
		o.Body = k.here()
		k.emit(Op{Verb: VerbNext, Loop: o.Loop, Players: o.Players})
		k.steps(v.Get("do"))
		k.emit(Op{Verb: VerbJump, End: o.Body})
		k.r.Ops[o.Body].End = k.here()
		k.loops = k.loops[:len(k.loops)-1]
	case VerbRepeat:
		o.N = k.number(v.Get("times"))
		o.Loop = k.enter(v, false)
		o.Body = k.here()
		k.emit(Op{Verb: VerbAgain, Loop: o.Loop})
		k.steps(v.Get("do"))
		k.emit(Op{Verb: VerbJump, End: o.Body})
		k.r.Ops[o.Body].End = k.here()
		k.loops = k.loops[:len(k.loops)-1]
	}
	o.End = k.here()
	k.r.Ops[at] = o
}

func (k *compiler) enter(n *engine.Node, cards bool) uint8 {
	if len(k.loops) == MaxLoops {
		k.fail(n, "loops are nested deeper than %d", MaxLoops) // and goes on: who called takes the loop off again
	}
	k.loops = append(k.loops, cards)
	return uint8(len(k.loops) - 1)
}

// target compiles a card already known, or a search with a choice.
func (k *compiler) target(n *engine.Node) Target {
	switch n.Shape {
	case "known-card":
		switch n.Text {
		case "host":
			if !k.item {
				k.fail(n, "host is the bearer of an Item; this is none")
			}
			return Target{Kind: ByHost}
		case "it":
			if k.in != WhenReact {
				k.fail(n, "it is the card a trigger is about; this ability has no trigger")
			}
			return Target{Kind: ByIt}
		}
		return Target{Kind: BySelf}
	case "bound-card":
		return k.bound(n)
	}
	return Target{Kind: BySearch, Sel: k.selector(n, false)}
}

func (k *compiler) bound(n *engine.Node) Target {
	name := n.Text[1:]
	if name == "each" {
		for i := len(k.loops) - 1; i >= 0; i-- {
			if k.loops[i] {
				return Target{Kind: ByEach, Loop: uint8(i)}
			}
		}
		k.fail(n, "$each stands for the card of a surrounding for_each over cards; there is none")
		return Target{}
	}
	slot, ok := k.names[name]
	if !ok {
		k.fail(n, "$%s is not bound by an earlier `as: %s`", name, name)
	}
	return Target{Kind: ByBound, Slot: slot}
}

// selector compiles a search. A standing one has no choice in it: it finds all.
func (k *compiler) selector(n *engine.Node, standing bool) int16 {
	s := Selector{Zone: Place(Index(zoneWords, n.Word("zone", ""))), Ability: -1, Rank: -1, Row: -1, Slot: -1, Chooser: chooserUnset, Pick: 1, All: standing}
	owned := s.Zone == InCoven || s.Zone == InGrave || s.Zone == InHand || s.Zone == InCauldron
	def := Me
	if !owned {
		def = Everyone
	}
	s.Of = k.who(n, "of", def)
	if !owned && n.Get("of") != nil {
		k.fail(n, "cards in %s have no owner", zoneWords[s.Zone])
	}
	s.Item = n.Word("kind", "character") == "item"
	for _, w := range n.Texts("type") {
		s.Types |= 1 << Index(TypeWords, w)
	}
	if h := n.Get("has"); h != nil {
		for t, w := range TokenWords {
			s.Has[t] = uint8(h.Number(w, 0))
		}
	}
	for _, w := range n.Texts("lacks") {
		s.Lacks |= 1 << Index(TokenWords, w)
	}
	if v := n.Get("value"); v != nil {
		s.Ranged, s.Min, s.Max = true, int8(v.Number("min", -100)), int8(v.Number("max", 100))
	}
	if w := n.Word("ability", ""); w != "" {
		s.Ability = int8(Index([]string{"cast", "fate"}, w))
	}
	if w := n.Word("icon", ""); w != "" {
		s.Icon = 1 << Index(iconWords, w)
	}
	if o := n.Get("other"); o != nil {
		s.Other = o.Bool
	}
	if w := n.Word("rank", ""); w != "" {
		s.Rank = int8(Index(rankWords, w))
	}
	s.By = uint8(Index(measureWords, n.Word("by", "value")))
	if w := n.Word("place", ""); w != "" {
		s.Row = int8(Index(rowWords, w))
	}
	k.pick(n, &s, standing)
	k.hidden(n, &s, standing)
	if w := n.Word("as", ""); w != "" {
		k.bind(n, &s, w)
	}
	k.r.Sels = append(k.r.Sels, s)
	return int16(len(k.r.Sels) - 1)
}

func (k *compiler) pick(n *engine.Node, s *Selector, standing bool) {
	p := n.Get("pick")
	if standing && (p != nil && p.Text != "all" || n.Get("chooser") != nil || n.Get("as") != nil) {
		k.fail(n, "pick, chooser and as belong to steps; this search finds all")
	}
	if standing && s.Of == ARival {
		k.fail(n, "this search cannot choose a player")
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
			k.fail(n, "pick must be at least 1")
		}
	}
	if w := n.Word("chooser", ""); w != "" {
		s.Chooser = uint8(Index(chooserWords, w))
	}
}

// hidden refuses searches that would tell somebody what lies where he may not look.
func (k *compiler) hidden(n *engine.Node, s *Selector, standing bool) {
	filtered := s.Types != 0 || s.Ranged || s.Ability >= 0 || s.Icon != 0 || s.Rank >= 0 || n.Get("kind") != nil
	if n.Word("kind", "") == "item" && (s.Types != 0 || s.Ranged || s.Ability >= 0 || s.Icon != 0 || s.Rank >= 0 || s.ByTokens()) {
		k.fail(n, "Items have no types, values or tokens to be searched by")
	}
	secret := s.Zone == InVillage || s.Zone == InWell || s.Zone == InCauldron && s.Of != Me || s.Zone == InHand && s.Of != Me
	switch {
	case secret && filtered:
		k.fail(n, "cards in %s are hidden: they cannot be searched by what they are", zoneWords[s.Zone])
	case s.Zone == InHand && s.Of != Me && !standing && s.Chooser != ChooserOwner && s.Chooser != ChooserRandom:
		k.fail(n, "from somebody else's hand only its owner or chance can choose")
	case s.Zone == InCauldron && (s.Of == Rivals || s.Of == Everyone) && !standing && !s.All && s.Chooser != ChooserRandom:
		k.fail(n, "of several Cauldrons nobody can choose by what lies on them: name a_rival, all, or chance")
	case (k.in == WhenEndgame || k.in == WhenWhile) && (secret || s.Zone == InHand || s.Zone == InCauldron):
		k.fail(n, "what counts for the score must lie open: not in %s", zoneWords[s.Zone])
	case (s.Zone == InVillage || s.Zone == InWell) && !standing && s.Pick != 1:
		k.fail(n, "of a deck only the top card can be meant")
	}
	if s.Zone == InWell {
		s.Item = true
	}
	s.Plain, s.Secret = !filtered && !s.Other, secret
}

func (k *compiler) bind(n *engine.Node, s *Selector, name string) {
	if name == "each" {
		k.fail(n, "each is the name of the card of a for_each")
		return
	}
	slot, ok := k.names[name]
	if !ok {
		if len(k.names) == MaxSlots {
			k.fail(n, "an ability can name at most %d picks", MaxSlots)
			return
		}
		slot = uint8(len(k.names))
		k.names[name] = slot
	}
	s.Slot = int8(slot)
}

func (k *compiler) number(n *engine.Node) int16 {
	x := number{Times: 1, Per: 1, Cond: -1}
	if n.Shape == "points" || len(n.Keys) == 0 {
		x.Fixed = int8(n.Int)
		return k.addNumber(x)
	}
	v := &n.Keys[0].Node
	x.Times = int8(v.Number("times", 1))
	if m := v.Get("max"); m != nil {
		x.Capped, x.Most = true, int8(m.Int)
	}
	switch n.Keys[0].Name {
	case "count":
		x.Kind = NumCount
		x.Of = Target{Kind: BySearch, Sel: k.selector(v.Get("of"), true)}
	case "tokens":
		x.Kind, x.Token, x.Per = NumTokens, uint8(Index(TokenWords, v.Word("token", ""))), uint8(v.Number("per", 1))
		x.Of = k.standing(v.Get("of"))
		if x.Per == 0 {
			k.fail(v, "per must be at least 1")
		}
	case "value_of":
		x.Kind, x.Of = NumValueOf, k.standing(v)
		if k.in == WhenWhile {
			k.fail(v, "a value mod cannot read values: it would read what it changes")
		}
	case "sum":
		x.Kind = NumSum
		var list []int16
		for i := range v.Items {
			list = append(list, k.number(&v.Items[i]))
		}
		x.List, x.Count = int16(len(k.r.NumLists)), int16(len(list))
		k.r.NumLists = append(k.r.NumLists, list...)
	case "if":
		x.Kind, x.Cond, x.Then = NumIf, k.cond(v.Get("cond")), k.number(v.Get("then"))
		if e := v.Get("else"); e != nil {
			x.Other = k.number(e)
		} else {
			x.Other = k.addNumber(number{})
		}
	}
	return k.addNumber(x)
}

func (k *compiler) addNumber(x number) int16 {
	k.r.Nums = append(k.r.Nums, x)
	return int16(len(k.r.Nums) - 1)
}

func (k *compiler) cond(n *engine.Node) int16 {
	v := &n.Keys[0].Node
	c := Cond{Zone: AnyPlace, Want: v.Bool}
	switch n.Keys[0].Name {
	case "exists":
		c.Kind, c.Of = CondExists, Target{Kind: BySearch, Sel: k.selector(v, true)}
	case "is":
		c.Kind, c.Of = CondIs, k.standing(v.Get("card"))
		for _, w := range v.Texts("type") {
			c.Types |= 1 << Index(TypeWords, w)
		}
		if w := v.Word("zone", ""); w != "" {
			c.Zone = Place(Index(zoneWords, w))
		}
		if h := v.Get("has"); h != nil {
			for t, w := range TokenWords {
				c.Has[t] = uint8(h.Number(w, 0))
			}
		}
	case "compare":
		c.Kind, c.A, c.B = CondCompare, k.number(v.Get("a")), k.number(v.Get("b"))
		c.How = uint8(Index(compareWords, v.Word("is", "")))
	case "final_round":
		c.Kind = CondFinal
	case "first_round":
		c.Kind = CondFirst
	case "via":
		c.Kind, c.Via = CondVia, Via(Index(viaWords, v.Text))
	case "moved":
		c.Kind, c.Of = CondMoved, k.bound(v)
	case "all", "any":
		c.Kind = CondAll
		if n.Keys[0].Name == "any" {
			c.Kind = CondAny
		}
		var list []int16
		for i := range v.Items {
			list = append(list, k.cond(&v.Items[i]))
		}
		c.List, c.Count = int16(len(k.r.CondLists)), int16(len(list))
		k.r.CondLists = append(k.r.CondLists, list...)
	case "not":
		c.Kind, c.Nested = CondNot, k.cond(v)
	}
	k.r.Conds = append(k.r.Conds, c)
	return int16(len(k.r.Conds) - 1)
}
