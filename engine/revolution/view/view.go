package view

import (
	"witchtable/engine"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// View is what one seat, or an onlooker, may know. It is a table of its own, laid from nothing with what is shown;
// everything else is missing from it, not hidden in it: such cards lie nowhere, and only how many lie where is told.
type View struct {
	viewer engine.Seat
	s      play.State
}

var (
	_ engine.Secluded  = (*View)(nil)
	_ engine.Redealing = (*View)(nil)
)

// Of returns what the seat may know.
func Of(s *play.State, seat engine.Seat) engine.View {
	if seat < 0 || seat >= engine.Seat(s.Seats) {
		seat = engine.Onlooker
	}
	v := &View{viewer: seat}
	v.lay(s, func(hand int8) bool { return seesHand(s, seat, hand) })
	return v
}

// seesHand reports whether a viewer sees all of a hand: one's own, and at tables with open hands those of all players;
// onlookers see none (A75).
func seesHand(s *play.State, viewer engine.Seat, hand int8) bool {
	return viewer == engine.Seat(hand) || viewer != engine.Onlooker && !s.Opts.Private
}

// lay lays what is shown.
func (v *View) lay(s *play.State, sees func(hand int8) bool) {
	v.s.ClearFor(s.R)
	v.s.Public = s.Public
	for z := play.Zone(1); z < play.Zones; z++ {
		switch {
		case z == play.ZoneEvents, z == play.ZoneRecruits:
		case z >= play.ZoneDeck && z < play.ZoneDiscards:
			v.showDeck(s, z)
		case z >= play.ZoneHand && z < play.ZoneDeck:
			v.showHand(s, z, sees(int8(z-play.ZoneHand)))
		default:
			for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
				v.s.PushEnd(z, c)
				v.s.Tags[c] = s.Tags[c]
			}
		}
		v.s.At[z].N = s.At[z].N
	}
}

// showHand shows a hand: all of it, or those of its cards that lie open or that all know to be there. What its owner
// means to do with a card is the owner's to know.
func (v *View) showHand(s *play.State, z play.Zone, all bool) {
	own := engine.Seat(z-play.ZoneHand) == v.viewer
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if !all && s.Tags[c]&play.TagShown == 0 {
			continue
		}
		v.s.PushEnd(z, c)
		if v.s.Tags[c] = s.Tags[c]; !own {
			v.s.Tags[c] &^= play.TagMarked | play.TagKept
		}
	}
}

// showDeck shows what everybody knows of a Coven deck: Recruits that were put on it, cards that were put under it.
func (v *View) showDeck(s *play.State, z play.Zone) {
	seat := z - play.ZoneDeck
	n, top, end := int(s.At[z].N), int(s.KnownTop[seat]), int(s.KnownEnd[seat])
	i := 0
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if i < top || i >= n-end {
			v.s.PushEnd(z, c)
		}
		i++
	}
}

// Viewer is the seat whose view this is.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Open lists all open decisions.
func (v *View) Open() []engine.Decision { return v.s.Open(nil) }

// Answers lists the legal answers of one of the viewer's own decisions.
func (v *View) Answers(id engine.DecisionID) []engine.Answer {
	if seat, _ := v.s.Asked(id); seat == play.Nobody || engine.Seat(seat) != v.viewer {
		return nil
	}
	return v.s.Answers(id, nil)
}

// AppendBinary appends everything the view knows.
func (v *View) AppendBinary(buf []byte) []byte { return v.s.AppendFields(append(buf, uint8(v.viewer))) }

// id is a card's name as an argument.
func (v *View) id(c play.Card) engine.CardID { return v.s.ID(c) }

func (v *View) def(c play.Card) *program.CardDef { return &v.s.R.Cards[c] }

// Marked is how many cards of others' hands the view has as chosen to be discarded: none, ever.
func (v *View) Marked() (n int) {
	for seat := range v.s.Seats {
		for c := v.s.At[play.Hand(seat)].Head; c != play.NoCard; c = v.s.Next[c] {
			if engine.Seat(seat) != v.viewer && v.s.Tags[c]&play.TagMarked != 0 {
				n++
			}
		}
	}
	return n
}
