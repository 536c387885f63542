// Package engine is the kernel that every game at a table shares.
//
// A game is a value that asks questions. A [Position] holds all that decides what may happen next; it asks one
// seat, or several seats at once, a [Decision] with a finite list of legal answers; a [Move] answers one of them;
// applying it yields the next position and the [Event]s that happened. The same seed and the same moves give the
// same position in every process, for ever: nothing here reads a clock, a map's order or a global random source.
//
// What a seat may know leaves the kernel only as a [View] and as events cut down by [Event.For]. Renderers, the
// bot and computer players receive those and never the position.
//
// What a reader sees is a [Text]: a message key with arguments, put into a language at the edge by somebody else.
//
// The package imports nothing of ours. Rules live in one package per game below it; storing, showing and
// delivering live outside.
package engine

import "maps"

// Seat numbers a place at the table, from 0, clockwise. The player to the left of seat s is seat s+1, round the ring.
type Seat int8

// Onlooker is the seat of everybody who does not sit at the table. A viewer the table does not know is an onlooker.
const Onlooker Seat = -1

// DecisionID names one question of one table. Ids start at 1, grow, and are never used twice at a table, so an
// answer to a question that is gone can be told from an answer to the one that replaced it.
type DecisionID uint32

// Decision is a question a position has open. Its legal answers are listed by [Position.Answers].
type Decision struct {
	ID   DecisionID
	Seat Seat // who must answer
	// Optional questions block nobody: the table goes on when they are never answered, and they close with the
	// matter that raised them (helpers pledging in a cooperative game, a seat that may interrupt).
	Optional bool
	// Quiet questions are settings and standing orders: always optional and mostly always open. They are offered where
	// somebody looks for them, in a panel or by a command, announced nowhere and to nobody; computer players leave
	// them.
	Quiet bool `json:",omitempty"` // left out, so that positions written before there were such questions stay the same
	// Call asks for the seat to be called once although the question is optional: it matters now, and soon no more.
	Call bool `json:",omitempty"`
}

// Move is an answer by a seat to a question: the only way a position changes. In the log of a game a move without a
// decision takes back, see [TakeBack]; no position accepts one.
type Move struct {
	Seat     Seat       `json:"seat"`
	Decision DecisionID `json:"decision"`
	Answer   Answer     `json:"answer"`
}

// Setup is all that a game needs to begin, and with its moves all that is needed to play it again.
type Setup struct {
	Seats   int               `json:"seats"`             // how many sit down; the game's Info tells the range
	Seed    Seed              `json:"seed"`              // secret until the game is over
	Options map[string]string `json:"options,omitempty"` // option name to value; absent means the default
	Claims  []Seat            `json:"claims,omitempty"`  // seats that pressed the game's lobby claim, see Info.Claim
	Host    Seat              `json:"host"`              // who opened the table; Onlooker when he does not play
	// Bring is what the people bring along, by seat, in the form that Bringing.CheckBring returned; empty, or missing
	// at the end, for seats that bring nothing.
	Bring []string `json:"bring,omitempty"`
	// From is set for a game that is played on from a position of another. Games do not read it: see [Begin].
	From *From `json:"from,omitempty"`
	// Stacked are cards that lie on top of their decks once these are shuffled, in the order in which they are dealt
	// and drawn: for a game that is laid so that something happens, such as a first lesson. Cards that the pack lacks
	// are passed over.
	Stacked []CardID `json:"stacked,omitempty"`
}

