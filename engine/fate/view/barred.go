package view

import (
	"slices"
	"strconv"

	"witchtable/engine"
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// Barred says of everything a player would expect at a question and does not find among its answers what stands in the
// way: the card that forbids or protects, what has been used up, what is missing, or that it is not the time. It is
// read off the view, so it names nothing that its viewer does not see.
func (v *View) Barred(id engine.DecisionID) []engine.Bar {
	if v.viewer == engine.Onlooker || v.s.Asked(id) != int8(v.viewer) {
		return nil
	}
	b := &barring{s: &v.s, seat: int8(v.viewer)}
	for _, a := range v.Answers(id) {
		b.legal = append(b.legal, v.Option(id, a))
	}
	switch kind := v.s.Ask[b.seat].Kind; kind {
	case play.AskDraft:
		b.sources()
		for _, verb := range []string{"recruit", "attach", "cast", "prepare", "activate", "remove", "exchange", "done"} {
			b.bar(verb, program.NoCard, engine.T("bar.draft-first"))
		}
	case play.AskCoven:
		b.upkeep()
		b.casts()
		b.cauldron()
		b.exchange()
		b.drafts()
	case play.AskPick:
		b.targets()
	case play.AskChoose, play.AskCast:
		b.choices(kind)
	case play.AskSeat:
		b.players()
	}
	return b.out
}

// barring collects bars for one question.
type barring struct {
	s     *play.State
	seat  int8
	legal []engine.Option
	out   []engine.Bar
}

// bar notes a bar, unless one of the legal answers is what it would bar.
func (b *barring) bar(verb string, by program.Card, cause engine.Text, operands ...engine.Operand) {
	bar := engine.Bar{Verb: verb, Operands: operands, Cause: cause, Card: b.s.ID(by)}
	for _, o := range b.legal {
		if bar.Bars(o) {
			return
		}
	}
	b.out = append(b.out, bar)
}

func (b *barring) card(c program.Card) engine.Arg { return engine.A("card", b.s.ID(c)) }

func (b *barring) by(c program.Card) engine.Arg { return engine.A("by", b.s.ID(c)) }

// zone lists the cards in one of the player's own places.
func (b *barring) zone(first play.Zone) (list []program.Card) {
	for c := b.s.At[first+play.Zone(b.seat)].Head; c != program.NoCard; c = b.s.Next[c] {
		list = append(list, c)
	}
	return list
}

// hand lists the player's cards of a kind.
func (b *barring) hand(kind program.Kind) (list []program.Card) {
	for _, c := range b.zone(play.ZoneHand) {
		if b.s.R.Cards[c].Kind == kind {
			list = append(list, c)
		}
	}
	return list
}

// action bars verbs whose action a card forbids or that has been taken as often as it may be; false if neither is so.
func (b *barring) action(a program.Action, verbs ...string) bool {
	by, forbidden := b.s.ForbiddenBy(b.seat, a)
	most := b.s.Allowed(b.seat, a)
	if !forbidden && int(b.s.Used[a]) < most {
		return false
	}
	n := engine.A("n", engine.Number(most))
	cause := engine.T("bar.used", n, engine.A("action", engine.T("action."+program.ActionNames.Word(int(a)), n)))
	if forbidden {
		actions := engine.T("action."+program.ActionNames.Word(int(a)), engine.A("n", engine.Number(2)))
		cause = engine.T("bar.forbidden", b.by(by), engine.A("action", actions))
	}
	for _, verb := range verbs {
		b.bar(verb, by, cause)
	}
	return true
}

func (b *barring) upkeep() {
	if b.action(program.ActUpkeep, "recruit", "attach") {
		return
	}
	limit := b.s.Limit(b.seat)
	switch n := len(b.zone(play.ZoneCoven)); {
	case len(b.hand(program.Character)) == 0:
		b.bar("recruit", program.NoCard, engine.T("bar.no-character"))
	case n >= limit:
		args := []engine.Arg{engine.A("n", engine.Number(n)), engine.A("limit", engine.Number(limit))}
		if by, ok := b.s.LimitedBy(b.seat); ok {
			b.bar("recruit", by, engine.Text{Key: "bar.full.by", Args: append(args, b.by(by))})
		} else {
			b.bar("recruit", program.NoCard, engine.Text{Key: "bar.full", Args: args})
		}
	}
	switch {
	case len(b.hand(program.Item)) == 0:
		b.bar("attach", program.NoCard, engine.T("bar.no-item"))
	case len(b.zone(play.ZoneCoven)) == 0:
		b.bar("attach", program.NoCard, engine.T("bar.nobody"))
	}
}

func (b *barring) casts() {
	if b.action(program.ActCast, "cast") {
		return
	}
	able := false
	for _, c := range b.zone(play.ZoneCoven) {
		for i, a := range b.s.R.Cards[c].Casts {
			able = true
			cause, by := b.idle(c, a)
			b.bar("cast", by, cause, castOperand(b.s, c, uint8(i)))
		}
	}
	if !able {
		b.bar("cast", program.NoCard, engine.T("bar.no-caster"))
	}
}

// idle is why a Cast effect cannot be used: an icon that a card forbids, or that it could do nothing (A43).
func (b *barring) idle(c program.Card, ability int16) (cause engine.Text, by program.Card) {
	if by, icons, ok := b.s.IconForbiddenBy(b.seat, b.s.R.Abilities[ability].Icons); ok {
		return engine.T("bar.icon", b.by(by), engine.A("icon", engine.T("icon."+program.Icons.Word(lowestBit(icons))))), by
	}
	return engine.T("bar.idle", b.card(c)), program.NoCard
}

func (b *barring) cauldron() {
	if b.action(program.ActCauldron, "prepare", "activate", "remove") {
		return
	}
	if brew := b.zone(play.ZoneCauldron); len(brew) > 0 {
		b.bar("prepare", program.NoCard, engine.T("bar.occupied"))
		b.activate(brew[0])
		return
	}
	b.bar("activate", program.NoCard, engine.T("bar.empty"))
	b.bar("remove", program.NoCard, engine.T("bar.empty"))
	people := b.hand(program.Character)
	if len(people) == 0 {
		b.bar("prepare", program.NoCard, engine.T("bar.no-character"))
	}
	for _, c := range people {
		cause := engine.T("bar.suspected", b.card(c))
		if !b.s.R.Castable.Has(c) {
			cause = engine.T("bar.no-cast", b.card(c))
		}
		b.bar("prepare", program.NoCard, cause, operand(b.s, c))
	}
}

// activate bars the effects of the card on the Cauldron that may not be used.
func (b *barring) activate(c program.Card) {
	effects := b.s.R.Cards[c].Casts
	for i, a := range effects {
		cause, by := b.idle(c, a)
		if len(effects) == 1 {
			b.bar("activate", by, cause)
		} else {
			b.bar("activate", by, cause, engine.Operand{Word: strconv.Itoa(i + 1), Label: abilityText(b.s, a)})
		}
	}
}

func (b *barring) exchange() {
	guilty := b.s.TokensIn(b.seat, program.Suspicion) > 0 // else nothing is missed by whoever may not
	if guilty && b.action(program.ActExchange, "exchange") {
		return
	}
	price, have := b.s.ExchangePrice(b.seat), b.s.TokensIn(b.seat, program.Enchantment)
	args := []engine.Arg{engine.A("n", engine.Number(price)), engine.A("have", engine.Number(have))}
	by, changed := b.s.PricedBy(b.seat)
	switch {
	case !guilty:
		b.bar("exchange", program.NoCard, engine.T("bar.no-suspicion"))
	case have < price && changed:
		b.bar("exchange", by, engine.Text{Key: "bar.price.by", Args: append(args, b.by(by))})
	case have < price:
		b.bar("exchange", program.NoCard, engine.Text{Key: "bar.price", Args: args})
	}
}

// drafts bars Draft Actions among the Coven Actions.
func (b *barring) drafts() {
	if b.action(program.ActDraft, draftVerbs[:]...) {
		return
	}
	offered := func(o engine.Option) bool { return slices.Contains(draftVerbs[:], o.Verb) }
	if n := b.lying(); slices.ContainsFunc(b.legal, offered) || n == [3]int{} {
		b.sources()
		return
	}
	for _, verb := range draftVerbs {
		b.bar(verb, program.NoCard, engine.T("bar.draft-over"))
	}
}

// draftVerbs are the three ways of drafting.
var draftVerbs = [3]string{"square", "deck", "well"}

// lying is how many cards lie where each way of drafting takes from.
func (b *barring) lying() (n [3]int) {
	for i := play.Zone(0); i < play.Piles; i++ {
		n[0] += int(b.s.At[play.ZoneSquare+i].N)
	}
	n[1], n[2] = int(b.s.At[play.ZoneVillage].N), int(b.s.At[play.ZoneWell].N)
	return n
}

// sources bars drafting from where nothing lies.
func (b *barring) sources() {
	for i, n := range b.lying() {
		if n == 0 {
			b.bar(draftVerbs[i], program.NoCard, engine.T("bar.no-"+draftVerbs[i]))
		}
	}
}

// choices bars the alternatives of a choice that can do nothing now.
func (b *barring) choices(kind play.AskKind) {
	f := &b.s.Stack[b.s.Depth-1]
	if kind == play.AskCast {
		c := f.Arg[0].First()
		if c == program.NoCard {
			return
		}
		for i, a := range b.s.R.Cards[c].Casts {
			cause, by := b.idle(c, a)
			b.bar("choose", by, cause, engine.Operand{Word: strconv.Itoa(i + 1), Label: abilityText(b.s, a)})
		}
		return
	}
	for i := range int(b.s.R.Ops[f.Pc].Small) {
		b.bar("choose", program.NoCard, engine.T("bar.choice"),
			engine.Operand{Word: strconv.Itoa(i + 1), Label: branchText(b.s, i)})
	}
}

// players bars the rivals with whom the effect would have nothing to do.
func (b *barring) players() {
	f := &b.s.Stack[b.s.Depth-1]
	for seats := b.s.SeatsOf(f.Ctx(), program.ARival); seats != 0; seats &= seats - 1 {
		seat := play.Low(seats)
		b.bar("player", program.NoCard,
			engine.T("bar.pointless", engine.A("card", askedBy(b.s)), engine.A("whom", who(b.s, seat))),
			engine.Operand{Word: "seat-" + strconv.Itoa(int(seat)+1), Label: who(b.s, seat)})
	}
}
