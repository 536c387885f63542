package view

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/play"
	"witchtable/engine/witchcraft/program"
)

// View is what the player, or an onlooker, may know. It is a table of its own, laid from nothing with what is shown.
// What lies face down in a place of its own is a blank there, a number that no card has; everything else that is hidden
// is missing, and only how many cards lie where is told.
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
	if seat != 0 {
		seat = engine.Onlooker
	}
	v := &View{viewer: seat}
	v.lay(s)
	return v
}

// player reports whether it is the player's own view.
func (v *View) player() bool { return v.viewer == 0 }

// lay lays what is shown.
func (v *View) lay(s *play.State) {
	v.s.ClearFor(s.R)
	v.s.Public = s.Public
	for z := play.Zone(1); z < play.Zones; z++ {
		switch z {
		case play.ZoneAside, play.ZonePool, play.ZoneConvictions, play.ZoneMissions, play.ZoneRecruits:
		case play.ZoneChallenges:
			v.showDeck(s, z, program.ChallengeDeck)
		case play.ZoneVillagers:
			v.showDeck(s, z, program.VillagerDeck)
		case play.ZoneCoven:
			v.showDeck(s, z, program.CovenDeck)
		case play.ZoneHand:
			if v.player() || s.Opts.OpenHand {
				v.show(s, z)
			}
		default:
			v.show(s, z)
		}
		v.s.At[z].N = s.At[z].N
	}
	for i := range v.s.Stack[:v.s.Depth] {
		v.hide(s, &v.s.Stack[i])
	}
}

// show shows a zone. What lies face down in it is a blank, unless the player has seen it.
func (v *View) show(s *play.State, z play.Zone) {
	slot := 0
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		k := c
		if play.IsPlaced(z) && !s.Up(c) && !(v.player() && s.Tags[c]&play.TagSeen != 0) {
			k = play.BlankAt(z, slot)
		}
		v.s.Push(z, k)
		if k == c {
			v.s.Tags[k] = s.Tags[c]
		}
		slot++
	}
}

// showDeck shows what the player knows of a deck: cards that were looked at.
func (v *View) showDeck(s *play.State, z play.Zone, d program.Deck) {
	if !v.player() {
		return
	}
	n, top, end := int(s.At[z].N), int(s.KnownTop[d]), int(s.KnownEnd[d])
	i := 0
	for c := s.At[z].Head; c != play.NoCard; c = s.Next[c] {
		if i < top || i >= n-end {
			v.s.Push(z, c)
		}
		i++
	}
}

// hide takes out of what runs which hidden cards it has picked or named: those in places are their blanks.
func (v *View) hide(s *play.State, f *play.Frame) {
	shown := func(c play.Card) play.Card {
		switch {
		case c == play.NoCard || v.s.ZoneOf[c] != play.ZoneNowhere:
			return c
		case play.IsPlaced(s.ZoneOf[c]):
			return play.BlankAt(s.ZoneOf[c], int(s.Slot(c)))
		}
		return play.NoCard
	}
	f.Memory.All(func(set *play.Set) {
		for rest := *set; !rest.Empty(); {
			if c := rest.Pop(); shown(c) != c {
				set.Del(c)
				set.Add(shown(c))
			}
		}
	})
	for i := range f.Loops {
		f.Loops[i].Each = shown(f.Loops[i].Each)
	}
	if f.Asks == play.AsksTo {
		f.Hold = shown(f.Hold)
	}
}

// Viewer is the seat whose view this is.
func (v *View) Viewer() engine.Seat { return v.viewer }

// Open lists all open decisions.
func (v *View) Open() []engine.Decision { return v.s.Open(nil) }

// Answers lists the legal answers of one of the viewer's own decisions.
func (v *View) Answers(id engine.DecisionID) []engine.Answer {
	if !v.player() {
		return nil
	}
	return v.s.Answers(id, nil)
}

// AppendBinary appends everything the view knows.
func (v *View) AppendBinary(buf []byte) []byte { return v.s.AppendFields(append(buf, uint8(v.viewer))) }

// id is a card's name as an argument.
func (v *View) id(c play.Card) engine.CardID { return v.s.ID(c) }

func (v *View) def(c play.Card) *program.CardDef { return v.s.Def(c) }
