package play

import (
	"fmt"

	"witchtable/engine"
	"witchtable/engine/fate/program"
	"witchtable/engine/pile"
)

// Start lays the table: decks shuffled, the Square filled, four cards dealt to each player (L146-174).
func Start(r *Rules, setup engine.Setup, log *engine.Log) (*State, error) {
	if setup.Seats < 1 || setup.Seats > MaxSeats {
		return nil, fmt.Errorf("%w: %d players; 1 to %d can play (L13)", engine.ErrSetup, setup.Seats, MaxSeats)
	}
	opts, err := ReadOptions(setup.Options)
	if err != nil {
		return nil, err
	}
	s := Blank(r)
	s.Log = log
	s.Opts, s.Seats = opts, int8(setup.Seats)
	s.Chance = engine.Chance{Seed: setup.Seed} // from which all chance of the game comes (A133)
	s.Coin = s.firstCoin(setup)
	s.Supply = [3]int16{25, 25, 15}
	for c := 0; c < r.N; c++ {
		s.PushEnd([...]Zone{ZoneVillage, ZoneWell, ZoneEvents}[r.Cards[c].Kind], program.Card(c))
	}
	for _, z := range [...]Zone{ZoneVillage, ZoneWell, ZoneEvents} {
		s.shuffle(z)
		s.StackOn(&s.At[z], setup.Stacked, s.ID)
	}
	for p := ZoneSquare; p < ZoneSquare+Piles; p++ {
		s.deal(p)
	}
	s.Tell(EvBegins, s.Coin, int16(s.Seats), 0, 0, 0)
	s.dealHands()
	s.Run()
	s.Log = nil
	return s, nil
}

// Blank returns an empty table: no card lies anywhere, and nobody sits at it.
func Blank(r *Rules) *State {
	s := &State{}
	s.ClearFor(r)
	return s
}

// ClearFor makes the zero value an empty table.
func (s *State) ClearFor(r *Rules) {
	s.R = r
	s.Day, s.Drawn, s.Runaway = program.NoCard, program.NoCard, program.NoCard
	s.Lists.Clear()
	for c := range s.Host {
		s.Host[c], s.Owner[c] = program.NoCard, Nobody
		s.Under[c] = pile.Nothing()
	}
	for z := range s.At {
		s.At[z] = pile.Nothing()
	}
}

// firstCoin chooses who begins: among those who claim the worst day chance decides, else among all (L172, A14).
func (s *State) firstCoin(setup engine.Setup) int8 {
	var among []int8
	for _, c := range setup.Claims {
		if s.Opts.claim == 0 && c >= 0 && int8(c) < s.Seats {
			among = append(among, int8(c))
		}
	}
	if s.Opts.claim == 2 && setup.Host >= 0 && int8(setup.Host) < s.Seats {
		among = []int8{int8(setup.Host)}
	}
	if len(among) == 0 {
		for i := int8(0); i < s.Seats; i++ {
			among = append(among, i)
		}
	}
	if len(among) == 1 {
		return among[0]
	}
	return among[s.Chance.Below(uint32(len(among)), s.Log)]
}

func (s *State) deal(z Zone) {
	c := s.At[ZoneVillage].Head
	s.Lift(c)
	s.PushEnd(z, c)
}

// dealHands deals four cards to each player. In the solo game they are the hand (A18).
func (s *State) dealHands() {
	to := ZoneDraft
	if s.Solo() {
		to = ZoneHand
	}
	for i := int8(0); i < s.Seats; i++ {
		for k := 0; k < 4; k++ {
			s.deal(to + Zone(i))
		}
	}
	if s.Solo() {
		s.firstDay()
		return
	}
	s.PickNo = 1
	for i := int8(0); i < s.Seats; i++ {
		s.Question(i, AskKeep)
	}
}
