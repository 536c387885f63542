package say

import "witchtable/engine"

// Card is the card whose text is written.
type Card struct {
	ID engine.CardID
	// Nobodys: it has no player of its own, as an Event that hits all. What is done there is done by somebody who has to
	// be named.
	Nobodys bool
	// Thing: it is a thing and no person, for languages that say the two otherwise as what something is done to.
	Thing bool
	// Noun is what else it is called, the end of the keys ref.it.<noun> and the like.
	Noun string
}

// Scribe writes down one ability. A game's own scribe embeds it, and calls Begin before all else.
type Scribe[S any] struct {
	by   S
	says *Sayings[S]
	card Card
	// Doing: inside a for_each over players, who are spoken of: they do what is done.
	Doing bool
	// Bound is the cards by the names that the ability binds them to.
	Bound map[string]Ref
	// It is the card that what is waited for is about.
	It   Ref
	each []Ref // the cards of the for_each around, innermost last
	// Spoken counts the cards spoken of so far: "it" is clear only for the last one.
	Spoken int
	// taken is the mark of the card that was last taken up as "it".
	taken int
	// reader is who is spoken to while the card's steps run; nil on the card itself.
	reader *Reader
	toThem bool // the player of the for_each around is the reader
	themMe bool // the for_each around runs over the card's own player
}

// Begin readies a scribe for an ability of a card. by is the game's own scribe, in which s is embedded.
func (s *Scribe[S]) Begin(by S, says *Sayings[S], card Card) {
	*s = Scribe[S]{by: by, says: says, card: card, Bound: map[string]Ref{}, It: Ref{Noun: card.Noun}, taken: -1}
}

// To has all that follows said to a player who decides about it while it runs, and no longer to whoever reads the card.
func (s *Scribe[S]) To(r Reader) {
	s.reader, s.Doing, s.toThem = &r, r.Them, r.Them
}

// Reader is the player to whom steps are said while they run. On a card "your hand" is that of the card's player, and
// the player of a for_each is spoken of; here who is asked is spoken to, and cards settled already go by their names.
type Reader struct {
	// Mine: the card is the reader's own; one of nobody's, that of whoever does what it asks.
	Mine bool
	// Them: the steps stand in a for_each over players, and the reader is the one whose turn it is.
	Them bool
	// Brief: a label is wanted, in which is left out what goes without saying.
	Brief bool
	// Named is the cards that "it", "host", "$each" and names given by the card stand for by now; none where that is
	// open, or where the reader does not see them.
	Named func(name string) []engine.CardID
}

// ID is the card whose text is written.
func (s *Scribe[S]) ID() engine.CardID { return s.card.ID }

// Asked reports whether a player is told of steps while they run.
func (s *Scribe[S]) Asked() bool { return s.reader != nil }

// Brief reports whether a label is wanted.
func (s *Scribe[S]) Brief() bool { return s.reader != nil && s.reader.Brief }
