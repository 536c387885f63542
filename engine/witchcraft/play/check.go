package play

import (
	"fmt"

	"witchtable/engine/pile"
	"witchtable/engine/witchcraft/program"
)

// Check verifies the invariants that hold between moves, and names the first one broken.
func (s *State) Check() error {
	for _, check := range []func() error{s.checkCards, s.checkClasses, s.checkCounts, s.checkLimits, s.checkPlaces,
		s.checkRound, s.checkAsked} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

var zoneNames = [Zones]string{"nowhere", "the box", "the Witches set aside", "the pool", "the offer", "the Jurors",
	"the Conviction deck", "the Conviction discards", "the Mission deck", "the display", "the Missions overcome",
	"the Challenge deck", "the Challenge discards", "the Familiars", "the Villagers deck", "the Lost Souls",
	"the Curse pile", "the Coven deck", "the Coven discards", "the hand", "the play area", "Jail", "the Recruit deck",
	"the Challenges of place 1", "the Challenges of place 2", "the Challenges of place 3", "the Convictions of Juror 1",
	"the Convictions of Juror 2", "the Convictions of Juror 3"}

// String names a zone in the game's words.
func (z Zone) String() string {
	if z < Zones {
		return zoneNames[z]
	}
	return fmt.Sprintf("zone %d", uint8(z))
}

// checkCards: every card is in exactly one list (I6).
func (s *State) checkCards() error {
	var rest pile.Set256
	for c := range Card(s.R.N) {
		rest.Add(c)
	}
	for z := Zone(1); z < Zones; z++ {
		if c, err := s.Lists.Check(&s.At[z], &rest); err != nil {
			return fmt.Errorf("%s, %s: %w (I6)", z, s.ID(c), err)
		}
		for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
			if s.ZoneOf[c] != z {
				return fmt.Errorf("%s is not where its list has it: %s (I6)", s.ID(c), z)
			}
		}
	}
	if c := rest.First(); c != NoCard {
		return fmt.Errorf("%s is in no list, and lies in %s (I6)", s.ID(c), s.ZoneOf[c])
	}
	return nil
}

// classesIn is which classes of cards can lie in a zone, as bits.
func classesIn(z Zone) uint16 {
	const witch, curse = 1 << program.Witch, 1 << program.Curse
	switch z {
	case ZoneBox:
		return witch | 1<<program.Juror | 1<<program.Mission | 1<<program.Challenge | 1<<program.Conviction |
			1<<program.Villager | curse
	case ZoneAside, ZonePool, ZoneOffer, ZonePlay, ZoneJail, ZoneRecruits:
		return witch
	case ZoneJurors:
		return 1 << program.Juror
	case ZoneConvictions, ZoneRefuted, ZoneBefore, zoneBefore2, zoneBefore3:
		return 1 << program.Conviction
	case ZoneMissions, ZoneDisplay, ZoneDone:
		return 1 << program.Mission
	case ZoneVillagers, ZoneLost:
		return 1 << program.Villager
	case ZoneCurses:
		return curse
	case ZoneCoven, ZoneDiscards, ZoneHand:
		return witch | curse
	}
	return 1 << program.Challenge
}

// Fits reports whether cards of a class can lie in a zone.
func Fits(class program.Class, z Zone) bool { return classesIn(z)>>class&1 != 0 }

// checkClasses: cards lie where cards of their class can (I10), and what is noted of them is noted where it may be.
func (s *State) checkClasses() error {
	for c := range Card(s.R.N) {
		d, z := s.Def(c), s.ZoneOf[c]
		if !Fits(d.Class, z) {
			return fmt.Errorf("%s, a %s, cannot lie in %s", d.ID, program.Classes.Word(int(d.Class)), z)
		}
		if s.Tags[c]&(TagUp|TagSeen|TagLate) != 0 && !IsPlaced(z) || s.Tags[c]&TagRevealed != 0 && z != ZonePlay ||
			s.Tags[c]&(TagUp|TagSeen) == TagUp|TagSeen {
			return fmt.Errorf("%s in %s is noted as %b", d.ID, z, s.Tags[c])
		}
		if z == ZoneFamiliars && !d.Familiar {
			return fmt.Errorf("%s is captured, and is no Familiar (I10)", d.ID)
		}
		if side, want := s.Side[c], s.SideOf(c); side != want {
			return fmt.Errorf("%s in %s is noted as of side %d; want %d", d.ID, z, side, want)
		}
	}
	return nil
}

// SideOf is to which half a Witch belongs, by where she lies.
func (s *State) SideOf(c Card) uint8 {
	if s.Def(c).Class != program.Witch {
		return SideNone
	}
	switch s.ZoneOf[c] {
	case ZoneRecruits:
		return SideRecruit
	case ZoneCoven, ZoneDiscards, ZoneHand, ZonePlay, ZoneJail:
		return SideCoven
	}
	return SideNone
}

