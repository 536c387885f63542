package play

import (
	"witchtable/engine/fate/program"
)

// perform does a step whose targets are settled. It returns false when the player must be asked before it is done;
// the answer then calls it again or closes it.
func (s *State) perform(f *Frame, o *program.Op) bool {
	x := f.ctx()
	switch o.Verb {
	case program.VerbPlace, program.VerbReplace, program.VerbFlip:
		n := s.Number(&x, o.N)
		for set := f.Arg[0]; ; {
			c := s.foremost(&set)
			if c == program.NoCard {
				return true
			}
			s.tokenStep(f, o, c, n)
		}
	case program.VerbRemove:
		return s.removeTokens(f, o, s.Number(&x, o.N))
	case program.VerbShift:
		from, to := f.Arg[0].First(), f.Arg[1].First()
		if from != program.NoCard && to != program.NoCard && s.carry(from, to, o.Token, s.Number(&x, o.N)) > 0 {
			f.Moved.Add(from)
			f.Moved.Add(to)
		}
	case program.VerbDraw:
		return s.drawCards(f, o, s.Number(&x, o.N))
	case program.VerbPeek:
		return s.peek(f, o)
	case program.VerbTrade:
		if a, b := f.Arg[0].First(), f.Arg[1].First(); a != program.NoCard && b != program.NoCard {
			s.trade(f, a, b)
		}
	case program.VerbAttach:
		if i, to := f.Arg[0].First(), f.Arg[1].First(); i != program.NoCard && to != program.NoCard {
			s.tell(EvAttached, f.speaker(), int16(i), int16(to), 0, 0)
			s.attachTo(i, to)
			f.Moved.Add(i)
		}
	case program.VerbDiscardSelf:
		f.discard = true
	case program.VerbActivate:
		if c := f.Arg[0].First(); c != program.NoCard {
			if a := s.castAbility(f.Me, c); a >= 0 {
				f.Moved.Add(c)
				s.tell(EvCast, f.Me, int16(c), 0, 0, 0)
				s.begin(a, f.Me, c, program.NoCard, program.ViaCoven)
			}
		}
	case program.VerbNote:
		s.tell(EvNote, f.Me, o.N, int16(f.Src), 0, 0)
	case program.VerbExchanged:
		s.tell(EvExchanged, f.Me, 0, 0, 0, 0)
		s.happen(program.OnExchanged, f.Me, program.NoCard, program.AnyVia, program.NoToken, 0)
	default:
		s.moveCards(f, o)
	}
	return true
}

func (s *State) tokenStep(f *Frame, o *program.Op, c program.Card, n int) {
	done := 0
	switch o.Verb {
	case program.VerbPlace:
		done = s.put(c, o.Token, n)
	case program.VerbReplace:
		done = s.swapTokens(c, o.Token, o.Token2, n)
	case program.VerbFlip:
		done = s.flip(c, n)
	}
	if done > 0 {
		f.Moved.Add(c)
	}
}

// removeTokens takes n tokens altogether off the cards settled, asking from which as long as it matters.
func (s *State) removeTokens(f *Frame, o *program.Op, n int) bool {
	if !f.begun {
		f.begun, f.Left = true, uint8(min(max(n, 0), 200))
	}
	for f.Left > 0 {
		bearing, sum := s.bearing(f.Arg[0], o.Token)
		if sum <= int(f.Left) || bearing.Len() == 1 {
			for !bearing.Empty() {
				c := s.foremost(&bearing)
				if s.drop(c, o.Token, int(f.Left)) > 0 {
					f.Moved.Add(c)
				}
			}
			return true
		}
		sel := &s.R.Sels[o.Arg[0].Sel]
		if sel.Chooser == program.ChooserRandom {
			s.takeToken(f, o, s.randomOf(bearing))
			continue
		}
		s.Question(s.chooser(f, sel, bearing), AskToken)
		return false
	}
	return true
}

func (s *State) takeToken(f *Frame, o *program.Op, c program.Card) {
	s.drop(c, o.Token, 1)
	f.Moved.Add(c)
	f.Left--
}

// bearing is the cards of a set that bear a kind of token, and how many they bear together.
func (s *State) bearing(set program.Set, token uint8) (out program.Set, sum int) {
	for !set.Empty() {
		if c := set.Pop(); s.Tokens[c][token] > 0 {
			out.Add(c)
			sum += int(s.Tokens[c][token])
		}
	}
	return out, sum
}

