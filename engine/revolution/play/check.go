package play

import (
	"fmt"

	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// Check verifies the invariants that hold between moves, and names the first one broken.
func (s *State) Check() error {
	for _, check := range []func() error{s.checkCards, s.checkPlaces, s.checkOwners, s.checkCounts, s.checkMarkers,
		s.checkBoard, s.checkProposal, s.checkQuestions} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

var zoneNames = [...]string{"nowhere", "the Event deck", "the Event Line", "the place of the Event being overcome",
	"the Event discards", "the Recruit deck", "the Recruit row", "the place of the Blessing", "the Recruit discards",
	"the Objectives"}

// String names a zone in the game's words, a seat's zones with the seat's number from 0.
func (z Zone) String() string {
	if int(z) < len(zoneNames) {
		return zoneNames[z]
	}
	areas := [...]string{"hand", "Coven deck", "Coven discards"}
	i := int(z-ZoneHand) / MaxSeats
	if i >= len(areas) {
		return fmt.Sprintf("zone %d", uint8(z))
	}
	return fmt.Sprintf("the %s of seat %d", areas[i], int(z-ZoneHand)%MaxSeats)
}

// checkCards: every card is in exactly one list, or in the box (I4).
func (s *State) checkCards() error {
	var rest pile.Set256
	for c := range Card(s.R.N) {
		rest.Add(c)
	}
	for z := Zone(1); z < Zones; z++ {
		if c, err := s.Lists.Check(&s.At[z], &rest); err != nil {
			return fmt.Errorf("%s, %s: %w", z, s.ID(c), err)
		}
		for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
			if s.ZoneOf[c] != z {
				return fmt.Errorf("%s is not where its list has it: %s", s.ID(c), z)
			}
		}
	}
	for !rest.Empty() {
		if c := rest.Pop(); s.ZoneOf[c] != ZoneNowhere {
			return fmt.Errorf("%s is in no list, and lies in %s", s.ID(c), s.ZoneOf[c])
		}
	}
	return nil
}

// checkPlaces: cards of the right kinds in each zone, and the line, the row and the Objectives as their lists have them
// (I8, I12).
func (s *State) checkPlaces() error {
	for c := range Card(s.R.N) {
		d, z := &s.R.Cards[c], s.ZoneOf[c]
		ok := true
		switch {
		case z == ZoneNowhere:
		case z == ZoneEvents, z == ZoneLine, z == ZoneBeaten, z == ZoneEventsGone:
			ok = d.Kind == program.Event
		case z == ZoneGoals:
			ok = d.Kind == program.Objective
		case z == ZoneRevealed:
			ok = d.Kind == program.Blessing
		case z == ZoneRecruits, z == ZoneBanished:
			ok = d.Kind.Witch() || d.Kind == program.Blessing
		default:
			ok = d.Kind.Witch()
		}
		if !ok {
			return fmt.Errorf("%s, a %s, cannot lie in %s", d.ID, program.Kinds.Word(int(d.Kind)), z)
		}
	}
	for _, l := range []struct {
		z    Zone
		list []Card
	}{{ZoneLine, s.Line[1:]}, {ZoneRow, s.Row[1:]}, {ZoneGoals, s.Goals[:]}} {
		n := 0
		for _, c := range l.list {
			if c == NoCard {
				continue
			}
			if n++; s.ZoneOf[c] != l.z {
				return fmt.Errorf("%s stands on a space of %s, and lies in %s", s.ID(c), l.z, s.ZoneOf[c])
			}
		}
		if n != int(s.At[l.z].N) {
			return fmt.Errorf("%s has %d cards on its spaces and %d in its list", l.z, n, s.At[l.z].N)
		}
	}
	return nil
}

// checkOwners: Witches belong to those in whose zones they lie, and to nobody on the board (I7); what is noted of them
// is noted where it may be.
func (s *State) checkOwners() error {
	for c := range Card(s.R.N) {
		z, want := s.ZoneOf[c], Nobody
		for _, first := range [...]Zone{ZoneHand, ZoneDeck, ZoneDiscards} {
			if seat := seatOf(z, first); seat != Nobody {
				want = seat
			}
		}
		if want != Nobody && want >= s.Seats {
			return fmt.Errorf("%s lies in %s, where nobody sits", s.ID(c), z)
		}
		paid := s.Tags[c]&(TagOwn|TagAssist) != 0
		if s.Owner[c] != want && !(paid && z == ZoneBanished) {
			return fmt.Errorf("%s lies in %s and belongs to seat %d", s.ID(c), z, s.Owner[c])
		}
		if s.Tags[c]&^(TagOwn|TagAssist) != 0 && s.HeldBy(c) == Nobody {
			return fmt.Errorf("%s is marked as a card of a hand, and lies in %s", s.ID(c), z)
		}
		if s.Tags[c]&(TagOwn|TagAssist) != 0 && s.Depth == 0 && s.Ending == Playing {
			return fmt.Errorf("%s is still marked as having paid", s.ID(c))
		}
	}
	for seat := range s.Seats {
		if n := s.At[Deck(seat)].N; s.KnownTop[seat] > n || s.KnownEnd[seat] > n {
			return fmt.Errorf("%d and %d cards are known of the deck of seat %d, which has %d", s.KnownTop[seat],
				s.KnownEnd[seat], seat, n)
		}
	}
	return nil
}

// checkCounts: as many Witches and Events as the game began with (I1, I2).
func (s *State) checkCounts() error {
	witches, events := 0, [program.TypeKinds]int{}
	for c := range Card(s.R.N) {
		switch d := &s.R.Cards[c]; {
		case s.ZoneOf[c] == ZoneNowhere:
		case d.Kind == program.Event:
			events[d.Type]++
		case d.Kind != program.Objective:
			witches++
		}
	}
	seekers := 0
	for c := range s.R.N {
		if d := &s.R.Cards[c]; d.Kind == program.Seeker && int8(d.Coven) < s.Seats {
			seekers++
		}
	}
	if want := seekers + s.R.Recruits + int(s.Opts.Blessings); witches != want && !s.Opts.Laid {
		return fmt.Errorf("there are %d Witches and Blessings instead of %d (I1)", witches, want)
	}
	for t, n := range events {
		if n != program.PerType && !s.Opts.Laid {
			return fmt.Errorf("there are %d Events of the type %s instead of %d (I2)", n, program.Types.Word(t),
				program.PerType)
		}
	}
	blessings := 0
	for c := s.At[ZoneRecruits].Head; c != NoCard; c = s.Next[c] {
		if s.R.Cards[c].Kind == program.Blessing {
			blessings++
		}
	}
	if want := int(s.Blessed[0]) + int(s.Blessed[1]) + int(s.Blessed[2]); blessings != want {
		return fmt.Errorf("the Recruit deck has %d Blessings; %d are counted", blessings, want)
	}
	return nil
}

// checkMarkers: each marker is on its Objective, a trophy, or out of the game (I3); an Objective lies face down exactly
// when it has none left (I33).
func (s *State) checkMarkers() error {
	for power := range program.Power(program.PowerKinds) {
		goal, which := program.GoalOf(power)
		n := int(s.Left[power]) + int(s.Spent[power])
		for seat := range s.Trophies {
			n += int(s.Trophies[seat][power])
		}
		if c := s.Goals[goal]; c != NoCard && n != int(s.R.Cards[c].Markers[which]) {
			return fmt.Errorf("there are %d %s markers instead of %d (I3)", n, program.Powers.Word(int(power)),
				s.R.Cards[c].Markers[which])
		}
	}
	for goal, two := range program.GoalPowers {
		done, empty := s.Achieved>>goal&1 != 0, s.Left[two[0]]+s.Left[two[1]] == 0
		if done != empty && s.Depth == 0 && s.Ending == Playing {
			return fmt.Errorf("the Objective %s is face down: %t; its markers are gone: %t (I33)", s.ID(s.Goals[goal]), done,
				empty)
		}
	}
	return nil
}

// checkBoard: tracks and line (I8, I13, I15), and how the game ends (I29, I30).
func (s *State) checkBoard() error {
	switch all := uint8(1<<program.GoalKinds - 1); {
	case s.Liberty > program.TopLiberty, int(s.Moon) >= len(s.Board().Moon):
		return fmt.Errorf("the track of Liberty is at %d and the Moon on space %d", s.Liberty, s.Moon+1)
	case (s.Liberty == 0) != (s.Ending == LostTyranny):
		return fmt.Errorf("the track of Liberty is at %d and the ending %q (I13)", s.Liberty, Endings.Word(int(s.Ending)))
	case (s.Achieved == all) != (s.Ending == Won):
		return fmt.Errorf("the Objectives achieved are %b and the ending %q (I29)", s.Achieved,
			Endings.Word(int(s.Ending)))
	case (s.Line[s.Loss()] != NoCard) != (s.Ending == LostLine):
		return fmt.Errorf("the loss space has a card: %t; the ending is %q (I8)", s.Line[s.Loss()] != NoCard,
			Endings.Word(int(s.Ending)))
	case s.stands != s.standing():
		return fmt.Errorf("the Events in the line change %+v; it is noted that they change %+v", s.standing(), s.stands)
	case s.Turn > 40 && !s.Opts.Laid:
		return fmt.Errorf("it is turn %d (I32)", s.Turn)
	}
	for i := s.Loss() + 1; i < len(s.Line); i++ {
		if s.Line[i] != NoCard {
			return fmt.Errorf("%s lies on space %d, beyond the loss space", s.ID(s.Line[i]), i)
		}
	}
	return nil
}

// checkProposal: what is put together is there, and belongs to who lays it down (I20, I23).
func (s *State) checkProposal() error {
	p := &s.Proposal
	for seat := range s.Seats {
		for power, n := range p.Trophies[seat] {
			if n > s.Trophies[seat][power] || n > 0 && p.Kind == ProposeAct && seat != s.Active {
				return fmt.Errorf("seat %d lays down %d %s trophies, and has %d", seat, n, program.Powers.Word(power),
					s.Trophies[seat][power])
			}
		}
		g := &p.Pledges[seat]
		if g.State == PledgeMade && (!s.InHand(g.Card, seat) || g.Also != NoCard && !s.InHand(g.Also, seat)) {
			return fmt.Errorf("seat %d has pledged %s, which it does not hold", seat, s.ID(g.Card))
		}
	}
	for c := range Card(s.R.N) {
		if s.Tags[c]&TagLaid != 0 && (p.Kind == ProposeNothing || s.HeldBy(c) != s.Active) {
			return fmt.Errorf("%s is laid down for nothing", s.ID(c))
		}
	}
	if p.Kind == ProposeAct && s.Line[p.Space] == NoCard || p.Kind == ProposeRecruit && s.Row[p.Space] == NoCard {
		return fmt.Errorf("what is proposed is about space %d, which is empty", p.Space)
	}
	return nil
}

// checkQuestions: as long as the game runs somebody must answer, and can (I34); afterwards nothing is asked.
func (s *State) checkQuestions() error {
	if s.Ending != Playing {
		if len(s.Open(nil)) > 0 {
			return fmt.Errorf("the game is over and still asks")
		}
		return nil
	}
	if !s.Waiting() {
		return fmt.Errorf("nobody is asked and the game is not over")
	}
	for _, d := range s.Open(nil) {
		if len(s.Answers(d.ID, nil)) == 0 {
			_, kind := s.Asked(d.ID)
			return fmt.Errorf("decision %d of seat %d, of kind %d, has no answer", d.ID, d.Seat, kind)
		}
	}
	return nil
}
