package play

import (
	"witchtable/engine/fate/program"
)

// Lists of cards. Every zone is an ordered list threaded through the state's arrays: head is the top of a deck, the
// card nearest to the Cauldron, the top of a pile of the Square.

func (s *State) pushTop(z Zone, c program.Card) {
	s.arrive(c, z)
	s.ZoneOf[c] = z
	s.PushTop(&s.At[z], c)
}

// PushEnd puts a card that is in no list at the end of one: to the bottom of a deck, to the outer end of a row.
func (s *State) PushEnd(z Zone, c program.Card) {
	s.arrive(c, z)
	s.ZoneOf[c] = z
	s.Lists.PushEnd(&s.At[z], c)
}

// arrive has the players remember where a card goes that was lifted from another list.
func (s *State) arrive(c program.Card, z Zone) {
	if from := s.lifted[c]; from != ZoneNowhere {
		s.lifted[c] = ZoneNowhere
		s.remember(c, from, z)
	}
}

// Lift takes a card out of the list it is in.
func (s *State) Lift(c program.Card) {
	s.lifted[c] = s.ZoneOf[c]
	p := &s.At[s.ZoneOf[c]]
	if s.ZoneOf[c] == ZoneAttached {
		p = &s.Under[s.Host[c]]
		s.Host[c] = program.NoCard
	}
	s.Lists.Lift(p, c)
	s.ZoneOf[c] = ZoneNowhere
}

// Hang attaches an Item, which must not be in any list, to a Character.
func (s *State) Hang(item, host program.Card) {
	s.arrive(item, ZoneAttached)
	s.ZoneOf[item], s.Host[item] = ZoneAttached, host
	s.Lists.PushEnd(&s.Under[host], item)
}

// shuffle puts a deck into random order.
func (s *State) shuffle(z Zone) {
	s.forgetDeck(z)
	s.Shuffle(&s.At[z], &s.Chance, s.Log)
}

// InCoven reports whether a card is a Character in a Coven. NoCard is nowhere, here and below.
func (s *State) InCoven(c program.Card) bool {
	return c < program.MaxCards && s.ZoneOf[c] >= ZoneCoven && s.ZoneOf[c] < ZoneGrave
}

// InGrave reports whether a card lies in a Graveyard.
func (s *State) InGrave(c program.Card) bool {
	return c < program.MaxCards && s.ZoneOf[c] >= ZoneGrave && s.ZoneOf[c] < ZoneCauldron
}

func (s *State) inHand(c program.Card) bool {
	return c < program.MaxCards && s.ZoneOf[c] >= ZoneHand && s.ZoneOf[c] < ZoneDraft
}

// InCauldron reports whether a card lies on a Cauldron.
func (s *State) InCauldron(c program.Card) bool {
	return c < program.MaxCards && s.ZoneOf[c] >= ZoneCauldron
}

// squareTop reports whether c is a member of the opposing Coven of the solo game: the top of a pile (A119).
func (s *State) squareTop(c program.Card) bool {
	z := s.ZoneOf[c]
	return z >= ZoneSquare && z < ZoneHand && s.At[z].Head == c
}

// InPlay reports whether c lies in a Coven or, in the solo game, in the Square as the opposing Coven.
func (s *State) InPlay(c program.Card) bool {
	return s.InCoven(c) || s.Solo() && c < program.MaxCards && s.squareTop(c)
}

// Refresh brings up to date whether a Character's and its Items' abilities work.
func (s *State) Refresh(c program.Card) {
	coven, grave := s.InCoven(c), s.InGrave(c)
	s.setLive(c, coven)
	for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
		s.setLive(i, coven || grave && s.R.Cards[i].InGrave)
	}
}

func (s *State) setLive(c program.Card, on bool) {
	if on {
		s.Live.Add(c)
	} else {
		s.Live.Del(c)
	}
}