// Position is the whole state of one game at one table. Apply, Renumber and CopyFrom change it and must run alone; all
// other methods only read, and may run side by side.
type Position interface {
	// Open appends the open decisions to buf, in a fixed order, and returns it. While the game is not over there
	// is at least one that is not optional; afterwards there is none.
	Open(buf []Decision) []Decision
	// Answers appends the legal answers of an open decision to buf, in a fixed order, at least one. It appends
	// nothing when the decision is not open. It allocates nothing when buf has room.
	Answers(id DecisionID, buf []Answer) []Answer
	// Apply makes the move and appends what happened to log, which may be nil when nobody listens. On an error
	// (ErrGone, ErrNotYours, ErrIllegal, ErrRunaway) the position is as it was.
	Apply(m Move, log *Log) error
	// Renumber gives the open decisions fresh ids, in the order of Open, all above from and above every id this
	// position has given out, and changes nothing else: later decisions are numbered on from there. It is how a
	// position that the game was taken back to keeps the promise that no id is used twice at a table.
	Renumber(from DecisionID)
	// Clone returns an independent copy.
	Clone() Position
	// CopyFrom makes this position equal to src, which must be of the same game, without allocating.
	CopyFrom(src Position)
	// View returns what the seat may know. Seats the table does not have see what an onlooker sees.
	View(seat Seat) View
	// Over reports whether the game has ended and been scored.
	Over() bool
	// Estimate is a rough worth of the position for a seat, in the game's points. It reads the whole position:
	// computer players call it on positions that were redealt from a view, never on the true one.
	Estimate(seat Seat) float64
	// Check verifies the invariants that hold between moves and names the first one broken.
	Check() error
	// AppendBinary appends the complete state; Game.Load reads it back. Equal positions give equal bytes.
	AppendBinary(buf []byte) ([]byte, error)
	// Dump describes the whole truth, hidden cards included, as a value that encodes to JSON: for operators,
	// referees and bug reports, never for players.
	Dump() any
}

// View is what one seat, or an onlooker, may know: built from nothing by rules that show.
type View interface {
	// Viewer is the seat whose view this is, or Onlooker.
	Viewer() Seat
	// Open lists all open decisions: everybody may know who is being waited for.
	Open() []Decision
	// Answers lists the legal answers of one of the viewer's own decisions; for any other it lists nothing.
	Answers(id DecisionID) []Answer
	// Option makes an answer listed by Answers readable.
	Option(id DecisionID, a Answer) Option
	// Ask is the question a decision puts: in full to its own seat, in general words to the others.
	Ask(id DecisionID) Text
	// Barred lists what a person would expect among the answers to one of the viewer's own decisions and does not find
	// there, with the cause; for any other decision it lists nothing. What nobody would expect is not listed.
	Barred(id DecisionID) []Bar
	// Scene is the table as this viewer sees it, for renderers.
	Scene() Scene
	// Standing is the score as it would be if the game ended now, or as it ended; counted from what is visible.
	Standing() Standing
	// Redeal returns a position this viewer cannot tell from the true one: all that the view hides is dealt anew.
	Redeal(c *Chance) Position
	// AppendBinary appends everything the view knows: two views are equal exactly when their bytes are.
	AppendBinary(buf []byte) []byte
}

// Secluded is a View that can show its private panels without the rest of the scene.
type Secluded interface {
	View
	// PrivatePanels are the panels of Scene that are Private, in its order.
	PrivatePanels() []Panel
}

// PrivatePanels are the private panels of a view's scene.
func PrivatePanels(v View) []Panel {
	if s, ok := v.(Secluded); ok {
		return s.PrivatePanels()
	}
	var out []Panel
	for _, p := range v.Scene().Panels {
		if p.Private {
			out = append(out, p)
		}
	}
	return out
}

// Redealing is a View that can deal anew without using memory, for players who do so by the thousand.
type Redealing interface {
	View
	// RedealInto is Redeal into a position of the same game that is there already: p becomes what Redeal would return.
	RedealInto(p Position, c *Chance)
}

// Game is one game's rules with one pack of cards. It is immutable and may be used by many goroutines.
type Game interface {
	// Info describes the game; it is shared, and nothing in it is to be changed.
	Info() Info
	// Start sets the table up. Errors: ErrSetup, saying which part of the set-up is wrong; an error with a sentence of
	// its own (see Errorf) that wraps ErrSetup tells people more than ErrSetup alone does.
	Start(s Setup, log *Log) (Position, error)
	// Load reads what Position.AppendBinary wrote for this game and pack. Errors: ErrSaved.
	Load(data []byte) (Position, error)
	// Tell puts an event into a sentence for whoever received it, see Event.For. ok is false for events that are
	// not told (they serve renderers, logs and undo).
	Tell(e Event) (t Telling, ok bool)
	// Card returns what a card says; ok is false when the pack has no such card.
	Card(id CardID) (c CardFace, ok bool)
	// Cards lists the pack's cards in the pack's order.
	Cards() []CardID
}

