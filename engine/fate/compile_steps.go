package fate

import (
	"witchtable/engine"
)

func (k *compiler) steps(list *engine.Node) {
	for i := range list.Items {
		k.step(&list.Items[i])
	}
}

func (k *compiler) emit(o op) int16 {
	for _, t := range o.arg {
		if t.kind == tgSearch && k.r.sels[t.sel].secret && o.verb != vBurn && (o.verb != vTake || o.toCoven) {
			k.fail(&k.src.Node, "hidden cards can only be burned or taken into a hand")
		}
	}
	k.r.ops = append(k.r.ops, o)
	return int16(len(k.r.ops) - 1)
}

func (k *compiler) here() int16 { return int16(len(k.r.ops)) }

func (k *compiler) step(n *engine.Node) {
	v := &n.Keys[0].Node
	o := op{verb: verb(index(verbWords, n.Keys[0].Name)), n: -1, cond: -1, players: pUnset}
	if num := v.Get("n"); num != nil && o.verb != vPeek {
		if len(num.Keys) == 0 && num.Int < 1 {
			k.fail(num, "n must be at least 1")
		}
		o.n = k.number(num)
	}
	if w := v.Word("token", ""); w != "" {
		o.token = uint8(index(tokenWords, w))
	}
	switch o.verb {
	case vPlace, vRemove, vShift, vReplace, vFlip:
		k.tokenStep(o, v)
	case vTake, vRaise, vRetrieve:
		o.toCoven = v.Word("to", map[verb]string{vTake: "hand", vRaise: "coven", vRetrieve: "coven"}[o.verb]) == "coven"
		o.arg[0] = k.target(v.Get("cards"))
		k.emit(o)
	case vSacrifice, vBury, vAccuse, vBurn:
		o.arg[0] = k.target(v.Get("cards"))
		k.emit(o)
	case vTrade:
		o.arg[0], o.arg[1] = k.target(v.Get("a")), k.target(v.Get("b"))
		k.emit(o)
	case vAttach:
		o.arg[0], o.arg[1] = k.target(v.Get("item")), k.target(v.Get("to"))
		k.emit(o)
	case vActivate:
		o.arg[0] = k.target(v.Get("card"))
		k.emit(o)
	case vSweep:
		s := selector{zone: inSquare, of: pEveryone, ability: -1, rank: -1, row: -1, slot: -1, chooser: chooserUnset}
		if p := v.Get("piles"); p.Text == "all" {
			s.all = true
		} else {
			s.pick = uint8(p.Int)
		}
		k.r.sels = append(k.r.sels, s)
		o.arg[0] = target{kind: tgSearch, sel: int16(len(k.r.sels) - 1)}
		k.emit(o)
	case vDraw:
		k.draw(o, v)
	case vPeek:
		o.deck, o.small = uint8(index(deckWords, v.Word("deck", ""))), uint8(v.Number("n", 1))
		o.flag = v.Get("reorder") != nil && v.Get("reorder").Bool
		k.emit(o)
	case vDiscardSelf:
		if k.in != wCast && k.in != wReact || k.item || k.event {
			k.fail(v, "discard_self belongs to effects of Characters")
		}
		k.emit(o)
	case vNote:
		k.r.notes = append(k.r.notes, v.Word("say", ""))
		o.n = int16(len(k.r.notes) - 1)
		k.emit(o)
	default:
		k.control(o, v)
	}
}

func (k *compiler) tokenStep(o op, v *engine.Node) {
	switch o.verb {
	case vPlace:
		o.arg[0] = k.target(v.Get("to"))
	case vRemove:
		o.arg[0] = k.target(v.Get("from"))
	case vShift:
		o.arg[0], o.arg[1] = k.target(v.Get("from")), k.target(v.Get("to"))
	case vReplace:
		o.token2 = uint8(index(tokenWords, v.Word("with", "")))
		o.arg[0] = k.target(v.Get("at"))
		if o.token == o.token2 {
			k.fail(v, "replace needs two different tokens")
		}
	case vFlip:
		o.arg[0] = k.target(v.Get("at"))
	}
	k.emit(o)
}

func (k *compiler) draw(o op, v *engine.Node) {
	o.deck = uint8(index(deckWords, v.Word("from", "")))
	o.players = k.who(v, "players", pMe)
	if kp := v.Get("keep"); kp != nil {
		o.small = uint8(kp.Int)
		if o.small == 0 {
			k.fail(v, "keep must be at least 1")
		}
		if o.players != pMe && o.players != pThem {
			k.fail(v, "keep works for a single player; use for_each")
		}
	}
	if o.players == pARival {
		k.fail(v, "draw cannot choose a player; use for_each")
	}
	k.emit(o)
}