// moveCards does the steps that move cards, one card after another in table order; what has become impossible
// on the way is left out (A44).
func (s *State) moveCards(f *Frame, o *program.Op) {
	x := f.ctx()
	for set := f.Arg[0]; ; {
		c := s.foremost(&set)
		if c == program.NoCard {
			return
		}
		if !s.may(&x, o, 0, program.Set{}, c) {
			continue
		}
		f.Moved.Add(c)
		s.moveCard(f, o, c)
	}
}

func (s *State) moveCard(f *Frame, o *program.Op, c program.Card) {
	me, was := f.speaker(), s.Holder(c)
	switch o.Verb {
	case program.VerbSacrifice:
		s.tell(EvSacrificed, f.Me, int16(c), 0, 0, 0)
		s.toGrave(c, was)
		s.happen(program.OnSacrificed, was, c, f.via, program.NoToken, 0)
	case program.VerbBury:
		if was == Nobody || was == Square {
			was = s.decider(me)
		}
		s.tell(EvBuried, was, int16(c), 0, 0, 0)
		s.toGrave(c, was)
	case program.VerbAccuse:
		s.tell(EvAccused, was, int16(c), 0, 0, 0)
		s.toTrial(c)
	case program.VerbBurn, program.VerbSweep:
		if z := s.ZoneOf[c]; z == ZoneVillage || z == ZoneWell || s.InCauldron(c) || s.inHand(c) && s.Bare(c) {
			s.tellReveal(EvBurned, was, int16(c), 0)
		} else {
			s.tell(EvBurned, was, int16(c), 0, 0, 0)
		}
		s.toBurn(c)
	case program.VerbTake, program.VerbRaise, program.VerbRetrieve:
		s.fetch(o, c, me, was)
	}
}

// fetch brings a card into a player's hand or Coven.
func (s *State) fetch(o *program.Op, c program.Card, to, was int8) {
	if to == Square {
		return
	}
	kind := map3[o.Verb]
	s.tellMoved(kind, to, c, was, o.ToCoven)
	if o.ToCoven {
		s.toCoven(c, to)
	} else {
		s.toHand(c, to)
	}
	if o.Verb == program.VerbRetrieve {
		s.happen(program.OnRetrieved, to, c, program.AnyVia, program.NoToken, 0)
	}
}

var map3 = [...]EvKind{program.VerbTake: EvTook, program.VerbRaise: EvRaised, program.VerbRetrieve: EvRetrieved}

// tellMoved tells that a card was fetched; one that comes from a hidden place into a hand is known to the two only.
func (s *State) tellMoved(kind EvKind, to int8, c program.Card, was int8, toCoven bool) {
	z := s.ZoneOf[c]
	hidden := !toCoven && (z == ZoneVillage || z == ZoneWell || s.InCauldron(c) || s.inHand(c) && s.Bare(c))
	e := s.event(kind, to, int16(c), int16(was), b2i(toCoven), 0)
	if hidden {
		e.Secret, e.Knows, e.Reveals = 1, uint32(bit(to))|uint32(bit(was)&0xf), true
	}
	s.add(e)
}

// Bare reports whether a card bears no token: in a hand, those that do lie open (L589).
func (s *State) Bare(c program.Card) bool { return s.Tokens[c] == [program.TokenKinds]uint8{} }

// trade lets two cards change places. Each keeps or sheds what it bears as if it had moved there alone.
func (s *State) trade(f *Frame, a, b program.Card) {
	za, zb := s.ZoneOf[a], s.ZoneOf[b]
	f.Moved.Add(a)
	f.Moved.Add(b)
	s.tell(EvTraded, f.Me, int16(a), int16(b), 0, 0)
	s.moveTo(a, zb)
	s.moveTo(b, za)
}

func (s *State) moveTo(c program.Card, z Zone) {
	seat := int8(z-ZoneHand) % MaxSeats
	switch {
	case z == ZoneTrial:
		s.toTrial(c)
	case z == ZoneBurn:
		s.toBurn(c)
	case z >= ZoneSquare && z < ZoneHand:
		s.leave(c)
		if !s.Solo() {
			s.shed(c)
		}
		for s.Under[c].N > 0 {
			i := s.Under[c].Head
			s.lift(i)
			s.Live.Del(i)
			s.PushEnd(ZoneWell, i)
		}
		s.pushTop(z, c)
	case z >= ZoneCoven && z < ZoneGrave:
		s.toCoven(c, seat)
	case z >= ZoneGrave && z < ZoneCauldron:
		s.toGrave(c, seat)
	default:
		s.toHand(c, seat)
	}
}