// Info describes a game to those who offer it: lobby, commands, options.
type Info struct {
	Name string // short and stable: "fate"
	// Rules is the version of the rules, from 1; 0 means 1. It grows when a change of the rules may make recorded moves
	// lead elsewhere. Tables and logs name the version they were played by.
	Rules    int
	Title    Text
	MinSeats int
	MaxSeats int
	// Claim, if its key is set, is a button of the lobby that seats may press before the start; the game says
	// what it means (Setup.Claims).
	Claim    Text
	ClaimDoc Text // says what pressing it is good for
	Options  []TableOption
	Commands []GameCommand
	// Daily is set by games of which a deal for one seat, the same for all who play it, is worth comparing each day. What
	// comes of a move must not hang on anything but the set-up and the moves before it, as it never does.
	Daily bool
	// Crown is what whoever wins a season of the game is called; zero where the game has no word for that.
	Crown Text
}

// TableOption is a table option: a choice between readings of the rules, made before the start.
type TableOption struct {
	Name   string
	Doc    Text
	Values []string // the first is the default: what absence means, also in games that were begun long ago
	// Preset is the value that tables opened from now on begin with where nobody has chosen; empty for the default.
	Preset string
	// Level is set where the values say how hard the game is: lists of games that were won together name this option
	// always, others only where they are not as in new games.
	Level bool
}

// WithPresets returns the options chosen for a new game with the presets added; it leaves those that were given as they
// are.
func (i Info) WithPresets(options map[string]string) map[string]string {
	out := maps.Clone(options)
	for _, o := range i.Options {
		if _, chosen := out[o.Name]; chosen || o.Preset == "" {
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[o.Name] = o.Preset
	}
	return out
}

// GameCommand is a way to answer or to look that the game wants offered under its own name. It has no rules of its
// own: it stands for the legal answers with its verb, whichever open decision of the player lists them.
type GameCommand struct {
	Path     []string // one or two words: "cast", or "upkeep", "recruit"
	Doc      Text
	Verb     string   // the verb of the answers it stands for; empty for a command that shows a panel
	Operands []string // names of the command's options, one for each operand of the verb
	Panel    string   // the panel of the scene it shows
	PerSeat  bool     // the panel belongs to a seat: the command takes a player, by default the one who asks
	Mutual   bool     // what it does is for others at the table: who plays alone has no use for it
}

// CardID is a card's stable name inside its pack: lower case, words joined by hyphens.
type CardID string

// CardFace is what is printed on a card.
type CardFace struct {
	ID    CardID
	Kind  string // the game's own word, a message key part: "action"
	Type  string // likewise: "creature"
	Facts []Text // printed values, one each
	Rules []Text // one sentence or paragraph for each ability
	// Flavour is a line that does nothing, in the pack's own language; empty if the card has none.
	Flavour string
	// Emblem is the card's own small picture, as text that emblem.Parse reads without an error; empty if it has none.
	// It is public as the rest of the face is.
	Emblem string

	// Plural says that the name is a plural: "The Twine Sisters are", not "is".
	Plural bool

	// The rest is for pictures: what Facts and Rules say in words, as values.

	Worth   Amount   // the printed number that matters most
	Figures []Mark   // other printed numbers, by name
	Icons   []string // printed icons, message key parts, each once
}

// Line is the line of flavour for readers of any language: catalogues may have it in theirs. It is zero if the card has
// none.
func (f CardFace) Line() Text {
	if f.Flavour == "" {
		return Text{}
	}
	return T("flavour", A("card", f.ID), A("line", Literal(f.Flavour)))
}