func (k *compiler) control(o op, v *engine.Node) {
	at := k.emit(o)
	o.body = k.here()
	switch o.verb {
	case vChoose:
		first := len(k.r.blocks)
		k.r.blocks = append(k.r.blocks, make([]block, len(v.Items))...)
		o.n, o.small = int16(first), uint8(len(v.Items))
		for i := range v.Items {
			k.r.choices[o.n] = append(k.r.choices[o.n], &v.Items[i])
		}
		var jumps []int16
		for i := range v.Items {
			start := k.here()
			k.steps(&v.Items[i])
			jumps = append(jumps, k.emit(op{verb: vJump}))
			k.r.blocks[first+i] = block{start, k.here() - 1}
		}
		for _, j := range jumps {
			k.r.ops[j].end = k.here()
		}
	case vMay:
		k.steps(v.Get("do"))
	case vPay:
		k.steps(v.Get("cost"))
		o.mid = k.here()
		for i := o.body; i < o.mid; i++ {
			k.r.ops[i].flag = k.r.ops[i].flag || k.r.ops[i].verb == vRemove // the price is paid in full
		}
		if t := v.Get("then"); t != nil {
			k.steps(t)
		}
		j := k.emit(op{verb: vJump})
		o.mid2 = k.here()
		if t := v.Get("otherwise"); t != nil {
			k.steps(t)
		}
		k.r.ops[j].end = k.here()
	case vIf:
		o.cond = k.cond(v.Get("cond"))
		k.steps(v.Get("then"))
		j := k.emit(op{verb: vJump})
		o.mid = k.here()
		if t := v.Get("else"); t != nil {
			k.steps(t)
		}
		k.r.ops[j].end = k.here()
	case vForEach:
		p, cs := v.Get("players"), v.Get("cards")
		if (p == nil) == (cs == nil) {
			k.fail(v, "for_each needs exactly one of players and cards")
			return
		}
		if p != nil {
			o.players = k.who(v, "players", pUnset)
		} else {
			o.arg[0] = target{kind: tgSearch, sel: k.selector(cs, true)}
		}
		o.loop = k.enter(v, cs != nil)
		if p != nil {
			k.among++
			defer func() { k.among-- }()
		}
		o.body = k.here()
		k.emit(op{verb: vNext, loop: o.loop, players: o.players})
		k.steps(v.Get("do"))
		k.emit(op{verb: vJump, end: o.body})
		k.r.ops[o.body].end = k.here()
		k.loops = k.loops[:len(k.loops)-1]
	case vRepeat:
		o.n = k.number(v.Get("times"))
		o.loop = k.enter(v, false)
		o.body = k.here()
		k.emit(op{verb: vAgain, loop: o.loop})
		k.steps(v.Get("do"))
		k.emit(op{verb: vJump, end: o.body})
		k.r.ops[o.body].end = k.here()
		k.loops = k.loops[:len(k.loops)-1]
	}
	o.end = k.here()
	k.r.ops[at] = o
}

func (k *compiler) enter(n *engine.Node, cards bool) uint8 {
	if len(k.loops) == maxLoops {
		k.fail(n, "loops are nested deeper than %d", maxLoops)
		return 0
	}
	k.loops = append(k.loops, cards)
	return uint8(len(k.loops) - 1)
}

// target compiles a card already known, or a search with a choice.
func (k *compiler) target(n *engine.Node) target {
	switch n.Shape {
	case "known-card":
		switch n.Text {
		case "host":
			if !k.item {
				k.fail(n, "host is the bearer of an Item; this is none")
			}
			return target{kind: tgHost}
		case "it":
			if k.in != wReact {
				k.fail(n, "it is the card a trigger is about; this ability has no trigger")
			}
			return target{kind: tgIt}
		}
		return target{kind: tgSelf}
	case "bound-card":
		return k.bound(n)
	}
	return target{kind: tgSearch, sel: k.selector(n, false)}
}

func (k *compiler) bound(n *engine.Node) target {
	name := n.Text[1:]
	if name == "each" {
		for i := len(k.loops) - 1; i >= 0; i-- {
			if k.loops[i] {
				return target{kind: tgEach, loop: uint8(i)}
			}
		}
		k.fail(n, "$each stands for the card of a surrounding for_each over cards; there is none")
		return target{}
	}
	slot, ok := k.names[name]
	if !ok {
		k.fail(n, "$%s is not bound by an earlier `as: %s`", name, name)
	}
	return target{kind: tgBound, slot: slot}
}

