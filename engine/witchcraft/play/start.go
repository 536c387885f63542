package play

import (
	"cmp"
	"fmt"
	"slices"

	"witchtable/engine"
	"witchtable/engine/witchcraft/program"
)

// Start lays the table (R5-R14).
func Start(r *Rules, setup engine.Setup, log *engine.Log) (*State, error) {
	if setup.Seats != 1 {
		return nil, fmt.Errorf("%w: %d players; the game is played alone (R1)", engine.ErrSetup, setup.Seats)
	}
	opts, err := ReadOptions(setup.Options)
	if err != nil {
		return nil, err
	}
	s := Blank(r)
	s.Log, s.stacked = log, setup.Stacked
	s.Opts = opts
	s.Chance = engine.Chance{Seed: setup.Seed}
	s.tell(EvBegins)
	s.layJurors()
	s.layConvictions()
	s.layMissions()
	s.layChallenges()
	s.layVillagers()
	s.layWitches()
	s.Run()
	s.Log, s.stacked = nil, nil
	return s, nil
}

// of lists the cards of a class in the pack's order.
func (s *State) of(class program.Class) (out []Card) {
	for c := range Card(s.R.N) {
		if s.Def(c).Class == class {
			out = append(out, c)
		}
	}
	return out
}

// shuffled puts cards into random order; those that are stacked come first.
func (s *State) shuffled(list []Card) []Card {
	engine.Shuffle(&s.Chance, list, s.Log)
	place := func(c Card) int {
		if i := slices.Index(s.stacked, s.ID(c)); i >= 0 {
			return i
		}
		return len(s.stacked)
	}
	slices.SortStableFunc(list, func(a, b Card) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// layJurors lays three Jurors, with persuasion where the difficulty has it, in a short game higher (R5, R6, A82).
func (s *State) layJurors() {
	for i, c := range s.shuffled(s.of(program.Juror)) {
		if i >= program.Places {
			s.Push(ZoneBox, c)
			continue
		}
		s.Push(ZoneJurors, c)
		s.Jurors[i] = c
		s.Persuasion[i] = min(s.Opts.Begins(), s.R.Track)
	}
}

// layConvictions lays two Convictions face down at each Juror, in a short game one; the rest is the deck (R7, A82).
func (s *State) layConvictions() {
	each := s.Opts.Convictions()
	for i, c := range s.shuffled(s.of(program.Conviction)) {
		z := ZoneConvictions
		if i < program.Places*each {
			z = Before(i / each)
		}
		s.Push(z, c)
	}
}

// plays reports whether a card that is linked to a Juror is in the game.
func (s *State) plays(c Card) bool {
	j := s.Def(c).Juror
	return j == NoCard || slices.Contains(s.Jurors[:], j)
}

// layMissions lays the three Missions of Act 1, and the deck: those of Act 2 on those of Act 3 (R8).
func (s *State) layMissions() {
	for act := uint8(1); act <= program.Acts; act++ {
		var list []Card
		for _, c := range s.of(program.Mission) {
			if s.Def(c).Act == act && s.plays(c) {
				list = append(list, c)
			}
		}
		for i, c := range s.shuffled(list) {
			if act == 1 {
				s.show(i, c)
			} else {
				s.Push(ZoneMissions, c)
			}
		}
	}
	for _, c := range s.of(program.Mission) {
		if !s.plays(c) {
			s.Push(ZoneBox, c)
		}
	}
}

// show lays a Mission face up in the display.
func (s *State) show(place int, c Card) {
	s.Push(ZoneDisplay, c)
	s.Display[place] = c
	s.Failed &^= 1 << place
}

// layChallenges shuffles the Challenges, and deals the Missions theirs (R9).
func (s *State) layChallenges() {
	var list []Card
	for _, c := range s.of(program.Challenge) {
		if s.plays(c) {
			list = append(list, c)
		} else {
			s.Push(ZoneBox, c)
		}
	}
	for _, c := range s.shuffled(list) {
		s.Push(ZoneChallenges, c)
	}
	for place := range s.Display {
		s.deal(place)
	}
}

// deal deals the Mission on a place its Challenges, face down (A62).
func (s *State) deal(place int) {
	for range s.Def(s.Display[place]).Deal {
		s.dealOne(place)
	}
}

func (s *State) layVillagers() {
	for _, c := range s.shuffled(s.of(program.Villager)) {
		s.Push(ZoneVillagers, c)
	}
}

// layWitches leaves the extras out and makes the pool to draft from, or gives the starter coven (R11, R12). With
// pool28 four of all are set aside unseen (A74).
func (s *State) layWitches() {
	for i, c := range s.of(program.Curse) {
		if i < program.InCoven {
			s.Push(ZoneCoven, c)
		} else {
			s.Push(ZoneCurses, c)
		}
	}
	var list []Card
	for _, c := range s.of(program.Witch) {
		switch d := s.Def(c); {
		case d.Extra && (!s.Opts.All || s.Opts.Starter):
			s.Push(ZoneBox, c)
		case s.Opts.Starter:
			s.join(c, d.Starter)
		default:
			list = append(list, c)
		}
	}
	if s.Opts.Starter {
		s.Stage = StageOpening
		return
	}
	for i, c := range s.shuffled(list) {
		if i < program.Pool {
			s.Push(ZonePool, c)
		} else {
			s.Push(ZoneAside, c)
		}
	}
}

// join gives a Witch to the Coven deck, or to the Recruit deck.
func (s *State) join(c Card, coven bool) {
	if coven {
		s.Side[c] = SideCoven
		s.Push(ZoneCoven, c)
	} else {
		s.Side[c] = SideRecruit
		s.Push(ZoneRecruits, c)
	}
}

// draft shows the next two Witches of the pool (A10).
func (s *State) draft() {
	a, b := s.At[ZonePool].Head, NoCard
	if a != NoCard {
		b = s.Next[a]
	}
	if b == NoCard {
		s.Stage = StageOpening
		return
	}
	s.move(a, ZoneOffer)
	s.move(b, ZoneOffer)
	s.reveal(EvOffered, int16(a), int16(b))
	s.Asking(AskDraft)
}

// keep keeps one of the two for the Coven deck; the other goes to the Recruit deck.
func (s *State) keep(c Card) {
	other := s.At[ZoneOffer].Head
	if other == c {
		other = s.At[ZoneOffer].Tail
	}
	s.lift(c)
	s.lift(other)
	s.join(c, true)
	s.join(other, false)
	s.tell(EvKept, int16(c), int16(other))
}

// open shuffles both decks of Witches, the Curses among the coven, and draws the first hand (R13, R14).
func (s *State) open() {
	s.shuffle(ZoneCoven)
	s.StackOn(&s.At[ZoneCoven], s.stacked, s.ID)
	s.shuffle(ZoneRecruits)
	s.StackOn(&s.At[ZoneRecruits], s.stacked, s.ID)
	s.reveal(EvReshuffled, int16(ZoneCoven), int16(s.At[ZoneCoven].N))
	s.Draw(handSize)
	s.Stage = StageRound
}
