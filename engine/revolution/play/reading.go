package play

import (
	"witchtable/engine"
	"witchtable/engine/revolution/program"
)

// What those who reckon with a table ask of it beyond what its rules need: computer players plan whole payments before
// anything is proposed.

// Limits is what holds for an Act against one Event of the line. Equal limits give equal icons.
type Limits struct{ m mods }

// Limits is what holds for an Act against the Event on a space.
func (s *State) Limits(space int) Limits { return Limits{s.against(space)} }

// Helpers is how many other players may assist.
func (l *Limits) Helpers() int { return int(l.m.seats) }

// Bans reports whether something is forbidden.
func (l *Limits) Bans(b program.Ban) bool { return l.m.ban&b != 0 }

// Gives is how many icons a card of the active player's hand gives toward a price; 0 where it may not be used.
func (s *State) Gives(c Card, of program.Power, l *Limits) int {
	if !s.mayPay(c, of, &l.m) {
		return 0
	}
	return s.gives(c, of, l.m.blind)
}

// Lends is how many icons a card in a player's hand gives in an assist; 0 where it may not be used.
func (s *State) Lends(seat int8, c Card, of program.Power, l *Limits) int {
	if !s.isPack(seat, Pack{c, NoCard}, of, &l.m) {
		return 0
	}
	return s.lends(c, of, l.m.blind)
}

// MayBring reports whether a card that assists may bring another of the same hand along.
func (s *State) MayBring(seat int8, c, also Card, of program.Power, l *Limits) bool {
	return s.mayBring(seat, c, also, of, &l.m)
}

// Brings is how many icons a pack gives under what holds.
func (s *State) Brings(p Pack, of program.Power, l *Limits) int { return s.PackGives(p, of, l.m.blind) }

// FreeIcons is how many of the free icons of this turn help to pay.
func (s *State) FreeIcons(of program.Power) int { return s.freeIcons(of) }

// Fits reports whether a trophy helps to pay a price (R76).
func Fits(trophy, of program.Power) bool { return fits(trophy, of) }

// MayOpen reports whether nothing but its price stands against proposing an Act.
func (s *State) MayOpen(t Target, l *Limits) bool {
	return s.mayOpen(t, &l.m)
}

// Reach is the most icons that could be raised for a price, as far as the active player can tell.
func (s *State) Reach(of program.Power, l *Limits) int {
	r := reach{m: l.m}
	return s.ownReach(of, &r.m) + s.helpReach(of, &r)
}

// MayDrawAtOnce reports whether step 3 can end with a draw, and nothing discarded.
func (s *State) MayDrawAtOnce() bool { return s.mayDrawAtOnce() }

// ToDraw is how many cards the active player would draw now; none where the deck and the discards have none.
func (s *State) ToDraw() int {
	if !s.CanDraw(s.Active) {
		return 0
	}
	n, gone := s.HandSize(), 0
	for c := s.At[Hand(s.Active)].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagMarked == 0 {
			n--
		} else {
			gone++
		}
	}
	return min(n, int(s.At[Deck(s.Active)].N+s.At[Discards(s.Active)].N)+gone)
}

// Purchase is what the Recruit that is proposed costs with what is laid down, and the stars that are.
func (s *State) Purchase() (price, stars int) {
	p := s.laidDown()
	return s.RecruitPrice(int(s.Proposal.Space), p.sharing > 0, p.trophies/2), p.stars
}

// SomeAct reports whether there is an Event that could be Acted against now, were an Act left.
func (s *State) SomeAct() bool {
	var room [2]engine.Answer
	return len(s.actsAgainst(room[:0], true)) > 0
}

// BuyAnswers appends the answers by which the payment of a Recruit is put together.
func (s *State) BuyAnswers(buf []engine.Answer) []engine.Answer { return s.buyAnswers(buf) }

// Shares reports whether a card of the active player's hand would make the Recruit that is proposed cheaper if it were
// among those that pay: since it shares an icon with it.
func (s *State) Shares(c Card) bool {
	p, space := s.laidDown(), int(s.Proposal.Space)
	return p.sharing == 0 && s.R.Cards[c].Stars > 0 && s.shares(c, s.Row[space]) &&
		s.RecruitPrice(space, true, p.trophies/2) < s.RecruitPrice(space, false, p.trophies/2)
}

// MayPlay reports whether the active player may play an ability of a card: which of its abilities.
func (s *State) MayPlay(c Card, which uint8) bool { return s.legalPlay(c, which) }

// OffersRecruit reports whether the Recruit on a space can be proposed now.
func (s *State) OffersRecruit(space int) bool {
	w := s.wealth()
	return s.MayRecruit() && s.offersRecruit(space, &w)
}
