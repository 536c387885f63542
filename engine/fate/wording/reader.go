package wording

import "witchtable/engine"

// Reader is the player to whom steps are said while they run. On a card "your Coven" is that of the card's player, and
// the player of a for_each is spoken of; here who is asked is spoken to, and cards settled already go by their names.
type Reader struct {
	// Mine: the card is the reader's own, an Event the coin holder's.
	Mine bool
	// Them: the steps stand in a for_each over players, and the reader is the one whose turn it is.
	Them bool
	// Brief: a label is wanted, in which is left out what goes without saying.
	Brief bool
	// Named is the cards that "it", "host", "$each" and names given by the card stand for by now; none where that is
	// open, or where the reader does not see them.
	Named func(name string) []engine.CardID
}

// you reports whether the player a card calls "me" or "them" is the one spoken to.
func (s *Scribe) you(of string) bool {
	switch {
	case s.reader == nil:
		return false
	case of == "them":
		return s.toThem
	}
	return of == "me" && s.reader.Mine
}

// person is the word for a player in the names of places, as the reader is told of it.
func (s *Scribe) person(of string) string {
	switch {
	case s.you(of), of == "them" && s.themMe && !s.Doing:
		return "me"
	case of == "me" && s.Event():
		return "coin"
	case of == "me" && s.reader != nil: // the owner of the card, which has been named
		return "them"
	}
	return of
}

// brief reports whether a label is wanted.
func (s *Scribe) brief() bool { return s.reader != nil && s.reader.Brief }

// Turns says what each player of a for_each does: inside, they are spoken of.
func (s *Scribe) Turns(what func() engine.Text) engine.Text {
	doing, to := s.Doing, s.toThem
	s.Doing, s.toThem = true, false
	defer func() { s.Doing, s.toThem = doing, to }()
	return what()
}

// settled is the cards a word of the card stands for by now, by their names.
func (s *Scribe) settled(word string, h How) (Ref, bool) {
	if s.reader == nil || s.reader.Named == nil {
		return Ref{}, false
	}
	cards := s.reader.Named(word)
	if len(cards) == 0 {
		return Ref{}, false
	}
	var list engine.List
	for _, c := range cards {
		list = append(list, named(c, h))
	}
	s.Spoken++
	return Ref{Text: engine.T("list.and", engine.A("list", list)), Noun: "character", Plural: len(cards) > 1,
		Mark: s.Spoken}, true
}

// own reports whether a search means one card, whichever, of the reader's own Coven.
func (s *Scribe) own(n *engine.Node) bool {
	return n.Shape == "selector" && n.Word("zone", "") == "coven" && s.you(n.Word("of", "me"))
}

// Takes reports whether tokens put by a step come to the reader's own Coven, on a Character of the reader's choice.
func (s *Scribe) Takes(to *engine.Node) bool {
	p := pickOf(to)
	return s.brief() && s.own(to) && thatFree(to) && !p.many() && !p.upTo
}
