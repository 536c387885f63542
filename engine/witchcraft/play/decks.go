package play

import (
	"witchtable/engine"
	"witchtable/engine/witchcraft/program"
)

// discardsOf is from which discards a deck is made anew; ZoneNowhere for those that have none (R45).
func discardsOf(z Zone) Zone {
	switch z {
	case ZoneChallenges:
		return ZoneGone
	case ZoneCoven:
		return ZoneDiscards
	case ZoneConvictions:
		return ZoneRefuted
	}
	return ZoneNowhere
}

// Left is how many cards can be drawn from a deck, its discards among them.
func (s *State) Left(z Zone) int {
	n := int(s.At[z].N)
	if from := discardsOf(z); from != ZoneNowhere {
		n += int(s.At[from].N)
	}
	return n
}

// shuffle puts a deck into random order. What was known of it is over.
func (s *State) shuffle(z Zone) {
	s.Shuffle(&s.At[z], &s.Chance, s.Log)
	if d := deckOf(z); d >= 0 {
		s.KnownTop[d], s.KnownEnd[d] = 0, 0
	}
}

// reshuffle makes the discards of a deck a deck, which lies under what is left of it (A60).
func (s *State) reshuffle(z Zone) {
	from := discardsOf(z)
	if from == ZoneNowhere || s.At[from].N == 0 {
		return
	}
	var room [program.Numbers]Card
	list := s.List(from, room[:0])
	engine.Shuffle(&s.Chance, list, s.Log)
	for _, c := range list {
		s.move(c, z)
	}
	if d := deckOf(z); d >= 0 {
		s.KnownEnd[d] = 0
	}
	s.reveal(EvReshuffled, int16(z), int16(s.At[z].N))
}

// top lifts the top card of a deck, which is made anew first where it is empty; NoCard where there is none (R38). known
// says that the player knew it.
func (s *State) top(z Zone) (c Card, known bool) {
	if s.At[z].N == 0 {
		s.reshuffle(z)
	}
	c = s.At[z].Head
	if c == NoCard {
		return c, false
	}
	d := deckOf(z)
	if d < 0 {
		s.lift(c)
		return c, false
	}
	known = s.KnownTop[d] > 0 || s.KnownEnd[d] >= s.At[z].N
	s.lift(c)
	s.KnownTop[d] -= min(s.KnownTop[d], 1)
	s.KnownEnd[d] = min(s.KnownEnd[d], s.At[z].N)
	return c, known
}

// CanDraw reports whether there is a card to draw.
func (s *State) CanDraw() bool { return s.Left(ZoneCoven) > 0 }

// Draw draws so many cards of the Coven deck, or as many as there are (R38).
func (s *State) Draw(n int) {
	drawn := int16(0)
	for range n {
		c, _ := s.top(ZoneCoven)
		if c == NoCard {
			break
		}
		s.Push(ZoneHand, c)
		s.drew(c)
		drawn++
	}
	if drawn > 0 {
		s.tell(EvDrawn, drawn, flag(s.Depth == 0))
	}
}

// Peek looks at the top cards of a deck: some of them may go to the bottom, or all are put back in any order.
func (s *State) Peek(f *Frame, o *program.Op) {
	z := ZoneOfDeck(o.Own.Deck)
	if !f.Begun {
		f.Begun = true
		s.look(f, o, z)
	}
	switch {
	case f.Hold != NoCard: // the answer, a place from the top
		at := f.Hold
		f.Hold = NoCard
		s.put(f, o, z, at)
	case f.Enough:
		f.Next()
		return
	}
	if o.Own.Reorder && f.Seen+1 >= f.N || !o.Own.Reorder && (f.Left == 0 || f.N == 0) {
		f.Next()
		return
	}
	f.Asks = AsksTop
	s.Asking(AskPick)
}

// CanPeek reports whether there is anything to look at.
func (s *State) CanPeek(x Ctx, o *program.Op) bool {
	return s.Number(x, o.N) > 0 && s.Left(ZoneOfDeck(o.Own.Deck)) > 0
}

// look has the player know the top cards of a deck; with too few of them it is filled up from its discards (R45).
func (s *State) look(f *Frame, o *program.Op, z Zone) {
	n := min(max(s.Number(f.Ctx(), o.N), 0), 20)
	if int(s.At[z].N) < n {
		s.reshuffle(z)
	}
	f.N = uint8(min(n, int(s.At[z].N)))
	if o.Own.Bottom >= 0 {
		f.Left = uint8(min(max(s.Number(f.Ctx(), o.Own.Bottom), 0), int(f.N)))
	}
	s.KnownTop[o.Own.Deck] = max(s.KnownTop[o.Own.Deck], f.N)
	s.reveal(EvPeeked, int16(o.Own.Deck), int16(f.N))
}

// put puts one of the cards that are looked at in its place: under the deck, or next from the top. Frame.Seen is how
// many have been put back so.
func (s *State) put(f *Frame, o *program.Op, z Zone, at uint8) {
	c := s.Nth(&s.At[z], int(at))
	if c == NoCard {
		return
	}
	d := o.Own.Deck
	if !o.Own.Reorder {
		s.move(c, z)
		s.KnownTop[d]--
		s.KnownEnd[d] = min(s.KnownEnd[d]+1, s.At[z].N)
		f.N, f.Left = f.N-1, f.Left-1
		s.tell(EvBottom, int16(d))
		return
	}
	var room [program.Numbers]Card
	list := s.List(z, room[:0])
	for i := at; i > f.Seen; i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	s.relink(z, list)
	f.Seen++
	if f.Seen+1 >= f.N {
		s.tell(EvReordered, int16(d), int16(f.N))
	}
}
