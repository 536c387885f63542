package engine

// Scene is the table as one viewer sees it, ready to be drawn or written, in no language yet.
type Scene struct {
	Title  Text   // where the game stands: "Round 3, Day"
	Lines  []Text // facts of the moment: who holds the marker, what is in force, that this is the last round
	Panels []Panel

	// The rest is for pictures: what Title and Lines say in words, as values. Who reads loses nothing without it.

	Sign   string      // what Title is about, a message key part: "day"
	Counts []Mark      // numbers of the moment: rounds left, cards of a deck; each has a word, count.<name>
	Force  []CardShown // cards that are in force for everybody, wherever they lie
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

	// The rest is for pictures: what Lines and labels say in words, as values.

	Active bool   // the game waits for this seat: it is its turn
	Score  Amount // what the area is worth so far
	// what is counted here and lies in no zone: cards in a hand, a deck's cards; in shared areas each has a word,
	// count.<name>
	Counts []Mark
	Holds  []string // markers that are here, message key parts: "coin"
	Tracks []Track  // how things stand that are told by a marker on numbered spaces
}

// Zone is a row or pile of cards.
type Zone struct {
	Label  Text
	Hidden int // cards that lie here face down for this viewer
	Cards  []CardShown
	// Whole zones are shown with all their cards, wherever they are shown; of others the first few may do.
	Whole bool
	// Groups are cards each of which stands at the head of what lies under it: that belongs together and is looked at as
	// one, side by side with the other groups.
	Groups bool

	// The rest is for pictures.

	Name string // what kind of zone it is, a message key part: "graveyard"; empty where no sign is wanted
	Laid Laid
	// Room is how many cards the zone has places for, numbered or not; 0: as many as you like.
	Room int
	// From is what stands where the row begins, if its ends are not alike: a message key part, "cauldron".
	From string
	// Fanned cards are held so that one sees at a glance what they give; their names are for the words, and for who
	// answers with them. Beside a row they are told so, too.
	Fanned bool
	// Brief cards have little to be told at a glance but their names and what lies on them: they take less room.
	Brief bool
	// Spaces are those, of a zone whose spaces are numbered, where something happens to what comes to lie there; it then
	// has Room for all of them, and cards with a Place.
	Spaces []Space
}

// Track is a marker on a row of numbered spaces: how free a country is, how far a moon has waned.
type Track struct {
	Name        string // what it tells of, a message key part: "season"; called by sign.<name>, if that has words
	First, Last int    // the numbers of its first space and of its last
	At          int    // where the marker stands
	// Toward tracks count up to their last space: where the marker stands and where they end say enough.
	Toward bool
	Spaces []Space // those where something happens, by number
}

// Space is a numbered space where something happens to what comes to lie or to stand there.
type Space struct {
	N       int
	Sign    string // what happens, a message key part; empty where the number says enough
	Outlook Outlook
}

// Outlook is what a space means for those who look at it.
type Outlook uint8

// What spaces mean.
const (
	Neutral    Outlook = iota
	Favourable         // one would like to be there
	Adverse            // one would not
	Fatal              // the game is lost there
)

// Laid is how the cards of a zone lie.
type Laid uint8

// The ways for cards to lie.
const (
	InRow  Laid = iota // side by side, all of them matter
	InPile             // one on the other, the first on top: only that one is in reach
	InHeap             // put away: how many there are says enough at a glance
	Beside             // beside the row: few, and told by their names
)

// Amount is a number that is not always there. The zero Amount is none.
type Amount struct {
	N     int
	Known bool
}

// Known is an amount that is there.
func Known(n int) Amount { return Amount{N: n, Known: true} }

// CardShown is a card with all that lies on it. It lies face up, unless it is Down.
type CardShown struct {
	Card CardID
	// Down is a card that lies face down for the viewer where others beside it may not: it has its Place and nothing
	// else, no Card either. Where all of them do, how many there are says enough: [Zone.Hidden].
	Down bool
	// Place is the number of the space the card lies on, from 1, in a zone whose spaces are numbered: numbers that no
	// card has are empty spaces between. Of a card under another it is which of those there it is. 0 where spaces have no
	// numbers.
	Place int
	Note  Text // what is worth knowing at a glance: "Creature, worth 3"
	Marks []Mark
	Under []CardShown // attached cards
	// Rules is what of its text counts where it lies, if that is not all of it; nil says that it is.
	Rules []Text

	// The rest is for pictures: what Note says in words, as values.

	Kind, Type string  // as in CardFace
	Worth      Amount  // the number that matters most, as it is here and now
	Figures    []Mark  // other numbers the card counts with here: its value elsewhere
	Tracks     []Track // how things stand with it that are told by a marker on numbered spaces
}

// Mark is a number of equal tokens on a card, or of anything that is counted. Name is a message key part.
type Mark struct {
	Name string
	N    int
}

// Standing is a score, complete with the way it came about.
type Standing struct {
	Final   bool
	Seats   []Score // in seat order
	Winners []Seat  // several when the victory is shared; empty in games that are only measured
	// Together is set where all win or lose as one: Winners is everybody or nobody, nobody has a rank, every seat's
	// Total is Common's, and Common is the one score to be shown; sections of a seat, if there are any, tell its part
	// in it.
	Together bool
	Common   Score // with Together: the table's score; its Seat is Onlooker
	// Ending is a stable word for why the game ended, which has a message key "<game>.ending.<word>": "harvest",
	// "blight". Empty until the game is over, and in games that end in one way only.
	Ending string
	// Say sums the result up: who won, or what the lone player has become. Empty until the game is over.
	Say Text
	// Later is said in place of a score that the end alone decides, with what can be told of it so far. Empty where the
	// score is counted as the game goes, and once it is over.
	Later Text
}

// Score is one seat's score, or the table's.
type Score struct {
	Seat  Seat
	Total int
	Rank  int // 1 is best; equal ranks are ties; 0 where there are no ranks
	// by what it is ahead of others with the same Total: "more cats"; zero where there are none, or Say says it
	Tie      Text
	Sections []Section
	Title    Text // what the player may call himself, where the game has titles
	// Grade is the title where there is room for a word or two; zero where the title is no longer than that.
	Grade Text
	// Tier is how good that is in games for one in which the ending comes before the points: of two games the one of the
	// higher tier is the better one. 0 is the least, and that of games in which points alone tell.
	Tier int
}

// Section is a step of the scoring.
type Section struct {
	Name   string // which step it is, a message key part, the same for every seat: "suspicion"; for pictures
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
