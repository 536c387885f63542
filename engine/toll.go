package engine

// Toll is what one cause has done to a seat that did not do it itself: a rival's move, a card of the table's own.
type Toll struct {
	Seat Seat
	// Points is by how much what is counted of the seat has changed, as everybody sees it; 0 where only its cards were
	// touched.
	Points int
	// Common says that what is counted of all together has changed, and nothing happened to the seat's own cards: what
	// did matters more to it.
	Common bool
	// Card is the card it came of, and By whose deed it was; "" and Onlooker where that is no card's, or nobody's.
	Card CardID
	By   Seat
	// Events are those of the move that happened to the seat's cards by it, in their order; none where its points have
	// changed by what happened elsewhere. They can be told (see Game.Tell).
	Events []Event
}

// Reckoning is a [Game] that can tell what its moves do to others than the one who makes them.
type Reckoning interface {
	Game
	// Tolls parts the events of a move, logged with Log.WantScores, into what they have done to each seat. What comes of
	// the mover's answer by their own doing is none; what happens to the mover once something new begins, is. The points
	// of a seat's tolls add up to what the move has changed of its score, its own doing apart.
	//
	// It reads what it is given and nothing else: from events as a seat may know them it makes that seat's tolls as they
	// are, so that they tell nobody anything.
	Tolls(events []Event, mover Seat) []Toll
}

// Tolls are what a move has done to others; none in games that cannot tell.
func Tolls(g Game, events []Event, mover Seat) []Toll {
	r, ok := g.(Reckoning)
	if !ok {
		return nil
	}
	return r.Tolls(events, mover)
}
