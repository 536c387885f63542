package gamelog

import (
	"encoding/json"

	"witchtable/engine"
)

// Format is the version of the records this package writes. It reads the earlier ones, too: format 1 knew no steps
// back, no quiet or calling questions, and no scores for all together.
const Format = 2

// Record is a game written down.
type Record struct {
	Format  int    `json:"format"`
	Program string `json:"program,omitempty"` // what wrote it: "witchtable 1.2"
	Game    string `json:"game"`              // engine.Info.Name
	// Rules is the version of the rules that played the game and wrote the record, from 1; 0, in records that are older
	// than the count, means 1.
	Rules  int  `json:"rules,omitempty"`
	Number int  `json:"number"` // of the game in its file, from 1
	Pack   Pack `json:"pack"`
	// Options are all table options in force, those left at their default included.
	Options map[string]string `json:"options"`
	Setup   engine.Setup      `json:"setup"`
	Seats   []Player          `json:"seats"` // in seat order
	// Decks are the shuffled decks before anything was dealt from them, from the top.
	Decks map[string][]engine.CardID `json:"decks,omitempty"`
	// Start is what laying the table did, and the position after it.
	Start Step   `json:"start"`
	Moves []Move `json:"moves"`
	// Unplayed are recorded moves that follow and that these rules do not take: the game was begun under another
	// version of them, see Table.Rules.
	Unplayed []Unplayed `json:"unplayed,omitempty"`
	// Final is the position after the last move. It is not the end of the game when Over is false.
	Final json.RawMessage `json:"final"`
	Over  bool            `json:"over"`
	// Score is the score at the end, or, when Over is false, as it would be if the game had ended there.
	Score Score `json:"score"`
	// Table is where the game was played, for records of stored tables.
	Table *Table `json:"table,omitempty"`
}

// Pack is the pack of cards a game was played with.
type Pack struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
	Hash  string `json:"hash"` // SHA-256 of Content, in hexadecimal
	// Content is the pack's canonical form, itself JSON, with all its cards. It is a string so that its bytes, and with
	// them its hash, survive whatever lays the record out anew.
	Content string `json:"content,omitempty"`
}

// Player is who answered for a seat.
type Player struct {
	Seat  engine.Seat `json:"seat"`
	Name  string      `json:"name,omitempty"`
	Brain string      `json:"brain,omitempty"` // of a computer player
}

// Table is what a record of a stored table says about it beside the game.
type Table struct {
	ID        string `json:"id"`
	Number    int    `json:"number"`
	Title     string `json:"title,omitempty"`
	State     string `json:"state"`
	CreatedAt int64  `json:"created_at"` // milliseconds since 1970, UTC
	EndedAt   int64  `json:"ended_at,omitempty"`
	// Rules is the version of the rules that the moves were made by; 0 means 1.
	Rules int `json:"rules,omitempty"`
}

// Unplayed is a recorded move of which no more is known than the move.
type Unplayed struct {
	N        int               `json:"n"` // from 1, on from the moves
	Seat     engine.Seat       `json:"seat"`
	Decision engine.DecisionID `json:"decision"`
	Value    engine.Answer     `json:"value"`
}

// Step is what laying the table or one move did.
type Step struct {
	Draws  []Draw  `json:"draws,omitempty"`
	Events []Event `json:"events,omitempty"`
	// Position is the whole truth after it, hidden cards included, as the game describes it.
	Position json.RawMessage `json:"position,omitempty"`
}

// Draw is a random outcome: the first number is how many there were to draw from, the second, from 0, what came.
type Draw [2]uint32

// Move is an entry of a game's log: an answer to a question, or a step back, and what came of it.
type Move struct {
	N int `json:"n"` // from 1
	// TakeBack, if set, is the number of the entry behind which the game was taken back to, 0 for the beginning: the
	// game stood as after that entry, and the open questions got fresh ids, above all given out before. Then there is
	// no Decision, Ask, Legal and Answer, and no Step but the position.
	TakeBack *int `json:"take_back,omitempty"`
	// Open are the questions open before the move, this one among them.
	Open     []Open            `json:"open"`
	Seat     engine.Seat       `json:"seat"`
	Decision engine.DecisionID `json:"decision,omitempty"`
	Ask      Text              `json:"ask,omitzero"` // the question as its own seat reads it
	// Legal are the keys of all legal answers, and Answer is the one that was given. Value is the number that the
	// game knows it by.
	Legal  []string      `json:"legal,omitempty"`
	Answer string        `json:"answer,omitempty"`
	Value  engine.Answer `json:"value"`
	Step
}

// Open is a question that is open.
type Open struct {
	ID       engine.DecisionID `json:"id"`
	Seat     engine.Seat       `json:"seat"`
	Optional bool              `json:"optional,omitempty"`
	Quiet    bool              `json:"quiet,omitempty"`
	Call     bool              `json:"call,omitempty"`
}

// Event is something that happened.
type Event struct {
	Kind engine.EventKind `json:"kind"` // the game's number for it
	Seat engine.Seat      `json:"seat"` // who did it or whom it concerns; -1: nobody in particular
	Args [4]int16         `json:"args"`
	// Secret lists the places in Args that only the seats in Knows may know.
	Secret  []int         `json:"secret,omitempty"`
	Knows   []engine.Seat `json:"knows,omitempty"`
	Reveals bool          `json:"reveals,omitempty"` // somebody learnt something that was hidden
	Tell    *Text         `json:"tell,omitempty"`    // how it is told to one who may know everything
}

// Text is a sentence: its key and arguments, which are stable, and the words, which may change between versions.
type Text struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
	Text string         `json:"text,omitempty"`
}

// Score is a score with every line of it.
type Score struct {
	Winners []engine.Seat `json:"winners"` // several when the victory is shared; none in games that are only measured
	Say     *Text         `json:"say,omitempty"`
	// Ending is the game's word for why it ended, where there are several reasons.
	Ending string `json:"ending,omitempty"`
	// Common is the one score where all win or lose together; its seat is -1 and its rank 0.
	Common *SeatScore  `json:"common,omitempty"`
	Seats  []SeatScore `json:"seats"`
}

// SeatScore is a seat's score.
type SeatScore struct {
	Seat     engine.Seat `json:"seat"`
	Total    int         `json:"total"`
	Rank     int         `json:"rank"` // 1 is best; 0 where there are no ranks
	Title    *Text       `json:"title,omitempty"`
	Sections []Section   `json:"sections"`
}

// Section is a step of the scoring.
type Section struct {
	Title  Text   `json:"title"`
	Points int    `json:"points"`
	Lines  []Line `json:"lines"`
}

// Line is one reason for points.
type Line struct {
	Points int `json:"points"`
	Text
}