// drawCards draws into hands; with a number to keep, the player looks at the cards and chooses.
func (s *State) drawCards(f *Frame, o *program.Op, n int) bool {
	z := DeckZone(o.Deck)
	if o.Small == 0 {
		x := f.ctx()
		seats := bit(f.speaker())
		if o.Players != program.Unset && o.Players != program.Me {
			seats = s.seatsOf(&x, o.Players)
		}
		for i := int8(0); i < s.Seats; i++ {
			seat := (s.Coin + i) % s.Seats
			for k := 0; k < n && seats&bit(seat) != 0; k++ {
				s.drawOne(z, seat)
			}
		}
		return true
	}
	if f.speaker() == Square {
		return true
	}
	if !f.begun {
		f.begun = true
		f.Seen = uint8(min(n, int(s.At[z].N)))
		f.Left = min(o.Small, f.Seen)
		if f.Seen > f.Left && f.Ability != s.R.WellAt { // of a visit to the Well the table has been told
			s.tellLook(f.speaker(), o.Deck, f.Seen)
		}
	}
	for f.Left > 0 && f.Seen <= f.Left {
		s.drawOne(z, f.speaker())
		f.Seen, f.Left = f.Seen-1, f.Left-1
	}
	if f.Left > 0 {
		s.Question(f.speaker(), AskDrawKeep)
		return false
	}
	if o.Flag && !s.Opts.autoWell && f.Seen > 1 {
		s.Question(f.speaker(), AskBottom)
		return false
	}
	for ; f.Seen > 0; f.Seen-- {
		c := s.At[z].Head
		s.lift(c)
		s.PushEnd(z, c)
	}
	return true
}

// drawOne draws the top card of a deck into a hand.
func (s *State) drawOne(z Zone, seat int8) program.Card {
	c := s.At[z].Head
	if c == program.NoCard || seat == Square {
		return program.NoCard
	}
	s.draw(z, c, seat)
	return c
}

func (s *State) draw(z Zone, c program.Card, seat int8) {
	kind := EvDrewVillage
	if z == ZoneWell {
		kind = EvDrewWell
	}
	e := s.event(kind, seat, int16(c), 0, 0, 0)
	e.Secret, e.Knows, e.Reveals = 1, uint32(bit(seat)), true
	s.add(e)
	s.lift(c)
	s.PushEnd(ZoneHand+Zone(seat), c)
	s.refill()
}

// refill makes the burnt Characters a new Village Deck when the old one is used up, if the table plays it so (A22). It
// is tried when the last card goes, and again before each Draft Action and at Dawn, since Characters burn later too.
func (s *State) refill() {
	if !s.Opts.reshuffle || s.At[ZoneVillage].N > 0 {
		return
	}
	for c := s.At[ZoneBurn].Head; c != program.NoCard; {
		next := s.Next[c]
		if s.R.Cards[c].Kind == program.Character {
			s.lift(c)
			s.PushEnd(ZoneVillage, c)
		}
		c = next
	}
	if s.At[ZoneVillage].N > 0 {
		s.shuffle(ZoneVillage)
		s.tell(EvReshuffled, Nobody, int16(s.At[ZoneVillage].N), 0, 0, 0)
	}
}

// tellLook tells that a player looks at the top of a deck.
func (s *State) tellLook(seat int8, deck, n uint8) {
	s.tellReveal(EvPeeked, seat, int16(deck), int16(n))
}

// peek lets the player look at the top of a deck, and put it back in another order where that is allowed.
func (s *State) peek(f *Frame, o *program.Op) bool {
	z := DeckZone(o.Deck)
	if !f.begun {
		f.begun, f.Left, f.Seen = true, 0, min(o.Small, s.At[z].N)
		if f.Seen == 0 {
			return true
		}
		s.tellLook(f.speaker(), o.Deck, f.Seen)
		if !o.Flag || f.Seen == 1 {
			s.Question(f.speaker(), AskPeek)
			return false
		}
	}
	if f.Seen > 1 && o.Flag && f.Left < f.Seen-1 {
		s.Question(f.speaker(), AskReorder)
		return false
	}
	return true
}
