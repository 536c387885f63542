package fate

import (
	"fmt"

	"witchtable/engine"
)

// Check verifies the invariants that hold between moves: every card in exactly one place, tokens conserved and only
// where they may lie, zones of the right kind, questions as the phase has them. It names the first one broken.
func (s *State) Check() error {
	for _, check := range []func() error{s.checkCards, s.checkTokens, s.checkPlaces, s.checkLive, s.checkQuestions} {
		if err := check(); err != nil {
			return err
		}
	}
	if s.runaway != noCard {
		return fmt.Errorf("%w: %s", engine.ErrRunaway, s.id(s.runaway))
	}
	return nil
}

var poolNames = [...]string{"Blessed/Cursed", "Enchantment", "Suspicion"}

// String names a zone in the game's words, a seat's zones with the seat's number from 0.
func (z zone) String() string {
	names := [...]string{"nowhere", "the Village Deck", "the Well", "the Event Deck", "the Night Card", "the Day Card", "the Burn Pile",
		"the Trial Area", "the place of the Event being resolved", "an Item's place"}
	if z < zSquare {
		return names[z]
	}
	if z < zHand {
		return fmt.Sprintf("pile %d of the Village Square", z-zSquare+1)
	}
	areas := [...]string{"hand", "draft hand", "kept cards", "Coven", "Graveyard", "Cauldron"}
	i := int(z-zHand) / maxSeats
	if i >= len(areas) {
		return fmt.Sprintf("zone %d", uint8(z))
	}
	return fmt.Sprintf("the %s of seat %d", areas[i], int(z-zHand)%maxSeats)
}

// checkCards: I1-I4.
func (s *State) checkCards() error {
	var seen [maxCards]bool
	visit := func(z zone, host card, p pile) error {
		n, last := uint8(0), noCard
		for c := p.head; c != noCard; c = s.next[c] {
			if int(c) >= s.r.n || seen[c] {
				return fmt.Errorf("%s lies in two places, one of them %s", s.id(c), z)
			}
			if s.zoneOf[c] != z || s.prev[c] != last || z == zAttached && s.host[c] != host {
				return fmt.Errorf("%s is not where its list has it: %s", s.id(c), z)
			}
			seen[c] = true
			n, last = n+1, c
		}
		if n != p.n || p.tail != last {
			return fmt.Errorf("%s counts %d cards and holds %d", z, p.n, n)
		}
		return nil
	}
	for z := zone(0); z < zones; z++ {
		if err := visit(z, noCard, s.at[z]); err != nil {
			return err
		}
	}
	for c := 0; c < s.r.n; c++ {
		if err := visit(zAttached, card(c), s.under[c]); err != nil {
			return err
		}
	}
	for c := 0; c < s.r.n; c++ {
		if !seen[c] && !s.removed.has(card(c)) {
			return fmt.Errorf("card %s lies nowhere", s.id(card(c)))
		}
	}
	return nil
}

// checkTokens: I5-I7, I9-I13, I17.
func (s *State) checkTokens() error {
	sum := [3]int{int(s.supply[0]), int(s.supply[1]), int(s.supply[2])}
	for c := card(0); int(c) < s.r.n; c++ {
		for t := uint8(0); t < tokenKinds; t++ {
			n := int(s.tok[c][t])
			if sum[pool(t)] += n; n > 0 && !s.lies(c, t) {
				return fmt.Errorf("%d %s tokens lie on %s, where none may lie", n, tokenWords[t], s.id(c))
			}
		}
	}
	for i, want := range [3]int{25, 25, 15} {
		if sum[i] != want {
			return fmt.Errorf("there are %d %s tokens instead of %d", sum[i], poolNames[i], want)
		}
		if s.supply[i] < 0 && !s.opts.unlimited {
			return fmt.Errorf("there are %d %s tokens left", s.supply[i], poolNames[i])
		}
	}
	return nil
}

// lies reports whether a token may lie on a card where it is.
func (s *State) lies(c card, t uint8) bool {
	if s.inPlay(c) || s.solo() && s.inHand(c) {
		return true
	}
	switch t {
	case blessed, cursed:
		return s.inGrave(c) || s.zoneOf[c] == zTrial
	case enchantment:
		return s.zoneOf[c] == zTrial
	}
	return false
}

// checkPlaces: I14, I16, I28 and the kinds of cards in each zone.
func (s *State) checkPlaces() error {
	for c := card(0); int(c) < s.r.n; c++ {
		d, z := &s.r.cards[c], s.zoneOf[c]
		ok := true
		switch {
		case z == zNowhere:
			continue
		case z == zVillage, z == zTrial, z >= zSquare && z < zHand, z >= zDraft && z < zCauldron:
			ok = d.kind == kCharacter
		case z >= zCauldron:
			ok = s.r.castable.has(c) && s.at[z].n == 1
		case z == zWell:
			ok = d.kind == kItem
		case z == zAttached:
			h := s.host[c]
			ok = d.kind == kItem && s.r.cards[h].kind == kCharacter &&
				(s.inCoven(h) || s.inGrave(h) || s.zoneOf[h] == zTrial || s.solo() && s.zoneOf[h] >= zSquare && s.zoneOf[h] < zHand)
		case z == zEvents, z == zNight, z == zLimbo:
			ok = d.kind == kEvent
		case z == zDay:
			ok = d.kind == kEvent && d.day
		case z >= zHand && z < zDraft:
			ok = d.kind != kEvent
		}
		if !ok {
			return fmt.Errorf("%s, a %s, cannot lie in %s", d.id, kindWords[d.kind], z)
		}
	}
	if s.depth == 0 && s.stage != stResolved && s.at[zLimbo].n > 0 {
		return fmt.Errorf("an Event was left half resolved")
	}
	return nil
}

// checkLive recounts which cards' abilities work.
func (s *State) checkLive() error {
	for c := card(0); int(c) < s.r.n; c++ {
		want := s.inCoven(c) || c == s.day
		if s.zoneOf[c] == zAttached {
			want = s.inCoven(s.host[c]) || s.inGrave(s.host[c]) && s.r.cards[c].inGrave
		}
		if s.live.has(c) != want {
			return fmt.Errorf("the abilities of %s work: %v; they should: %v", s.id(c), s.live.has(c), want)
		}
	}
	return nil
}

// checkQuestions: I26, I29.
func (s *State) checkQuestions() error {
	open := s.Open(nil)
	if s.phase == phOver {
		if len(open) > 0 {
			return fmt.Errorf("the game is over and still asks")
		}
		return nil
	}
	if len(open) == 0 {
		return fmt.Errorf("nobody is asked and the game is not over")
	}
	for _, d := range open {
		if len(s.Answers(d.ID, nil)) == 0 {
			return fmt.Errorf("decision %d of seat %d (kind %d) has no answer", d.ID, d.Seat, s.ask[d.Seat].kind)
		}
	}
	if s.final != (s.at[zEvents].n == 0) && s.returned.empty() {
		return fmt.Errorf("final is %v with %d Events left (I26)", s.final, s.at[zEvents].n)
	}
	return nil
}
