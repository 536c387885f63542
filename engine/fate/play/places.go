package play

import (
	"fmt"

	"witchtable/engine/fate/program"
)

// ground is what a place of the vocabulary is at the table.
type ground struct {
	// find returns what a search finds there.
	find func(s *State, x Ctx, sel *program.Selector) program.Set
	// holds reports whether c, which lies (or whose bearer lies) in z, lies there as far as the search looks.
	holds func(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool
	// lies reports whether c lies there, whoever's it is.
	lies func(s *State, c program.Card) bool
}

// grounds has the places by their numbers.
var grounds = [program.Places]ground{
	program.InCoven:    {find: findInCovens, holds: heldInCovens, lies: (*State).InPlay},
	program.InGrave:    ownGround(ZoneGrave, (*State).InGrave),
	program.InHand:     ownGround(ZoneHand, (*State).inHand),
	program.InCauldron: ownGround(ZoneCauldron, (*State).InCauldron),
	program.InTrial:    openGround(ZoneTrial),
	program.InBurn:     openGround(ZoneBurn),
	program.InSquare: {
		find: func(s *State, x Ctx, sel *program.Selector) (found program.Set) {
			s.findTops(x.Src, sel, &found)
			return found
		},
		holds: func(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool {
			return z >= ZoneSquare && z < ZoneHand && s.At[z].Head == s.BodyOf(c)
		},
		lies: func(s *State, c program.Card) bool { return s.ZoneOf[c] >= ZoneSquare && s.ZoneOf[c] < ZoneHand },
	},
	program.InVillage: deckGround(ZoneVillage),
	program.InWell:    deckGround(ZoneWell),
}

// SeatZones is the zone of seat A for the places that each player has.
var SeatZones = [program.Places]Zone{program.InCoven: ZoneCoven, program.InGrave: ZoneGrave, program.InHand: ZoneHand,
	program.InCauldron: ZoneCauldron}

// ownGround is a place that each player has.
func ownGround(base Zone, lies func(*State, program.Card) bool) ground {
	return ground{
		find: func(s *State, x Ctx, sel *program.Selector) (found program.Set) {
			for seats := s.SeatsOf(x, sel.Own.Of) &^ Bit(Square); seats != 0; seats &= seats - 1 {
				s.findIn(x.Src, sel, base+Zone(Low(seats)), &found)
			}
			return found
		},
		holds: func(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool {
			return z >= base && z < base+MaxSeats && s.SeatsOf(x, sel.Own.Of)&Bit(int8(z-base)) != 0
		},
		lies: lies,
	}
}

// In the solo game the tops of the Square are the opposing Coven (A119).
func findInCovens(s *State, x Ctx, sel *program.Selector) (found program.Set) {
	seats := s.SeatsOf(x, sel.Own.Of)
	for own := seats &^ Bit(Square); own != 0; own &= own - 1 {
		s.findIn(x.Src, sel, ZoneCoven+Zone(Low(own)), &found)
	}
	if seats&Bit(Square) != 0 {
		s.findTops(x.Src, sel, &found)
	}
	return found
}

func heldInCovens(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool {
	if z >= ZoneCoven && z < ZoneGrave {
		return s.SeatsOf(x, sel.Own.Of)&Bit(int8(z-ZoneCoven)) != 0
	}
	return s.Solo() && s.squareTop(s.BodyOf(c)) && s.SeatsOf(x, sel.Own.Of)&Bit(Square) != 0
}

// openGround is a place that nobody owns and everybody sees.
func openGround(at Zone) ground {
	return ground{
		find: func(s *State, x Ctx, sel *program.Selector) (found program.Set) {
			s.findIn(x.Src, sel, at, &found)
			return found
		},
		holds: func(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool { return z == at },
		lies:  func(s *State, c program.Card) bool { return s.ZoneOf[c] == at },
	}
}

// deckGround is a deck, of which only the top card can be meant, and of no card can be told that it lies there.
func deckGround(at Zone) ground {
	return ground{
		find: func(s *State, x Ctx, sel *program.Selector) (found program.Set) {
			if c := s.At[at].Head; c != program.NoCard {
				found.Add(c)
			}
			return found
		},
		holds: func(s *State, x Ctx, sel *program.Selector, c program.Card, z Zone) bool { return false },
		lies:  func(s *State, c program.Card) bool { return s.ZoneOf[c] == at },
	}
}

// LiesIn reports whether a card lies in a place, whoever's it is.
func (s *State) LiesIn(c program.Card, p program.Place) bool { return grounds[p].lies(s, c) }

// seatsMeant has the players of the vocabulary by their numbers, as sets, from where one of them stands.
var seatsMeant = [program.PlayersKinds]func(s *State, me, them int8) uint8{
	program.Me:         func(s *State, me, them int8) uint8 { return Bit(me) },
	program.Them:       func(s *State, me, them int8) uint8 { return Bit(them) },
	program.Rivals:     func(s *State, me, them int8) uint8 { return s.everybody() &^ Bit(me) },
	program.Everyone:   func(s *State, me, them int8) uint8 { return s.everybody() },
	program.LeftOf:     func(s *State, me, them int8) uint8 { return Bit(s.beside(me, 1)) },
	program.RightOf:    func(s *State, me, them int8) uint8 { return Bit(s.beside(me, -1)) },
	program.ARival:     func(s *State, me, them int8) uint8 { return s.everybody() &^ Bit(me) },
	program.CoinHolder: func(s *State, me, them int8) uint8 { return Bit(s.Coin) },
}

// SeatsOf is the set of players, as bits, that a pack's word means; bit 4 is the Square of the solo game.
func (s *State) SeatsOf(x Ctx, p program.Players) uint8 { return seatsMeant[p](s, x.Me, x.Them) }

func (s *State) everybody() uint8 {
	all := uint8(1)<<s.Seats - 1
	if s.Solo() {
		all |= Bit(Square)
	}
	return all
}

// CheckPlaces names the first place, or word for players, that the table does not know.
func CheckPlaces() error {
	for p, g := range grounds {
		if g.find == nil || g.holds == nil || g.lies == nil {
			return fmt.Errorf("the place %s is unknown at the table", program.PlaceNames.Word(p))
		}
	}
	for p, seats := range seatsMeant {
		if seats == nil {
			return fmt.Errorf("the players %s are unknown at the table", program.PlayerNames.Word(p))
		}
	}
	return nil
}
