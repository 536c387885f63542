package play

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/fate/program"
	"witchtable/engine/pile"
)

// Check verifies the invariants that hold between moves: every card in exactly one place, tokens conserved and only
// where they may lie, zones of the right kind, questions as the phase has them. It names the first one broken.
func (s *State) Check() error {
	for _, check := range []func() error{s.checkCards, s.checkTokens, s.checkPlaces, s.checkLive, s.checkQuestions,
		s.checkMemory} {
		if err := check(); err != nil {
			return err
		}
	}
	if s.Runaway != program.NoCard {
		return fmt.Errorf("%w: %s", engine.ErrRunaway, s.ID(s.Runaway))
	}
	return nil
}

// checkMemory: what a seat remembers is so, and is hidden from it.
func (s *State) checkMemory() error {
	for w := int8(0); w < s.Seats; w++ {
		if c := s.Minds[w].Astray(w, s.spotOf); c != program.NoCard {
			return fmt.Errorf("seat %d remembers of %s what is not so: it lies in %s", w, s.ID(c), s.ZoneOf[c])
		}
	}
	return nil
}

var poolNames = [...]string{"Blessed/Cursed", "Enchantment", "Suspicion"}

// String says what is asked for.
func (k AskKind) String() string {
	names := [...]string{"nothing", "a card to keep", "a Draft Action", "a Coven Action", "a card for an effect",
		"where a token comes from",
		"yes or no", "one of several things", "a player", "which card drawn to keep", "the card for the very bottom",
		"a look at cards",
		"the next card on top", "one of several Cast effects"}
	if int(k) >= len(names) {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return names[k]
}

// during names the step that runs, and its card.
func (s *State) during() string {
	if s.Depth == 0 {
		return ""
	}
	f := &s.Stack[s.Depth-1]
	verb := s.R.Ops[f.Pc].Verb
	word := s.R.Words[verb]
	if word == "" {
		word = fmt.Sprintf("a built-in step, %d", verb)
	}
	if int(f.Src) >= s.R.N {
		return fmt.Sprintf(" by %s", word)
	}
	return fmt.Sprintf(" by %s on the card %s", word, s.ID(f.Src))
}

// String names a zone in the game's words, a seat's zones with the seat's number from 0.
func (z Zone) String() string {
	names := [...]string{"nowhere", "the Village Deck", "the Well", "the Event Deck", "the Night Card", "the Day Card",
		"the Burn Pile",
		"the Trial Area", "the place of the Event being resolved", "an Item's place"}
	if z < ZoneSquare {
		return names[z]
	}
	if z < ZoneHand {
		return fmt.Sprintf("pile %d of the Village Square", z-ZoneSquare+1)
	}
	areas := [...]string{"hand", "draft hand", "kept cards", "Coven", "Graveyard", "Cauldron"}
	i := int(z-ZoneHand) / MaxSeats
	if i >= len(areas) {
		return fmt.Sprintf("zone %d", uint8(z))
	}
	return fmt.Sprintf("the %s of seat %d", areas[i], int(z-ZoneHand)%MaxSeats)
}

// checkCards: I1-I4.
func (s *State) checkCards() error {
	var rest pile.Set256
	for c := 0; c < s.R.N; c++ {
		rest.Add(program.Card(c))
	}
	visit := func(z Zone, host program.Card, p *pile.Pile) error {
		if c, err := s.Lists.Check(p, &rest); err != nil {
			return fmt.Errorf("%s: %s: %w", z, s.ID(c), err)
		}
		for c := p.Head; c != program.NoCard; c = s.Next[c] {
			if s.ZoneOf[c] != z || z == ZoneAttached && s.Host[c] != host {
				return fmt.Errorf("%s is not where its list has it: %s", s.ID(c), z)
			}
		}
		return nil
	}
	for z := Zone(0); z < Zones; z++ {
		if err := visit(z, program.NoCard, &s.At[z]); err != nil {
			return err
		}
	}
	for c := 0; c < s.R.N; c++ {
		if err := visit(ZoneAttached, program.Card(c), &s.Under[c]); err != nil {
			return err
		}
	}
	for !rest.Empty() {
		if c := rest.Pop(); !s.Removed.Has(c) {
			return fmt.Errorf("card %s lies nowhere", s.ID(c))
		}
	}
	return nil
}

// checkTokens: I5-I7, I9-I13, I17.
func (s *State) checkTokens() error {
	sum := [3]int{int(s.Supply[0]), int(s.Supply[1]), int(s.Supply[2])}
	for c := program.Card(0); int(c) < s.R.N; c++ {
		for t := uint8(0); t < program.TokenKinds; t++ {
			n := int(s.Tokens[c][t])
			if sum[Pool(t)] += n; n > 0 && !s.Lies(c, t) {
				return fmt.Errorf("%d %s tokens lie on %s, where none may lie", n, program.Tokens.Word(int(t)), s.ID(c))
			}
		}
	}
	for i, want := range [3]int{25, 25, 15} {
		if sum[i] != want {
			return fmt.Errorf("there are %d %s tokens instead of %d", sum[i], poolNames[i], want)
		}
		if s.Supply[i] < 0 && !s.Opts.Unlimited {
			return fmt.Errorf("there are %d %s tokens left", s.Supply[i], poolNames[i])
		}
	}
	return nil
}

// Lies reports whether a token may lie on a card where it is.
func (s *State) Lies(c program.Card, t uint8) bool {
	if s.InPlay(c) || s.Solo() && s.inHand(c) {
		return true
	}
	switch t {
	case program.Blessed, program.Cursed:
		return s.InGrave(c) || s.ZoneOf[c] == ZoneTrial
	case program.Enchantment:
		return s.ZoneOf[c] == ZoneTrial
	}
	return false
}

// checkPlaces: I14, I16, I28 and the kinds of cards in each zone.
func (s *State) checkPlaces() error {
	for c := program.Card(0); int(c) < s.R.N; c++ {
		d, z := &s.R.Cards[c], s.ZoneOf[c]
		ok := true
		switch {
		case z == ZoneNowhere:
			continue
		case z == ZoneVillage, z == ZoneTrial, z >= ZoneSquare && z < ZoneHand, z >= ZoneDraft && z < ZoneCauldron:
			ok = d.Kind == program.Character
		case z >= ZoneCauldron:
			ok = s.R.Castable.Has(c) && s.At[z].N == 1
		case z == ZoneWell:
			ok = d.Kind == program.Item
		case z == ZoneAttached:
			h := s.Host[c]
			ok = d.Kind == program.Item && s.R.Cards[h].Kind == program.Character &&
				(s.InCoven(h) || s.InGrave(h) || s.ZoneOf[h] == ZoneTrial || s.Solo() && s.ZoneOf[h] >= ZoneSquare &&
					s.ZoneOf[h] < ZoneHand)
		case z == ZoneEvents, z == ZoneNight, z == ZoneLimbo:
			ok = d.Kind == program.Event
		case z == ZoneDay:
			ok = d.Kind == program.Event && d.Day
		case z >= ZoneHand && z < ZoneDraft:
			ok = d.Kind != program.Event
		}
		if !ok {
			return fmt.Errorf("%s, a %s, cannot lie in %s", d.ID, program.Kinds.Word(int(d.Kind)), z)
		}
	}
	if s.Depth == 0 && s.Stage != stResolved && s.At[ZoneLimbo].N > 0 {
		return fmt.Errorf("an Event was left half resolved")
	}
	return nil
}

// checkLive recounts which cards' abilities work.
func (s *State) checkLive() error {
	for c := program.Card(0); int(c) < s.R.N; c++ {
		want := s.InCoven(c) || c == s.Day
		if s.ZoneOf[c] == ZoneAttached {
			want = s.InCoven(s.Host[c]) || s.InGrave(s.Host[c]) && s.R.Cards[c].InGrave
		}
		if s.Live.Has(c) != want {
			return fmt.Errorf("the abilities of %s work: %v; they should: %v", s.ID(c), s.Live.Has(c), want)
		}
	}
	return nil
}

// checkQuestions: I26, I29.
func (s *State) checkQuestions() error {
	open := s.Open(nil)
	if s.Phase == PhaseOver {
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
			return fmt.Errorf("decision %d of seat %d has no answer: it is asked for %s%s", d.ID, d.Seat, s.Ask[d.Seat].Kind,
				s.during())
		}
		if s.Ask[d.Seat].Kind == AskPick && s.Stack[s.Depth-1].lost() {
			return fmt.Errorf("decision %d of seat %d is for a second target%s, and there is no first", d.ID, d.Seat, s.during())
		}
	}
	if empty := s.At[ZoneEvents].N == 0; s.Final != empty && s.Returned.Empty() && !(s.Final && s.Opts.rounds > 0) {
		return fmt.Errorf("final is %v with %d Events left (I26)", s.Final, s.At[ZoneEvents].N)
	}
	return nil
}
