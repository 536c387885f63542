package play

import (
	"fmt"

	"witchtable/engine/fate/program"
)

// Moving Characters and Items between zones, with what the rulebook lets travel along. Each move has three parts, so
// that two cards can make theirs at once: the card parts from where it is, it is laid down, it has arrived. Each
// exported function leaves the state consistent, tells the log what follows of itself, and wakes the reactions.

// ToCoven brings a Character with all it bears into a Coven at the far end of the row (A38). It must have room.
func (s *State) ToCoven(c program.Card, seat int8) { s.MoveTo(c, ZoneCoven+Zone(seat)) }

// ToGrave lays a Character into a Graveyard: Blessed and Cursed tokens flip, Enchantment goes back to the Supply,
// Items stay (L420), Suspicion goes back to the On Trial Card (A73).
func (s *State) ToGrave(c program.Card, seat int8) { s.MoveTo(c, ZoneGrave+Zone(seat)) }

// ToTrial puts a Character on trial: Suspicion goes back to the On Trial Card, all else travels along (L507-509).
func (s *State) ToTrial(c program.Card) { s.MoveTo(c, ZoneTrial) }

// ToBurn puts a Character or Item on the Burn Pile: tokens go to their places, Items burn along (A84).
func (s *State) ToBurn(c program.Card) { s.MoveTo(c, ZoneBurn) }

// ToHand takes a Character or Item into a hand: tokens go back, its Items come along (A85).
func (s *State) ToHand(c program.Card, seat int8) { s.MoveTo(c, ZoneHand+Zone(seat)) }

// MoveTo moves a card to the end of a zone, in the Square and the decks to the top, with what may travel along.
func (s *State) MoveTo(c program.Card, z Zone) {
	was := s.Holder(c)
	s.part(c, s.Queued)
	behind := program.NoCard
	if z < ZoneNight || z >= ZoneSquare && z < ZoneHand {
		behind = s.At[z].Head
	}
	s.Lift(c)
	s.lay(c, z, behind)
	s.lapse()
	s.wakeEntered(c, s.Queued)
	s.tellArrived(c, was, s.Queued)
}

// Trade lets two cards change places: each takes the other's place in the row (A136), both at once, so that what leaves
// a Coven does not see the other come (A47). Each keeps or sheds what it bears as if it had moved there alone. They
// must be [State.Tradeable]: it panics where they lie in one zone, since taking each other's places there would close a
// list to a ring that nothing comes to the end of.
func (s *State) Trade(f *Frame, a, b program.Card) {
	if s.ZoneOf[a] == s.ZoneOf[b] {
		panic(fmt.Sprintf("play: %s and %s are to change places, and both lie in %s", s.ID(a), s.ID(b), s.ZoneOf[a]))
	}
	s.tellTraded(f.Me, a, b)
	f.Moved.Add(a)
	f.Moved.Add(b)
	wasA, wasB, from := s.Holder(a), s.Holder(b), s.Queued
	s.part(a, from)
	s.part(b, from)
	zoneA, zoneB, behindA, behindB := s.ZoneOf[a], s.ZoneOf[b], s.Next[a], s.Next[b]
	s.Lift(a)
	s.Lift(b)
	s.lay(a, zoneB, placeOf(zoneB, behindB))
	s.lay(b, zoneA, placeOf(zoneA, behindA))
	s.lapse()
	from = s.Queued
	s.wakeEntered(a, from)
	s.wakeEntered(b, from)
	from = s.Queued
	s.tellArrived(a, wasA, from)
	s.tellArrived(b, wasB, from)
}

// placeOf is behind which card another comes to lie in a zone, if a card is to take the place of one that lay before
// behind: places count in rows and piles, while hands, the Trial Area and the Burn Pile are in the order cards came.
func placeOf(z Zone, behind program.Card) program.Card {
	if z == ZoneTrial || z == ZoneBurn || z >= ZoneHand && z < ZoneCoven {
		return program.NoCard
	}
	return behind
}

// part says that a card is about to leave, while all can still see it in its Coven.
func (s *State) part(c program.Card, from uint8) {
	if s.InCoven(c) {
		s.Owner[c] = s.Holder(c)
		s.fire(from, program.OnLeft, s.Owner[c], c, program.AnyVia, program.NoToken, 0)
	}
}

// lay puts a card that is in no list into a zone, before another or at the end, and lets tokens and Items follow or go
// where they belong.
func (s *State) lay(c program.Card, z Zone, before program.Card) {
	s.Did()
	s.Live.Del(c)
	if before == program.NoCard {
		s.PushEnd(z, c)
	} else {
		s.insertBefore(z, c, before)
	}
	seat := Zone(uint8(z-ZoneHand) % MaxSeats)
	switch {
	case z == ZoneTrial:
		s.clear(c, program.Suspicion)
	case z >= ZoneCoven && z < ZoneGrave:
		s.Owner[c] = int8(seat)
	case z >= ZoneGrave && z < ZoneCauldron:
		s.turnOver(c)
		s.clear(c, program.Enchantment)
		s.clear(c, program.Suspicion)
	case z >= ZoneSquare && z < ZoneHand:
		if !s.Solo() {
			s.shed(c)
		}
		s.itemsFollow(c, ZoneWell, followToWell)
	case z == ZoneBurn:
		s.shed(c)
		s.itemsFollow(c, ZoneBurn, followToBurn)
	case z < ZoneNight: // a deck (A86)
		s.shed(c)
		s.itemsFollow(c, ZoneWell, followToWell)
	default: // a hand (A85), or a Cauldron, which bears nothing (A57)
		s.shed(c)
		s.itemsFollow(c, ZoneHand+seat, followToHand)
	}
	if s.R.Cards[c].Kind == program.Character {
		s.Refresh(c)
	}
}