// selector compiles a search. A standing one has no choice in it: it finds all.
func (k *compiler) selector(n *engine.Node, standing bool) int16 {
	s := selector{zone: place(index(zoneWords, n.Word("zone", ""))), ability: -1, rank: -1, row: -1, slot: -1, chooser: chooserUnset, pick: 1, all: standing}
	owned := s.zone == inCoven || s.zone == inGrave || s.zone == inHand || s.zone == inCauldron
	def := pMe
	if !owned {
		def = pEveryone
	}
	s.of = k.who(n, "of", def)
	if !owned && n.Get("of") != nil {
		k.fail(n, "cards in %s have no owner", zoneWords[s.zone])
	}
	s.item = n.Word("kind", "character") == "item"
	for _, w := range n.Texts("type") {
		s.types |= 1 << index(typeWords, w)
	}
	if h := n.Get("has"); h != nil {
		for t, w := range tokenWords {
			s.has[t] = uint8(h.Number(w, 0))
		}
	}
	for _, w := range n.Texts("lacks") {
		s.lacks |= 1 << index(tokenWords, w)
	}
	if v := n.Get("value"); v != nil {
		s.ranged, s.min, s.max = true, int8(v.Number("min", -100)), int8(v.Number("max", 100))
	}
	if w := n.Word("ability", ""); w != "" {
		s.ability = int8(index([]string{"cast", "fate"}, w))
	}
	if w := n.Word("icon", ""); w != "" {
		s.icon = 1 << index(iconWords, w)
	}
	if o := n.Get("other"); o != nil {
		s.other = o.Bool
	}
	if w := n.Word("rank", ""); w != "" {
		s.rank = int8(index(rankWords, w))
	}
	s.by = uint8(index(measureWords, n.Word("by", "value")))
	if w := n.Word("place", ""); w != "" {
		s.row = int8(index(rowWords, w))
	}
	k.pick(n, &s, standing)
	k.hidden(n, &s, standing)
	if w := n.Word("as", ""); w != "" {
		k.bind(n, &s, w)
	}
	k.r.sels = append(k.r.sels, s)
	return int16(len(k.r.sels) - 1)
}

func (k *compiler) pick(n *engine.Node, s *selector, standing bool) {
	p := n.Get("pick")
	if standing && (p != nil && p.Text != "all" || n.Get("chooser") != nil || n.Get("as") != nil) {
		k.fail(n, "pick, chooser and as belong to steps; this search finds all")
	}
	if standing && s.of == pARival {
		k.fail(n, "this search cannot choose a player")
	}
	if p != nil && !standing {
		switch {
		case p.Text == "all":
			s.all = true
		case p.Get("up_to") != nil:
			s.upTo, s.pick = true, uint8(p.Number("up_to", 1))
		default:
			s.pick = uint8(p.Int)
		}
		if !s.all && s.pick == 0 {
			k.fail(n, "pick must be at least 1")
		}
	}
	if w := n.Word("chooser", ""); w != "" {
		s.chooser = uint8(index(chooserWords, w))
	}
}

// hidden refuses searches that would tell somebody what lies where he may not look.
func (k *compiler) hidden(n *engine.Node, s *selector, standing bool) {
	filtered := s.types != 0 || s.ranged || s.ability >= 0 || s.icon != 0 || s.rank >= 0 || n.Get("kind") != nil
	if n.Word("kind", "") == "item" && (s.types != 0 || s.ranged || s.ability >= 0 || s.icon != 0 || s.rank >= 0 || s.has_()) {
		k.fail(n, "Items have no types, values or tokens to be searched by")
	}
	secret := s.zone == inVillage || s.zone == inWell || s.zone == inCauldron && s.of != pMe || s.zone == inHand && s.of != pMe
	switch {
	case secret && filtered:
		k.fail(n, "cards in %s are hidden: they cannot be searched by what they are", zoneWords[s.zone])
	case s.zone == inHand && s.of != pMe && !standing && s.chooser != chooserOwner && s.chooser != chooserRandom:
		k.fail(n, "from somebody else's hand only its owner or chance can choose")
	case s.zone == inCauldron && (s.of == pRivals || s.of == pEveryone) && !standing && !s.all && s.chooser != chooserRandom:
		k.fail(n, "of several Cauldrons nobody can choose by what lies on them: name a_rival, all, or chance")
	case (k.in == wEndgame || k.in == wWhile) && (secret || s.zone == inHand || s.zone == inCauldron):
		k.fail(n, "what counts for the score must lie open: not in %s", zoneWords[s.zone])
	case (s.zone == inVillage || s.zone == inWell) && !standing && s.pick != 1:
		k.fail(n, "of a deck only the top card can be meant")
	}
	if s.zone == inWell {
		s.item = true
	}
	s.plain, s.secret = !filtered && !s.other, secret
}

