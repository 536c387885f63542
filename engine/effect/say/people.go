package say

import "witchtable/engine"

// People are the words of a vocabulary for whoever an effect speaks of.
type People struct {
	Me   string // whose card it is: reads it, and is told what to do
	Them string // the player of the for_each around
	Host string // who does what a card of nobody's asks of somebody
}

// Ownerless reports whether the card has no player of its own, and none of nobody's cards is said to its host.
func (s *Scribe[S]) Ownerless() bool { return s.card.Nobodys && (s.reader == nil || !s.reader.Mine) }

// You reports whether the player a card calls by a word is the one spoken to.
func (s *Scribe[S]) You(word string) bool {
	switch {
	case s.reader == nil:
		return false
	case word == s.says.People.Them:
		return s.toThem
	}
	return word == s.says.People.Me && s.reader.Mine
}

// Person is the word for a player in the names of messages, as the reader is told of it.
func (s *Scribe[S]) Person(word string) string {
	p := &s.says.People
	switch {
	case s.You(word), word == p.Them && s.themMe && !s.Doing:
		return p.Me
	case word == p.Me && s.Ownerless():
		return p.Host
	case word == p.Me && s.reader != nil: // the owner of the card, which has been named
		return p.Them
	}
	return word
}

// Whose is whose something is that belongs to who does the step: the word for the reader, or for them who are spoken
// of.
func (s *Scribe[S]) Whose() string {
	if (s.Doing || s.Ownerless()) && !s.toThem {
		return s.says.People.Them
	}
	return s.says.People.Me
}

// ToThem reports whether the player of the for_each around is the reader.
func (s *Scribe[S]) ToThem() bool { return s.toThem }

// Turns says what each player of a for_each does: inside, they are spoken of.
func (s *Scribe[S]) Turns(what func() engine.Text) engine.Text {
	doing, to := s.Doing, s.toThem
	s.Doing, s.toThem = true, false
	defer func() { s.Doing, s.toThem = doing, to }()
	return what()
}

// Does says that players do something, in the sentence of somebody who does something else if need be.
func (s *Scribe[S]) Does(players string, f Form, what func(Form) engine.Text) engine.Text {
	inner := Does
	if f != Tell {
		inner = To
	}
	does := engine.A("what", what(inner))
	if f != Tell && s.Person(players) == s.says.People.Me {
		return engine.T(f.Key("flow.does.you"), does)
	}
	return engine.T(f.Key("flow.does"), engine.A("who", s.says.Player(s.by, players, "each")), does)
}

// DoneBy says a step that names who does it: plainly where that is who does all around it anyway.
func (s *Scribe[S]) DoneBy(players string, f Form, what func(Form) engine.Text) engine.Text {
	p := &s.says.People
	if players == "" || players == p.Them && s.Doing || players == p.Me && !s.Doing {
		return what(f)
	}
	return s.Does(players, f, what)
}

// OfOne reports whether a for_each over players runs over the card's own player alone, who is spoken to: it is said as
// if there were no loop.
func (s *Scribe[S]) OfOne(players string) bool {
	p := &s.says.People
	own := players == p.Me || players == p.Them && s.themMe // a loop over the player of such a loop
	return own && !s.Doing && s.Person(players) == p.Me
}

// EachPlayer says something done for several players in turn.
func (s *Scribe[S]) EachPlayer(players string, do *engine.Node, f Form) engine.Text {
	if s.OfOne(players) {
		themMe := s.themMe
		s.themMe = true
		defer func() { s.themMe = themMe }()
		return s.Steps(do, f)
	}
	return s.Does(players, f, func(f Form) engine.Text {
		return s.Turns(func() engine.Text { return s.Steps(do, f) })
	})
}