// itemsFollow takes the Items off a Character and puts them where it takes them along to.
func (s *State) itemsFollow(c program.Card, z Zone, where int16) {
	for s.Under[c].N > 0 {
		i := s.Under[c].Head
		s.Tell(EvFollowed, s.Holder(c), int16(i), int16(c), where, 0)
		s.Lift(i)
		s.Live.Del(i)
		s.PushEnd(z, i)
	}
}

// wakeEntered queues what a Character that has come into a Coven, and then its Items, do on entering.
func (s *State) wakeEntered(c program.Card, from uint8) {
	if !s.InCoven(c) {
		return
	}
	s.enterAbilities(c, from)
	for i := s.Under[c].Head; i != program.NoCard; i = s.Next[i] {
		s.enterAbilities(i, from)
	}
}

// enterAbilities queues what a card does on coming into a Coven or being attached.
func (s *State) enterAbilities(c program.Card, from uint8) {
	if !s.R.Enters.Has(c) {
		return
	}
	d := &s.R.Cards[c]
	for a := d.First; a < d.Last; a++ {
		if s.R.Abilities[a].When == program.WhenEnter {
			s.enqueue(a, c, c, from)
		}
	}
}

// tellArrived tells those who wait for it where a card has come to.
func (s *State) tellArrived(c program.Card, was int8, from uint8) {
	z, to := s.ZoneOf[c], s.Holder(c)
	switch {
	case z == ZoneTrial:
		s.fire(from, program.OnAccused, was, c, program.AnyVia, program.NoToken, 0)
	case z == ZoneBurn:
		s.fire(from, program.OnBurned, was, c, program.AnyVia, program.NoToken, 0)
	case s.InCoven(c):
		s.fire(from, program.OnEntered, to, c, program.AnyVia, program.NoToken, 0)
	case s.InGrave(c):
		s.fire(from, program.OnBuried, to, c, program.AnyVia, program.NoToken, 0)
	}
}

// AttachTo puts an Item, wherever it is, under a Character.
func (s *State) AttachTo(item, host program.Card) {
	s.Did()
	s.Lift(item)
	s.Hang(item, host)
	s.Refresh(host)
	s.lapse()
	if s.Live.Has(item) {
		s.enterAbilities(item, s.Queued)
	}
	s.Happen(program.OnAttached, s.Holder(host), item, program.AnyVia, program.NoToken, 0)
}

// Tradeable reports whether a step's first target and a card, both of which can move, may change places: one that comes
// onto a Cauldron must be such as can be prepared (A147). Of a first target that a view does not show, that is so where
// a Cauldron is offered at all: it holds one card, and without a partner nothing would have been settled on.
func (s *State) Tradeable(first program.Set, b program.Card) bool {
	s.Heed(b)
	a, from := first.First(), s.Unseen
	if a != program.NoCard {
		from = s.ZoneOf[a]
	}
	return from != s.ZoneOf[b] && (!s.InCauldron(b) || a == program.NoCard || s.preparable(a)) &&
		(from < ZoneCauldron || s.preparable(b))
}

// TellMoved tells that a card was fetched; one that comes from a hidden place into a hand is known to the two only. One
// that comes from there into a Coven is shown to all, which reveals it unless its own player shows it.
func (s *State) TellMoved(kind EvKind, to int8, c program.Card, was int8, toCoven bool) {
	if s.ZoneOf[c] == ZoneTrial { // which is nobody's: whose it is has been kept
		was = s.Owner[c]
	}
	e := s.event(kind, to, int16(c), int16(was), B2i(toCoven), 0)
	if !toCoven && s.LiesHidden(c) {
		e.Secret, e.Knows, e.Reveals = 1, uint32(Bit(to))|uint32(Bit(was)&0xf), true
	}
	e.Reveals = e.Reveals || toCoven && s.exposes(to, c)
	s.add(e)
}

// exposes reports whether laying a card open shows what the one who moves does not show of their own will: a card that
// is hidden and not the mover's, or one of somebody else's than who lays it open. One's own hidden cards one may show,
// as in recruiting, and take back.
func (s *State) exposes(who int8, c program.Card) bool {
	holder := s.Holder(c)
	return s.LiesHidden(c) && (holder != who || holder != s.mover)
}

// TellAttached tells that a player's effect puts an Item under a Character.
func (s *State) TellAttached(who int8, item, to program.Card) {
	e := s.event(EvAttached, who, int16(item), int16(to), 0, 0)
	e.Reveals = s.exposes(who, item)
	s.add(e)
}

// tellTraded tells that two cards change places. Where both lie hidden, and so will lie hidden again, only those two
// learn which they are in whose hand or on whose Cauldron they are.
func (s *State) tellTraded(me int8, a, b program.Card) {
	e := s.event(EvTraded, me, int16(a), int16(b), 0, 0)
	for _, c := range [2]program.Card{a, b} {
		e.Reveals = e.Reveals || s.exposes(me, c)
	}
	if s.LiesHidden(a) && s.LiesHidden(b) {
		e.Secret, e.Knows = 0b11, uint32(Bit(s.Holder(a))|Bit(s.Holder(b)))&0xf
	}
	s.add(e)
}
