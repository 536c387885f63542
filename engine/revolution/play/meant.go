package play

import (
	"witchtable/engine/effect"
	"witchtable/engine/pile"
	"witchtable/engine/revolution/program"
)

// Whom and what a card means: players, Events of the line.

// SeatsOf are the players that a word means, as bits: of a_player, all of whom one is chosen.
func (s *State) SeatsOf(x Ctx, who effect.Players) uint8 {
	all := uint8(1)<<s.Seats - 1
	switch who {
	case program.Owner:
		return 1 << x.Me
	case program.Each, program.APlayer:
		return all
	case program.Others:
		return all &^ (1 << s.Active)
	case program.Them:
		if x.Them != Nobody {
			return 1 << x.Them
		}
	}
	return 1 << s.Active
}

// NextSeat is whose turn comes first of some players, clockwise from the active one.
func (s *State) NextSeat(seats uint8) int8 {
	for by := range s.Seats {
		if seat := s.LeftOf(s.Active, by); seats>>seat&1 != 0 {
			return seat
		}
	}
	return s.Active
}

// Settle is the players that a step means. Where it is one of several the active player chooses first (R87), and it
// returns false while that is asked.
func (s *State) Settle(f *Frame, o *program.Op) (seats uint8, settled bool) {
	switch {
	case o.Players != program.APlayer || s.Seats == 1:
		return s.SeatsOf(f.Ctx(), o.Players), true
	case f.Picked[0] == NoCard:
		s.Offer(s.Active, Choice{Kind: PickSeat, Among: pile.Set256{A: 1<<s.Seats - 1}})
		return 0, false
	}
	return 1 << f.Picked[0], true
}

// Fits reports whether an Event of the line is among those that a word means, seen from the card src.
func (s *State) Fits(e program.Events, c, src Card) bool {
	d := &s.R.Cards[c]
	switch e {
	case program.EventThis:
		return c == src
	case program.EventFarthest:
		return c == s.Farthest()
	case program.EventNearest:
		return c == s.Nearest()
	case program.EventOther:
		return c != src
	case program.EventSameType:
		return c != src && src != NoCard && d.Type == s.R.Cards[src].Type
	case program.EventSkull:
		return d.Type == program.Skull
	case program.EventLiberty:
		return d.Liberty
	}
	return true
}

// CountEvents is how many Events of the line a word means, seen from the card src.
func (s *State) CountEvents(e program.Events, src Card) (n int) {
	for i, end := 1, s.Loss(); i < end; i++ {
		if c := s.Line[i]; c != NoCard && s.Fits(e, c, src) {
			n++
		}
	}
	return n
}

// Nearest is the Event that is farthest from the loss space; NoCard where the line is empty.
func (s *State) Nearest() Card {
	for _, c := range s.Line[1:] {
		if c != NoCard {
			return c
		}
	}
	return NoCard
}

// CanRetreat reports whether an Event of the line could move toward the first space (A14).
func (s *State) CanRetreat(c Card) bool {
	i := s.SpaceOf(c)
	return i >= 2 && s.Line[i-1] == NoCard
}

// condition evaluates a condition of an Event in the line.
func (s *State) condition(i int16, src Card) bool {
	return s.R.Deeds != nil && effect.Holds(&s.R.Code, s.R.Deeds, s, Ctx{s.Active, Nobody, src}, i)
}

// All is how many cards all there are is, in a step that is about all of them.
const All = 255

// Among is the cards of a public zone as something to choose among, and how many they are.
func (s *State) Among(z Zone) (choice Choice, n int) {
	choice.Kind = PickCard
	for c := s.At[z].Head; c != NoCard; c = s.Next[c] {
		choice.Among.Add(c)
		n++
	}
	return choice, n
}

// First is the first card of a choice, which a player has.
func (s *State) First(choice Choice, seat int8) Card {
	if choice.Kind == PickHeld || choice.Kind == PickPlace {
		return s.At[Hand(seat)].Head
	}
	return choice.Among.First()
}

// AmongHeld is the cards of a hand as something for the active player to choose among, and how many they are: where
// hands are private, unseen (A85).
func (s *State) AmongHeld(seat int8) (choice Choice, n int) {
	if seat == s.Active {
		return Choice{Kind: PickHeld}, int(s.At[Hand(seat)].N)
	}
	if !s.Opts.Private {
		return s.Among(Hand(seat))
	}
	choice.Kind = PickPlace
	for n = range int(s.At[Hand(seat)].N) {
		choice.Among.Add(Card(n))
	}
	return choice, int(s.At[Hand(seat)].N)
}

// Picked is the card that was picked for a player's part of a step: itself, or by its place in that player's hand.
func (s *State) Picked(f *Frame, seat int8) Card {
	if s.Choice.Kind != PickPlace {
		return f.Picked[0]
	}
	c := s.At[Hand(seat)].Head
	for range f.Picked[0] {
		c = s.Next[c]
	}
	return c
}

// Played reports whether a card's ability runs that was played from the hand.
func (s *State) Played(c Card) bool {
	if s.Depth == 0 {
		return false
	}
	f := &s.Stack[s.Depth-1]
	return f.Task == TaskText && f.Src == c && s.R.Abilities[f.Ability].When == program.WhenPlay
}

// Recover takes a card from a player's discards, onto the deck or into the hand: everybody knows where it is.
func (s *State) Recover(c Card, seat int8, onDeck bool) {
	s.Lift(c)
	s.changed()
	if onDeck {
		s.PushTop(Deck(seat), c)
		s.KnownTop[seat]++
	} else {
		s.PushEnd(Hand(seat), c)
		s.Tags[c] |= TagShown
	}
	s.tell(EvRecovered, seat, int16(c), flag(onDeck))
}

// MayGainActs reports whether an extra Act would be one (R56).
func (s *State) MayGainActs() bool { return s.mods().ban&program.BanExtraActs == 0 }

// TellNote tells what a card has to tell.
func (s *State) TellNote(seat int8, c Card, note int16) { s.tell(EvNote, seat, int16(c), note) }
