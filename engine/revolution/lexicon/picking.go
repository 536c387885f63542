package lexicon

import (
	"witchtable/engine/effect/search"
	"witchtable/engine/revolution/play"
	"witchtable/engine/revolution/program"
)

// picking is a step in which players pick cards one after another, each clockwise from the active one: so many, or all
// there are. What leaves no choice is done without asking.
type picking struct {
	// among is the cards that a player can pick now, and how many they are.
	among func(s *play.State, seat int8) (play.Choice, int)
	do    func(s *play.State, o *program.Op, seat int8, c program.Card)
	by    func(s *play.State, seat int8) int8                // who picks, if not the player
	hit   func(s *play.State, o *program.Op, seat int8) bool // whom of the players it is about, if not all
}

func (p picking) deed() play.Deed {
	can := some(func(s *play.State, x play.Ctx, o *program.Op, seat int8) bool {
		_, n := p.among(s, seat)
		return n > 0 && many(s, x, o) > 0
	})
	return play.Deed{Step: p.step, Can: can, Full: can}
}

// step goes on with the pick that was made, if one was. Of the frame, Left is the players still to come and Seen how
// many cards the first of them has still to pick.
func (p picking) step(s *play.State, f *play.Frame, o *program.Op) {
	if !f.Begun {
		seats, settled := s.Settle(f, o)
		if !settled {
			return
		}
		n := many(s, f.Ctx(), o)
		f.Reset()
		for seat := range s.Seats {
			if p.hit != nil && !p.hit(s, o, seat) {
				seats &^= 1 << seat
			}
		}
		f.Begun, f.Left, f.Seen = true, seats, uint8(n)
	}
	if f.Left == 0 {
		f.Next()
		return
	}
	seat := s.NextSeat(f.Left)
	choice, n := p.among(s, seat)
	turn := search.TurnOf(n, int(f.Seen))
	switch {
	case turn == search.Done:
		f.Left &^= 1 << seat
		f.Seen = uint8(many(s, f.Ctx(), o))
	case f.Picked[0] != play.NoCard:
		c := s.Picked(f, seat)
		f.Picked[0], f.Seen = play.NoCard, f.Seen-1
		p.do(s, o, seat, c)
	case turn == search.First:
		f.Seen--
		p.do(s, o, seat, s.First(choice, seat))
	case p.by != nil:
		s.Offer(p.by(s, seat), choice)
	default:
		s.Offer(seat, choice)
	}
}

// one settles in Picked[0] which of n things a step is about, NoCard for none; it returns false while that is asked.
func one(s *play.State, f *play.Frame, seat int8, choice play.Choice, n int) bool {
	if f.Picked[0] != play.NoCard {
		return true
	}
	switch search.TurnOf(n, 1) {
	case search.First:
		f.Picked[0] = s.First(choice, s.Active)
	case search.Ask:
		s.Offer(seat, choice)
		return false
	}
	return true
}