// checkCounts: as many cards of each class as a game has (I1 to I5).
func (s *State) checkCounts() error {
	if s.Opts.Laid {
		return nil
	}
	var n [8]int
	for c := range Card(s.R.N) {
		if s.ZoneOf[c] != ZoneBox || s.Def(c).Class == program.Witch {
			n[s.Def(c).Class]++
		}
	}
	witches := len(s.of(program.Witch))
	want := [8]int{program.Witch: witches, program.Curse: program.Curses,
		program.Challenge:  program.Commons + program.Places*program.PerJuror,
		program.Mission:    program.Places * program.Acts,
		program.Conviction: program.Convictions, program.Villager: program.Villagers, program.Juror: program.Places}
	if n != want {
		return fmt.Errorf("there are so many cards of each class: %v; want %v (I1 to I5)", n, want)
	}
	return nil
}

// checkLimits: tracks, people, failed Missions (I7, I8).
func (s *State) checkLimits() error {
	for j, n := range s.Persuasion {
		if n > s.R.Track {
			return fmt.Errorf("persuasion over Juror %d is %d (I7)", j+1, n)
		}
	}
	for place := range program.Places {
		if n := s.At[At(place)].N; n > program.MaxAt || n > 0 && s.Failed>>place&1 != 0 {
			return fmt.Errorf("%d Challenges lie at place %d (I7)", n, place+1)
		}
	}
	for c := s.At[ZoneLost].Head; c != NoCard; c = s.Next[c] {
		if s.Def(c).Value == 0 {
			return fmt.Errorf("the 0 is among the Lost Souls (I8)")
		}
	}
	people := s.People()
	switch {
	case !s.Over() && s.Ended != 0:
		return fmt.Errorf("the game has ended in stage %d, and is not over", s.Ended)
	case (s.Fails >= mostFails) != (s.Ending == LostMissions):
		return fmt.Errorf("%d Missions are failed, and the ending is %q (I7)", s.Fails, Endings.Word(int(s.Ending)))
	case (people > program.MostLost) != (s.Ending == LostVillagers):
		return fmt.Errorf("%d people are lost, and the ending is %q (I8)", people, Endings.Word(int(s.Ending)))
	case s.Round > program.Places*program.Acts && !s.Opts.Laid:
		return fmt.Errorf("it is round %d (I21)", s.Round)
	}
	return nil
}

// checkPlaces: display, Jurors and decks are as their lists have them (I4, I12).
func (s *State) checkPlaces() error {
	for _, l := range []struct {
		z    Zone
		list [program.Places]Card
	}{{ZoneDisplay, s.Display}, {ZoneJurors, s.Jurors}} {
		n := 0
		for _, c := range l.list {
			if c == NoCard {
				continue
			}
			if n++; s.ZoneOf[c] != l.z {
				return fmt.Errorf("%s has a place in %s, and lies in %s", s.ID(c), l.z, s.ZoneOf[c])
			}
		}
		if n != int(s.At[l.z].N) {
			return fmt.Errorf("%s has %d cards in its places and %d in its list (I4)", l.z, n, s.At[l.z].N)
		}
	}
	for d := range program.Deck(program.DeckKinds) {
		if n := s.At[ZoneOfDeck(d)].N; s.KnownTop[d] > n || s.KnownEnd[d] > n {
			return fmt.Errorf("%d and %d cards are known of the deck %s, which has %d", s.KnownTop[d], s.KnownEnd[d],
				program.Decks.Word(int(d)), n)
		}
	}
	if !s.reigns() {
		return nil
	}
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if !s.Up(c) {
			return fmt.Errorf("%s lies face down at the chosen Mission (I12)", s.ID(c))
		}
	}
	return nil
}

// checkRound: what a round has come to fits its phase (I10, I11, I13, I14).
func (s *State) checkRound() error {
	phase := s.Stage.Phase()
	if s.Ending != Playing {
		return nil
	}
	if s.Fails > 0 != (s.Failed != 0) {
		return fmt.Errorf("%d Missions are failed; those that lie face down are %b", s.Fails, s.Failed)
	}
	if (phase == 0 || s.Stage == StageDraft) && (s.At[ZonePlay].N > 0 || s.At[ZoneHand].N > 0 && s.Round == 0) {
		return fmt.Errorf("there are Witches in play before the first round (I10)")
	}
	if (s.Chosen != Nowhere) != (s.Stage >= StageNotChosen) {
		return fmt.Errorf("a Mission is chosen: %t, in stage %d (I13)", s.Chosen != Nowhere, s.Stage)
	}
	if s.Held > s.At[ZoneHand].N {
		return fmt.Errorf("%d Curses of a hand of %d are known", s.Held, s.At[ZoneHand].N)
	}
	if s.Stage == StageOvercome && s.Depth == 0 && !s.Chance.IsQuick() && int(s.Power) != s.Recount() {
		return fmt.Errorf("the power was told to be %d, and is %d (I14)", s.Power, s.Recount())
	}
	return nil
}