func (k *compiler) bind(n *engine.Node, s *selector, name string) {
	if name == "each" {
		k.fail(n, "each is the name of the card of a for_each")
		return
	}
	slot, ok := k.names[name]
	if !ok {
		if len(k.names) == maxSlots {
			k.fail(n, "an ability can name at most %d picks", maxSlots)
			return
		}
		slot = uint8(len(k.names))
		k.names[name] = slot
	}
	s.slot = int8(slot)
}

func (k *compiler) number(n *engine.Node) int16 {
	x := number{times: 1, per: 1, cond: -1}
	if n.Shape == "points" || len(n.Keys) == 0 {
		x.fixed = int8(n.Int)
		return k.addNumber(x)
	}
	v := &n.Keys[0].Node
	x.times = int8(v.Number("times", 1))
	if m := v.Get("max"); m != nil {
		x.capped, x.most = true, int8(m.Int)
	}
	switch n.Keys[0].Name {
	case "count":
		x.kind = nCount
		x.of = target{kind: tgSearch, sel: k.selector(v.Get("of"), true)}
	case "tokens":
		x.kind, x.token, x.per = nTokens, uint8(index(tokenWords, v.Word("token", ""))), uint8(v.Number("per", 1))
		x.of = k.standing(v.Get("of"))
		if x.per == 0 {
			k.fail(v, "per must be at least 1")
		}
	case "value_of":
		x.kind, x.of = nValueOf, k.standing(v)
		if k.in == wWhile {
			k.fail(v, "a value mod cannot read values: it would read what it changes")
		}
	case "sum":
		x.kind = nSum
		var list []int16
		for i := range v.Items {
			list = append(list, k.number(&v.Items[i]))
		}
		x.list, x.count = int16(len(k.r.numLists)), int16(len(list))
		k.r.numLists = append(k.r.numLists, list...)
	case "if":
		x.kind, x.cond, x.then = nIf, k.cond(v.Get("cond")), k.number(v.Get("then"))
		if e := v.Get("else"); e != nil {
			x.other = k.number(e)
		} else {
			x.other = k.addNumber(number{})
		}
	}
	return k.addNumber(x)
}

func (k *compiler) addNumber(x number) int16 {
	k.r.nums = append(k.r.nums, x)
	return int16(len(k.r.nums) - 1)
}

func (k *compiler) cond(n *engine.Node) int16 {
	v := &n.Keys[0].Node
	c := cond{zone: anyPlace, want: v.Bool}
	switch n.Keys[0].Name {
	case "exists":
		c.kind, c.of = cExists, target{kind: tgSearch, sel: k.selector(v, true)}
	case "is":
		c.kind, c.of = cIs, k.standing(v.Get("card"))
		for _, w := range v.Texts("type") {
			c.types |= 1 << index(typeWords, w)
		}
		if w := v.Word("zone", ""); w != "" {
			c.zone = place(index(zoneWords, w))
		}
		if h := v.Get("has"); h != nil {
			for t, w := range tokenWords {
				c.has[t] = uint8(h.Number(w, 0))
			}
		}
	case "compare":
		c.kind, c.a, c.b = cCompare, k.number(v.Get("a")), k.number(v.Get("b"))
		c.how = uint8(index(compareWords, v.Word("is", "")))
	case "final_round":
		c.kind = cFinal
	case "first_round":
		c.kind = cFirst
	case "via":
		c.kind, c.via = cVia, via(index(viaWords, v.Text))
	case "moved":
		c.kind, c.of = cMoved, k.bound(v)
	case "all", "any":
		c.kind = cAll
		if n.Keys[0].Name == "any" {
			c.kind = cAny
		}
		var list []int16
		for i := range v.Items {
			list = append(list, k.cond(&v.Items[i]))
		}
		c.list, c.count = int16(len(k.r.condLists)), int16(len(list))
		k.r.condLists = append(k.r.condLists, list...)
	case "not":
		c.kind, c.nested = cNot, k.cond(v)
	}
	k.r.conds = append(k.r.conds, c)
	return int16(len(k.r.conds) - 1)
}
