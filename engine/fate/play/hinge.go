package play

import "witchtable/engine/fate/program"

// What hangs on hidden cards. That something happens or does not, and that somebody is asked or is not, tells of the
// cards by which it was decided, though none was shown: such a move is not taken back (A151). Whatever reads what a
// card is, and not only where it lies, says so with [State.Heed] while a move is being made.

// Heed notes that what happens hangs on what a card is.
func (s *State) Heed(c program.Card) {
	if s.heard != nil && c < program.MaxCards && !s.heard.Hinged {
		s.heard.Hinged = s.betrays(c)
	}
}

// heedIn is Heed for all cards that a search tests, where it tests what they are.
func (s *State) heedIn(sel *program.Selector, z Zone) {
	if s.heard == nil || isOpen(z) || sel.Own.AnyKind && sel.Filters == 0 {
		return
	}
	for c := s.At[z].Head; c != program.NoCard; c = s.Next[c] {
		s.Heed(c)
	}
}

// betrays reports whether somebody could tell something new of a card from what hangs on it: it lies hidden from them,
// they do not remember it to lie there, and the one who moves does not show it of their own will, as what one's own
// cards do with one's own hand is.
func (s *State) betrays(c program.Card) bool {
	if !s.LiesHidden(c) || s.Brewing(c) {
		return false
	}
	holder := s.Holder(c)
	if holder != Nobody && holder == s.mover && (s.Depth == 0 || s.Stack[s.Depth-1].Me == s.mover) {
		return false
	}
	for w := int8(0); w < s.Seats; w++ {
		if w != holder && !s.knows(w, c) {
			return true
		}
	}
	return false
}

// knows reports whether a seat that does not see a card remembers where it lies: not only who has it, but whether on
// the Cauldron or in hand.
func (s *State) knows(w int8, c program.Card) bool {
	if !s.Minds[w].Followed.Has(c) {
		return false
	}
	return isDeck(s.ZoneOf[c]) || !s.R.Castable.Has(c) || s.At[ZoneCauldron+Zone(s.Holder(c))].N == 0
}
