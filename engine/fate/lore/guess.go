package lore

import (
	"witchtable/engine/fate/play"
	"witchtable/engine/fate/program"
)

// New returns the lore of a pack of which nobody has learnt anything: guessed from what is printed on the cards.
func New(r *play.Rules) *Lore {
	l := &Lore{r: r, nights: perEvent(r), at: layOut(r)}
	l.guessWorth()
	l.guessRule()
	for c := range r.N {
		l.guessed.Add(program.Card(c))
	}
	return l
}

// guessWorth says what cards are worth by what is printed on them.
func (l *Lore) guessWorth() {
	l.worth = blankWorth(l.r.N)
	w := &l.worth
	w.spread, w.spreadLater = 2, 8
	w.beside(baseEnchantment).later = 0.3
	w.beside(baseSuspicion).later = -0.3
	for i := range l.r.N {
		c := program.Card(i)
		d := &l.r.Cards[c]
		use := float32(0)
		if len(d.Casts) > 0 {
			use += 2
		}
		if d.Mods < d.ModEnd || l.reacts(c) {
			use += 1.5
		}
		switch d.Kind {
		case program.Character:
			w.of(inCoven, c).later = use
			*w.of(inHand, c) = weight{0.2 + 0.3*float32(max(d.Value, 0)),
				0.4*float32(d.Value) + 0.15*float32(max(d.Grave, 0)) + use/2}
			*w.of(inCauldron, c) = weight{0.3, 0.1}
		case program.Item:
			*w.of(inHand, c), w.of(attached, c).later = weight{0.5, 0.5}, 0.5
		}
	}
}

// reacts reports whether a card has effects that wait for something.
func (l *Lore) reacts(c program.Card) bool {
	for _, on := range l.r.ReactCards {
		if on.Has(c) {
			return true
		}
	}
	return l.r.Endgame.Has(c) || l.r.Enters.Has(c)
}

// guessRule says what to do by what is printed on the cards.
func (l *Lore) guessRule() {
	l.rule = make([]float32, l.at.size)
	kind := func(k int, soon, later float32) {
		l.rule[l.at.kind+2*int32(k)], l.rule[l.at.kind+2*int32(k)+1] = soon, later
	}
	kind(int(play.AnsRecruit), 2, 0)
	kind(int(play.AnsAttach), 2.2, 0)
	kind(int(play.AnsCast), 2.5, 0)
	kind(int(play.AnsActivate), 1.8, 0)
	kind(int(play.AnsPrepare), 0.5, 0.5)
	kind(int(play.AnsExchange), 0, 0)
	kind(int(play.AnsRemove), -2, 0)
	kind(int(play.AnsDone), 0, 0)
	kind(int(play.AnsStop), -1, 0)
	kind(int(play.AnsYes), 0.5, 0)
	kind(int(play.AnsDeck), 0.8, 0)
	kind(int(play.AnsWell), 1.2, 0)
	for c := range int32(l.r.N) {
		hand := l.worth.of(inHand, program.Card(c))
		for _, at := range []int32{l.at.keep, l.at.square, l.at.take} {
			l.rule[at+2*c], l.rule[at+2*c+1] = hand.soon, hand.later
		}
		l.rule[l.at.recruit+2*c+1] = l.worth.of(inCoven, program.Card(c)).later
		l.rule[l.at.prepare+2*c] = -hand.soon
	}
	l.rule[l.at.other+recruitValue] = 0.5
	l.rule[l.at.other+recruitWitch] = 1
	l.rule[l.at.other+recruitVillager] = -1
	l.rule[l.at.other+attachValue] = 0.2
	l.rule[l.at.other+exchangeBy] = 0.5
	l.rule[l.at.other+prepareLast] = -4
	l.guessPicks()
}

// guessPicks says which cards to choose for the steps of effects: harm for rivals, good for oneself.
func (l *Lore) guessPicks() {
	for pc := range l.r.Ops {
		good := float32(1) // for the card that is picked
		switch o := &l.r.Ops[pc]; o.Verb {
		case program.VerbPlace:
			if o.Own.Token == program.Cursed || o.Own.Token == program.Suspicion {
				good = -1
			}
		case program.VerbRemove:
			if o.Own.Token == program.Blessed || o.Own.Token == program.Enchantment {
				good = -1
			}
		case program.VerbBurn, program.VerbAccuse, program.VerbSacrifice, program.VerbTake, program.VerbTrade:
			good = -1
		}
		at := l.at.pick + int32(pc)*owners*ofPick
		l.rule[at+mine*ofPick], l.rule[at+mine*ofPick+1] = good, 0.3*good
		l.rule[at+rivals*ofPick], l.rule[at+rivals*ofPick+1] = -good, -0.3*good
		l.rule[at+nobodys*ofPick+1] = 0.3
	}
}
