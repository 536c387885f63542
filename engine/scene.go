package engine

// Scene is the table as one viewer sees it, ready to be drawn or written, in no language yet.
type Scene struct {
	Title  Text   // where the game stands: "Round 3, Day"
	Lines  []Text // facts of the moment: who holds the marker, what is in force, that this is the last round
	Panels []Panel
}

// Panel is an area of the table: the shared middle, a player's cards, the viewer's hand.
type Panel struct {
	Name  string // stable, named by commands: "village"
	Seat  Seat   // whose area; Onlooker for a shared one
	Title Text
	// Quiet panels are shown when asked for, not on the board.
	Quiet bool
	// Private panels are shown to their own seat only; in anybody else's scene they do not exist.
	Private bool
	Lines   []Text
	Zones   []Zone
}

// Zone is a row or pile of cards.
type Zone struct {
	Label  Text
	Hidden int // cards that lie here face down for this viewer
	Cards  []CardShown
	// Whole zones are shown with all their cards, wherever they are shown; of others the first few may do.
	Whole bool
}

// CardShown is a face-up card with all that lies on it.
type CardShown struct {
	Card CardID
	// Place is the number of the space the card lies on, from 1, in a zone whose spaces are numbered: numbers that no
	// card has are empty spaces between. 0 where spaces have no numbers.
	Place int
	Note  Text // what is worth knowing at a glance: "Creature, worth 3"
	Marks []Mark
	Under []CardShown // attached cards
}

// Mark is a number of equal tokens on a card. Name is a message key part.
type Mark struct {
	Name string
	N    int
}

// Standing is a score, complete with the way it came about.
type Standing struct {
	Final   bool
	Seats   []Score // in seat order
	Winners []Seat  // several when the victory is shared; empty in games that are only measured
	// Together is set where all win or lose as one: Winners is everybody or nobody, nobody has a rank, every seat's Total
	// is Common's, and Common is the one score to be shown; sections of a seat, if there are any, tell its part in it.
	Together bool
	Common   Score // with Together: the table's score; its Seat is Onlooker
	// Ending is a stable word for why the game ended, which has a message key "<game>.ending.<word>": "harvest", "blight".
	// Empty until the game is over, and in games that end in one way only.
	Ending string
	// Say sums the result up: who won, or what the lone player has become. Empty until the game is over.
	Say Text
}

// Score is one seat's score, or the table's.
type Score struct {
	Seat     Seat
	Total    int
	Rank     int // 1 is best; equal ranks are ties; 0 where there are no ranks
	Sections []Section
	Title    Text // what the player may call himself, where the game has titles
}

// Section is a step of the scoring.
type Section struct {
	Title  Text
	Points int
	Lines  []ScoreLine // every line; their points add up to Points
}

// ScoreLine is one reason for points.
type ScoreLine struct {
	Text   Text
	Points int
}

// Panel returns the first panel with the name that belongs to the seat.
func (s Scene) Panel(name string, seat Seat) (Panel, bool) {
	for _, p := range s.Panels {
		if p.Name == name && p.Seat == seat {
			return p, true
		}
	}
	return Panel{}, false
}
