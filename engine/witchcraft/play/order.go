package play

import "witchtable/engine/witchcraft/program"

// Effects of one kind that happen at the same moment are done in the order that the player chooses (R29, A43).

// pending appends those effects of a kind that are still to be done, in the order in which the cards lie: the Mission
// first.
func (s *State) pending(box program.Box, buf []Card) []Card {
	if box == program.BoxNotChosen {
		for i, m := range s.Display {
			if i != int(s.Chosen) && s.FaceUp(i) && s.awaits(m, box) {
				buf = append(buf, m)
			}
		}
		return buf
	}
	if m := s.Display[s.Chosen]; box == program.BoxChosen && s.awaits(m, box) {
		buf = append(buf, m)
	}
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if s.awaits(c, box) {
			buf = append(buf, c)
		}
	}
	return buf
}

// awaits reports whether an effect of a card is still to be done.
func (s *State) awaits(c Card, box program.Box) bool {
	if c == NoCard || s.Silenced(c, box) {
		return false
	}
	if _, ok := s.R.Does(c, box); !ok {
		return false
	}
	if box == program.BoxChosen {
		return s.Tags[c]&TagPending != 0
	}
	return s.Tags[c]&TagDone == 0
}

// maxPending is how many effects can be pending at once.
const maxPending = program.MaxAt + 1

// effects does those effects of a kind, one after another; then it goes on.
func (s *State) effects(box program.Box, next Stage) {
	var room [maxPending]Card
	list := s.pending(box, room[:0])
	switch {
	case len(list) == 0:
		s.Stage = next
	case len(list) == 1 || s.Opts.Auto && s.sameOrder(list, box):
		s.effect(list[0], box)
	default:
		s.Asking(AskOrder)
	}
}

// sameOrder reports whether it does not matter in which order effects are done.
func (s *State) sameOrder(list []Card, box program.Box) bool {
	first := s.R.Abilities[s.R.Cards[list[0]].Boxes[box]].Class
	for _, c := range list[1:] {
		if s.R.Abilities[s.R.Cards[c].Boxes[box]].Class != first {
			return false
		}
	}
	return true
}

// effect has an effect that is pending begin.
func (s *State) effect(c Card, box program.Box) {
	if box == program.BoxChosen {
		s.Tags[c] &^= TagPending
	} else {
		s.Tags[c] |= TagDone
	}
	s.does(c, box)
}

// does has a box of a card begin, if it does something and is not silenced.
func (s *State) does(c Card, box program.Box) {
	if c == NoCard || s.Silenced(c, box) {
		return
	}
	if ability, ok := s.R.Does(c, box); ok {
		s.Begin(ability, c)
	}
}

// boxOf is the kind of effects that a stage does.
func boxOf(g Stage) program.Box {
	switch g {
	case StageNotChosen:
		return program.BoxNotChosen
	case StageChosen:
		return program.BoxChosen
	}
	return program.BoxFailure
}

// lateChosen does the Chosen effect of a Challenge that has come to the chosen Mission later, at tables where that
// happens (A29). It reports whether there was one.
func (s *State) lateChosen() bool {
	for c := s.At[At(int(s.Chosen))].Head; c != NoCard; c = s.Next[c] {
		if s.Tags[c]&TagPending != 0 {
			s.Tags[c] &^= TagPending
			s.does(c, program.BoxChosen)
			return true
		}
	}
	return false
}
